/// The description of an attachment without its contents.
public struct AttachmentInfo: Hashable, Sendable {
    /// Its number, unique within its layer.
    public var id: Int
    /// The identifier that it has everywhere; nil if the layer keeps none.
    public var globalID: String?
    /// The object id of the feature that it belongs to.
    public var objectID: Int
    /// Its file name, without folders.
    public var name: String
    /// Its media type (`image/png`).
    public var contentType: String
    /// The number of its bytes.
    public var size: Int
    /// The words that it was given to be found by; nil if the store keeps none, as all do but services.
    public var keywords: [String]?

    /// Creates an instance.
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
