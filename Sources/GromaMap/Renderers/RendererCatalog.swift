import GromaJSON
import GromaPlugin

extension ExtensionPoint where Contribution == any Renderer.Type {
    /// The extension point for kinds of renderers, by ``Renderer/typeName``.
    public static var renderers: Self { Self("renderers") }
}

/// The known kinds of renderers and symbols, by the `type` in their JSON.
public struct RendererCatalog: Sendable {
    /// The kinds of the engine itself.
    public static let builtIn: [any Renderer.Type] = [SimpleRenderer.self, UniqueValueRenderer.self, ClassBreaksRenderer.self]

    /// The kinds of symbols.
    public let symbols: SymbolCatalog
    private let kinds: [any Renderer.Type]

    /// Creates a catalog of the built-in kinds and those of plugins; of two with the same name the plugin's is used.
    public init(_ registry: PluginRegistry = PluginRegistry()) {
        symbols = SymbolCatalog(registry)
        kinds = registry.registrations(at: .renderers).map(\.contribution) + Self.builtIn
    }

    /// The known values of `type`, sorted. O(n log n) for *n* kinds
    public var typeNames: [String] { kinds.map { $0.typeName }.sorted() }

    /// Reads a renderer. O(size of the JSON)
    ///
    /// - Parameters:
    ///   - json: The JSON object.
    ///   - path: Its path in errors.
    /// - Throws: `invalid` with the path, the value found and the expected one.
    public func renderer(from json: JSONValue, path: String = "renderer") throws(MapError) -> any Renderer {
        let object = try DefinitionObject(json, path: path)
        let known = "one of " + typeNames.joined(separator: ", ")
        guard let type = object.rest["type"]?.stringValue else {
            let found = object.rest["type"].map { $0.kind.article } ?? "nothing"
            throw .invalid(path: object.place("type"), found: found, expected: known)
        }
        guard let kind = kinds.first(where: { $0.typeName == type }) else {
            throw .invalid(path: object.place("type"), found: "\"\(type.prefix(60))\"", expected: known)
        }
        return try kind.init(json: json, path: path, symbols: symbols)
    }
}

extension GromaJSON.DefinitionObject where Failure == MapError {
    /// Reads a symbol; nil if it is missing or null.
    mutating func symbol(_ name: String, _ symbols: SymbolCatalog) throws(MapError) -> (any Symbol)? {
        guard let json = value(name) else { return nil }
        return try symbols.symbol(from: json, path: place(name))
    }

    /// Reads a required symbol.
    mutating func requiredSymbol(_ name: String, _ symbols: SymbolCatalog) throws(MapError) -> any Symbol {
        guard let symbol = try symbol(name, symbols) else { throw .invalid(path: place(name), found: "nothing", expected: "a symbol") }
        return symbol
    }
}
