import GromaBase
import GromaOperations

extension FeatureLayer {
    /// The features of a query that meet the layer's own conditions too, as the table has them, and whether there are more than it answers
    /// with at a time.
    ///
    /// - Throws: `noField`, `whereType`, `cancelled`, or why the table cannot be read.
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

    /// The features of a query that meet the layer's own conditions too, as the table has them, and whether there are more than it answers
    /// with at a time.
    ///
    /// - Throws: `cancelled`, or why the table cannot be read.
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

    /// The object ids of the features of a query that meet the layer's own conditions too, all of them.
    ///
    /// - Throws: why the table cannot be read.
    public func queryObjectIDs(_ query: FeatureQuery = FeatureQuery()) throws(FeatureError) -> [Int] {
        try foundIDs(Result { () throws(FeatureError) in try table.objectIDs(of: effective(query)) })
    }

    /// The object ids of the features of a query that meet the layer's own conditions too, all of them.
    ///
    /// - Throws: `cancelled`, or why the table cannot be read.
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
    /// - Throws: why the table cannot be read.
    public func queryCount(_ query: FeatureQuery = FeatureQuery()) throws(FeatureError) -> Int {
        try counted(Result { () throws(FeatureError) in try table.count(of: effective(query)) })
    }

    /// Returns the number of features that match a query and the layer's own conditions.
    ///
    /// - Throws: `cancelled`, or why the table cannot be read.
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
