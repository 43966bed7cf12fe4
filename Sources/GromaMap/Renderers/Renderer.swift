import GromaFormats
import GromaJSON

/// A renderer: chooses the symbols of a layer's features by their attributes.
///
/// A renderer is a value with a JSON form, that of Esri's REST interface for those that it knows. A new kind is a type that conforms, registered at
/// `ExtensionPoint.renderers` under its ``typeName``.
public protocol Renderer: Sendable {
    /// The member `type` of its JSON, such as `uniqueValue`.
    static var typeName: String { get }

    /// Reads a renderer. Members that are not read are kept, so that ``json`` gives them back.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - path: Where it stands, as errors name it.
    ///   - symbols: What its symbols are read by.
    /// - Throws: `invalid` with the place, what is there, and what is allowed.
    init(json: JSONValue, path: String, symbols: SymbolCatalog) throws(MapError)

    /// The renderer as JSON. It reads back as the same renderer.
    var json: JSONValue { get }

    /// The symbol of a feature; nil for one that is not to be drawn. Asked for each feature in each frame.
    func symbol(for feature: any MapFeature) -> (any Symbol)?

    /// The items of its legend, in order.
    var legendItems: [LegendItem] { get }

    /// Members of its JSON that change how features look and do not count here, such as `visualVariables`: a host may tell.
    var ignoredMembers: [String] { get }
}

extension Renderer {
    /// None.
    public var ignoredMembers: [String] { [] }

    /// The maximum extent of its symbols beyond their shapes, in points. O(symbols)
    public var reach: Double { legendItems.reduce(0) { max($0, $1.symbol.reach) } }
}

/// A line of a legend.
public struct LegendItem: Sendable {
    /// The values that features with this symbol have in common.
    public var label: String
    /// How they look.
    public var symbol: any Symbol
    /// The heading above this line and following ones with the same heading; nil for none.
    public var heading: String?
    /// More about it; nil for nothing.
    public var description: String?
    /// The numbers that it stands for, where the renderer has no words for them; the label then says them as a program writes them. Nil for all others.
    public var range: Range?

    /// A range of numbers.
    public struct Range: Hashable, Sendable {
        /// Where it begins; nil for no bound.
        public var min: Double?
        /// Where it ends.
        public var max: Double
        /// Whether its end belongs to it.
        public var includesMax: Bool

        /// Creates a range.
        public init(min: Double?, max: Double, includesMax: Bool) {
            self.min = min
            self.max = max
            self.includesMax = includesMax
        }
    }

    /// What people read: the label, or the range with its numbers as `number` writes them, such as `10 – 20`, or `≤ 20` for one without a lower bound.
    public func text(_ number: (Double) -> String) -> String {
        guard let range else { return label }
        guard let min = range.min else { return (range.includesMax ? "≤ " : "< ") + number(range.max) }
        return number(min) + " – " + number(range.max)
    }

    /// Creates a line for a range of numbers.
    public init(range: Range, symbol: any Symbol, description: String? = nil) {
        self.init(label: "", symbol: symbol, description: description)
        self.range = range
        label = text { JSONValue.number($0).text }
    }

    /// Creates a line.
    public init(label: String, symbol: any Symbol, heading: String? = nil, description: String? = nil) {
        self.label = label
        self.symbol = symbol
        self.heading = heading
        self.description = description
    }

    /// The line as JSON: label, symbol, and heading and description where there are any.
    public var json: JSONValue {
        var object: JSONObject = ["label": .string(label), "symbol": symbol.json]
        object.set("heading", heading.map { .string($0) })
        object.set("description", description.map { .string($0) })
        return .object(object)
    }
}

/// Which members of a renderer's JSON are kept but do not count.
enum IgnoredMembers {
    /// They change what features look like in clients that know them.
    private static let known = ["visualVariables", "rotationExpression", "backgroundFillSymbol", "valueExpression"]

    static func among(_ members: JSONObject) -> [String] {
        known.filter { name in
            guard let value = members[name] else { return false }
            if value.isNull || value.arrayValue?.isEmpty == true || value.stringValue?.isEmpty == true { return false }
            return true
        }
    }
}
