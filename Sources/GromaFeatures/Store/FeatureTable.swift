import GromaBase
import GromaFormats
import GromaGeometry
import GromaOperations

/// A layer or table of a store, which can be queried and edited.
///
/// The table itself checks values against fields, domains and geometry type, for every caller (``FeatureValidator``). Calls block, and may
/// be made from any thread.
public protocol FeatureTable: AnyObject, Sendable {
    /// The definition of the layer.
    var definition: LayerDefinition { get }

    /// Calls `body` with each feature of a query in order, until it returns false. Returns whether there are more than the layer returns in
    /// one answer (`maxRecordCount`); increase the query's offset to get them. Keeps one feature in memory at a time if the store can.
    ///
    /// - Throws: `noField`, `notSupported`, `cancelled`, or the error if the table cannot be read; the errors of `body`.
    func forEachFeature(
        in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
    ) throws(FeatureError) -> Bool

    /// Returns the number of features that match a query, regardless of its paging.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer, or the error if the table
    ///   cannot be read.
    func count(of query: FeatureQuery) throws(FeatureError) -> Int

    /// Returns the object ids of a query's features, in the query's order, regardless of `maxRecordCount`.
    ///
    /// - Throws: `invalidQuery` for a query for distinct values, which have no ids; `noField`, `spatialReferenceMismatch`, or the error if
    ///   the table cannot be read.
    func objectIDs(of query: FeatureQuery) throws(FeatureError) -> [Int]

    /// Returns the bounding box of the shapes of a query's features, regardless of its paging; empty if there are none.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer, or the error if the table
    ///   cannot be read.
    func extent(of query: FeatureQuery) throws(FeatureError) -> Extent

    /// Returns the rows of statistics.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer, or the error if the table
    ///   cannot be read.
    func statistics(_ query: StatisticsQuery) throws(FeatureError) -> [Attributes]

    /// Returns the feature with an object id; nil if there is none.
    ///
    /// - Throws: The error if the table cannot be read: `closed`, `busy`, `inputOutput`, or an error of a service.
    func feature(withObjectID id: Int) throws(FeatureError) -> Feature?

    /// Adds, changes and deletes features, in one transaction if the store supports it. Each edit has a result; an edit that cannot be
    /// applied fails alone unless the options specify otherwise. If an error is thrown, nothing was changed.
    ///
    /// - Throws: `readOnly`, `notPermitted`, `diskFull`, or the error if nothing could be written.
    func applyEdits(_ edits: FeatureEdits, options: EditOptions) throws(FeatureError) -> EditResults

    /// Loads features from another source unchanged, all or none in one transaction, which is not an edit. Their object ids are kept if
    /// they are unused, and so are global ids and the values of fields that are tracked or not editable. The layer's capabilities are not
    /// checked, and values that an edit would refuse are accepted and counted in a warning (``FeatureLoad``). A journal does not record it.
    ///
    /// - Throws: `readOnly`, `diskFull`, or the error if nothing could be written. The failure of a single feature is among the results.
    func load(_ features: [Feature], options: LoadOptions) throws(FeatureError) -> LoadResults

    /// Deletes the features of a query, and returns their number.
    ///
    /// - Throws: `readOnly`, `notPermitted`, `closed`, `diskFull`, or another error; then nothing was deleted.
    func deleteFeatures(of query: FeatureQuery, options: EditOptions) throws(FeatureError) -> Int

    /// Returns the attachments of a feature, by id.
    ///
    /// - Throws: `noFeature`, `notSupported` if the layer has no attachments.
    func attachmentInfos(ofFeature objectID: Int) throws(FeatureError) -> [AttachmentInfo]

    /// Writes the contents of an attachment to a sink, piece by piece, without finishing the sink.
    ///
    /// - Throws: `noAttachment`, `cancelled`, or the error if it cannot be read or written.
    func readAttachment(
        _ id: Int, ofFeature objectID: Int, to sink: ByteSink, hook: OperationHook
    ) throws(FeatureError)

    /// Adds an attachment to a feature, or replaces the one with the given id. Nothing is stored unless all contents were read.
    ///
    /// - Throws: `noFeature`, `noAttachment`, `attachmentName`, `attachmentTooLarge`, `notPermitted`, `cancelled`, or the error if it
    ///   cannot be written.
    func putAttachment(
        _ draft: AttachmentDraft, replacing id: Int?, ofFeature objectID: Int, options: EditOptions, hook: OperationHook
    ) throws(FeatureError) -> EditResult

    /// Deletes attachments of a feature, and returns one result for each id.
    ///
    /// - Throws: `noFeature`, `notSupported` if the layer has no attachments, `readOnly`, `notPermitted`, or the error if nothing could be
    ///   written.
    func deleteAttachments(_ ids: [Int], ofFeature objectID: Int, options: EditOptions) throws(FeatureError) -> [EditResult]

    /// Enables attachments permanently in a layer that has none. Does nothing if they are enabled.
    ///
    /// - Throws: `notSupported` for a store without attachments, `readOnly`, `notPermitted` for a table that cannot be edited, or the error
    ///   if it cannot be written.
    func enableAttachments() throws(FeatureError)

    /// Whether the table can be changed: the layer's capabilities allow edits, and its store is writable.
    var isEditable: Bool { get }

    /// The journal that records edits until a service has accepted them; nil if the table keeps none.
    var journal: (any EditJournal)? { get }

    /// Whether a feature or attachment that is added keeps its given global id, so that it can be found again if the answer was lost.
    var keepsGlobalIDs: Bool { get }
}

extension FeatureTable {
    /// Adds the features as an edit, for a store that assigns ids and checks values by its own rules, such as a service.
    ///
    /// - Throws: The errors of `applyEdits(_:options:)`; then nothing was added.
    /// - Complexity: O(*n*) in addition to the edit, where *n* is the number of features.
    public func load(_ features: [Feature], options: LoadOptions) throws(FeatureError) -> LoadResults {
        var edits = EditOptions()
        edits.rollsBackOnFailure = true
        let results = try applyEdits(FeatureEdits(adds: features), options: edits).adds
        var warnings = LoadWarnings()
        for (feature, result) in zip(features, results) {
            guard let own = feature.objectID, let id = result.objectID, own != id else { continue }
            warnings.note(LoadWarning.objectID, "feature \(own): its object id cannot be kept, and it has got \(id)")
        }
        return LoadResults(results: results, warnings: warnings.list)
    }

    /// Whether the layer has global ids.
    public var keepsGlobalIDs: Bool { definition.globalIDField != nil }

    /// Whether the layer's capabilities allow edits.
    public var isEditable: Bool { definition.allowsEdits }

    /// Refuses if the layer has no attachments: not every store can hold them.
    ///
    /// - Throws: `notSupported` if the layer has no attachments.
    public func enableAttachments() throws(FeatureError) {
        guard !definition.hasAttachments else { return }
        throw .notSupported(what: "attachments of \(definition.name)", reason: "the store keeps none for a layer created without them")
    }
}
