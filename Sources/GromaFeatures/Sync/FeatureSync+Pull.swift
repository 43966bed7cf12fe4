import GromaBase
import GromaGeometry
import GromaOperations

/// The report on pulling features from a service.
public struct PullReport: Hashable, Sendable {
    /// The number of downloaded features.
    public var fetched = 0
    /// The number of features deleted here because the service no longer has them.
    public var deleted = 0
    /// The service's ids of features that were skipped because they have pending edits.
    public var leftAlone: [Int] = []
    /// The service's ids of those among them that other programs have changed here without a journal entry since the last pull, or have
    /// deleted while the service changed them: they are in conflict now.
    public var changedByOthers: [Int] = []
    /// The object ids, in the copy, of features that other programs have added without a journal entry: they are pending now.
    public var addedByOthers: [Int] = []
    /// The service's ids of features that other programs have deleted here without a journal entry: the deletions are pending now.
    public var deletedByOthers: [Int] = []
    /// Features that cannot be stored, for example because of a value of another type than the local field: they remain as they were.
    public var failures: [PullFailure] = []
    /// The number of requests that were repeated after a network failure.
    public var retries = 0
    /// Values that the layer's rules would refuse in an edit, stored as the service has them.
    public var warnings: [LoadWarning] = []
}

extension FeatureSync {
    /// Pulls the features of a query from the service into the copy, so that the copy has the same features: new ones are added, changed
    /// ones are updated, and features of the query in the copy that the service no longer has are deleted. Features with pending edits are
    /// skipped. After the first pull, edits of the layer are recorded in the journal automatically.
    ///
    /// Changes that other programs have made to the copy without its journal since the last pull, for example in the same file, are not
    /// lost: an added or deleted feature gets a pending entry, and a changed feature gets an entry in conflict.
    ///
    /// Each page is one transaction. With `isStrict`, all features are downloaded first, kept in memory, and stored in one transaction, or
    /// none if one of them would cause a warning or could not be stored.
    ///
    /// - Parameters:
    ///   - query: The features. Its order and paging are ignored; both tables evaluate the conditions on attributes.
    ///   - options: How the features are loaded (``FeatureLoad``); the spare object id is ignored.
    /// - Throws: `invalidQuery` or `noField`, before anything is downloaded, for conditions on fields that the copy does not have; otherwise
    ///   the error that stopped it: pages stored until then remain, with `isStrict` none. `cancelled` between two pages.
    /// - Complexity: O(*n*), where *n* is the number of features of the query.
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
        // A pull that is refused must not change anything, including the journal.
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

    /// Returns the next page of the service's features; nil if there are no more.
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
        // Features that were sent from here without an answer are here already.
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

    /// Reports the changes of other programs in the copy.
    private func note(_ foreign: ForeignEdits, _ earlier: Set<Int>, in report: inout PullReport) throws(FeatureError) {
        report.addedByOthers = foreign.added
        for id in foreign.deleted {
            if let remoteID = try journal.remoteID(of: .feature(id)) { report.deletedByOthers.append(remoteID) }
        }
        for id in try conflictingFeatures() where !earlier.contains(id) {
            if let remoteID = try journal.remoteID(of: .feature(id)) { report.changedByOthers.append(remoteID) }
        }
    }

    /// Returns the features here whose entries are in conflict.
    private func conflictingFeatures() throws(FeatureError) -> [Int] {
        try journal.entries().compactMap { if case .conflict = $0.state { $0.objectID } else { nil } }
    }

    /// Returns the features of the query in the copy that were not downloaded: features that the service still has but that no longer
    /// match, and the service's ids of those that are deleted.
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

    /// Converts a query for features of the service to a query for their copies here: its object ids are the service's.
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

    /// Creates an empty copy of a service's layer in a store, with the same fields, domains, types and geometry type, and with another name
    /// if one is given. Edits in it are recorded automatically.
    ///
    /// - Throws: `duplicateLayer`, `notSupported` if the store keeps no journal, or the error if it cannot be written.
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

/// The progress of a pull through the pages of a query.
private struct PullPages {
    /// The query for the next page.
    private(set) var query: FeatureQuery
    /// The service's ids of all downloaded features.
    private(set) var come: Set<Int> = []
    /// The last page, if another one follows.
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
