import GromaBase
import GromaOperations

/// The attachments of one feature as a person edits them: adds, changes and deletions stay local until they are posted, one by one, each
/// with its outcome.
///
/// Contents of local edits and downloads are spooled to temporary files that vanish with the last value that refers to them; they are
/// never whole in memory. Made by ``FeatureLayer/attachmentManager(for:)``, and like the layer confined to the thread or actor that made it.
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
    /// The object id of the feature; nil while its table does not have it.
    public private(set) var featureObjectID: Int?
    /// The delegate.
    public weak var delegate: (any AttachmentManagerDelegate)?
    /// The most bytes that an attachment may have. That of ``FeatureStoreOptions`` unless set; the store may allow less.
    public var sizeLimit = FeatureStoreOptions().attachmentLimit

    /// Whether local edits are being posted.
    public internal(set) var isPostingLocalEdits = false
    /// Whether it is known which attachments the table has.
    public internal(set) var hasInfos = false
    /// Why it could not be found out last which attachments the table has; nil if it could.
    public internal(set) var infosError: FeatureError?

    var items: [Item] = []
    let table: any FeatureTable
    weak var owner: (any AttachmentManagerOwner)?
    /// Who edited when the owner was last there, and whether edits are noted.
    var usual: EditOptions
    var lastLocalID = 0
    var postFlag: CancellationFlag?
    var downloadFlags: [Int: CancellationFlag] = [:]

    /// An attachment with what it takes to cancel and to post it.
    struct Item: Sendable {
        var attachment: Attachment
        /// What it is without local edits; nil for one that was added.
        var original: Attachment?
        /// What it is to be when it is not deleted.
        var unmarkedState = Attachment.EditState.original
        /// What the table is to know an added one by; nil if the table keeps no global ids.
        var globalID: String?
        /// The attachments that the table had before it was posted without an answer: it may have taken it. Nil when that did not happen.
        var idsBefore: Set<Int>?
    }

    init(table: any FeatureTable, objectID: Int?, owner: any AttachmentManagerOwner) {
        self.table = table
        self.owner = owner
        featureObjectID = objectID.flatMap { $0 > 0 ? $0 : nil }
        usual = owner.completed(EditOptions())
    }

    /// The attachments: those of the table in the order of their ids, then those that were added. O(attachments)
    public var attachments: [Attachment] { items.map(\.attachment) }

    /// The attachment of an id; nil if there is none. O(attachments)
    public func attachment(withID id: Int) -> Attachment? { items.first { $0.attachment.id == id }?.attachment }

    /// Whether anything is to be posted. O(attachments)
    public var hasLocalEdits: Bool { items.contains { $0.attachment.editState != .original } }

    /// Says which feature the attachments belong to, once the table has taken it.
    ///
    /// - Throws: `invalidQuery` for an id that is not above 0, or when they belong to another feature already.
    public func setFeature(objectID: Int) throws(FeatureError) {
        guard objectID > 0 else { throw .invalidQuery(path: "objectID", reason: "\(objectID) is no feature of the table: save it first") }
        guard featureObjectID == nil || featureObjectID == objectID else {
            throw .invalidQuery(path: "objectID", reason: "the attachments belong to feature \(featureObjectID ?? 0), not \(objectID)")
        }
        featureObjectID = objectID
        for place in items.indices { items[place].attachment.info.objectID = objectID }
        owner?.register(self, of: objectID)
    }

    /// Says which feature the attachments belong to once its table has taken it, or has given it another number.
    ///
    /// - Throws: as ``setFeature(objectID:)`` does; `busy` while local edits are posted.
    package func moveToFeature(objectID: Int) throws(FeatureError) {
        guard !isPostingLocalEdits else { throw .busy(location: "the feature's attachments") }
        if let old = featureObjectID, old != objectID, objectID > 0 {
            owner?.unregister(self, of: old)
            featureObjectID = nil
        }
        try setFeature(objectID: objectID)
    }

    /// The feature's object id, for what needs it.
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

/// The one who has made a manager: a layer, which keeps one for each feature.
protocol AttachmentManagerOwner: AnyObject {
    /// Notes that a manager is that of a feature.
    func register(_ manager: AttachmentManager, of objectID: Int)
    /// Notes that it is so no more.
    func unregister(_ manager: AttachmentManager, of objectID: Int)
    /// Options with the owner's user, and its say in whether edits are noted, where they leave these open.
    func completed(_ options: EditOptions) -> EditOptions
    /// Counts what contents take, as ``FeatureLayer/holdMemory`` does.
    var holdMemory: (@Sendable (_ bytes: Int) -> Bool)? { get }
}
