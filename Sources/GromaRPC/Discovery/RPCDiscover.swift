import GromaJSON

/// `rpc.discover`
struct RPCDiscover: AnsweringCommand {
    static let method = "rpc.discover"
    static let summary = "The description of all methods, events and delegate requests, as an OpenRPC document."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<JSONValue>(.anything, "An OpenRPC 1.3 document.") { $1.value($0) }
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> JSONValue { session.openRPC }
}
