import GromaFeatures
import GromaJSON

extension FeatureServiceTable {
    /// Applies edits in one call (`applyEdits`), which is sent at most once: if the network fails, the service may or may not have applied
    /// them.
    ///
    /// Edits that are not valid by the layer's own definition are not sent. A service whose layer has no
    /// `supportsRollbackOnFailureParameter` rolls back the whole call if a part fails, in any case.
    ///
    /// - Throws: `readOnly`; `notSupported` for edits that are to be recorded in a journal; `server`, `network`, `timedOut`, `closed`,
    ///   `invalidResponse`.
    /// - Complexity: O(*n*), where *n* is the number of edits and of their attributes and vertices.
    public func applyEdits(_ edits: FeatureEdits, options: EditOptions) throws(FeatureError) -> EditResults {
        guard !isReadOnly else { throw .readOnly(location: connection.location) }
        guard options.isJournaled != true else {
            throw .notSupported(what: "recording edits in a journal", reason: "a service keeps no journal: its edits are sent at once")
        }
        guard !edits.isEmpty else { return EditResults() }
        var plan = try EditPlan(edits, options, self)
        if options.rollsBackOnFailure, plan.hasRefusals { return plan.results.undone }
        guard !plan.isEmpty else { return plan.results }
        var parameters = try plan.parameters()
        if abilities.supportsRollback { parameters["rollbackOnFailure"] = options.rollsBackOnFailure ? "true" : "false" }
        let answer = try connection.operation(path + "/applyEdits", parameters, .edit)
        try plan.take(answer)
        return plan.results
    }

    /// Deletes the features of a query: with `deleteFeatures` if it supports the conditions, or else by their ids. Returns their number; if
    /// the service does not return it, the number that it counted before.
    ///
    /// - Throws: `notPermitted`, `readOnly`, `closed`, `network`, `timedOut`, `server`, `invalidResponse`, and the errors of the query.
    public func deleteFeatures(of query: FeatureQuery, options: EditOptions) throws(FeatureError) -> Int {
        guard !isReadOnly else { throw .readOnly(location: connection.location) }
        guard definition.capabilities.contains(.delete) else {
            throw .notPermitted(layer: definition.name, what: "deleting features", reason: "the layer's capabilities do not include it")
        }
        let run = try QueryRun(query, definition: definition)
        guard !Self.matchesNothing(run.matcher), query.limit != 0 else { return 0 }
        // `deleteFeatures` supports neither time nor distance, patterns nor paging, and ignores the rest if ids are given.
        let isPlain =
            query.objectIDs == nil && query.timeExtent == nil && query.distance == 0 && query.spatialRelation != .relation
            && query.offset == 0 && query.limit == nil && options.isJournaled != true
        guard isPlain else {
            let ids = try objectIDs(of: query)
            return try applyEdits(FeatureEdits(deletes: ids), options: options).deletes.count { $0.isSuccess }
        }
        var parameters = try QueryParameters(definition).conditions(query, run.matcher)
        if abilities.supportsRollback { parameters["rollbackOnFailure"] = options.rollsBackOnFailure ? "true" : "false" }
        let count = try count(of: query)
        let answer = try connection.operation(path + "/deleteFeatures", parameters, .edit)
        let value = try answer.value()
        if let results = value["deleteResults"]?.arrayValue {
            return results.count { EditAnswer.result($0)?.isSuccess == true }
        }
        guard let isSuccess = value["success"]?.boolValue else { throw answer.invalid("it has neither \"deleteResults\" nor \"success\"") }
        guard isSuccess else { throw .server(url: answer.url, code: 0, message: "the features were not deleted", details: []) }
        return count
    }

    /// Returns the features with object ids without shapes, page by page.
    func features(ofObjectIDs ids: [Int], outFields: [String]?) throws(FeatureError) -> [Feature] {
        var features: [Feature] = []
        let step = max(1, definition.maxRecordCount ?? Self.idsPerRequest)
        var left = ids[...]
        while !left.isEmpty {
            var query = FeatureQuery()
            query.objectIDs = Array(left.prefix(step))
            query.outFields = outFields
            query.returnsGeometry = false
            features += try allFeatures(in: query)
            left = left.dropFirst(step)
        }
        return features
    }

    /// Returns the features with global ids without shapes, with all attributes.
    func features(ofGlobalIDs ids: [String]) throws(FeatureError) -> [Feature] {
        guard let field = definition.globalIDField else { return [] }
        var features: [Feature] = []
        var left = ids[...]
        while !left.isEmpty {
            var query = FeatureQuery()
            let list = left.prefix(100).map { "'\($0)'" }.joined(separator: ", ")
            query.whereClause = try WhereClause(parsing: "\(field) IN (\(list))", for: definition)
            query.returnsGeometry = false
            features += try allFeatures(in: query)
            left = left.dropFirst(100)
        }
        return features
    }
}
