import Groma

/// A plugin that adds commands, events and requests by a closure, for sessions that have few others.
struct StrangeCommands: Plugin {
    let name: String
    let group: CommandGroup

    init(name: String = "stranger", _ register: @escaping CommandGroup.Register) {
        self.name = name
        group = CommandGroup(register)
    }

    func contribute(to registry: inout PluginRegistry) throws(PluginError) { try registry.add(group, named: name, to: .commands) }

    /// Creates a session that has these commands and, if wanted, those of every session.
    static func session(
        withSessionMethods: Bool = true, limits: Limits = Limits(), root: String? = nil, _ register: @escaping CommandGroup.Register
    ) throws -> Session {
        let plugins: [any Plugin] = (withSessionMethods ? [SessionMethods()] : []) + [StrangeCommands(register)]
        return try Session(contributions: PluginRegistry(plugins), limits: limits, root: root)
    }
}

extension Session {
    /// Answers a call with the id 1.
    func ask(_ method: String, _ parameters: String? = nil) -> String {
        answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)"\#(parameters.map { #","params":\#($0)"# } ?? "")}"#)
    }

    /// Returns the text of the result of a call; that of the whole answer if it failed.
    func resultText(_ method: String, _ parameters: String? = nil) -> String {
        let text = ask(method, parameters)
        let start = #"{"jsonrpc":"2.0","id":1,"result":"#
        return text.hasPrefix(start) ? String(text.dropFirst(start.count).dropLast()) : text
    }

    /// Returns the text of the error of a call; that of the whole answer if it did not fail.
    func errorText(_ method: String, _ parameters: String? = nil) -> String {
        let text = ask(method, parameters)
        let start = #"{"jsonrpc":"2.0","id":1,"error":"#
        return text.hasPrefix(start) ? String(text.dropFirst(start.count).dropLast()) : text
    }
}
