import GromaGeometry

extension MapView {
    /// Shows another part of the map, within the limits.
    ///
    /// - Parameters:
    ///   - new: The new viewport; the map takes its size.
    ///   - animated: Whether observers are asked to animate the transition (``MapViewObserver/mapView(_:willAnimate:)``).
    /// - Throws: `MapError.invalid` for a center, size or `xScale` that is not usable.
    public func setViewport(_ new: Viewport, animated: Bool = false) throws(MapError) {
        try Self.check(new.width, new.height, pixelDensity)
        try check(new.center)
        guard new.xScale > 0, new.xScale.isFinite else {
            throw .invalid(path: "xScale", found: "\(new.xScale)", expected: "a number above 0")
        }
        hasPlace = true
        move(to: new, animated: animated)
    }

    /// Centers the map at a position.
    ///
    /// - Throws: `MapError.invalid` for a position that is not finite.
    public func center(at position: Coordinate, animated: Bool = false) throws(MapError) {
        try check(position)
        var new = viewport
        new.center = Coordinate(x: position.x, y: position.y)
        hasPlace = true
        move(to: new, animated: animated)
    }

    /// Pans the map by points on the screen, as a dragging finger does: to the right for a positive x, down for a positive y. Observers are
    /// notified that the user did so (``MapViewObserver/mapView(_:didPanBy:)``); to move the map from code, use ``center(at:animated:)``
    /// and ``setViewport(_:animated:)``.
    ///
    /// - Throws: `MapError.invalid` for a distance that is not finite.
    public func pan(x: Double, y: Double, animated: Bool = false) throws(MapError) {
        try move(x: x, y: y, animated: animated)
        if x != 0 || y != 0 { tell { $0.mapView(self, didPanBy: ScreenPoint(x: x, y: y)) } }
    }

    /// Moves the map by points on the screen.
    ///
    /// - Throws: `MapError.invalid` for a distance that is not finite.
    func move(x: Double, y: Double, animated: Bool) throws(MapError) {
        try check(x, "x")
        try check(y, "y")
        try center(at: mapPoint(at: ScreenPoint(x: viewport.width / 2 - x, y: viewport.height / 2 - y)), animated: animated)
    }

    /// Zooms by a factor, above 1 for more detail, about a fixed point on the screen; by default the center.
    ///
    /// - Throws: `MapError.invalid` for a factor that is not above 0, or whose resolution would be too close to 0.
    public func zoom(by factor: Double, about point: ScreenPoint? = nil, animated: Bool = false) throws(MapError) {
        guard factor > 0, factor.isFinite, (viewport.resolution / factor).isNormal else {
            throw .invalid(
                path: "factor", found: "\(factor)", expected: "a number above 0 whose resolution does not underflow")
        }
        try zoom(toResolution: viewport.resolution / factor, about: point, animated: animated)
    }

    /// Zooms to a resolution in map units per point, about a fixed point on the screen; by default the center.
    ///
    /// - Throws: `MapError.invalid` for a resolution that is not above 0.
    public func zoom(toResolution resolution: Double, about point: ScreenPoint? = nil, animated: Bool = false) throws(MapError) {
        guard resolution > 0, resolution.isFinite else {
            throw .invalid(path: "resolution", found: "\(resolution)", expected: "map units per point, above 0")
        }
        try keep(point, animated: animated) { $0.resolution = limits.clamp(resolution: resolution) }
    }

    /// Zooms to a scale, given by its denominator, about a fixed point on the screen; by default the center.
    ///
    /// - Throws: `MapError.invalid` for a scale that is not above 0, `notLoaded` if the unit of the map is unknown.
    public func zoom(toScale denominator: Double, about point: ScreenPoint? = nil, animated: Bool = false) throws(MapError) {
        guard denominator > 0, denominator.isFinite else {
            throw .invalid(path: "scale", found: "\(denominator)", expected: "the denominator of a scale, above 0")
        }
        guard let resolution = MapScale.resolution(denominator: denominator, in: spatialReference) else { throw .notLoaded }
        try zoom(toResolution: resolution, about: point, animated: animated)
    }

    /// Rotates the map by degrees clockwise about a fixed point on the screen; by default the center.
    ///
    /// - Throws: `MapError.invalid` for an angle that is not finite.
    public func rotate(by degrees: Double, about point: ScreenPoint? = nil, animated: Bool = false) throws(MapError) {
        try check(degrees, "degrees")
        try keep(point, animated: animated) { viewport in
            guard limits.allowsRotation else { return }
            // Turned back to where it began, it is 0 and not -0.
            viewport.rotation = (viewport.rotation + degrees).truncatingRemainder(dividingBy: 360) + 0
        }
    }

    /// Rotates the map so that north is at an angle in degrees clockwise from up, about a fixed point on the screen; by default the center.
    ///
    /// - Throws: `MapError.invalid` for an angle that is not finite.
    public func rotate(to degrees: Double, about point: ScreenPoint? = nil, animated: Bool = false) throws(MapError) {
        try check(degrees, "degrees")
        try rotate(by: degrees - viewport.rotation, about: point, animated: animated)
    }

