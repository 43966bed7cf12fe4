import GromaFormats
import GromaGeometry
import GromaOperations
import Synchronization

/// A layer or table whose features, attachments and journal are in memory.
///
/// A query works on the state at its beginning, regardless of later edits, and does not block edits. Stores over small files use it too,
/// with a closure that saves the edited features.
///
/// ```swift
/// let table = try MemoryFeatureTable(definition)
/// let results = try table.applyEdits(FeatureEdits(adds: [feature]))
/// ```
public final class MemoryFeatureTable: FeatureTable {
    /// The definition of the layer.
    public var definition: LayerDefinition { hasRoom.withLock { $0 } ? roomy : original }
    private let original: LayerDefinition
    /// The definition with attachments enabled.
    private let roomy: LayerDefinition
    private let hasRoom: Mutex<Bool>
    /// The location of the store, for errors.
    let location: String
    let isReadOnly: Bool
    let attachmentLimit: Int
    let makeGlobalID: @Sendable () -> String
    private let application: EditApplication
    let loading: FeatureLoad
    private let keepsJournal: Bool
    private let saving: (@Sendable (IndexedFeatures) throws(FeatureError) -> Void)?
    private let state: Mutex<MemoryTableState>
    private let holdMemory: (@Sendable (Int) -> Bool)?
    /// Called in queries, in addition to the hook of the call, to find out whether they are cancelled.
    let isStopped: (@Sendable () -> Bool)?

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - features: The initial features, which are not checked. Those without an object id get new ones.
    ///   - options: Whether the table can be changed, how global ids are made, and how large attachments may be.
    ///   - location: The location of the store, for errors.
    ///   - keepsJournal: Whether edits can be recorded for a service.
    ///   - saving: Saves the features after an edit. It is called before the edit is kept, one call at a time; an error that it throws
    ///     rolls back the edit and is rethrown. It must not call the table.
    /// - Throws: `invalidDefinition`, and `corrupt` if two features share an identifier.
    /// - Complexity: O(*n* log *n*), where *n* is the number of features.
    public init(
        _ definition: LayerDefinition, features: some Sequence<Feature> = [Feature](), options: FeatureStoreOptions = FeatureStoreOptions(),
        location: String = "memory:", keepsJournal: Bool = true,
        saving: (@Sendable (IndexedFeatures) throws(FeatureError) -> Void)? = nil
    ) throws(FeatureError) {
        try definition.check()
        original = definition
        var roomy = definition
        roomy.hasAttachments = true
        self.roomy = roomy
        hasRoom = Mutex(definition.hasAttachments)
        self.location = location
        isReadOnly = options.isReadOnly
        attachmentLimit = options.attachmentLimit
        makeGlobalID = options.makeGlobalID ?? GlobalID.random
        application = EditApplication(definition, makeGlobalID: options.makeGlobalID)
        loading = FeatureLoad(definition, makeGlobalID: options.makeGlobalID)
        self.keepsJournal = keepsJournal
        self.saving = saving
        holdMemory = options.holdMemory
        isStopped = options.isCancelled
        let first = try MemoryTableState(features, definition: definition, location: location)
        if let holdMemory, first.byteCount > 0, !holdMemory(first.byteCount) { throw .tooMuchMemory(location: location) }
        state = Mutex(first)
    }

    deinit { close() }

    /// Returns the current features.
    ///
    /// - Throws: `closed`.
    public func snapshot() throws(FeatureError) -> IndexedFeatures { try read { $0.features } }

    /// Returns the feature with an object id; nil if there is none.
    ///
    /// - Throws: `closed`.
    /// - Complexity: O(log *n*), where *n* is the number of features.
    public func feature(withObjectID id: Int) throws(FeatureError) -> Feature? { try read { $0.features[id] } }

    /// Adds, changes and deletes features in one transaction.
    ///
    /// - Throws: `readOnly`, `notSupported` if edits are to be recorded and the table keeps no journal, `closed`, and the errors of saving
    ///   the table.
    /// - Complexity: O(*m* log *n*), where *m* is the number of edits and *n* the number of features.
    public func applyEdits(_ edits: FeatureEdits, options: EditOptions) throws(FeatureError) -> EditResults {
        try requireJournal(options)
        return try write { (state) throws(FeatureError) in
            let isOfCopy = state.journal.isOfCopy
            let (results, isKept) = try application.apply(edits, options: options.decided { isOfCopy }, to: &state)
            return (results, isKept)
        }
    }

