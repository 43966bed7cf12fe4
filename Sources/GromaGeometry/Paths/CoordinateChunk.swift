/// A run of neighbouring vertices in flat memory. The pointers are good only inside the call that handed the chunk out.
public struct CoordinateChunk {
    /// The index of the first vertex in its path.
    public let firstIndex: Int
    /// The number of vertices.
    public let count: Int
    /// x and y interleaved.
    public let xy: UnsafePointer<Double>
    /// The elevations, NaN where unset; nil if the path has none.
    public let z: UnsafePointer<Double>?
    /// The measures, NaN where unset; nil if the path has none.
    public let m: UnsafePointer<Double>?

    /// One vertex; `offset` counts from the first of the chunk and must be below `count`.
    @inlinable
    public func coordinate(at offset: Int) -> Coordinate {
        Coordinate(x: xy[2 * offset], y: xy[2 * offset + 1], z: z?[offset] ?? .nan, m: m?[offset] ?? .nan)
    }
}
