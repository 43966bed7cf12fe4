import Groma
import Testing

/// The memory that a session holds for its script, by kind, and its limit.
struct SessionMemoryTests {
    private static let (maps, tiles, store) = (MemoryKind("maps"), MemoryKind("tiles"), MemoryKind("store"))

    final class Notes: SessionState {
        var keys: [Key] = []
        init(_ session: Session) {}
        func reset() { keys = [] }
    }
    final class Key {}

    /// A command that keeps texts for an object of its own, or for the notes.
    struct Keep: Command {
        static let method = "notes.keep"
        static let summary = "Keeps texts."
        static let effect = CommandEffect.edits
        static let result = ResultShape.nothing
        static var parameters: [Parameter<Self>] {
            [
                .string("text", "A text.") { $0.text = $1 }, .string("title", "A title.") { $0.title = $1 },
                .string("other", "Not kept.") { $0.other = $1 }, .bool("fails", "Whether it fails.") { $0.fails = $1 },
            ]
        }
        static var keeps: KeptParameters<Self>? { KeptParameters(["text", "title"], weight: 1) { _, session in session[Notes.self] } }
        var (text, title, other, fails) = ("", "", "", false)
        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
            if fails { throw CommandError(.invalidValue, "no") }
            answer.null()
        }
    }

    /// The same, whose texts are counted together.
    struct KeepTogether: Command {
        static let method = "notes.together"
        static let (summary, effect, result) = (Keep.summary, Keep.effect, Keep.result)
        static var parameters: [Parameter<Self>] { Keep.parameters.map { $0.of(\.keep) } }
        static var keeps: KeptParameters<Self>? {
            KeptParameters(["text", "title"], weight: 1, as: "all") { _, session in session[Notes.self] }
        }
        var keep = Keep()
        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) { try keep.run(session, &answer) }
    }

    /// The same, that replaces what was counted before.
    struct Replace: Command {
        static let method = "notes.replace"
        static let (summary, effect, result) = (Keep.summary, Keep.effect, Keep.result)
        static var parameters: [Parameter<Self>] { Keep.parameters.map { $0.of(\.keep) } }
        static var keeps: KeptParameters<Self>? {
            KeptParameters(["text", "title"], weight: 1, as: "all", replacesAll: true) { _, session in session[Notes.self] }
        }
        var keep = Keep()
        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) { try keep.run(session, &answer) }
    }

    private func session(_ memory: Int = 8 << 30) throws -> Session {
        var limits = Limits()
        limits.memory = memory
        return try StrangeCommands.session(limits: limits) { table throws(CommandTableError) in
            table.add(state: Notes.self)
            try table.add(Keep.self)
            try table.add(KeepTogether.self)
            try table.add(Replace.self)
        }
    }

    private func memory(_ session: Session) throws -> String {
        try JSONValue(parsing: session.resultText("session.info").utf8)["memory"]?.text ?? ""
    }

    @Test func kindsAreToldByTheirNames() throws {
        let session = try session()
        #expect(try memory(session) == #"{"total":0}"#)
        session.hold(5, as: Self.tiles)
        session.hold(7, as: Self.maps)
        session.heldBytes += 30
        session.hold(100, as: Self.tiles)
        #expect(session.heldBytes == 142)
        #expect(try memory(session) == #"{"total":142,"maps":7,"others":30,"tiles":105}"#)
        #expect(session.sharedMemory.hold(1000, as: Self.store) && session.sharedMemory.hold(-400, as: Self.store))
        #expect(session.heldBytes == 142 && session.usedBytes == 742)
        session.hold(-7, as: Self.maps)
        session.heldBytes -= 10
        #expect(try memory(session) == #"{"total":725,"others":20,"tiles":105,"store":600}"#)
    }

    @Test func nothingIsHeldBeyondTheLimit() throws {
        let session = try session(1000)
        session.hold(300, as: Self.maps)
        #expect(session.sharedMemory.hold(200, as: Self.store))
        try session.checkMemory(500, path: "params.a")
        try session.checkMemory(0, path: "params.a")
        let error = try #require(throws: CommandError.self) { try session.checkMemory(501, path: "params.a") }
        #expect(error.kind == .limitExceeded && error.message == "the session would hold more than 1000 bytes")
        #expect(error.path == "params.a" && error.found == 1001 && error.expected == "at most 1000 bytes")
        #expect(error.details.map(\.0) == ["limit"] && error.details.first?.1 == "memory")
        session.hold(900, as: Self.maps)
        // Nothing more is nothing beyond.
        try session.checkMemory(0, path: "params.a")
        try session.checkMemory(-1, path: "params.a")
        #expect(throws: CommandError.self) { try session.checkMemory(1, path: "params.a") }
    }

    /// What other threads count and what the session counts itself are limited together, however it was counted.
    @Test func otherThreadsHoldNothingBeyondTheLimit() throws {
        let session = try session(1000)
        session.hold(300, as: Self.maps)
        #expect(!session.sharedMemory.hold(701, as: Self.store) && session.usedBytes == 300)
        #expect(session.sharedMemory.hold(700, as: Self.store) && session.usedBytes == 1000)
        #expect(!session.sharedMemory.hold(1, as: Self.store) && session.sharedMemory.hold(0, as: Self.store))
        session.heldBytes -= 100
        #expect(!session.sharedMemory.hold(101, as: Self.store) && session.sharedMemory.hold(100, as: Self.store))
        session.heldBytes += 50
        #expect(!session.sharedMemory.hold(1, as: Self.store))
        #expect(session.sharedMemory.hold(-50, as: Self.store) && session.usedBytes == 1000)
        session.hold(-10, as: Self.maps)
        #expect(session.sharedMemory.hold(10, as: Self.store) && session.usedBytes == 1000)
    }

    @Test func aParameterIsCountedUntilItIsSetAgain() throws {
        let session = try session()
        // Of a text: its letters and one node of 16 bytes.
        for (params, bytes) in [
            (#"{"text":"abc"}"#, 19), (#"{"text":"abcde","other":"long"}"#, 21), (#"{"title":"x"}"#, 38), (#"{"other":"x"}"#, 38),
            (#"{"title":"","text":"abcd"}"#, 36), (#"{"title":"abcdefgh","fails":true}"#, 36), ("{}", 36),
        ] {
            _ = session.ask("notes.keep", params)
            #expect(session.heldBytes == bytes, "\(params)")
        }
        #expect(try memory(session) == #"{"total":36,"settings":36}"#)
        _ = session.ask("session.reset")
        #expect(session.heldBytes == 0)
    }

    @Test func aParameterThatIsTooMuchIsRefusedBeforeItIsRead() throws {
        let session = try session(60)
        #expect(session.resultText("notes.keep", #"{"text":"\#(String(repeating: "x", count: 44))"}"#) == "null" && session.heldBytes == 60)
        _ = session.ask("session.reset")
        #expect(
            session.errorText("notes.keep", #"{"text":"\#(String(repeating: "x", count: 45))","fails":"no"}"#)
                == #"{"code":-32019,"message":"the session would hold more than 60 bytes","data":{"code":"limitExceeded","path":"params.text","found":61,"expected":"at most 60 bytes","limit":"memory"}}"#
        )
        #expect(
            session.errorText("notes.keep", #"{"text":"abcdefghij","title":"\#(String(repeating: "x", count: 19))"}"#)
                == #"{"code":-32019,"message":"the session would hold more than 60 bytes","data":{"code":"limitExceeded","path":"params.title","found":61,"expected":"at most 60 bytes","limit":"memory"}}"#
        )
        #expect(session.heldBytes == 0)
    }

    /// By hand: a node for each value, 32 bytes more for each name and for each array or object, and the letters of the texts.
    @Test(arguments: [
        ("7", 16.0, 0), ("null", 16, 0), (#""abc""#, 16, 3), ("[]", 64, 0), ("{}", 64, 0), ("[1,2,3]", 96, 0), (#"{"a":1}"#, 96, 1),
        (#"{"a":[1,"xy"],"b":"q\"r:,["}"#, 208, 10), (#""\\""#, 16, 1), (#"["\\","é"]"#, 80, 3),
    ])
    func theSizeOfAParameterIsThatOfItsTree(_ json: String, _ nodes: Double, _ letters: Int) {
        for (weight, textWeight) in [(1.0, 1.0), (1.5, 1), (2, 3), (1, 0)] {
            let kept = KeptParameters<Keep>(["text"], weight: weight, textWeight: textWeight) { _, _ in nil }
            var json = json
            let size = json.withUTF8 { kept.size(of: $0) }
            #expect(size == Int(nodes * weight) + Int(Double(letters) * textWeight))
        }
        var json = json
        #expect(json.withUTF8 { KeptParameters<Keep>(["text"]) { _, _ in nil }.size(of: $0) } == Int(nodes * 1.3) + letters)
    }

    @Test func whatAnObjectKeepsIsCountedAsLongAsItLives() throws {
        let session = try session()
        let notes = session[Notes.self]
        notes.keys = [Key(), Key()]
        session.keep(10, of: "a", for: notes.keys[0])
        session.keep(20, of: "b", for: notes.keys[0])
        session.keep(400, of: "a", for: notes.keys[1])
        session.keep(5, of: "a", for: notes.keys[0])
        #expect(session.heldBytes == 425)
        notes.keys.removeLast()
        #expect(try memory(session) == #"{"total":25,"settings":25}"#)
        // Many that are gone do not pile up.
        for number in 0..<1000 {
            notes.keys = [notes.keys[0], Key()]
            session.keep(1000, of: "a", for: notes.keys[1])
            #expect(session.heldBytes <= 25 + 1000 * 20, "\(number)")
        }
        // One that is gone makes room before another is refused.
        notes.keys.removeLast()
        #expect(try memory(session) == #"{"total":25,"settings":25}"#)
    }

    /// All parameters of one account are counted together, and a call without them clears it where it replaces all.
    @Test func parametersMayShareAnAccount() throws {
        let session = try session()
        for (params, bytes) in [(#"{"text":"abc","title":"x"}"#, 36), (#"{"text":"abcde"}"#, 21), (#"{"other":"x"}"#, 21), ("{}", 21)] {
            _ = session.ask("notes.together", params)
            #expect(session.heldBytes == bytes, "\(params)")
        }
        _ = session.ask("session.reset")
        for (params, replaced) in [(#"{"text":"abc","title":"x"}"#, 36), (#"{"text":"abcde"}"#, 21), (#"{"other":"x"}"#, 0), ("{}", 0)] {
            _ = session.ask("notes.replace", params)
            #expect(session.heldBytes == replaced, "\(params)")
        }
    }
}
