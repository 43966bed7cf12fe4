/// The delegate of a location display. Its method has a default implementation; the display holds it weakly.
public protocol LocationDisplayDelegate: AnyObject {
    /// Called before a source that reports the location of a person starts and no permission has been given yet. Returns the permission;
    /// `undetermined` means that the host sets ``LocationDisplay/permission`` later, and the display waits for that. Not called for sources
    /// that report nobody's location, such as simulations. By default the requested permission is granted, because a host that feeds a
    /// source has asked already.
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

/// An observer of a location display. Every method has a default implementation; the display holds its observers weakly.
public protocol LocationDisplayObserver: AnyObject {
    /// The source has been started.
    func locationDisplayDidStart(_ display: LocationDisplay)
    /// The source has been stopped, or has ended.
    func locationDisplayDidStop(_ display: LocationDisplay)
    /// A fix is shown; the map has moved according to its mode.
    func locationDisplay(_ display: LocationDisplay, didUpdateWith location: Location)
    /// A heading has arrived; the map has rotated according to its mode.
    func locationDisplay(_ display: LocationDisplay, didUpdateWith heading: Heading)
    /// An error has occurred: in the source, with the permission, or with a fix that cannot be shown on the map.
    func locationDisplay(_ display: LocationDisplay, didFailWith error: LocationError)
    /// The mode in which the map follows the location has changed, because it was set or because the user has panned the map.
    func locationDisplay(_ display: LocationDisplay, didChangeAutoPanModeFrom old: LocationAutoPanMode)
    /// The symbol is about to move, and the host should animate the transition.
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
