import GromaBase
import GromaGeometry
import GromaOperations

/// The report on fetching features from a service.
public struct PullReport: Hashable, Sendable {
    /// The number of fetched features.
    public var fetched = 0
    /// The number deleted here because the service no longer has them.
    public var deleted = 0
    /// The service's ids of features that were left alone, because they have edits that wait to be sent.
    public var leftAlone: [Int] = []
    /// The service's ids of those among them that others have changed here, past the journal, since they came, or deleted while the service has changed
    /// them: they are in conflict now.
    public var changedByOthers: [Int] = []
    /// The object ids, here, of features that others have added, past the journal: they wait to be sent now.
    public var addedByOthers: [Int] = []
    /// The service's ids of features that others have deleted here, past the journal: that waits to be sent now.
    public var deletedByOthers: [Int] = []
    /// Features that cannot be taken, as for a value of another type than the field's here: they are here as they were before.
    public var failures: [PullFailure] = []
    /// How often the network failed and a call was made again.
    public var retries = 0
    /// Values that the layer's rules would refuse of an edit, taken as the service has them.
    public var warnings: [LoadWarning] = []
}

extension FeatureSync {
    /// Fetches the features of a query from the service into the copy, which then has them as the service does: new ones are added, changed ones changed,
    /// and those deleted that the query has here and the service no longer has. Features with edits that wait are left alone. From the first pull on
    /// the layer is one whose edits are noted by themselves. O(features of the query)
    ///
    /// What others have done to the copy past the journal since the last pull, as another program in the same file, is not lost: what was added or
    /// deleted gets an entry that waits to be sent, and a feature that is not as it came one in conflict.
    ///
    /// Page by page, each in one transaction. With `isStrict` all features come first, are held in memory, and are taken in one transaction, or
    /// none where one would be warned of or could not be taken.
    ///
    /// - Parameters:
    ///   - query: Which features are wanted. Its order and paging do not count; conditions on attributes are read by either table.
    ///   - options: How they are taken over (``FeatureLoad``); the spare object id does not count.
    /// - Throws: `invalidQuery` or `noField`, before anything comes, for conditions that the copy has no fields for; else why it ended: pages that
    ///   came until then stay, with `isStrict` none. `cancelled` between two pages.
    @discardableResult
    public func pull(
        _ query: FeatureQuery = FeatureQuery(), options: LoadOptions = LoadOptions(), hook: OperationHook = .none
    ) throws(FeatureError) -> PullReport {
        // What the copy cannot be asked is refused before anything has come.
        var conditions = query
        conditions.objectIDs = nil
        _ = try FeatureMatcher(localQuery(conditions), definition: local.definition)
        var report = PullReport()
        var warnings = LoadWarnings()
        let earlier = Set(try conflictingFeatures())
        var pages = PullPages(query)
        var lost = try lostAdditions()
        // A pull that is refused has changed nothing, the journal neither.
        var foreign = options.isStrict ? ForeignEdits() : try journal.noteForeignEdits(includingChanges: false, hook: hook)
        let expected = try retrying(&report.retries, hook) { () throws(FeatureError) in try remote.count(of: pages.query) }
        var held: [Feature] = []
        while let features = try page(&pages, &report.retries, hook) {
            if options.isStrict { held += features } else { try take(features, options, &lost, &report, &warnings) }
            hook.progress?(min(1, Double(pages.come.count) / Double(max(1, expected))))
        }
        let (elsewhere, gone) = try missing(query, pages.come, &report.retries, hook)
        try take(held + elsewhere, options, &lost, &report, &warnings)
        if options.isStrict { foreign = try journal.noteForeignEdits(includingChanges: false, hook: .none) }
        if try journal.remoteID(of: .layer(local.definition.id)) != remote.definition.id {
            try journal.setRemoteID(remote.definition.id, of: .layer(local.definition.id))
        }
        let leftAlone = try journal.dropRemote(gone)
        report.leftAlone += leftAlone
        report.deleted = gone.count - gone.count { leftAlone.contains($0) }
        report.warnings = warnings.list
        try note(foreign, earlier, in: &report)
        return report
    }

