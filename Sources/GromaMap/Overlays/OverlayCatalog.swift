import GromaBase
import GromaJSON
import GromaPlugin

/// The known kinds of overlays.
public struct OverlayCatalog: Sendable {
    /// The kinds, in the order in which they were contributed.
    public let kinds: [any OverlayKind]

    /// Creates a catalog of the given kinds.
    public init(_ kinds: [any OverlayKind]) { self.kinds = kinds }

    /// Creates a catalog of the kinds of plugins.
    public init(_ registry: PluginRegistry) { kinds = registry.registrations(at: .overlays).map(\.contribution) }

    /// Makes an overlay.
    ///
    /// - Parameters:
    ///   - name: The name of its kind.
    ///   - settings: Its settings, a JSON object; null for none.
    ///   - path: The path that errors report; `kind` and `settings` are appended to it.
    /// - Throws: `MapError.invalid` for an unknown kind, an unknown setting, and what the kind refuses.
    public func overlay(
        _ name: String, _ settings: JSONValue = .null, in scene: any OverlayScene, path: String = ""
    ) throws(MapError) -> any DisplayListSource {
        let place = path.isEmpty ? "" : path + "."
        guard let kind = kinds.first(where: { $0.name == name }) else {
            throw .invalid(
                path: place + "kind", found: "\"\(name.prefix(60))\"", expected: "one of \(kinds.map(\.name).joined(separator: ", "))")
        }
        let settings = try OverlaySettings(settings, path: place + "settings")
        let known = kind.settings.map(\.name)
        for name in settings.names where !known.contains(name) {
            throw .invalid(
                path: settings.place(String(name.prefix(60))), found: "a setting that \(kind.name) does not have",
                expected: known.isEmpty ? "no settings" : "one of \(known.joined(separator: ", "))")
        }
        return try kind.makeOverlay(settings, in: scene)
    }
}
