import GromaBase
import GromaFormats
import GromaOperations
import GromaPlugin

/// The store providers that a session knows, which are found by name or by the contents of a location.
///
/// ```swift
/// let stores = FeatureStoreRegistry(try PluginRegistry(BuiltInPlugins.all))
/// let store = try stores.open("countries.geojson")
/// ```
public struct FeatureStoreRegistry: Sendable {
    /// The providers, in the order in which plugins have registered them.
    public let providers: [any FeatureStoreProvider]
    /// Providers that are known but are not part of this build.
    public let absent: [AbsentFeatureStore]
    private let engine: GeometryEngine

    /// Creates a registry of given providers; of two with the same name, the first is used.
    ///
    /// - Parameter engine: The engine that knows the definitions of spatial references, for stores that write them.
    /// - Complexity: O(*n*²), where *n* is the number of providers.
    public init(
        _ providers: [any FeatureStoreProvider], absent: [AbsentFeatureStore] = [], engine: GeometryEngine = GeometryEngine()
    ) {
        self.engine = engine
        var kept: [any FeatureStoreProvider] = []
        for provider in providers where !kept.contains(where: { $0.name == provider.name }) { kept.append(provider) }
        self.providers = kept
        self.absent = absent.filter { missing in !kept.contains { $0.name == missing.name } }
    }

    /// Creates a registry of the providers that plugins contribute, followed by those of formats whose files are layers
    /// (``FormatCapabilities/layers``).
    public init(_ plugins: PluginRegistry) {
        let formats = FormatRegistry(plugins).formats.filter { $0.capabilities.contains(.layers) }
        self.init(
            plugins.registrations(at: .featureStores).map(\.contribution) + formats.map { FeatureFileProvider(format: $0) },
            absent: plugins.registrations(at: .absentFeatureStores).map(\.contribution),
            engine: GeometryEngine(projections: plugins.registrations(at: .projections).map(\.contribution)))
    }

    /// Returns options completed with the plugins' knowledge of spatial references.
    public func completed(_ options: FeatureStoreOptions) -> FeatureStoreOptions {
        guard options.describeReference == nil, !engine.projections.isEmpty else { return options }
        var options = options
        let engine = engine
        options.describeReference = { engine.describe($0) }
        return options
    }

    /// Returns the provider with a name; nil if there is none.
    ///
    /// - Complexity: O(*n*), where *n* is the number of providers.
    public subscript(name: String) -> (any FeatureStoreProvider)? { providers.first { $0.name == name } }

    /// Returns the provider with a name.
    ///
    /// - Throws: `unknownProvider`, which lists the existing providers, or says how to get one that is not part of this build.
    /// - Complexity: O(*n*), where *n* is the number of providers.
    public func provider(named name: String) throws(FeatureError) -> any FeatureStoreProvider {
        if let provider = self[name] { return provider }
        throw .unknownProvider(name: name, known: providers.map(\.name), advice: absent.first { $0.name == name }?.advice)
    }

    /// Returns the provider with the best match for a location: by its first bytes, and by its name where these are ambiguous.
    ///
    /// - Throws: `noStore` if there is nothing, `inputOutput` if it cannot be read, `unknownStore` if no provider recognizes it.
    /// - Complexity: O(*n*), where *n* is the number of providers.
    public func provider(for location: String) throws(FeatureError) -> any FeatureStoreProvider {
        let place = FeatureStoreLocation(location)
        if let provider = best(at: location, place) { return provider }
        let shown = FeatureStoreLocation.withoutSecrets(location)
        if let advice = absent.first(where: { $0.matches(place) })?.advice {
            throw .unknownStore(location: shown, known: providers.map(\.name), advice: advice)
        }
        if !place.isURL && FileKind(of: location) == .nothing { throw .noStore(location: shown) }
        if case .inputOutput(_, let reason) = place.problem { throw .inputOutput(location: shown, reason: reason) }
        throw .unknownStore(location: shown, known: providers.map(\.name))
    }

    /// Opens the store at a location, with the provider of the given name or else with the best match.
    ///
    /// - Throws: `unknownProvider`, `unknownStore`, and the errors of the provider.
    public func open(
        _ location: String, provider name: String? = nil, options: FeatureStoreOptions = FeatureStoreOptions()
    ) throws(FeatureError) -> any FeatureStore {
        let provider = if let name { try self.provider(named: name) } else { try self.provider(for: location) }
        return try provider.open(location, options: completed(options))
    }

    /// Creates a new, empty store at a location, with the provider of the given name or else with the first one that the location's name
    /// suggests.
    ///
    /// - Throws: `storeExists`, `unknownProvider`, `unknownStore`, `notSupported` for a provider that cannot create stores, and the errors
    ///   of the provider.
    public func create(
        _ location: String, provider name: String? = nil, options: FeatureStoreOptions = FeatureStoreOptions()
    ) throws(FeatureError) -> any FeatureStore {
        let provider = if let name { try self.provider(named: name) } else { try self.provider(toMake: location) }
        guard provider.capabilities.contains(.create) else {
            let shown = FeatureStoreLocation.withoutSecrets(location)
            throw .notSupported(what: "making \(shown)", reason: "\(provider.title) stores can only be opened")
        }
        return try provider.create(location, options: completed(options))
    }

    /// Returns the provider that the name of a location suggests for a store that does not exist yet.
    ///
    /// - Throws: `unknownStore`, which says how to get the provider if it is not part of this build.
    /// - Complexity: O(*n*), where *n* is the number of providers.
    public func provider(toMake location: String) throws(FeatureError) -> any FeatureStoreProvider {
        if let sure = providers.first(where: { $0.match(location, start: nil) == .certain }) { return sure }
        let ending = FeatureStoreLocation.fileExtension(of: location)
        let able = named(ending)
        let shown = FeatureStoreLocation.withoutSecrets(location)
        if let provider = able.first(where: { $0.capabilities.contains(.create) }) ?? able.first { return provider }
        if let advice = absent.first(where: { $0.fileExtensions.contains(ending ?? "") })?.advice {
            throw .unknownStore(location: shown, known: providers.map(\.name), advice: advice)
        }
        let matching = providers.map { (provider: $0, match: $0.match(location, start: nil)) }.filter { $0.match != .no }
        guard let best = matching.max(by: { $0.match < $1.match }) else {
            throw .unknownStore(location: shown, known: providers.map(\.name))
        }
        return best.provider
    }

    private func named(_ ending: String?) -> [any FeatureStoreProvider] {
        guard let ending else { return [] }
        let places = providers.compactMap { provider in
            provider.fileExtensions.firstIndex(of: ending).map { (place: $0, provider: provider) }
        }
        // Providers with the same rank for an ending stay in the order of the registry, because the standard library's sort is stable.
        return places.sorted { $0.place < $1.place }.map(\.provider)
    }

    private func best(at location: String, _ place: FeatureStoreLocation) -> (any FeatureStoreProvider)? {
        let matches = providers.map { provider in
            let match =
                place.start?.withUnsafeBufferPointer { provider.match(location, start: $0) } ?? provider.match(location, start: nil)
            return (provider: provider, match: match)
        }
        let surest = matches.map(\.match).max() ?? .no
        guard surest != .no else { return nil }
        let candidates = matches.filter { $0.match == surest }.map(\.provider)
        let likely = named(place.fileExtension).first { provider in candidates.contains { $0.name == provider.name } }
        return likely ?? candidates.first
    }
}
