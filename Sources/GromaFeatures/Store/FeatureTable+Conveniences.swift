import GromaBase
import GromaGeometry
import GromaOperations

extension FeatureTable {
    /// Returns the features of a query, all in memory, and whether there are more than the layer returns in one answer.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer, `cancelled`, or the table's
    ///   error if it cannot be read.
    /// - Complexity: O(*n*) in addition to the query, where *n* is the number of features returned.
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

    /// Applies edits with default options.
    ///
    /// - Throws: `readOnly`, `notPermitted`, `closed`, `diskFull`, or another error of the table; then nothing was changed. The failure of
    ///   a single edit is among the results.
    public func applyEdits(_ edits: FeatureEdits) throws(FeatureError) -> EditResults {
        try applyEdits(edits, options: EditOptions())
    }

    /// Deletes features by first finding their ids; a feature that cannot be deleted is not counted.
    ///
    /// - Throws: The errors of the query and of the edits; then nothing was deleted.
    public func deleteFeatures(of query: FeatureQuery, options: EditOptions) throws(FeatureError) -> Int {
        let ids = try objectIDs(of: query)
        return try applyEdits(FeatureEdits(deletes: ids), options: options).deletes.count { $0.isSuccess }
    }
}

extension FeatureTable {
    /// Returns an attachment as a draft, to be added elsewhere with the same name and global id. Its contents are in a temporary file that
    /// is removed with the last value that refers to it.
    ///
    /// - Throws: `noAttachment`, `cancelled`, `diskFull`, or the table's error if it cannot be read.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func draft(of info: AttachmentInfo, hook: OperationHook = .none) throws(FeatureError) -> AttachmentDraft {
        let contents = try TemporaryContents { (sink) throws(FeatureError) in
            try readAttachment(info.id, ofFeature: info.objectID, to: sink, hook: hook)
        }
        return AttachmentDraft(name: info.name, contentType: info.contentType, globalID: info.globalID, content: contents.content)
    }
}

extension FeatureTable {
    /// Returns all features of a query, page by page if the layer limits the size of its answers.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer, `cancelled`, or the table's
    ///   error if it cannot be read; `invalidResponse` if the same page is returned again.
    /// - Complexity: O(*n*), where *n* is the number of features of the query.
    public func allFeatures(in query: FeatureQuery, hook: OperationHook = .none) throws(FeatureError) -> [Feature] {
        var features: [Feature] = []
        try forEachPage(of: query, hook: hook) { (page) throws(FeatureError) in features += page }
        return features
    }

    /// Calls `body` with all features of a query, page by page if the layer limits the size of its answers.
    ///
    /// - Throws: `invalidResponse` if the same page is returned again; the errors of the table and of `body`.
    /// - Complexity: O(*n*), where *n* is the number of features of the query.
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
    /// Checks that a page differs from the previous one: a service that does not support paging always returns the first page.
    package func requireOther(than last: [Feature], of definition: LayerDefinition) throws(FeatureError) {
        guard !isEmpty, self == last else { return }
        throw .invalidResponse(url: definition.name, reason: "it returned the same page of \(count) features twice")
    }
}
