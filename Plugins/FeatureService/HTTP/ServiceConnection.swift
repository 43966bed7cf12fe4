import CLazyLibraries
import Foundation
import GromaBase
import GromaFeatures
import Synchronization

/// Talks to one feature service: sends requests with the token, waits for answers, and abandons in time. May be used from any thread;
/// calls block theirs and need no run loop.
final class ServiceConnection: Sendable {
    /// What is done with a request that came to nothing.
    enum Effect {
        /// It only asks: it may be sent again.
        case query
        /// It changes something: it is sent once at most, whatever becomes of it (RFC 9110, 9.2.2).
        case edit
    }

    struct State: Sendable {
        var root: URL
        var token: String?
        /// How long one request may take, in seconds.
        var timeout: Double
        var isClosed = false
        /// Whether the host is being asked for another token.
        var isAsking = false
        /// Whether the service has let the token in the header count for nothing.
        var sendsTokenInURL = false
    }

    /// Where the service is, without secrets.
    let location: String
    let authorization: String?
    let origin: URL
    /// Whether the service may lead on to a URL; nil if it may to any.
    let allowsURL: (@Sendable (String) -> Bool)?
    let renewToken: (@Sendable (TokenRequest) -> String?)?
    /// The most bytes of an answer that are taken, unpacked.
    let answerLimit: Int
    /// Asked while an answer is awaited whether it is to be given up, beside the hook of the call.
    let isStopped: (@Sendable () -> Bool)?
    /// Held while the host is asked for another token.
    let renewal = NSRecursiveLock()
    let transport: any ServiceTransport
    /// Counts what answers take while they are read; nil if nobody counts.
    let holdMemory: (@Sendable (Int) -> Bool)?
    let state: Mutex<State>

    /// The longest URL that is asked for by GET; what is longer goes by POST.
    private static let urlLimit = 1800
    static let redirectionLimit = 5
    /// How often a caller is asked whether it wants to go on, in seconds.
    static let pollInterval = 0.02
    /// The most lines of headers of an answer that are taken, with those of what comes before and behind it, and the most bytes of them.
    static let headerLineLimit = 1000
    static let headerByteLimit = 1 << 18
    /// A transfer of contents may take a second more for each of so many bytes.
    static let bytesPerSecond = 1 << 15

    /// Connects to nothing yet.
    ///
    /// - Throws: `notSupported` where curl, which requests are sent with, is not installed.
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

    /// The first function that curl's library here does not have; nil if all are there. It is loaded when this is first asked.
    private static let missing: String? = lazy_curl_missing().map { String(cString: $0) }

    deinit { close() }

    /// Lets what is under way come to its end; calls from now on throw `closed`.
    func close() {
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed
        }
        if !wasClosed { transport.close() }
    }

    /// What lets one in; nil for nothing.
    var token: String? {
        get { state.withLock { $0.token } }
        set { state.withLock { $0.token = newValue } }
    }

    /// How long one request may take, in seconds.
    var timeout: Double {
        get { state.withLock { $0.timeout } }
        set { state.withLock { $0.timeout = Self.limited(timeout: newValue) } }
    }

    private static func limited(timeout: Double) -> Double { timeout > 0 ? min(timeout, 86400) : 60 }

    /// Throws `closed` once it is.
    func requireOpen() throws(FeatureError) {
        guard !state.withLock({ $0.isClosed }) else { throw .closed(location: location) }
    }

    // MARK: What can be asked

    /// Asks a resource, which takes GET alone (`""` is the service itself).
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

    /// Calls an operation that takes GET and POST, or POST alone when it edits.
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

    /// Fetches contents into a file, which belongs to the caller; `size` is how many bytes there will be.
    func download(_ path: String, size: Int, hook: OperationHook) throws(FeatureError) -> Download {
        try asking { (tokenPlace, token) throws(FeatureError) in
            var call = Call(path: path, parameters: FormParameters(), method: .download, tokenPlace: tokenPlace)
            call.size = size
            let reply = try exchange(call, token, hook)
            let download = Download(file: reply.file, size: reply.size, url: reply.url)
            // What is short, and not what was announced, may be an error.
            if download.size != size || !(200...299).contains(reply.status), download.size <= 1 << 16 {
                let start = try download.start()
                if !(200...299).contains(reply.status) || ServiceAnswer.isError(start) {
                    _ = try ServiceAnswer(start, status: reply.status, url: reply.url, secret: token)
                }
            }
            return download
        }
    }

    /// Asks with the token in a header, and once more with it in the URL when the service lets it count for nothing there, as old ones do.
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
