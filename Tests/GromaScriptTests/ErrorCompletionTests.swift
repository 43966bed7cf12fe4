import Groma
import Testing

/// An error without a place is given that of the parameter that is to blame, as the script spelled it.
struct ErrorCompletionTests {
    /// A command whose parameters are read and not used.
    struct Blank {}

    private static func parameter(_ name: String, _ schema: Schema = .string) -> Parameter<Blank> {
        Parameter(name, schema, "It is \(name).") { _, decoder throws(CommandError) in _ = try decoder.value() }
    }

    /// Returns the data of the error that a command fails with.
    private static func data(
        _ error: CommandError, _ parameters: [Parameter<Blank>], _ given: String?
    ) throws -> (path: String?, message: String?, expected: String?) {
        let session = try StrangeCommands.session(withSessionMethods: false) { table throws(CommandTableError) in
            try table.add("stones.fail") { plugin in
                let description = CommandDescription(
                    method: "stones.fail", summary: "Fails.", effect: .reads, parameters: parameters.map(\.description), result: .nothing,
                    plugin: plugin)
                return (description, parameters)
            } make: {
                Blank()
            } run: { (_, _, _) throws(CommandError) in
                throw error
            }
        }
        let value = try JSONValue(parsing: session.errorText("stones.fail", given).utf8)
        return (value["data"]?["path"]?.stringValue, value["message"]?.stringValue, value["data"]?["expected"]?.stringValue)
    }

    private static let place = Schema.reference("Place")
    private static let (a, b, other) = (parameter("a", place), parameter("b", place), parameter("other"))
    private static let list = parameter("list", .array(place, nil))
    private static let from = parameter("from")

    @Test(
        arguments: [
            // The first of a type: of those that were given, or else of all.
            ([.first("Place")], [other, a, b], #"{"a":1,"b":2}"#, "params.a"), ([.first("Place")], [other, a, b], #"{"b":2}"#, "params.b"),
            ([.first("Place")], [other, a, b], "{}", "params.a"), ([.first("Place")], [other, a, b], nil, "params.a"),
            ([.first("Place")], [list, b], #"{"b":1,"list":2}"#, "params.list"), ([.first("Place")], [other], #"{"other":1}"#, nil),
            // Of two the last, of others the list if there is one.
            ([.last("Place")], [a, b, other], #"{"a":1,"b":2,"other":3}"#, "params.b"),
            ([.last("Place")], [a, b], #"{"a":1}"#, "params.a"),
            ([.last("Place")], [list, b], #"{"list":1,"b":2}"#, "params.b"), ([.last("Place")], [list, b], #"{"list":1}"#, "params.list"),
            ([.last("Place")], [list, a, b], #"{"a":1,"b":2,"list":3}"#, "params.list"),
            ([.last("Place")], [list, a, b], #"{"a":1,"b":2}"#, "params.b"), ([.last("Place")], [other], "{}", nil),
            // By its name, and the first of several suspects that the method has.
            (["other"], [a, other], #"{"a":1,"other":2}"#, "params.other"),
            (["none", "other"], [a, other], #"{"other":2}"#, "params.other"),
            (["other", .first("Place")], [a, other], #"{"a":1}"#, "params.a"),
            (["other", .first("Place")], [a, other], "{}", "params.other"),
            (["other", .first("Place")], [a, other.implied], #"{"a":1}"#, "params.other"), ([], [a], #"{"a":1}"#, nil),
            // As it was spelled.
            (["from"], [a, from], #"{"start":1}"#, "params.start"), (["from"], [a, from], #"{"from":1}"#, "params.from"),
            (["from"], [from, from.described(as: "origin")].suffix(1).map { $0 }, #"{"origin":1}"#, "params.origin"),
        ] as [([ErrorKind.Suspect], [Parameter<Blank>], String?, String?)])
    func theSuspectIsNamed(_ suspects: [ErrorKind.Suspect], _ parameters: [Parameter<Blank>], _ given: String?, _ path: String?) throws {
        let kind = ErrorKind("spoiled", -32090, "It is spoiled.", remedy: "a fresh one", suspects: suspects)
        let data = try Self.data(CommandError(kind, "it is spoiled"), parameters, given)
        #expect(data.path == path)
        #expect(data.message == "it is spoiled" && data.expected == "a fresh one")
    }

    @Test(arguments: [
        ("params.from", "from is 7", #"{"start":1}"#, "params.start", "start is 7"),
        ("params.from", "from is 7", #"{"from":1}"#, "params.from", "from is 7"),
        ("params.from", "from is 7", nil, "params.start", "start is 7"),
        ("params.from[2].x", "from[2].x is 7", #"{"start":1}"#, "params.start[2].x", "start[2].x is 7"),
        ("params.from.x", "7 is from.x", #"{"start":1}"#, "params.start.x", "7 is from.x"),
        ("params.from", "fromage is 7", #"{"start":1}"#, "params.start", "fromage is 7"),
        ("params.a", "a is 7", #"{"start":1}"#, "params.a", "a is 7"),
        ("params.fromage", "fromage is 7", #"{"start":1}"#, "params.fromage", "fromage is 7"),
        ("result.from", "from is 7", #"{"start":1}"#, "result.from", "from is 7"),
        ("from", "from is 7", #"{"start":1}"#, "from", "from is 7"),
    ])
    func aPathIsSpelledAsTheScriptDid(_ path: String, _ message: String, _ given: String?, _ spelled: String, _ told: String) throws {
        let error = CommandError(.invalidValue, message, path: path, expected: "less")
        let data = try Self.data(error, [Self.a, Self.from], given)
        #expect(data.path == spelled && data.message == told && data.expected == "less")
    }
}
