import Groma

/// A table that forwards all calls to another table. Subclasses in tests make some calls fail, or record them.
///
/// It is marked sendable because its subclasses protect their mutable state with a lock.
open class PassingTable: FeatureTable, @unchecked Sendable {
    /// The table to which calls are forwarded.
    public let base: any FeatureTable

    /// Creates a table that forwards to another.
    public init(_ base: any FeatureTable) { self.base = base }

    /// Runs a call that only reads, with its name: query, count, ids, extent, statistics, feature, infos or read.
    open func look<Value>(_ name: String, _ body: () throws(FeatureError) -> Value) throws(FeatureError) -> Value { try body() }

    open var definition: LayerDefinition { base.definition }
    open var isEditable: Bool { base.isEditable }
    open var journal: (any EditJournal)? { base.journal }
    open var keepsGlobalIDs: Bool { base.keepsGlobalIDs }

    open func forEachFeature(
        in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
    ) throws(FeatureError) -> Bool {
        try look("query") { () throws(FeatureError) in try base.forEachFeature(in: query, hook: hook, body) }
    }

    open func count(of query: FeatureQuery) throws(FeatureError) -> Int {
        try look("count") { () throws(FeatureError) in try base.count(of: query) }
    }

    open func objectIDs(of query: FeatureQuery) throws(FeatureError) -> [Int] {
        try look("ids") { () throws(FeatureError) in try base.objectIDs(of: query) }
    }

    open func extent(of query: FeatureQuery) throws(FeatureError) -> Extent {
        try look("extent") { () throws(FeatureError) in try base.extent(of: query) }
    }

    open func statistics(_ query: StatisticsQuery) throws(FeatureError) -> [Attributes] {
        try look("statistics") { () throws(FeatureError) in try base.statistics(query) }
    }

    open func feature(withObjectID id: Int) throws(FeatureError) -> Feature? {
        try look("feature") { () throws(FeatureError) in try base.feature(withObjectID: id) }
    }

    open func applyEdits(_ edits: FeatureEdits, options: EditOptions) throws(FeatureError) -> EditResults {
        try base.applyEdits(edits, options: options)
    }

    open func deleteFeatures(of query: FeatureQuery, options: EditOptions) throws(FeatureError) -> Int {
        try base.deleteFeatures(of: query, options: options)
    }

    open func attachmentInfos(ofFeature objectID: Int) throws(FeatureError) -> [AttachmentInfo] {
        try look("infos") { () throws(FeatureError) in try base.attachmentInfos(ofFeature: objectID) }
    }

    open func readAttachment(_ id: Int, ofFeature objectID: Int, to sink: ByteSink, hook: OperationHook) throws(FeatureError) {
        try look("read") { () throws(FeatureError) in try base.readAttachment(id, ofFeature: objectID, to: sink, hook: hook) }
    }

    open func putAttachment(
        _ draft: AttachmentDraft, replacing id: Int?, ofFeature objectID: Int, options: EditOptions, hook: OperationHook
    ) throws(FeatureError) -> EditResult {
        try base.putAttachment(draft, replacing: id, ofFeature: objectID, options: options, hook: hook)
    }

    open func deleteAttachments(_ ids: [Int], ofFeature objectID: Int, options: EditOptions) throws(FeatureError) -> [EditResult] {
        try base.deleteAttachments(ids, ofFeature: objectID, options: options)
    }
}
