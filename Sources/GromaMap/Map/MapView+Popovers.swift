extension MapView {
    /// Adds a popover over the map: it is drawn above everything else, including the callout, until it is dismissed. A popover that was
    /// added already is only positioned again. O(popovers)
    ///
    /// - Parameters:
    ///   - popover: The popover.
    ///   - viewFrame: The frame of the map's view on the popover's screen; the whole screen by default.
    public func add(_ popover: PopoverPresentation, viewFrame: ScreenRect? = nil) {
        if popover.host !== self { popover.host?.popoverDidEnd(popover) }
        if !popovers.contains(where: { $0 === popover }) { popovers.append(popover) }
        popover.host = self
        popover.hostOrigin = ScreenPoint(x: viewFrame?.x ?? 0, y: viewFrame?.y ?? 0)
    }
}

extension MapView {
    /// Passes a touch to the topmost popover over the map; nil if it lets the touch through, or there is no popover.
    func touchPopovers(at point: ScreenPoint) -> ClickOutcome? {
        guard let popover = popovers.last(where: \.isShown) else { return nil }
        switch popover.touch(at: ScreenPoint(x: point.x + popover.hostOrigin.x, y: point.y + popover.hostOrigin.y)) {
        case .content, .blocked: return .popover
        case .dismissed: return .popoverDismissed
        case .passedThrough, .notPresented: return nil
        }
    }
}

extension MapView: PopoverHost {
    func popoverNeedsDisplay(in area: ScreenRect) { setNeedsDisplay(in: area.inset(by: EdgeInsets(-1))) }

    func popoverDidEnd(_ popover: PopoverPresentation) {
        popovers.removeAll { $0 === popover }
        popover.host = nil
    }
}
