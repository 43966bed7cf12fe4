import GromaBase
import GromaGeometry
import Testing

@testable import GromaOperations

/// A change of each path of a geometry, which leaves everything else as it is.
@Suite struct PathMappingTests {
    /// Moves paths to the east by 10, drops those with an x of 1 at the beginning, and empties those with a 2.
    private func mapped(_ geometry: Geometry, pointsToo: Bool = true) throws -> Geometry {
        var mapping = PathMapping("op") { (path) throws(OperationError) in
            if path.first?.x == 1 { return nil }
            if path.first?.x == 2 { return Path(dimensions: path.dimensions) }
            return path.mapped { xy, count in for index in 0..<count { xy[2 * index] += 10 } }.taking(roleOf: path)
        }
        if !pointsToo { mapping.pointsChange = { $0 } }
        return try mapping.apply(to: geometry)
    }

    @Test(arguments: [
        ("POINT ZM (3 4 5 6)", "POINT ZM (13 4 5 6)"), ("POINT (1 4)", "POINT EMPTY"), ("POINT (2 4)", "POINT EMPTY"),
        ("POINT Z EMPTY", "POINT Z EMPTY"), ("MULTIPOINT M (3 4 1, 5 6 2)", "MULTIPOINT M (13 4 1, 15 6 2)"),
        ("MULTIPOINT M (1 4 1, 5 6 2)", "MULTIPOINT M EMPTY"), ("LINESTRING (3 4, 5 6)", "LINESTRING (13 4, 15 6)"),
        ("MULTILINESTRING ((1 4, 5 6), (3 4, 5 6), (7 8, 9 9))", "MULTILINESTRING ((13 4, 15 6), (17 8, 19 9))"),
        ("MULTILINESTRING ((3 4, 5 6))", "MULTILINESTRING ((13 4, 15 6))"),
        // With a shell its holes go; a hole that goes leaves the others.
        (
            "MULTIPOLYGON (((1 0, 9 0, 9 9, 1 0), (6 1, 7 2, 7 1, 6 1)), ((3 0, 9 0, 9 9, 3 0), (1 1, 7 2, 7 1, 1 1), (6 1, 7 2, 7 1, 6 1)))",
            "MULTIPOLYGON (((13 0, 19 0, 19 9, 13 0), (16 1, 17 2, 17 1, 16 1)))"
        ),
        (
            "GEOMETRYCOLLECTION Z (POINT Z (3 4 5), LINESTRING Z (3 4 5, 6 7 8))",
            "GEOMETRYCOLLECTION Z (POINT Z (13 4 5), LINESTRING Z (13 4 5, 16 7 8))"
        ),
    ])
    func paths(_ given: String, _ expected: String) throws {
        let result = try mapped(wkt(given, .wgs84))
        #expect(text(result) == expected && result.spatialReference == .wgs84)
        #expect(result.parts.map(\.role).filter { $0 == .hole }.count == (expected.contains("MULTIPOLYGON") ? 1 : 0))
    }

    @Test func pointsMayChangeOtherwise() throws {
        #expect(text(try mapped(wkt("MULTIPOINT (1 4, 5 6)"), pointsToo: false)) == "MULTIPOINT (1 4, 5 6)")
        #expect(text(try mapped(wkt("POINT (3 4)"), pointsToo: false)) == "POINT (13 4)")
        let both = wkt("GEOMETRYCOLLECTION (MULTIPOINT (3 4, 5 6), LINESTRING (3 4, 5 6))")
        #expect(text(try mapped(both, pointsToo: false)) == "GEOMETRYCOLLECTION (MULTIPOINT (3 4, 5 6), LINESTRING (13 4, 15 6))")
    }

    @Test func envelopesBecomePolygons() throws {
        let envelope = Geometry.envelope(Envelope(Extent(xMin: 3, yMin: 2, xMax: 5, yMax: 9), spatialReference: .wgs84))
        let result = try mapped(envelope)
        #expect(result.type == .polygon && result.extent == Extent(xMin: 13, yMin: 2, xMax: 15, yMax: 9))
        #expect(result.spatialReference == .wgs84)
    }

    @Test func dimensionsAreThoseOfTheChange() throws {
        let flat = PathMapping("op", dimensions: .xy) { $0.converted(to: .xy) }
        for given in [
            "POINT ZM (3 4 5 6)", "POINT Z EMPTY", "MULTIPOINT M (3 4 1)", "LINESTRING Z (3 4 5, 6 7 8)",
            "POLYGON M ((0 0 1, 9 0 2, 9 9 3, 0 0 1))",
            "GEOMETRYCOLLECTION Z (POINT Z (3 4 5))", "LINESTRING Z EMPTY", "MULTIPOINT Z EMPTY",
        ] {
            let result = try flat.apply(to: wkt(given))
            #expect(result.dimensions == .xy && result.parts.allSatisfy { $0.dimensions == .xy }, "\(given)")
            if case .collection(let members) = result { #expect(members.geometries.allSatisfy { $0.dimensions == .xy }) }
        }
    }

    @Test func rolesAndDirections() {
        var (shell, clockwise) = (Path(xy: [0, 0, 4, 0, 4, 3], isRing: true), Path(xy: [0, 0, 4, 3, 4, 0], isRing: true))
        #expect(shell.oriented() == shell && clockwise.oriented() == clockwise)
        (shell.role, clockwise.role) = (.shell, .shell)
        shell.isFinished = true
        #expect(shell.oriented() == shell)
        #expect(clockwise.oriented().xyArray == [0, 0, 4, 0, 4, 3] || clockwise.oriented().signedArea == 6)
        #expect(clockwise.oriented().role == .shell)
        (shell.role, clockwise.role) = (.hole, .hole)
        #expect(shell.oriented().signedArea == -6 && shell.oriented().role == .hole && shell.oriented().isFinished)
        #expect(clockwise.oriented() == clockwise)
        let open = Path(xy: [0, 0, 4, 3, 4, 0])
        #expect(open.oriented() == open)
        let taken = Path(xy: [1, 1, 2, 2, 3, 0], isRing: true).taking(roleOf: shell)
        #expect(taken.role == .hole && taken.isFinished)
        #expect(!taken.taking(roleOf: clockwise).isFinished)
    }
}
