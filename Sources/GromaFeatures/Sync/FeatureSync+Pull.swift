import GromaBase
import GromaGeometry
import GromaOperations

/// What came of fetching features from a service.
public struct PullReport: Hashable, Sendable {
    /// How many features came.
    public var fetched = 0
    /// How many were deleted here because the service has them no more.
    public var deleted = 0
    /// The service's ids of features that were left alone, for they have edits that wait to be sent.
    public var leftAlone: [Int] = []
    /// The service's ids of those among them that others have changed or deleted here, past the journal, since they came: they are in conflict now.
    public var changedByOthers: [Int] = []
    /// How often the network failed and a call was made again.
    public var retries = 0
    /// Values that the layer's rules would refuse of an edit, taken as the service has them.
    public var warnings: [LoadWarning] = []
}

extension FeatureSync {
    /// Fetches the features of a query from the service into the copy, which then has them as the service does: new ones are added, changed ones changed,
    /// and those deleted that the query has here and the service has no more. Features with edits that wait are left alone. So are those that
    /// are not as they came, and whose edit nobody has noted, as another program's in the same file: they get an entry in conflict. Page by
    /// page, each in one transaction. From the first pull on the layer is one whose edits are noted by themselves.
    ///
    /// - Parameter query: Which features are wanted. Its order and paging do not count; conditions on attributes are read by either table.
    /// - Throws: why it ended; pages that came until then stay.
    @discardableResult
    public func pull(_ query: FeatureQuery = FeatureQuery(), hook: OperationHook = .none) throws(FeatureError) -> PullReport {
        var report = PullReport()
        var page = query
        page.outFields = nil
        page.orderBy = []
        page.returnsDistinctValues = false
        page.offset = 0
        page.limit = nil
        let earlier = Set(try conflictingFeatures())
        if try journal.remoteID(of: .layer(local.definition.id)) != remote.definition.id {
            try journal.setRemoteID(remote.definition.id, of: .layer(local.definition.id))
        }
        var come: Set<Int> = []
        let validator = FeatureValidator(local.definition)
        var warnings = LoadWarnings()
        var last: [Feature] = []
        let expected = try retrying(&report.retries, hook) { () throws(FeatureError) in try remote.count(of: page) }
        while true {
            let (features, isTruncated) = try retrying(&report.retries, hook) { () throws(FeatureError) in
                try remote.features(in: page, hook: hook)
            }
            try features.requireOther(than: last, of: remote.definition)
            last = isTruncated ? features : []
            report.leftAlone += try journal.takeRemote(features)
            report.fetched += features.count
            for feature in features {
                try validator.note(feature.attributes, named: "feature \(feature.objectID ?? 0)", LoadOptions(), &warnings)
            }
            come.formUnion(features.compactMap(\.objectID))
            hook.progress?(min(1, Double(report.fetched) / Double(max(1, expected))))
            guard isTruncated, !features.isEmpty else { break }
            page.offset += features.count
        }
        report.warnings = warnings.list
        try drop(query, come, &report, hook)
        for id in try conflictingFeatures() where !earlier.contains(id) {
            if let remoteID = try journal.remoteID(of: .feature(id)) { report.changedByOthers.append(remoteID) }
        }
        return report
    }

    /// The features here whose entries are in conflict.
    private func conflictingFeatures() throws(FeatureError) -> [Int] {
        try journal.entries().compactMap { if case .conflict = $0.state { $0.objectID } else { nil } }
    }

    /// Deletes what the query has here and the service has no more. What it still has, elsewhere by now, is fetched.
    private func drop(
        _ query: FeatureQuery, _ come: Set<Int>, _ report: inout PullReport, _ hook: OperationHook
    ) throws(FeatureError) {
        var missing: [Int] = []
        for id in try local.objectIDs(of: localQuery(query)) {
            if let remoteID = try journal.remoteID(of: .feature(id)), !come.contains(remoteID) { missing.append(remoteID) }
        }
        guard !missing.isEmpty else { return }
        missing.sort()
        let asked = missing
        let elsewhere = try retrying(&report.retries, hook) { () throws(FeatureError) in try remoteFeatures(asked) }
        let there = Set(elsewhere.compactMap(\.objectID))
        let gone = missing.filter { !there.contains($0) }
        let leftAlone = try journal.takeRemote(elsewhere) + journal.dropRemote(gone)
        report.leftAlone += leftAlone
        report.fetched += elsewhere.count
        report.deleted = gone.count - gone.count { leftAlone.contains($0) }
    }

    /// A query for features of the service as one for their copies here: object ids are the service's.
    func localQuery(_ query: FeatureQuery) throws(FeatureError) -> FeatureQuery {
        var query = query
        query.offset = 0
        query.limit = nil
        query.outFields = nil
        query.orderBy = []
        query.returnsDistinctValues = false
        if let condition = query.whereClause { query.whereClause = try WhereClause(parsing: condition.text, for: local.definition) }
        if let remoteIDs = query.objectIDs {
            var ids: [Int] = []
            for remoteID in remoteIDs { if let id = try journal.localID(ofRemote: .feature(remoteID)) { ids.append(id) } }
            query.objectIDs = ids
        }
        return query
    }

    /// Makes an empty copy of a service's layer in a store: the same fields, domains, types and shapes, with a name of its own where one is given.
    /// What is edited in it is noted by itself.
    ///
    /// - Throws: `duplicateLayer`, `notSupported` when the store keeps no journal, or why it cannot be written.
    public static func makeCopy(
        of remote: any FeatureTable, in store: any FeatureStore, named name: String? = nil
    ) throws(FeatureError) -> any FeatureTable {
        var definition = remote.definition
        if let name { definition.name = name }
        definition.maxRecordCount = nil
        definition.capabilities.formUnion(.query)
        let copy = try store.addLayer(definition)
        guard copy.journal != nil else {
            try store.removeLayer(named: definition.name)
            throw .notSupported(what: "a copy of \(remote.definition.name)", reason: "\(store.location) keeps no journal of edits")
        }
        try copy.journal?.setRemoteID(remote.definition.id, of: .layer(copy.definition.id))
        return copy
    }
}
