import GromaFormats
import GromaGeometry

/// The state of a table in memory, with rollback of failed transactions.
///
/// Earlier values are recorded edit by edit: keeping a copy of the whole state would make each edit copy the storage that it changes.
struct MemoryTableState: Sendable {
    private(set) var features = IndexedFeatures()
    /// Object ids by global id.
    private var objectIDs: [String: Int] = [:]
    private var attachments: [Int: [MemoryAttachment]] = [:]
    private var attachmentGlobalIDs: Set<String> = []
    private(set) var journal = MemoryJournalEntries()
    private var counters = Counters()
    private var undo: [Step] = []
    /// The approximate size in bytes of the features and of the contents of their attachments.
    private(set) var byteCount = 0
    var isClosed = false

    private struct Counters: Sendable {
        var objectID = 1
        var attachmentID = 1
    }

    /// A step of the rollback.
    private enum Step: Sendable {
        case remove(objectID: Int)
        indirect case put(Feature)
        indirect case setAttachments([MemoryAttachment]?, objectID: Int)
        indirect case setEntry(JournalEntry?, sequence: Int)
        case setRemoteID(Int?, of: JournalItem)
        case setDigest(Int?, objectID: Int)
    }

    init() {}

    /// Creates a state with initial features. Those without an object id get new ones.
    ///
    /// - Throws: `corrupt` if two features share an identifier.
    init(_ features: some Sequence<Feature>, definition: LayerDefinition, location: String) throws(FeatureError) {
        let names = definition.attributeNames
        var given: [Feature] = []
        var greatest = 0
        for var feature in features {
            if let id = feature.objectID, id > 0 { greatest = max(greatest, id) } else { feature.objectID = nil }
            if definition.globalIDField == nil {
                feature.globalID = nil
            } else if let id = feature.globalID {
                feature.globalID = GlobalID.normalized(id) ?? id
            }
            feature.attributes = feature.attributes.sharing(names)
            given.append(feature)
        }
        counters.objectID = greatest < Int.max ? greatest + 1 : greatest
        for place in given.indices where given[place].objectID == nil { given[place].objectID = try nextObjectID(definition.name) }
        self.features = IndexedFeatures(given)
        byteCount = given.reduce(0) { $0 + $1.byteCount }
        func repeated(_ what: String) -> FeatureError {
            .corrupt(location: location, what: "layer \(definition.name)", reason: "two features have the same \(what)")
        }
        if self.features.count != given.count { throw repeated("object id") }
        for feature in given {
            guard let globalID = feature.globalID, let id = feature.objectID else { continue }
            if objectIDs.updateValue(id, forKey: globalID) != nil { throw repeated("global id \(globalID)") }
        }
    }

    // MARK: Transactions

    /// Runs edits as a transaction: they are rolled back if `body` requests it or throws, and if they cannot be saved.
    mutating func transaction<Answer>(
        saving: ((IndexedFeatures) throws(FeatureError) -> Void)?, holding hold: (Int) throws(FeatureError) -> Void,
        _ body: (inout MemoryTableState) throws(FeatureError) -> (answer: Answer, isKept: Bool)
    ) throws(FeatureError) -> Answer {
        let counters = counters
        let before = byteCount
        var held = 0
        // Earlier values are only kept as long as they may be needed.
        defer { undo.removeAll(keepingCapacity: undo.count < 1024) }
        do throws(FeatureError) {
            let (answer, isKept) = try body(&self)
            guard isKept else {
                goBack(counters)
                return answer
            }
            try hold(byteCount - before)
            held = byteCount - before
            if let saving, !undo.isEmpty { try saving(features) }
            return answer
        } catch {
            goBack(counters)
            if held != 0 { try? hold(-held) }
            throw error
        }
    }

    private mutating func goBack(_ counters: Counters) {
        let steps = undo
        for step in steps.reversed() {
            switch step {
            case .remove(let id): remove(id)
            case .put(let feature): put(feature)
            case .setAttachments(let list, let id): setAttachments(list, ofFeature: id)
            case .setEntry(let entry, let sequence):
                if let entry { write(entry) } else { removeEntry(sequence) }
            case .setRemoteID(let id, let item): setRemoteID(id, of: item)
            case .setDigest(let digest, let id): setDigest(digest, ofFeature: id)
            }
        }
        self.counters = counters
    }

    // MARK: Features

    func objectID(ofGlobalID id: String) -> Int? { objectIDs[id] }

    mutating func nextObjectID(_ layer: String) throws(FeatureError) -> Int {
        let id = counters.objectID
        guard id < Int.max else { throw .notSupported(what: "another feature in \(layer)", reason: "there are no object ids left") }
        counters.objectID += 1
        return id
    }

    /// Returns an unused object id, which no other feature gets afterward.
    mutating func reserve(_ id: Int) -> Int {
        if id >= counters.objectID { counters.objectID = id < Int.max ? id + 1 : id }
        return id
    }

