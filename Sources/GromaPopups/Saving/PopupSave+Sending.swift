import GromaFeatures

/// Sending edits.
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

    /// Returns the differences from the table's version, and the attributes that may have been changed by an update whose answer was lost.
    /// Attributes that the feature lacks are unknown here and are not changed.
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

    /// Throws the error with which the table would refuse a feature, before anything is sent, so that it has its own case and not a
    /// service's message.
    func check(_ feature: Feature, replacing stored: Feature?) throws(FeatureError) {
        let validator = FeatureValidator(definition)
        _ = try validator.checked(feature.attributes, replacing: stored?.attributes)
        _ = try validator.checked(feature.geometry)
    }
}
