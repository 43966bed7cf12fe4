import GromaGeometry
import GromaMap

extension LocationDisplay {
    /// Moves and rotates the map according to the mode, for the last fix and the last heading.
    ///
    /// - Parameter isFirstFix: Whether the fix is the first since the start; the map then zooms to it.
    func follow(isFirstFix: Bool = false) {
        guard isShown, autoPanMode != .off, let map, let place = mapLocation else { return }
        var new = map.viewport
        let zooms = isFirstFix && zoomScale > 0
        if zooms, let resolution = MapScale.resolution(denominator: zoomScale, in: map.spatialReference) {
            new.resolution = map.limits.clamp(resolution: resolution)
        }
        switch autoPanMode {
        case .off: return
        case .default:
            guard zooms || !wanderArea(of: new).contains(map.screenPoint(of: place)) else { return }
            new.center = Coordinate(x: place.x, y: place.y)
        case .navigation: pin(place, in: &new, up: course, on: map)
        case .compassNavigation: pin(place, in: &new, up: headingOfInterface, on: map)
        }
        // A refused viewport cannot be shown, for example one with coordinates that overflow.
        try? map.setViewport(new, animated: animates)
    }

    /// Returns the part of the screen in which the symbol may move freely.
    private func wanderArea(of viewport: Viewport) -> ScreenRect {
        let (width, height) = (viewport.width * wanderExtentFactor, viewport.height * wanderExtentFactor)
        return ScreenRect(x: (viewport.width - width) / 2, y: (viewport.height - height) / 2, width: width, height: height)
    }

    /// Rotates the viewport so that a direction, if given, points up, and places the position at the configured height.
    private func pin(_ place: Coordinate, in viewport: inout Viewport, up direction: Double?, on map: MapView) {
        if let direction, map.limits.allowsRotation { viewport.rotation = Angle.normalized(-direction - northOnMap) }
        let under = viewport.map(x: viewport.width / 2, y: viewport.height * (1 - navigationPointHeightFactor))
        viewport.center = Coordinate(x: viewport.center.x + place.x - under.x, y: viewport.center.y + place.y - under.y)
    }
}
