import Groma
import GromaPlugins
import Testing

/// Tests what the built-in plugins register, and what is missing without each of them.
struct BuiltInPluginTests {
    /// A plugin that nobody listed is a file that nobody uses: raise this with each new line of the list.
    @Test func theListIsComplete() {
        let names = BuiltInPlugins.all.map(\.name)
        #expect(names.contains("chaikinSmoothing"))
        #expect(Set(names).count == names.count)
    }

    @Test func leavingOnePluginOutRemovesItsMethodsAndNothingElse() throws {
        let all = BuiltInPlugins.all
        let full = try Session(contributions: PluginRegistry(all))
        for index in all.indices {
            var rest = all
            let left = rest.remove(at: index)
            let session = try Session(contributions: PluginRegistry(rest))
            // The methods of geometries make methods of the operations that other plugins contribute.
            let operations =
                left is GeometryMethods ? try PluginRegistry(all).registrations(at: .operations).map { "geometry.\($0.name)" } : []
            let own = full.commandDescriptions.filter { $0.plugin == left.name }.map(\.method) + operations
            #expect(Set(full.methodNames).subtracting(session.methodNames) == Set(own), "without \(left.name)")
            #expect(Set(session.methodNames).isSubset(of: full.methodNames))
        }
        let core = try Session()
        #expect(Set(full.methodNames).subtracting(core.methodNames).contains("geometry.smooth"))
    }

    @Test func smoothingFromSwift() throws {
        let line = Geometry.polyline(Polyline(Path(xy: [0, 0, 4, 0, 4, 4]), spatialReference: .wgs84))
        guard case .polyline(let soft) = try ChaikinSmoothing(iterations: 1).applied(to: line) else {
            Issue.record("not a polyline")
            return
        }
        #expect(soft.paths[0].xyArray == [0, 0, 3, 0, 4, 1, 4, 4])
        let ring = Geometry.polygon(Polygon(Path(xy: [0, 0, 4, 0, 4, 4, 0, 4], isRing: true), spatialReference: .wgs84))
        let round = try ChaikinSmoothing(iterations: 1).applied(to: ring)
        #expect(round.vertexCount == 8)
        #expect(round.area == 14)
    }

    @Test func smoothingCountsBeforeItBuilds() throws {
        let line = Geometry.polyline(Polyline(Path(xy: [0, 0, 4, 0, 4, 4, 8, 4], z: [0, 4, 8, 12])))
        let soft = try ChaikinSmoothing(iterations: 3, vertexLimit: 18).applied(to: line)
        #expect(soft.vertexCount == 18 && soft.dimensions.hasZ)
        #expect(soft.parts[0][0] == Coordinate(x: 0, y: 0, z: 0) && soft.parts[0][17] == Coordinate(x: 8, y: 4, z: 12))
        #expect(throws: OperationError.tooLarge(operation: "smooth", found: 18, limit: 17)) {
            try ChaikinSmoothing(iterations: 3, vertexLimit: 17).applied(to: line)
        }
        let points = Geometry.multipoint(Multipoint(points: Path(xy: [0, 0, 1, 1, 2, 2])))
        #expect(try ChaikinSmoothing(iterations: 3, vertexLimit: 1).applied(to: points) == points)
    }

    /// One to ten passes, however many are asked for: 2, 4, … vertices more of a line of three.
    @Test func smoothingHasOneToTenPasses() throws {
        let line = Geometry.polyline(Polyline(Path(xy: [0, 0, 4, 0, 4, 4]), spatialReference: .wgs84))
        for (asked, passes, vertices) in [(-1, 1, 4), (0, 1, 4), (1, 1, 4), (2, 2, 6), (10, 10, 1026), (11, 10, 1026), (.max, 10, 1026)] {
            let smoothing = ChaikinSmoothing(iterations: asked)
            #expect(smoothing.iterations == passes, "\(asked)")
            #expect(try smoothing.applied(to: line).vertexCount == vertices, "\(asked)")
        }
        #expect(ChaikinSmoothing().iterations == 2 && ChaikinSmoothing().vertexLimit == 1 << 28)
    }

    @Test func smoothingOverTheStream() throws {
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        let answer = session.answer(
            to:
                #"{"jsonrpc":"2.0","id":1,"method":"geometry.smooth","params":{"geometry":{"wkt":"LINESTRING(0 0,4 0,4 4)"},"iterations":1,"as":"wkt"}}"#
        )
        #expect(answer.contains(#""wkt":"LINESTRING (0 0, 3 0, 4 1, 4 4)""#))
        let refused = session.answer(
            to:
                #"{"jsonrpc":"2.0","id":1,"method":"geometry.smooth","params":{"geometry":{"wkt":"LINESTRING(0 0,4 0,4 4)"},"iterations":11}}"#
        )
        #expect(refused.contains("-32602") && refused.contains("params.iterations"))
        let document = session.openRPC
        let entry = document["methods"]?.arrayValue?.first { $0["name"]?.stringValue == "geometry.smooth" }
        #expect(entry?["x-plugin"]?.stringValue == "chaikinSmoothing")
        #expect(
            entry?["params"]?.arrayValue?.map { $0["name"]?.stringValue } == [
                "geometry", "iterations", "into", "form", "decimals", "within", "maxSeconds",
            ])
    }

    @Test func contributedCommandsAndFormatsAreFound() throws {
        let session = try Session(registry: PluginRegistry([Greetings()]))
        #expect(session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"greeting.say","params":{"to":"Roma"}}"#).contains("Salve, Roma"))
        #expect(session.methodNames.contains("greeting.say"))
    }

    @Test func twoPluginsOfOneMethodAreAnErrorThatNamesBoth() throws {
        struct Second: Plugin {
            let name = "second"
            func contribute(to registry: inout PluginRegistry) throws(PluginError) {
                try registry.add(
                    CommandGroup { table throws(CommandTableError) in try table.add(Greeting.self) }, named: "others", to: .commands)
            }
        }
        let registry = try PluginRegistry([Greetings(), Second()])
        let error = #expect(throws: CommandTableError.self) { try Session(registry: registry) }
        #expect(error == .duplicateMethod("greeting.say", first: "greetings", second: "second"))
    }
}

private struct Greetings: Plugin {
    let name = "greetings"

    func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(
            CommandGroup { table throws(CommandTableError) in try table.add(Greeting.self) }, named: "greetings", to: .commands)
    }
}

private struct Greeting: Command {
    static let method = "greeting.say"
    static let summary = "Greets."
    static let effect = CommandEffect.reads
    static let result = ResultShape(.string, "The greeting.")
    static var parameters: [Parameter<Self>] { [.string("to", "Whom.") { $0.name = $1 }] }

    var name = "munde"

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) { answer.string("Salve, \(name)") }
}
