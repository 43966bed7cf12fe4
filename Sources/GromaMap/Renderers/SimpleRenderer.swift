import GromaJSON

/// The same symbol for all: `simple`.
public struct SimpleRenderer: Renderer {
    /// `simple`.
    public static let typeName = "simple"

    /// The symbol.
    public var symbol: any Symbol
    /// Its label in the legend; empty by default.
    public var label: String
    /// More about it; empty unless set.
    public var description: String
    /// Members of the JSON that are not used.
    public var foreignMembers = JSONObject()

    /// Creates a renderer.
    public init(_ symbol: any Symbol, label: String = "", description: String = "") {
        self.symbol = symbol
        self.label = label
        self.description = description
    }

    /// Reads a renderer.
    ///
    /// - Throws: `invalid` with the place, what is there, and what is allowed.
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

    /// The symbol.
    public func symbol(for feature: any MapFeature) -> (any Symbol)? { symbol }

    /// One line.
    public var legendItems: [LegendItem] {
        [LegendItem(label: label, symbol: symbol, description: description.isEmpty ? nil : description)]
    }

    /// `visualVariables` and their like.
    public var ignoredMembers: [String] { IgnoredMembers.among(foreignMembers) }

    /// The reach of its symbol.
    public var reach: Double { symbol.reach }
}
