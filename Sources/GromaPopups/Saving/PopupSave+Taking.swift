import GromaFeatures

/// Processing answers.
extension PopupSave {
    mutating func takeAddition(
        _ answer: Result<NeighbourResults, FeatureError>, _ addition: Feature, _ twins: Set<Int>?
    ) -> Call? {
        switch answer {
        case .failure(let error):
            if error.leavesOutcomeOpen { state.noteSent(addition: addition, twins: twins) }
            return fail(error, isSent: true)
        case .success(let answer):
            takeNeighbours(answer.own.updates, answer)
            guard let own = answer.own.adds.first else {
                state.noteSent(addition: addition, twins: twins)
                return fail(missingResult, isSent: true)
            }
            if let error = own.error { return refuse(error) }
            var feature = addition
            feature.objectID = own.objectID
            feature.globalID = own.globalID ?? addition.globalID
            results.feature = .added
            guard let id = own.objectID, id > 0 else {
                // The feature was accepted, and is only known by its global id: its object id must be queried.
                state.noteSent(addition: addition, twins: twins)
                isConfirming = true
                return look(for: keepsGlobalIDs ? 0 : state.sentAdditions.count - 1)
            }
            state.settle(feature)
            return find(objectID: id, .stored(feature))
        }
    }

    mutating func takeChange(_ answer: Result<NeighbourResults, FeatureError>, _ change: Feature) -> Call? {
        let isOwn = !change.attributes.isEmpty || change.geometry != nil
        switch answer {
        case .failure(let error):
            if isOwn && error.leavesOutcomeOpen { state.noteSent(change) }
            return fail(error, isSent: isOwn)
        case .success(let answer):
            takeNeighbours(answer.own.updates.dropFirst(isOwn ? 1 : 0), answer)
            guard var feature = state.stored else { return nil }
            guard isOwn else { return taken(isFound ? .addedBefore : .unchanged, feature) }
            guard let own = answer.own.updates.first else {
                state.noteSent(change)
                return fail(missingResult, isSent: true)
            }
            if let error = own.error { return isGone(error) ? findRenumbered(change, error) : refuse(error) }
            feature.objectID = own.objectID ?? feature.objectID
            feature.attributes.merge(change.attributes)
            feature.geometry = change.geometry ?? feature.geometry
            state.settle(feature)
            guard let id = feature.objectID else { return nil }
            results.feature = isFound ? .addedBefore : .updated
            return find(objectID: id, .stored(feature))
        }
    }

    /// Processes the results of neighbors: first those of the feature's own layer, which are part of its call, then those of others.
    mutating func takeNeighbours(_ own: some Sequence<EditResult>, _ answer: NeighbourResults) {
        results.neighbours = Array(own)
        results.ownNeighbours = results.neighbours.count
        results.otherLayers = answer.others
        for layer in answer.others { if case .success(let committed) = layer.results { results.neighbours += committed.updates } }
    }

    func isGone(_ error: EditError) -> Bool { error.name == "noFeature" }

    /// A table that has no feature with the object id may have renumbered it: the feature is searched by its global id.
    mutating func findRenumbered(_ change: Feature, _ error: EditError) -> Call? {
        guard !hasLookedByGlobalID, let globalID = state.stored?.globalID, definition.globalIDField != nil else { return refuse(error) }
        hasLookedByGlobalID = true
        do throws(FeatureError) {
            let query = try lost.query(forGlobalID: globalID)
            step = .renumbered(change, error)
            return .find(query)
        } catch {
            return fail(error)
        }
    }

    mutating func takeRenumbered(
        _ found: Result<[Feature], FeatureError>, _ change: Feature, _ error: EditError
    ) -> Call? {
        guard case .success(let features) = found, let feature = features.first, let id = feature.objectID, id != change.objectID else {
            return refuse(error)
        }
        state.stored = feature
        var change = change
        change.objectID = id
        step = .change(change)
        return .apply(FeatureEdits(updates: [change]))
    }

    /// Processes the feature as the table returns it, with the values that the table has filled in. If it cannot be read now, it is saved
    /// nevertheless.
    mutating func takeStored(_ found: Result<[Feature], FeatureError>, _ feature: Feature) -> Call? {
        if case .success(let features) = found, let stored = features.first(where: { $0.objectID == feature.objectID }) {
            state.settle(stored)
        }
        return taken(results.feature, state.stored ?? feature)
    }

    mutating func taken(_ outcome: PopupSaveResults.FeatureOutcome, _ feature: Feature) -> Call? {
        results.feature = outcome
        results.stored = feature
        // Pending edits are either part of the feature that was just read, or were never accepted.
        state.settle(feature)
        return feature.objectID.flatMap { postAttachments(of: $0) }
    }

    mutating func postAttachments(of objectID: Int) -> Call? {
        guard hasAttachmentEdits else { return nil }
        step = .attachments
        return .post(objectID: objectID)
    }

    mutating func refuse(_ error: EditError) -> Call? {
        results.feature = .refused(error)
        results.stored = state.stored
        return nil
    }

    mutating func fail(_ error: FeatureError, isSent: Bool = false) -> Call? {
        let isOpen = isSent && error.leavesOutcomeOpen
        results.feature = isOpen ? .unknown(error) : .failed(.feature(error))
        results.stored = state.stored
        return nil
    }

    var missingResult: FeatureError {
        .invalidResponse(url: definition.name, reason: "an edit was sent, but no result was returned for it")
    }
}
