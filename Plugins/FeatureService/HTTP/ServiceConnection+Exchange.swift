import Dispatch
import Foundation
import GromaBase
import GromaFeatures
import Synchronization

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
        /// The number of bytes of contents to send or receive.
        var size = 0
    }

    struct Exchanged {
        var status: Int
        var body: [UInt8]
        /// The file with the received contents, and their size in bytes.
        var file: ReceivedFile?
        var size: Int
        var url: String
        /// The account that counts the body while it exists.
        var account: AnswerAccount?
    }

    /// Sends a request, and follows redirections (RFC 9110, 15.4): with method and body, except for 303, and with secrets only to the host
    /// for which they were given.
    func exchange(_ call: Call, _ token: String?, _ hook: OperationHook) throws(FeatureError) -> Exchanged {
        let (root, isClosed) = state.withLock { ($0.root, $0.isClosed) }
        guard !isClosed else { throw .closed(location: location) }
        var url = call.path.isEmpty ? root : root.appendingPathComponent(call.path)
        let deadline = Self.now + timeout + Double(call.size) / Double(Self.bytesPerSecond)
        for _ in 0...Self.redirectionLimit {
            let reply = try send(call, token, to: url, deadline: deadline, hook)
            guard [301, 302, 303, 307, 308].contains(reply.status), let target = reply.target else {
                return Exchanged(
                    status: reply.status, body: reply.body, file: reply.file, size: reply.size, url: url.shown, account: reply.account)
            }
            guard let next = URL(string: target, relativeTo: url)?.absoluteURL, ["http", "https"].contains(next.scheme?.lowercased()) else {
                throw .invalidResponse(url: url.shown, reason: "it redirects to a URL that is neither http nor https")
            }
            guard url.scheme?.lowercased() != "https" || next.scheme?.lowercased() == "https" else {
                throw .invalidResponse(url: url.shown, reason: "it redirects from https to http, which is not followed")
            }
            guard allowsURL?(next.absoluteString) != false else {
                throw .invalidResponse(url: url.shown, reason: "it redirects to \(next.shown), which may not be reached")
            }
            if call.effect == .edit, reply.status == 303 || !(url.hasSameOrigin(as: next) || url.isUpgraded(by: next)) {
                throw .invalidResponse(url: url.shown, reason: "it redirects an edit to \(next.shown), which is not followed")
            }
            if call.path.isEmpty, let moved = Self.root(next), url.hasSameOrigin(as: next) || url.isUpgraded(by: next) {
                state.withLock { $0.root = moved }
            }
            url = Self.bare(next)
        }
        throw .invalidResponse(url: url.shown, reason: "it redirects more than \(Self.redirectionLimit) times")
    }

    static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// Returns a URL without query and user, which are set here.
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
        var request = ServiceRequest(url: url)
        switch call.method {
        case .get, .download:
            if !parameters.pairs.isEmpty, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) {
                parts.percentEncodedQuery = parameters.encoded
                request.url = parts.url ?? url
            }
        case .form:
            request.headers.append(("Content-Type", "application/x-www-form-urlencoded"))
            request.body = .memory(Data(parameters.encoded.utf8))
        case .multipart(let body):
            request.headers.append(("Content-Type", body.contentType))
            request.body = body.storage
        }
        request.isAlone = request.body != nil
        request.headers.append(("Accept", "application/json, */*;q=0.5"))
        if isTrusted {
            if let authorization { request.headers.append(("Authorization", authorization)) }
            if let token, call.tokenPlace == .header { request.headers.append(("X-Esri-Authorization", "Bearer \(token)")) }
        }
        return try run(request, call, token, deadline: deadline, hook)
    }

    private func run(
        _ request: ServiceRequest, _ call: Call, _ token: String?, deadline: Double, _ hook: OperationHook
    ) throws(FeatureError) -> Transfer.Reply {
        let isDownload = if case .download = call.method { true } else { false }
        let transfer = Transfer(toFile: isDownload, limit: answerLimit, holding: holdMemory)
        let shown = request.url.shown
        var fraction = 0.0
        let end = transport.run(request, into: transfer, deadline: deadline) { count in
            if let progress = hook.progress, call.size > 0 {
                fraction = max(fraction, min(1, Double(count) / Double(call.size)))
                progress(fraction)
            }
            return hook.isCancelled?() != true && isStopped?() != true
        }
        let seconds = timeout
        switch end {
        case .ended: break
        case .unwanted: throw .cancelled
        case .late: throw .timedOut(url: shown, seconds: seconds)
        case .closed: throw .closed(location: location)
        }
        if call.effect == .query, hook.isCancelled?() == true || isStopped?() == true { throw .cancelled }
        let reply = transfer.takeReply()
        switch reply.failure {
        case nil: break
        case .broken(let reason): throw .network(url: shown, reason: Self.hidden(token, in: reason))
        case .timedOut: throw .timedOut(url: shown, seconds: seconds)
        case .tooLarge: throw .invalidResponse(url: shown, reason: "it is longer than \(answerLimit) bytes")
        case .tooManyHeaders:
            throw .invalidResponse(
                url: shown, reason: "its headers are more than \(Self.headerLineLimit) lines or \(Self.headerByteLimit) bytes")
        case .noMemory: throw .tooMuchMemory(location: shown)
        case .disk(let reason): throw .inputOutput(location: FileManager.default.temporaryDirectory.path, reason: reason)
        }
        guard reply.status != 0 else { throw .network(url: shown, reason: "no response was received") }
        if call.size > 0 && reply.status == 200 { hook.progress?(1) }
        return reply
    }

    /// Returns a reason without the token, in case the system has included the URL; our own words have none.
    private static func hidden(_ token: String?, in reason: String) -> String {
        if Transfer.Reason(rawValue: reason) != nil { return reason }
        return token.map { reason.replacingOccurrences(of: $0, with: "…") } ?? reason
    }
}
