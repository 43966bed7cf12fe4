import GromaFormats
import GromaGeometry
import GromaSketch
import Testing

/// Shapes as members that are changed one by one.
struct ShapeMembersTests {
    private static let format = WKTFormat()

    private func shape(_ wkt: String) throws -> Geometry { try Self.format.geometry(from: wkt) }

    private func text(_ shape: Geometry) throws -> String { try Self.format.encode(shape).text }

    private func path(_ xy: [Double], isRing: Bool = false, role: RingRole = .unassigned) -> Path {
        let path = Path(xy: xy, isRing: isRing)
        return isRing ? path.with(role: role) : path
    }

    private static let areas =
        "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0), (4 1, 8 1, 8 5, 4 1)), ((20 0, 29 0, 29 9, 20 0)), ((40 0, 49 0, 49 9, 40 0), (44 1, 48 1, 48 5, 44 1)))"

    @Test func membersAreShellsWithTheirHoles() throws {
        let members = ShapeMembers(try shape(Self.areas))
        #expect(members.ranges == [0..<2, 2..<3, 3..<5])
        #expect(members.indices(ofParts: nil) == [0, 1, 2])
        #expect(
            members.indices(ofParts: [4, 1]) == [0, 2] && members.indices(ofParts: [2]) == [1] && members.indices(ofParts: []).isEmpty)
        #expect(members.indices(meeting: Extent(xMin: 5, yMin: 2, xMax: 25, yMax: 3)) == [0, 1])
        #expect(members.indices(meeting: Extent(xMin: 30, yMin: 0, xMax: 35, yMax: 9)).isEmpty)
        #expect(members.indices(meeting: Extent(xMin: 49, yMin: 0, xMax: 60, yMax: 9)) == [2])
        #expect(try text(members.member(1)) == "POLYGON ((20 0, 29 0, 29 9, 20 0))")
        #expect(try text(members.member(2)) == "POLYGON ((40 0, 49 0, 49 9, 40 0), (44 1, 48 1, 48 5, 44 1))")
        #expect(members.member(2).spatialReference == .wgs84)
    }

    /// Rings without roles get them, in another order: then all members are meant.
    @Test func ringsWithoutRolesGetThem() throws {
        let hole = path([1, 1, 2, 1, 1, 2], isRing: true)
        let rings = [hole, path([0, 0, 0, 9, 9, 9, 9, 0], isRing: true), path([20, 0, 29, 9, 29, 0], isRing: true)]
        let members = ShapeMembers(.polygon(Polygon(rings: Parts(rings))))
        #expect(members.ranges.count == 2 && members.shape.parts.allSatisfy { $0.role != .unassigned })
        #expect(members.indices(ofParts: [2]) == [0, 1])
        let alone = ShapeMembers(.polygon(Polygon(rings[1])))
        #expect(alone.ranges == [0..<1] && alone.indices(ofParts: []).isEmpty)
    }

    @Test func membersAreReplacedInPlace() throws {
        let members = ShapeMembers(try shape("MULTILINESTRING ((0 0, 1 0), (2 0, 3 0), (4 0, 5 0))"))
        #expect(members.ranges == [0..<1, 1..<2, 2..<3])
        #expect(
            try text(members.replacing([(2, [path([8, 8, 9, 9])]), (0, [path([0, 0, 0, 5]), path([0, 6, 0, 7])])]))
                == "MULTILINESTRING ((0 0, 0 5), (0 6, 0 7), (2 0, 3 0), (8 8, 9 9))")
        #expect(try text(members.replacing([(1, [])])) == "MULTILINESTRING ((0 0, 1 0), (4 0, 5 0))")
        let single = ShapeMembers(try shape("LINESTRING Z (0 0 1, 9 0 1)"))
        #expect(try text(single.replacing([(0, [path([0, 0, 0, 5])])])) == "LINESTRING Z (0 0 NaN, 0 5 NaN)")
        #expect(
            try text(single.replacing([(0, [path([0, 0, 0, 5]), path([1, 0, 1, 5])])]))
                == "MULTILINESTRING Z ((0 0 NaN, 0 5 NaN), (1 0 NaN, 1 5 NaN))")
        #expect(single.shape.dimensions == .xyz)
        var finished = path([0, 0, 9, 0, 9, 9], isRing: true, role: .shell)
        finished.isFinished = false
        let ring = ShapeMembers(.polygon(Polygon(finished)))
        let triangle = path([20, 0, 29, 0, 29, 9], isRing: true, role: .shell)
        #expect(ring.replacing([(0, [triangle])]).parts.map(\.isFinished) == [false])
        finished.isFinished = true
        #expect(ShapeMembers(.polygon(Polygon(finished))).replacing([(0, [triangle, triangle])]).parts.map(\.isFinished) == [true, true])
        let points = ShapeMembers(try shape("MULTIPOINT ((1 2), (3 4))"))
        #expect(points.ranges == [0..<1])
        #expect(try text(points.replacing([(0, [path([5, 6])])])) == "MULTIPOINT ((5 6))")
        #expect(try text(points.replacing([(0, [])])) == "MULTIPOINT EMPTY")
        let point = ShapeMembers(try shape("POINT ZM (1 2 3 4)"))
        #expect(try text(point.replacing([(0, [])])) == "POINT ZM EMPTY")
        #expect(try text(point.replacing([(0, [path([5, 6])])])) == "POINT ZM (1 2 3 4)")
    }

    @Test func partsAreAddedBehind() throws {
        let line = ShapeMembers(try shape("LINESTRING (0 0, 9 0)"))
        #expect(try text(line.adding([])) == "LINESTRING (0 0, 9 0)")
        #expect(
            try text(line.adding([path([1, 1, 2, 2]), path([3, 3, 4, 4])])) == "MULTILINESTRING ((0 0, 9 0), (1 1, 2 2), (3 3, 4 4))")
        #expect(try text(ShapeMembers(try shape("LINESTRING EMPTY")).adding([path([1, 1, 2, 2])])) == "LINESTRING (1 1, 2 2)")
        let area = ShapeMembers(try shape("POLYGON M ((0 0 1, 9 0 1, 9 9 1, 0 0 1))"))
        #expect(
            try text(area.adding([path([20, 0, 29, 0, 29, 9], isRing: true, role: .shell)]))
                == "MULTIPOLYGON M (((0 0 1, 9 0 1, 9 9 1, 0 0 1)), ((20 0 NaN, 29 0 NaN, 29 9 NaN, 20 0 NaN)))")
        #expect(try text(ShapeMembers(try shape("POINT (1 2)")).adding([path([5, 6])])) == "POINT (1 2)")
        #expect(try text(line.geometry(of: [path([1, 1, 2, 2])])) == "LINESTRING (1 1, 2 2)")
        #expect(try text(line.geometry(of: [path([1, 1, 2, 2]), path([3, 3, 4, 4])])) == "MULTILINESTRING ((1 1, 2 2), (3 3, 4 4))")
    }
}
