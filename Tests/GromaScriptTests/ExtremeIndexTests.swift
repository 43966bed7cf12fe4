import Groma
import Testing

/// Indices that no geometry has are refused by every verb, whatever the type.
struct ExtremeIndexTests {
    static let shapes = [
        "POINT (1 2)", "POINT EMPTY", "MULTIPOINT ((1 2), (3 4))", "LINESTRING (0 0, 1 0, 1 1)", "LINESTRING EMPTY",
        "MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))", "POLYGON ((0 0, 1 0, 1 1, 0 0))", "POLYGON EMPTY",
        "GEOMETRYCOLLECTION (POINT (1 1), LINESTRING (0 0, 1 1))", "GEOMETRYCOLLECTION EMPTY",
    ]
    static let extremes = [Int.min, Int.min + 1, -1, Int(Int32.max) + 1, Int.max - 1, Int.max]

    /// The parameters of a method that are plain integers.
    private func indices(_ command: CommandDescription) -> [String] {
        command.parameters.filter { if case .integer = $0.schema { $0.name != "wkid" } else { false } }.map(\.name)
    }

    private func value(_ parameter: ParameterDescription, _ shape: String) -> String? {
        switch parameter.name {
        case "point": "[1,1]"
        case "points": "[[1,1],[2,2],[3,0]]"
        case "geometry", "other": #"{"wkt":"\#(shape)"}"#
        default: parameter.isRequired && { if case .integer = parameter.schema { true } else { false } }() ? "0" : nil
        }
    }

    @Test(arguments: ["geometry.", "sketch."])
    func everyVerbRefusesThem(_ noun: String) throws {
        let session = try Session()
        func call(_ method: String, _ params: String) -> String {
            session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
        }
        var count = 0
        for command in session.commandDescriptions where command.method.hasPrefix(noun) && command.method != "sketch.begin" {
            let names = indices(command)
            guard !names.isEmpty else { continue }
            for shape in Self.shapes {
                for name in names {
                    for extreme in Self.extremes {
                        if noun == "sketch." {
                            _ = call("sketch.cancel", "{}")
                            _ = call("sketch.begin", #"{"geometry":{"wkt":"\#(shape)"}}"#)
                        }
                        var members = command.parameters.filter { $0.name != name }.compactMap { parameter in
                            value(parameter, shape).map { "\"\(parameter.name)\":\($0)" }
                        }
                        members.append("\"\(name)\":\(extreme)")
                        let answer = call(command.method, "{" + members.joined(separator: ",") + "}")
                        #expect(answer.contains(#""error""#), "\(command.method) \(name) \(extreme) of \(shape): \(answer)")
                        count += 1
                    }
                }
            }
        }
        #expect(count > 500)
    }
}
