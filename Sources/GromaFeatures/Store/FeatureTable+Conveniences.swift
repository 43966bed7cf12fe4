import GromaBase
import GromaGeometry
import GromaOperations

extension FeatureTable {
    /// The features of a query, all in memory, and whether there are more than the layer answers with at a time.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer, `cancelled`, or why the
    ///   table cannot be read.
    public func features(
        in query: FeatureQuery = FeatureQuery(), hook: OperationHook = .none
    ) throws(FeatureError) -> (features: [Feature], isTruncated: Bool) {
        var features: [Feature] = []
        let isTruncated = try forEachFeature(in: query, hook: hook) { (feature) throws(FeatureError) in
            features.append(feature)
            return true
        }
        return (features, isTruncated)
    }

    /// Applies edits with the usual options.
    ///
    /// - Throws: `readOnly`, `notPermitted`, `closed`, `diskFull`, or why else nothing was done. An edit that fails on its own is among the
    ///   results.
    public func applyEdits(_ edits: FeatureEdits) throws(FeatureError) -> EditResults {
        try applyEdits(edits, options: EditOptions())
    }

    /// Finds the ids, then deletes those features: one that fails is not counted.
    ///
    /// - Throws: As the query and the edits: why no feature was found or deleted.
    public func deleteFeatures(of query: FeatureQuery, options: EditOptions) throws(FeatureError) -> Int {
        let ids = try objectIDs(of: query)
        return try applyEdits(FeatureEdits(deletes: ids), options: options).deletes.count { $0.isSuccess }
    }
}

extension FeatureTable {
    /// An attachment as it is, to be added elsewhere under the same name and global id: its contents in a temporary file that goes with the last
    /// value that holds them.
    ///
    /// - Throws: `noAttachment`, `cancelled`, `diskFull`, or why it cannot be read.
    public func draft(of info: AttachmentInfo, hook: OperationHook = .none) throws(FeatureError) -> AttachmentDraft {
        let contents = try TemporaryContents { (sink) throws(FeatureError) in
            try readAttachment(info.id, ofFeature: info.objectID, to: sink, hook: hook)
        }
        return AttachmentDraft(name: info.name, contentType: info.contentType, globalID: info.globalID, content: contents.content)
    }
}

extension FeatureTable {
    /// All features of a query, page by page where the layer answers with so many at a time.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer, `cancelled`, or why the
    ///   table cannot be read; `invalidResponse` when the same page comes again and again.
    public func allFeatures(in query: FeatureQuery, hook: OperationHook = .none) throws(FeatureError) -> [Feature] {
        var features: [Feature] = []
        try forEachPage(of: query, hook: hook) { (page) throws(FeatureError) in features += page }
        return features
    }

    /// Calls `body` with all features of a query, page by page where the layer answers with so many at a time. O(features of the query)
    ///
    /// - Throws: `invalidResponse` when the same page comes again and again; what the table and the body throw.
    public func forEachPage(
        of query: FeatureQuery, hook: OperationHook = .none, _ body: ([Feature]) throws(FeatureError) -> Void
    ) throws(FeatureError) {
        var query = query
        var last: [Feature] = []
        while true {
            let (page, isTruncated) = try features(in: query, hook: hook)
            try page.requireOther(than: last, of: definition)
            last = isTruncated ? page : []
            try body(page)
            guard isTruncated, !page.isEmpty else { return }
            let (next, isBeyond) = query.offset.addingReportingOverflow(page.count)
            guard !isBeyond else { return }
            query.offset = next
            if let limit = query.limit {
                guard limit > page.count else { return }
                query.limit = limit - page.count
            }
        }
    }
}

extension [Feature] {
    /// Makes sure that a page is another than the one before: a service that does not know of pages gives the first one for ever.
    package func requireOther(than last: [Feature], of definition: LayerDefinition) throws(FeatureError) {
        guard !isEmpty, self == last else { return }
        throw .invalidResponse(url: definition.name, reason: "it gives the same \(count) features for one page and the next")
    }
}
