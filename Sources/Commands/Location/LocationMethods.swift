import FeatureCommands
import GeometryCommands
import GromaPlugin
import GromaRPC
import MapCommands
import SketchCommands

/// The methods of locations: `location.*`, `track.*`, `geofence.*`.
public struct LocationMethods: Plugin {
    /// The name of the plugin: `locationMethods`.
    public let name = "locationMethods"

    /// Creates the plugin.
    public init() {}

    /// Adds the methods, with their events, requests and session states.
    ///
    /// - Throws: `PluginError` if another plugin has registered one of the names.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let groups: [CommandGroup] = [.locationSources, .locationDisplays, .tracks, .geofences]
        let all = CommandGroup { table throws(CommandTableError) in
            Self.addStates(to: &table)
            table.add(vocabulary: { .locations })
            for group in groups { try group.register(in: &table) }
        }
        try registry.add(all, named: name, to: .commands)
    }

    /// Adds the states of the methods, after those that they depend on, in whatever order the plugins are registered.
    package static func addStates(to table: inout CommandTable) {
        MapMethods.addStates(to: &table)
        table.add(state: LocationStore.self)
    }
}
