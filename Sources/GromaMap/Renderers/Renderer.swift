import GromaFormats
import GromaJSON

/// A renderer: chooses the symbols of a layer's features by their attributes.
///
/// A renderer is a value with a JSON form; the built-in renderers use that of Esri's REST API. A new kind is a conforming type, registered
/// at `ExtensionPoint.renderers` under its ``typeName``.
public protocol Renderer: Sendable {
    /// The `type` in its JSON, such as `uniqueValue`.
    static var typeName: String { get }

    /// Reads a renderer. Unknown members are kept, so that ``json`` writes them again.
    ///
    /// - Parameters:
    ///   - json: The JSON object.
    ///   - path: Its path in errors.
    ///   - symbols: The catalog that reads its symbols.
    /// - Throws: `invalid` with the path, the value found and the expected one.
    init(json: JSONValue, path: String, symbols: SymbolCatalog) throws(MapError)

    /// The renderer as JSON. It reads back as the same renderer.
    var json: JSONValue { get }

    /// Returns the symbol of a feature; nil to not draw it. Called for each feature in each frame.
    func symbol(for feature: any MapFeature) -> (any Symbol)?

    /// The items of its legend, in order.
    var legendItems: [LegendItem] { get }

    /// Members of its JSON that would change the appearance of features and are ignored, such as `visualVariables`, so that a host can
    /// warn.
    var ignoredMembers: [String] { get }
}

extension Renderer {
    /// None.
    public var ignoredMembers: [String] { [] }

    /// The maximum extent of its symbols beyond their shapes, in points. O(symbols)
    public var reach: Double { legendItems.reduce(0) { max($0, $1.symbol.reach) } }
}

/// An item of a legend.
public struct LegendItem: Sendable {
    /// The values that features with this symbol have in common.
    public var label: String
    /// The symbol.
    public var symbol: any Symbol
    /// The heading above this item and the following ones with the same heading; nil for none.
    public var heading: String?
    /// A description; nil for none.
    public var description: String?
    /// The range of numbers of a class without a label of its own; ``label`` then contains the unformatted numbers. nil for other items.
    public var range: Range?

    /// A range of numbers.
    public struct Range: Hashable, Sendable {
        /// The lower bound; nil for none.
        public var min: Double?
        /// The upper bound.
        public var max: Double
        /// Whether the upper bound is included.
        public var includesMax: Bool

        /// Creates a range.
        public init(min: Double?, max: Double, includesMax: Bool) {
            self.min = min
            self.max = max
            self.includesMax = includesMax
        }
    }

    /// Returns the text for display: the label, or the range with its numbers as `number` formats them, such as `10 – 20`, or `≤ 20`
    /// without a lower bound.
    public func text(_ number: (Double) -> String) -> String {
        guard let range else { return label }
        guard let min = range.min else { return (range.includesMax ? "≤ " : "< ") + number(range.max) }
        return number(min) + " – " + number(range.max)
    }

    /// Creates an item for a range of numbers.
    public init(range: Range, symbol: any Symbol, description: String? = nil) {
        self.init(label: "", symbol: symbol, description: description)
        self.range = range
        label = text { JSONValue.number($0).text }
    }

    /// Creates an item.
    public init(label: String, symbol: any Symbol, heading: String? = nil, description: String? = nil) {
        self.label = label
        self.symbol = symbol
        self.heading = heading
        self.description = description
    }

    /// The item as JSON: label, symbol, and heading and description if present.
    public var json: JSONValue {
        var object: JSONObject = ["label": .string(label), "symbol": symbol.json]
        object.set("heading", heading.map { .string($0) })
        object.set("description", description.map { .string($0) })
        return .object(object)
    }
}

/// The members of a renderer's JSON that are kept but ignored.
enum IgnoredMembers {
    /// These change the appearance of features in clients that support them.
    private static let known = ["visualVariables", "rotationExpression", "backgroundFillSymbol", "valueExpression"]

    static func among(_ members: JSONObject) -> [String] {
        known.filter { name in
            guard let value = members[name] else { return false }
            if value.isNull || value.arrayValue?.isEmpty == true || value.stringValue?.isEmpty == true { return false }
            return true
        }
    }
}
