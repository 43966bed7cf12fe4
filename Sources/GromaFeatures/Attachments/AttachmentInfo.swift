/// The description of an attachment without its contents.
public struct AttachmentInfo: Hashable, Sendable {
    /// The id, unique within the layer.
    public var id: Int
    /// The global id; nil if the layer keeps none.
    public var globalID: String?
    /// The object id of the feature that has the attachment.
    public var objectID: Int
    /// The file name, without folders.
    public var name: String
    /// The media type (`image/png`).
    public var contentType: String
    /// The size in bytes.
    public var size: Int
    /// The keywords of the attachment; nil if the store keeps none. Only feature services keep them.
    public var keywords: [String]?

    /// Creates a description.
    public init(
        id: Int, globalID: String? = nil, objectID: Int, name: String, contentType: String, size: Int, keywords: [String]? = nil
    ) {
        self.keywords = keywords
        self.id = id
        self.globalID = globalID
        self.objectID = objectID
        self.name = name
        self.contentType = contentType
        self.size = size
    }
}
