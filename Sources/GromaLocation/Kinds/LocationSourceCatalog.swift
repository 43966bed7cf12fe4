import GromaPlugin

/// The known kinds of location sources: the built-in ones, then those of plugins.
public struct LocationSourceCatalog: Sendable {
    /// The kinds, in the order in which they are listed.
    public let kinds: [any LocationSourceKind]

    /// Creates the catalog of a registry.
    public init(_ registry: PluginRegistry = PluginRegistry()) {
        kinds = Self.builtIn + registry.registrations(at: .locationSources).map(\.contribution)
    }

    /// Creates a source, which is not started.
    ///
    /// - Throws: `unknownSource` with the known names, `invalid` for a setting that is unknown or invalid, and the error of the kind if the
    ///   source cannot be created.
    public func source(_ name: String, _ settings: LocationSourceSettings) throws(LocationError) -> any LocationDataSource {
        guard let kind = kinds.first(where: { $0.name == name }) else { throw .unknownSource(found: name, known: kinds.map(\.name)) }
        let known = kind.parameters.map(\.name)
        for given in settings.values.members.map(\.name) + settings.geometries.keys.sorted() where !known.contains(given) {
            throw .invalid(
                path: given, found: "unknown", expected: known.isEmpty ? "no settings" : "one of \(known.joined(separator: ", "))")
        }
        return try kind.source(settings)
    }

    private static let builtIn: [any LocationSourceKind] = [
        HostSourceKind(), SimulatedSourceKind(), GPXSourceKind(), NMEASourceKind(), GPSDSourceKind(),
    ]
}
