extension MapView {
    /// Has a popover lie over the map: it is drawn above all else, the callout too, until it is dismissed. Does nothing where it lies over the map already.
    ///
    /// - Parameters:
    ///   - popover: The popover.
    ///   - viewFrame: Where the map's view is on the popover's screen; the whole of the screen by default.
    public func add(_ popover: PopoverPresentation, viewFrame: ScreenRect? = nil) {
        if popover.host !== self { popover.host?.popoverDidEnd(popover) }
        if !popovers.contains(where: { $0 === popover }) { popovers.append(popover) }
        popover.host = self
        popover.hostOrigin = ScreenPoint(x: viewFrame?.x ?? 0, y: viewFrame?.y ?? 0)
    }
}

extension MapView {
    /// Lets the topmost popover over the map have a touch; nil if it lets touches through there, or none lies over the map.
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
