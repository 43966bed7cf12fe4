import GromaFeatures

/// The saving of one popup as a series of calls to its table, each made after the answer to the previous one: following the guide of the
/// SDK, first the feature, which is added if the table does not have it and updated otherwise, then its attachments.
///
/// Its owner makes the calls, and may await them or block; only this type determines what they mean.
struct PopupSave: Sendable {
    /// A call to be made.
    enum Call: Sendable {
        /// Query the features, page by page.
        case find(FeatureQuery)
        /// Query the object ids.
        case identify(FeatureQuery)
        /// Apply edits, including the shapes of neighbors that the sketch has changed.
        case apply(FeatureEdits)
        /// Post the attachments of the feature with an object id.
        case post(objectID: Int)
    }

    /// The outcome of a call.
    enum Answer: Sendable {
        case found(Result<[Feature], FeatureError>)
        case identified(Result<[Int], FeatureError>)
        case applied(Result<NeighbourResults, FeatureError>)
        case posted(Result<[Attachment], FeatureError>, isAnythingLeft: Bool)
    }

    /// The subject of the next answer.
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
    /// The results so far.
    var results: PopupSaveResults
    let wanted: Feature
    let definition: LayerDefinition
    let comparison: SyncComparison
    let keepsGlobalIDs: Bool
    let lost: LostAddition
    let hasAttachmentEdits: Bool
    let hasNeighbours: Bool
    /// Whether nothing is to be sent: only edits that were sent before without an answer are looked up.
    let onlyLooks: Bool
    var step = Step.none
    /// Whether an earlier addition was found, so that nothing is added now.
    var isFound = false
    var hasLookedByGlobalID = false
    /// Whether a new feature was accepted, and is queried because its object id is unknown.
    var isConfirming = false

    /// Prepares to save.
    ///
    /// - Parameters:
    ///   - wanted: The feature as it is to be stored, with its prepared shape.
    ///   - keepsGlobalIDs: Whether the table keeps the global id of a feature that is added.
    ///   - hasNeighbours: Whether the sketch has changed shapes of neighboring features.
    ///   - onlyLooks: Whether nothing is sent, and only the results of earlier attempts are looked up.
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

    /// Returns the first call; nil if there is nothing to do.
    mutating func begin() -> Call? {
        if state.stored == nil {
            if !state.sentAdditions.isEmpty { return look(for: 0) }
            if let id = wanted.objectID, id > 0 { return find(objectID: id, .base(objectID: id)) }
        } else if onlyLooks, let id = state.stored?.objectID {
            return find(objectID: id, .base(objectID: id))
        }
        return send()
    }

    /// Processes the answer to the last call, and returns the next one; nil if it is done.
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
