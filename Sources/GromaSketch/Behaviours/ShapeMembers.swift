import GromaGeometry

/// A shape divided into independent members: the paths of a polyline, each shell of a polygon with its holes, the points.
///
/// Tools that need only the few members near a gesture work on those and replace them with the results; the others keep their vertices.
public struct ShapeMembers: Sendable {
    /// The shape; the rings of a polygon with several rings have roles.
    public let shape: Geometry
    /// The parts of each member.
    public let ranges: [Range<Int>]
    private let isReordered: Bool

    /// Divides a shape into its members. O(parts).
    public init(_ shape: Geometry) {
        switch shape {
        case .polygon(let polygon):
            isReordered = polygon.rings.count > 1 && polygon.hasUnassignedRings
            let ordered = isReordered ? polygon.withRingRoles : polygon
            self.shape = .polygon(ordered)
            ranges = ordered.members
        default:
            isReordered = false
            self.shape = shape
            ranges = shape.parts.indices.map { $0..<($0 + 1) }
        }
    }

    /// Returns the members to which parts belong; all if none are given, and if the order of parts was changed to give the rings roles.
    /// O(members).
    public func indices(ofParts parts: [Int]?) -> [Int] {
        guard let parts, !isReordered else { return Array(ranges.indices) }
        return ranges.indices.filter { member in parts.contains { ranges[member].contains($0) } }
    }

    /// Returns the members whose extents intersect a rectangle, in order. O(log parts + parts that intersect it · log members).
    public func indices(meeting box: Extent) -> [Int] {
        var found: [Int] = []
        for part in shape.parts.indices(meeting: box) {
            var (low, high) = (0, ranges.count)
            while low < high {
                let middle = (low + high) / 2
                if ranges[middle].upperBound <= part { low = middle + 1 } else { high = middle }
            }
            if low < ranges.count, found.last != low { found.append(low) }
        }
        return found
    }

    /// Returns a member as a separate geometry with the shape's type, dimensions and reference.
    public func member(_ index: Int) -> Geometry { geometry(of: ranges[index].map { shape.parts[$0] }) }

    /// Returns a geometry of the shape's type with other parts.
    public func geometry(of parts: some Sequence<Path>) -> Geometry {
        let (parts, dimensions, reference) = (Parts(parts), shape.dimensions, shape.spatialReference)
        switch shape.type {
        case .polyline:
            return .polyline(Polyline(paths: parts, dimensions: dimensions, isMulti: parts.count > 1, spatialReference: reference))
        case .polygon: return .polygon(Polygon(rings: parts, dimensions: dimensions, spatialReference: reference))
        case .multipoint:
            return .multipoint(Multipoint(points: parts.first ?? Path(dimensions: dimensions), spatialReference: reference))
        default: return shape
        }
    }

    /// Returns the shape with some members replaced by other parts: for points none, or one. Each part gets the shape's dimensions, and is
    /// finished if the member was. O(new parts · log parts).
    public func replacing(_ replaced: [(member: Int, parts: [Path])]) -> Geometry {
        var parts = shape.parts
        for (member, pieces) in replaced.sorted(by: { $0.member > $1.member }) {
            let range = ranges[member]
            let isFinished = parts[range.lowerBound].isFinished
            parts.replaceSubrange(
                range,
                with: pieces.map { piece in
                    var piece = piece.converted(to: shape.dimensions)
                    piece.isFinished = isFinished
                    return piece
                })
        }
        switch shape {
        case .polyline(var polyline):
            polyline.paths = parts
            polyline.isMulti = polyline.isMulti || parts.count > 1
            return .polyline(polyline)
        case .polygon(let polygon):
            return .polygon(
                Polygon(
                    rings: parts, dimensions: polygon.dimensions, isMulti: polygon.isMulti, spatialReference: polygon.spatialReference))
        case .multipoint: return geometry(of: parts)
        case .point(let point) where parts.vertexCount == 0:
            return .point(Point(nil, dimensions: point.dimensions, spatialReference: point.spatialReference))
        default: return shape
        }
    }

    /// Returns the shape with further parts after its own.
    public func adding(_ parts: [Path]) -> Geometry {
        guard !parts.isEmpty else { return shape }
        switch shape {
        case .polyline(var polyline):
            polyline.paths.replaceSubrange(polyline.paths.count..<polyline.paths.count, with: parts.map(converted))
            polyline.isMulti = polyline.isMulti || polyline.paths.count > 1
            return .polyline(polyline)
        case .polygon(let polygon):
            var rings = polygon.rings
            rings.replaceSubrange(rings.count..<rings.count, with: parts.map(converted))
            return .polygon(
                Polygon(
                    rings: rings, dimensions: polygon.dimensions, isMulti: polygon.isMulti, spatialReference: polygon.spatialReference))
        default: return shape
        }
    }

    private func converted(_ part: Path) -> Path { part.converted(to: shape.dimensions) }
}
