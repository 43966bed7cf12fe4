import Dispatch
import Foundation
import GromaBase
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
        var body = Data()
        /// The file that the contents were put in, where they are kept in one and there are any.
        var file: ReceivedFile?
        /// How many bytes of contents have come.
        var size = 0
        /// Why the transfer failed.
        var failure: Failure?
    }

    /// Why a transfer failed.
    enum Failure: Sendable {
        case broken(String)
        case timedOut
        case tooLarge
        case disk(String)
    }

    private let keepsFile: Bool
    /// The most bytes of contents that are taken.
    private let limit: Int
    private let reply = Mutex(Reply())
    private let redirected = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    /// A transfer whose contents are kept in memory, or in a file.
    init(toFile keepsFile: Bool = false, limit: Int) {
        self.keepsFile = keepsFile
        self.limit = limit
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

    func note(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return }
        let contentType = response.value(forHTTPHeaderField: "Content-Type")
        let target = response.value(forHTTPHeaderField: "Location")
        reply.withLock { reply in
            reply.status = response.statusCode
            reply.contentType = contentType
            reply.target = target
        }
    }

    /// Takes a piece of the contents; false when there is more than can be kept.
    func append(_ piece: Data) -> Bool {
        reply.withLock { reply in
            reply.size += piece.count
            guard reply.size <= limit else {
                reply.failure = .tooLarge
                reply.body = Data()
                reply.file = nil
                return false
            }
            guard !keepsFile else {
                do throws(SystemError) {
                    if reply.file == nil { reply.file = try ReceivedFile() }
                    try reply.file?.append(piece)
                    return true
                } catch {
                    reply.failure = .disk(error.text)
                    return false
                }
            }
            reply.body.append(piece)
            return true
        }
    }

    func note(_ failure: Failure) { reply.withLock { if $0.failure == nil { $0.failure = failure } } }

    func end(_ error: (any Error)?) {
        if let error {
            switch (error as? URLError)?.code {
            case .timedOut: note(.timedOut)
            case let code?: note(.broken(Self.reason(code) ?? error.localizedDescription))
            case nil: note(.broken(error.localizedDescription))
            }
        }
        ended.signal()
    }

    /// What the commonest codes mean; the system's own words are not the same everywhere.
    private static func reason(_ code: URLError.Code) -> String? {
        switch code {
        case .cannotFindHost, .dnsLookupFailed: "there is no such host"
        case .cannotConnectToHost: "the host does not accept connections"
        case .networkConnectionLost: "the connection broke off"
        case .notConnectedToInternet: "there is no network"
        case .secureConnectionFailed: "no secure connection could be made"
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            "its certificate is not trusted"
        default: nil
        }
    }
}

/// Hears what a session says of its tasks and passes it on to their transfers. It follows no redirection: who asked decides.
///
/// All tasks are for data. One for a download traps in FoundationNetworking when a redirection that has contents of its own is not followed.
final class TransferDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let transfers = Mutex<[Int: Transfer]>([:])

    /// From now on passes on what is said of a task.
    func add(_ transfer: Transfer, for task: URLSessionTask) {
        transfers.withLock { $0[task.taskIdentifier] = transfer }
    }

    private func transfer(of task: URLSessionTask) -> Transfer? { transfers.withLock { $0[task.taskIdentifier] } }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        transfer(of: task)?.noteRedirection()
        transfer(of: task)?.note(response)
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        transfer(of: dataTask)?.note(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if transfer(of: dataTask)?.append(data) == false { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let response = task.response { transfer.note(response) }
        transfer.end(error)
    }
}
