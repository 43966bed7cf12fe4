import FeatureCommands
import GeometryCommands
import GromaLocalization
import GromaMap
import GromaPlugin
import GromaPopups
import GromaRPC
import SketchCommands

/// The methods of popups: `popups.*`.
public struct PopupMethods: Plugin {
    /// `popupMethods`.
    public let name = "popupMethods"

    /// Creates the plugin.
    public init() {}

    /// Adds the methods, with their events, requests and session states.
    ///
    /// - Throws: `PluginError` if another plugin has registered one of the names.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let groups: [CommandGroup] = [.popups, .popupEditing]
        let all = CommandGroup { table throws(CommandTableError) in
            Self.addStates(to: &table)
            let plugins = table.registry
            table.add(vocabulary: { .popups(plugins) })
            for group in groups { try group.register(in: &table) }
        }
        try registry.add(all, named: name, to: .commands)
        try registry.add(PopupsOverlay(), named: PopupsOverlay().name, to: .overlays)
        try registry.add(PopupText.source, named: name, to: .texts)
    }

    /// Adds the states of the methods, after those that they depend on, in whatever order the plugins are registered.
    package static func addStates(to table: inout CommandTable) {
        FeatureMethods.addStates(to: &table)
        table.add(state: PopupStore.self)
    }
}
