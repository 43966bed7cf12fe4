import GromaBase
import GromaGeometry

extension DisplayPaths {
    /// Adds the visible part of lines or rings in a rectangle of the map, generalized to a pixel; see `Parts.pieces`. O(log n + visible
    /// vertices)
    ///
    /// - Parameters:
    ///   - parts: The paths of a polyline or the rings of a polygon.
    ///   - areRings: Whether they are rings, which are closed.
    ///   - window: The rectangle in the coordinates of the parts, larger than the frame by the width of the line: rings are cut at its
    ///     sides and stroked along them.
    ///   - resolution: Map units per pixel.
    ///   - shift: The offset that is added to each x, for the copies of a world that wraps around.
    ///   - hook: Checked for cancellation.
    /// - Throws: `MapError.cancelled` if the hook cancels it.
    public mutating func append(
        _ parts: Parts, areRings: Bool, visibleIn window: Extent, resolution: Double, shift: Double = 0, hook: OperationHook = .none
    ) throws(MapError) {
        guard let pieces = parts.pieces(in: window, resolution: resolution, isCancelled: hook.isCancelled) else { throw .cancelled }
        append(pieces, isClosed: areRings, shift: shift)
    }

    /// Adds pieces of visible paths, all closed or all open.
    mutating func append(_ pieces: VisiblePieces, isClosed: Bool, shift: Double) {
        let first = xy.count / 2
        if xy.isEmpty, shift == 0 {
            xy = pieces.xy
        } else {
            xy.reserveCapacity(xy.count + pieces.xy.count)
            for index in stride(from: 0, to: pieces.xy.count, by: 2) {
                xy.append(pieces.xy[index] + shift)
                xy.append(pieces.xy[index + 1])
            }
        }
        ends.append(contentsOf: pieces.ends.lazy.map { End(vertex: first + $0, isClosed: isClosed) })
    }
}
