import GromaFeatures

/// The attachments of the feature shown.
public struct PopupAttachments: Hashable, Sendable {
    /// The display: as pictures or as a list.
    public var display: PopupElement.AttachmentDisplay
    /// The attachments, including those marked for deletion.
    public var items: [Item]
    /// Whether attachments may be added.
    public var canAdd: Bool
    /// The message if there are none, or if they could not be read; otherwise nil.
    public var message: String?

    /// One attachment.
    public struct Item: Hashable, Sendable {
        /// The id; negative for one that was added and is not saved yet.
        public var id: Int
        /// The name.
        public var name: String
        /// The media type.
        public var contentType: String
        /// The kind, for its icon.
        public var kind: Kind
        /// The size, in bytes.
        public var size: Int
        /// The size, for display (`1.2 MB`).
        public var sizeText: String
        /// The edit that is not saved yet.
        public var editState: Attachment.EditState
        /// The edit, for display; nil for an unchanged attachment.
        public var stateText: String?
        /// Whether the attachment may be removed.
        public var canRemove: Bool
        /// Whether its contents are stored locally, so that a thumbnail can be made of them by its id.
        public var hasThumbnail: Bool
        /// Whether it is being downloaded.
        public var isDownloading: Bool
        /// The error, for display; nil for none.
        public var message: String?

        /// The kind of an attachment.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A picture.
            case image
            /// A video.
            case video
            /// A sound.
            case audio
            /// A document.
            case document
            /// Anything else.
            case file
        }

        /// Creates an instance.
        public init(id: Int, name: String, contentType: String, kind: Kind, size: Int, sizeText: String) {
            self.id = id
            self.name = name
            self.contentType = contentType
            self.kind = kind
            self.size = size
            self.sizeText = sizeText
            editState = .original
            canRemove = false
            hasThumbnail = false
            isDownloading = false
        }
    }

    /// Creates a list.
    public init(display: PopupElement.AttachmentDisplay = .auto, items: [Item] = [], canAdd: Bool = false) {
        self.display = display
        self.items = items
        self.canAdd = canAdd
    }
}
