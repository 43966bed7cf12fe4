import GromaMap

extension PopupView {
    /// Returns a presentation of the view by the rules of popovers: its size, style and transition, and, if the view has a source
    /// rectangle, an anchor in a view of the host. Returns nil if the view is embedded in another one, which presents it.
    ///
    /// ```swift
    /// func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool {
    ///     guard let popover = view.makePopover(in: "window") else { return false }
    ///     popover.present(on: screen)
    ///     try? popover.update()
    ///     return popover.isShown
    /// }
    /// ```
    /// - Parameters:
    ///   - source: The host's view in whose coordinates ``sourceRect`` is given.
    ///   - width: The width of a view without a size of its own.
    ///   - height: The height of a view without a size of its own.
    public func makePopover(in source: String, width: Double = 540, height: Double = 620) -> PopoverPresentation? {
        guard let style = presentation.presentationStyle else { return nil }
        var (width, height) = (width, height)
        if case .popover(let own, let tall) = presentation { (width, height) = (own, tall) }
        let popover = PopoverPresentation(contentWidth: width, contentHeight: height)
        popover.style = style
        popover.transition = transition.presentationTransition
        popover.anchor = sourceRect.map { .view(source, $0) }
        return popover
    }
}

extension PopupPresentation {
    /// The presentation style on a screen; nil for an embedded view.
    public var presentationStyle: PresentationStyle? {
        switch self {
        case .cover: .fullScreen
        case .formSheet: .formSheet
        case .pageSheet: .pageSheet
        case .popover: .popover
        case .embedded: nil
        }
    }
}

extension PopupTransition {
    /// The transition as presentations have it.
    public var presentationTransition: PresentationTransition {
        switch self {
        case .slide: .coverVertical
        case .flip: .flipHorizontal
        case .dissolve: .crossDissolve
        case .curl: .partialCurl
        }
    }
}
