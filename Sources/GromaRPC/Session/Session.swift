import GromaBase
import GromaJSON
import GromaLocalization
import GromaPlugin

/// A session over JSON-RPC 2.0: receives lines, runs their commands one after another, and collects the output.
///
/// It is independent of any domain: methods, events and requests come from the groups of commands in the registry, whose data is in their
/// ``SessionState``. A session is used on a single thread. It does no input or output itself; ``StreamRunner`` connects it to files and
/// pipes.
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
    /// The access to files; nil if the session has none.
    public let files: FileAccess?
    /// The services that may be reached.
    public let services: ServiceAccess
    /// Whether definitions with unsupported parts are refused, unless a command overrides it. False by default.
    public var isStrict = false

    // Properties that are accessed once per line are not checked for overlapping accesses: each is read or set as a whole, or changed by a
    // method of its own value that calls nothing else, so that no access lasts while another begins.

    /// The states of the owners of commands, in the order of registration.
    @exclusivity(unchecked) private var states: [(type: ObjectIdentifier, state: any SessionState)] = []
    /// The approximate number of bytes that the states hold for the script: each state adds what it allocates, and subtracts what it
    /// releases. Additions here have the kind ``MemoryKind/others``; a state with its own kind calls ``hold(_:as:)``.
    public var heldBytes: Int {
        get { ledger.total }
        set {
            ledger.add(newValue - ledger.total, .others)
            sharedMemory.tell(ledger.total)
        }
    }
    @exclusivity(unchecked) private(set) var ledger = MemoryLedger()

    /// Adds a number of bytes, which may be negative, to a kind of memory held for the script. O(kinds)
    public func hold(_ bytes: Int, as kind: MemoryKind) {
        ledger.add(bytes, kind)
        sharedMemory.tell(ledger.total)
    }
    /// The parameters that commands have kept.
    private var kept = KeptAccount()

    /// Counts the memory that an object keeps under a name, replacing the previous count under that name, until the object is deallocated.
    /// For parameters that a command keeps, declare ``KeptParameters`` instead. O(1) amortized
    ///
    /// - Parameters:
    ///   - bytes: The approximate number of bytes.
    ///   - name: The name of the account: that of a parameter, or another.
    ///   - owner: The owner, held weakly.
    public func keep(_ bytes: Int, of name: String, for owner: AnyObject) {
        hold(kept.note(bytes, of: name, for: owner), as: .settings)
    }

    /// Removes the counts of an object's kept parameters.
    func forgetKept(by owner: AnyObject) { hold(kept.forget(owner), as: .settings) }

    /// Removes the counts of deallocated objects. Called when there may be some, and always before anything is refused. O(owners)
    func releaseKept() {
        if !kept.isEmpty { hold(kept.sweep(), as: .settings) }
    }

    /// The memory held for the session on other threads.
    public let sharedMemory: SharedMemory
    /// Whether a state wants to be notified when the running command ends.
    @exclusivity(unchecked) var isUpdateDue = false
    /// The language of texts for users.
    public private(set) var localization: Localization
    /// The language that the host has chosen.
    private let hostLocalization: Localization
    /// The events that the script has subscribed to.
    @exclusivity(unchecked) var subscriptions: [String] = []
    /// The delegate methods that the script answers.
    var delegates = DelegateOffers()
    /// The commands since `session.record`; nil while nothing is recorded.
    @exclusivity(unchecked) public internal(set) var recording: Recording?
    /// The writer of answers while no line is being run. Running a line takes it out, because commands use it while they run; a nested line
    /// gets its own writer.
    @exclusivity(unchecked) private var idleWriter: JSONWriter?
    /// The pending output.
    @exclusivity(unchecked) var output = JSONWriter(capacity: 1 << 16)
    /// The events to be written before the current answer.
    var events = JSONWriter(capacity: 256)
    /// Whether there are such events; for most lines there are none.
    @exclusivity(unchecked) var hasEvents = false
    /// The number of failed requests so far.
    public private(set) var failureCount = 0
    /// The transport, for input and output while a command runs.
    package internal(set) weak var transport: (any SessionTransport)?
    /// The running request, for progress and cancellation.
    let running = RunningRequest()

    /// Creates a session with the methods in the registry, and with access to files below a directory and to services if given. Texts for
    /// users are in the given language until the script sets another one; texts of the registry's plugins have lower priority than those of
    /// the localization.
    ///
    /// - Throws: ``CommandTableError`` if two groups have the same method, ``CommandError`` if the root cannot be opened,
    ///   `LocalizationError` if a plugin contributes texts for an invalid language.
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

    // MARK: States of the owners of commands

    /// The state of a type in this session. O(states), of which there are only a few
    ///
    /// A state that no group of commands has registered is created at the first access.
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

    /// All states; states that others depend on come first.
    var allStates: [any SessionState] { states.map(\.state) }

    /// Requests a call of ``SessionState/commandDidEnd()`` when the running command ends, before its answer is written.
    @inline(__always)
    public func setNeedsUpdate() { isUpdateDue = true }

    @inline(never)
    func update() {
        isUpdateDue = false
        for (_, state) in states { state.commandDidEnd() }
    }

    /// Notifies the states of a changed setting.
    func didChange(_ setting: SessionSetting) { for (_, state) in states { state.didChange(setting) } }

    /// Discards everything that the script has created and subscribed to. The numbering of the engine's requests continues.
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

    /// Changes the language; nil for that of the host.
    func setLocalization(_ localization: Localization?) {
        self.localization = localization ?? hostLocalization
        didChange(.localization)
    }

    /// Connects the session to a transport, for input and output while a command runs. The transport is held weakly.
    public func connect(_ transport: any SessionTransport) { self.transport = transport }

    // MARK: Output

    /// The output so far. Valid until the session is used again.
    package var outputBytes: UnsafeBufferPointer<UInt8> { output.bytes }

    /// Discards the output after it was sent.
    public func clearOutput() {
        output.removeAll()
    }

    /// Runs a line and returns its output, without the line break at its end.
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

    /// Lets `body` write an answer, and appends it to the output, after the events that were emitted meanwhile.
    @inline(__always)
    func answering(_ body: (inout JSONWriter) -> Void) {
        var answer = idleWriter.take() ?? JSONWriter(capacity: 1 << 12)
        answer.removeAll()
        body(&answer)
        passOn(&answer)
        idleWriter = consume answer
    }

    // MARK: Limits

    /// Checks that the session may hold a number of additional bytes. O(1), and O(owners) near the limit
    ///
    /// - Throws: `limitExceeded` if that would exceed the limit.
    public func checkMemory(_ more: Int, path: String) throws(CommandError) {
        guard more > 0, isTooMuch(more) else { return }
        throw CommandError(
            .limitExceeded, "the session would hold more than \(limits.memory) bytes", path: path,
            found: .integer(usedBytes + more), expected: "at most \(limits.memory) bytes", details: [("limit", "memory")])
    }

    /// Returns whether a number of additional bytes is more than the session may hold. O(1), and O(owners) near the limit
    func isTooMuch(_ more: Int) -> Bool {
        guard usedBytes + more > limits.memory else { return false }
        releaseKept()
        return usedBytes + more > limits.memory
    }

    /// The memory held for the script, including its recording and abandoned computations that are still running, in bytes.
    package var usedBytes: Int { heldBytes + (recording?.byteCount ?? 0) + sharedMemory.bytes + AbandonedComputations.bytes }

    /// The ID of the running request, as JSON text; nil for a notification, and while none is running.
    package var runningID: [UInt8]? { running.requestID }

    /// The hook for long operations: reports progress as events and cancels them when the script does.
    public var hook: OperationHook { running.hook }

    /// A hook for objects that outlive a request: it refers to the request that is running when it is called.
    public var standingHook: OperationHook { running.standingHook }
}
