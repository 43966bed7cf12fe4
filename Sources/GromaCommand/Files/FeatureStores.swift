import GromaBase
import Groma
import GromaPlugin

/// Stores of features as operands of commands, as opposed to files that are read sequentially.
struct FeatureStores {
    let registry: FeatureStoreRegistry
    private let formats: FormatRegistry

    init(_ registry: PluginRegistry) {
        self.registry = FeatureStoreRegistry(registry)
        formats = FormatRegistry(registry)
    }

    /// Returns the kind of store to read; nil for a file of features in a format, and for anything else.
    func provider(toRead location: String, named name: String?) throws(UsageError) -> (any FeatureStoreProvider)? {
        guard location != "-" else { return nil }
        if let name { return try provider(named: name) }
        do throws(FeatureError) {
            return notAFormat(try registry.provider(for: location))
        } catch {
            guard case .unknownStore(_, _, _?) = error else { return nil }
            throw .failure(error.description)
        }
    }

    /// Returns the kind of store to write; nil for a file of features in a format, and for anything else.
    func provider(toWrite location: String, named name: String?) throws(UsageError) -> (any FeatureStoreProvider)? {
        guard location != "-" else { return nil }
        if let name { return try provider(named: name) }
        guard formats.formats(ofFile: location).isEmpty else { return nil }
        do throws(FeatureError) {
            return notAFormat(try registry.provider(toMake: location))
        } catch {
            guard case .unknownStore(_, _, _?) = error else { return nil }
            throw .failure(error.description)
        }
    }

    /// A file that is both is treated as a format, feature by feature, which needs little memory.
    private func notAFormat(_ provider: any FeatureStoreProvider) -> (any FeatureStoreProvider)? {
        formats[provider.name] == nil ? provider : nil
    }

    /// Returns the kind of store with a name; nil for a format.
    func provider(named name: String) throws(UsageError) -> (any FeatureStoreProvider)? {
        if formats[name] != nil { return nil }
        if let provider = registry[name] { return provider }
        if let advice = registry.absent.first(where: { $0.name == name })?.advice {
            throw UsageError("there is no \(name) here: \(advice)")
        }
        let known = formats.formats.map(\.name) + registry.providers.map(\.name).filter { formats[$0] == nil }
        let nearest = Nearest.name(to: name, in: known)
        throw UsageError(
            "there is no format \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""),
            hint: "Formats and stores: \(known.joined(separator: ", ")).")
    }

    /// Opens a store for reading.
    ///
    /// - Parameters:
    ///   - reference: what the ordinates of a file refer to that does not say.
    ///   - limit: how long the calls of the store may take; nil for no limit.
    func open(
        _ location: String, _ provider: any FeatureStoreProvider, reference: SpatialReference?,
        limit: TimeLimit? = nil
    ) throws(UsageError) -> any FeatureStore {
        try Self.withStoreErrors { () throws(FeatureError) in
            var options = FeatureStoreOptions()
            options.isReadOnly = true
            options.spatialReference = reference
            options.isCancelled = limit?.hook.isCancelled
            return try provider.open(location, options: registry.completed(options))
        }
    }

    /// Returns the only layer of a store, or the requested one.
    ///
    /// - Parameter option: the name of the option that requests it.
    static func layer(_ name: String?, of store: any FeatureStore, option: String = "layer") throws(UsageError) -> any FeatureTable {
        try withStoreErrors { () throws(FeatureError) in
            let names = try store.layerNames()
            if let name { return try store.table(named: name) }
            guard let only = names.first else { throw .noLayer(name: "", known: []) }
            guard names.count == 1 else {
                throw .notSupported(
                    what: store.location, reason: "it has several layers, pick one with --\(option): \(names.joined(separator: ", "))")
            }
            return try store.table(named: only)
        }
    }

    /// Runs a closure that throws store errors, and converts them to usage errors.
    static func withStoreErrors<Value>(_ body: () throws(FeatureError) -> Value) throws(UsageError) -> Value {
        do throws(FeatureError) { return try body() } catch { throw .failure(error) }
    }
}
