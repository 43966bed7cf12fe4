import CLazyLibraries
import Foundation
import GromaBase
import GromaFeatures
import Synchronization

/// The connection to one feature service: sends requests with the token, waits for answers, and applies timeouts. It may be used from any
/// thread; calls block theirs and need no run loop.
final class ServiceConnection: Sendable {
    /// The effect of a request, which determines whether it is repeated after a failure.
    enum Effect {
        /// It only reads: it may be repeated.
        case query
        /// It changes something: it is sent at most once, whatever happens to it (RFC 9110, 9.2.2).
        case edit
    }

    struct State: Sendable {
        var root: URL
        var token: String?
        /// The timeout of a request, in seconds.
        var timeout: Double
        var isClosed = false
        /// Whether the host is being asked for another token.
        var isAsking = false
        /// Whether the service has ignored the token in the header.
        var sendsTokenInURL = false
    }

    /// The URL of the service, without secrets.
    let location: String
    let authorization: String?
    let origin: URL
    /// Returns whether the service may redirect to a URL; nil allows any.
    let allowsURL: (@Sendable (String) -> Bool)?
    let renewToken: (@Sendable (TokenRequest) -> String?)?
    /// The maximum size of an answer in bytes, uncompressed.
    let answerLimit: Int
    /// Returns whether to stop waiting for an answer, in addition to the hook of the call.
    let isStopped: (@Sendable () -> Bool)?
    /// The lock during the request for another token.
    let renewal = NSRecursiveLock()
    let transport: any ServiceTransport
    /// The account for answers while they are read; nil for none.
    let holdMemory: (@Sendable (Int) -> Bool)?
    let state: Mutex<State>

    /// The maximum length of a URL for GET; longer requests use POST.
    private static let urlLimit = 1800
    static let redirectionLimit = 5
    /// The interval in seconds at which a caller is asked whether to continue.
    static let pollInterval = 0.02
    /// The maximum number of header lines of an answer, including those of interim answers and trailers, and their maximum size in bytes.
    static let headerLineLimit = 1000
    static let headerByteLimit = 1 << 18
    /// The number of bytes of contents for which a transfer gets one more second.
    static let bytesPerSecond = 1 << 15

    /// Creates a connection without sending a request.
    ///
    /// - Throws: `notSupported` if curl, which sends the requests, is not installed.
    init(
        _ address: ServiceAddress, location: String, options: FeatureStoreOptions, transport: ServiceTransportKind
    ) throws(FeatureError) {
        if let missing = Self.missing {
            throw .notSupported(what: "feature services", reason: "install curl (libcurl4): \(missing) could not be loaded")
        }
        self.location = location
        authorization = address.authorization
        origin = address.root
        allowsURL = options.allowsURL
        renewToken = options.renewToken
        answerLimit = options.answerLimit
        isStopped = options.isCancelled
        self.transport = transport.make()
        holdMemory = options.holdMemory
        let timeout = Self.limited(timeout: options.timeout)
        state = Mutex(State(root: address.root, token: options.token ?? address.token, timeout: timeout))
    }

    /// The first function that is missing in the installed curl library; nil if all exist. The library is loaded at the first access.
    private static let missing: String? = lazy_curl_missing().map { String(cString: $0) }

    deinit { close() }

    /// Closes the connection; requests in progress are completed, and later calls throw `closed`.
    func close() {
        state.withLock { $0.isClosed = true }
        transport.close()
    }

    /// The token; nil for none.
    var token: String? {
        get { state.withLock { $0.token } }
        set { state.withLock { $0.token = newValue } }
    }

    /// The timeout of a request, in seconds.
    var timeout: Double {
        get { state.withLock { $0.timeout } }
        set { state.withLock { $0.timeout = Self.limited(timeout: newValue) } }
    }

    private static func limited(timeout: Double) -> Double { timeout > 0 ? min(timeout, 86400) : 60 }

