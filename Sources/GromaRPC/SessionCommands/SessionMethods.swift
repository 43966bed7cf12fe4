import GromaPlugin

/// The methods that every session can use: `session.*` and `rpc.discover`.
public struct SessionMethods: Plugin {
    /// The name of the plugin: `sessionMethods`.
    public let name = "sessionMethods"

    /// Creates the plugin.
    public init() {}

    /// Adds the methods, with the events that go with them.
    ///
    /// - Throws: `PluginError` if another plugin has registered one of the names.
    public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let all = CommandGroup { table throws(CommandTableError) in
            table.add(vocabulary: { .session })
            try table.add(SessionInfo.self)
            try table.add(SessionReset.self)
            try table.add(SessionSetLocale.self)
            try table.add(SessionSubscribe.self)
            try table.add(SessionUnsubscribe.self)
            try table.add(SessionDelegate.self)
            try table.add(SessionCancel.self)
            try table.add(SessionRecord.self)
            try table.add(SessionRecording.self)
            try table.add(RPCDiscover.self)
        }
        try registry.add(all, named: name, to: .commands)
    }
}
