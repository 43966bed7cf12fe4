import GromaGeometry

/// Chains of vertices in flat memory: the data structure of the planar algorithms.
///
/// A closed chain repeats its first vertex at its end, so that segment `i` always leads from vertex `i` to `i + 1`;
/// the last vertex of a chain starts no segment. Z and M are stored beside x and y.
final class VertexChains {
    /// Marks a vertex where arcs may begin and end.
    static let node: UInt8 = 1
    /// Marks the first vertex of a closed chain.
    static let first: UInt8 = 2
    /// Marks the last vertex of a closed chain.
    static let last: UInt8 = 4
    /// Marks a vertex whose segment was changed by the latest pass of noding.
    static let changed: UInt8 = 8

    let xy: UnsafeMutablePointer<Double>
    let z: UnsafeMutablePointer<Double>?
    let m: UnsafeMutablePointer<Double>?
    let flags: UnsafeMutablePointer<UInt8>
    /// The start of each chain, followed by the number of vertices.
    private(set) var starts: [Int]
    private(set) var vertexCount = 0

    /// Creates empty chains with memory for `capacity` vertices.
    init(capacity: Int, hasZ: Bool, hasM: Bool) {
        let capacity = max(capacity, 1)
        xy = .allocate(capacity: 2 * capacity)
        z = hasZ ? .allocate(capacity: capacity) : nil
        m = hasM ? .allocate(capacity: capacity) : nil
        flags = .allocate(capacity: capacity)
        flags.initialize(repeating: 0, count: capacity)
        starts = [0]
    }

    deinit {
        xy.deallocate()
        z?.deallocate()
        m?.deallocate()
        flags.deallocate()
    }

    var chainCount: Int { starts.count - 1 }

    /// Returns the vertices of chain `c`, including the repeated one of a closed chain.
    func vertices(_ c: Int) -> Range<Int> { starts[c]..<starts[c + 1] }

    func isClosed(_ c: Int) -> Bool {
        let range = vertices(c)
        return !range.isEmpty && flags[range.lowerBound] & Self.first != 0
    }

    /// Returns the chain of vertex `index`. O(log chains)
    func chain(of index: Int) -> Int {
        var low = 0
        var high = chainCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// Appends one vertex to the chain being written.
    @inline(__always)
    func append(_ x: Double, _ y: Double, _ zValue: Double, _ mValue: Double, flags flag: UInt8 = 0) {
        let i = vertexCount
        xy[2 * i] = x
        xy[2 * i + 1] = y
        z?[i] = zValue
        m?[i] = mValue
        flags[i] = flag
        vertexCount += 1
    }

    /// Appends a copy of vertex `i` of another set of chains.
    @inline(__always)
    func append(_ i: Int, of other: VertexChains, flags flag: UInt8) {
        append(other.xy[2 * i], other.xy[2 * i + 1], other.z?[i] ?? .nan, other.m?[i] ?? .nan, flags: flag)
    }

    /// Adds `count` vertices that were written directly into the columns.
    func advance(_ count: Int) { vertexCount += count }

    /// Discards the vertices written since the end of the last chain.
    func dropUnfinishedChain() { vertexCount = starts[starts.count - 1] }

    /// Ends the chain being written. For a closed chain, the first vertex is repeated if necessary; chains without vertices are kept.
    func endChain(closed: Bool) {
        let start = starts[starts.count - 1]
        if closed, vertexCount > start {
            let end = vertexCount - 1
            if end == start || xy[2 * end] != xy[2 * start] || xy[2 * end + 1] != xy[2 * start + 1] {
                append(start, of: self, flags: 0)
            }
            flags[start] |= Self.first
            flags[vertexCount - 1] |= Self.last
        }
        starts.append(vertexCount)
    }

    /// Drops vertices that repeat the previous one (zero-length segments) from the chain being written.
    func dropRepeats() {
        let start = starts[starts.count - 1]
        guard vertexCount - start > 1 else { return }
        var kept = start
        for i in (start + 1)..<vertexCount {
            if xy[2 * i] == xy[2 * kept] && xy[2 * i + 1] == xy[2 * kept + 1] { continue }
            kept += 1
            if kept != i {
                xy[2 * kept] = xy[2 * i]
                xy[2 * kept + 1] = xy[2 * i + 1]
                if let z { z[kept] = z[i] }
                if let m { m[kept] = m[i] }
            }
        }
        vertexCount = kept + 1
    }

    /// The position of a vertex.
    func coordinate(_ vertex: Int) -> Coordinate {
        Coordinate(x: xy[2 * vertex], y: xy[2 * vertex + 1], z: z?[vertex] ?? .nan, m: m?[vertex] ?? .nan)
    }

    @inline(__always)
    func isSame(_ i: Int, _ j: Int) -> Bool { xy[2 * i] == xy[2 * j] && xy[2 * i + 1] == xy[2 * j + 1] }

    /// Orders vertices by x, then by y.
    @inline(__always)
    func isBefore(_ i: Int, _ j: Int) -> Bool {
        xy[2 * i] != xy[2 * j] ? xy[2 * i] < xy[2 * j] : xy[2 * i + 1] < xy[2 * j + 1]
    }

    /// Returns the side of the line through vertices a and b on which vertex c lies: 1 left, -1 right, 0 on it. Exact.
    @inline(__always)
    func side(_ a: Int, _ b: Int, _ c: Int) -> Int {
        orientation(xy[2 * a], xy[2 * a + 1], xy[2 * b], xy[2 * b + 1], xy[2 * c], xy[2 * c + 1])
    }

    /// The vertex after `i` on its closed chain.
    func following(_ i: Int) -> Int { flags[i] & Self.last != 0 ? starts[chain(of: i)] + 1 : i + 1 }

    /// The vertex before `i` on its closed chain.
    func preceding(_ i: Int) -> Int { flags[i] & Self.first != 0 ? starts[chain(of: i) + 1] - 2 : i - 1 }

    /// Returns the power of two that scales the largest ordinate to about 1 if it is too large or too small for exact products; otherwise
    /// 1.
    static func scaleForProducts(largest: Double) -> Double {
        guard largest > 0x1p400 || largest < 0x1p-400, largest > 0 else { return 1 }
        return Double(sign: .plus, exponent: max(-1000, min(1000, -largest.exponent)), significand: 1)
    }

    /// Multiplies every x and y.
    func scale(by factor: Double) {
        for i in 0..<(2 * vertexCount) { xy[i] *= factor }
    }
}
