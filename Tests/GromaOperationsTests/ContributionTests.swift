import GromaBase
import GromaGeometry
import GromaOperations
import GromaPlugin
import Testing

@Suite struct ContributionTests {
    private let shift = OperationContribution(
        name: "shift", summary: "Moves a geometry.",
        parameters: [
            OperationParameter("by", .number(-100...100), "How far."),
            OperationParameter("times", .integer(1...3), "How often.", default: .integer(1)),
            OperationParameter("axis", .choice(["x", "y"]), "Along which axis.", default: .choice("x")),
            OperationParameter("back", .boolean, "Whether the other way.", default: .boolean(false)),
            OperationParameter.optional("onto", .geometry, "What to join it with."),
        ]
    ) { geometry, arguments, _ throws(OperationError) in
        let sign: Double = try arguments.boolean("back") ? -1 : 1
        let distance = sign * (try arguments.number("by")) * Double(try arguments.integer("times"))
        let isX = try arguments.choice("axis") == "x"
        let moved = geometry.mapped { xy, count in
            for index in 0..<count { xy[2 * index + (isX ? 0 : 1)] += distance }
        }
        return arguments.has("onto") ? try engine.union(moved, try arguments.geometry("onto")) : moved
    }

    @Test func runsWithDefaults() throws {
        #expect(text(try shift.run(wkt("POINT (1 2)"), ["by": .number(3)])) == "POINT (4 2)")
        let values: [String: OperationValue] = [
            "by": .integer(3), "times": .number(2), "axis": .choice("y"), "back": .boolean(true), "onto": .geometry(wkt("POINT (9 9)")),
        ]
        #expect(text(try shift.run(wkt("POINT (1 2)"), values)) == "MULTIPOINT (1 -4, 9 9)")
    }

    @Test func checksItsParameters() {
        func problem(_ values: [String: OperationValue]) -> String? {
            failure { () throws(OperationError) in try shift.run(wkt("POINT (1 2)"), values) }?.description
        }
        #expect(problem([:]) == "shift: by is missing, expected a number from -100.0 to 100.0")
        #expect(problem(["by": .number(101)]) == "shift: by is 101.0, expected a number from -100.0 to 100.0")
        #expect(problem(["by": .number(.nan)])?.contains("nan") == true)
        #expect(problem(["by": .number(1), "times": .number(1.5)]) == "shift: times is 1.5, expected an integer from 1 to 3")
        #expect(problem(["by": .number(1), "axis": .choice("z")]) == "shift: axis is z, expected one of x, y")
        #expect(
            problem(["by": .number(1), "bye": .number(1)]) == "shift: bye is unknown, expected one of geometry, by, times, axis, back, onto"
        )
        #expect(problem(["by": .boolean(true)])?.contains("by is true") == true)
        let other = OperationValue.geometry(wkt("POINT (0 0)", .wgs84))
        #expect(problem(["by": .number(1), "onto": other])?.contains("the same spatial reference") == true)
    }

    @Test func isCancelledBeforeItRuns() {
        let flag = CancellationFlag()
        flag.cancel()
        #expect(
            failure { () throws(OperationError) in
                try shift.run(wkt("POINT (1 2)"), ["by": .number(1)], hook: OperationHook(flag: flag))
            } == .cancelled(operation: "shift"))
    }

    @Test func theEnginesOwnAreDeclaredLikewise() throws {
        func builtIn(_ name: String) throws -> OperationContribution {
            try #require(OperationContribution.builtIn.first { $0.name == name })
        }
        #expect(Set(OperationContribution.builtIn.map(\.name)).count == OperationContribution.builtIn.count)
        let square = wkt("POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))")
        #expect(try builtIn("clip").run(square, ["envelope": .rectangle(Extent(xMin: 1, yMin: 1, xMax: 9, yMax: 9))]).area == 9)
        let line = wkt("LINESTRING (2 -1, 2 5)")
        let pieces = try builtIn("cut").run(["geometry": .geometry(square), "cutter": .geometry(line)])
        #expect(pieces.geometries.compactMap { $0?.area } == [8, 8] && pieces.words == ["left", "right"])
        let far = wkt("LINESTRING (9 9, 9 10)")
        let lines = try builtIn("trimOrExtend").run([
            "geometries": .geometries([wkt("LINESTRING (0 0, 8 0)"), far]), "guide": .geometry(line),
        ])
        #expect(lines.geometries.map { $0.map(text) } == ["LINESTRING (0 0, 2 0)", nil])
        #expect(try builtIn("explode").run(wkt("MULTIPOINT (0 0, 1 1)")).type == .collection)
        #expect(
            failure { () throws(OperationError) in try builtInCut(square, wkt("POINT (0 0)")) }
                == .invalidParameter(operation: "cut", name: "cutter", found: "a point", expected: "a polyline"))
        #expect(
            failure { () throws(OperationError) in try densified(line, 0.001, limit: 10) }
                == .tooLarge(operation: "densify", found: 6001, limit: 10))
    }

    private func builtInCut(_ geometry: Geometry, _ cutter: Geometry) throws(OperationError) -> OperationResult? {
        try OperationContribution.builtIn.first { $0.name == "cut" }?.run(["geometry": .geometry(geometry), "cutter": .geometry(cutter)])
    }

    private func densified(_ geometry: Geometry, _ length: Double, limit: Int) throws(OperationError) -> Geometry? {
        try OperationContribution.builtIn.first { $0.name == "densify" }?
            .run(geometry, ["maxSegmentLength": .number(length)], vertexLimit: limit)
    }

    @Test func registersAtItsPoint() throws {
        struct Shifting: Plugin {
            let name = "Shifting"
            let operation: OperationContribution
            func contribute(to registry: inout PluginRegistry) throws(PluginError) {
                try registry.add(operation, named: operation.name, to: .operations)
            }
        }
        let registry = try PluginRegistry([Shifting(operation: shift)])
        #expect(registry.registrations(at: .operations).map(\.name) == ["shift"])
        let found = registry.contribution(named: "shift", at: ExtensionPoint<OperationContribution>.operations)
        #expect(try found.map { text(try $0.run(wkt("POINT (1 2)"), ["by": .number(3)])) } == "POINT (4 2)")
        #expect(registry.registrations(at: ExtensionPoint<any Projection>.projections).isEmpty)
    }
}
