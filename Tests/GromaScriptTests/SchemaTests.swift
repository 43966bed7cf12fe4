import Groma
import Testing

/// A schema is told to programs as JSON and to people in a few words.
struct SchemaTests {
    private static let pair = Schema.members(["x": .number, "note?": .string])
    private static let greatest = Double.greatestFiniteMagnitude

    @Test(
        arguments: [
            (.null, #"{"type":"null"}"#, "null"),
            (.boolean, #"{"type":"boolean"}"#, "true or false"),
            (.integer(nil), #"{"type":"integer"}"#, "integer"),
            (.integer(2...9), #"{"type":"integer","minimum":2,"maximum":9}"#, "integer 2 to 9"),
            (.integer(0...Int.max), #"{"type":"integer","minimum":0}"#, "integer from 0"),
            (.integer(Int.min...5), #"{"type":"integer","maximum":5}"#, "integer up to 5"),
            (.integer(Int.min...Int.max), #"{"type":"integer"}"#, "integer"),
            (.number, #"{"type":"number"}"#, "number"),
            (.bounded(-1.5...2), #"{"type":"number","minimum":-1.5,"maximum":2}"#, "number -1.5 to 2"),
            (.bounded(3...Double.infinity), #"{"type":"number","minimum":3}"#, "number from 3"),
            (.bounded(-greatest...4), #"{"type":"number","maximum":4}"#, "number up to 4"),
            (.bounded(-Double.infinity...greatest), #"{"type":"number"}"#, "number"),
            (.positive(nil), #"{"type":"number","exclusiveMinimum":0}"#, "number above 0"),
            (.positive(2.5), #"{"type":"number","exclusiveMinimum":0,"maximum":2.5}"#, "number above 0, at most 2.5"),
            (.string, #"{"type":"string"}"#, "string"),
            (.choice(["b", "a"]), #"{"type":"string","enum":["b","a"]}"#, #""b" | "a""#),
            (.array(.string, nil), #"{"type":"array","items":{"type":"string"}}"#, "array of string"),
            (.array(.number, 2...4), #"{"type":"array","items":{"type":"number"},"minItems":2,"maxItems":4}"#, "array of number"),
            (.array(.number, 1...Int.max), #"{"type":"array","items":{"type":"number"},"minItems":1}"#, "array of number"),
            (
                pair, #"{"type":"object","properties":{"x":{"type":"number"},"note":{"type":"string"}},"required":["x"]}"#, "{x, note?}"
            ),
            (.members(["note?": .string]), #"{"type":"object","properties":{"note":{"type":"string"}}}"#, "{note?}"),
            (.map(.boolean), #"{"type":"object","additionalProperties":{"type":"boolean"}}"#, "object of true or false"),
            (.reference("Place"), ##"{"$ref":"#/components/schemas/Place"}"##, "Place"),
            (.any([.string, .null]), #"{"oneOf":[{"type":"string"},{"type":"null"}]}"#, "string or null"),
            (.anything, "{}", "any value"),
            (
                .error,
                #"{"type":"object","properties":{"code":{"type":"integer"},"message":{"type":"string"},"data":{"type":"object","additionalProperties":{}}},"required":["code","message","data"]}"#,
                "{code, message, data}"
            ),
        ] as [(Schema, String, String)])
    func aSchemaIsToldAsJSONAndInWords(_ schema: Schema, _ json: String, _ phrase: String) {
        #expect(schema.json.text == json)
        #expect(schema.phrase == phrase)
    }

    @Test func aTypeIsFoundAtAnyDepth() {
        let place = Schema.reference("Place")
        for schema in [
            place, .array(place, nil), .map(place), .members(["a": .string, "b?": place]), .any([.null, place]),
            .array(.map(.any([.members(["x": .array(place, 1...2)])])), nil),
        ] {
            #expect(schema.mentions("Place"))
            #expect(!schema.mentions("Shape"))
        }
        for schema in [.string, .null, .anything, .choice(["Place"]), .members(["Place": .string])] as [Schema] {
            #expect(!schema.mentions("Place"))
        }
    }

    @Test func membersAreListedInOrderWithThoseThatMayBeMissing() {
        let list = Schema.list(["b": .string, "a?": .null])
        #expect(list == [Schema.Member("b", .string), Schema.Member("a", .null, isRequired: false)])
        #expect(list.map(\.isRequired) == [true, false])
    }

    @Test func aSharedTypeIsDescribed() throws {
        let session = try StrangeCommands.session(withSessionMethods: false) { table throws(CommandTableError) in
            table.add(vocabulary: {
                StreamVocabulary(types: [
                    SharedSchema(name: "Place", documentation: "A place.", schema: .array(.number, 2...2)),
                    SharedSchema(name: "Any", documentation: "All.", schema: .anything),
                ])
            })
        }
        #expect(
            session.openRPC["components"]?["schemas"]?.text
                == #"{"Place":{"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2,"description":"A place."},"#
                + #""Any":{"description":"All."}}"#)
    }
}
