import GeometryCommands
import GromaFeatures
import GromaLocalization
import GromaPlugin
import GromaRPC
import SketchCommands

/// The methods of feature layers and their attachments: `features.*`, `attachments.*`.
public struct FeatureMethods: Plugin {
    /// `featureMethods`.
    public let name = "featureMethods"

    /// Creates the plugin.
    public init() {}

    /// Adds the methods, with their events, requests and session states.
    ///
    /// - Throws: `PluginError` if another plugin has registered one of the names.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let groups: [CommandGroup] = [.features, .attachments]
        let all = CommandGroup { table throws(CommandTableError) in
            Self.addStates(to: &table)
            table.add(vocabulary: { .features })
            for group in groups { try group.register(in: &table) }
        }
        try registry.add(all, named: name, to: .commands)
        try registry.add(FeatureText.source, named: name, to: .texts)
    }

    /// Adds the states of the methods, after those that they depend on, in whatever order the plugins are registered.
    package static func addStates(to table: inout CommandTable) {
        SketchMethods.addStates(to: &table)
        table.add(state: LayerStore.self)
    }
}
