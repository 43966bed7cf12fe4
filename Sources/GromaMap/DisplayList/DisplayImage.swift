import GromaBase

/// An image as the content of a PNG, JPEG or GIF file. Its header and structure are checked, its pixels are not decoded.
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
    /// The content of the file.
    public let bytes: [UInt8]
    /// Its width in pixels.
    public let width: Int
    /// Its height in pixels.
    public let height: Int
    private let digest: UInt64

    /// Creates an image from the content of a file. O(length)
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - path: The path of the image in errors.
    /// - Throws: `MapError.invalid` for content that is not an image of these formats, is truncated or damaged as far as that can be
    ///   detected without decoding its pixels, or exceeds ``sideLimit`` or ``byteLimit``.
    public init(_ bytes: [UInt8], path: String = "image") throws(MapError) {
        guard bytes.count <= Self.byteLimit else {
            throw .invalid(path: path, found: "an image of \(bytes.count) bytes", expected: "one of at most \(Self.byteLimit)")
        }
        guard let header = ImageHeader(bytes) else {
            throw .invalid(path: path, found: "\(bytes.count) bytes that are not an image", expected: "a whole PNG, JPEG or GIF image")
        }
        guard (1...Self.sideLimit).contains(header.width), (1...Self.sideLimit).contains(header.height) else {
            throw .invalid(
                path: path, found: "an image of \(header.width) × \(header.height) pixels",
                expected: "one of 1 to \(Self.sideLimit) pixels per side")
        }
        (kind, width, height, self.bytes) = (header.kind, header.width, header.height, bytes)
        // FNV-1a: the same in every run, so that images can be compared without reading all their bytes each time.
        digest = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Creates an image from a `data:` URL (RFC 2397) in Base64. O(length)
    ///
    /// - Parameters:
    ///   - address: The URL; its media type is ignored, because the file identifies its own format.
    ///   - path: The path of the image in errors.
    /// - Throws: `MapError.invalid` for any other URL, and in the cases of ``init(_:path:)``.
    public init(dataAddress address: String, path: String = "image") throws(MapError) {
        guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ","), address[..<comma].hasSuffix(";base64") else {
            throw .invalid(path: path, found: "a URL without a Base64 file", expected: "data:image/png;base64,…")
        }
        guard let bytes = Base64.bytes(of: String(address[address.index(after: comma)...])) else {
            throw .invalid(path: path, found: "a text that is not base 64", expected: "a PNG, JPEG or GIF image in base 64")
        }
        try self.init(bytes, path: path)
    }

    /// The image as a `data:` URL (RFC 2397). O(length)
    public var dataAddress: String { "data:\(kind.rawValue);base64," + Base64.text(of: bytes) }
}

extension DisplayImage: Hashable {
    /// Returns whether the files are the same. O(length) if they are.
    public static func == (one: DisplayImage, other: DisplayImage) -> Bool { one.digest == other.digest && one.bytes == other.bytes }
    /// Hashes the digest of the file.
    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
