import GromaJSON
import Testing

/// Members of a definition are read once by their type, and what was not read remains.
struct DefinitionTests {
    private enum Failure: DefinitionError, Equatable {
        case wrong(path: String, found: String, expected: String)
        case missing(path: String)

        static func wrongMember(path: String, found: String, expected: String) -> Failure {
            .wrong(path: path, found: found, expected: expected)
        }
        static func missingMember(path: String) -> Failure { .missing(path: path) }
    }

    private enum Word: String, CaseIterable { case left, right }

    private typealias Object = DefinitionObject<Failure>

    private func object(_ text: String, path: String = "a.b") throws -> Object { try Object(try JSONValue(parsing: text.utf8), path: path) }

    @Test func membersThatAreReadAreTakenAway() throws {
        var object = try object(#"{"s":"x","e":"","i":7,"t":true,"o":{"p":1},"l":[4,5],"w":"right","n":null,"rest":[1],"m":"must"}"#)
        #expect(object.path == "a.b")
        #expect(try object.string("s") == "x")
        #expect(try object.string("e") == "")
        #expect(try object.integer("i") == 7)
        #expect(try object.bool("t") == true)
        var inner = try object.object("o")
        #expect(inner?.path == "a.b.o")
        #expect(try inner?.integer("p") == 1)
        #expect(inner?.rest == [:])
        var places: [String] = []
        let list = try object.array("l") { (value, place) throws(Failure) in
            places.append(place)
            return (value.intValue ?? 0) * 2
        }
        #expect(list == [8, 10])
        #expect(places == ["a.b.l[0]", "a.b.l[1]"])
        #expect(try object.word("w") == Word.right)
        #expect(object.value("n") == nil)
        #expect(try object.requiredName("m") == "must")
        #expect(object.rest == ["rest": [1]])
        object.keep("i", 8)
        #expect(object.rest == ["rest": [1], "i": 8])
        #expect(object.value("rest") == [1])
        #expect(object.rest == ["i": 8])
    }

    @Test func missingMembersAndNullAreNil() throws {
        for text in ["{}", #"{"x":null}"#] {
            #expect(try object(text).rest.count == (text == "{}" ? 0 : 1))
            #expect(try reading(text) { $0.value("x") } == nil)
            #expect(try reading(text) { try $0.string("x") } == nil)
            #expect(try reading(text) { try $0.name("x") } == nil)
            #expect(try reading(text) { try $0.integer("x") } == nil)
            #expect(try reading(text) { try $0.bool("x") } == nil)
            #expect(try reading(text) { try $0.object("x")?.path } == nil)
            #expect(try reading(text) { try $0.array("x") { (_, _) throws(Failure) in 1 } } == nil)
            #expect(try reading(text) { try $0.word("x") as Word? } == nil)
            #expect(throws: Failure.missing(path: "a.b.x")) { try reading(text) { try $0.requiredName("x") } }
        }
        #expect(try reading(#"{"x":""}"#) { try $0.name("x") } == nil)
        #expect(try reading(#"{"x":"y"}"#) { try $0.name("x") } == "y")
        #expect(try reading(#"{"x":""}"#) { try $0.word("x") as Word? } == nil)
        #expect(throws: Failure.missing(path: "a.b.x")) { try reading(#"{"x":""}"#) { try $0.requiredName("x") } }
    }

    @Test func membersOfAnotherTypeAreRefused() throws {
        func wrong(_ found: String, _ expected: String) -> Failure { .wrong(path: "a.b.x", found: found, expected: expected) }
        #expect(throws: wrong("a number", "a string")) { try reading(#"{"x":1}"#) { try $0.string("x") } }
        #expect(throws: wrong("true or false", "a string")) { try reading(#"{"x":true}"#) { try $0.name("x") } }
        #expect(throws: wrong("an array", "a string")) { try reading(#"{"x":[]}"#) { try $0.requiredName("x") } }
        #expect(throws: wrong("a number", "a whole number")) { try reading(#"{"x":1.5}"#) { try $0.integer("x") } }
        #expect(throws: wrong("a string", "true or false")) { try reading(#"{"x":"true"}"#) { try $0.bool("x") } }
        #expect(throws: wrong("an array", "an object")) { try reading(#"{"x":[]}"#) { try $0.object("x")?.path } }
        #expect(throws: wrong("an object", "an array")) { try reading(#"{"x":{}}"#) { try $0.array("x") { (_, _) throws(Failure) in 1 } } }
        #expect(throws: wrong("a number", "a string")) { try reading(#"{"x":2}"#) { try $0.word("x") as Word? } }
        #expect(throws: wrong("\"up\"", "one of left, right")) { try reading(#"{"x":"up"}"#) { try $0.word("x") as Word? } }
        #expect(throws: Failure.wrong(path: "", found: "null", expected: "an object")) { try object("null", path: "") }
        #expect(throws: Failure.wrong(path: "x[1]", found: "null", expected: "a number")) {
            var root = try object(#"{"x":[1,null]}"#, path: "")
            _ = try root.array("x") { (value, place) throws(Failure) in
                guard value.intValue != nil else { throw Object.wrong(place, value, "a number") }
                return 1
            }
        }
    }

    @Test(arguments: [(60, false), (61, true), (200, true)])
    func longWordsAreCutOffInErrors(count: Int, isCut: Bool) {
        let word = String(repeating: "w", count: count)
        let found = isCut ? "\"" + String(repeating: "w", count: 60) + "…\"" : "\"\(word)\""
        #expect(throws: Failure.wrong(path: "a.b.x", found: found, expected: "one of left, right")) {
            try reading("{\"x\":\"\(word)\"}") { try $0.word("x") as Word? }
        }
    }

    @Test func objectsAreExtendedByMembersThatExist() {
        var object: JSONObject = ["a": 1]
        object.set("b", 2)
        object.set("a", nil)
        object.set("c", nil)
        #expect(object == ["a": 1, "b": 2])
        object.set("a", 3)
        object.append(foreign: ["b": 9, "d": 4, "c": 5])
        #expect(object == ["a": 3, "b": 2, "d": 4, "c": 5])
    }

    private func reading<Value>(_ text: String, _ body: (inout Object) throws -> Value) throws -> Value {
        var object = try object(text)
        return try body(&object)
    }
}
