import Groma
import Testing

/// An error repeats little of what it is about, and says where and what is allowed.
struct ErrorEchoTests {
    private func text(_ error: CommandError) -> String {
        var writer = JSONWriter()
        error.write(to: &writer)
        return writer.string
    }

    private func x(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test func anErrorIsWrittenWithWhatItHas() {
        #expect(text(CommandError(.notWaiting, "no")) == #"{"code":-32080,"message":"no","data":{"code":"notWaiting"}}"#)
        let whole = CommandError(
            .invalidValue, "it is 7", code: "tooMany", path: "params.count", found: 7, expected: "less",
            details: [("limit", "count"), ("nearest", [1, .null])])
        #expect(
            text(whole)
                == #"{"code":-32602,"message":"it is 7","data":{"code":"tooMany","path":"params.count","found":7,"expected":"less","#
                + #""limit":"count","nearest":[1,null]}}"#)
        let own = CommandError(code: "broken", "it broke", path: "params.a", found: true, expected: "care")
        #expect(
            text(own)
                == #"{"code":-32000,"message":"it broke","data":{"code":"broken","path":"params.a","found":true,"expected":"care"}}"#)
        #expect(own.at("params.b").path == "params.a" && CommandError(.cancelled, "").at("params.b").path == "params.b")
        #expect(CommandError.shape.json(own).text == text(own))
    }

    @Test func textsOfMoreThan200BytesAreCut() {
        for (found, told) in [
            (x(200), x(200)), (x(201), x(197) + "…"), (x(1000), x(197) + "…"),
            // Of two bytes each, and of one that is made of two characters: nothing is cut in its middle.
            (String(repeating: "é", count: 101), String(repeating: "é", count: 98) + "…"),
            (x(195) + "e\u{301}" + x(10), x(195) + "…"), (x(194) + "e\u{301}" + x(10), x(194) + "e\u{301}…"),
        ] {
            let error = CommandError(.invalidValue, "<\(found)> and <\(found)>", found: .string(found))
            #expect(
                text(error)
                    == #"{"code":-32602,"message":"<\#(told)> and <\#(told)>","data":{"code":"invalidParameter","found":"\#(told)"}}"#)
        }
    }

    @Test func pathsAreCutInTheMessageToo() {
        let (long, cut) = ("params.a." + x(300), "params.a." + x(188) + "…")
        #expect(
            text(CommandError(.invalidValue, "\(long) is wrong", path: long))
                == #"{"code":-32602,"message":"\#(cut) is wrong","data":{"code":"invalidParameter","path":"\#(cut)"}}"#)
        // Without the first step the path is quoted as well, and cut by its own length.
        #expect(
            text(CommandError(.invalidValue, "no a." + x(300), path: long))
                == #"{"code":-32602,"message":"no a.\#(x(195))…","data":{"code":"invalidParameter","path":"\#(cut)"}}"#)
        let short = "params.a." + x(191)
        #expect(text(CommandError(.invalidValue, short, path: short)).contains(#""message":"\#(short)","data""#))
    }

    @Test func longMessagesAreCutAt4096Bytes() {
        #expect(text(CommandError(.cancelled, x(4096))).contains(#""message":"\#(x(4096))""#))
        #expect(text(CommandError(.cancelled, x(4097))).contains(#""message":"\#(x(4093))…""#))
    }

    @Test func longValuesAreNamedByTheirTypes() {
        func found(_ value: JSONValue) -> JSONValue? {
            try? JSONValue(parsing: text(CommandError(.invalidValue, "", found: value)).utf8)["data"]?["found"]
        }
        #expect(found([.string(x(196))]) == [.string(x(196))])
        #expect(found([.string(x(197))]) == "an array")
        #expect(found(["a": .string(x(192))]) == ["a": .string(x(192))])
        #expect(found(["a": .string(x(193))]) == "an object")
        #expect(found(1.5) == 1.5 && found(.null) == .null && found(false) == false)
    }

    @Test func textsWithinDetailsAreCut() throws {
        func tree(_ long: String) -> JSONValue {
            let inner = JSONValue.array([.string(long), .integer(5)])
            return .array([.string(long), .object(JSONObject([(long, inner)])), .string(x(200)), .integer(7)])
        }
        let error = CommandError(.invalidValue, "", details: [("all", tree(x(201)))])
        #expect(try JSONValue(parsing: text(error).utf8)["data"]?["all"] == tree(x(197) + "…"))
    }

    @Test func kindsAreTheSameByNameAndNumber() {
        let kind = ErrorKind("spoiled", -32090, "It is spoiled.", remedy: "a fresh one", suspects: ["a"], comesOfEdits: true)
        #expect(kind == ErrorKind("spoiled", -32090, "Other words.") && kind.hashValue == ErrorKind("spoiled", -32090, "").hashValue)
        #expect(kind != ErrorKind("spoiled", -32091, "It is spoiled.") && kind != ErrorKind("spoilt", -32090, "It is spoiled."))
        #expect(!ErrorKind("spoiled", -32090, "").comesOfEdits && ErrorKind("spoiled", -32090, "").suspects.isEmpty)
    }
}
