import GromaFeatures

/// Where what is saved of a popup goes.
struct PopupSaveParts {
    /// The layer of the feature.
    let layer: FeatureLayer
    /// The local edits of its attachments.
    let attachments: AttachmentManager?
    /// The other layers whose features the sketch has edited along.
    let others: [FeatureLayer]
}

extension FeatureLayerPopupsDelegate {
    /// Makes a call, and blocks until it is answered.
    static func perform(_ call: PopupSave.Call, _ parts: PopupSaveParts) -> PopupSave.Answer {
        let (layer, attachments) = (parts.layer, parts.attachments)
        let table = layer.table
        switch call {
        case .find(let query): return .found(Result { () throws(FeatureError) in try table.allFeatures(in: query) })
        case .identify(let query): return .identified(Result { () throws(FeatureError) in try table.objectIDs(of: query) })
        case .apply(let edits): return .applied(Result { () throws(FeatureError) in try layer.applyEdits(edits) })
        case .commitNeighbours:
            return .committed(
                parts.others.map { layer in
                    PopupSave.NeighbourResults(
                        layer: layer.definition.name,
                        answer: Result { () throws(FeatureError) in try layer.applyEdits(FeatureEdits()) })
                })
        case .post(let objectID):
            do throws(FeatureError) {
                try attachments?.moveToFeature(objectID: objectID)
                let posted = try attachments?.postLocalEdits() ?? []
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
            return .found(await FeatureLayer.reading { hook throws(FeatureError) in try table.allFeatures(in: query, hook: hook) })
        case .identify(let query):
            return .identified(await FeatureLayer.reading { _ throws(FeatureError) in try table.objectIDs(of: query) })
        case .apply(let edits):
            do throws(FeatureError) {
                return .applied(.success(try await layer.applyEdits(edits)))
            } catch {
                return .applied(.failure(error))
            }
        case .commitNeighbours:
            var results: [PopupSave.NeighbourResults] = []
            for layer in parts.others {
                let answer: Result<EditResults, FeatureError>
                do throws(FeatureError) {
                    answer = .success(try await layer.applyEdits(FeatureEdits()))
                } catch {
                    answer = .failure(error)
                }
                results.append(PopupSave.NeighbourResults(layer: layer.definition.name, answer: answer))
            }
            return .committed(results)
        case .post(let objectID):
            do throws(FeatureError) {
                try attachments?.moveToFeature(objectID: objectID)
                let posted = try await attachments?.postLocalEdits() ?? []
                return .posted(.success(posted), isAnythingLeft: attachments?.hasLocalEdits ?? false)
            } catch {
                return .posted(.failure(error), isAnythingLeft: true)
            }
        }
    }
}
