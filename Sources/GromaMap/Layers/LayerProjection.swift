import GromaGeometry

/// The projection from the spatial reference of a layer to that of the frame: none if they are the same, otherwise the closed formulas
/// between WGS 84 and Web Mercator.
package struct LayerProjection {
    private let source: SpatialReference?
    /// The spatial reference of the frame; nil if nothing has to be projected.
    private let target: SpatialReference?

    /// Returns whether a layer can be projected between two spatial references.
    package static func isKnown(from source: SpatialReference?, to frame: SpatialReference) -> Bool {
        guard let source, source != frame else { return true }
        return source.isSupported && frame.isSupported
    }

    /// Creates a projection.
    ///
    /// - Throws: `layerFailed` for spatial references that cannot be projected into each other.
    package init(from source: SpatialReference?, to frame: SpatialReference?, layer: String) throws(MapError) {
        self.source = source
        guard let source, let frame, source != frame else {
            target = nil
            return
        }
        guard Self.isKnown(from: source, to: frame) else {
            throw .layerFailed(
                layer: layer, reason: "its spatial reference is \(source), that of the map \(frame): project the layer first")
        }
        target = frame
    }

    /// Whether geometries have to be projected.
    package var isNeeded: Bool { target != nil }

    /// Returns a geometry of the layer in the frame's reference; nil if it cannot be projected, for example at the poles.
    package func shape(_ geometry: Geometry) -> Geometry? {
        guard let target else { return geometry }
        return try? geometry.projected(to: target)
    }

    /// Returns a rectangle of the layer in the frame's reference; nil if it cannot be projected.
    func extent(_ extent: Extent) -> Extent? {
        guard target != nil, !extent.isEmpty else { return extent }
        return shape(.envelope(Envelope(extent, spatialReference: source)))?.extent
    }

    /// Returns a rectangle of the frame in the layer's coordinates.
    package func window(_ extent: Extent) -> Extent {
        guard let target, !extent.isEmpty else { return extent }
        func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            if target.isWebMercator {
                let place = WebMercator.unproject(x: x, y: y)
                return (place.longitude, place.latitude)
            }
            let limit = WebMercator.greatestLatitude
            return WebMercator.project(longitude: x, latitude: min(max(y, -limit), limit))
        }
        let (low, high) = (place(extent.xMin, extent.yMin), place(extent.xMax, extent.yMax))
        return Extent(xMin: low.x, yMin: low.y, xMax: high.x, yMax: high.y)
    }
}

extension MapFrame {
    /// Returns the rectangles to search for visible features, in the layer's coordinates: one for each copy of the world.
    ///
    /// - Parameters:
    ///   - reach: The distance by which symbols extend beyond shapes, in points.
    ///   - extent: The extent of the layer's shapes; rectangles outside are omitted.
    package func windows(of projection: LayerProjection, reach: Double, within extent: Extent) -> [Extent] {
        worlds.map { projection.window($0.window.insetBy(-reach * viewport.longestUnit)) }.filter { $0.intersects(extent) }
    }

    /// Returns the rectangle to search for features that are drawn at a position of the screen, in the layer's coordinates.
    ///
    /// - Parameters:
    ///   - point: The position.
    ///   - reach: The distance by which symbols extend beyond shapes, plus the tolerance around the position, in points.
    package func window(around point: ScreenPoint, _ reach: Double, _ projection: LayerProjection) -> Extent {
        let place = viewport.map(x: point.x, y: point.y)
        return projection.window(Extent(xMin: place.x, yMin: place.y, xMax: place.x, yMax: place.y).insetBy(-reach * viewport.longestUnit))
    }

    /// The frame relative to each copy of the world, so that shapes are queried with their own coordinates.
    package var seenFromWorlds: [MapFrame] {
        worlds.map { world in
            var copy = self
            copy.viewport.center.x -= world.shift
            copy.wrapsAround = false
            return copy
        }
    }
}
