/// A style of presentation.
public enum PresentationStyle: String, Hashable, Sendable, CaseIterable {
    /// It covers everything. Popovers take this style in a narrow window, unless their delegate says otherwise.
    case fullScreen
    /// It covers everything, and the content below stays in place.
    case overFullScreen
    /// A page over most of the screen.
    case pageSheet
    /// A form in the middle of the screen.
    case formSheet
    /// A popover.
    case popover
    /// No adaptation: in a narrow window the requested style is kept.
    case none
}

/// The animation of a presentation. It is independent of the style: a form sheet may appear with a flip.
public enum PresentationTransition: String, Hashable, Sendable, CaseIterable {
    /// It slides up from the lower edge.
    case coverVertical
    /// The current view flips, with the new view on its back.
    case flipHorizontal
    /// It fades in over the current view.
    case crossDissolve
    /// The current view is turned over like a page.
    case partialCurl
}

/// The anchor of a popover.
public enum PopoverAnchor: Hashable, Sendable {
    /// A rectangle of a view, in that view's own coordinates.
    case view(String, ScreenRect)
    /// An item of a bar. While the popover is shown, the bar's other items receive touches, but the item itself does not.
    case barItem(String)
}

/// The effect of a touch while a popover is shown.
public enum PopoverTouch: Hashable, Sendable {
    /// It was inside the popover, which receives it.
    case content
    /// It was in a pass-through view or on another item of the bar, which receives it. The popover stays.
    case passedThrough(String)
    /// It was elsewhere and dismissed the popover; it has no other effect.
    case dismissed
    /// It was elsewhere, and the delegate refused to dismiss the popover. It has no effect.
    case blocked
    /// No popover is shown: the touch belongs to what lies there.
    case notPresented
}
