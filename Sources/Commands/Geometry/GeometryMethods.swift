import GromaOperations
import GromaPlugin
import GromaRPC

/// The methods of geometries, formats and positions: `geometry.*`, `envelope.*`, `reference.*`, `unit.*`, `format.*`, `point.*`, and
/// all operations, built-in ones and those of other plugins: `geometry.<name>`.
public struct GeometryMethods: Plugin {
    /// The name of the plugin: `geometryMethods`.
    public let name = "geometryMethods"

    /// Creates the plugin.
    public init() {}

    /// Adds the engine's operations, and the methods with their events, requests and session states.
    ///
    /// - Throws: `PluginError` if another plugin has registered one of the names.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        for operation in OperationContribution.builtIn { try registry.add(operation, named: operation.name, to: .operations) }
        let groups: [CommandGroup] = [
            .geometry, .geometryEdits, .geometryOperations, .geometryRelations, .geodesy, .formats, .point, .pictures,
        ]
        let all = CommandGroup { table throws(CommandTableError) in
            Self.addStates(to: &table)
            table.add(vocabulary: { .geometries })
            for group in groups { try group.register(in: &table) }
        }
        try registry.add(all, named: name, to: .commands)
    }

    /// Adds the states of the methods.
    package static func addStates(to table: inout CommandTable) {
        table.add(state: GeometryStore.self)
    }
}
