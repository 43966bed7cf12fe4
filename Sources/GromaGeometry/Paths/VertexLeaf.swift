/// The header of a vertex leaf.
struct VertexLeafHeader {
    var count: UInt16
    var capacity: UInt16
    var hasZ: Bool
    var hasM: Bool
    var hasSuccessor: Bool
}

/// A run of vertices in one allocation: x and y interleaved, then all z, then all m, if the path has them. Each of the
/// three has space for the successor after the last vertex, so that the segment to the next leaf is available.
final class VertexLeaf: ManagedBuffer<VertexLeafHeader, Double>, TreeLeaf {
    /// The number of vertices of a leaf when a path is built from a buffer: 1,064 bytes, 16.6 per vertex.
    static let bulkCount = 64
    static let maximumCount = 96
    static let minimumCount = 24
    static let isLinked = true

    /// Makes a leaf without vertices.
    static func make(capacity: Int, dimensions: Dimensions) -> VertexLeaf {
        let length = (capacity + 1) * dimensions.count
        return unsafeDowncast(
            VertexLeaf.create(minimumCapacity: length) { _ in
                VertexLeafHeader(
                    count: 0, capacity: UInt16(truncatingIfNeeded: capacity), hasZ: dimensions.hasZ, hasM: dimensions.hasM,
                    hasSuccessor: false)
            }, to: VertexLeaf.self)
    }

    /// Makes a leaf of vertices whose ordinates the caller writes next.
    static func make(filled count: Int, dimensions: Dimensions) -> VertexLeaf {
        let leaf = make(capacity: count, dimensions: dimensions)
        leaf.withUnsafeMutablePointerToHeader { $0.pointee.count = UInt16(truncatingIfNeeded: count) }
        return leaf
    }

    @inline(__always)
    var state: VertexLeafHeader {
        get { withUnsafeMutablePointerToHeader { $0.pointee } }
        set { withUnsafeMutablePointerToHeader { $0.pointee = newValue } }
    }

    @inline(__always)
    var count: Int { Int(state.count) }

    @inline(__always)
    var dimensions: Dimensions { Dimensions(hasZ: state.hasZ, hasM: state.hasM) }

    /// The interleaved x and y; the successor, if there is one, follows the last vertex.
    @inline(__always)
    var xy: UnsafeMutablePointer<Double> { withUnsafeMutablePointerToElements { $0 } }

    @inline(__always)
    var z: UnsafeMutablePointer<Double>? {
        let state = state
        return state.hasZ ? xy + 2 * (Int(state.capacity) + 1) : nil
    }

    @inline(__always)
    var m: UnsafeMutablePointer<Double>? {
        let state = state
        return state.hasM ? xy + (state.hasZ ? 3 : 2) * (Int(state.capacity) + 1) : nil
    }

    /// The number of adjacent positions: the vertices and the successor.
    @inline(__always)
    var linkedCount: Int {
        let state = state
        return Int(state.count) + (state.hasSuccessor ? 1 : 0)
    }

    /// The number of segments that begin in this leaf.
    @inline(__always)
    var segmentCount: Int { linkedCount - 1 }

    var extent: Extent {
        let n = linkedCount
        guard n > 0 else { return .empty }
        var least = SIMD2(xy[0], xy[1])
        var greatest = least
        var i = 1
        let base = UnsafeRawPointer(xy)
        while i < n {
            let position = base.loadUnaligned(fromByteOffset: i * 16, as: SIMD2<Double>.self)
            least.replace(with: position, where: position .< least)
            greatest.replace(with: position, where: position .> greatest)
            i += 1
        }
        return Extent(xMin: least.x, yMin: least.y, xMax: greatest.x, yMax: greatest.y)
    }

    @inline(__always)
    static func extent(of element: Coordinate) -> Extent { Extent(x: element.x, y: element.y) }

    @inline(__always)
    func element(at offset: Int) -> Coordinate {
        let p = xy + 2 * offset
        return Coordinate(x: p[0], y: p[1], z: z?[offset] ?? .nan, m: m?[offset] ?? .nan)
    }

    @inline(__always)
    func set(_ coordinate: Coordinate, at offset: Int) {
        let p = xy + 2 * offset
        p[0] = coordinate.x
        p[1] = coordinate.y
        z?[offset] = coordinate.z
        m?[offset] = coordinate.m
    }

    var successor: Coordinate? {
        get { state.hasSuccessor ? element(at: count) : nil }
        set {
            state.hasSuccessor = newValue != nil
            if let newValue { set(newValue, at: count) }
        }
    }

    func hasRoom(_ room: Int) -> Bool { Int(state.count) + room <= Int(state.capacity) }

    func copy(room: Int) -> VertexLeaf {
        let n = count
        // A leaf that grows gets some spare room, so that a row of inserts copies it only now and then.
        let capacity = room == 0 ? n : max(n + room, min(Self.maximumCount, n + 16))
        let copy = VertexLeaf.make(capacity: capacity, dimensions: dimensions)
        copy.state.count = state.count
        copy.state.hasSuccessor = state.hasSuccessor
        copy.copyPositions(from: self, 0, to: 0, linkedCount)
        return copy
    }

    /// Copies positions between two leaves of the same dimensions, or within one.
    @inline(__always)
    private func copyPositions(from other: VertexLeaf, _ source: Int, to target: Int, _ n: Int) {
        (xy + 2 * target).update(from: other.xy + 2 * source, count: 2 * n)
        if let z, let from = other.z { (z + target).update(from: from + source, count: n) }
        if let m, let from = other.m { (m + target).update(from: from + source, count: n) }
    }

    func insert(_ element: Coordinate, at offset: Int) {
        copyPositions(from: self, offset, to: offset + 1, linkedCount - offset)
        set(element, at: offset)
        state.count += 1
    }

    func removeSubrange(_ offsets: Range<Int>) {
        copyPositions(from: self, offsets.upperBound, to: offsets.lowerBound, linkedCount - offsets.upperBound)
        state.count -= UInt16(truncatingIfNeeded: offsets.count)
    }

    func splitOff(from offset: Int) -> VertexLeaf {
        let n = count - offset
        let rest = VertexLeaf.make(capacity: min(max(n, Self.maximumCount), n + 16), dimensions: dimensions)
        rest.state.count = UInt16(truncatingIfNeeded: n)
        rest.state.hasSuccessor = state.hasSuccessor
        rest.copyPositions(from: self, offset, to: 0, linkedCount - offset)
        // The successor of this leaf is the first vertex of the other, and it is already in its place.
        state.count = UInt16(truncatingIfNeeded: offset)
        state.hasSuccessor = true
        return rest
    }

    func append(contentsOf next: VertexLeaf) {
        let n = count
        copyPositions(from: next, 0, to: n, next.linkedCount)
        state.count += next.state.count
        state.hasSuccessor = next.state.hasSuccessor
    }
}
