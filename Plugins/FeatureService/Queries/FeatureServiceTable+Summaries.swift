import GromaFeatures
import GromaGeometry
import GromaJSON

extension FeatureServiceTable {
    /// Returns the number of features of a query (`returnCountOnly`).
    ///
    /// - Throws: The errors of the query, `closed`, `network`, `timedOut`, `server`, `invalidResponse`.
    /// - Complexity: One request; for distinct values O(*n*), where *n* is their number.
    public func count(of query: FeatureQuery) throws(FeatureError) -> Int {
        let run = try QueryRun(query, definition: definition)
        guard !Self.matchesNothing(run.matcher) else { return 0 }
        if query.returnsDistinctValues {
            var rows = query
            rows.offset = 0
            rows.limit = nil
            return try allFeatures(in: rows).count
        }
        try requireDistance(run.matcher)
        var parameters = try QueryParameters(definition).conditions(query, run.matcher)
        parameters["returnCountOnly"] = "true"
        let answer = try self.query(parameters)
        guard let count = try answer.value()["count"]?.lenientInteger, count >= 0 else { throw answer.invalid("it has no \"count\"") }
        return count
    }

    /// Returns the object ids of a query's features, in the query's order (`returnIdsOnly`).
    ///
    /// - Throws: The errors of the query, `closed`, `network`, `timedOut`, `server`, `invalidResponse`.
    /// - Complexity: O(*n*), where *n* is the number of ids.
    public func objectIDs(of query: FeatureQuery) throws(FeatureError) -> [Int] {
        try query.requireObjectIDs()
        let run = try QueryRun(query, definition: definition)
        guard query.limit != 0, !Self.matchesNothing(run.matcher) else { return [] }
        guard query.orderBy.isEmpty else {
            // Ids have no order; features do.
            var rows = query
            rows.outFields = []
            rows.returnsGeometry = false
            return try allFeatures(in: rows).compactMap(\.objectID)
        }
        try requireDistance(run.matcher)
        let ids = try objectIDs(try QueryParameters(definition).conditions(query, run.matcher)).dropFirst(query.offset)
        return Array(query.limit.map { ids.prefix($0) } ?? ids)
    }

    /// Returns the bounding box of the shapes of a query's features (`returnExtentOnly`, or else computed from the shapes).
    ///
    /// - Throws: The errors of the query, `closed`, `network`, `timedOut`, `server`, `invalidResponse`.
    /// - Complexity: One request; O(*n*), where *n* is the number of features, if the service does not support extents.
    public func extent(of query: FeatureQuery) throws(FeatureError) -> Extent {
        let run = try QueryRun(query, definition: definition)
        guard definition.geometryType != nil, !Self.matchesNothing(run.matcher) else { return .empty }
        guard abilities.supportsExtent else {
            var shapes = query
            shapes.outFields = []
            shapes.returnsGeometry = true
            shapes.returnsDistinctValues = false
            shapes.orderBy = []
            shapes.offset = 0
            shapes.limit = nil
            var extent = Extent.empty
            try forEachPage(of: shapes) { (page) throws(FeatureError) in
                for feature in page { if let geometry = feature.geometry { extent = extent.union(geometry.extent) } }
            }
            return extent
        }
        try requireDistance(run.matcher)
        var parameters = try QueryParameters(definition).conditions(query, run.matcher)
        parameters["returnExtentOnly"] = "true"
        if let reference = definition.spatialReference { parameters["outSR"] = QueryParameters.text(of: reference) }
        let answer = try self.query(parameters)
        guard let box = try answer.value()["extent"] else { throw answer.invalid("it has no \"extent\"") }
        // An empty one is null, or has sides that are null or "NaN".
        let ends = ["xmin", "ymin", "xmax", "ymax"].map { box[$0]?.doubleValue ?? .nan }
        guard ends.allSatisfy(\.isFinite), ends[0] <= ends[2], ends[1] <= ends[3] else { return .empty }
        return Extent(xMin: ends[0], yMin: ends[1], xMax: ends[2], yMax: ends[3])
    }
}
