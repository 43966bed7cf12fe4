import GromaGeometry

extension GraphicsLayer {
    /// Returns the graphics that are drawn at a position of the screen or within the tolerance around it, topmost first; at most `limit`.
    ///
    /// Markers are hit by their size and offset as drawn, lines by their width, polygons by their interior as well. Graphics that are not
    /// visible, or have no symbol, are not found. O(log n + found log found)
    ///
    /// - Parameters:
    ///   - point: The position, in points from the upper left corner, y running down.
    ///   - frame: The frame that is shown.
    ///   - tolerance: The distance in points, 0 or more.
    ///   - limit: The maximum number of results.
    /// - Throws: `layerFailed` if the layer's reference cannot be drawn in the frame's.
    public func graphics(
        at point: ScreenPoint, in frame: MapFrame, tolerance: Double = 0, limit: Int = .max
    ) throws(MapError) -> [Graphic] {
        guard limit > 0 else { return [] }
        let projection = try LayerProjection(from: spatialReference, to: frame.spatialReference, layer: name)
        let reach = reach + max(tolerance, 0)
        var found: [(key: DrawKey, world: Int)] = []
        found.reserveCapacity(256)
        let frames = frame.seenFromWorlds
        for (world, seen) in frames.enumerated() {
            let window = seen.window(around: point, reach, projection)
            guard window.intersects(index.extent) else { continue }
            // The window is a square about a circle where it is not projected: graphics in its corners are no candidates.
            let middle = window.center
            let squaredRadius = projection.isNeeded ? .infinity : window.width * window.width / 4 * 1.000_001
            index.forEach(meeting: window) { id, extent in
                if let middle, extent.squaredDistance(x: middle.x, y: middle.y) > squaredRadius { return true }
                if let key = drawKey(of: id) { found.append((key, world)) }
                return true
            }
        }
        found.sort { $1.key.isBelow($0.key) }
        var hits: [Graphic] = []
        for (key, world) in found {
            guard let graphic = graphic(id: key.id), hits.last !== graphic, let symbol = drawnSymbol(of: graphic),
                let geometry = graphic.geometry.flatMap(projection.shape)
            else { continue }
            guard symbol.covers(geometry, at: point, in: frames[world], tolerance: max(tolerance, 0)) else { continue }
            hits.append(graphic)
            if hits.count == limit { break }
        }
        return hits
    }

    /// The symbol that a graphic is drawn with now, including its selection.
    func drawnSymbol(of graphic: Graphic) -> (any Symbol)? {
        guard let own = symbol(of: graphic) else { return nil }
        return graphic.isSelected ? selectionSymbol ?? own : own
    }

    /// Returns the same graphics as ``graphics(at:in:tolerance:limit:)``, at the same cost.
    ///
    /// - Throws: `layerFailed` if the layer's reference cannot be drawn in the frame's.
    public func features(at point: ScreenPoint, in frame: MapFrame, tolerance: Double, limit: Int) throws(MapError) -> [any MapFeature] {
        try graphics(at: point, in: frame, tolerance: tolerance, limit: limit)
    }

    /// The leader point of a graphic's marker; nil if it is not drawn as a marker.
    public func leaderOffset(for feature: any MapFeature) -> ScreenPoint? {
        (feature as? Graphic).flatMap(drawnSymbol)?.leaderOffset(for: feature)
    }
}
