import GromaOperations

extension FeatureLayer {
    /// The selected features that are loaded, by object id, as the table has them.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of selected features.
    public var selectedFeatures: [Feature] { selectedObjectIDs.sorted().compactMap { loaded[$0] } }

    /// Selects the features that match a query and the layer's own conditions.
    ///
    /// - Returns: The features that were selected, or removed from the selection.
    /// - Throws: The table's error if it cannot be read; then the selection is unchanged.
    @discardableResult
    public func selectFeatures(_ query: FeatureQuery, method: SelectionMethod = .new) throws(FeatureError) -> [Feature] {
        try select(
            Result { () throws(FeatureError) in
                try Self.features(of: selecting(query), in: table, hook: .none, holding: loadingRoom)
            }, method)
    }

    /// Selects the features that match a query and the layer's own conditions.
    ///
    /// - Returns: The features that were selected, or removed from the selection.
    /// - Throws: `cancelled`, or the table's error if it cannot be read; then the selection is unchanged.
    @discardableResult
    nonisolated(nonsending) public func selectFeatures(
        _ query: FeatureQuery, method: SelectionMethod = .new
    ) async throws(FeatureError) -> [Feature] {
        let (table, query, room) = (table, selecting(query), loadingRoom)
        return try select(
            await BlockingCall.reading { hook throws(FeatureError) in
                try Self.features(of: query, in: table, hook: hook, holding: room)
            }, method)
    }

    /// Clears the selection.
    public func clearSelection() { setSelection([]) }

    private func selecting(_ query: FeatureQuery) -> FeatureQuery {
        var query = effective(query)
        query.outFields = outFields
        query.returnsDistinctValues = false
        return query
    }

    private func select(_ result: Result<[Feature], FeatureError>, _ method: SelectionMethod) throws(FeatureError) -> [Feature] {
        switch result {
        case .success(let features):
            let ids = features.compactMap(\.objectID)
            if method != .subtract { for feature in features { hold(feature) } }
            switch method {
            case .add: setSelection(selectedObjectIDs.union(ids))
            case .new: setSelection(Set(ids))
            case .subtract: setSelection(selectedObjectIDs.subtracting(ids))
            }
            queryDelegate?.featureLayer(self, didSelectFeatures: features, method: method)
            return features
        case .failure(let error):
            queryDelegate?.featureLayer(self, didFailToSelectFeatures: error)
            throw error
        }
    }

    private func setSelection(_ ids: Set<Int>) {
        let old = selectedObjectIDs
        selectedObjectIDs = ids
        if display != nil { tellDisplay(extents(ofLoaded: old.symmetricDifference(ids))) }
        if mode == .selection && !old.isSubset(of: ids) { loaded.forget(keeping: ids) }
    }
}
