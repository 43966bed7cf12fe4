import GromaJSON
import GromaPlugin
import GromaRPC

/// The methods of the Model Context Protocol, for a session that serves a language model's agent.
///
/// Such a session works like any other: it reads lines, finds methods in its table, watches for cancellations and writes answers. The tools
/// run in sessions of the stream, one for each workspace.
struct AgentMethods: Plugin {
    let name = "agentMethods"

    private static let methods: [any AgentMethod.Type] = [
        Initialize.self, Ping.self, Discover.self, ListTools.self, CallTool.self, ListResources.self, ListResourceTemplates.self,
        ReadResource.self, Listen.self,
    ]
    /// Notifications that need no action.
    private static let ignored = ["notifications/initialized", "notifications/roots/list_changed"]

    func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let all = CommandGroup { table throws(CommandTableError) in
            table.cancellation = CancellationRule(
                method: CancelledNotification.name, parameter: CancelledNotification.parameter, mark: "cancelled", isAnswered: false)
            for method in Self.methods {
                try table.add(protocolMethod: method.name, summary: method.summary) { session, reader, answer throws(CommandError) in
                    let request = try AgentRequest(RawMembers(reader), of: method, session[AgentServer.self])
                    answer.beginObject()
                    try method.run(request, session[AgentServer.self], &answer)
                    request.revision.writeCommonMembers(caching: method.caching, &answer)
                    answer.endObject()
                }
            }
            try table.add(protocolMethod: CancelledNotification.name, summary: CancelledNotification.summary) {
                session, reader, answer throws(CommandError) in
                try CancelledNotification.run(session, RawMembers(reader))
                answer.null()
            }
            for name in Self.ignored {
                try table.add(protocolMethod: name, summary: "Asks for nothing.") { _, _, answer throws(CommandError) in answer.null() }
            }
        }
        try registry.add(all, named: name, to: .commands)
    }
}
