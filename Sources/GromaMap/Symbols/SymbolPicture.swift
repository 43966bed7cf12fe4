import GromaBase
import GromaJSON

/// The picture of a symbol: the image itself, or the address where it is to be found.
///
/// The engine asks no network: a picture with an address alone is drawn as an empty frame of its size until a host sets ``image``.
public struct SymbolPicture: Hashable, Sendable {
    /// The image; nil while it is not there.
    public var image: DisplayImage?
    /// Where it is to be found, or what a service calls it; nil if nothing is said.
    public var url: String?
    /// Width in points.
    public var width: Double
    /// Height in points.
    public var height: Double
    /// What the JSON says of the image's format, which the image itself says better.
    var contentType: String?

    /// The size of a picture of which neither the size nor the image is known.
    static let unknownSize = 16.0

    /// A picture from an image. Without a size a pixel is a point; without one of the two it follows from the other.
    public init(_ image: DisplayImage, width: Double? = nil, height: Double? = nil) {
        self.image = image
        contentType = image.kind.rawValue
        (self.width, self.height) = Self.size(image, width, height)
    }

    /// A picture that is to be found at an address.
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
