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
        try table.write { state in
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
            if let remote, current.kind != .add {
                state.take(remote, as: current.objectID, table.definition)
            } else {
                state.forget(current.objectID)
            }
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

    func takeRemote(_ features: [Feature]) throws(FeatureError) -> [Int] {
        try table.write { (state) throws(FeatureError) in
            var leftAlone: [Int] = []
            for feature in features {
                guard let remoteID = feature.objectID else { continue }
                let local = state.localID(of: feature)
                if let local, state.isLeftAlone(local, remote: feature, table.definition) {
                    leftAlone.append(remoteID)
                } else {
                    let id: Int
                    if let local {
                        id = local
                    } else if remoteID > 0, state.features[remoteID] == nil {
                        // Under the service's own number where it is free.
                        id = state.reserve(remoteID)
                    } else {
                        id = try state.nextObjectID(table.definition.name)
                    }
                    state.take(feature, as: id, table.definition)
                }
            }
            return (leftAlone, true)
        }
    }

    func dropRemote(_ remoteIDs: [Int]) throws(FeatureError) -> [Int] {
        try table.write { state in
            var leftAlone: [Int] = []
            for remoteID in remoteIDs {
                guard let local = state.journal.localID(ofRemote: .feature(remoteID)) else { continue }
                let isLeftAlone = state.isLeftAlone(local, remote: nil, table.definition)
                if isLeftAlone { leftAlone.append(remoteID) } else { state.forget(local) }
            }
            return (leftAlone, true)
        }
    }
}

extension MemoryTableState {
    /// What the table calls a feature of the service: by what is noted, or by its global id where the answer to adding it was lost.
    fileprivate func localID(of remote: Feature) -> Int? {
        if let remoteID = remote.objectID, let local = journal.localID(ofRemote: .feature(remoteID)) { return local }
        return remote.globalID.flatMap(GlobalID.normalized).flatMap(objectID(ofGlobalID:))
    }

    /// Writes a feature as the service has it. What the service says nothing about stays.
    fileprivate mutating func take(_ remote: Feature, as id: Int, _ definition: LayerDefinition) {
        var feature = features[id] ?? Feature(attributes: Attributes(names: definition.attributeNames))
        feature.objectID = id
        for name in feature.attributes.attributeNames.list {
            if let value = remote.attributes[name] { feature.attributes[name] = value }
        }
        // A shape that could not be completed is none that a layer holds.
        feature.geometry = definition.geometryType == nil ? nil : remote.geometry.map { (try? definition.completed($0)) ?? $0 }
        if definition.globalIDField != nil, let globalID = remote.globalID {
            let normalized = GlobalID.normalized(globalID) ?? globalID
            // Two features never share one: what the table has stays.
            if (objectID(ofGlobalID: normalized) ?? id) == id { feature.globalID = normalized }
        }
        put(feature)
        if let remoteID = remote.objectID { setRemoteID(remoteID, of: .feature(id)) }
        noteDigest(ofFeature: id, definition)
    }

    /// Notes a version of a feature as what the service has: the one that was sent, else the one that is here.
    fileprivate mutating func noteDigest(ofFeature id: Int, as sent: Feature? = nil, _ definition: LayerDefinition) {
        setDigest((sent ?? features[id]).map { FeatureDigest.value(of: $0, definition) }, ofFeature: id)
    }

    /// Whether a feature has an entry, or gets one now because it was changed without being noted.
    fileprivate mutating func isLeftAlone(_ id: Int, remote: Feature?, _ definition: LayerDefinition) -> Bool {
        if journal.entry(of: .feature(id)) != nil { return true }
        let digest = journal.digest(ofFeature: id)
        guard let entry = ForeignChange.entry(ofFeature: id, digest: digest, current: features[id], remote: remote, definition) else {
            return false
        }
        apply(.write(entry))
        return true
    }

    /// Takes out a feature with its attachments and all that the journal knows of it.
    fileprivate mutating func forget(_ id: Int) {
        for attachment in attachments(ofFeature: id) { setRemoteID(nil, of: .attachment(attachment.info.id)) }
        for sequence in journal.attachmentSequences(ofFeature: id) { removeEntry(sequence) }
        if let feature = features[id] { delete(feature) }
        setRemoteID(nil, of: .feature(id))
        setDigest(nil, ofFeature: id)
    }
}
