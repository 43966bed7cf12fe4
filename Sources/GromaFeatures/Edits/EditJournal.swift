import GromaGeometry
import GromaBase
import GromaOperations

/// The edits of a table that were not sent to a service yet: one entry for each feature or attachment that differs from the service's
/// version.
///
/// A table writes an entry in the transaction of the edit itself, so that after a crash both exist or neither does. The journal is as
/// durable as the table. A feature that was changed twice has one entry, with the oldest `before`. If it was added and then changed, the
/// entry is an add. If it was added and then deleted, there is no entry, unless the add is being sent (`sent`): then the entry is a delete.
/// If it was changed and then deleted, the entry is a delete. Deleting a feature removes the entries of its attachments. A further edit
/// increments the entry's revision; a refused entry becomes pending again, and an entry in conflict stays in conflict.
public protocol EditJournal: AnyObject, Sendable {
    /// Returns the entries, in the order in which they were first recorded.
    ///
    /// - Throws: The error of reading the journal: `closed`, `busy`, `inputOutput`.
    func entries() throws(FeatureError) -> [JournalEntry]

    /// Writes an entry's kind, `before`, `sent`, attempts and state. If a further edit has changed the entry since it was read (its
    /// `revision` differs), or if it no longer exists, does nothing and returns false.
    ///
    /// - Throws: The error of reading or writing the journal: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    func update(_ entry: JournalEntry) throws(FeatureError) -> Bool

    /// Removes an entry because the service has accepted it. In the same transaction, records `remoteID` as the service's id of the feature
    /// or attachment; nil keeps the recorded id, and for a delete the recorded id is removed. If a further edit has changed the entry since
    /// it was read, the remote id is recorded, an add becomes an update, `sent` becomes its `before`, the entry becomes pending again, and
    /// the result is false.
    ///
    /// - Throws: The error of reading or writing the journal: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    func settle(_ entry: JournalEntry, remoteID: Int?) throws(FeatureError) -> Bool

    /// Removes an entry and reverts its edits: the feature becomes the service's current version, and is deleted if that is nil. For an add
    /// the feature is deleted; for an entry of an attachment, an attachment that was added or changed is deleted. The service's id of an
    /// attachment that was changed or deleted is removed, so that ``FeatureSync/pullAttachments(_:hook:)`` downloads the service's version.
    /// All of this is one transaction, without validation and edit tracking.
    ///
    /// - Throws: The error of reading or writing the journal: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    func abandon(_ entry: JournalEntry, taking remote: Feature?) throws(FeatureError)

    /// Returns the service's id of a feature or attachment of this table; nil if the service does not have it yet. The ids of deleted
    /// features and attachments are kept until their entry is settled.
    ///
    /// - Throws: The error of reading the journal: `closed`, `busy`, `inputOutput`.
    func remoteID(of item: JournalItem) throws(FeatureError) -> Int?

    /// Returns this table's id of a feature or attachment of the service, given by its id there; nil if this table does not have it.
    ///
    /// - Throws: The error of reading the journal: `closed`, `busy`, `inputOutput`.
    func localID(ofRemote item: JournalItem) throws(FeatureError) -> Int?

    /// Records the service's id of a feature or attachment of this table; nil removes it.
    ///
    /// - Throws: The error of reading or writing the journal: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    func setRemoteID(_ remoteID: Int?, of item: JournalItem) throws(FeatureError)

    /// Returns whether the table is a copy of a service's layer: features have been pulled from one, or edits are pending for one. Edits of
    /// a copy are recorded in the journal unless the caller specifies otherwise.
    ///
    /// - Throws: The error of reading the journal: `closed`, `busy`, `inputOutput`.
    func isOfCopy() throws(FeatureError) -> Bool

    /// Imports features of the service (their object ids are the service's) in one transaction, in the same way as all imports
    /// (``FeatureLoad``): adds those that are missing here and updates the others. Features that have an entry are skipped. Features that
    /// were changed here after the import without a journal entry, for example by other programs, are skipped too, and each gets an entry
    /// in conflict; those that were deleted in this way are skipped, and each gets a pending entry.
    ///
    /// - Returns: The features that were skipped, those that could not be imported, and warnings about others.
    /// - Throws: An error that fails the whole import; with ``LoadOptions/isStrict`` also the error of the first feature that would cause a
    ///   warning or could not be imported (``FeatureError/ofFeature(objectID:_:)``); and the error of reading or writing the journal:
    ///   `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`. Then nothing has changed.
    func takeRemote(_ features: [Feature], options: LoadOptions) throws(FeatureError) -> TakeResults

