import GromaFeatures
import GromaJSON

extension FeatureServiceTable {
    /// Applies edits in one call (`applyEdits`), which is sent once at most: when it fails on the way, the service may have done it or not.
    ///
    /// Edits that are wrong by the layer's own definition are not sent. A service whose layer has no `supportsRollbackOnFailureParameter`
    /// undoes all of a call when a part fails, asked or not.
    ///
    /// - Throws: `readOnly`; `notSupported` for edits that are to be journaled; `server`, `network` and the like.
    public func applyEdits(_ edits: FeatureEdits, options: EditOptions) throws(FeatureError) -> EditResults {
        guard !isReadOnly else { throw .readOnly(location: connection.location) }
        guard options.isJournaled != true else {
            throw .notSupported(what: "noting edits in a journal", reason: "a service is where journals are sent to")
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

    /// Deletes the features of a query: by `deleteFeatures` where its conditions are no more than that takes, else by their ids. Says how many
    /// they were; where the service does not say it, how many it counted before.
    ///
    /// - Throws: `notPermitted`, `readOnly`, `closed`, `network`, `timedOut`, `server`, `invalidResponse`, and what is wrong with the
    ///   query.
    public func deleteFeatures(of query: FeatureQuery, options: EditOptions) throws(FeatureError) -> Int {
        guard !isReadOnly else { throw .readOnly(location: connection.location) }
        guard definition.capabilities.contains(.delete) else {
            throw .notPermitted(layer: definition.name, what: "deleting features", reason: "the layer's capabilities do not have it")
        }
        let run = try QueryRun(query, definition: definition)
        guard !Self.matchesNothing(run.matcher), query.limit != 0 else { return 0 }
        // `deleteFeatures` knows neither time nor distance, patterns nor paging, and passes over the rest where ids are given.
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

    /// The features of object ids without shapes, page by page.
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

    /// The features of global ids without shapes, with all attributes.
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
