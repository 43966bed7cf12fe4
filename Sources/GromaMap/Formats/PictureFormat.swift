import GromaBase
import GromaPlugin

/// A file format for pictures.
public protocol PictureFormat: Sendable {
    /// The name of the format: `svg`, `png`, `pdf`.
    var name: String { get }
    /// The file extensions without the dot, the usual one first.
    var fileExtensions: [String] { get }
    /// Its media type.
    var mediaType: String { get }

    /// Writes a display list. The same list gives the same bytes on the same machine.
    ///
    /// - Throws: `MapError`: `invalid` if the format cannot represent the list, `unavailable` if the format is not built in, `cancelled` if
    ///   the hook cancels it.
    func picture(of list: DisplayList, options: PictureOptions) throws(MapError) -> Picture
}

extension ExtensionPoint where Contribution == any PictureFormat {
    /// The extension point for formats of pictures, by name.
    public static var pictureFormats: Self { Self("pictureFormats") }
}

/// Options for writing a picture.
public struct PictureOptions: Sendable {
    /// Pixels per point, for raster formats.
    public var pixelDensity: Double
    /// Checked for cancellation while the picture is written.
    public var hook: OperationHook

    /// Creates options.
    public init(pixelDensity: Double = 1, hook: OperationHook = .none) {
        self.pixelDensity = pixelDensity
        self.hook = hook
    }
}

/// An encoded picture.
public struct Picture: Hashable, Sendable {
    /// The content of the file.
    public var bytes: [UInt8]
    /// The characters of its texts that have no glyph in any font on this machine, each once, in order; boxes are drawn in their place.
    /// Empty for a format whose texts are laid out by the program that shows it.
    public var missingCharacters: [Character]

    /// Creates a picture.
    public init(bytes: [UInt8], missingCharacters: [Character] = []) {
        self.bytes = bytes
        self.missingCharacters = missingCharacters
    }
}

/// A format that is not built in. Its error says how to get it.
public struct AbsentPictureFormat: PictureFormat {
    /// Its name.
    public let name: String
    /// The extensions of its files.
    public let fileExtensions: [String]
    /// Its media type.
    public let mediaType: String
    private let advice: String

    /// Creates a format that is not built in, with advice on how to get it.
    public init(name: String, fileExtensions: [String], mediaType: String, advice: String) {
        self.name = name
        self.fileExtensions = fileExtensions
        self.mediaType = mediaType
        self.advice = advice
    }

    /// Always fails.
    ///
    /// - Throws: `MapError.unavailable`.
    public func picture(of list: DisplayList, options: PictureOptions) throws(MapError) -> Picture {
        throw .unavailable(what: "\(name) pictures", advice: advice)
    }
}
