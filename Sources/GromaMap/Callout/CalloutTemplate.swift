import GromaBase
import GromaFormats
import GromaGeometry

/// Fills a callout's title and detail from a feature's values: `${KEY}` stands for the value of the attribute KEY.
///
/// Values are written as they are, as strings, whatever the language: numbers with the shortest text that reads back the same, dates as milliseconds since
/// 1970. Null and missing values are written as empty text. It sets neither an image nor custom content.
/// ```swift
/// let template = CalloutTemplate(title: "${NAME}", detail: "${POP} people")
/// layerView.calloutDelegate = template      // held weakly: keep it
/// ```
public final class CalloutTemplate: LayerCalloutDelegate, InfoTemplate {
    /// The template of the title; nil for none.
    public var titleTemplate: String?
    /// The template of the detail; nil for none.
    public var detailTemplate: String?

    /// Creates a template.
    public init(title: String? = nil, detail: String? = nil) {
        titleTemplate = title
        detailTemplate = detail
    }

    /// Sets title and detail, and returns true, so that the callout is shown.
    public func callout(_ callout: Callout, willShowFor feature: any MapFeature, in layer: any MapLayer, at mapPoint: Coordinate) -> Bool {
        callout.title = titleTemplate.map { Self.filled($0, with: feature) }
        callout.detail = detailTemplate.map { Self.filled($0, with: feature) }
        return true
    }

    /// Returns the title for a feature whose ``MapFeature/infoTemplate`` is this template.
    public func title(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String? {
        titleTemplate.map { Self.filled($0, with: feature) }
    }

    /// Returns the detail for a feature whose ``MapFeature/infoTemplate`` is this template.
    public func detail(for feature: any MapFeature, at point: ScreenPoint, mapPoint: Coordinate) -> String? {
        detailTemplate.map { Self.filled($0, with: feature) }
    }

    /// Returns the keys of a template, in the order in which they occur. O(length)
    public static func keys(of template: String) -> [String] {
        var keys: [String] = []
        read(template, text: { _ in }, key: { keys.append(String($0)) })
        return keys
    }

    /// The maximum size of a filled template in bytes of UTF-8: more than any callout shows.
    public static let longestText = 65_536

    /// Returns a template with its keys replaced by the values of a feature, including those of its identifiers. A `${` without an end, or
    /// with a brace inside, is plain text. Text beyond ``longestText`` is cut off. O(length of the template and of the result)
    public static func filled(_ template: String, with feature: any MapFeature) -> String { filled(template, with: feature.value(of:)) }

    /// Returns a template with its keys replaced by attributes, as ``filled(_:with:)-(_,MapFeature)`` does.
    public static func filled(_ template: String, with attributes: Attributes) -> String { filled(template) { attributes[$0] } }

    private static func filled(_ template: String, with value: (_ key: String) -> AttributeValue?) -> String {
        var result = ""
        func append(_ text: some StringProtocol) {
            let room = longestText - result.utf8.count
            if text.utf8.count <= room {
                result += text
            } else if room > 0 {
                // Only whole characters.
                for character in text {
                    guard result.utf8.count + character.utf8.count <= longestText else { break }
                    result.append(character)
                }
            }
        }
        read(template, text: { append($0) }, key: { append(text(of: value(String($0)))) })
        return result
    }

    private static func read(_ template: String, text: (Substring) -> Void, key: (Substring) -> Void) {
        var rest = template[...]
        while let start = rest.firstRange(of: "${") {
            guard let end = rest[start.upperBound...].firstIndex(where: { "{}".contains($0) }), rest[end] == "}" else {
                text(rest[..<start.upperBound])
                rest = rest[start.upperBound...]
                continue
            }
            text(rest[..<start.lowerBound])
            key(rest[start.upperBound..<end])
            rest = rest[rest.index(after: end)...]
        }
        text(rest)
    }

    private static func text(of value: AttributeValue?) -> String {
        switch value {
        case .none, .null: ""
        case .integer(let number), .date(let number): "\(number)"
        case .double(let number): AttributeValue.text(of: number)
        case .string(let text): text
        case .bytes(let bytes): Base64.text(of: bytes)
        }
    }
}
