import GromaBase
import GromaOperations

/// Edits the attachments of one feature: additions, changes and deletions stay local until they are posted, one by one, each with its own
/// result.
///
/// Contents of local edits and downloads are spooled to temporary files, which are removed with the last value that refers to them; they
/// are never held in memory as a whole. ``FeatureLayer/attachmentManager(for:)`` creates a manager, which is confined to the thread or
/// actor of its layer.
///
/// ```swift
/// let manager = layer.attachmentManager(for: feature)
/// try manager.addAttachment(file: "photos/front.jpg")
/// try manager.downloadInfos()
/// if let old = manager.attachments.first(where: \.existsOnServer) { try manager.markAttachment(old.id, forDeletion: true) }
/// for attachment in try manager.postLocalEdits() where attachment.networkError != nil || attachment.editResultError != nil {
///     print(attachment.info.name)   // still a local edit: post again
/// }
/// ```
public final class AttachmentManager {
    /// The object id of the feature; nil if the table does not have the feature yet.
    public private(set) var featureObjectID: Int?
    /// The delegate.
    public weak var delegate: (any AttachmentManagerDelegate)?
    /// The maximum size of an attachment in bytes; by default that of ``FeatureStoreOptions``. The store may allow less.
    public var sizeLimit = FeatureStoreOptions().attachmentLimit

    /// Whether local edits are being posted.
    public internal(set) var isPostingLocalEdits = false
    /// Whether the attachments of the table are known.
    public internal(set) var hasInfos = false
    /// The error of the last attempt to read from the table which attachments it has; nil if it succeeded.
    public internal(set) var infosError: FeatureError?

    var items: [Item] = []
    let table: any FeatureTable
    weak var owner: (any AttachmentManagerOwner)?
    /// The owner's user name, and whether edits are recorded in the journal, as last reported by the owner.
    var usual: EditOptions
    var lastLocalID = 0
    var postFlag: CancellationFlag?
    var downloadFlags: [Int: CancellationFlag] = [:]

    /// An attachment with the state that is needed to cancel and to post its edit.
    struct Item: Sendable {
        var attachment: Attachment
        /// The attachment without local edits; nil for one that was added locally.
        var original: Attachment?
        /// The edit state without the deletion mark.
        var unmarkedState = Attachment.EditState.original
        /// The global id that an added attachment gets in the table; nil if the table has no global ids.
        var globalID: String?
        /// The attachments that the table had before this one was posted without an answer, since it may have been added; nil if that did
        /// not happen.
        var idsBefore: Set<Int>?
    }

    init(table: any FeatureTable, objectID: Int?, owner: any AttachmentManagerOwner) {
        self.table = table
        self.owner = owner
        featureObjectID = objectID.flatMap { $0 > 0 ? $0 : nil }
        usual = owner.completed(EditOptions())
    }

    /// The attachments: first those of the table in the order of their ids, then those that were added.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attachments.
    public var attachments: [Attachment] { items.map(\.attachment) }

    /// Returns the attachment with an id; nil if there is none.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attachments.
    public func attachment(withID id: Int) -> Attachment? { items.first { $0.attachment.id == id }?.attachment }

    /// Whether there are local edits to be posted.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attachments.
    public var hasLocalEdits: Bool { items.contains { $0.attachment.editState != .original } }

    /// Sets the feature that the attachments belong to, once the table has added it.
    ///
    /// - Throws: `invalidQuery` for an id that is not above 0, or if the attachments belong to another feature already.
    /// - Complexity: O(*n*), where *n* is the number of attachments.
    public func setFeature(objectID: Int) throws(FeatureError) {
        guard objectID > 0 else { throw .invalidQuery(path: "objectID", reason: "\(objectID) is no feature of the table: save it first") }
        guard featureObjectID == nil || featureObjectID == objectID else {
            throw .invalidQuery(path: "objectID", reason: "the attachments belong to feature \(featureObjectID ?? 0), not \(objectID)")
        }
        featureObjectID = objectID
        for place in items.indices { items[place].attachment.info.objectID = objectID }
        owner?.register(self, of: objectID)
    }

    /// Sets the feature that the attachments belong to, once the table has added it or has given it another object id.
    ///
    /// - Throws: The errors of ``setFeature(objectID:)``; `busy` while local edits are posted.
    package func moveToFeature(objectID: Int) throws(FeatureError) {
        guard !isPostingLocalEdits else { throw .busy(location: "the feature's attachments") }
        if let old = featureObjectID, old != objectID, objectID > 0 {
            owner?.unregister(self, of: old)
            featureObjectID = nil
        }
        try setFeature(objectID: objectID)
    }

    /// Returns the feature's object id for operations that need it.
    func requireFeature() throws(FeatureError) -> Int {
        guard let featureObjectID else {
            throw .notSupported(what: "attachments of a new feature", reason: "save the feature first, then say its object id")
        }
        return featureObjectID
    }

    func place(of id: Int) throws(FeatureError) -> Int {
        guard let place = items.firstIndex(where: { $0.attachment.id == id }) else {
            throw .noAttachment(objectID: featureObjectID ?? 0, attachmentID: id)
        }
        return place
    }
}

/// The owner of managers: a layer, which keeps one for each feature.
protocol AttachmentManagerOwner: AnyObject {
    /// Registers a manager as the one of a feature.
    func register(_ manager: AttachmentManager, of objectID: Int)
    /// Removes the registration of a manager.
    func unregister(_ manager: AttachmentManager, of objectID: Int)
    /// Returns options completed with the owner's user, and with its decision whether edits are recorded in the journal, where these are
    /// not set.
    func completed(_ options: EditOptions) -> EditOptions
    /// Counts the memory that contents occupy, as ``FeatureLayer/holdMemory`` does.
    var holdMemory: (@Sendable (_ bytes: Int) -> Bool)? { get }
}
