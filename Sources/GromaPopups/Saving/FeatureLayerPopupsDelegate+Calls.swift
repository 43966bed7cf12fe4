import GromaFeatures
import GromaGeometry
import GromaSketch

/// Where what is saved of a popup goes.
struct PopupSaveParts {
    /// The layer of the feature.
    let layer: FeatureLayer
    /// The local edits of its attachments.
    let attachments: AttachmentManager?
    /// How it is applied.
    let options: EditOptions
    /// The sketch that the feature's shape was drawn in; nil for none.
    var sketch: SketchLayer?
    /// The shapes that the sketch has given to features of layers.
    var neighbours: [NeighbourEdit] = []
    /// The other layers that have some of them.
    var others: [FeatureLayer] = []

    /// Tells the sketch that its neighbours have their shapes now, where they do.
    func note(_ results: NeighbourResults) { sketch?.noteCommitted(results.committed(of: neighbours)) }
}

extension FeatureLayerPopupsDelegate {
    /// Makes a call, and blocks until it is answered.
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

    /// Makes a call without blocking.
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
