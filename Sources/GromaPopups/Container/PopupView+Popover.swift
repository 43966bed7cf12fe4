import GromaMap

extension PopupView {
    /// A presentation of the view by the rules of popovers: its size, style and transition, and, where it says where it comes from, that place of a view of the host's.
    /// nil if the view is part of something else and presented by that.
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
    ///   - source: The host's view whose coordinates ``sourceRect`` is in.
    ///   - width: The width of what has no size of its own.
    ///   - height: The height of what has no size of its own.
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
    /// The style by which a screen is laid out; nil for what is part of something else.
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
    /// The same transition as presentations have it.
    public var presentationTransition: PresentationTransition {
        switch self {
        case .slide: .coverVertical
        case .flip: .flipHorizontal
        case .dissolve: .crossDissolve
        case .curl: .partialCurl
        }
    }
}
