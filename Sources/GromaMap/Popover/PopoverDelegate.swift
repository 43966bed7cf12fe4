/// The delegate of a popover: makes decisions for it and is notified of what happens to it. Every method has a default implementation; the
/// popover holds its delegate weakly.
public protocol PopoverDelegate: AnyObject {
    /// Called before the popover is shown: the last opportunity to set its anchor.
    func popoverWillPresent(_ popover: PopoverPresentation)
    /// Called when the popover is shown, or when its layout, background or content size changes.
    func popoverDidChange(_ popover: PopoverPresentation, animated: Bool)
    /// Called when the user touches outside of the popover. Returns whether the popover is dismissed; true by default.
    func popoverShouldDismiss(_ popover: PopoverPresentation) -> Bool
    /// Called when the user has dismissed the popover, or when its anchor is no longer on the screen. Not called when code dismisses it.
    func popoverDidDismiss(_ popover: PopoverPresentation)
    /// Called when the screen has changed and the popover needs another position: the delegate may change the view and the rectangle in it
    /// that the popover is anchored to. Not called for an item of a bar.
    func popover(_ popover: PopoverPresentation, willRepositionTo rect: inout ScreenRect, in view: inout String)
    /// Returns the style of presentation in a narrow window: `fullScreen` by default; `none` keeps the popover.
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
