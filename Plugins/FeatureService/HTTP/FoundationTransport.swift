import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with the system's URL loading. It has no limit for headers.
final class FoundationTransport: ServiceTransport {
    private let session: URLSession
    private let delegate = TransferDelegate()
    private let isClosed = Mutex(false)

    init() { session = Self.makeSession(delegate) }

    private static func makeSession(_ delegate: TransferDelegate) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    func close() {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        if !wasClosed { session.finishTasksAndInvalidate() }
    }

    func run(
        _ request: ServiceRequest, into transfer: Transfer, deadline: Double, isWanted: (_ bytes: Int) -> Bool
    ) -> TransferEnd {
        var session = session
        var delegate = delegate
        if request.isAlone {
            delegate = TransferDelegate()
            session = Self.makeSession(delegate)
        }
        defer { if request.isAlone { session.finishTasksAndInvalidate() } }
        // A session that was closed in the meantime would trap.
        let made = isClosed.withLock { isClosed in isClosed ? nil : Self.task(request, in: session, deadline: deadline) }
        guard let task = made else { return .closed }
        delegate.add(transfer, for: task)
        task.resume()
        while !transfer.wait(seconds: max(0, min(ServiceConnection.pollInterval, deadline - ServiceConnection.now))) {
            let isCancelled = !isWanted(max(Int(task.countOfBytesSent), transfer.size))
            guard !isCancelled, ServiceConnection.now < deadline else {
                // A task that is being redirected must not be cancelled: it ends automatically. It is not awaited either: it may be busy
                // with received data, such as thousands of header lines.
                if !transfer.isRedirected { DispatchQueue.global().async { task.cancel() } }
                return isCancelled ? .unwanted : .late
            }
        }
        return .ended
    }

    private static func task(_ request: ServiceRequest, in session: URLSession, deadline: Double) -> URLSessionTask {
        var system = URLRequest(url: request.url)
        system.cachePolicy = .reloadIgnoringLocalCacheData
        system.httpShouldHandleCookies = false
        // The system's own timeout applies to inactivity; it must be longer than ours.
        system.timeoutInterval = max(1, deadline - ServiceConnection.now) + 30
        for (name, value) in request.headers { system.setValue(value, forHTTPHeaderField: name) }
        guard let body = request.body else { return session.dataTask(with: system) }
        system.httpMethod = "POST"
        switch body {
        case .memory(let bytes):
            system.httpBody = bytes
            return session.dataTask(with: system)
        case .file(let contents): return session.uploadTask(with: system, fromFile: URL(fileURLWithPath: contents.path))
        }
    }
}

/// The delegate of a session, which passes the notifications of tasks on to their transfers. It does not follow redirections.
///
/// All tasks are data tasks. A download task traps in FoundationNetworking if a redirection with a body is not followed.
final class TransferDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let transfers = Mutex<[Int: Transfer]>([:])

    /// Registers a transfer for the notifications of a task.
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
        if let transfer = transfer(of: dataTask), !data.withUnsafeBytes({ transfer.append($0) }) { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let response = task.response { transfer.note(response) }
        transfer.end(error)
    }

    #if canImport(FoundationNetworking)
        /// Ends a task whose host asks for a password, after its answer was received: FoundationNetworking itself would not end it.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            urlSession(session, task: task, didCompleteWithError: nil)
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    #endif
}

extension Transfer {
    func note(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return }
        let target = response.value(forHTTPHeaderField: "Location")?.trimmingCharacters(in: .whitespacesAndNewlines)
        note(status: response.statusCode, target: target)
    }

    func end(_ error: (any Error)?) {
        if let error {
            switch (error as? URLError)?.code {
            case .timedOut: note(.timedOut)
            case let code?: note(.broken(Self.reason(code)?.rawValue ?? error.localizedDescription))
            case nil: note(.broken(error.localizedDescription))
            }
        }
        end()
    }

    /// Returns the reason for the most common codes; the system's own texts are not the same everywhere.
    private static func reason(_ code: URLError.Code) -> Reason? {
        switch code {
        case .cannotFindHost, .dnsLookupFailed: .noHost
        case .cannotConnectToHost: .noConnection
        case .networkConnectionLost: .brokenOff
        case .notConnectedToInternet: .noNetwork
        case .secureConnectionFailed: .notSecure
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            .notTrusted
        default: nil
        }
    }
}
