/// Decides of a popover and is told what happens to it. All has a default; the popover holds it weakly.
public protocol PopoverDelegate: AnyObject {
    /// The popover is about to be shown: the last moment to set what it comes from.
    func popoverWillPresent(_ popover: PopoverPresentation)
    /// The popover is shown, or has another layout, background or content size.
    func popoverDidChange(_ popover: PopoverPresentation, animated: Bool)
    /// A person has touched elsewhere: whether the popover is dismissed. True by default.
    func popoverShouldDismiss(_ popover: PopoverPresentation) -> Bool
    /// A person has dismissed the popover, or what it came from is not on the screen any more. Not told where that was done by code.
    func popoverDidDismiss(_ popover: PopoverPresentation)
    /// The screen is another, and the popover is to have another place: both the view and the rectangle of it that the popover comes from may be changed. Not asked for
    /// a bar's item.
    func popover(_ popover: PopoverPresentation, willRepositionTo rect: inout ScreenRect, in view: inout String)
    /// How it is presented where there is little room from left to right: `fullScreen` by default, `none` for a popover there too.
    func adaptivePresentationStyle(for popover: PopoverPresentation) -> PresentationStyle
}

extension PopoverDelegate {
    /// Does nothing.
    public func popoverWillPresent(_ popover: PopoverPresentation) {}
    /// Does nothing.
    public func popoverDidChange(_ popover: PopoverPresentation, animated: Bool) {}
    /// True.
    public func popoverShouldDismiss(_ popover: PopoverPresentation) -> Bool { true }
    /// Does nothing.
    public func popoverDidDismiss(_ popover: PopoverPresentation) {}
    /// Does nothing.
    public func popover(_ popover: PopoverPresentation, willRepositionTo rect: inout ScreenRect, in view: inout String) {}
    /// Full screen.
    public func adaptivePresentationStyle(for popover: PopoverPresentation) -> PresentationStyle { .fullScreen }
}
