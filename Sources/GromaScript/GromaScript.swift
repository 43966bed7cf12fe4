@_exported import FeatureCommands
@_exported import GeometryCommands
@_exported import GromaRPC
@_exported import LocationCommands
@_exported import MapCommands
@_exported import PopupCommands
@_exported import SketchCommands
import GromaLocalization
import GromaPlugin

/// The methods that come with Groma, a plugin a domain. Each works without those after it.
public enum BuiltInMethods {
    /// All of them, those first that others are built on.
    public static var all: [any Plugin] {
        [SessionMethods(), GeometryMethods(), SketchMethods(), FeatureMethods(), PopupMethods(), MapMethods(), LocationMethods()]
    }
}

extension Session {
    /// Creates a session with all methods that come with Groma, and with the contributions of plugins; a registry may hold some of these methods
    /// already. Files are accessible below a directory if one is given, and services where that is allowed. What is shown to people is in the language
    /// given, until the script sets another.
    ///
    /// ``Session/init(contributions:limits:root:services:localization:)`` makes one with the methods of the registry alone.
    /// - Throws: ``CommandTableError`` where two plugins bring one method, ``CommandError`` if the root cannot be opened.
    public convenience init(
        registry: PluginRegistry = PluginRegistry(), limits: Limits = Limits(), root: String? = nil, services: ServiceAccess = .off,
        localization: Localization = Localization()
    ) throws {
        var all = try PluginRegistry(BuiltInMethods.all.filter { !registry.plugins.contains($0.name) })
        try all.add(contentsOf: registry)
        try self.init(contributions: all, limits: limits, root: root, services: services, localization: localization)
    }
}
