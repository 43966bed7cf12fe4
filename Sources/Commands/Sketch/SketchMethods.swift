import GeometryCommands
import GromaLocalization
import GromaMap
import GromaPlugin
import GromaRPC
import GromaSketch

/// The methods of sketches: `sketch.*`, of which `sketch.setTool` has the settings of all tools that plugins contribute.
public struct SketchMethods: Plugin {
    /// The name of the plugin: `sketchMethods`.
    public let name = "sketchMethods"

    /// Creates the plugin.
    public init() {}

    /// Adds the methods, with their events, requests and session states.
    ///
    /// - Throws: `PluginError` if another plugin has registered one of the names.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let groups: [CommandGroup] = [.sketch, .sketchSelection, .sketchParts, .sketchSettings, .sketchTools, .sketchSnapping]
        let all = CommandGroup { table throws(CommandTableError) in
            Self.addStates(to: &table)
            table.add(vocabulary: { .sketches })
            for group in groups { try group.register(in: &table) }
            let tools = table.registry.registrations(at: .sketchTools).map(\.contribution)
            try table.add(SketchSetTool.method) { plugin in
                Declaration(SketchSetTool.description(tools, plugin: plugin)) { session, reader, answer throws(CommandError) in
                    try SketchSetTool.run(tools, session, reader, &answer)
                }
            }
            table.add(describing: "x-sketchTools") { session in
                .array(session.toolDescriptions(in: Localization()).map(ToolDescription.shape.json))
            }
        }
        try registry.add(all, named: name, to: .commands)
        try registry.add(SketchOverlay(), named: SketchOverlay().name, to: .overlays)
        try registry.add(SketchLayer.stepTitles, named: name, to: .texts)
    }

    /// Adds the states of the methods, after those that they depend on, in whatever order the plugins are registered.
    package static func addStates(to table: inout CommandTable) {
        GeometryMethods.addStates(to: &table)
        table.add(state: SketchStore.self)
    }
}
