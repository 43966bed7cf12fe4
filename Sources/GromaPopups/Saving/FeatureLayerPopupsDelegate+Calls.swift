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

    /// Informs the sketch which of its neighbors have been saved.
    func note(_ results: NeighbourResults) { sketch?.noteCommitted(results.committed(of: neighbours)) }
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
            return .applied(
                Result { () throws(FeatureError) in
                    let results = try layer.applyEdits(edits, neighbours: parts.neighbours, in: parts.others, options: parts.options)
                    parts.note(results)
                    return results
                })
        case .post(let objectID):
            do throws(FeatureError) {
                try attachments?.moveToFeature(objectID: objectID)
                let posted = try attachments?.postLocalEdits(options: parts.options) ?? []
                return .posted(.success(posted), isAnythingLeft: attachments?.hasLocalEdits ?? false)
            } catch {
                return .posted(.failure(error), isAnythingLeft: true)
            }
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
                let results = try await layer.applyEdits(edits, neighbours: parts.neighbours, in: parts.others, options: parts.options)
                parts.note(results)
                return .applied(.success(results))
            } catch {
                return .applied(.failure(error))
            }
        case .post(let objectID):
            do throws(FeatureError) {
                try attachments?.moveToFeature(objectID: objectID)
                let posted = try await attachments?.postLocalEdits(options: parts.options) ?? []
                return .posted(.success(posted), isAnythingLeft: attachments?.hasLocalEdits ?? false)
            } catch {
                return .posted(.failure(error), isAnythingLeft: true)
            }
        }
    }
}
