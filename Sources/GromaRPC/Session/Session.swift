import GromaBase
import GromaJSON
import GromaLocalization
import GromaPlugin

/// A conversation over JSON-RPC 2.0: takes lines, runs their commands one after the other, and collects what is to be written.
///
/// It knows no domain: methods, events and requests come with the groups of commands that the registry holds, and what these keep lies in their
/// ``SessionState``. A session belongs to its maker and is used from one thread. It reads and writes nothing by itself; ``StreamRunner``
/// joins it to files and pipes.
/// ```swift
/// let session = try Session()
/// let answer = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"session.info"}"#)
/// ```
public final class Session {
    /// The methods.
    let table: CommandTable
    /// The contributions of plugins.
    public let registry: PluginRegistry
    /// The limits of the session.
    public let limits: Limits
    /// Where files are read and written; nil if there are none.
    public let files: FileAccess?
    /// The services that may be reached.
    public let services: ServiceAccess
    /// Whether definitions are refused of which something would be skipped, unless a command says otherwise. False by default.
    public var isStrict = false

    // What is touched once a line is not checked for overlapping accesses: each of these properties is read or set as a whole, or changed by a method of
    // its own value that calls nothing else, so that no access lasts while another begins.

    /// What the owners of commands keep, in the order in which they were registered.
    @exclusivity(unchecked) private var states: [(type: ObjectIdentifier, state: any SessionState)] = []
    /// About how many bytes the states hold for the script: each adds what it takes, and takes away what it lets go. What is added here is of the kind
    /// ``MemoryKind/others``; a state with a kind of its own calls ``hold(_:as:)``.
    public var heldBytes: Int {
        get { ledger.total }
        set {
            ledger.add(newValue - ledger.total, .others)
            sharedMemory.tell(ledger.total)
        }
    }
    @exclusivity(unchecked) private(set) var ledger = MemoryLedger()

    /// Counts so many bytes more of a kind that are held for the script; fewer where it is negative.
    public func hold(_ bytes: Int, as kind: MemoryKind) {
        ledger.add(bytes, kind)
        sharedMemory.tell(ledger.total)
    }
    /// What commands have kept of their parameters.
    private var kept = KeptAccount()

    /// Counts what an object keeps under a name from now on, in the place of what it kept under it, until the object is gone. What a
    /// command keeps of its parameters it declares as ``KeptParameters`` instead. O(1) amortized
    ///
    /// - Parameters:
    ///   - bytes: About how many.
    ///   - name: What is kept: the name of a parameter, or another.
    ///   - owner: Whose it is. It is held weakly.
    public func keep(_ bytes: Int, of name: String, for owner: AnyObject) {
        hold(kept.note(bytes, of: name, for: owner), as: .settings)
    }

    /// Counts nothing any more that an object keeps of parameters.
    func forgetKept(by owner: AnyObject) { hold(kept.forget(owner), as: .settings) }

    /// Counts no more what was kept by objects that are gone. To be called where some may be; it is called in any case before anything is refused. O(owners)
    func releaseKept() {
        if !kept.isEmpty { hold(kept.sweep(), as: .settings) }
    }

    /// What is held for the session on other threads than its own.
    public let sharedMemory: SharedMemory
    /// Whether a state wants to be told when the command being run has ended.
    @exclusivity(unchecked) var isUpdateDue = false
    /// The language of what is shown to people.
    public private(set) var localization: Localization
    /// The language that the host has chosen.
    private let hostLocalization: Localization
    /// The events that the script wants to hear of.
    @exclusivity(unchecked) var subscriptions: [String] = []
    /// The delegate methods that the script answers.
    var delegates = DelegateOffers()
    /// The commands since `session.record`; nil while nothing is recorded.
    @exclusivity(unchecked) public internal(set) var recording: Recording?
    /// The writer of answers, while no line is being run. Who runs a line takes it out, for commands hold it as long as they run; a line that is run
    /// meanwhile gets a writer of its own.
    @exclusivity(unchecked) private var idleWriter: JSONWriter?
    /// What is to be written.
    @exclusivity(unchecked) var output = JSONWriter(capacity: 1 << 16)
    /// Events that are to be written before the answer being made.
    var events = JSONWriter(capacity: 256)
    /// Whether there are such events, which most lines have none of.
    @exclusivity(unchecked) var hasEvents = false
    /// How many requests have failed so far.
    public private(set) var failureCount = 0
    /// The transport, for what has to be written or read while a command runs.
    package internal(set) weak var transport: (any SessionTransport)?
    /// The request being run, for progress and cancellation.
    let running = RunningRequest()

