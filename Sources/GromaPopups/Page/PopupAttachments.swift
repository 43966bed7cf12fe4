import GromaFeatures

/// The attachments of the feature shown.
public struct PopupAttachments: Hashable, Sendable {
    /// How they are shown: as pictures or as a list.
    public var display: PopupElement.AttachmentDisplay
    /// The attachments, those marked for deletion too.
    public var items: [Item]
    /// Whether some may be added.
    public var canAdd: Bool
    /// What to say where there are none, or where they could not be read; nil otherwise.
    public var message: String?

    /// One attachment.
    public struct Item: Hashable, Sendable {
        /// Its number; below 0 for one that was added and is not saved yet.
        public var id: Int
        /// Its name.
        public var name: String
        /// Its media type.
        public var contentType: String
        /// What it is, for the picture that stands for it.
        public var kind: Kind
        /// How large it is, in bytes.
        public var size: Int
        /// How large it is, for display (`1.2 MB`).
        public var sizeText: String
        /// Whether it was added, changed or is to be deleted, and not saved yet.
        public var editState: Attachment.EditState
        /// The same for display; nil for one that is as it was.
        public var stateText: String?
        /// Whether it may be removed.
        public var canRemove: Bool
        /// Whether its contents are here, so that a thumbnail can be made of them by its number.
        public var hasThumbnail: Bool
        /// Whether it is being fetched.
        public var isDownloading: Bool
        /// Its error, for display; nil for none.
        public var message: String?

        /// The kind of an attachment.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A picture.
            case image
            /// A film.
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
