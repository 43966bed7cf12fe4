import GromaJSON

/// Calls of one method whose parameters have been decoded ahead, on another thread than the one that runs them.
///
/// Decoding needs no session: what does, or is not as it must be, is left to be decoded when it is run, so that every error is told where and as it
/// would be without.
@usableFromInline
package final class CallsAhead {
    /// Decodes the parameters of a call; false where that is left to the session.
    @usableFromInline
    package typealias Decode = (JSONReader?) -> Bool
    /// Runs one of the calls and writes its result.
    @usableFromInline
    package typealias Run = (Int, Session, inout JSONWriter) throws(CommandError) -> Void

    /// Prefetches what some of the calls change.
    @usableFromInline
    package typealias Prefetch = (Range<Int>, Session) -> Void

    private let decode: Decode
    private let run: Run
    /// Prefetches what calls change that are run next; nil if the method declares nothing.
    let prefetch: Prefetch?
    /// The number of calls.
    private var count = 0

    @usableFromInline
    package init(prefetch: Prefetch?, decode: @escaping Decode, run: @escaping Run) {
        self.decode = decode
        self.run = run
        self.prefetch = prefetch
    }

    /// Decodes the parameters of the next call and gives its number; nil if that is left to the session.
    func add(_ parameters: JSONReader?) -> Int? {
        guard decode(parameters) else { return nil }
        count += 1
        return count - 1
    }

    /// Runs the call of a number and writes its result.
    @inline(__always)
    func run(_ number: Int, _ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try run(number, session, &answer)
    }
}

/// One of the calls that were decoded ahead: its number among those of its method, which the block of lines that it stands in keeps alive.
struct CallAhead {
    let calls: Unmanaged<CallsAhead>
    let number: Int
    /// The id of the request as its JSON text; nil for a notification.
    let id: UnsafeBufferPointer<UInt8>?

    /// Runs the call and writes its result.
    @inline(__always)
    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        // Borrowed: the block that the call stands in outlives it.
        let failure = calls._withUnsafeGuaranteedRef { calls in
            do throws(CommandError) {
                try calls.run(number, session, &answer)
                return nil as CommandError?
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
}

/// Commands that wait to be run. A class, so that the one who decodes and the one who runs them share it.
@usableFromInline
final class WaitingCommands<C> {
    /// Touched by one thread at a time: the calls are handed over as a whole.
    @usableFromInline
    @exclusivity(unchecked) var commands: [C] = []

    @inlinable
    init() {}
}
