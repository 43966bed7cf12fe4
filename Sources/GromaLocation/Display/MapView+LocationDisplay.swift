import GromaMap

extension MapView {
    /// The location display of the map. It is created at the first access, above the layers and the overlays at that time. Nothing is shown
    /// until it is started. O(overlays)
    public var locationDisplay: LocationDisplay {
        for overlay in overlays { if let display = overlay as? LocationDisplay { return display } }
        let display = LocationDisplay(self)
        overlays.append(display)
        return display
    }
}
