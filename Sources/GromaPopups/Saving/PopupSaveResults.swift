import GromaFeatures

/// The results of saving a popup, item by item, as `AGSFeatureLayerEditingDelegate` and `AGSAttachmentManagerDelegate` tell it: **some may have
/// failed** although the rest was taken.
public struct PopupSaveResults: Sendable {
    /// The outcome of the feature itself.
    public internal(set) var feature: FeatureOutcome = .notSent
    /// The feature as its table has it now; nil if the table has none, or it is not known.
    public internal(set) var stored: Feature?
    /// The outcome of the shapes that the sketch has given to neighbours: those of the same layer, then those of others. Those of the same store are
    /// taken with the feature or not at all, where the store can do that (`FeatureLayer.applyEdits(_:neighbours:in:options:)`); those of other
    /// stores follow. Those that failed stay with the sketch.
    public internal(set) var neighbours: [EditResult] = []
    /// The attachments that were posted, those that failed among them (``Attachment/networkError``, ``Attachment/editResultError``).
    public internal(set) var attachments: [Attachment] = []
    /// Why the attachments could not be posted at all; nil if they could, or there were none.
    public internal(set) var attachmentsError: FeatureError?
    /// Whether attachments are left that are still to be posted: those that failed, or all when the feature itself was not taken.
    public internal(set) var leavesAttachments = false

    /// Whose edits they are, for errors.
    let layer: String
    let objectID: Int?

    /// How many of the neighbours are of the same layer: the first ones.
    package internal(set) var ownNeighbours = 0
    /// What came of the neighbours in other layers, layer by layer.
    public internal(set) var otherLayers: [NeighbourResults.LayerResults] = []

    init(layer: String, objectID: Int?) {
        self.layer = layer
        self.objectID = objectID
    }

    /// The outcome of a feature that the host itself has saved, and of its attachments.
    ///
    /// - Parameter posted: the attachments that were posted, or why they could not be.
    package init(
        savedByHost feature: Feature, isNew: Bool, of layer: FeatureLayer?, posted: Result<[Attachment], FeatureError>,
        leavesAttachments: Bool
    ) {
        self.init(layer: layer?.definition.name ?? "", objectID: feature.objectID)
        self.feature = isNew ? .added : .updated
        self.leavesAttachments = leavesAttachments
        stored = feature
        switch posted {
        case .success(let attachments): self.attachments = attachments
        case .failure(let error): attachmentsError = error
        }
    }

    /// The outcome of the feature itself.
    public enum FeatureOutcome: Sendable {
        /// Nothing was sent, because something before has failed.
        case notSent
        /// The table has it as it is already.
        case unchanged
        /// The table has taken it as a new one.
        case added
        /// An earlier attempt, whose answer was lost, turned out to have been taken.
        case addedBefore
        /// The table has taken what was changed.
        case updated
        /// The table has deleted it.
        case deleted
        /// The table refused it.
        case refused(EditError)
        /// It could not be prepared, or the call failed.
        case failed(PopupError)
        /// The call failed, and the table may have taken it all the same: the next attempt looks before it sends anything again.
        case unknown(FeatureError)
    }
}

extension PopupSaveResults {
    /// Whether the table has the feature as it was to be saved.
    public var isFeatureSaved: Bool {
        switch feature {
        case .unchanged, .added, .addedBefore, .updated, .deleted: true
        case .notSent, .refused, .failed, .unknown: false
        }
    }

    /// Whether the table has everything: the feature, its neighbours' shapes and the attachments.
    public var isSuccess: Bool { error == nil }

    /// The attachments that are not as they were to be. O(attachments)
    public var failedAttachments: [Attachment] { attachments.filter { $0.networkError != nil || $0.editResultError != nil } }

    /// Everything that was wrong, in order: the feature, its neighbours, the attachments. What an app shows or logs. O(results)
    public var failures: [PopupError] {
        var failures: [PopupError] = []
        switch feature {
        case .refused(let error): failures.append(.feature(FeatureError(refusal: error, of: layer, objectID: objectID)))
        case .failed(let error): failures.append(error)
        case .unknown(let error): failures.append(.feature(error))
        case .notSent, .unchanged, .added, .addedBefore, .updated, .deleted: break
        }
        for result in neighbours.prefix(ownNeighbours) {
            if let error = result.error { failures.append(.feature(FeatureError(refusal: error, of: layer, objectID: result.objectID))) }
        }
        failures += otherFailures.map { .feature($0) }
        for attachment in failedAttachments {
            if let error = attachment.networkError {
                failures.append(.feature(error))
            } else if let error = attachment.editResultError {
                failures.append(.feature(FeatureError(refusal: error, of: layer, objectID: objectID)))
            }
        }
        if let attachmentsError { failures.append(.feature(attachmentsError)) }
        // Where posting was cancelled between two attachments, none has failed and some are left.
        if failures.isEmpty && leavesAttachments { failures.append(.cancelled) }
        return failures
    }

    /// What is told to the person: of a call that was undone as a whole, what undid it; nil if nothing failed.
    public var error: PopupError? {
        if case .refused(let own) = feature, own == .rolledBack {
            if let cause = neighbours.prefix(ownNeighbours).first(where: { !$0.isSuccess && $0.error != .rolledBack }),
                let error = cause.error
            {
                return .feature(FeatureError(refusal: error, of: layer, objectID: cause.objectID))
            }
            if let cause = otherFailures.first { return .feature(cause) }
        }
        return failures.first
    }

    /// What was wrong with neighbours of other layers, but for those that were undone or not begun because something else failed.
    private var otherFailures: [FeatureError] {
        otherLayers.flatMap { other -> [FeatureError] in
            switch other.results {
            case .failure(let error): return [error]
            case .success(let results):
                return results.updates.compactMap { result in
                    guard let error = result.error, error != .rolledBack else { return nil }
                    return FeatureError(refusal: error, of: other.layer, objectID: result.objectID)
                }
            }
        }
    }
}
