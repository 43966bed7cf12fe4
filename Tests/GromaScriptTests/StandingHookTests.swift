import Groma
import Testing

/// For whom a hook speaks: for the request that it was made in, or, for what outlives requests, for the one that is running when it is called.
struct StandingHookTests {
    /// A command that tells its progress, and asks each time whether it is cancelled.
    struct Poll: Command {
        static let method = "work.poll"
        static let summary = "Polls."
        static let effect = CommandEffect.reads
        static let result = ResultShape(.anything, "Whether it is cancelled, each time.")
        static var parameters: [Parameter<Self>] { [.bool("stands", "Whether by the hook for what outlives requests.") { $0.stands = $1 }] }
        var stands = false

        func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
            let hook = stands ? session.standingHook : session.hook
            answer.beginArray()
            for fraction in [0, 0.0078125, 0.25, 0.2578125, 0.2734375, 0.9921875, 1, 1] {
                hook.progress?(fraction)
                answer.bool(hook.isCancelled?() ?? false)
            }
            answer.endArray()
        }
    }

    /// Notes for which requests it is asked and told something.
    private final class Notes: SessionTransport {
        var asked: [String] = []
        var told: [String] = []
        var cancelled: Set<String> = []

        func write(_ bytes: [UInt8]) {}
        func nextLine(timeout: Double?) -> TransportLine { .ended }
        func queue(_ line: [UInt8]) {}
        func isCancelled(_ id: [UInt8]) -> Bool {
            let id = String(decoding: id, as: UTF8.self)
            asked.append(id)
            return cancelled.contains(id)
        }
        func forgetCancellation(_ id: [UInt8]) {}
        func tell(progress fraction: Double, of id: [UInt8]) -> Bool {
            told.append("\(String(decoding: id, as: UTF8.self)) \(fraction)")
            return true
        }
    }

    @Test func aHookSpeaksForTheRunningRequest() throws {
        let session = try StrangeCommands.session { table throws(CommandTableError) in try table.add(Poll.self) }
        let notes = Notes()
        session.connect(notes)
        let standing = session.standingHook
        func run(_ id: String?, stands: Bool) -> String {
            (notes.asked, notes.told) = ([], [])
            let member = id.map { #""id":\#($0),"# } ?? ""
            return session.answer(to: #"{"jsonrpc":"2.0",\#(member)"method":"work.poll","params":{"stands":\#(stands)}}"#)
        }
        func answer(_ id: String, _ isCancelled: Bool) -> String {
            let list = [String](repeating: "\(isCancelled)", count: 8).joined(separator: ",")
            return #"{"jsonrpc":"2.0","id":\#(id),"result":[\#(list)]}"#
        }
        // Each hundredth is told once, and the end in any case.
        let fractions = ["0.0", "0.25", "0.27", "0.99", "1.0"]
        for (id, stands) in [("5", false), (#""b""#, true), ("6", true), (#""c""#, false), ("7", true), ("7", false)] {
            #expect(run(id, stands: stands) == answer(id, false))
            #expect(notes.asked == [String](repeating: id, count: 8) && notes.told == fractions.map { "\(id) \($0)" })
        }
        // A notification has no id by which it could be cancelled or told of.
        for stands in [true, false] {
            #expect(run(nil, stands: stands).isEmpty && notes.asked.isEmpty && notes.told.isEmpty)
        }
        notes.cancelled = ["9"]
        for (id, isCancelled) in [("8", false), ("9", true), ("10", false), ("9", true)] {
            for stands in [true, false] { #expect(run(id, stands: stands) == answer(id, isCancelled)) }
        }
        // Between requests there is nobody to speak for.
        (notes.asked, notes.told) = ([], [])
        standing.progress?(0.5)
        #expect(standing.isCancelled?() == false && session.hook.isCancelled == nil && notes.asked.isEmpty && notes.told.isEmpty)
    }
}
