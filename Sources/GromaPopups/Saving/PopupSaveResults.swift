import GromaFeatures

/// The results of saving a popup, item by item, as `AGSFeatureLayerEditingDelegate` and `AGSAttachmentManagerDelegate` report them: **some
/// can be failures** although the rest was accepted.
public struct PopupSaveResults: Sendable {
    /// The outcome of the feature itself.
    public internal(set) var feature: FeatureOutcome = .notSent
    /// The feature as its table has it now; nil if the table does not have it, or if it is unknown.
    public internal(set) var stored: Feature?
    /// The results of the shapes of neighbors that the sketch has changed: those of the same layer, then those of others. Those of the
    /// same store are applied in one transaction with the feature, if the store supports that
    /// (`FeatureLayer.applyEdits(_:neighbours:in:options:)`); those of other stores follow. Those that failed remain in the sketch.
    public internal(set) var neighbours: [EditResult] = []
    /// The attachments that were posted, including those that failed (``Attachment/networkError``, ``Attachment/editResultError``).
    public internal(set) var attachments: [Attachment] = []
    /// The error if the attachments could not be posted at all; nil if they were, or if there were none.
    public internal(set) var attachmentsError: FeatureError?
    /// Whether attachments remain that are still to be posted: those that failed, or all if the feature itself was not accepted.
    public internal(set) var leavesAttachments = false

    /// The name of the layer, for errors.
    let layer: String
    let objectID: Int?

    /// The number of neighbors of the same layer, which come first.
    package internal(set) var ownNeighbours = 0
    /// The results of the neighbors in other layers, layer by layer.
    public internal(set) var otherLayers: [NeighbourResults.LayerResults] = []

    init(layer: String, objectID: Int?) {
        self.layer = layer
        self.objectID = objectID
    }

    /// Creates the results of a feature that the host itself has saved, and of its attachments.
    ///
    /// - Parameter posted: The attachments that were posted, or the error if they could not be.
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
        /// Nothing was sent, because an earlier step failed.
        case notSent
        /// The table has the same version already.
        case unchanged
        /// The table has added it.
        case added
        /// An earlier addition, whose answer was lost, turned out to have been accepted.
        case addedBefore
        /// The table has accepted the changes.
        case updated
        /// The table has deleted it.
        case deleted
        /// The table refused it.
        case refused(EditError)
        /// It could not be prepared, or the call failed.
        case failed(PopupError)
        /// The call failed, and the table may have accepted it nevertheless: the next attempt looks it up before it sends anything again.
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

    /// Whether the table has everything: the feature, its neighbors' shapes and the attachments.
    public var isSuccess: Bool { error == nil }

    /// The attachments that failed.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attachments.
    public var failedAttachments: [Attachment] { attachments.filter { $0.networkError != nil || $0.editResultError != nil } }

    /// All errors, in order: the feature, its neighbors, the attachments; for an app to show or log.
    ///
    /// - Complexity: O(*n*), where *n* is the number of results.
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
        // If posting was cancelled between two attachments, none has failed and some remain.
        if failures.isEmpty && leavesAttachments { failures.append(.cancelled) }
        return failures
    }

    /// The error for the user: for a call that was rolled back, the error that caused it; nil if nothing failed.
    ///
    /// - Complexity: O(*n*), where *n* is the number of results.
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

    /// The errors of neighbors in other layers, except those that were rolled back or not begun because something else failed.
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
