import GromaFeatures
import GromaGeometry
import GromaSketch

/// The targets of saving a popup.
struct PopupSaveParts {
    /// The layer of the feature.
    let layer: FeatureLayer
    /// The local edits of the attachments.
    let attachments: AttachmentManager?
    /// Options for applying the edits.
    let options: EditOptions
    /// The sketch in which the shape was drawn; nil for none.
    var sketch: SketchLayer?
    /// The shapes of neighboring features that the sketch has changed.
    var neighbours: [NeighbourEdit] = []
    /// The other layers that have some of these features.
    var others: [FeatureLayer] = []

    /// Informs the sketch which of its neighbors have been saved, and returns the answer to the edits.
    func applied(_ results: Result<NeighbourResults, FeatureError>) -> PopupSave.Answer {
        if case .success(let results) = results { sketch?.noteCommitted(results.committed(of: neighbours)) }
        return .applied(results)
    }

    /// Returns the answer to posting the attachments.
    func posted(_ posted: Result<[Attachment], FeatureError>) -> PopupSave.Answer {
        guard case .success = posted else { return .posted(posted, isAnythingLeft: true) }
        return .posted(posted, isAnythingLeft: attachments?.hasLocalEdits ?? false)
    }
}

extension FeatureLayerPopupsDelegate {
    /// Performs a call, and blocks until it is answered.
    static func perform(_ call: PopupSave.Call, _ parts: PopupSaveParts) -> PopupSave.Answer {
        let (layer, attachments) = (parts.layer, parts.attachments)
        let table = layer.table
        switch call {
        case .find(let query): return .found(Result { () throws(FeatureError) in try table.allFeatures(in: query) })
        case .identify(let query): return .identified(Result { () throws(FeatureError) in try table.objectIDs(of: query) })
        case .apply(let edits):
            return parts.applied(
                Result { () throws(FeatureError) in
                    try layer.applyEdits(edits, neighbours: parts.neighbours, in: parts.others, options: parts.options)
                })
        case .post(let objectID):
            return parts.posted(
                Result { () throws(FeatureError) in
                    try attachments?.moveToFeature(objectID: objectID)
                    return try attachments?.postLocalEdits(options: parts.options) ?? []
                })
        }
    }

    /// Performs a call without blocking.
    nonisolated(nonsending) static func perform(
        _ call: PopupSave.Call, _ parts: PopupSaveParts
    ) async -> PopupSave.Answer {
        let (layer, attachments) = (parts.layer, parts.attachments)
        let table = layer.table
        switch call {
        case .find(let query):
            return .found(await BlockingCall.reading { hook throws(FeatureError) in try table.allFeatures(in: query, hook: hook) })
        case .identify(let query):
            return .identified(await BlockingCall.reading { _ throws(FeatureError) in try table.objectIDs(of: query) })
        case .apply(let edits):
            do throws(FeatureError) {
                return parts.applied(
                    .success(try await layer.applyEdits(edits, neighbours: parts.neighbours, in: parts.others, options: parts.options)))
            } catch {
                return parts.applied(.failure(error))
            }
        case .post(let objectID):
            do throws(FeatureError) {
                try attachments?.moveToFeature(objectID: objectID)
                return parts.posted(.success(try await attachments?.postLocalEdits(options: parts.options) ?? []))
            } catch {
                return parts.posted(.failure(error))
            }
        }
    }
}
