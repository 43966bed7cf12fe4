import GromaFeatures

extension FeatureLayerPopupsDelegate {
    /// Deletes a popup's feature; returns whether its table no longer has it.
    func delete(_ popup: Popup) -> Bool {
        guard let layer = popup.layer, let id = popup.feature.objectID, id > 0 else { return false }
        let answer = Result { () throws(FeatureError) in try layer.deleteFeatures([id], options: editOptions(for: popup)) }
        guard Self.mayBeGone(answer) else { return end(answer, nil, popup, layer, id) }
        return end(answer, Result { () throws(FeatureError) in try layer.table.feature(withObjectID: id) }, popup, layer, id)
    }

    /// Deletes a popup's feature; returns whether its table no longer has it.
    nonisolated(nonsending) func delete(_ popup: Popup) async -> Bool {
        guard let layer = popup.layer, let id = popup.feature.objectID, id > 0 else { return false }
        let answer: Result<EditResults, FeatureError>
        do throws(FeatureError) {
            answer = .success(try await layer.deleteFeatures([id], options: editOptions(for: popup)))
        } catch {
            answer = .failure(error)
        }
        guard Self.mayBeGone(answer) else { return end(answer, nil, popup, layer, id) }
        let table = layer.table
        let left = await BlockingCall.reading { _ throws(FeatureError) in try table.feature(withObjectID: id) }
        return end(answer, left, popup, layer, id)
    }

    /// Reports to a container why a feature could not be deleted, which a mere false would not.
    func tell(isDeleted: Bool, _ container: PopupsContainer) -> Bool {
        if !isDeleted, let error = lastResults?.error, (try? container.beginDeleting()) != nil {
            try? container.endDeleting(failure: error)
        }
        return isDeleted
    }

    /// Whether a feature may be deleted although the answer does not confirm it: the answer was lost, or the call was refused because an
    /// earlier call, or another user, had deleted it before. Services report that in different ways.
    private static func mayBeGone(_ answer: Result<EditResults, FeatureError>) -> Bool {
        switch answer {
        case .success(let results): results.deletes.first?.isSuccess != true
        case .failure(let error): error.leavesOutcomeOpen
        }
    }

    private func end(
        _ answer: Result<EditResults, FeatureError>, _ left: Result<Feature?, FeatureError>?, _ popup: Popup, _ layer: FeatureLayer,
        _ id: Int
    ) -> Bool {
        var results = PopupSaveResults(layer: layer.definition.name, objectID: id)
        var isOwn = false
        switch answer {
        case .success(let answer):
            results.neighbours = answer.updates
            results.ownNeighbours = answer.updates.count
            isOwn = answer.deletes.first?.isSuccess == true
            let missing = EditError(
                FeatureError.invalidResponse(url: layer.definition.name, reason: "an edit was sent, but no result was returned for it"))
            results.feature = isOwn ? .deleted : .refused(answer.deletes.first?.error ?? missing)
        case .failure(let error):
            if case .failure? = left { results.feature = .unknown(error) } else { results.feature = .failed(.feature(error)) }
        }
        if case .success(nil)? = left { results.feature = .deleted }
        if results.isFeatureSaved {
            records[ObjectIdentifier(popup)] = nil
            // The layer does not know of a deletion that was not made through it.
            if !isOwn { layer.refresh() }
        } else {
            results.stored = popup.feature
        }
        lastResults = results
        return results.isFeatureSaved
    }
}
