import GromaGeometry
import GromaMap

extension LocationDisplay {
    /// Moves and turns the map as the mode says, for the last fix and the last heading.
    ///
    /// - Parameter isFirstFix: Whether a fix has come that is the first since the start, to which the map is zoomed.
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
        // What is refused cannot be shown, as a place beyond all numbers.
        try? map.setViewport(new, animated: animates)
    }

    /// The part of the screen that the symbol may wander in.
    private func wanderArea(of viewport: Viewport) -> ScreenRect {
        let (width, height) = (viewport.width * wanderExtentFactor, viewport.height * wanderExtentFactor)
        return ScreenRect(x: (viewport.width - width) / 2, y: (viewport.height - height) / 2, width: width, height: height)
    }

    /// Turns the view so that a direction points up, where there is one, and puts the place at the height that is set.
    private func pin(_ place: Coordinate, in viewport: inout Viewport, up direction: Double?, on map: MapView) {
        if let direction, map.limits.allowsRotation { viewport.rotation = Angle.normalized(-direction - northOnMap) }
        let under = viewport.map(x: viewport.width / 2, y: viewport.height * (1 - navigationPointHeightFactor))
        viewport.center = Coordinate(x: viewport.center.x + place.x - under.x, y: viewport.center.y + place.y - under.y)
    }
}
