import GromaJSON
import GromaPlugin

extension ExtensionPoint where Contribution == any Renderer.Type {
    /// Kinds of renderers, each under its ``Renderer/typeName``.
    public static var renderers: Self { Self("renderers") }
}

/// The kinds of renderers and symbols that are known, by the words of their JSON.
public struct RendererCatalog: Sendable {
    /// The kinds of the engine itself.
    public static let builtIn: [any Renderer.Type] = [SimpleRenderer.self, UniqueValueRenderer.self, ClassBreaksRenderer.self]

    /// The kinds of symbols.
    public let symbols: SymbolCatalog
    private let kinds: [any Renderer.Type]

    /// The engine's own kinds, then those of plugins; of two with one name the plugin's counts.
    public init(_ registry: PluginRegistry = PluginRegistry()) {
        symbols = SymbolCatalog(registry)
        kinds = registry.registrations(at: .renderers).map(\.contribution) + Self.builtIn
    }

    /// The words that `type` may say. O(kinds)
    public var typeNames: [String] { kinds.map { $0.typeName }.sorted() }

    /// Reads a renderer. O(size of the JSON)
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - path: Where it stands, as errors name it.
    /// - Throws: `invalid` with the place, what is there, and what is allowed.
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
    /// A symbol; nil for none, by null too.
    mutating func symbol(_ name: String, _ symbols: SymbolCatalog) throws(MapError) -> (any Symbol)? {
        guard let json = value(name) else { return nil }
        return try symbols.symbol(from: json, path: place(name))
    }

    /// A symbol that has to be there.
    mutating func requiredSymbol(_ name: String, _ symbols: SymbolCatalog) throws(MapError) -> any Symbol {
        guard let symbol = try symbol(name, symbols) else { throw .invalid(path: place(name), found: "nothing", expected: "a symbol") }
        return symbol
    }
}
