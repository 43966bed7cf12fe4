import GromaBase

/// An image as a file of its own: PNG, JPEG or GIF. What the file says of itself has been checked, its pixels have not been read.
public struct DisplayImage: Sendable {
    /// A format of images, by its media type.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Portable Network Graphics (ISO/IEC 15948).
        case png = "image/png"
        /// JPEG (ISO/IEC 10918-1).
        case jpeg = "image/jpeg"
        /// Graphics Interchange Format (87a and 89a).
        case gif = "image/gif"
    }

    /// The greatest width and height in pixels.
    public static let sideLimit = 8192
    /// The maximum number of bytes of an image.
    public static let byteLimit = 16 << 20

    /// Its format.
    public let kind: Kind
    /// The file.
    public let bytes: [UInt8]
    /// Its width in pixels.
    public let width: Int
    /// Its height in pixels.
    public let height: Int
    private let digest: UInt64

    /// Takes a file. O(length)
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - path: How an error calls the place where it was found.
    /// - Throws: `MapError.invalid` for what is not an image of these formats, is cut off or damaged as far as that can be told without reading its
    ///   pixels, or is larger than ``sideLimit`` or ``byteLimit``.
    public init(_ bytes: [UInt8], path: String = "image") throws(MapError) {
        guard bytes.count <= Self.byteLimit else {
            throw .invalid(path: path, found: "an image of \(bytes.count) bytes", expected: "one of at most \(Self.byteLimit)")
        }
        guard let header = ImageHeader(bytes) else {
            throw .invalid(path: path, found: "\(bytes.count) bytes that are none", expected: "a whole PNG, JPEG or GIF image")
        }
        guard (1...Self.sideLimit).contains(header.width), (1...Self.sideLimit).contains(header.height) else {
            throw .invalid(
                path: path, found: "an image of \(header.width) × \(header.height) pixels",
                expected: "one of 1 to \(Self.sideLimit) pixels a side")
        }
        (kind, width, height, self.bytes) = (header.kind, header.width, header.height, bytes)
        // FNV-1a: the same in every run, so that lists of images can be told apart without reading them whole each time.
        digest = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Takes the file that a `data:` address (RFC 2397) holds in Base64. O(length)
    ///
    /// - Parameters:
    ///   - address: The address; its media type does not count, for the file says itself what it is.
    ///   - path: How an error calls the place where it was found.
    /// - Throws: `MapError.invalid` for any other address, and as ``init(_:path:)``.
    public init(dataAddress address: String, path: String = "image") throws(MapError) {
        guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ","), address[..<comma].hasSuffix(";base64") else {
            throw .invalid(path: path, found: "an address that holds no file in base 64", expected: "data:image/png;base64,…")
        }
        guard let bytes = Base64.bytes(of: String(address[address.index(after: comma)...])) else {
            throw .invalid(path: path, found: "a text that is not base 64", expected: "a PNG, JPEG or GIF image in base 64")
        }
        try self.init(bytes, path: path)
    }

    /// The image as a `data:` address (RFC 2397). O(length)
    public var dataAddress: String { "data:\(kind.rawValue);base64," + Base64.text(of: bytes) }
}

extension DisplayImage: Hashable {
    /// Whether the files are the same. O(length) where they are.
    public static func == (one: DisplayImage, other: DisplayImage) -> Bool { one.digest == other.digest && one.bytes == other.bytes }
    /// Feeds a digest of the file.
    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