    /// Creates a session with the methods that the registry holds and no others, and access to files below a directory if one is given, and to services
    /// where that is allowed. What is shown to people is in the language given, until the script sets another; the texts of the registry's plugins are
    /// looked up behind those that it has.
    ///
    /// - Throws: ``CommandTableError`` where two groups bring one method, ``CommandError`` where the root cannot be opened, `LocalizationError` if a
    ///   plugin brings texts of what is not a language.
    public init(
        contributions registry: PluginRegistry, limits: Limits = Limits(), root: String? = nil, services: ServiceAccess = .off,
        localization: Localization = Localization()
    ) throws {
        let localization = try localization.adding(registry)
        self.localization = localization
        hostLocalization = localization
        self.registry = registry
        self.limits = limits
        sharedMemory = SharedMemory(limit: limits.memory)
        self.services = services
        files = try root.map { try FileAccess(root: $0) }
        table = try CommandTable(registry: registry)
        running.session = self
        for type in table.states { states.append((ObjectIdentifier(type), type.init(self))) }
    }

    deinit { for (_, state) in states.reversed() { state.close() } }

    /// Groma's version.
    public static let version = "0.1.0"

    // MARK: What the owners of commands keep

    /// The state that the owner of commands keeps in this session. O(owners), of which there are only a few.
    ///
    /// A type that no group of commands has registered is made when it is first asked for.
    @inline(__always)
    public subscript<State: SessionState>(_ type: State.Type) -> State {
        let key = ObjectIdentifier(type)
        for index in states.indices where states[index].type == key {
            return unsafeDowncast(states[index].state, to: State.self)
        }
        return added(type)
    }

    @inline(never)
    private func added<State: SessionState>(_ type: State.Type) -> State {
        let state = type.init(self)
        states.append((ObjectIdentifier(type), state))
        return state
    }

    /// All states, those first that others are built on.
    var allStates: [any SessionState] { states.map(\.state) }

    /// Has ``SessionState/commandDidEnd()`` called when the command being run has ended, before its answer is written.
    @inline(__always)
    public func setNeedsUpdate() { isUpdateDue = true }

    @inline(never)
    func update() {
        isUpdateDue = false
        for (_, state) in states { state.commandDidEnd() }
    }

    /// Tells the states that something was set that they may follow.
    func didChange(_ setting: SessionSetting) { for (_, state) in states { state.didChange(setting) } }

    /// Forgets all that the script has made and asked for. Requests of the engine go on being numbered.
    func reset() {
        subscriptions = []
        delegates.timeouts = [:]
        for (_, state) in states.reversed() { state.reset() }
        setLocalization(nil)
        forgetKept(by: self)
        for (_, state) in states { forgetKept(by: state) }
        releaseKept()
        isUpdateDue = false
    }

    /// The language, the time zone and the texts that the script has set; nil while all of them are the host's. O(texts)
    var chosenLocalization: (localization: Localization, texts: [String: [String: String]])? {
        let texts = localization.tables.texts(addedTo: hostLocalization.tables)
        let isHosts = localization.identifier == hostLocalization.identifier && localization.timeZone == hostLocalization.timeZone
        return isHosts && texts.isEmpty ? nil : (localization, texts)
    }

    /// Uses another language from now on; nil for the host's.
    func setLocalization(_ localization: Localization?) {
        self.localization = localization ?? hostLocalization
        didChange(.localization)
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

    /// Has `body` write an answer, and puts it behind what is to be written, after the events that were told meanwhile.
    @inline(__always)
    func answering(_ body: (inout JSONWriter) -> Void) {
        var answer = idleWriter.take() ?? JSONWriter(capacity: 1 << 12)
        answer.removeAll()
        body(&answer)
        passOn(&answer)
        idleWriter = consume answer
    }

    // MARK: Limits

    /// Refuses to hold so many bytes more than now, if that goes beyond the limit.
    ///
    /// - Throws: `limitExceeded`.
    public func checkMemory(_ more: Int, path: String) throws(CommandError) {
        guard more > 0 && usedBytes + more > limits.memory else { return }
        releaseKept()
        let wanted = usedBytes + more
        guard wanted > limits.memory else { return }
        throw CommandError(
            .limitExceeded, "the session would hold more than \(limits.memory) bytes", path: path,
            found: .integer(wanted), expected: "at most \(limits.memory) bytes", details: [("limit", "memory")])
    }

    /// What is held for the script, with its recording and with the computations that were given up and still run, in bytes.
    package var usedBytes: Int { heldBytes + (recording?.byteCount ?? 0) + sharedMemory.bytes + AbandonedComputations.bytes }

    /// The id of the request that is being run, as its JSON text; nil for a notification, and while none is run.
    package var runningID: [UInt8]? { running.requestID }

    /// The hook to hand to long operations: reports progress as events and ends them when the script cancels.
    public var hook: OperationHook { running.hook }

    /// A hook for what outlives a request: it speaks for the one that is being run when it is called.
    public var standingHook: OperationHook { running.standingHook }
}
