import GromaFormats

/// An attachment that is to be added, or to take the place of another.
public struct AttachmentDraft: Sendable {
    /// Its file name, without folders.
    public var name: String
    /// Its media type (`image/png`).
    public var contentType: String
    /// The identifier that it is to have; nil for a new one where the layer keeps any.
    public var globalID: String?
    /// Its contents.
    public var content: AttachmentContent

    /// Creates an instance.
    public init(name: String, contentType: String, globalID: String? = nil, content: AttachmentContent) {
        self.name = name
        self.contentType = contentType
        self.globalID = globalID
        self.content = content
    }
}

/// The bytes of an attachment, to be read piece by piece, as often as asked.
public struct AttachmentContent: Sendable {
    /// The number of bytes.
    public let size: Int
    private let opening: @Sendable () throws(FormatError) -> ByteSource

    /// Contents of so many bytes that a closure opens.
    public init(size: Int, open: @escaping @Sendable () throws(FormatError) -> ByteSource) {
        self.size = size
        opening = open
    }

    /// Contents that are in memory.
    public init(_ bytes: [UInt8]) {
        self.init(size: bytes.count) { () throws(FormatError) in ByteSource(bytes) }
    }

    /// Opens the contents at their beginning.
    ///
    /// - Throws: `inputOutput`.
    public func open() throws(FormatError) -> ByteSource { try opening() }
}
