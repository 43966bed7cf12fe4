import GromaBase
import GromaPlugin

/// A format that pictures are written in.
public protocol PictureFormat: Sendable {
    /// The word that stands for it: `svg`, `png`, `pdf`.
    var name: String { get }
    /// How files of it end, without the dot, the usual ending first.
    var fileExtensions: [String] { get }
    /// Its media type.
    var mediaType: String { get }

    /// Writes a display list. The same list gives the same bytes on the same machine.
    ///
    /// - Throws: `MapError`: `invalid` for what the format cannot hold, `unavailable` where it is not built in, `cancelled` if the hook says so.
    func picture(of list: DisplayList, options: PictureOptions) throws(MapError) -> Picture
}

extension ExtensionPoint where Contribution == any PictureFormat {
    /// Formats of pictures, each under its name.
    public static var pictureFormats: Self { Self("pictureFormats") }
}

/// How a picture is written.
public struct PictureOptions: Sendable {
    /// Pixels per point, for formats of pixels.
    public var pixelDensity: Double
    /// Asked whether the picture is still wanted.
    public var hook: OperationHook

    /// Creates options.
    public init(pixelDensity: Double = 1, hook: OperationHook = .none) {
        self.pixelDensity = pixelDensity
        self.hook = hook
    }
}

/// A picture as a file.
public struct Picture: Hashable, Sendable {
    /// The file.
    public var bytes: [UInt8]
    /// The characters of its texts that no font on this machine has a figure for, each once, in order; boxes stand in their places. A format whose
    /// texts are laid out by the program that shows it has none.
    public var missingCharacters: [Character]

    /// Creates a picture.
    public init(bytes: [UInt8], missingCharacters: [Character] = []) {
        self.bytes = bytes
        self.missingCharacters = missingCharacters
    }
}

/// A format that was not built in: it says how to get it.
public struct AbsentPictureFormat: PictureFormat {
    /// Its name.
    public let name: String
    /// How its files would end.
    public let fileExtensions: [String]
    /// Its media type.
    public let mediaType: String
    private let advice: String

    /// Names a format and how to get it.
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