    /// Zooms to show a whole rectangle of the map, with a padding in points around it. A rectangle without size is only centered.
    ///
    /// - Throws: `MapError.invalid` for an empty rectangle, or a padding that leaves no part of the screen.
    public func zoom(to extent: Extent, padding: Double = 0, animated: Bool = false) throws(MapError) {
        guard let middle = extent.center, middle.x.isFinite, middle.y.isFinite else {
            throw .invalid(path: "extent", found: "an empty or infinite extent", expected: "a rectangle of the map")
        }
        guard padding >= 0, 2 * padding < viewport.width, 2 * padding < viewport.height else {
            throw .invalid(path: "padding", found: "\(padding)", expected: "0 or more, less than half of the map's width and height")
        }
        var new = viewport
        new.center = middle
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: viewport.rotation)
        let (across, up) = (extent.width * viewport.xScale, extent.height)
        let width = across * abs(cosine) + up * abs(sine)
        let height = across * abs(sine) + up * abs(cosine)
        let resolution = max(width / (viewport.width - 2 * padding), height / (viewport.height - 2 * padding))
        if resolution > 0 { new.resolution = limits.clamp(resolution: resolution) }
        hasPlace = true
        move(to: new, animated: animated)
    }

    /// Zooms to show a whole geometry, with a padding in points around it. A geometry in another reference is projected if the two are WGS
    /// 84 and Web Mercator; projecting takes O(n), otherwise the cost is O(1).
    ///
    /// - Throws: The errors of ``zoom(to:padding:animated:)-(Extent,_,_)``; `spatialReferenceMismatch` for a spatial reference that cannot
    ///   be projected to the map's.
    public func zoom(to geometry: Geometry, padding: Double = 0, animated: Bool = false) throws(MapError) {
        try zoom(to: try placed(geometry).extent, padding: padding, animated: animated)
    }

    /// Returns a geometry in the map's spatial reference.
    ///
    /// - Throws: `spatialReferenceMismatch`.
    func placed(_ geometry: Geometry) throws(MapError) -> Geometry {
        guard let own = geometry.spatialReference, let spatialReference, own != spatialReference else { return geometry }
        do throws(GeometryError) { return try geometry.projected(to: spatialReference) } catch {
            throw .spatialReferenceMismatch(found: own.description, expected: spatialReference.description)
        }
    }

    /// Changes the viewport and keeps the map position at a point on the screen fixed.
    private func keep(_ point: ScreenPoint?, animated: Bool, _ change: (inout Viewport) -> Void) throws(MapError) {
        let point = point ?? ScreenPoint(x: viewport.width / 2, y: viewport.height / 2)
        try check(point.x, "x")
        try check(point.y, "y")
        var new = viewport
        change(&new)
        let (before, after) = (viewport.map(x: point.x, y: point.y), new.map(x: point.x, y: point.y))
        new.center = Coordinate(x: new.center.x + before.x - after.x, y: new.center.y + before.y - after.y)
        hasPlace = true
        move(to: new, animated: animated)
    }

    private func check(_ position: Coordinate) throws(MapError) {
        try check(position.x, "center.x")
        try check(position.y, "center.y")
    }

    private func check(_ value: Double, _ name: String) throws(MapError) {
        guard value.isFinite else { throw .invalid(path: name, found: "\(value)", expected: "a finite number") }
    }

    /// Changes to the viewport nearest to the wanted one within the limits, and notifies observers.
    func move(to wanted: Viewport, animated: Bool = false) {
        var new = wanted
        new.resolution = limits.clamp(resolution: new.resolution)
        if !limits.allowsRotation { new.rotation = 0 }
        if wrapAround == .enabled { new.center = normalized(new.center) }
        if let extent = limits.extent {
            new.center.x = min(max(new.center.x, extent.xMin), extent.xMax)
            new.center.y = min(max(new.center.y, extent.yMin), extent.yMax)
        }
        let old = viewport
        guard new != old else { return }
        if animated, animationDuration > 0 {
            let transition = ViewportTransition(start: nearest(old, to: new), end: new, duration: animationDuration)
            tell { $0.mapView(self, willAnimate: transition) }
        }
        viewport = new
        changes.noteEverything()
        callout.mapDidMove()
        tell { $0.mapView(self, didChangeViewportFrom: old) }
        tell { $0.mapView(self, needsDisplayIn: nil) }
    }

    /// Returns the same viewport with its center in the copy of the world nearest to another viewport, so that the transition takes the
    /// shorter way.
    private func nearest(_ viewport: Viewport, to other: Viewport) -> Viewport {
        guard wrapAround == .enabled, let half = spatialReference?.worldHalfWidth else { return viewport }
        var viewport = viewport
        viewport.center.x -= ((viewport.center.x - other.center.x) / (2 * half)).rounded() * 2 * half
        return viewport
    }
}
