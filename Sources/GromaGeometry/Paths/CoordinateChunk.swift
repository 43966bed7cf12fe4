/// A run of consecutive vertices in flat memory. The pointers are valid only within the call that provides the chunk.
public struct CoordinateChunk {
    /// The index of the first vertex in its path.
    public let firstIndex: Int
    /// The number of vertices.
    public let count: Int
    /// x and y interleaved.
    public let xy: UnsafePointer<Double>
    /// The elevations, NaN if unset; nil if the path has none.
    public let z: UnsafePointer<Double>?
    /// The measures, NaN if unset; nil if the path has none.
    public let m: UnsafePointer<Double>?

    /// Returns a vertex; `offset` counts from the first one of the chunk and must be less than `count`.
    @inlinable
    public func coordinate(at offset: Int) -> Coordinate {
        Coordinate(x: xy[2 * offset], y: xy[2 * offset + 1], z: z?[offset] ?? .nan, m: m?[offset] ?? .nan)
    }
}
