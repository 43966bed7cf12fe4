import GromaPlugin

/// A group of commands with their events, requests and states; the contribution of plugins to the stream.
///
/// ```swift
/// let areas = CommandGroup { table throws(CommandTableError) in try table.add(GeometryArea.self) }
/// try registry.add(areas, named: "areas", to: .commands)
/// ```
public struct CommandGroup: Sendable {
    /// Adds the commands to a table.
    public typealias Register = @Sendable (inout CommandTable) throws(CommandTableError) -> Void

    let register: Register

    /// Creates a group whose commands are added by a closure.
    public init(_ register: @escaping Register) { self.register = register }

    /// Adds the commands of the group to a table, as a part of another group. The cost is that of adding each command.
    ///
    /// - Throws: ``CommandTableError`` if another group has one of the methods.
    public func register(in table: inout CommandTable) throws(CommandTableError) { try register(&table) }
}

extension ExtensionPoint where Contribution == CommandGroup {
    /// The extension point for groups of commands.
    public static var commands: Self { Self("commands") }
}

extension CommandTable {
    /// Creates the table of the methods of all groups in the registry, in the order of registration.
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
