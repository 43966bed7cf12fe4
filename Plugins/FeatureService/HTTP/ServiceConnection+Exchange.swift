import Dispatch
import Foundation
import GromaBase
import GromaFeatures
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ServiceConnection {
    enum TokenPlace { case header, url, body }

    enum Method {
        case get, download, form
        case multipart(MultipartBody)
    }

    struct Call {
        var path: String
        var parameters: FormParameters
        var method: Method
        var tokenPlace: TokenPlace
        var effect = Effect.query
        /// How many bytes of contents come or go.
        var size = 0
    }

    struct Exchanged {
        var status: Int
        var body: [UInt8]
        /// The file that contents were put in, and how many bytes of them there are.
        var file: ReceivedFile?
        var size: Int
        var url: String
    }

    /// Sends a request, and again to where a redirection leads (RFC 9110, 15.4): with method and body, except for 303, and with secrets
    /// only to the host that they were given for.
    func exchange(_ call: Call, _ token: String?, _ hook: OperationHook) throws(FeatureError) -> Exchanged {
        let (root, isClosed) = state.withLock { ($0.root, $0.isClosed) }
        guard !isClosed else { throw .closed(location: location) }
        var url = call.path.isEmpty ? root : root.appendingPathComponent(call.path)
        let deadline = Self.now + timeout + Double(call.size) / Double(Self.bytesPerSecond)
        for _ in 0...Self.redirectionLimit {
            let reply = try send(call, token, to: url, deadline: deadline, hook)
            guard [301, 302, 303, 307, 308].contains(reply.status), let target = reply.target else {
                return Exchanged(status: reply.status, body: Array(reply.body), file: reply.file, size: reply.size, url: url.shown)
            }
            guard let next = URL(string: target, relativeTo: url)?.absoluteURL, ["http", "https"].contains(next.scheme?.lowercased()) else {
                throw .invalidResponse(url: url.shown, reason: "it leads to what is no URL of http")
            }
            guard url.scheme?.lowercased() != "https" || next.scheme?.lowercased() == "https" else {
                throw .invalidResponse(url: url.shown, reason: "it leads from https to http, which is not followed")
            }
            guard allowsURL?(next.absoluteString) != false else {
                throw .invalidResponse(url: url.shown, reason: "it leads to \(next.shown), which may not be reached")
            }
            if call.effect == .edit, reply.status == 303 || !(url.hasSameOrigin(as: next) || url.isUpgraded(by: next)) {
                throw .invalidResponse(url: url.shown, reason: "it leads an edit on to \(next.shown), which is not followed")
            }
            if call.path.isEmpty, let moved = Self.root(next), url.hasSameOrigin(as: next) || url.isUpgraded(by: next) {
                state.withLock { $0.root = moved }
            }
            url = Self.bare(next)
        }
        throw .invalidResponse(url: url.shown, reason: "it leads on more than \(Self.redirectionLimit) times")
    }

    private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// A URL without query and without a user, whose place is ours to fill.
    private static func bare(_ url: URL) -> URL {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
        parts.user = nil
        parts.password = nil
        parts.query = nil
        parts.fragment = nil
        return parts.url ?? url
    }

    private static func root(_ url: URL) -> URL? { ServiceAddress(url.absoluteString).flatMap { $0.layerID == nil ? $0.root : nil } }

    private func send(
        _ call: Call, _ token: String?, to url: URL, deadline: Double, _ hook: OperationHook
    ) throws(FeatureError) -> Transfer.Reply {
        let isTrusted = url.hasSameOrigin(as: origin) || origin.isUpgraded(by: url)
        var parameters = call.parameters
        if isTrusted, let token {
            switch (call.method, call.tokenPlace) {
            case (.form, _), (_, .url): parameters["token"] = token
            default: break
            }
        }
        var request = URLRequest(url: url)
        switch call.method {
        case .get, .download:
            if !parameters.pairs.isEmpty, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) {
                parts.percentEncodedQuery = parameters.encoded
                request.url = parts.url ?? url
            }
        case .form:
            request.httpMethod = "POST"
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(parameters.encoded.utf8)
        case .multipart(let body):
            request.httpMethod = "POST"
            request.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
            if case .memory(let bytes) = body.storage { request.httpBody = bytes }
        }
        request.cachePolicy = .reloadIgnoringLocalCacheData
        request.httpShouldHandleCookies = false
        request.setValue("application/json, */*;q=0.5", forHTTPHeaderField: "Accept")
        if isTrusted {
            if let authorization { request.setValue(authorization, forHTTPHeaderField: "Authorization") }
            if let token, call.tokenPlace == .header { request.setValue("Bearer \(token)", forHTTPHeaderField: "X-Esri-Authorization") }
        }
        // The system's own limit is on silence; it only has to come behind ours.
        request.timeoutInterval = max(1, deadline - Self.now) + 30
        return try run(request, call, token, deadline: deadline, hook)
    }

    private func run(
        _ request: URLRequest, _ call: Call, _ token: String?, deadline: Double, _ hook: OperationHook
    ) throws(FeatureError) -> Transfer.Reply {
        // A session reuses connections. One that turns out to be dead makes curl send the request anew, and a request with a body is then
        // sent twice or waits for an answer that never comes. On a connection of its own it is sent once at most, and fails at once.
        let (session, delegate): (URLSession, TransferDelegate)
        switch call.method {
        case .get, .download: (session, delegate) = (self.session, self.delegate)
        case .form, .multipart:
            delegate = TransferDelegate()
            session = Self.makeSession(delegate)
        }
        defer { if session !== self.session { session.finishTasksAndInvalidate() } }
        let isDownload = if case .download = call.method { true } else { false }
        let transfer = Transfer(toFile: isDownload, limit: answerLimit)
        // A session that was closed meanwhile would trap.
        let made = state.withLock { state -> URLSessionTask? in
            guard !state.isClosed else { return nil }
            switch call.method {
            case .get, .form, .download: return session.dataTask(with: request)
            case .multipart(let body):
                switch body.storage {
                case .memory: return session.dataTask(with: request)
                case .file(let contents): return session.uploadTask(with: request, fromFile: URL(fileURLWithPath: contents.path))
                }
            }
        }
        guard let task = made else { throw .closed(location: location) }
        delegate.add(transfer, for: task)
        task.resume()
        let shown = (request.url ?? origin).shown
        let seconds = timeout
        var isCancelled = false
        var fraction = 0.0
        while !transfer.wait(seconds: max(0, min(Self.pollInterval, deadline - Self.now))) {
            isCancelled = hook.isCancelled?() == true || isStopped?() == true
            guard !isCancelled, Self.now < deadline else {
                // A task that is being redirected must not be cancelled: it ends by itself.
                // Nor is it waited for: it may be busy with what has come, such as thousands of header lines.
                if !transfer.isRedirected { DispatchQueue.global().async { task.cancel() } }
                throw isCancelled ? .cancelled : .timedOut(url: shown, seconds: seconds)
            }
            if let progress = hook.progress, call.size > 0 {
                let count = Double(max(Int(task.countOfBytesSent), transfer.size))
                fraction = max(fraction, min(1, count / Double(call.size)))
                progress(fraction)
            }
        }
        if call.effect == .query, hook.isCancelled?() == true || isStopped?() == true { throw .cancelled }
        let reply = transfer.takeReply()
        switch reply.failure {
        case nil: break
        case .broken(let reason): throw .network(url: shown, reason: Self.hidden(token, in: reason))
        case .timedOut: throw .timedOut(url: shown, seconds: seconds)
        case .tooLarge: throw .invalidResponse(url: shown, reason: "it is longer than \(answerLimit) bytes")
        case .disk(let reason): throw .inputOutput(location: FileManager.default.temporaryDirectory.path, reason: reason)
        }
        guard reply.status != 0 else { throw .network(url: shown, reason: "no answer came") }
        if call.size > 0 && reply.status == 200 { hook.progress?(1) }
        return reply
    }

    /// A reason without the token, should the system have put the URL into it.
    private static func hidden(_ token: String?, in reason: String) -> String {
        token.map { reason.replacingOccurrences(of: $0, with: "…") } ?? reason
    }
}