    /// The next page of what the service has; nil if there are no more.
    private func page(
        _ pages: inout PullPages, _ retries: inout Int, _ hook: OperationHook
    ) throws(FeatureError) -> [Feature]? {
        guard pages.hasMore else { return nil }
        if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
        let query = pages.query
        let (features, isTruncated) = try retrying(&retries, hook) { () throws(FeatureError) in
            try remote.features(in: query, hook: hook)
        }
        try features.requireOther(than: pages.last, of: remote.definition)
        pages.take(features, isTruncated)
        return features
    }

    private func take(
        _ features: [Feature], _ options: LoadOptions, _ lost: inout UnansweredAdditions, _ report: inout PullReport,
        _ warnings: inout LoadWarnings
    ) throws(FeatureError) {
        guard !features.isEmpty else { return }
        // What was sent from here and never answered is here already.
        let own = try recognized(among: features, &lost, SyncComparison(local.definition, remote.definition))
        let others = own.isEmpty ? features : features.filter { $0.objectID.map { own[$0] == nil } ?? true }
        let results = try journal.takeRemote(others, options: options)
        for (remoteID, entry) in own.sorted(by: { $0.key < $1.key }) { try recognize(entry, as: remoteID) }
        report.leftAlone += own.keys.sorted() + results.leftAlone
        report.failures += results.failures
        report.deletedByOthers += results.deletedByOthers
        report.fetched += features.count
        warnings.add(results.warnings)
    }

    /// Says what others have done to the copy.
    private func note(_ foreign: ForeignEdits, _ earlier: Set<Int>, in report: inout PullReport) throws(FeatureError) {
        report.addedByOthers = foreign.added
        for id in foreign.deleted {
            if let remoteID = try journal.remoteID(of: .feature(id)) { report.deletedByOthers.append(remoteID) }
        }
        for id in try conflictingFeatures() where !earlier.contains(id) {
            if let remoteID = try journal.remoteID(of: .feature(id)) { report.changedByOthers.append(remoteID) }
        }
    }

    /// The features here whose entries are in conflict.
    private func conflictingFeatures() throws(FeatureError) -> [Int] {
        try journal.entries().compactMap { if case .conflict = $0.state { $0.objectID } else { nil } }
    }

    /// What the query has here and has not come: features that the service still has, elsewhere by now, and the service's ids of those that are gone.
    private func missing(
        _ query: FeatureQuery, _ come: Set<Int>, _ retries: inout Int, _ hook: OperationHook
    ) throws(FeatureError) -> (elsewhere: [Feature], gone: [Int]) {
        var missing: [Int] = []
        for id in try local.objectIDs(of: localQuery(query)) {
            if let remoteID = try journal.remoteID(of: .feature(id)), !come.contains(remoteID) { missing.append(remoteID) }
        }
        missing.sort()
        let asked = missing
        let elsewhere = try retrying(&retries, hook) { () throws(FeatureError) in try remoteFeatures(asked, hook) }
        let there = Set(elsewhere.compactMap(\.objectID))
        return (elsewhere, missing.filter { !there.contains($0) })
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
    /// Edits in it are recorded automatically.
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

/// How far a pull has come through the pages of a query.
private struct PullPages {
    /// What is asked for next.
    private(set) var query: FeatureQuery
    /// The service's ids of all that has come.
    private(set) var come: Set<Int> = []
    /// The last page, where another one follows.
    private(set) var last: [Feature] = []
    private(set) var hasMore = true

    init(_ query: FeatureQuery) {
        self.query = query
        self.query.outFields = nil
        self.query.orderBy = []
        self.query.returnsDistinctValues = false
        self.query.offset = 0
        self.query.limit = nil
    }

    mutating func take(_ features: [Feature], _ isTruncated: Bool) {
        come.formUnion(features.compactMap(\.objectID))
        last = isTruncated ? features : []
        hasMore = isTruncated && !features.isEmpty
        query.offset += features.count
    }
}
