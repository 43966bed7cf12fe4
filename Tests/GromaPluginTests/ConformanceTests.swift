import Groma
import GromaPlugins
import Testing

/// One suite over everything that is registered: a new operation, format or command is tested on arrival.
struct ConformanceTests {
    static let operations: [OperationContribution] =
        ((try? PluginRegistry(BuiltInPlugins.all))?.registrations(at: .operations) ?? []).map(\.contribution)
    static let formats: [any Format] = (try? PluginRegistry(BuiltInPlugins.all)).map { FormatRegistry($0).formats } ?? []
    static let shapes = [
        "POINT EMPTY", "POINT (1 2)", "MULTIPOINT ((1 2), (3 4))", "LINESTRING (0 0, 10 0, 10 10)", "LINESTRING Z (0 0 1, 10 0 2, 10 10 3)",
        "MULTILINESTRING ((0 0, 1 1), (5 5, 6 6, 7 5))", "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (2 2, 2 4, 4 4, 2 2))", "POLYGON EMPTY",
        "GEOMETRYCOLLECTION (POINT (1 1), LINESTRING (0 0, 1 1))",
    ]

    @Test func everyDeclarationIsWhole() throws {
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        #expect(Set(session.methodNames).count == session.methodNames.count)
        for command in session.commandDescriptions {
            #expect(command.summary.hasSuffix("."), "\(command.method): the summary is a sentence")
            for parameter in command.parameters {
                #expect(parameter.documentation.hasSuffix("."), "\(command.method).\(parameter.name): the documentation is a sentence")
            }
            #expect(try session.manual(of: command.method).hasPrefix(command.method))
        }
    }

    @Test func everyMethodRefusesWhatItMust() throws {
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        for command in session.commandDescriptions where command.method != "rpc.discover" {
            let byPosition = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(command.method)","params":[1]}"#)
            #expect(byPosition.contains("-32602") && byPosition.contains("by name"), "\(command.method) takes parameters by position")
            let unknown = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(command.method)","params":{"nosuch":1}}"#)
            #expect(unknown.contains("-32602") && unknown.contains("params.nosuch"), "\(command.method) takes unknown parameters")
            for parameter in command.parameters {
                // No parameter of any method takes an array of arrays of null, but for values that may be anything.
                if case .anything = parameter.schema { continue }
                let wrong = session.answer(
                    to: #"{"jsonrpc":"2.0","id":1,"method":"\#(command.method)","params":{"\#(parameter.name)":[[null]]}}"#)
                #expect(
                    wrong.contains("-32602") && wrong.contains("params.\(parameter.name)"), "\(command.method).\(parameter.name): \(wrong)")
                let twice = session.answer(
                    to:
                        #"{"jsonrpc":"2.0","id":1,"method":"\#(command.method)","params":{"\#(parameter.name)":null,"\#(parameter.name)":null}}"#
                )
                #expect(twice.contains("-32602"), "\(command.method).\(parameter.name): \(twice)")
            }
        }
        #expect(session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"geometry.list"}"#).contains(#""geometries":[]"#), "nothing was kept")
    }

    @Test(arguments: operations.map(\.name))
    func operationsKeepReferenceAndAnswerTheSameTwice(_ name: String) throws {
        let operation = try #require(Self.operations.first { $0.name == name })
        guard Self.takesOnlyAGeometry(operation) else { return }
        for shape in Self.shapes {
            let geometry = try WKTFormat().geometry(from: shape)
            let first: Geometry
            do throws(OperationError) { first = try operation.run(geometry) } catch {
                // Of several parameters one has to be given: it names the first.
                if case .invalidParameter(operation: _, name: _, found: OperationArguments.missing, expected: _) = error { return }
                // What it does not take, it refuses always, and says so.
                #expect(["unsupportedGeometry", "emptyGeometry"].contains(error.code), "\(name) of \(shape): \(error)")
                #expect(throws: error, "\(name) of \(shape)") { try operation.run(geometry) }
                continue
            }
            #expect(try operation.run(geometry) == first, "\(name) of \(shape)")
            #expect(first.spatialReference == geometry.spatialReference, "\(name) of \(shape)")
            #expect(!geometry.isEmpty || first.isEmpty, "\(name) of \(shape): empty gives empty")
        }
    }

    @Test(arguments: operations.map(\.name))
    func operationsAreOnTheStream(_ name: String) throws {
        let operation = try #require(Self.operations.first { $0.name == name })
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        let command = try #require(session.commandDescriptions.first { $0.method == "geometry.\(name)" })
        #expect(command.parameters.map(\.name) == operation.parameters.map(\.name) + ["into", "as", "decimals"])
        let cancelled = #expect(throws: OperationError.self) {
            try operation.run(.point(Point(x: 0, y: 0)), hook: OperationHook(isCancelled: { true }))
        }
        if Self.takesOnlyAGeometry(operation) { #expect(cancelled?.code == "cancelled") }
    }

    /// Whether a geometry is all that an operation must be given.
    private static func takesOnlyAGeometry(_ operation: OperationContribution) -> Bool {
        operation.parameters.filter(\.isRequired).map(\.name) == ["geometry"]
    }

    @Test(arguments: formats.map(\.name))
    func formatsReadWhatTheyWrite(_ name: String) throws {
        let format = try #require(Self.formats.first { $0.name == name })
        guard format.capabilities.isSuperset(of: [.reading, .writing]) else { return }
        for shape in Self.shapes {
            let geometry = try WKTFormat().geometry(from: shape)
            if geometry.isEmpty || (geometry.type == .collection && !format.capabilities.contains(.collections)) { continue }
            guard let encoded = try? format.encode([FeatureRecord(geometry: geometry)]) else { continue }
            let back = try encoded.bytes.withUnsafeBytes { try format.features(from: $0, options: ReadOptions()) }
            let extent = back.compactMap(\.geometry).reduce(Extent.empty) { $0.union($1.extent) }
            #expect(extent == geometry.extent, "\(name): \(shape)")
        }
    }
}
