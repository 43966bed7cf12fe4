import GromaGeometry

/// The way between the reference of a layer and that of the frame that it is drawn in: none where they are the same, the closed formulas between
/// WGS 84 and Web Mercator.
package struct LayerProjection {
    private let source: SpatialReference?
    /// What the frame is in; nil if nothing has to be projected.
    private let target: SpatialReference?

    /// Whether there is a way between two references.
    package static func isKnown(from source: SpatialReference?, to frame: SpatialReference) -> Bool {
        guard let source, source != frame else { return true }
        return source.isSupported && frame.isSupported
    }

    /// - Throws: `layerFailed` for any other pair of references.
    package init(from source: SpatialReference?, to frame: SpatialReference?, layer: String) throws(MapError) {
        self.source = source
        guard let source, let frame, source != frame else {
            target = nil
            return
        }
        guard Self.isKnown(from: source, to: frame) else {
            throw .layerFailed(layer: layer, reason: "it is in \(source), and the map in \(frame): project it first")
        }
        target = frame
    }

    /// Whether shapes have to be projected.
    package var isNeeded: Bool { target != nil }

    /// A shape of the layer as the frame has it; nil if it cannot be projected, as at the poles.
    package func shape(_ geometry: Geometry) -> Geometry? {
        guard let target else { return geometry }
        return try? geometry.projected(to: target)
    }

    /// A rectangle of the layer as the frame has it; nil if it cannot be projected.
    func extent(_ extent: Extent) -> Extent? {
        guard target != nil, !extent.isEmpty else { return extent }
        return shape(.envelope(Envelope(extent, spatialReference: source)))?.extent
    }

    /// A rectangle of the frame in the numbers of the layer.
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
    /// The rectangles in which a layer has to look for what shows, in the layer's numbers: one for each copy of the world.
    ///
    /// - Parameters:
    ///   - reach: How far what is drawn reaches beyond its shape, in points.
    ///   - extent: Where the layer has shapes at all; rectangles beyond are omitted.
    package func windows(of projection: LayerProjection, reach: Double, within extent: Extent) -> [Extent] {
        worlds.map { projection.window($0.window.insetBy(-reach * viewport.longestUnit)) }.filter { $0.intersects(extent) }
    }

    /// The rectangle in which a layer has to look for what is drawn at a place of the screen, in the layer's numbers.
    ///
    /// - Parameters:
    ///   - point: The place.
    ///   - reach: How far what is drawn reaches beyond its shape, and from the place to what counts, in points.
    package func window(around point: ScreenPoint, _ reach: Double, _ projection: LayerProjection) -> Extent {
        let place = viewport.map(x: point.x, y: point.y)
        return projection.window(Extent(xMin: place.x, yMin: place.y, xMax: place.x, yMax: place.y).insetBy(-reach * viewport.longestUnit))
    }

    /// The frame as it is seen from each copy of the world: shapes are asked in the numbers of the world itself.
    package var seenFromWorlds: [MapFrame] {
        worlds.map { world in
            var copy = self
            copy.viewport.center.x -= world.shift
            copy.wrapsAround = false
            return copy
        }
    }
}
