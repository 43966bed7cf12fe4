import Dispatch
import Foundation
import GromaBase
import Synchronization

/// A request in progress, with the answer received so far.
final class Transfer: Sendable {
    /// The answer received so far.
    struct Reply: Sendable {
        /// The status, 0 until it is received.
        var status = 0
        /// The target of a redirection.
        var target: String?
        /// The contents, if they are kept in memory.
        var body: [UInt8] = []
        /// The file with the contents, if they are kept in one and there are any.
        var file: ReceivedFile?
        /// The number of received bytes of contents.
        var size = 0
        /// The reason why the transfer failed.
        var failure: Failure?
        /// The account that counts the contents while they exist.
        var account: AnswerAccount?
    }

    /// The reason why a transfer failed.
    enum Failure: Sendable {
        case broken(String)
        case timedOut
        case tooLarge
        case tooManyHeaders
        case noMemory
        case disk(String)
    }

    /// The reason why a transfer was interrupted, in words that are the same for each transport.
    enum Reason: String {
        case noHost = "there is no such host"
        case noConnection = "the host does not accept connections"
        case brokenOff = "the connection broke off"
        case noNetwork = "there is no network"
        case notSecure = "no secure connection could be made"
        case notTrusted = "its certificate is not trusted"
        case notHTTP = "what it answers is not HTTP"
    }

    private let keepsFile: Bool
    /// The maximum number of bytes of contents.
    let limit: Int
    private let reply: Mutex<Reply>
    private let redirected = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    /// Creates a transfer whose contents are kept in memory, or in a file.
    ///
    /// - Parameter hold: Adds a number of bytes to an account; returns false if there is no room for them. Nil for no account.
    init(toFile keepsFile: Bool = false, limit: Int, holding hold: (@Sendable (Int) -> Bool)? = nil) {
        self.keepsFile = keepsFile
        self.limit = limit
        reply = Mutex(Reply(account: hold.map { AnswerAccount($0) }))
    }

    /// Waits for the end, with a timeout; returns whether it has ended.
    func wait(seconds: Double) -> Bool { ended.wait(timeout: .now() + seconds) == .success }

    /// Returns the answer, once the transfer has ended.
    func takeReply() -> Reply {
        reply.withLock { reply in
            defer { reply = Reply() }
            return reply
        }
    }

    /// The number of received bytes of contents.
    var size: Int { reply.withLock { $0.size } }

    /// Whether the service has answered with a redirection, after which nothing else arrives.
    var isRedirected: Bool { redirected.load(ordering: .acquiring) }

    func noteRedirection() { redirected.store(true, ordering: .releasing) }

    func note(status: Int, target: String?) {
        reply.withLock { reply in
            reply.status = status
            reply.target = target
        }
    }

    /// Appends a piece of the contents; returns false if there is more than can be kept.
    func append(_ piece: UnsafeRawBufferPointer) -> Bool {
        reply.withLock { reply in
            reply.size += piece.count
            if let failure = reply.size > limit ? .tooLarge : keep(piece, in: &reply) {
                reply.failure = failure
                reply.body = []
                reply.file = nil
                return false
            }
            return true
        }
    }

    /// Appends a piece; returns the reason if that is not possible.
    private func keep(_ piece: UnsafeRawBufferPointer, in reply: inout Reply) -> Failure? {
        guard !keepsFile else {
            if let account = reply.account, !account.take(piece.count) { return .noMemory }
            do throws(SystemError) {
                if reply.file == nil { reply.file = try ReceivedFile() }
                try reply.file?.append(piece)
                return nil
            } catch {
                return .disk(error.text)
            }
        }
        let count = reply.body.count + piece.count
        if count > reply.body.capacity {
            let room = min(max(count, 2 * reply.body.capacity, 1 << 12), max(limit, count))
            if let account = reply.account, !account.take(room - reply.body.capacity) { return .noMemory }
            reply.body.reserveCapacity(room)
        }
        reply.body.append(contentsOf: piece)
        return nil
    }

    func note(_ failure: Failure) { reply.withLock { if $0.failure == nil { $0.failure = failure } } }

    /// Signals the end to waiting threads.
    func end() { ended.signal() }
}

/// The counted memory of an answer, which is released with its last owner.
final class AnswerAccount: Sendable {
    private let hold: @Sendable (Int) -> Bool
    private let bytes = Atomic(0)

    init(_ hold: @escaping @Sendable (Int) -> Bool) { self.hold = hold }

    deinit { _ = hold(-bytes.load(ordering: .acquiring)) }

    /// Counts a number of additional bytes; returns false, without counting them, if there is no room for them.
    func take(_ count: Int) -> Bool {
        guard hold(count) else { return false }
        bytes.add(count, ordering: .acquiringAndReleasing)
        return true
    }
}
