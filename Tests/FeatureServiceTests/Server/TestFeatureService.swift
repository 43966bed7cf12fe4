import Foundation
import GromaFeatures
import GromaJSON
import Synchronization

/// A feature service at 127.0.0.1 over a store, which answers as the ArcGIS REST API's reference prints it, and fails when told to.
///
/// ```swift
/// let service = try TestFeatureService(store: store)
/// service.fail(.dropAfterApplying, on: "applyEdits")
/// // … a client of service.url …
/// #expect(service.requests(to: "applyEdits").count == 1)
/// ```
///
/// Layers have the numbers of their places in the store. It serves until `stop()` or the end of the process, whoever has it.
final class TestFeatureService: Sendable {
    /// The definition of a service, and its users.
    struct Settings: Sendable {
        /// The most features of one answer, where the layer says nothing else.
        var maxRecordCount = 1000
        /// Whether queries take `resultOffset`.
        var supportsPagination = true
        /// Whether queries take `outStatistics`.
        var supportsStatistics = true
        /// Whether edits take `rollbackOnFailure`.
        var supportsRollback = true
        /// Whether edits take `useGlobalIds`, where the layer has global ids.
        var supportsGlobalIDs = true
        /// The tokens that are taken, with their users; empty when none is asked for.
        var tokens: [String: String] = [:]
        /// The password of every user.
        var password = "secret"
        /// The moment of edits, in milliseconds since 1970; nil for the clock's.
        var time: Int?
    }

    /// A request as it was received.
    struct Request: Sendable {
        /// The method.
        var method: String
        /// The path behind that of the service (`/0/applyEdits`).
        var path: String
        /// The last component of the path (`applyEdits`).
        var operation: String
        /// The parameters of the URL and the body.
        var parameters: [String: String]
        /// The files.
        var files: [MultipartForm.Part]
        /// The header fields, names in lower case.
        var headers: [String: String]
        /// The failure that was simulated.
        var failure: ServiceFailure.Kind?
    }

    private struct State {
        var settings: Settings
        var failures: [ServiceFailure] = []
        var requests: [Request] = []
    }

    private final class Shared: Sendable {
        let state: Mutex<State>
        let store: any FeatureStore

        init(store: any FeatureStore, settings: Settings) {
            self.store = store
            state = Mutex(State(settings: settings))
        }
    }

    /// The path of the service.
    static let path = "/arcgis/rest/services/Test/FeatureServer"

    private let shared: Shared
    private let listener: HTTPListener

    /// Begins to serve the layers of a store.
    init(store: any FeatureStore, settings: Settings = Settings()) throws {
        let shared = Shared(store: store, settings: settings)
        self.shared = shared
        listener = try HTTPListener { request in Self.answer(request, shared) }
    }

    /// The URL of the service.
    var url: String { root + Self.path }

    /// The port that it listens on.
    var port: UInt16 { listener.port }

    /// The URL of its host.
    var root: String { "http://127.0.0.1:\(port)" }

    /// The definition of the service, and its users.
    var settings: Settings {
        get { shared.state.withLock { $0.settings } }
        set { shared.state.withLock { $0.settings = newValue } }
    }

    /// The failures of the next requests; the first that matches is used first.
    var failures: [ServiceFailure] {
        get { shared.state.withLock { $0.failures } }
        set { shared.state.withLock { $0.failures = newValue } }
    }

    /// All requests so far, those that failed among them.
    var requests: [Request] { shared.state.withLock { $0.requests } }

    /// The requests so far to paths that end so.
    func requests(to operation: String) -> [Request] { requests.filter { $0.operation == operation } }

    /// Forgets the requests.
    func forgetRequests() { shared.state.withLock { $0.requests = [] } }

    /// Lets the next requests fail, after those that are to fail already.
    func fail(_ kind: ServiceFailure.Kind, on operation: String? = nil, times: Int = 1, after skipped: Int = 0) {
        shared.state.withLock { $0.failures.append(ServiceFailure(kind, on: operation, times: times, after: skipped)) }
    }

    /// Ends all connections: whoever asks later is refused.
    func stop() { listener.stop() }

    private static func answer(_ request: HTTPRequest, _ shared: Shared) -> HTTPAnswer {
        let operation = request.path.split(separator: "/").last.map(String.init) ?? ""
        let parameters: Result<ServiceParameters, ServiceError>
        do throws(ServiceError) {
            parameters = .success(try ServiceParameters(request))
        } catch {
            parameters = .failure(error)
        }
        let read = try? parameters.get()
        let (settings, failure) = shared.state.withLock { state in
            let failure = ServiceFailure.next(for: operation, in: &state.failures)
            let path = request.path.hasPrefix(Self.path) ? String(request.path.dropFirst(Self.path.count)) : request.path
            state.requests.append(
                Request(
                    method: request.method, path: path, operation: operation,
                    parameters: Dictionary(read?.pairs.map { ($0.name, $0.value) } ?? [], uniquingKeysWith: { first, _ in first }),
                    files: read?.files ?? [], headers: request.headers, failure: failure))
            return (state.settings, failure)
        }
        var responder = ServiceResponder(store: shared.store, settings: settings)
        return responder.answer(request, parameters, failing: failure)
    }
}
