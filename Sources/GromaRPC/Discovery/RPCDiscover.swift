import GromaJSON

/// `rpc.discover`
struct RPCDiscover: Command {
    static let method = "rpc.discover"
    static let summary = "The description of all methods, events and delegate requests, as an OpenRPC document."
    static let effect = CommandEffect.reads
    static let result = ResultShape(.anything, "An OpenRPC 1.3 document.")
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.value(session.openRPC)
    }
}
