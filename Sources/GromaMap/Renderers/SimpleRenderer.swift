import GromaJSON

/// A renderer with the same symbol for all features: `simple`.
public struct SimpleRenderer: Renderer {
    /// The type name: `simple`.
    public static let typeName = "simple"

    /// The symbol.
    public var symbol: any Symbol
    /// Its label in the legend; empty by default.
    public var label: String
    /// A description; empty by default.
    public var description: String
    /// Other members of the JSON, which are kept.
    public var foreignMembers = JSONObject()

    /// Creates a renderer.
    public init(_ symbol: any Symbol, label: String = "", description: String = "") {
        self.symbol = symbol
        self.label = label
        self.description = description
    }

    /// Reads a renderer.
    ///
    /// - Throws: `invalid` with the path, the value found and the expected one.
    public init(json: JSONValue, path: String, symbols: SymbolCatalog) throws(MapError) {
        var object = try DefinitionObject(json, path: path)
        _ = object.value("type")
        symbol = try object.requiredSymbol("symbol", symbols)
        label = try object.string("label") ?? ""
        description = try object.string("description") ?? ""
        foreignMembers = object.rest
    }

    /// The renderer as JSON.
    public var json: JSONValue {
        var object: JSONObject = [
            "type": .string(Self.typeName), "symbol": symbol.json, "label": .string(label), "description": .string(description),
        ]
        object.append(foreign: foreignMembers)
        return .object(object)
    }

    /// Returns the symbol.
    public func symbol(for feature: any MapFeature) -> (any Symbol)? { symbol }

    /// A single item.
    public var legendItems: [LegendItem] {
        [LegendItem(label: label, symbol: symbol, description: description.isEmpty ? nil : description)]
    }

    /// `visualVariables` and similar members.
    public var ignoredMembers: [String] { IgnoredMembers.among(foreignMembers) }

    /// The reach of its symbol.
    public var reach: Double { symbol.reach }
}
