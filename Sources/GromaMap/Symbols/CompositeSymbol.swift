import GromaGeometry
import GromaJSON

/// Several symbols drawn on top of each other, the first one lowest. The Esri REST API has no JSON for it; Groma uses
/// `{"type":"CompositeSymbol","symbols":[…]}`.
public struct CompositeSymbol: Symbol {
    /// The type name: `CompositeSymbol`.
    public static let typeName = "CompositeSymbol"

    /// The symbols, the lowest first.
    public private(set) var symbols: [any Symbol]
    /// Other members of the JSON, which are kept.
    public var foreignMembers = JSONObject()

    /// Creates a symbol.
    public init(_ symbols: [any Symbol]) { self.symbols = symbols }

    /// Reads a symbol.
    ///
    /// - Throws: `invalid` with the path, the value found and the expected one; also for more than 64 symbols, nested ones included.
    public init(json: JSONValue, path: String, catalog: SymbolCatalog) throws(MapError) {
        var object = try DefinitionObject(json, path: path)
        _ = object.value("type")
        let symbols =
            try object.array("symbols") { (json, path) throws(MapError) in try catalog.symbol(from: json, path: path) }
        guard let symbols else { throw .invalid(path: object.place("symbols"), found: "nothing", expected: "an array of symbols") }
        self.symbols = symbols
        guard count <= SymbolLimits.layers else {
            throw .invalid(path: object.place("symbols"), found: "\(count) symbols", expected: "at most \(SymbolLimits.layers)")
        }
        foreignMembers = object.rest
    }

    private var count: Int { symbols.reduce(0) { $0 + (($1 as? CompositeSymbol)?.count ?? 1) } }

    /// The symbol as JSON. O(symbols)
    public var json: JSONValue {
        var object: JSONObject = ["type": .string(Self.typeName), "symbols": .array(symbols.map(\.json))]
        object.append(foreign: foreignMembers)
        return .object(object)
    }

    /// Returns the items of each symbol.
    public func items(for shapes: SymbolShapes) -> [DisplayItem] { symbols.flatMap { $0.items(for: shapes) } }

    /// The largest reach of the symbols. O(symbols)
    public var reach: Double { symbols.reduce(0) { max($0, $1.reach) } }

    /// Returns whether any of the symbols covers the position.
    public func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool {
        symbols.contains { $0.covers(geometry, at: point, in: frame, tolerance: tolerance) }
    }

    /// False: the layers of different shapes must not mix.
    public var drawsTogether: Bool { false }

    /// If all symbols are markers, the leader point of the topmost one with an offset, otherwise a zero offset; nil if any is not a marker.
    /// O(symbols)
    public var markerLeader: MarkerOffset? {
        var leader = MarkerOffset()
        for symbol in symbols {
            guard let own = symbol.markerLeader else { return nil }
            if own != MarkerOffset() { leader = own }
        }
        return symbols.isEmpty ? nil : leader
    }

    /// Returns the halos of all symbols.
    public func halo(_ color: Color, width: Double) -> (any Symbol)? {
        let halos = symbols.compactMap { $0.halo(color, width: width) }
        return halos.isEmpty ? nil : CompositeSymbol(halos)
    }

    /// Returns the symbol with its lowest symbol in another color.
    public func colored(_ color: Color) -> any Symbol {
        var copy = self
        if let first = symbols.first { copy.symbols[0] = first.colored(color) }
        return copy
    }
}

extension CompositeSymbol {
    /// Returns whether both have the same symbols in the same order. O(symbols)
    public static func == (a: CompositeSymbol, b: CompositeSymbol) -> Bool {
        a.symbols.count == b.symbols.count && zip(a.symbols, b.symbols).allSatisfy { $0.isEqual(to: $1) }
            && a.foreignMembers == b.foreignMembers
    }

    /// Hashes the properties that equality compares. O(symbols)
    public func hash(into hasher: inout Hasher) {
        for symbol in symbols { hasher.combine(AnyHashable(symbol)) }
        hasher.combine(foreignMembers)
    }
}
