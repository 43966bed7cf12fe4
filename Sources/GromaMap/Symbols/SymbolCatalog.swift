import GromaJSON
import GromaPlugin

extension ExtensionPoint where Contribution == any Symbol.Type {
    /// The extension point for kinds of symbols, by ``Symbol/typeName``.
    public static var symbols: Self { Self("symbols") }
}

/// The known kinds of symbols, by the `type` in their JSON.
public struct SymbolCatalog: Sendable {
    /// The kinds of the engine itself.
    public static let builtIn: [any Symbol.Type] = [
        SimpleMarkerSymbol.self, SimpleLineSymbol.self, SimpleFillSymbol.self, PictureMarkerSymbol.self, PictureFillSymbol.self,
        TextSymbol.self, CompositeSymbol.self,
    ]

    private let kinds: [any Symbol.Type]

    /// Creates a catalog of the built-in kinds and those of plugins; of two with the same name the plugin's is used.
    public init(_ registry: PluginRegistry = PluginRegistry()) {
        kinds = registry.registrations(at: .symbols).map(\.contribution) + Self.builtIn
    }

    /// The known values of `type`, sorted. O(n log n) for *n* kinds
    public var typeNames: [String] { kinds.map { $0.typeName }.sorted() }

    /// Reads a symbol. O(size of the JSON)
    ///
    /// - Parameters:
    ///   - json: The JSON object.
    ///   - path: Its path in errors.
    /// - Throws: `invalid` with the path, the value found and the expected one. CIM symbols are not supported.
    public func symbol(from json: JSONValue, path: String = "symbol") throws(MapError) -> any Symbol {
        let object = try DefinitionObject(json, path: path)
        let known = "one of " + typeNames.joined(separator: ", ")
        guard let type = object.rest["type"]?.stringValue else {
            let found = object.rest["type"].map { $0.kind.article } ?? "nothing"
            throw .invalid(path: object.place("type"), found: found, expected: known)
        }
        if let kind = kinds.first(where: { $0.typeName == type }) { return try kind.init(json: json, path: path, catalog: self) }
        if type.hasPrefix("CIM") {
            throw .invalid(path: object.place("type"), found: "a CIM symbol (\(type.prefix(40)))", expected: "\(known): CIM is not read")
        }
        throw .invalid(path: object.place("type"), found: "\"\(type.prefix(60))\"", expected: known)
    }

    /// Reads a symbol that must have a given type.
    ///
    /// - Throws: `invalid` also for a symbol of another type.
    func symbol<Kind: Symbol>(_ kind: Kind.Type, from json: JSONValue, path: String) throws(MapError) -> Kind {
        let symbol = try symbol(from: json, path: path)
        guard let wanted = symbol as? Kind else {
            throw .invalid(path: path, found: "a symbol of type \(type(of: symbol).typeName)", expected: "one of type \(Kind.typeName)")
        }
        return wanted
    }
}