    /// Inserts a feature, or replaces the one with its object id.
    mutating func put(_ feature: Feature) {
        guard let id = feature.objectID else { return }
        let old = features.insert(feature)
        byteCount += feature.byteCount - (old?.byteCount ?? 0)
        undo.append(old.map { .put($0) } ?? .remove(objectID: id))
        guard old?.globalID != feature.globalID else { return }
        if let globalID = old?.globalID { objectIDs[globalID] = nil }
        if let globalID = feature.globalID { objectIDs[globalID] = id }
    }

    /// Removes a feature.
    mutating func remove(_ id: Int) {
        guard let old = features.remove(objectID: id) else { return }
        byteCount -= old.byteCount
        undo.append(.put(old))
        if let globalID = old.globalID { objectIDs[globalID] = nil }
    }

    // MARK: Attachments

    /// Returns the attachments of a feature, by id.
    func attachments(ofFeature id: Int) -> [MemoryAttachment] { attachments[id] ?? [] }

    /// Whether an attachment of the layer has the given global id.
    func hasAttachment(ofGlobalID id: String) -> Bool { attachmentGlobalIDs.contains(id) }

    mutating func nextAttachmentID() -> Int {
        defer { counters.attachmentID += 1 }
        return counters.attachmentID
    }

    mutating func setAttachments(_ list: [MemoryAttachment]?, ofFeature id: Int) {
        let old = attachments[id]
        undo.append(.setAttachments(old, objectID: id))
        byteCount += (list ?? []).reduce(0) { $0 + $1.bytes.count + 256 } - (old ?? []).reduce(0) { $0 + $1.bytes.count + 256 }
        for attachment in old ?? [] { if let id = attachment.info.globalID { attachmentGlobalIDs.remove(id) } }
        for attachment in list ?? [] { if let id = attachment.info.globalID { attachmentGlobalIDs.insert(id) } }
        attachments[id] = list?.isEmpty == true ? nil : list
    }

    // MARK: Journal

    mutating func write(_ entry: JournalEntry) {
        undo.append(.setEntry(journal[entry.sequence], sequence: entry.sequence))
        journal.write(entry)
    }

    mutating func removeEntry(_ sequence: Int) {
        guard let old = journal[sequence] else { return }
        undo.append(.setEntry(old, sequence: sequence))
        journal.remove(sequence)
    }

    mutating func setRemoteID(_ id: Int?, of item: JournalItem) {
        undo.append(.setRemoteID(journal.remoteID(of: item), of: item))
        journal.setRemoteID(id, of: item)
    }

    mutating func setDigest(_ digest: Int?, ofFeature id: Int) {
        undo.append(.setDigest(journal.digest(ofFeature: id), objectID: id))
        journal.setDigest(digest, ofFeature: id)
    }

    /// Applies the effect of a further edit to the journal.
    mutating func apply(_ change: JournalChange) {
        switch change {
        case .write(var entry):
            if entry.sequence == 0 { entry.sequence = journal.nextSequence() }
            write(entry)
        case .remove(let sequence): removeEntry(sequence)
        }
    }
}

extension MemoryTableState: EditTarget {
    func feature(withObjectID id: Int) -> Feature? { features[id] }

    mutating func insert(_ feature: Feature) throws(FeatureError) -> Int {
        var feature = feature
        let id: Int
        if let own = feature.objectID {
            id = reserve(own)
        } else {
            id = try nextObjectID("the layer")
        }
        feature.objectID = id
        put(feature)
        return id
    }

    mutating func replace(_ old: Feature, with new: Feature) { put(new) }

    mutating func delete(_ feature: Feature) {
        guard let id = feature.objectID else { return }
        remove(id)
        if !attachments(ofFeature: id).isEmpty { setAttachments(nil, ofFeature: id) }
    }

    mutating func note(_ kind: JournalEntry.Kind, of feature: Feature, before: Feature?) {
        guard let id = feature.objectID else { return }
        if kind == .delete { for sequence in journal.attachmentSequences(ofFeature: id) { removeEntry(sequence) } }
        apply(JournalChange(kind, of: feature, before: before, after: journal.entry(of: .feature(id))))
    }
}

/// An attachment with its contents in memory.
struct MemoryAttachment: Sendable {
    var info: AttachmentInfo
    var bytes: [UInt8]
}

extension Attributes {
    /// Returns the same attributes with a layer's list of names, unless there are names that are not in it.
    func sharing(_ names: AttributeNames) -> Attributes {
        if attributeNames === names { return self }
        let pairs = self.pairs
        var values = [AttributeValue?](repeating: nil, count: names.list.count)
        for (name, value) in pairs {
            guard let place = names.index(of: name) else { return self }
            values[place] = value
        }
        return Attributes(names: names, values: values)
    }
}
