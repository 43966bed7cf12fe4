import GromaGeometry

/// The layout of a world that wraps around: which copies of it are drawn, and where it is cut.
///
/// Two islands on either side of the 180th meridian are neighbors. They are shown side by side when that makes the picture narrower.
struct WorldWrap: Hashable {
    /// The width of the world in map units; nil if the spatial reference does not wrap around.
    let width: Double?
    /// The offsets of the drawn copies to the east, in widths of the world.
    let copies: [Int]
    /// The extent of all shapes in that layout.
    let extent: Extent

    /// Lays out the parts of geometries.
    init(parts: [Extent], halfWidth: Double?) {
        var plain = Extent.empty
        for part in parts where !part.isEmpty { plain = plain.union(part) }
        let width = halfWidth.map { 2 * $0 }
        guard let width, plain.width > width / 2, let layout = WorldWrap.narrowest(parts, width), layout.extent.width < 0.75 * plain.width
        else {
            (self.width, copies, extent) = (width, [0], plain)
            return
        }
        (self.width, copies, extent) = (width, layout.copies, layout.extent)
    }

    /// Cuts the circle in the middle of its widest gap.
    private static func narrowest(_ parts: [Extent], _ width: Double) -> (copies: [Int], extent: Extent)? {
        let spans = parts.filter { !$0.isEmpty }.map { part -> (start: Double, part: Extent) in
            let start = part.xMin - (part.xMin / width).rounded(.down) * width
            return (start, part)
        }.sorted { $0.start < $1.start }
        guard let first = spans.first, spans.allSatisfy({ $0.part.width < width }) else { return nil }
        var reach = -Double.infinity
        var (gap, cut) = (0.0, first.start)
        for (start, part) in spans {
            if reach > -.infinity, start - reach > gap { (gap, cut) = (start - reach, start) }
            reach = max(reach, start + part.width)
        }
        // A span that extends over the end of the circle covers its beginning; the gap there is the one before the first span.
        if first.start + width - reach >= gap { cut = first.start }
        var copies = Set<Int>()
        var extent = Extent.empty
        for (_, part) in spans {
            // A rounding error must not move the part at the cut around the world once more.
            let copy = Int(((cut - part.xMin) / width - 1e-9).rounded(.up))
            let shift = Double(copy) * width
            copies.insert(copy)
            extent = extent.union(Extent(xMin: part.xMin + shift, yMin: part.yMin, xMax: part.xMax + shift, yMax: part.yMax))
        }
        // Choose the layout nearest to the stored coordinates, so that most labels agree with them.
        guard let lowest = copies.min(), let highest = copies.max() else { return nil }
        let base = max(lowest, min(highest, 0))
        let back = Double(base) * width
        return (
            copies.map { $0 - base }.sorted(),
            Extent(xMin: extent.xMin - back, yMin: extent.yMin, xMax: extent.xMax - back, yMax: extent.yMax)
        )
    }

    /// Returns an x of the picture normalized to the world, from minus half to half its width.
    func folded(_ x: Double) -> Double {
        guard let width, x < -width / 2 || x > width / 2 else { return x }
        return x - (x / width).rounded() * width
    }
}

extension Geometry {
    /// The extent of each part; a multipoint counts as a single part.
    var partExtents: [Extent] {
        switch self {
        case .polyline(let line): line.paths.map(\.extent)
        case .polygon(let area): area.rings.map(\.extent)
        case .collection(let collection): collection.geometries.flatMap(\.partExtents)
        case .point, .multipoint, .envelope: [extent]
        }
    }
}
