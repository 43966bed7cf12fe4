import GromaGeometry

extension GraphicsLayer {
    /// The graphics that are drawn at a place of the screen, or as near to it as the tolerance, the topmost first; at most `limit`.
    ///
    /// Markers count by their size and offset as they are drawn, lines by their width, areas by their inside, too. What is not visible, or has no
    /// symbol, is not found. O(log n + found log found)
    ///
    /// - Parameters:
    ///   - point: The place, in points from the upper left corner, y running down.
    ///   - frame: What is shown.
    ///   - tolerance: The distance in points, 0 or more.
    ///   - limit: How many are wanted.
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
            // The window is a square about a circle where it is not projected: what lies in its corners is no candidate.
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

    /// How a graphic is drawn now, selection counted.
    func drawnSymbol(of graphic: Graphic) -> (any Symbol)? {
        guard let own = symbol(of: graphic) else { return nil }
        return graphic.isSelected ? selectionSymbol ?? own : own
    }

    /// As ``graphics(at:in:tolerance:limit:)``.
    ///
    /// - Throws: `layerFailed` if the layer's reference cannot be drawn in the frame's.
    public func features(at point: ScreenPoint, in frame: MapFrame, tolerance: Double, limit: Int) throws(MapError) -> [any MapFeature] {
        try graphics(at: point, in: frame, tolerance: tolerance, limit: limit)
    }

    /// The leader point of a graphic's marker; nil for one that is drawn otherwise.
    public func leaderOffset(for feature: any MapFeature) -> ScreenPoint? {
        (feature as? Graphic).flatMap(drawnSymbol)?.leaderOffset(for: feature)
    }
}
