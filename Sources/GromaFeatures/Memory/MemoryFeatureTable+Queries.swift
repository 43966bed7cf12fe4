import GromaBase
import GromaFormats
import GromaGeometry
import GromaOperations

extension MemoryFeatureTable {
    /// Calls `body` with each feature of a query in order. A query for a rectangle only examines the features in it.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer; `closed`, `cancelled`, and
    ///   the errors of `body`.
    /// - Complexity: O(*n*) for a query without a geometry, where *n* is the number of features; O(*n* log *n*) if they must be sorted.
    public func forEachFeature(
        in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
    ) throws(FeatureError) -> Bool {
        var run = try QueryRun(query, definition: definition)
        let features = try snapshot()
        try forEachMatch(run.matcher, in: features, hook) { (feature) throws(FeatureError) in try run.take(feature, body) }
        return try run.finish(body)
    }

    /// Returns the number of features that match a query; for a query of distinct values, their number.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer; `closed`.
    /// - Complexity: O(*n*), where *n* is the number of features.
    public func count(of query: FeatureQuery) throws(FeatureError) -> Int {
        let features = try snapshot()
        let matcher = try QueryRun(query, definition: definition).matcher
        var count = 0
        if query.returnsDistinctValues {
            var run = try QueryRun(query.withoutPaging, definition: definition.withoutRecordLimit)
            // A run without sorting returns features while they are added, one with sorting at its end.
            let counted: (Feature) -> Bool = { _ in
                count += 1
                return true
            }
            try forEachMatch(matcher, in: features, .none) { (feature) throws(FeatureError) in try run.take(feature, counted) }
            _ = try run.finish(counted)
            return count
        }
        if matcher.matchesAll { return features.count }
        try forEachMatch(matcher, in: features, .none) { _ in
            count += 1
            return true
        }
        return count
    }

    /// Returns the object ids of a query's features, in the query's order.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer; `closed`; `invalidQuery`
    ///   also for distinct values, which have no ids.
    /// - Complexity: O(*n*), where *n* is the number of features; O(*n* log *n*) if they must be sorted.
    public func objectIDs(of query: FeatureQuery) throws(FeatureError) -> [Int] {
        try query.requireObjectIDs()
        var query = query
        query.outFields = []
        query.returnsGeometry = false
        var ids: [Int] = []
        var run = try QueryRun(query, definition: definition.withoutRecordLimit)
        let body: (Feature) -> Bool = { feature in
            if let id = feature.objectID { ids.append(id) }
            return true
        }
        try forEachMatch(run.matcher, in: try snapshot(), .none) { (feature) throws(FeatureError) in try run.take(feature, body) }
        _ = try run.finish(body)
        return ids
    }

    /// Returns the bounding box of the shapes of a query's features, regardless of its paging.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer; `closed`.
    /// - Complexity: O(*n*), where *n* is the number of features; O(1) for a query without conditions.
    public func extent(of query: FeatureQuery) throws(FeatureError) -> Extent {
        let features = try snapshot()
        let matcher = try QueryRun(query, definition: definition).matcher
        if matcher.matchesAll { return features.extent }
        var extent = Extent.empty
        try forEachMatch(matcher, in: features, .none) { feature in
            if let geometry = feature.geometry { extent = extent.union(geometry.extent) }
            return true
        }
        return extent
    }

    /// Returns the rows of statistics.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer; `closed`.
    /// - Complexity: O(*n*), where *n* is the number of features.
    public func statistics(_ query: StatisticsQuery) throws(FeatureError) -> [Attributes] {
        var run = try StatisticsRun(query, definition: definition)
        try forEachMatch(run.matcher, in: try snapshot(), .none) { feature in
            run.take(feature)
            return true
        }
        return run.rows()
    }

    /// Calls `body` with the matching features, by object id, until it returns false.
    private func forEachMatch(
        _ matcher: FeatureMatcher, in features: IndexedFeatures, _ hook: OperationHook,
        _ body: (Feature) throws(FeatureError) -> Bool
    ) throws(FeatureError) {
        var looked = 0
        let (request, store) = (hook.isCancelled, self.isStopped)
        let question: @Sendable () -> Bool = { request?() == true || store?() == true }
        let asking = request == nil && store == nil ? OperationHook.none : OperationHook(isCancelled: question)
        func take(_ feature: Feature) throws(FeatureError) -> Bool {
            looked += 1
            if looked & 0xF == 0, hook.isCancelled?() == true || isStopped?() == true { throw .cancelled }
            guard try matcher.matches(feature, hook: asking) else { return true }
            return try body(feature)
        }
        if let ids = matcher.objectIDs ?? matcher.extent.map({ features.objectIDs(meeting: $0) }) {
            for id in ids {
                guard let feature = features[id] else { continue }
                guard try take(feature) else { break }
            }
        } else {
            try features.forEach(take)
        }
        // A search in a text that was cancelled has returned no match, whatever the text contains.
        if asking.isCancelled?() == true { throw .cancelled }
    }
}

extension FeatureQuery {
    /// The query without its paging.
    var withoutPaging: FeatureQuery {
        var query = self
        query.offset = 0
        query.limit = nil
        return query
    }
}

extension LayerDefinition {
    /// The definition of a layer without a limit on the number of features that a query returns.
    var withoutRecordLimit: LayerDefinition {
        guard maxRecordCount != nil else { return self }
        var definition = self
        definition.maxRecordCount = nil
        return definition
    }
}
