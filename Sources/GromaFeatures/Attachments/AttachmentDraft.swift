import GromaFormats

/// An attachment that is to be added, or that is to replace another.
public struct AttachmentDraft: Sendable {
    /// The file name, without folders.
    public var name: String
    /// The media type (`image/png`).
    public var contentType: String
    /// The global id of the attachment; nil for a new one if the layer keeps global ids.
    public var globalID: String?
    /// The contents.
    public var content: AttachmentContent

    /// Creates a draft.
    public init(name: String, contentType: String, globalID: String? = nil, content: AttachmentContent) {
        self.name = name
        self.contentType = contentType
        self.globalID = globalID
        self.content = content
    }
}

/// The bytes of an attachment, which can be read piece by piece, any number of times.
public struct AttachmentContent: Sendable {
    /// The number of bytes.
    public let size: Int
    private let opening: @Sendable () throws(FormatError) -> ByteSource

    /// Creates contents of a given size in bytes that a closure opens.
    public init(size: Int, open: @escaping @Sendable () throws(FormatError) -> ByteSource) {
        self.size = size
        opening = open
    }

    /// Creates contents from bytes in memory.
    public init(_ bytes: [UInt8]) {
        self.init(size: bytes.count) { () throws(FormatError) in ByteSource(bytes) }
    }

    /// Opens the contents at their beginning.
    ///
    /// - Throws: `inputOutput`.
    public func open() throws(FormatError) -> ByteSource { try opening() }
}