    /// Deletes, in one transaction, the copies of features that the service no longer has, given by the service's ids. Features that have
    /// an entry are skipped, and those that were changed here without a journal entry get one in conflict.
    ///
    /// - Returns: The service's ids of the features that were skipped.
    /// - Throws: The error of reading or writing the journal: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    func dropRemote(_ remoteIDs: [Int]) throws(FeatureError) -> [Int]

    /// Finds features that were added, deleted and, if requested, changed here without a journal entry, for example by other programs in
    /// the same file, and creates pending entries for them. In a layer into which nothing was ever pulled there is nothing to compare with,
    /// and nothing is found.
    ///
    /// - Returns: The object ids of the features that got entries.
    /// - Throws: The error of reading or writing the journal: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`; `cancelled`.
    /// - Complexity: O(*n*), where *n* is the number of features; if changes are requested, each feature is read.
    func noteForeignEdits(includingChanges: Bool, hook: OperationHook) throws(FeatureError) -> ForeignEdits

    /// Returns a digest of a feature's values and shape (64 bits) as the service had it when it was last pulled or sent; nil if unknown.
    ///
    /// - Throws: The error of reading the journal: `closed`, `inputOutput`.
    func digest(ofFeature id: Int) throws(FeatureError) -> Int?
}

extension EditJournal {
    /// Returns whether there are entries.
    ///
    /// - Throws: The error of reading the journal: `closed`, `busy`, `inputOutput`.
    public func isOfCopy() throws(FeatureError) -> Bool { try !entries().isEmpty }
}

/// A feature, an attachment or the layer itself, identified by its number.
public enum JournalItem: Hashable, Sendable {
    /// The layer, by its number in its store.
    case layer(Int)
    /// A feature, by object id.
    case feature(Int)
    /// An attachment, by its id.
    case attachment(Int)
}

/// A feature or attachment of which the service has another version, or none.
public struct JournalEntry: Hashable, Sendable {
    /// The sequence number, ascending.
    public var sequence: Int
    /// The kind of edit.
    public var kind: Kind
    /// The object id of the feature in this table.
    public var objectID: Int
    /// The feature's global id.
    public var globalID: String?
    /// The id of the attachment in this table; nil for an edit of the feature itself.
    public var attachmentID: Int?
    /// The feature as the service had it when it was changed here; nil for adds and attachments, and if it is unknown because both another
    /// program and the service have changed the feature.
    public var before: Feature?
    /// The feature as it was last sent to the service; nil if it was not sent yet, and for deletes and attachments.
    public var sent: Feature?
    /// The attachment as it was last sent to the service; nil if it was not sent yet, and for edits of the feature itself.
    public var sentAttachment: AttachmentInfo?
    /// A number that each further edit increments, so that an edit made while the entry is being sent is not lost.
    public var revision: Int
    /// How many times the entry was sent; 0 again for a new feature once it is certain that the service does not have it.
    public var attempts: Int
    /// The state of the entry.
    public var state: State

    /// The kind of edit.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The feature was added.
        case add
        /// The feature was changed.
        case update
        /// The feature was deleted.
        case delete
        /// The attachment was added.
        case addAttachment
        /// The attachment's contents were changed.
        case updateAttachment
        /// The attachment was deleted.
        case deleteAttachment
    }

    /// The state of an entry.
    public enum State: Hashable, Sendable {
        /// The entry is pending.
        case pending
        /// The entry was sent, but not answered: the service may have applied it.
        case sent
        /// The service refused the edit.
        case refused(EditError)
        /// The service has changed or deleted the feature since (nil if deleted); the conflict must be resolved.
        case conflict(remote: Feature?)
    }

    /// Creates an entry.
    public init(
        sequence: Int, kind: Kind, objectID: Int, globalID: String? = nil, attachmentID: Int? = nil, before: Feature? = nil,
        sent: Feature? = nil, sentAttachment: AttachmentInfo? = nil, revision: Int = 0, attempts: Int = 0, state: State = .pending
    ) {
        self.sequence = sequence
        self.kind = kind
        self.objectID = objectID
        self.globalID = globalID
        self.attachmentID = attachmentID
        self.before = before
        self.sent = sent
        self.sentAttachment = sentAttachment
        self.revision = revision
        self.attempts = attempts
        self.state = state
    }
}
