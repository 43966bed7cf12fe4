import Dispatch
import Foundation
import GromaBase
import Synchronization

/// One request on its way, and what has come back of it so far.
final class Transfer: Sendable {
    /// What has come back.
    struct Reply: Sendable {
        /// The status, 0 as long as none has come.
        var status = 0
        /// What the contents are said to be.
        var contentType: String?
        /// Where the service sends the asker instead.
        var target: String?
        /// The contents, where they are kept in memory.
        var body: [UInt8] = []
        /// The file that the contents were put in, where they are kept in one and there are any.
        var file: ReceivedFile?
        /// How many bytes of contents have come.
        var size = 0
        /// Why the transfer failed.
        var failure: Failure?
        /// Counts the contents for as long as somebody has it.
        var account: AnswerAccount?
    }

    /// Why a transfer failed.
    enum Failure: Sendable {
        case broken(String)
        case timedOut
        case tooLarge
        case tooManyHeaders
        case noMemory
        case disk(String)
    }

    /// Why a transfer broke, in words that are the same with each transport.
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
    /// The most bytes of contents that are taken.
    let limit: Int
    private let reply: Mutex<Reply>
    private let redirected = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    /// A transfer whose contents are kept in memory, or in a file.
    ///
    /// - Parameter hold: counts so many bytes more; false where there is no room for them. Nil where nobody counts.
    init(toFile keepsFile: Bool = false, limit: Int, holding hold: (@Sendable (Int) -> Bool)? = nil) {
        self.keepsFile = keepsFile
        self.limit = limit
        reply = Mutex(Reply(account: hold.map { AnswerAccount($0) }))
    }

    /// Waits for the end, but not longer; says whether it has come.
    func wait(seconds: Double) -> Bool { ended.wait(timeout: .now() + seconds) == .success }

    /// What has come back, once it has ended.
    func takeReply() -> Reply {
        reply.withLock { reply in
            defer { reply = Reply() }
            return reply
        }
    }

    /// How many bytes of contents have come.
    var size: Int { reply.withLock { $0.size } }

    /// Whether the service has answered with a redirection, behind which nothing more comes.
    var isRedirected: Bool { redirected.load(ordering: .acquiring) }

    func noteRedirection() { redirected.store(true, ordering: .releasing) }

    func note(status: Int, contentType: String?, target: String?) {
        reply.withLock { reply in
            reply.status = status
            reply.contentType = contentType
            reply.target = target
        }
    }

    /// Takes a piece of the contents; false when there is more than can be kept.
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

    /// Puts a piece behind those before; the reason why not where that cannot be.
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

    /// Tells whoever waits that nothing more comes.
    func end() { ended.signal() }
}

/// What is counted of an answer, until nobody has it any more.
final class AnswerAccount: Sendable {
    private let hold: @Sendable (Int) -> Bool
    private let bytes = Atomic(0)

    init(_ hold: @escaping @Sendable (Int) -> Bool) { self.hold = hold }

    deinit { _ = hold(-bytes.load(ordering: .acquiring)) }

    /// Counts so many bytes more; false, and nothing counted, where there is no room for them.
    func take(_ count: Int) -> Bool {
        guard hold(count) else { return false }
        bytes.add(count, ordering: .acquiringAndReleasing)
        return true
    }
}
