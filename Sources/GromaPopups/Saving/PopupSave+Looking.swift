import GromaFeatures

/// Looking up what the table has.
extension PopupSave {
    mutating func find(objectID: Int, _ next: Step) -> Call {
        var query = FeatureQuery()
        query.objectIDs = [objectID]
        step = next
        return .find(query)
    }

    mutating func takeBase(_ found: Result<[Feature], FeatureError>, _ id: Int) -> Call? {
        switch found {
        case .failure(let error): return fail(error)
        case .success(let features):
            guard let feature = features.first(where: { $0.objectID == id }) else {
                if onlyLooks { state.sentChange = nil }
                return fail(.noFeature(layer: definition.name, objectID: id))
            }
            if onlyLooks { state.settle(feature) } else { state.stored = feature }
            return send()
        }
    }

    mutating func look(for index: Int) -> Call? {
        // With a global id, one query is enough for all versions that were sent.
        guard index < state.sentAdditions.count, index == 0 || !keepsGlobalIDs else {
            return isConfirming ? fail(missingResult, isSent: true) : send()
        }
        do throws(FeatureError) {
            let query = try lost.query(for: state.sentAdditions[index].feature)
            step = .lost(index: index)
            return .find(query)
        } catch {
            return fail(error)
        }
    }

    mutating func takeLost(_ found: Result<[Feature], FeatureError>, _ index: Int) -> Call? {
        switch found {
        case .failure(let error): return fail(error)
        case .success(let features):
            guard let feature = lost.found(state.sentAdditions[index], among: features) else { return look(for: index + 1) }
            state.settle(feature)
            isFound = true
            return isConfirming ? taken(.added, feature) : send()
        }
    }

    mutating func takeTwins(_ ids: Result<[Int], FeatureError>, _ addition: Feature) -> Call? {
        switch ids {
        case .failure(let error): return fail(error)
        case .success(let ids): return add(addition, twins: Set(ids))
        }
    }
}
