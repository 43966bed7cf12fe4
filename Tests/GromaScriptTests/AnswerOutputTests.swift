import Groma
import GromaTesting
import Testing

/// What a session has written after it has answered for a host.
struct AnswerOutputTests {
    /// An answer that was returned is not kept, so that it is not sent a second time; what was written before it is gone too.
    @Test func anAnswerIsNotKept() throws {
        let session = try Session()
        let line = #"{"jsonrpc":"2.0","id":1,"method":"geometry.list"}"#
        let answer = #"{"jsonrpc":"2.0","id":1,"result":{"geometries":[]}}"#
        #expect(session.answer(to: line) == answer && session.outputBytes.isEmpty)
        Array(line.utf8).withUnsafeBufferPointer { session.run(line: $0) }
        #expect(Array(session.outputBytes) == Array((answer + "\n").utf8))
        #expect(session.answer(to: line) == answer && session.outputBytes.isEmpty)
        #expect(session.answer(to: " ").isEmpty && session.outputBytes.isEmpty)
    }
}
