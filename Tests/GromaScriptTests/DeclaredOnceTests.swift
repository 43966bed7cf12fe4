import Groma
import Testing

/// What a stranger declares once is described and written, read and refused by that one declaration.
struct DeclaredOnceTests {
    /// A command that counts, number by number, and fails on the way where it is told to.
    struct Counting: AnsweringCommand {
        static let method = "counting.count"
        static let summary = "Counts."
        static let effect = CommandEffect.edits
        static let answer = AnswerShape<Count>(
            "The numbers.", .rows("numbers", .int) { count, write in count.write(write) }, .int("bytes") { $0.bytes })
        static var parameters: [Parameter<Self>] {
            [
                .int("to", "The last number.", in: 1...100) { $0.last = $1 },
                .int("failsAt", "Where it fails.", in: 1...100) { $0.failsAt = $1 },
            ]
        }

        var last = 3
        var failsAt: Int?

        func run(_ session: Session) throws(CommandError) -> Count { Count(last: last, failsAt: failsAt, tally: session[Tally.self]) }
    }

    /// Numbers that are made while they are written.
    final class Count: StreamedAnswer {
        let last: Int
        let failsAt: Int?
        let tally: Tally
        private(set) var bytes = 0
        private var problem: CommandError?

        init(last: Int, failsAt: Int?, tally: Tally) { (self.last, self.failsAt, self.tally) = (last, failsAt, tally) }

        func write(_ write: (Int) -> Int) {
            for number in 1...last {
                guard number != failsAt else { return problem = CommandError(.invalidValue, "there is no \(number)") }
                bytes = write(number)
            }
        }

        func finish() throws(CommandError) {
            if let problem { throw problem }
            tally.finished += 1
        }
    }

    /// How many counts have ended well.
    final class Tally: SessionState {
        var finished = 0

        init(_ session: Session) {}
        func reset() { finished = 0 }
    }

    /// A command that asks whether it may go on.
    struct Asking: AnsweringCommand {
        static let method = "counting.ask"
        static let summary = "Asks whether to go on."
        static let effect = CommandEffect.reads
        static let answer = AnswerShape<Bool>("Whether.", .bool("goesOn") { $0 })
        static let mayGoOn = DelegateRequest<Int, Bool>(
            "counting.mayGoOn", "Whether counting goes on.", .int("from") { $0 }, reply: .truth("yes"), fallback: "It does not: false.")
        static var parameters: [Parameter<Self>] { [] }

        func run(_ session: Session) throws(CommandError) -> Bool { session.ask(Self.mayGoOn, 4) ?? false }
    }

    struct Counter: Plugin {
        let name = "counter"
        func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            let group = CommandGroup { table throws(CommandTableError) in
                table.add(state: Tally.self)
                table.add(vocabulary: { StreamVocabulary(requests: [Asking.mayGoOn.description]) })
                try table.add(Counting.self)
                try table.add(Asking.self)
            }
            try registry.add(group, named: name, to: .commands)
        }
    }

    private func call(_ session: Session, _ method: String, _ params: String = "{}") -> String {
        session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
    }

    @Test func rowsAreWrittenAsTheyComeAndWhatFailsOnTheWayIsAnsweredInTheirPlace() throws {
        let session = try Session(registry: PluginRegistry([Counter()]))
        let whole = call(session, "counting.count")
        let text = #"{"numbers":[1,2,3"#
        #expect(whole.hasPrefix(#"{"jsonrpc":"2.0","id":1,"result":"# + text + #"],"bytes":"#))
        #expect(session[Tally.self].finished == 1)
        let failed = call(session, "counting.count", #"{"failsAt":3}"#)
        #expect(failed.contains("there is no 3") && !failed.contains("numbers"))
        #expect(session[Tally.self].finished == 1, "what goes with an answer is done only when it was whole")
    }

    @Test func aRequestIsDescribedAndReadAsItIsDeclared() throws {
        let session = try Session(registry: PluginRegistry([Counter()]))
        let described = call(session, "rpc.discover")
        #expect(described.contains(#""name":"counting.mayGoOn""#) && described.contains("It does not: false."))
        #expect(call(session, "counting.ask").contains(#""goesOn":false"#))
        let script = DelegateTests.Script([
            #"{"jsonrpc":"2.0","id":"groma-1","result":{"yes":true}}"#, #"{"jsonrpc":"2.0","id":"groma-2","result":{"yes":"yes"}}"#,
        ])
        session.connect(script)
        _ = call(session, "session.delegate", #"{"methods":["counting.mayGoOn"]}"#)
        _ = call(session, "session.subscribe", #"{"events":["session.defaultUsed"]}"#)
        #expect(call(session, "counting.ask").contains(#""goesOn":true"#))
        #expect(script.lines == [#"{"jsonrpc":"2.0","id":"groma-1","method":"counting.mayGoOn","params":{"from":4}}"#])
        let refused = call(session, "counting.ask")
        #expect(refused.contains(#""goesOn":false"#))
        #expect(refused.contains(#""problem":"result.yes is a string: expected true or false""#), Comment(rawValue: refused))
    }
}
