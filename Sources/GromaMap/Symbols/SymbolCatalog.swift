import GromaJSON
import GromaPlugin

extension ExtensionPoint where Contribution == any Symbol.Type {
    /// Kinds of symbols, each under its ``Symbol/typeName``.
    public static var symbols: Self { Self("symbols") }
}

/// The kinds of symbols that are known, by the words of their JSON.
public struct SymbolCatalog: Sendable {
    /// The kinds of the engine itself.
    public static let builtIn: [any Symbol.Type] = [
        SimpleMarkerSymbol.self, SimpleLineSymbol.self, SimpleFillSymbol.self, PictureMarkerSymbol.self, PictureFillSymbol.self,
        TextSymbol.self, CompositeSymbol.self,
    ]

    private let kinds: [any Symbol.Type]

    /// The engine's own kinds, then those of plugins; of two with one name the plugin's counts.
    public init(_ registry: PluginRegistry = PluginRegistry()) {
        kinds = registry.registrations(at: .symbols).map(\.contribution) + Self.builtIn
    }

    /// The words that `type` may say. O(kinds)
    public var typeNames: [String] { kinds.map { $0.typeName }.sorted() }

    /// Reads a symbol. O(size of the JSON)
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - path: Where it stands, as errors name it.
    /// - Throws: `invalid` with the place, what is there, and what is allowed. CIM symbols are refused: they are a language of their own.
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

    /// Reads a symbol that has to be of one kind.
    ///
    /// - Throws: `invalid` also for one of another kind.
    func symbol<Kind: Symbol>(_ kind: Kind.Type, from json: JSONValue, path: String) throws(MapError) -> Kind {
        let symbol = try symbol(from: json, path: path)
        guard let wanted = symbol as? Kind else {
            throw .invalid(path: path, found: "a symbol of type \(type(of: symbol).typeName)", expected: "one of type \(Kind.typeName)")
        }
        return wanted
    }
}
