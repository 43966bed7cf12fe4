import GromaGeometry
import GromaBase
import GromaOperations

/// Edits of a table that a service has not taken yet: one entry for each feature or attachment that differs from what the service has.
///
/// A table writes it in the transaction of the edit itself, so that after a crash both are there or neither. It is as durable as the table.
/// A feature that was changed twice has one entry with the oldest `before`; added and changed is an add; added and deleted has no entry, unless the
/// add is under way (`sent`): then it is a delete; changed and deleted is a delete. Deleting a feature forgets the entries of its attachments.
/// A further edit raises the entry's revision; a refused entry waits again, one in conflict stays so.
public protocol EditJournal: AnyObject, Sendable {
    /// The entries, in the order in which they were first noted.
    ///
    /// - Throws: Why the journal cannot be read: `closed`, `busy`, `inputOutput`.
    func entries() throws(FeatureError) -> [JournalEntry]

    /// Writes an entry's kind, `before`, `sent`, attempts and state, unless a further edit has changed it since it was read (its `revision`
    /// differs) or it is gone: then does nothing and says false.
    ///
    /// - Throws: Why the journal cannot be read or written: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    func update(_ entry: JournalEntry) throws(FeatureError) -> Bool

    /// Forgets an entry, for the service has taken it; with it, in the same transaction, the entry's feature or attachment is from now on known there
    /// by `remoteID` (nil leaves what is noted; with a delete what is noted is forgotten). If a further edit has changed the entry since it was
    /// read, the remote id is noted, an add becomes an update, `sent` becomes its `before`, it waits again, and false is the answer.
    ///
    /// - Throws: Why the journal cannot be read or written: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    func settle(_ entry: JournalEntry, remoteID: Int?) throws(FeatureError) -> Bool

    /// Forgets an entry and everything that it stands for: the feature becomes as the service has it now, and is deleted where that is nil. With an
    /// add the feature goes; with the entry of an attachment one that was added or changed goes. What the service calls an attachment that was
    /// changed or deleted is forgotten, so that ``FeatureSync/pullAttachments(_:hook:)`` fetches it as the service has it. In one
    /// transaction, without validation and edit tracking.
    ///
    /// - Throws: Why the journal cannot be read or written: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    func abandon(_ entry: JournalEntry, taking remote: Feature?) throws(FeatureError)

    /// What the service calls a feature or attachment of this table; nil if it does not know it yet. Kept of deleted ones until their
    /// entry is settled.
    ///
    /// - Throws: Why the journal cannot be read: `closed`, `busy`, `inputOutput`.
    func remoteID(of item: JournalItem) throws(FeatureError) -> Int?

    /// What this table calls a feature or attachment of the service, given by its number there; nil if it does not have it.
    ///
    /// - Throws: Why the journal cannot be read: `closed`, `busy`, `inputOutput`.
    func localID(ofRemote item: JournalItem) throws(FeatureError) -> Int?

    /// Notes what the service calls a feature or attachment of this table; nil forgets it.
    ///
    /// - Throws: Why the journal cannot be read or written: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    func setRemoteID(_ remoteID: Int?, of item: JournalItem) throws(FeatureError)

    /// Whether the table is a copy of a service's layer: features have come from one, or edits wait for one. What is edited in a copy is noted
    /// unless the caller says otherwise.
    ///
    /// - Throws: Why the journal cannot be read: `closed`, `busy`, `inputOutput`.
    func isOfCopy() throws(FeatureError) -> Bool

    /// Takes over features as the service has them (their object ids are the service's), in one transaction, the way of all features from elsewhere
    /// (``FeatureLoad``): adds those that are not here and changes those that are. Features that have an entry are left alone. So are those that
    /// were changed here since they came without being noted, as by other programs: each gets an entry in conflict; and those that were deleted
    /// so: each gets an entry that waits to be sent.
    ///
    /// - Returns: which were left alone, which could not be taken, and what was odd about others.
    /// - Throws: what fails all of them, with ``LoadOptions/isStrict`` also the first feature that would be warned of or could not be taken
    ///   (``FeatureError/ofFeature(objectID:_:)``), and why the journal cannot be read or written: `closed`, `readOnly`, `diskFull`, `busy`,
    ///   `inputOutput`. Nothing has changed then.
    func takeRemote(_ features: [Feature], options: LoadOptions) throws(FeatureError) -> TakeResults

    /// Deletes the copies of features that the service no longer has, in one transaction, given by its ids. Features that have an entry are left alone,
    /// and those that were changed here without being noted get one in conflict.
    ///
    /// - Returns: the service's ids of those that were left alone.
    /// - Throws: Why the journal cannot be read or written: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    func dropRemote(_ remoteIDs: [Int]) throws(FeatureError) -> [Int]

    /// Finds what was added, deleted and, where that is asked for, changed here without being noted, as by other programs in the same file, and
    /// makes entries of it that wait to be sent. In a layer that nothing was ever pulled into there is nothing to compare with, and nothing is
    /// found. O(features); with changes each feature is read.
    ///
    /// - Returns: the object ids of what got entries.
    /// - Throws: Why the journal cannot be read or written: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`. `cancelled`.
    func noteForeignEdits(includingChanges: Bool, hook: OperationHook) throws(FeatureError) -> ForeignEdits

    /// What stands for a feature as the service had it when it was last pulled or sent (64 bits made of its values and shape); nil if it is not known.
    ///
    /// - Throws: Why the journal cannot be read: `closed`, `inputOutput`.
    func digest(ofFeature id: Int) throws(FeatureError) -> Int?
}

extension EditJournal {
    /// Whether edits wait.
    ///
    /// - Throws: Why the journal cannot be read: `closed`, `busy`, `inputOutput`.
    public func isOfCopy() throws(FeatureError) -> Bool { try !entries().isEmpty }
}

/// A feature, an attachment or the layer itself, by its number.
public enum JournalItem: Hashable, Sendable {
    /// The layer, by its number in its store.
    case layer(Int)
    /// A feature, by object id.
    case feature(Int)
    /// An attachment, by its id.
    case attachment(Int)
}

/// A feature or attachment that a service has in another state, or not at all.
public struct JournalEntry: Hashable, Sendable {
    /// Its number, ascending.
    public var sequence: Int
    /// The kind of edit.
    public var kind: Kind
    /// The feature in this table.
    public var objectID: Int
    /// The feature's global id.
    public var globalID: String?
    /// The attachment in this table; nil for an edit of the feature itself.
    public var attachmentID: Int?
    /// The feature as the service had it when it was changed here; nil for adds and attachments, and where it is not known: others have changed the
    /// feature, and so has the service.
    public var before: Feature?
    /// The feature as it was last sent to the service; nil if it was not sent yet, and for deletes and attachments.
    public var sent: Feature?
    /// The attachment as it was last sent to the service; nil if it was not sent yet, and for edits of the feature itself.
    public var sentAttachment: AttachmentInfo?
    /// Raised by each further edit, so that one that came while the entry was under way is not lost.
    public var revision: Int
    /// How often it was sent; 0 again for a new feature once it is certain that the service does not have it.
    public var attempts: Int
    /// Its state.
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

    /// Its state.
    public enum State: Hashable, Sendable {
        /// It waits to be sent.
        case pending
        /// It was sent, and no answer has come: the service may have taken it.
        case sent
        /// The service refused it.
        case refused(EditError)
        /// The service has changed or deleted the feature since (nil: deleted); the conflict has to be resolved.
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
