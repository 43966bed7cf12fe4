import Groma

/// `groma describe`
enum DescribeVerb: Verb {
    static let name = "describe"
    static let summary = "Describes the methods of the stream: all as an OpenRPC document, or one for a person."
    static let declaration = ArgumentDeclaration(
        usage: "[METHOD]", details: "Without a method, the OpenRPC document that rpc.discover answers with.", options: [], operands: 0...1)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let session = try RunVerb.makeSession(registry)
        guard let method = arguments.operands.first else {
            try Terminal.print(session.openRPC.text)
            return 0
        }
        let page: String
        do throws(CommandError) { page = try session.manual(of: method) } catch {
            throw UsageError(error.message, hint: "groma describe lists all methods.")
        }
        try Terminal.print(page)
        return 0
    }
}
