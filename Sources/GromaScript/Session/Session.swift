import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaLocalization
import GromaOperations
import GromaPlugin

/// A conversation over JSON-RPC 2.0: takes lines, runs their commands one after the other, and collects what is to be written.
///
/// A session belongs to whoever made it and is used from one thread. It reads and writes nothing by itself; `StreamRunner` joins it to
/// files and pipes.
/// ```swift
/// let session = try Session()
/// let answer = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"session.info"}"#)
/// ```
public final class Session {
    /// The methods.
    let table: CommandTable
    /// What plugins have contributed.
    public let registry: PluginRegistry
    /// The formats that are read and written.
    public let formats: FormatRegistry
    /// Runs the geometry operations.
    public let engine: GeometryEngine
    /// What the session takes at most.
    public let limits: Limits
    /// Where files are read and written; nil when there are none.
    let files: FileAccess?
    /// The kinds of stores that features are kept in.
    public let stores: FeatureStoreRegistry
    /// Which services may be reached.
    public let services: ServiceAccess
    /// Whether definitions of popups are refused of which something would be skipped, unless a command says otherwise. False unless set.
    public var isStrict = false

    /// The geometries held by name.
    var store = GeometryStore()
    /// The sketches being drawn, by name.
    var sketches: [String: SketchState] = [:]
    /// What completed sketches have made of features of layers, until that is committed; the latest last.
    var neighbourShapes: [NeighbourShapes] = []
    /// The layers that are open.
    var layers = OpenLayers()
    /// The popups that are open, in the order in which they were opened.
    var popups: [OpenPopups] = []
    /// The language of what is shown to people.
    public private(set) var localization: Localization
    /// The language that the host has chosen.
    private let hostLocalization: Localization
    /// About how many bytes the sketches take, with what they can undo.
    var sketchBytes = 0
    /// Whether a sketch has to be looked at for `sketch.validityChanged`.
    var isValidityDue = false
    /// The events that the script wants to hear of.
    var subscriptions: [String] = []
    /// The delegate methods that the script answers.
    var delegates = DelegateOffers()
    /// The commands since `session.record`; nil while nothing is recorded.
    var recording: Recording?
    /// The answer being made. Commands hold it while they run, so nothing else may touch it then.
    var answer = JSONWriter(capacity: 1 << 12)
    /// What is to be written.
    var output = JSONWriter(capacity: 1 << 16)
    /// Events that are to be written before the answer being made.
    var events = JSONWriter(capacity: 256)
    /// How many requests have failed so far.
    public private(set) var failureCount = 0
    /// The transport, for what has to be written or read while a command runs.
    weak var transport: (any SessionTransport)?
    /// The request being run, for progress and cancellation.
    let running = RunningRequest()

    /// Makes a session with the contributions of plugins, and access to files below a directory if one is given, and to services where that is
    /// allowed. What is shown to people is in the language given, until the script sets another.
    public init(
        registry: PluginRegistry = PluginRegistry(), limits: Limits = Limits(), root: String? = nil, services: ServiceAccess = .off,
        localization: Localization = Localization()
    ) throws {
        self.localization = localization
        hostLocalization = localization
        self.registry = registry
        self.limits = limits
        self.services = services
        stores = FeatureStoreRegistry(registry)
        files = try root.map { try FileAccess(root: $0) }
        formats = FormatRegistry(registry)
        table = try CommandTable(registry: registry)
        engine = GeometryEngine(projections: registry.registrations(at: .projections).map(\.contribution))
        running.session = self
    }

    deinit { layers.closeAll() }

    /// Uses another language from now on, in the popups that are open too; nil for the host's.
    func setLocalization(_ localization: Localization?) {
        self.localization = localization ?? hostLocalization
        for open in popups { open.container.localization = self.localization }
    }

    /// Joins the session to the outside, for what has to be written or read while a command runs. The transport is held weakly.
    public func connect(_ transport: any SessionTransport) { self.transport = transport }

    // MARK: Output

    /// What has been written so far. Valid until the session is used again.
    package var outputBytes: UnsafeBufferPointer<UInt8> { output.bytes }

    /// Forgets what has been written, after it went out.
    public func clearOutput() {
        output.removeAll()
    }

    /// Runs a line and gives what is written for it, without the line break at its end.
    public func answer(to line: String) -> String {
        clearOutput()
        var line = line
        line.withUTF8 { run(line: $0) }
        var text = output.string
        if text.hasSuffix("\n") { text.removeLast() }
        clearOutput()
        return text
    }

    func noteFailure() { failureCount += 1 }

    // MARK: Geometries

    /// The geometry of that name; an error when there is none.
    public func geometry(named name: String) throws(CommandError) -> Geometry {
        if let geometry = store[name] { return geometry }
        let nearest = Nearest.name(to: name, in: store.names)
        throw CommandError(
            .unknownName, "the session holds no geometry named \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""),
            found: .string(name), expected: "a name from geometry.list", details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    /// Keeps a geometry under a name, within the session's limits.
    public func keep(_ geometry: Geometry, as name: String) throws(CommandError) {
        try check(geometry)
        let size = GeometryStore.size(of: geometry)
        let freed = store[name].map { GeometryStore.size(of: $0) } ?? 0
        try checkMemory(size - freed, path: "params.into")
        store[name] = geometry
    }

    /// Refuses to hold so many bytes more than now, if that goes beyond the limit.
    func checkMemory(_ more: Int, path: String) throws(CommandError) {
        let wanted = store.bytes + sketchBytes + (recording?.byteCount ?? 0) + more
        guard more > 0 && wanted > limits.memory else { return }
        throw CommandError(
            .limitExceeded, "the session would hold more than \(limits.memory) bytes of geometries and sketches", path: path,
            found: .integer(wanted), expected: "at most \(limits.memory) bytes", details: [("limit", "memory")])
    }

    /// Refuses a geometry of more vertices than the limit.
    public func check(_ geometry: Geometry) throws(CommandError) { try check(vertices: geometry.vertexCount, path: nil) }

    /// Refuses more vertices than the limit.
    @inline(__always)
    func check(vertices count: Int, path: String?) throws(CommandError) {
        guard count <= limits.vertices else {
            throw CommandError(
                .limitExceeded, "the geometry has \(count) vertices, more than the limit", path: path, found: .integer(count),
                expected: "at most \(limits.vertices) vertices", details: [("limit", "vertices")])
        }
    }

    /// The hook to hand to long operations: reports progress as events and ends them when the script cancels.
    public var hook: OperationHook { running.hook }
}
