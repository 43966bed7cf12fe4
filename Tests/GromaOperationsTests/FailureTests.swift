import GromaGeometry
import GromaOperations
import Testing

@Suite struct FailureTests {
    @Test func mixedReferencesAreRefused() throws {
        let degrees = wkt("POINT (1 1)", .wgs84)
        let metres = wkt("POLYGON ((0 0,10 0,10 10,0 0))", .webMercator)
        let error = failure { () throws(OperationError) in try engine.union(degrees, metres) }
        #expect(error == .spatialReferenceMismatch(operation: "union", first: "wkid 4326", second: "wkid 3857"))
        #expect(
            error?.description
                == "union needs geometries with the same spatial reference, found wkid 4326 and wkid 3857: project one of them first")
        #expect(
            failure { () throws(OperationError) in try engine.intersects(degrees, wkt("POINT (1 1)")) }?.code == "spatialReferenceMismatch")
        #expect(
            failure { () throws(OperationError) in try engine.distance(wkt("POINT (1 1)"), degrees) }?.code == "spatialReferenceMismatch")
        #expect(
            failure { () throws(OperationError) in try engine.equals(degrees, metres, exact: true) }?.code == "spatialReferenceMismatch")
    }

    @Test func webMercatorAliasesAreOne() throws {
        guard let alias = SpatialReference(wkid: 102_100) else { return }
        let a = wkt("POLYGON ((0 0,10 0,10 10,0 0))", .webMercator)
        let b = wkt("POLYGON ((0 0,10 0,0 10,0 0))", alias)
        #expect(try engine.intersection(a, b).spatialReference == .webMercator)
    }

    @Test func invalidInputIsNamedWithItsPlace() throws {
        let error = failure { () throws(OperationError) in try engine.intersection(bowtie, corner) }
        guard let error else { return }
        #expect(error.code == "invalidGeometry")
        #expect(error.description.contains("Self-intersection at (5.0, 5.0)"))
    }

    @Test func everyErrorNamesItsOperation() {
        let errors: [OperationError] = [
            .cancelled(operation: "cut"), .missingSpatialReference(operation: "cut"), .emptyGeometry(operation: "cut"),
            .geos(operation: "cut", message: "IllegalArgumentException: no"), .topology(operation: "cut", message: "TopologyException: no"),
            .tooLarge(operation: "cut", found: 2, limit: 1), .tooManyAbandoned(operation: "cut", limit: 4),
            .noResult(operation: "cut", reason: "apart"),
            .dimensionMismatch(operation: "cut", found: "XY", expected: "Z"), .failed(operation: "cut", code: "own", message: "no"),
        ]
        for error in errors { #expect(error.operation == "cut" && error.description.hasPrefix("cut")) }
        #expect(Set(errors.map(\.code)).count == errors.count)
        #expect(errors[5].found == "2" && errors[5].expected == "at most 1")
    }

    @Test func oddShapesDoNotTrap() throws {
        let odd = [
            "POINT EMPTY", "LINESTRING EMPTY", "POLYGON EMPTY", "MULTIPOINT EMPTY", "MULTIPOLYGON EMPTY", "GEOMETRYCOLLECTION EMPTY",
            "LINESTRING (1 1)", "LINESTRING (1 1, 1 1)", "POLYGON ((1 1, 1 1))", "POLYGON ((1 1, 2 2, 1 1))", "POLYGON ((0 0,1 0,2 0,0 0))",
            "POLYGON ((0 0,1e308 0,1e308 1e308,0 0))", "LINESTRING (-1e308 -1e308, 1e308 1e308)", "POLYGON ((0 0,10 10,10 0,0 10,0 0))",
            "GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (POINT EMPTY), POLYGON EMPTY)", "MULTIPOINT (1 1, 1 1)", "POINT (5 5)",
            "POLYGON ((0 0,1e149 0,1e149 1e149,0 0))", "LINESTRING (-1e140 1e100, 1e140 2)", "LINESTRING (0 0, 1e-300 1e-300)",
        ]
        for first in odd.map({ wkt($0) }) {
            _ = try? engine.convexHull(first)
            _ = try? engine.centroid(first)
            _ = try? engine.labelPoint(first)
            _ = try? engine.boundary(first)
            _ = try? engine.buffer(first, distance: 1)
            _ = try? engine.buffer(first, distance: -1)
            _ = try? engine.offset(first, distance: 1)
            _ = try? engine.densify(first, maxSegmentLength: 1e307)
            _ = try? engine.generalize(first, tolerance: 1)
            _ = try? engine.generalize(first, tolerance: 1, preservesTopology: true)
            _ = try? engine.clip(first, to: Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1))
            _ = try? engine.setZM(first, z: 1, m: 2)
            for second in odd.map({ wkt($0) }) + [holed] {
                for relation in Relation.allCases { _ = try? engine.relation(relation, first, second) }
                _ = try? engine.relate(first, second)
                _ = try? engine.union(first, second)
                _ = try? engine.intersections(first, second)
                _ = try? engine.intersection(first, second)
                _ = try? engine.difference(first, second)
                _ = try? engine.symmetricDifference(first, second)
                _ = try? engine.distance(first, second)
                guard case .polyline(let line) = second else { continue }
                _ = try? engine.cut(first, by: line)
                _ = try? engine.reshape(first, with: line)
                _ = try? engine.autoComplete([first], with: line)
                guard case .polyline(let other) = first else { continue }
                _ = try? engine.extend(other, to: line)
                _ = try? engine.trim(other, by: line)
                _ = try? engine.pointAlong(other, distance: 1)
                _ = try? engine.fractionAlong(other, of: Point(x: 1, y: 1))
            }
        }
    }

    @Test func hugeCoordinatesAreRefusedWhereNothingCanBeMeasured() throws {
        let far = wkt("POLYGON ((0 0,1e200 0,1e200 1e200,0 0))")
        let track = line("LINESTRING (0 0, 1e200 1e200)")
        let near = Point(x: 1, y: 1)
        let box = Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1)
        let away = Point(x: 0, y: 1e200)
        let tries: [(String, OperationError?)] = [
            ("centroid", failure { () throws(OperationError) in try engine.centroid(far) }),
            ("centroid", failure { () throws(OperationError) in try engine.centroid(.polyline(track)) }),
            ("labelPoint", failure { () throws(OperationError) in try engine.labelPoint(.polyline(track)) }),
            ("pointAlong", failure { () throws(OperationError) in try engine.pointAlong(track, distance: 1) }),
            ("fractionAlong", failure { () throws(OperationError) in try engine.fractionAlong(track, of: near) }),
            (
                "fractionAlong",
                failure { () throws(OperationError) in try engine.fractionAlong(line("LINESTRING (0 0, 1 1)"), of: Point(x: 1e200, y: 0)) }
            ),
            ("extend", failure { () throws(OperationError) in try engine.extend(line("LINESTRING (0 0, 1 0)"), to: track) }),
            ("clip", failure { () throws(OperationError) in try engine.clip(.polyline(track), to: box) }),
            ("nearestVertex", failure { () throws(OperationError) in try engine.nearestVertex(in: far, to: near) }),
            ("nearestCoordinate", failure { () throws(OperationError) in try engine.nearestCoordinate(in: holed, to: away) }),
        ]
        for (operation, error) in tries { #expect(error?.operation == operation && error?.code == "coordinateOutOfRange") }
    }

    @Test func positionsThatProjectToInfinityAreRefused() throws {
        let far = wkt("LINESTRING (0 0, 1e308 1)", .wgs84)
        #expect(throws: GeometryError.self) { try far.projected(to: .webMercator) }
        #expect(failure { () throws(OperationError) in try engine.project(far, to: .webMercator) }?.code == "invalidCoordinate")
        #expect(try wkt("LINESTRING EMPTY", .wgs84).projected(to: .webMercator).isEmpty)
    }

    @Test func deepCollectionsAreRefused() {
        var nested = wkt("POINT (0 0)")
        for _ in 0..<300 { nested = .collection(GeometryCollection([nested])) }
        #expect(failure { () throws(OperationError) in try engine.buffer(nested, distance: 1) }?.code == "tooLarge")
    }
}
