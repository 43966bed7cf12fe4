import GromaPlugin

/// Commands that belong together, with what they tell, ask and keep; what plugins contribute to the stream.
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

    /// Adds the commands of the group to a table, as part of another group.
    ///
    /// - Throws: ``CommandTableError`` if another group has one of the methods.
    public func register(in table: inout CommandTable) throws(CommandTableError) { try register(&table) }
}

extension ExtensionPoint where Contribution == CommandGroup {
    /// Groups of methods of the stream.
    public static var commands: Self { Self("commands") }
}

extension CommandTable {
    /// The methods of the groups that the registry holds, in the order in which plugins have brought them.
    init(registry: PluginRegistry) throws(CommandTableError) {
        self.init()
        self.registry = registry
        for registration in registry.registrations(at: .commands) {
            plugin = registration.plugin
            try registration.contribution.register(&self)
        }
        plugin = nil
    }
}
