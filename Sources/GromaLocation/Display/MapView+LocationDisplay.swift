import GromaMap

extension MapView {
    /// The location that the map shows, above its layers and what was put above them before this was asked for first. Nothing is shown until it is
    /// started.
    public var locationDisplay: LocationDisplay {
        for overlay in overlays { if let display = overlay as? LocationDisplay { return display } }
        let display = LocationDisplay(self)
        overlays.append(display)
        return display
    }
}
