import GromaMap

/// Where a view of popups lies on the screen, by the rules of popovers; or why that cannot be said.
public enum PopupPlacement: Hashable, Sendable {
    /// It is presented so, which differs from what was asked for where there is little room, and lies there.
    case placed(PresentationStyle, PopoverLayout)
    /// It cannot be said.
    case unplaced(Reason)

    /// Why it cannot be said where a view lies.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The screen is not known (``PopupsContainer/screen``).
        case noScreen
        /// It is a popover, and nothing says what it comes from (``PopupsContainer/popoverAnchor``), or the screen does not have that.
        case noAnchor
        /// It is a popover, and there is no room for it beside what it comes from.
        case noRoom
        /// It is a part of something else, such as a callout, and lies where that does.
        case embedded
    }
}

extension PopupView {
    /// The name of a view that is the whole screen: ``sourceRect`` is in its coordinates.
    private static let wholeScreen = ""

    /// Where the view lies on a screen.
    ///
    /// - Parameters:
    ///   - screen: The screen; nil if it is not known.
    ///   - anchor: What a popover comes from that says nothing of that itself; nil for nothing.
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
