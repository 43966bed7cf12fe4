/// The entries of a journal in memory, and the service's ids of features and attachments.
struct MemoryJournalEntries: Sendable {
    private var entries: [Int: JournalEntry] = [:]
    private var sequences: [JournalItem: Int] = [:]
    private var attachments: [Int: Set<Int>] = [:]
    private var remoteIDs: [JournalItem: Int] = [:]
    private var localIDs: [JournalItem: Int] = [:]
    /// The digests of features when they were last imported or accepted by the service.
    private var digests: [Int: Int] = [:]
    /// The number of layers that are recorded as copies: this one, or none.
    private var layers = 0
    private var lastSequence = 0

    /// Whether features or attachments have been pulled from a service, or are pending for one.
    var isOfCopy: Bool { !remoteIDs.isEmpty || !entries.isEmpty }

    /// The entries in the order in which they were first recorded. O(n log n).
    var all: [JournalEntry] { entries.values.sorted { $0.sequence < $1.sequence } }

    /// Returns the entry with a sequence number; nil if there is none.
    subscript(sequence: Int) -> JournalEntry? { entries[sequence] }

    /// Returns the entry of a feature or attachment; nil if there is none.
    func entry(of item: JournalItem) -> JournalEntry? { sequences[item].flatMap { entries[$0] } }

    /// Returns the sequence numbers of the entries of a feature's attachments, ascending.
    func attachmentSequences(ofFeature id: Int) -> [Int] { (attachments[id] ?? []).sorted() }

    mutating func nextSequence() -> Int {
        lastSequence += 1
        return lastSequence
    }

    mutating func write(_ entry: JournalEntry) {
        entries[entry.sequence] = entry
        sequences[entry.item] = entry.sequence
        if entry.attachmentID != nil { attachments[entry.objectID, default: []].insert(entry.sequence) }
    }

    mutating func remove(_ sequence: Int) {
        guard let entry = entries.removeValue(forKey: sequence) else { return }
        sequences[entry.item] = nil
        attachments[entry.objectID]?.remove(sequence)
        if attachments[entry.objectID]?.isEmpty == true { attachments[entry.objectID] = nil }
    }

    func digest(ofFeature id: Int) -> Int? { digests[id] }

    /// The features with a recorded digest, ascending.
    var digested: [Int] { digests.keys.sorted() }

    /// Whether the layer is recorded as a copy of a service's layer.
    var isNotedAsCopy: Bool { layers > 0 }

    mutating func setDigest(_ digest: Int?, ofFeature id: Int) { digests[id] = digest }

    func remoteID(of item: JournalItem) -> Int? { remoteIDs[item] }

    func localID(ofRemote item: JournalItem) -> Int? { localIDs[item] }

    mutating func setRemoteID(_ id: Int?, of item: JournalItem) {
        let old = remoteIDs[item]
        if let old { localIDs[item.numbered(old)] = nil }
        if case .layer = item { layers += (id == nil ? 0 : 1) - (old == nil ? 0 : 1) }
        remoteIDs[item] = id
        guard let id else { return }
        // Each feature of the service corresponds to one feature of the table: the last assignment wins.
        if let other = localIDs[item.numbered(id)] { remoteIDs[item.numbered(other)] = nil }
        remoteIDs[item] = id
        localIDs[item.numbered(id)] = item.number
    }
}

extension JournalEntry {
    /// The feature or attachment that the entry belongs to.
    var item: JournalItem { attachmentID.map { .attachment($0) } ?? .feature(objectID) }
}

extension JournalItem {
    /// The number of the layer, feature or attachment.
    var number: Int {
        switch self {
        case .layer(let id), .feature(let id), .attachment(let id): id
        }
    }

    /// Returns an item of the same kind with another number.
    func numbered(_ id: Int) -> JournalItem {
        switch self {
        case .layer: .layer(id)
        case .feature: .feature(id)
        case .attachment: .attachment(id)
        }
    }
}
