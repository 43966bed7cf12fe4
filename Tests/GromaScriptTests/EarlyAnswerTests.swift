import Groma
import Testing

/// Answers that come before their requests: as many are kept as the limit says, and further ones are ignored.
struct EarlyAnswerTests {
    @Test func aHundredThousandAreKept() throws {
        let session = try StrangeCommands.session { table throws(CommandTableError) in
            table.add(vocabulary: { StreamVocabulary(requests: [RequestWaitTests.Ask.oracle.description]) })
            try table.add(RequestWaitTests.Ask.self)
        }
        #expect(session.resultText("session.delegate", #"{"methods":["oracle.answer"]}"#) == #"{"methods":["oracle.answer"]}"#)
        let others = (1..<100_000).map { "other-\($0)" }
        for id in others + ["groma-1", "groma-2"] { _ = session.answer(to: #"{"jsonrpc":"2.0","id":"\#(id)","result":7}"#) }
        #expect(session.failureCount == 0)
        // The first question is answered by the last one that was kept, and that makes room for one more.
        #expect(session.ask("oracle.ask", #"{"times":2}"#).contains(#""result":[14,null,true]"#))
        _ = session.answer(to: #"{"jsonrpc":"2.0","id":"groma-3","result":8}"#)
        #expect(session.ask("oracle.ask").contains(#""result":[16,true]"#))
    }
}
