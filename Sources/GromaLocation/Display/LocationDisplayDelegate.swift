/// Decides for a location display. All has a default; the display holds it weakly.
public protocol LocationDisplayDelegate: AnyObject {
    /// The source tells where a person is, and no permission has been given yet: whether it may. `undetermined` says that the answer comes later, by
    /// ``LocationDisplay/permission``; the display waits for it. Not asked of sources that tell nothing of anybody, as simulations. What is asked for unless
    /// said otherwise, since a host that feeds a source has asked by itself.
    func locationDisplay(_ display: LocationDisplay, permissionFor request: LocationPermissionRequest) -> LocationPermission
}

extension LocationDisplayDelegate {
    /// Returns the requested permission.
    public func locationDisplay(_ display: LocationDisplay, permissionFor request: LocationPermissionRequest) -> LocationPermission {
        request.granted
    }
}

extension LocationPermissionRequest {
    /// The permission that it asks for.
    public var granted: LocationPermission {
        switch use {
        case .whenInUse: .whenInUse
        case .always: .always
        }
    }
}

/// Told what a location display shows. All has a default; the display holds its observers weakly.
public protocol LocationDisplayObserver: AnyObject {
    /// The source has been started.
    func locationDisplayDidStart(_ display: LocationDisplay)
    /// The source has been stopped, or has ended.
    func locationDisplayDidStop(_ display: LocationDisplay)
    /// A fix is shown; the map has moved as its mode says.
    func locationDisplay(_ display: LocationDisplay, didUpdateWith location: Location)
    /// A heading has come; the map has turned as its mode says.
    func locationDisplay(_ display: LocationDisplay, didUpdateWith heading: Heading)
    /// Something went wrong: at the source, with the permission, or with a fix that cannot be shown on the map.
    func locationDisplay(_ display: LocationDisplay, didFailWith error: LocationError)
    /// The map follows the location in another way, as somebody has set it, or since a person has moved the map.
    func locationDisplay(_ display: LocationDisplay, didChangeAutoPanModeFrom old: LocationAutoPanMode)
    /// The symbol is about to be elsewhere, which is to be shown little by little.
    func locationDisplay(_ display: LocationDisplay, willAnimate transition: LocationTransition)
}

extension LocationDisplayObserver {
    /// Does nothing.
    public func locationDisplayDidStart(_ display: LocationDisplay) {}
    /// Does nothing.
    public func locationDisplayDidStop(_ display: LocationDisplay) {}
    /// Does nothing.
    public func locationDisplay(_ display: LocationDisplay, didUpdateWith location: Location) {}
    /// Does nothing.
    public func locationDisplay(_ display: LocationDisplay, didUpdateWith heading: Heading) {}
    /// Does nothing.
    public func locationDisplay(_ display: LocationDisplay, didFailWith error: LocationError) {}
    /// Does nothing.
    public func locationDisplay(_ display: LocationDisplay, didChangeAutoPanModeFrom old: LocationAutoPanMode) {}
    /// Does nothing.
    public func locationDisplay(_ display: LocationDisplay, willAnimate transition: LocationTransition) {}
}
