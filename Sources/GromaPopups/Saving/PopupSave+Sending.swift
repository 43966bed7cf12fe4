import GromaFeatures

/// What is sent.
extension PopupSave {
    mutating func send() -> Call? {
        guard !onlyLooks else {
            results.stored = state.stored
            if state.stored != nil { results.feature = isFound ? .addedBefore : .unchanged }
            return nil
        }
        do throws(FeatureError) {
            guard let stored = state.stored, let id = stored.objectID else { return try sendAddition() }
            var change = change(from: stored)
            change.objectID = id
            guard !change.attributes.isEmpty || change.geometry != nil else {
                guard hasNeighbours else { return taken(isFound ? .addedBefore : .unchanged, stored) }
                step = .change(change)
                return .apply(FeatureEdits())
            }
            try check(change, replacing: stored)
            step = .change(change)
            return .apply(FeatureEdits(updates: [change]))
        } catch {
            return fail(error)
        }
    }

    /// What differs from what the table has, and what it may have otherwise by a change whose answer was lost. What the feature says nothing
    /// of is not known here and left alone.
    func change(from stored: Feature) -> Feature {
        let all = comparison.change(from: stored, to: wanted)
        var change = Feature(geometry: all.geometry)
        for name in comparison.fields {
            guard let value = wanted.attributes[name] else { continue }
            if all.attributes[name] != nil || state.sentChange?.attributes[name] != nil { change.attributes[name] = value }
        }
        if state.sentChange?.geometry != nil { change.geometry = wanted.geometry }
        return change
    }

    mutating func sendAddition() throws(FeatureError) -> Call? {
        var addition = wanted
        addition.objectID = nil
        addition.globalID = keepsGlobalIDs ? state.globalID : nil
        try check(addition, replacing: nil)
        guard !keepsGlobalIDs else { return add(addition, twins: nil) }
        if let sent = state.sentAdditions.first(where: { $0.feature == addition }) { return add(addition, twins: sent.twins) }
        let query = try lost.query(for: addition)
        step = .twins(addition)
        return .identify(query)
    }

    mutating func add(_ addition: Feature, twins: Set<Int>?) -> Call {
        step = .addition(addition, twins: twins)
        return .apply(FeatureEdits(adds: [addition]))
    }

    /// Says before anything is sent what the table would refuse, with the error's own case and not as a service words it.
    func check(_ feature: Feature, replacing stored: Feature?) throws(FeatureError) {
        let validator = FeatureValidator(definition)
        _ = try validator.checked(feature.attributes, replacing: stored?.attributes)
        _ = try validator.checked(feature.geometry)
    }
}
