import GromaGeometry

extension GeometryEngine {
    /// Returns the boundary: the rings of an area as lines, the ends of lines as points (those where an odd number of ends meet), and an
    /// empty collection for points.
    ///
    /// Z, M and the direction of rings are kept. Collections are not supported. O(n).
    ///
    /// - Throws: `unsupportedGeometry` for a collection.
    public func boundary(_ geometry: Geometry) throws(OperationError) -> Geometry {
        let dimensions = geometry.dimensions
        let reference = geometry.spatialReference
        switch geometry {
        case .point, .multipoint:
            return .collection(GeometryCollection([], dimensions: dimensions, spatialReference: reference))
        case .polyline(let polyline):
            return .multipoint(Multipoint(points: Path(oddEnds(of: polyline), dimensions: dimensions), spatialReference: reference))
        case .envelope(let envelope): return try boundary(.polygon(envelope.polygon))
        case .polygon(let polygon):
            let lines = polygon.rings.filter { !$0.isEmpty }.map(\.closedLine)
            let isMulti = polygon.isMulti || lines.count > 1
            return .polyline(Polyline(paths: Parts(lines), dimensions: dimensions, isMulti: isMulti, spatialReference: reference))
        case .collection: throw .unsupportedGeometry(operation: "boundary", found: "a collection", expected: "one geometry")
        }
    }

    /// Returns the positions at which an odd number of paths end, in the order of their first occurrence.
    private func oddEnds(of polyline: Polyline) -> [Coordinate] {
        struct Position: Hashable {
            let x: Double
            let y: Double
        }
        var ends: [(Coordinate, isOdd: Bool)] = []
        var places: [Position: Int] = [:]
        for path in polyline.paths where path.count > 1 && !path.isRing {
            for end in [path[0], path[path.count - 1]] {
                let position = Position(x: end.x, y: end.y)
                if let place = places[position] {
                    ends[place].isOdd.toggle()
                } else {
                    places[position] = ends.count
                    ends.append((end, isOdd: true))
                }
            }
        }
        return ends.filter(\.isOdd).map(\.0)
    }
}

extension Path {
    /// A ring as a line that returns to its first vertex; a line unchanged.
    var closedLine: Path {
        guard isRing, count > 0 else { return self }
        var closed = line()
        closed.append(contentsOf: line().subpath(0..<1))
        return closed
    }
}

extension OperationContribution {
    /// `boundary`
    static let boundary = OperationContribution(
        name: "boundary", summary: "The boundary: the ends of lines, the rings of polygons.",
        example: #"{"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"}}"#
    ) { geometry, arguments, _ throws(OperationError) in try arguments.engine.boundary(geometry) }
}
