import GromaBase
import GromaFormats
import GromaGeometry
import GromaOperations

/// A layer or table of a store, which answers queries and takes edits.
///
/// Values are checked against fields, domains and geometry type by the table itself, for every caller (``FeatureValidator``). Calls block, and
/// may come from any thread.
public protocol FeatureTable: AnyObject, Sendable {
    /// The definition of the layer.
    var definition: LayerDefinition { get }

    /// Calls `body` with each feature of a query in order, until it says false; says whether there were more than the layer answers
    /// with at a time (`maxRecordCount`), which an asker gets by raising the query's offset. Holds one feature at a time where the store can.
    ///
    /// - Throws: `noField`, `notSupported`, `cancelled`, or why it cannot be read; what `body` throws.
    func forEachFeature(
        in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
    ) throws(FeatureError) -> Bool

    /// Returns the number of features that match a query, regardless of its paging.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer, or why the table cannot be
    ///   read.
    func count(of query: FeatureQuery) throws(FeatureError) -> Int

    /// The object ids of a query's features, in the query's order, without regard to `maxRecordCount`.
    ///
    /// - Throws: `invalidQuery` for a query for distinct values, which have no ids.
    func objectIDs(of query: FeatureQuery) throws(FeatureError) -> [Int]

    /// The rectangle around the shapes of a query's features, without regard to its paging; empty if there are none.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer, or why the table cannot be
    ///   read.
    func extent(of query: FeatureQuery) throws(FeatureError) -> Extent

    /// The rows of statistics.
    ///
    /// - Throws: `invalidQuery`, `noField`, `spatialReferenceMismatch` for a query that does not fit the layer, or why the table cannot be
    ///   read.
    func statistics(_ query: StatisticsQuery) throws(FeatureError) -> [Attributes]

    /// The feature of an object id; nil if there is none.
    ///
    /// - Throws: Why the table cannot be read: `closed`, `busy`, `inputOutput`, or what a service answers with.
    func feature(withObjectID id: Int) throws(FeatureError) -> Feature?

    /// Adds, changes and deletes features in one transaction, where the store has such. Each edit has a result; one that cannot be done
    /// fails alone unless the options say otherwise. Nothing is done when an error is thrown.
    ///
    /// - Throws: `readOnly`, `notPermitted`, `diskFull`, or why nothing could be written.
    func applyEdits(_ edits: FeatureEdits, options: EditOptions) throws(FeatureError) -> EditResults

    /// Takes features over as they are, from somewhere else, all or none in one transaction: it is no edit. Their object ids are kept where they
    /// are free, and so are global ids and the values of fields that are tracked or not editable. The layer's capabilities are not asked, and
    /// what its rules would refuse of an edit is taken and counted in a warning (``FeatureLoad``). A journal does not note it.
    ///
    /// - Throws: `readOnly`, `diskFull`, or why nothing could be written. A feature that cannot be taken is among the results.
    func load(_ features: [Feature], options: LoadOptions) throws(FeatureError) -> LoadResults

    /// Deletes the features of a query, and says how many they were.
    ///
    /// - Throws: `readOnly`, `notPermitted`, `closed`, `diskFull`, or why else nothing was done.
    func deleteFeatures(of query: FeatureQuery, options: EditOptions) throws(FeatureError) -> Int

    /// The attachments of a feature, by id.
    ///
    /// - Throws: `noFeature`, `notSupported` when the layer has no attachments.
    func attachmentInfos(ofFeature objectID: Int) throws(FeatureError) -> [AttachmentInfo]

    /// Writes the contents of an attachment to a sink, piece by piece, without finishing it.
    ///
    /// - Throws: `noAttachment`, `cancelled`, or why it cannot be read or written.
    func readAttachment(
        _ id: Int, ofFeature objectID: Int, to sink: ByteSink, hook: OperationHook
    ) throws(FeatureError)

    /// Adds an attachment to a feature, or lets it take the place of one of that id. Nothing is kept of it unless all of it was read.
    ///
    /// - Throws: `noFeature`, `noAttachment`, `attachmentName`, `attachmentTooLarge`, `notPermitted`, `cancelled`, or why it cannot be written.
    func putAttachment(
        _ draft: AttachmentDraft, replacing id: Int?, ofFeature objectID: Int, options: EditOptions, hook: OperationHook
    ) throws(FeatureError) -> EditResult

    /// Deletes attachments of a feature; one result for each id.
    ///
    /// - Throws: `noFeature`, `notSupported` if the layer has no attachments, `readOnly`, `notPermitted`, or why nothing could be
    ///   written.
    func deleteAttachments(_ ids: [Int], ofFeature objectID: Int, options: EditOptions) throws(FeatureError) -> [EditResult]

    /// Makes room for attachments in a layer that has none, for good. Does nothing where there is room.
    ///
    /// - Throws: `notSupported` for a store that keeps none, `readOnly`, `notPermitted` for what cannot be edited, or why it cannot be written.
    func enableAttachments() throws(FeatureError)

    /// Whether anything can be changed: the layer's capabilities allow an edit, and what it lies in can be written.
    var isEditable: Bool { get }

    /// The journal that records edits until a service has accepted them; nil if the table keeps none.
    var journal: (any EditJournal)? { get }

    /// Whether a feature or attachment that is added keeps the global id that it brings, so that one whose answer was lost can be found again.
    var keepsGlobalIDs: Bool { get }
}

extension FeatureTable {
    /// Adds the features as an edit: for a store that numbers and checks by its own rules, as a service does.
    ///
    /// - Throws: Why nothing was added, as `applyEdits(_:options:)`.
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

    /// Whether the layer's capabilities allow an edit.
    public var isEditable: Bool { definition.allowsEdits }

    /// Refuses, where the layer has no attachments: not every store has a place for them.
    ///
    /// - Throws: `notSupported` if the layer has no attachments.
    public func enableAttachments() throws(FeatureError) {
        guard !definition.hasAttachments else { return }
        throw .notSupported(what: "attachments of \(definition.name)", reason: "the store keeps none for a layer that was made without")
    }
}
