import GromaOperations
import GromaPlugin
import GromaRPC

/// The methods of geometries, formats and positions: `geometry.*`, `envelope.*`, `reference.*`, `unit.*`, `format.*`, `point.*`, and of what other plugins contribute
/// as operations: `geometry.<name>`.
public struct GeometryMethods: Plugin {
    /// `geometryMethods`.
    public let name = "geometryMethods"

    /// The plugin.
    public init() {}

    /// Adds the methods, with what they tell, ask and keep.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let groups: [CommandGroup] = [.geometry, .geometryEdits, .geometryOperations, .geometryRelations, .formats, .point, .pictures]
        let all = CommandGroup { table throws(CommandTableError) in
            table.add(state: GeometryStore.self)
            table.add(vocabulary: { .geometries })
            for group in groups { try group.register(in: &table) }
            let own = table.plugin
            for registration in table.registry.registrations(at: .operations) {
                table.plugin = registration.plugin
                try table.add(registration.contribution)
            }
            table.plugin = own
        }
        try registry.add(all, named: name, to: .commands)
    }
}
