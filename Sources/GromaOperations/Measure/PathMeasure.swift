import GromaGeometry

/// Lengths along a path.
enum PathMeasure {
    /// Returns the length from the start to a place on a segment.
    static func length(of path: Path, upTo segment: Int, fraction: Double) -> Double {
        guard segment >= 0, segment < path.segmentCount else { return 0 }
        let (a, b) = (path[segment], path[segment + 1 == path.count ? 0 : segment + 1])
        let last = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
        return path.subpath(0..<(segment + 1)).length + last * fraction
    }

    /// Returns the position at a distance along the path, with Z and M interpolated, clamped to its ends. nil for an empty path.
    static func position(on path: Path, at distance: Double) -> Coordinate? {
        guard path.count > 0 else { return nil }
        guard path.count > 1, distance > 0 else { return path[0] }
        var walked = 0.0
        var found: Coordinate?
        var previous = path[0]
        func step(to next: Coordinate) {
            let length = ((next.x - previous.x) * (next.x - previous.x) + (next.y - previous.y) * (next.y - previous.y)).squareRoot()
            if walked + length >= distance && length > 0 {
                found = previous.interpolated(to: next, min(1, (distance - walked) / length))
            }
            walked += length
            previous = next
        }
        path.forEachChunk { chunk in
            var index = chunk.firstIndex == 0 ? 1 : 0
            while index < chunk.count, found == nil {
                step(
                    to: Coordinate(
                        x: chunk.xy[2 * index], y: chunk.xy[2 * index + 1], z: chunk.z?[index] ?? .nan, m: chunk.m?[index] ?? .nan))
                index += 1
            }
        }
        if found == nil && path.isRing { step(to: path[0]) }
        return found ?? previous
    }
}

extension Coordinate {
    /// Returns the position at a fraction between this and another one; exact at the ends. Unset ordinates stay unset.
    func interpolated(to other: Coordinate, _ fraction: Double) -> Coordinate {
        if fraction <= 0 { return self }
        if fraction >= 1 { return other }
        return Coordinate(
            x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction, z: z + (other.z - z) * fraction,
            m: m + (other.m - m) * fraction)
    }
}
