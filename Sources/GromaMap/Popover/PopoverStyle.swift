/// How something is presented.
public enum PresentationStyle: String, Hashable, Sendable, CaseIterable {
    /// It covers everything. Popovers take this style in a narrow window, unless their delegate says otherwise.
    case fullScreen
    /// It covers everything, and what is below stays there.
    case overFullScreen
    /// A page over most of the screen.
    case pageSheet
    /// A form in the middle of the screen.
    case formSheet
    /// A popover.
    case popover
    /// Where narrow windows matter: as it is asked for, without another style.
    case none
}

/// How something comes and goes. It is a setting of its own beside the style: a form sheet may come with a flip.
public enum PresentationTransition: String, Hashable, Sendable, CaseIterable {
    /// It slides up from the lower edge.
    case coverVertical
    /// The current view flips, with the new view on its back.
    case flipHorizontal
    /// It appears in the place of what is there.
    case crossDissolve
    /// The current view is turned over like a page.
    case partialCurl
}

/// The anchor of a popover.
public enum PopoverAnchor: Hashable, Sendable {
    /// A rectangle of a view, in that view's own coordinates.
    case view(String, ScreenRect)
    /// An item of a bar. The bar's other items get touches while the popover is shown, the item itself does not.
    case barItem(String)
}

/// The effect of a touch while a popover is shown.
public enum PopoverTouch: Hashable, Sendable {
    /// It was inside of the popover, which gets it.
    case content
    /// It was in a view, or on an item of a bar, that touches are let through to, which gets it. The popover stays.
    case passedThrough(String)
    /// It was elsewhere and dismissed the popover, and has no other effect.
    case dismissed
    /// It was elsewhere, and the delegate would not have the popover dismissed. It has no effect.
    case blocked
    /// No popover is shown: the touch belongs to what lies there.
    case notPresented
}
