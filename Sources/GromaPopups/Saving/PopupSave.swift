import GromaFeatures

/// The saving of one popup as a series of calls to its table, each made after the answer to the one before: by the guide of the SDK the feature
/// first, added where the table has none and changed else, then its attachments.
///
/// Who drives it makes the calls, and may wait for them or block; what they mean is decided here alone.
struct PopupSave: Sendable {
    /// A call to be made.
    enum Call: Sendable {
        /// The features of a query, page after page.
        case find(FeatureQuery)
        /// The object ids of a query.
        case identify(FeatureQuery)
        /// Edits, and with them the shapes that the sketch has given to neighbours.
        case apply(FeatureEdits)
        /// Post the attachments of the feature of an object id.
        case post(objectID: Int)
    }

    /// The outcome of a call.
    enum Answer: Sendable {
        case found(Result<[Feature], FeatureError>)
        case identified(Result<[Int], FeatureError>)
        case applied(Result<NeighbourResults, FeatureError>)
        case posted(Result<[Attachment], FeatureError>, isAnythingLeft: Bool)
    }

    /// What the next answer is about.
    enum Step {
        case base(objectID: Int)
        case lost(index: Int)
        case twins(Feature)
        case addition(Feature, twins: Set<Int>?)
        case change(Feature)
        case renumbered(Feature, EditError)
        case stored(Feature)
        case attachments
        case none
    }

    /// What is known of the feature.
    var state: PopupSaveState
    /// The outcome of it so far.
    var results: PopupSaveResults
    let wanted: Feature
    let definition: LayerDefinition
    let comparison: SyncComparison
    let keepsGlobalIDs: Bool
    let lost: LostAddition
    let hasAttachmentEdits: Bool
    let hasNeighbours: Bool
    /// Whether nothing is to be sent: only what was sent before without an answer is looked up.
    let onlyLooks: Bool
    var step = Step.none
    /// Whether an earlier addition was found, so that nothing was added now.
    var isFound = false
    var hasLookedByGlobalID = false
    /// Whether a new feature was taken, and is looked for because nobody has said what it is called.
    var isConfirming = false

    /// Prepares to save.
    ///
    /// - Parameters:
    ///   - wanted: the feature as it is to be stored, its shape prepared.
    ///   - keepsGlobalIDs: whether a feature that is added is to keep the global id that it brings.
    ///   - hasNeighbours: whether the sketch has given shapes to features of layers.
    ///   - onlyLooks: whether nothing is sent, and only found out what the table has taken of earlier attempts.
    init(
        _ wanted: Feature, _ state: PopupSaveState, in layer: FeatureLayer, keepsGlobalIDs: Bool, hasAttachmentEdits: Bool,
        hasNeighbours: Bool = false, onlyLooks: Bool = false
    ) {
        self.wanted = wanted
        self.state = state
        definition = layer.definition
        comparison = SyncComparison(layer.definition, layer.definition)
        self.keepsGlobalIDs = layer.table.keepsGlobalIDs && keepsGlobalIDs
        lost = LostAddition(layer.definition, keepsGlobalIDs: self.keepsGlobalIDs, comparison: comparison)
        self.hasAttachmentEdits = hasAttachmentEdits
        self.hasNeighbours = hasNeighbours
        self.onlyLooks = onlyLooks
        results = PopupSaveResults(layer: layer.definition.name, objectID: state.stored?.objectID ?? wanted.objectID)
        results.leavesAttachments = hasAttachmentEdits
    }

    /// The first call; nil if there is nothing to do.
    mutating func begin() -> Call? {
        if state.stored == nil {
            if !state.sentAdditions.isEmpty { return look(for: 0) }
            if let id = wanted.objectID, id > 0 { return find(objectID: id, .base(objectID: id)) }
        } else if onlyLooks, let id = state.stored?.objectID {
            return find(objectID: id, .base(objectID: id))
        }
        return send()
    }

    /// Takes the answer to the last call, and says which is the next; nil if it is done.
    mutating func take(_ answer: Answer) -> Call? {
        let current = step
        step = .none
        switch (current, answer) {
        case (.base(let id), .found(let found)): return takeBase(found, id)
        case (.lost(let index), .found(let found)): return takeLost(found, index)
        case (.twins(let addition), .identified(let ids)): return takeTwins(ids, addition)
        case (.addition(let addition, let twins), .applied(let answer)): return takeAddition(answer, addition, twins)
        case (.change(let change), .applied(let answer)): return takeChange(answer, change)
        case (.renumbered(let change, let error), .found(let found)): return takeRenumbered(found, change, error)
        case (.stored(let feature), .found(let found)): return takeStored(found, feature)
        case (.attachments, .posted(let answer, let isAnythingLeft)):
            results.leavesAttachments = isAnythingLeft
            switch answer {
            case .success(let posted): results.attachments = posted
            case .failure(let error): results.attachmentsError = error
            }
            return nil
        default: return nil
        }
    }
}
