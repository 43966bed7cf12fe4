import Groma

/// `groma describe`
enum DescribeVerb: Verb {
    static let name = "describe"
    static let summary = "Describes the stream: its methods, events, requests and types, as text or as an OpenRPC document."
    static let declaration = ArgumentDeclaration(
        usage: "[NAME] [OPTIONS]",
        details: """
            Without a name it prints the list of nouns on a terminal, and otherwise the OpenRPC document of rpc.discover. A name is that of a method
            (geometry.buffer), a noun (sketch), an event (sketch.snapped), a request of the engine (popups.wantsToSave) or a type (Geometry); or
            events, requests or types, which lists them.
            """,
        options: [.init(name: "json", value: nil, documentation: "Prints the OpenRPC document, also on a terminal.")], operands: 0...1)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let session = try RunVerb.makeSession(registry)
        guard let topic = arguments.operands.first else {
            let isForPerson = Terminal.isPersonReading && !arguments.has("json")
            try Terminal.print(
                isForPerson
                    ? session.manualOverview
                        + "\n\ngroma describe NAME tells more about each; groma describe --json prints the OpenRPC document."
                    : session.openRPC.text)
            return 0
        }
        if arguments.has("json") { throw UsageError("--json goes without a name: the document describes everything") }
        let page: String
        do throws(CommandError) { page = try session.manual(of: topic) } catch {
            throw UsageError(error.message, hint: "groma describe lists what there is.")
        }
        try Terminal.print(page)
        return 0
    }
}
