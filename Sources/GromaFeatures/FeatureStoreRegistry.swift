import GromaBase
import GromaFormats
import GromaOperations
import GromaPlugin

/// The kinds of stores that a session knows, found by name or by what is at a location.
///
/// ```swift
/// let stores = FeatureStoreRegistry(try PluginRegistry(BuiltInPlugins.all))
/// let store = try stores.open("countries.geojson")
/// ```
public struct FeatureStoreRegistry: Sendable {
    /// The kinds of stores, in the order in which plugins have added them.
    public let providers: [any FeatureStoreProvider]
    /// Those that are known and not built in.
    public let absent: [AbsentFeatureStore]
    private let engine: GeometryEngine

    /// A registry of given kinds of stores; of two that share a name the first wins.
    ///
    /// - Parameter engine: What knows the definitions of spatial references, for stores that write them down.
    public init(
        _ providers: [any FeatureStoreProvider], absent: [AbsentFeatureStore] = [], engine: GeometryEngine = GeometryEngine()
    ) {
        self.engine = engine
        var kept: [any FeatureStoreProvider] = []
        for provider in providers where !kept.contains(where: { $0.name == provider.name }) { kept.append(provider) }
        self.providers = kept
        self.absent = absent.filter { missing in !kept.contains { $0.name == missing.name } }
    }

    /// The kinds of stores that plugins contribute, and behind them those that files of a format are (``FormatCapabilities/layers``).
    public init(_ plugins: PluginRegistry) {
        let formats = FormatRegistry(plugins).formats.filter { $0.capabilities.contains(.layers) }
        self.init(
            plugins.registrations(at: .featureStores).map(\.contribution) + formats.map { FeatureFileProvider(format: $0) },
            absent: plugins.registrations(at: .absentFeatureStores).map(\.contribution),
            engine: GeometryEngine(projections: plugins.registrations(at: .projections).map(\.contribution)))
    }

    /// Options with what the plugins know of spatial references.
    public func completed(_ options: FeatureStoreOptions) -> FeatureStoreOptions {
        guard options.describeReference == nil, !engine.projections.isEmpty else { return options }
        var options = options
        let engine = engine
        options.describeReference = { engine.describe($0) }
        return options
    }

    /// The kind of that name; nil if there is none. O(kinds)
    public subscript(name: String) -> (any FeatureStoreProvider)? { providers.first { $0.name == name } }

    /// The kind of that name. O(kinds)
    ///
    /// - Throws: `unknownProvider`, which lists those there are, or says how to get one that was not built in.
    public func provider(named name: String) throws(FeatureError) -> any FeatureStoreProvider {
        if let provider = self[name] { return provider }
        throw .unknownProvider(name: name, known: providers.map(\.name), advice: absent.first { $0.name == name }?.advice)
    }

    /// The kind that is surest of what is at a location, by its first bytes and by its name where these leave a choice. O(kinds)
    ///
    /// - Throws: `noStore` when there is nothing, `inputOutput` when it cannot be read, `unknownStore` when nothing takes it.
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

    /// Opens the store at a location, by a kind of that name or else by the one that is surest of it.
    ///
    /// - Throws: `unknownProvider`, `unknownStore`, or what the provider throws.
    public func open(
        _ location: String, provider name: String? = nil, options: FeatureStoreOptions = FeatureStoreOptions()
    ) throws(FeatureError) -> any FeatureStore {
        let provider = if let name { try self.provider(named: name) } else { try self.provider(for: location) }
        return try provider.open(location, options: completed(options))
    }

    /// Makes a new, empty store at a location, of a kind of that name or else of the first that its name suggests.
    ///
    /// - Throws: `storeExists`, `unknownProvider`, `unknownStore`, `notSupported` for a kind of which none can be made, or what the provider
    ///   throws.
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

    /// The kind that the name of a location suggests for a store that is not there yet. O(kinds)
    ///
    /// - Throws: `unknownStore`, which says how to get the kind where it was not built in.
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
        // Kinds that put an ending in the same place stay in the order of the registry: the standard's sort is stable.
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
