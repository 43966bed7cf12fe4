/// An attachment of a feature during editing: its description in the table, its pending edit, and its contents if they are stored locally.
public struct Attachment: Sendable, Identifiable {
    /// The description in the table, current or future. An attachment that is not in the table yet has a negative id, unique within its
    /// manager.
    public internal(set) var info: AttachmentInfo
    /// The pending edit.
    public internal(set) var editState = EditState.original
    /// The contents, in a temporary file: those to be posted, or those that were downloaded; nil if they are not stored locally.
    public internal(set) var content: AttachmentContent?
    /// Whether the contents are being downloaded.
    public internal(set) var isDownloading = false
    /// The reason why the table could not be reached by the last post or download of the attachment; nil if it was reached.
    public internal(set) var networkError: FeatureError?
    /// The error with which the table refused the last post of the attachment; nil if it was not refused.
    public internal(set) var editResultError: EditError?

    /// The id in the table; negative if the table does not have the attachment yet.
    public var id: Int { info.id }
    /// Whether the table has the attachment.
    public var existsOnServer: Bool { info.id > 0 && editState != .deletedFromServer }
    /// Whether the contents are stored locally.
    public var isLocal: Bool { content != nil }

    /// The pending edit of an attachment.
    public enum EditState: String, Hashable, Sendable, CaseIterable {
        /// The attachment has no pending edit.
        case original
        /// The attachment is to be added.
        case added
        /// The contents are to be replaced.
        case updated
        /// The attachment is to be deleted.
        case markedForDeletion
        /// The attachment was deleted. A manager never lists such an attachment; only the results of posting do.
        case deletedFromServer
    }
}
