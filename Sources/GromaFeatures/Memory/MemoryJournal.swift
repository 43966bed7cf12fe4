import GromaGeometry
import GromaBase
import GromaOperations

/// The journal of a table in memory.
final class MemoryJournal: EditJournal {
    private let table: MemoryFeatureTable

    init(table: MemoryFeatureTable) { self.table = table }

    func entries() throws(FeatureError) -> [JournalEntry] { try table.read { $0.journal.all } }

    func update(_ entry: JournalEntry) throws(FeatureError) -> Bool {
        try table.write { state in
            guard var current = state.journal[entry.sequence], current.revision == entry.revision else { return (false, true) }
            current.kind = entry.kind
            current.before = entry.before
            current.sent = entry.sent
            current.sentAttachment = entry.sentAttachment
            current.attempts = entry.attempts
            current.state = entry.state
            state.write(current)
            return (true, true)
        }
    }

    func settle(_ entry: JournalEntry, remoteID: Int?) throws(FeatureError) -> Bool {
        try table.write { state in
            guard var current = state.journal[entry.sequence] else { return (false, true) }
            if let remoteID { state.setRemoteID(remoteID, of: current.item) }
            if current.revision == entry.revision {
                state.removeEntry(entry.sequence)
                if entry.kind == .delete || entry.kind == .deleteAttachment { state.setRemoteID(nil, of: current.item) }
                if current.attachmentID == nil { state.noteDigest(ofFeature: current.objectID, as: entry.sent, table.definition) }
                return (true, true)
            }
            if current.kind == .add { current.kind = .update }
            if current.kind == .addAttachment { current.kind = .updateAttachment }
            current.before = entry.sent
            current.sent = nil
            current.attempts = 0
            current.state = .pending
            state.write(current)
            return (false, true)
        }
    }

    func abandon(_ entry: JournalEntry, taking remote: Feature?) throws(FeatureError) {
        try table.write { (state) throws(FeatureError) in
            guard let current = state.journal[entry.sequence] else { return ((), true) }
            state.removeEntry(entry.sequence)
            if let attachment = current.attachmentID {
                if current.kind != .deleteAttachment {
                    state.setAttachments(
                        state.attachments(ofFeature: current.objectID).filter { $0.info.id != attachment }, ofFeature: current.objectID)
                }
                state.setRemoteID(nil, of: current.item)
                return ((), true)
            }
            try table.loading.put(current.kind == .add ? nil : remote, as: current.objectID, to: &state)
            return ((), true)
        }
    }

    func remoteID(of item: JournalItem) throws(FeatureError) -> Int? { try table.read { $0.journal.remoteID(of: item) } }

    func localID(ofRemote item: JournalItem) throws(FeatureError) -> Int? { try table.read { $0.journal.localID(ofRemote: item) } }

    func setRemoteID(_ remoteID: Int?, of item: JournalItem) throws(FeatureError) {
        try table.write { state in
            state.setRemoteID(remoteID, of: item)
            return ((), true)
        }
    }

    func isOfCopy() throws(FeatureError) -> Bool { try table.read { $0.journal.isOfCopy } }

    func takeRemote(_ features: [Feature], options: LoadOptions) throws(FeatureError) -> TakeResults {
        try table.write { (state) throws(FeatureError) in (try table.loading.take(features, options: options, to: &state), true) }
    }

    func dropRemote(_ remoteIDs: [Int]) throws(FeatureError) -> [Int] {
        try table.write { (state) throws(FeatureError) in (try table.loading.drop(remoteIDs, from: &state), true) }
    }

    func noteForeignEdits(includingChanges: Bool, hook: OperationHook) throws(FeatureError) -> ForeignEdits {
        try table.write { (state) throws(FeatureError) in
            (try table.loading.noteForeignEdits(includingChanges: includingChanges, in: &state, hook: hook), true)
        }
    }

    func digest(ofFeature id: Int) throws(FeatureError) -> Int? { try table.read { $0.journal.digest(ofFeature: id) } }
}

extension MemoryTableState: CopyTarget {
    func isNotedAsCopy() -> Bool { journal.isNotedAsCopy }

    func entries(ofFeature id: Int) -> [JournalEntry] {
        (journal.entry(of: .feature(id)).map { [$0] } ?? []) + journal.attachmentSequences(ofFeature: id).compactMap { journal[$0] }
    }

    func localID(ofRemoteFeature id: Int) -> Int? { journal.localID(ofRemote: .feature(id)) }

    func digest(ofFeature id: Int) -> Int? { journal.digest(ofFeature: id) }

    func notedFeatures() -> [Int] { journal.digested.filter { journal.entry(of: .feature($0)) == nil } }

    func unknownFeatures() -> [Int] {
        var ids: [Int] = []
        features.forEach { feature in
            if let id = feature.objectID, journal.remoteID(of: .feature(id)) == nil, journal.entry(of: .feature(id)) == nil {
                ids.append(id)
            }
            return true
        }
        return ids.sorted()
    }

    mutating func note(remoteID: Int, digest: Int, ofFeature id: Int) {
        setRemoteID(remoteID, of: .feature(id))
        setDigest(digest, ofFeature: id)
    }

    mutating func add(_ entry: JournalEntry) { apply(.write(entry)) }

    mutating func forget(_ id: Int) {
        for attachment in attachments(ofFeature: id) { setRemoteID(nil, of: .attachment(attachment.info.id)) }
        for sequence in journal.attachmentSequences(ofFeature: id) { removeEntry(sequence) }
        if let entry = journal.entry(of: .feature(id)) { removeEntry(entry.sequence) }
        setRemoteID(nil, of: .feature(id))
        setDigest(nil, ofFeature: id)
    }

    /// Records the digest of the service's version of a feature: of the version that was sent, or else of the current one.
    fileprivate mutating func noteDigest(ofFeature id: Int, as sent: Feature? = nil, _ definition: LayerDefinition) {
        setDigest((sent ?? features[id]).map { FeatureDigest.value(of: $0, definition) }, ofFeature: id)
    }
}
