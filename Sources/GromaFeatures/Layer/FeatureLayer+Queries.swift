import GromaBase
import GromaOperations

extension FeatureLayer {
    /// Returns the features that match a query and the layer's own conditions, as the table has them, and whether the table has more than
    /// it returns in one answer.
    ///
    /// - Throws: `noField`, `whereType`, `cancelled`, or the table's error if it cannot be read.
    public func queryFeatures(
        _ query: FeatureQuery = FeatureQuery(), hook: OperationHook = .none
    ) throws(FeatureError) -> (features: [Feature], isTruncated: Bool) {
        let table = table
        return try found(
            Result { () throws(FeatureError) in
                let (features, isTruncated) = try table.features(in: effective(query), hook: hook)
                return FoundFeatures(features: features, isTruncated: isTruncated)
            })
    }

    /// Returns the features that match a query and the layer's own conditions, as the table has them, and whether the table has more than
    /// it returns in one answer.
    ///
    /// - Throws: `noField`, `whereType`, `cancelled`, or the table's error if it cannot be read.
    nonisolated(nonsending) public func queryFeatures(
        _ query: FeatureQuery = FeatureQuery()
    ) async throws(FeatureError) -> (features: [Feature], isTruncated: Bool) {
        let (table, query) = (table, effective(query))
        return try found(
            await BlockingCall.reading { hook throws(FeatureError) in
                let (features, isTruncated) = try table.features(in: query, hook: hook)
                return FoundFeatures(features: features, isTruncated: isTruncated)
            })
    }

    private func found(
        _ result: Result<FoundFeatures, FeatureError>
    ) throws(FeatureError) -> (features: [Feature], isTruncated: Bool) {
        switch result {
        case .success(let found):
            queryDelegate?.featureLayer(self, didQueryFeatures: found.features, isTruncated: found.isTruncated)
            return (found.features, found.isTruncated)
        case .failure(let error):
            queryDelegate?.featureLayer(self, didFailToQueryFeatures: error)
            throw error
        }
    }

    /// Returns the object ids of all features that match a query and the layer's own conditions.
    ///
    /// - Throws: `noField`, `whereType`, or the table's error if it cannot be read.
    public func queryObjectIDs(_ query: FeatureQuery = FeatureQuery()) throws(FeatureError) -> [Int] {
        try foundIDs(Result { () throws(FeatureError) in try table.objectIDs(of: effective(query)) })
    }

    /// Returns the object ids of all features that match a query and the layer's own conditions.
    ///
    /// - Throws: `noField`, `whereType`, `cancelled`, or the table's error if it cannot be read.
    nonisolated(nonsending) public func queryObjectIDs(_ query: FeatureQuery = FeatureQuery()) async throws(FeatureError) -> [Int] {
        let (table, query) = (table, effective(query))
        return try foundIDs(await BlockingCall.reading { _ throws(FeatureError) in try table.objectIDs(of: query) })
    }

    private func foundIDs(_ result: Result<[Int], FeatureError>) throws(FeatureError) -> [Int] {
        switch result {
        case .success(let ids): queryDelegate?.featureLayer(self, didQueryObjectIDs: ids)
        case .failure(let error): queryDelegate?.featureLayer(self, didFailToQueryObjectIDs: error)
        }
        return try result.get()
    }

    /// Returns the number of features that match a query and the layer's own conditions.
    ///
    /// - Throws: `noField`, `whereType`, or the table's error if it cannot be read.
    public func queryCount(_ query: FeatureQuery = FeatureQuery()) throws(FeatureError) -> Int {
        try counted(Result { () throws(FeatureError) in try table.count(of: effective(query)) })
    }

    /// Returns the number of features that match a query and the layer's own conditions.
    ///
    /// - Throws: `noField`, `whereType`, `cancelled`, or the table's error if it cannot be read.
    nonisolated(nonsending) public func queryCount(_ query: FeatureQuery = FeatureQuery()) async throws(FeatureError) -> Int {
        let (table, query) = (table, effective(query))
        return try counted(await BlockingCall.reading { _ throws(FeatureError) in try table.count(of: query) })
    }

    private func counted(_ result: Result<Int, FeatureError>) throws(FeatureError) -> Int {
        switch result {
        case .success(let count): queryDelegate?.featureLayer(self, didQueryCount: count)
        case .failure(let error): queryDelegate?.featureLayer(self, didFailToQueryCount: error)
        }
        return try result.get()
    }
}

private struct FoundFeatures: Sendable {
    var features: [Feature]
    var isTruncated: Bool
}