    /// Applies edits of several tables, all or none: the transaction of each table ends within that of the previous one.
    ///
    /// - Returns: The results in the order of the tables, and whether they were kept.
    static func applyEdits(
        _ edits: ArraySlice<(table: MemoryFeatureTable, edits: LayerEdits)>
    ) throws(FeatureError) -> (results: [EditResults], isKept: Bool) {
        guard let (table, own) = edits.first else { return ([], true) }
        var options = own.options
        options.rollsBackOnFailure = true
        try table.requireJournal(options)
        return try table.write { (state) throws(FeatureError) in
            let isOfCopy = state.journal.isOfCopy
            let (results, isDone) = try table.application.apply(own.edits, options: options.decided { isOfCopy }, to: &state)
            guard isDone else {
                return (([results] + edits.dropFirst().map { EditResults(undoing: $0.edits.edits) }, false), false)
            }
            let (others, isKept) = try applyEdits(edits.dropFirst())
            return (([isKept ? results : results.undone] + others, isKept), isKept)
        }
    }

    /// Loads features unchanged, all or none.
    ///
    /// - Throws: `readOnly`, `closed`, and the errors of saving the table.
    /// - Complexity: O(*m* log *n*), where *m* is the number of given features and *n* the number of features in the table.
    public func load(_ features: [Feature], options: LoadOptions) throws(FeatureError) -> LoadResults {
        guard !features.isEmpty else { return LoadResults() }
        return try write { (state) throws(FeatureError) in
            let (results, isKept) = try loading.load(features, options: options, to: &state)
            return (results, isKept)
        }
    }

    /// Enables attachments. A table that is saved to a file cannot have any.
    ///
    /// - Throws: `notSupported` for a table that is saved to a file, `readOnly`, `notPermitted`, `closed`.
    public func enableAttachments() throws(FeatureError) {
        if definition.hasAttachments { return }
        guard saving == nil else {
            throw .notSupported(
                what: "attachments of \(definition.name)", reason: "the kind of file that \(location) is has no place for them")
        }
        guard isEditable else {
            if isReadOnly { throw .readOnly(location: location) }
            throw .notPermitted(layer: definition.name, what: "enabling attachments", reason: "the layer's capabilities allow no edits")
        }
        hasRoom.withLock { $0 = true }
    }

    /// Whether the table can be changed: the layer's capabilities allow edits, and the table was not opened as read-only.
    public var isEditable: Bool { original.allowsEdits && !isReadOnly }

    /// The journal that records edits until a service has accepted them.
    public var journal: (any EditJournal)? { keepsJournal ? MemoryJournal(table: self) : nil }

    /// Closes the table and frees its features; later calls throw `closed`.
    public func close() {
        let bytes = state.withLock { state in
            let bytes = state.byteCount
            state = MemoryTableState()
            state.isClosed = true
            return bytes
        }
        if bytes > 0 { _ = holdMemory?(-bytes) }
    }

    // MARK: State

    func read<Answer: Sendable>(
        _ body: (borrowing MemoryTableState) throws(FeatureError) -> Answer
    ) throws(FeatureError) -> Answer {
        try state.withLock { (state) throws(FeatureError) in
            if state.isClosed { throw .closed(location: location) }
            return try body(state)
        }
    }

    func write<Answer: Sendable>(
        _ body: (inout MemoryTableState) throws(FeatureError) -> (answer: Answer, isKept: Bool)
    ) throws(FeatureError) -> Answer {
        if isReadOnly { throw .readOnly(location: location) }
        return try state.withLock { (state) throws(FeatureError) in
            if state.isClosed { throw .closed(location: location) }
            let hold = { (bytes: Int) throws(FeatureError) in
                guard bytes != 0, let holdMemory = self.holdMemory else { return }
                guard holdMemory(bytes) else { throw .tooMuchMemory(location: self.location) }
            }
            return try state.transaction(saving: saving, holding: hold, body)
        }
    }

    func requireJournal(_ options: EditOptions) throws(FeatureError) {
        if options.isJournaled == true && !keepsJournal {
            throw .notSupported(what: "recording edits of \(definition.name) for a service", reason: "\(location) keeps no journal")
        }
    }
}
