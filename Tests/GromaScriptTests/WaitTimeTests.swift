import Foundation
import Groma
import Testing

/// How long a request of the engine still waits after other lines have come.
struct WaitTimeTests {
    /// Lines that come late, and the timeouts that they were awaited with.
    private final class Late: SessionTransport {
        var input: [String]
        var timeouts: [Double] = []

        init(_ input: [String]) { self.input = input }

        func write(_ bytes: [UInt8]) {}
        func nextLine(timeout: Double?) -> TransportLine {
            timeouts.append(timeout ?? .infinity)
            Thread.sleep(forTimeInterval: 0.05)
            return input.isEmpty ? .timedOut : .line(Array(input.removeFirst().utf8))
        }
        func queue(_ line: [UInt8]) {}
        func isCancelled(_ id: [UInt8]) -> Bool { false }
        func forgetCancellation(_ id: [UInt8]) {}
    }

    /// The time that has passed counts, whatever has come in it: other lines give a request no more time.
    @Test(arguments: [#"{"methods":["oracle.answer"],"timeout":50}"#, #"{"methods":["oracle.answer"],"timeout":0}"#])
    func otherLinesGiveNoMoreTime(_ offer: String) throws {
        let session = try StrangeCommands.session { table throws(CommandTableError) in
            table.add(vocabulary: { StreamVocabulary(requests: [RequestWaitTests.Ask.oracle.description]) })
            try table.add(RequestWaitTests.Ask.self)
        }
        let late = Late(
            (0..<3).map { #"{"jsonrpc":"2.0","id":"other-\#($0)","result":1}"# } + [#"{"jsonrpc":"2.0","id":"groma-1","result":4}"#])
        session.connect(late)
        #expect(session.resultText("session.delegate", offer) == #"{"methods":["oracle.answer"]}"#)
        #expect(session.resultText("oracle.ask", #"{"maxSeconds":60}"#) == "[8,true]")
        #expect(late.timeouts.count == 4 && late.timeouts == late.timeouts.sorted(by: >) && Set(late.timeouts).count == 4)
        #expect(late.timeouts.allSatisfy { $0 <= 60 })
    }
}