    /// Throws `closed` if the connection is closed.
    func requireOpen() throws(FeatureError) {
        guard !state.withLock({ $0.isClosed }) else { throw .closed(location: location) }
    }

    // MARK: Requests

    /// Requests a resource, which only supports GET (`""` is the service itself).
    func resource(_ path: String, _ parameters: FormParameters = FormParameters(), hook: OperationHook = .none) throws(FeatureError)
        -> ServiceAnswer
    {
        var parameters = parameters
        parameters["f"] = "json"
        return try asking { (tokenPlace, token) throws(FeatureError) in
            let reply = try exchange(Call(path: path, parameters: parameters, method: .get, tokenPlace: tokenPlace), token, hook)
            return try ServiceAnswer(reply, secret: token)
        }
    }

    /// Calls an operation that supports GET and POST, or only POST if it edits.
    func operation(_ path: String, _ parameters: FormParameters, _ effect: Effect = .query, hook: OperationHook = .none)
        throws(FeatureError) -> ServiceAnswer
    {
        var parameters = parameters
        parameters["f"] = "json"
        let isShort = effect == .query && parameters.encoded.utf8.count < Self.urlLimit
        return try renewing { (token) throws(FeatureError) in
            let method = isShort && token == nil ? Method.get : .form
            let call = Call(path: path, parameters: parameters, method: method, tokenPlace: .body, effect: effect)
            let reply = try exchange(call, token, hook)
            return try ServiceAnswer(reply, secret: token)
        }
    }

    /// Calls an operation with a file.
    func upload(_ path: String, _ parameters: FormParameters, _ draft: AttachmentDraft, hook: OperationHook) throws(FeatureError)
        -> ServiceAnswer
    {
        var parameters = parameters
        parameters["f"] = "json"
        return try renewing { (token) throws(FeatureError) in
            var parameters = parameters
            parameters["token"] = token
            let body = try MultipartBody(parameters, fileNamed: "attachment", draft, hook: hook)
            var call = Call(path: path, parameters: parameters, method: .multipart(body), tokenPlace: .body, effect: .edit)
            call.size = body.size
            let reply = try exchange(call, token, hook)
            return try ServiceAnswer(reply, secret: token)
        }
    }

    /// Downloads contents to a file, which belongs to the caller; `size` is their expected size in bytes.
    func download(_ path: String, size: Int, hook: OperationHook) throws(FeatureError) -> Download {
        try asking { (tokenPlace, token) throws(FeatureError) in
            var call = Call(path: path, parameters: FormParameters(), method: .download, tokenPlace: tokenPlace)
            call.size = size
            let reply = try exchange(call, token, hook)
            let download = Download(file: reply.file, size: reply.size, url: reply.url)
            // A short answer without the expected size may be an error.
            if download.size != size || !(200...299).contains(reply.status), download.size <= 1 << 16 {
                let start = try download.start()
                if !(200...299).contains(reply.status) || ServiceAnswer.isError(start) {
                    _ = try ServiceAnswer(start, status: reply.status, url: reply.url, secret: token)
                }
            }
            return download
        }
    }

    /// Sends a request with the token in a header, and repeats it with the token in the URL if the service ignores the header, as old ones
    /// do.
    private func asking<Answer>(_ ask: (TokenPlace, String?) throws(FeatureError) -> Answer) throws(FeatureError) -> Answer {
        try renewing { (token) throws(FeatureError) in
            let inURL = state.withLock { $0.sendsTokenInURL }
            do throws(FeatureError) {
                return try ask(inURL ? .url : .header, token)
            } catch .server(let url, let code, let message, let details) {
                guard token != nil, !inURL, [401, 403, 498, 499].contains(code) else {
                    throw .server(url: url, code: code, message: message, details: details)
                }
                let answer = try ask(.url, token)
                state.withLock { $0.sendsTokenInURL = true }
                return answer
            }
        }
    }
}
