import GromaBase
import GromaJSON

/// The picture of a symbol: the image itself, or the URL where it is found.
///
/// The engine does not load images from the network: a picture with only a URL is drawn as an empty frame of its size until a host sets
/// ``image``.
public struct SymbolPicture: Hashable, Sendable {
    /// The image; nil until it is available.
    public var image: DisplayImage?
    /// The URL of the image, or its name in a service; nil if there is none.
    public var url: String?
    /// Width in points.
    public var width: Double
    /// Height in points.
    public var height: Double
    /// The format of the image according to the JSON; the format of the image itself takes precedence.
    var contentType: String?

    /// The size of a picture whose size and image are both unknown.
    static let unknownSize = 16.0

    /// Creates a picture from an image. Without a size, a pixel is one point; if only one dimension is given, the other follows from it.
    public init(_ image: DisplayImage, width: Double? = nil, height: Double? = nil) {
        self.image = image
        contentType = image.kind.rawValue
        (self.width, self.height) = Self.size(image, width, height)
    }

    /// Creates a picture that is found at a URL.
    public init(url: String, width: Double? = nil, height: Double? = nil) {
        self.url = url
        (self.width, self.height) = Self.size(nil, width, height)
    }

    init(_ object: inout DefinitionObject) throws(MapError) {
        url = try object.name("url")
        contentType = try object.name("contentType")
        if let text = try object.name("imageData") {
            image = try Self.image(text, path: object.place("imageData"))
        } else if let address = url, address.hasPrefix("data:") {
            image = try DisplayImage(dataAddress: address, path: object.place("url"))
            url = nil
        }
        guard image != nil || url != nil else {
            throw .invalid(path: object.place("imageData"), found: "nothing", expected: "an image in base 64, or a url")
        }
        (width, height) = Self.size(image, try object.size("width"), try object.size("height"))
    }

    private static func image(_ text: String, path: String) throws(MapError) -> DisplayImage {
        guard let bytes = Base64.bytes(of: text) else {
            throw .invalid(path: path, found: "a text that is not base 64", expected: "a PNG, JPEG or GIF image in base 64")
        }
        return try DisplayImage(bytes, path: path)
    }

    private static func size(_ image: DisplayImage?, _ width: Double?, _ height: Double?) -> (Double, Double) {
        let pixels = image.map { (Double($0.width), Double($0.height)) } ?? (unknownSize, unknownSize)
        switch (width, height) {
        case (let width?, let height?): return (width, height)
        case (let width?, nil): return (width, width * pixels.1 / pixels.0)
        case (nil, let height?): return (height * pixels.0 / pixels.1, height)
        case (nil, nil): return (min(pixels.0, SymbolLimits.size), min(pixels.1, SymbolLimits.size))
        }
    }

    func write(to object: inout JSONObject) {
        object.set("url", url.map { .string($0) })
        if let image { object["imageData"] = .string(Base64.text(of: image.bytes)) }
        object.set("contentType", contentType.map { .string($0) })
        object["width"] = .number(width)
        object["height"] = .number(height)
    }
}
