import GromaMap

/// The position of a view of popups on the screen, by the rules of popovers; or the reason why it is unknown.
public enum PopupPlacement: Hashable, Sendable {
    /// The view is presented in this style, which differs from the requested one if there is little room, with this layout.
    case placed(PresentationStyle, PopoverLayout)
    /// The position is unknown.
    case unplaced(Reason)

    /// The reason why the position of a view is unknown.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The screen is not known (``PopupsContainer/screen``).
        case noScreen
        /// The view is a popover, and has no anchor (``PopupsContainer/popoverAnchor``), or the anchor is not on the screen.
        case noAnchor
        /// The view is a popover, and there is no room for it beside its anchor.
        case noRoom
        /// The view is embedded in another one, such as a callout, which determines its position.
        case embedded
    }
}

extension PopupView {
    /// The name of a view that covers the whole screen: ``sourceRect`` is in its coordinates.
    private static let wholeScreen = ""

    /// Returns the position of the view on a screen.
    ///
    /// - Parameters:
    ///   - screen: The screen; nil if it is unknown.
    ///   - anchor: The anchor of a popover that has none of its own; nil for none.
    func placement(on screen: PopoverScreen?, from anchor: PopoverAnchor?) -> PopupPlacement {
        guard let popover = makePopover(in: Self.wholeScreen) else { return .unplaced(.embedded) }
        guard var screen else { return .unplaced(.noScreen) }
        screen.views[Self.wholeScreen] = screen.bounds
        if popover.anchor == nil { popover.anchor = anchor }
        popover.present(on: screen)
        do throws(MapError) { try popover.update() } catch {
            if case .noAnchor = error { return .unplaced(.noAnchor) }
            return .unplaced(.noRoom)
        }
        guard let layout = popover.layout, let style = popover.presentedStyle else { return .unplaced(.noRoom) }
        return .placed(style, layout)
    }
}
