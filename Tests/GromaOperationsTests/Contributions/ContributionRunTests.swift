import GromaBase
import GromaGeometry
import Testing

@testable import GromaOperations

/// How an operation is called: with which engine, limit, metric and hook, and what becomes of its result.
@Suite struct ContributionRunTests {
    private struct Known: Projection {
        func canProject(from source: SpatialReference, to target: SpatialReference) -> Bool { true }
        func project(
            xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?, count: Int, from source: SpatialReference,
            to target: SpatialReference, by transformation: String?
        ) throws(OperationError) {}
    }

    /// An operation that tells what it was called with.
    private static let asked = OperationContribution(
        name: "asked", summary: "Tells.",
        parameters: [
            .init("a", .integer(), "A.", default: .integer(4)), .optional("other", .geometry, "Other."),
            .optional("third", .geometry, "Third."),
        ], example: "{}"
    ) { geometry, arguments, hook throws(OperationError) in
        hook.progress?(0.25)
        let told = "\(arguments.engine.projections.count) \(arguments.vertexLimit) \(try arguments.integer("a")) \(arguments.operation)"
        throw .failed(operation: "asked", code: told, message: text(geometry))
    }

    @Test func callsArePassedOn() {
        let engine = GeometryEngine(projections: [Known(), Known()])
        let here = wkt("POINT (1 2)")
        #expect(
            failure { () throws(OperationError) in try Self.asked.run(here) }
                == .failed(operation: "asked", code: "0 268435456 4 asked", message: "POINT (1 2)"))
        #expect(
            failure { () throws(OperationError) in
                try Self.asked.run(["geometry": .geometry(here), "a": .integer(5)], engine: engine, vertexLimit: 9)
            }?.code == "2 9 5 asked")
        #expect(
            failure { () throws(OperationError) in try Self.asked.run(here, ["a": .integer(5)], engine: engine, vertexLimit: 9) }?.code
                == "2 9 5 asked")
        #expect(Self.asked.settings.map(\.name) == ["a", "other", "third"])
        #expect(Self.asked.parameters.map(\.name) == ["geometry", "a", "other", "third"] && Self.asked.result == .geometry)
        #expect(Self.asked.name == "asked" && Self.asked.summary == "Tells." && Self.asked.example == "{}")
    }

    @Test func geometriesOfACallHaveOneReference() {
        func code(_ other: SpatialReference?, _ third: SpatialReference?) -> OperationError? {
            failure { () throws(OperationError) in
                try Self.asked.run(
                    wkt("POINT (1 2)", .wgs84),
                    ["other": .geometry(wkt("POINT (3 4)", other)), "third": .geometry(wkt("POINT (3 4)", third))])
            }
        }
        #expect(code(.wgs84, .wgs84)?.operation == "asked" && code(.wgs84, .wgs84)?.code.hasPrefix("0 ") == true)
        let error = OperationError.spatialReferenceMismatch(operation: "asked", first: "wkid 4326", second: "wkid 3857")
        #expect(code(.webMercator, .wgs84) == error && code(.wgs84, .webMercator) == error)
    }

    @Test func theMetricIsTheCallersOrTheEngines() throws {
        let measured = OperationContribution(name: "measured", summary: "Measures.", parameters: [.init("a", .number(), "A.")]) {
            geometry, arguments, _ throws(OperationError) in
            .point(
                Point(
                    x: arguments.groundMetric(of: geometry).isOnGround ? 1 : 0, y: try arguments.number("a"),
                    spatialReference: geometry.spatialReference))
        }
        let (flat, round) = (wkt("POINT (1 2)"), wkt("POINT (1 2)", .wgs84))
        #expect(try measured.run(flat, ["a": .number(7)]).extent.xMin == 0)
        #expect(try measured.run(round, ["a": .number(7)]).extent.xMin == 1)
        let settings = try OperationArguments(["a": .number(7)], for: measured.settings, of: "measured")
        let found = try measured.run(round, with: settings, engine: GeometryEngine(), metric: GroundMetric(nil))
        #expect(found.extent.xMin == 0 && found.extent.yMin == 7 && found.spatialReference == .wgs84)
    }

    @Test func severalResultsAreOneCollection() {
        let (flat, high) = (wkt("POINT (1 2)", .wgs84), wkt("POINT Z (3 4 5)", .wgs84))
        #expect(OperationResult([nil, high, nil]).geometry == high)
        #expect(OperationResult(flat) == OperationResult([flat]) && OperationResult([flat], words: ["a"]).words == ["a"])
        let together = OperationResult([flat, nil, high]).geometry
        #expect(together == .collection(GeometryCollection([flat, high], dimensions: .xyz, spatialReference: .wgs84)))
        #expect(together.dimensions == .xyz && together.spatialReference == .wgs84)
        let none = OperationResult([nil]).together(in: .webMercator)
        #expect(none.type == .collection && none.isEmpty && none.spatialReference == .webMercator)
        #expect(OperationResult([flat, flat]).together(in: .webMercator).spatialReference == .wgs84)
        #expect(OperationResult([]).geometry.spatialReference == nil)
        // A reference that the geometries lack is not given to them.
        #expect(OperationResult([wkt("POINT (1 2)"), wkt("POINT (1 3)")]).together(in: .webMercator).spatialReference == nil)
        #expect(OperationResult.Words("sides", ["left"]).choices == ["left"] && OperationResult.Words("sides", ["left"]).name == "sides")
    }

    @Test func unionTakesTwoGeometriesOrMany() throws {
        let union = try #require(OperationContribution.builtIn.first { $0.name == "union" })
        let (a, b) = (OperationValue.geometry(wkt("POINT (1 2)")), OperationValue.geometry(wkt("POINT (3 4)")))
        let many = OperationValue.geometries([wkt("POINT (5 6)"), wkt("POINT (7 8)")])
        func problem(_ values: [String: OperationValue]) -> String? {
            failure { () throws(OperationError) in try union.run(values) }?.description
        }
        #expect(text(try union.run(["geometry": a, "other": b]).geometry) == "MULTIPOINT (1 2, 3 4)")
        #expect(text(try union.run(["geometries": many]).geometry) == "MULTIPOINT (5 6, 7 8)")
        #expect(problem(["geometry": a]) == "union: other is missing, expected a geometry")
        let either = "expected geometry and other, or geometries"
        #expect(problem(["other": b]) == "union: geometry is missing, \(either)" && problem([:]) == "union: geometry is missing, \(either)")
        #expect(problem(["geometry": a, "geometries": many]) == "union: geometry is given beside geometries, \(either)")
        #expect(problem(["geometry": a, "other": b, "geometries": many]) == "union: geometry is given beside geometries, \(either)")
        #expect(problem(["other": b, "geometries": many]) == "union: geometry is left out, with other beside geometries, \(either)")
    }

    /// Operations with settings off their defaults, called by name.
    @Test func settingsReachTheEngine() throws {
        func run(_ name: String, _ text: String, _ values: [String: OperationValue], _ reference: SpatialReference? = nil) throws
            -> Geometry
        {
            try #require(OperationContribution.builtIn.first { $0.name == name }).run(wkt(text, reference), values)
        }
        let bent = "LINESTRING (0 0, 10 0, 10 5)"
        #expect(text(try run("offset", bent, ["distance": .number(1), "join": .choice("mitered")])) == "LINESTRING (0 -1, 11 -1, 11 5)")
        #expect(
            text(try run("offset", bent, ["distance": .number(1), "join": .choice("bevelled")])) == "LINESTRING (0 -1, 10 -1, 11 0, 11 5)")
        #expect(try run("offset", bent, ["distance": .number(1)]).vertexCount == 11)
        #expect(try run("offset", bent, ["distance": .number(1), "quadrantSegments": .integer(3)]).vertexCount == 6)
        #expect(try run("buffer", "POINT (1 2)", ["distance": .number(3)]).vertexCount == 32)
        #expect(try run("buffer", "POINT (1 2)", ["distance": .number(3), "quadrantSegments": .integer(5)]).vertexCount == 20)
        #expect(text(try run("setZ", "POINT (1 2)", ["value": .number(3)])) == "POINT Z (1 2 3)")
        #expect(text(try run("setM", "POINT (1 2)", ["value": .number(3)])) == "POINT M (1 2 3)")
        #expect(text(try run("setZM", "POINT (1 2)", ["z": .number(3), "m": .number(4)])) == "POINT ZM (1 2 3 4)")
        #expect(text(try run("removeZ", "POINT ZM (1 2 3 4)", [:])) == "POINT M (1 2 4)")
        #expect(text(try run("removeM", "POINT ZM (1 2 3 4)", [:])) == "POINT Z (1 2 3)")
        #expect(text(try run("removeZM", "POINT ZM (1 2 3 4)", [:])) == "POINT (1 2)")
        #expect(text(try run("pointAlong", "LINESTRING (0 0, 3 4)", ["distance": .number(2.5)])) == "POINT (1.5 2)")
        #expect(text(try run("simplify", "LINESTRING (0 0, 1 0, 5 5)", ["tolerance": .number(2)])) == "LINESTRING (0 0, 5 5)")
        #expect(text(try run("simplify", "LINESTRING (0 0, 1 0, 5 5)", [:])) == "LINESTRING (0 0, 1 0, 5 5)")
    }
}
