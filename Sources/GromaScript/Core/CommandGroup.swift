import GromaPlugin
import GromaSketch

/// Commands that belong together; what plugins contribute to the stream.
///
/// ```swift
/// let areas = CommandGroup { table throws(CommandTableError) in try table.add(GeometryArea.self) }
/// try registry.add(areas, named: "areas", to: .commands)
/// ```
public struct CommandGroup: Sendable {
    /// Adds the commands to a table.
    public typealias Register = @Sendable (inout CommandTable) throws(CommandTableError) -> Void

    let register: Register

    /// A group whose commands a function adds.
    public init(_ register: @escaping Register) { self.register = register }
}

extension ExtensionPoint where Contribution == CommandGroup {
    /// Groups of methods of the stream.
    public static var commands: Self { Self("commands") }
}

extension CommandTable {
    /// The built-in methods, then `sketch.setTool` with the settings of all contributed tools, then what plugins contribute: operations as `geometry.<name>`, and groups of commands.
    init(registry: PluginRegistry) throws(CommandTableError) {
        self.init()
        for group in CommandGroup.builtIn { try group.register(&self) }
        let tools = registry.registrations(at: .sketchTools).map(\.contribution)
        try add(SketchSetTool.description(tools)) { session, reader, answer throws(CommandError) in
            try SketchSetTool.run(tools, session, reader, &answer)
        }
        for registration in registry.registrations(at: .operations) {
            plugin = registration.plugin
            try add(registration.contribution)
        }
        for registration in registry.registrations(at: .commands) {
            plugin = registration.plugin
            try registration.contribution.register(&self)
        }
        plugin = nil
    }
}

extension CommandGroup {
    /// What is always there.
    static let builtIn: [CommandGroup] = [
        .session, .geometry, .geometryEdits, .geometryOperations, .geometryRelations, .formats, .point, .sketch,
        .sketchSelection, .sketchParts, .sketchSettings, .sketchTools, .sketchSnapping, .pictures, .features, .attachments, .popups,
        .popupEditing,
    ]
}
