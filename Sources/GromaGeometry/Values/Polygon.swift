/// Any number of rings, in one list: each shell followed by its holes, or rings whose roles are not yet known.
public struct Polygon: Hashable, Sendable {
    /// The rings, each with this geometry's dimensions.
    public var rings: Parts
    /// The ordinates that the positions have.
    public let dimensions: Dimensions
    /// Whether it was read as, and is written as, a Multi type.
    public var isMulti: Bool
    /// The spatial reference of the ordinates.
    public var spatialReference: SpatialReference?

    /// Creates a polygon from rings, which should have the given dimensions. More than one shell makes it multi.
    public init(
        rings: Parts = Parts(), dimensions: Dimensions = .xy, isMulti: Bool = false, spatialReference: SpatialReference? = nil
    ) {
        self.rings = rings
        self.dimensions = dimensions
        self.isMulti = isMulti || Self.hasSeveralShells(rings)
        self.spatialReference = spatialReference
    }

    /// Creates a polygon from one ring, its shell.
    public init(_ ring: Path, spatialReference: SpatialReference? = nil) {
        var shell = ring.ring()
        shell.role = .shell
        self.init(rings: [shell], dimensions: ring.dimensions, spatialReference: spatialReference)
    }

    private static func hasSeveralShells(_ rings: Parts) -> Bool {
        var shells = 0
        for ring in rings where ring.role == .shell {
            shells += 1
            if shells > 1 { return true }
        }
        return false
    }

    /// Whether it has no vertices.
    public var isEmpty: Bool { rings.vertexCount == 0 }

    /// The rings of each polygon: a shell and the holes after it. A ring with unknown role stands alone, and so does a hole without a
    /// preceding shell. O(rings).
    public var members: [Range<Int>] {
        var members: [Range<Int>] = []
        rings.forEach { index, ring in
            if ring.role == .hole, let last = members.last, rings[last.lowerBound].role == .shell {
                members[members.count - 1] = last.lowerBound..<(index + 1)
            } else {
                members.append(index..<(index + 1))
            }
        }
        return members
    }

    /// Returns the shell of a hole; nil for a ring that is not a hole, or has no preceding shell. O(holes of that shell · log n).
    public func shell(ofHole index: Int) -> Int? {
        guard rings.indices.contains(index), rings[index].role == .hole else { return nil }
        var i = index - 1
        while i >= 0 && rings[i].role == .hole { i -= 1 }
        return i >= 0 && rings[i].role == .shell ? i : nil
    }

    /// Returns whether a position lies inside or on the boundary, by the even-odd rule over all rings. O(log n + rings met).
    public func contains(x: Double, y: Double) -> Bool {
        var isInside = false
        for index in rings.indices(meeting: Extent(xMin: -.infinity, yMin: y, xMax: x, yMax: y)) {
            switch rings[index].windingParity(x: x, y: y) {
            case .boundary: return true
            case .inside: isInside.toggle()
            case .outside: break
            }
        }
        return isInside
    }
}
