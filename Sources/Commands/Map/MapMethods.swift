import FeatureCommands
import GeometryCommands
import GromaMap
import GromaPlugin
import GromaRPC
import PopupCommands
import SketchCommands

/// The methods of maps: `map.*`, `callout.*`, `popover.*`.
public struct MapMethods: Plugin {
    /// The name of the plugin: `mapMethods`.
    public let name = "mapMethods"

    /// Creates the plugin.
    public init() {}

    /// Adds the methods, with their events, requests and session states.
    ///
    /// - Throws: `PluginError` if another plugin has registered one of the names.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let groups: [CommandGroup] = [
            .map,
            .mapLayers,
            .mapTouch,
            .callout,
            .popover,
            .graphics,
            .mapPictures,
        ]
        let all = CommandGroup { table throws(CommandTableError) in
            Self.addStates(to: &table)
            table.add(vocabulary: { .maps })
            for group in groups { try group.register(in: &table) }
        }
        try registry.add(all, named: name, to: .commands)
        try registry.add(CalloutOverlay(), named: CalloutOverlay().name, to: .overlays)
    }

    /// Adds the states of the methods, after those that they depend on, in whatever order the plugins are registered.
    package static func addStates(to table: inout CommandTable) {
        PopupMethods.addStates(to: &table)
        table.add(state: MapStore.self)
        table.add(state: PopoverStore.self)
        table.add(state: GraphicsStore.self)
    }
}
