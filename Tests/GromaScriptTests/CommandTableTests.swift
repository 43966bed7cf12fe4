import Groma
import Testing

/// A method is added if its name and its declaration are as they must be, and once only.
struct CommandTableTests {
    struct Blank {}

    private func add(
        _ method: String, to table: inout CommandTable, summary: String = "Does it.", _ parameters: [Parameter<Blank>] = []
    ) throws(CommandTableError) {
        try table.add(method) { plugin in
            let description = CommandDescription(
                method: method, summary: summary, effect: .reads, parameters: parameters.map(\.description), result: .nothing,
                plugin: plugin)
            return (description, parameters)
        } make: {
            Blank()
        } run: { (_, _, answer) throws(CommandError) in
            answer.null()
        }
    }

    private static func parameter(_ name: String) -> Parameter<Blank> { .bool(name, "Whether.") { _, _ in } }

    @Test(arguments: [
        ("a.b", true), ("stones.lift", true), ("aB.cD", true), ("a1.b2Z", true), ("a", false), ("", false), (".", false), ("a.", false),
        (".b", false), ("a.b.c", false), ("a..b", false), ("A.b", false), ("a.B", false), ("1a.b", false), ("a.1b", false),
        ("a-b.c", false),
        ("a.b_c", false), ("ä.b", false), ("a.b ", false), ("z.z9", true), ("aZ.z0", true),
    ])
    func namesAreANounAndAVerb(_ name: String, _ isName: Bool) throws {
        var table = CommandTable()
        if isName {
            try add(name, to: &table)
        } else {
            let error = CommandTableError.invalidDeclaration(name, reason: "methods are named noun.verb, in letters and digits")
            #expect(throws: error) { try add(name, to: &table) }
        }
    }

    @Test func aMethodIsAddedOnce() throws {
        var table = CommandTable()
        try add("a.b", to: &table)
        #expect(throws: CommandTableError.duplicateMethod("a.b", first: nil, second: nil)) { try add("a.b", to: &table) }
        table.plugin = "one"
        #expect(throws: CommandTableError.duplicateMethod("a.b", first: nil, second: "one")) { try add("a.b", to: &table) }
        try add("a.c", to: &table)
        table.plugin = "two"
        #expect(throws: CommandTableError.duplicateMethod("a.c", first: "one", second: "two")) { try add("a.c", to: &table) }
        #expect(
            CommandTableError.duplicateMethod("a.b", first: nil, second: "one").description
                == "the method a.b is contributed twice: by Groma itself and by plugin \"one\"")
        #expect(CommandTableError.invalidDeclaration("a.b", reason: "why").description == "the method a.b cannot be added: why")
    }

    @Test(arguments: [
        ("", ["x"], "it has no summary"), ("It.", ["x", "y", "x"], "it has two parameters named x"),
        ("It.", ["within"], "it has two parameters named within"), ("It.", ["maxSeconds"], "it has two parameters named maxSeconds"),
        ("It.", ["x", "y=x"], "its parameter y is described as x, and so is another"),
        ("It.", ["y=x", "x"], "it has two parameters named x"),
        ("It.", ["from", "y=start"], "its parameter y is described as start, and so is another"),
        ("It.", ["class"], "its parameter class is a keyword of Python: give it a name of its own with described(as:)"),
        ("It.", ["x=lambda"], "its parameter x is a keyword of Python: give it a name of its own with described(as:)"),
        ("It.", (0...60).map { "p\($0)" }, "it has more than 60 parameters"),
    ])
    func aDeclarationIsRefusedWithItsFault(_ summary: String, _ names: [String], _ fault: String) throws {
        var table = CommandTable()
        let parameters = names.map { name in
            let words = name.split(separator: "=").map(String.init)
            return words.count > 1 ? Self.parameter(words[0]).described(as: words[1]) : Self.parameter(words[0])
        }
        #expect(throws: CommandTableError.invalidDeclaration("a.b", reason: fault)) {
            try add("a.b", to: &table, summary: summary, parameters)
        }
    }

    /// With 60 parameters, each and those of all methods are told apart.
    @Test func sixtyParametersAreRead() throws {
        let session = try StrangeCommands.session(withSessionMethods: false) { table throws(CommandTableError) in
            try add("a.b", to: &table, (0..<60).map { Self.parameter("p\($0)").required })
        }
        var members = (0..<60).map { #""p\#($0)":true"# }
        #expect(session.resultText("a.b", "{\(members.joined(separator: ",")),\"maxSeconds\":5,\"within\":null}") == "null")
        members.remove(at: 59)
        #expect(session.errorText("a.b", "{\(members.joined(separator: ","))}").contains(#""path":"params.p59""#))
        members.remove(at: 0)
        #expect(session.errorText("a.b", "{\(members.joined(separator: ","))}").contains(#""path":"params.p0""#))
        #expect(session.errorText("a.b", #"{"p7":true,"p7":true}"#).contains(#""path":"params.p7""#))
    }

    @Test func methodsAreFoundAmongMany() throws {
        let names = (0..<200).map { "noun\($0 % 7).verb\($0)" }
        let session = try StrangeCommands.session(withSessionMethods: false) { table throws(CommandTableError) in
            for name in names { try add(name, to: &table) }
        }
        #expect(session.methodNames == names)
        for name in names { #expect(session.resultText(name) == "null") }
        for name in names.prefix(9) {
            for other in [name + "x", String(name.dropLast()) + "x", "x" + name.dropFirst()] where !names.contains(other) {
                #expect(session.errorText(other).hasPrefix(#"{"code":-32601"#))
            }
        }
        #expect(
            session.errorText("noun0.verb700")
                == #"{"code":-32601,"message":"there is no method \"noun0.verb700\"; did you mean \"noun0.verb70\"?","data":{"code":"methodNotFound","path":"method","found":"noun0.verb700","expected":"a method from rpc.discover","nearest":"noun0.verb70"}}"#
        )
    }

    /// A plugin whose methods are there already is refused with both names.
    @Test func theSecondPluginIsNamed() throws {
        let plugins = ["one", "two"].map { name in
            StrangeCommands(name: name) { table throws(CommandTableError) in try add("a.b", to: &table) }
        }
        #expect(throws: CommandTableError.duplicateMethod("a.b", first: "one", second: "two")) {
            try Session(contributions: PluginRegistry(plugins))
        }
    }
}
