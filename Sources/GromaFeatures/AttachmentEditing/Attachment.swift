/// An attachment of a feature as a person edits it: what the table knows of it, what is to become of it, and its contents where they are here.
public struct Attachment: Sendable, Identifiable {
    /// Its description in the table, current or future. An attachment that is not in the table yet has a negative id, unique within its manager.
    public internal(set) var info: AttachmentInfo
    /// Its pending edit.
    public internal(set) var editState = EditState.original
    /// Its contents, in a temporary file: those to be posted, or what was downloaded; nil while they are not here.
    public internal(set) var content: AttachmentContent?
    /// Whether its contents are being downloaded.
    public internal(set) var isDownloading = false
    /// Why the table could not be reached when it was posted or downloaded last; nil if it could.
    public internal(set) var networkError: FeatureError?
    /// Why the table refused it when it was posted last; nil if it did not.
    public internal(set) var editResultError: EditError?

    /// The id in its table, or below 0 when the table does not have it yet.
    public var id: Int { info.id }
    /// Whether the table has it.
    public var existsOnServer: Bool { info.id > 0 && editState != .deletedFromServer }
    /// Whether its contents are here.
    public var isLocal: Bool { content != nil }

    /// The pending edit of an attachment.
    public enum EditState: String, Hashable, Sendable, CaseIterable {
        /// It is as the table has it.
        case original
        /// It is to be added.
        case added
        /// Its contents are to be changed.
        case updated
        /// It is to be deleted.
        case markedForDeletion
        /// It was deleted. Never in the list of a manager, only in what is told of posting.
        case deletedFromServer
    }
}
