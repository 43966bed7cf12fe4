import Groma
import GromaMCP

/// `groma mcp`
enum MCPVerb: Verb {
    static let name = "mcp"
    static let summary = "Serves AI agents: the Model Context Protocol over standard input and output."
    static let declaration = ArgumentDeclaration(
        usage: "[OPTIONS]",
        details: """
            Clients start it themselves: configure them with this command and its options. It supports the revisions 2026-07-28 and 2025-11-25. Its \
            tools find, describe and run methods of the stream, and its geometries and pictures are resources. Example of a client's configuration:
              {"mcpServers":{"groma":{"command":"groma","args":["mcp","--root","/srv/maps"]}}}
            """,
        options: [
            .init(name: "root", value: "DIR", documentation: "The directory in which files may be read and written; none by default."),
            .init(
                name: "max-answer", value: "BYTES",
                documentation:
                    "The maximum length of a complete answer; \(AgentServer.answerLimit) by default. Longer answers are available as resources."
            ),
        ] + RunVerb.sessionOptions, operands: 0...0)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let limits = try RunVerb.limits(arguments)
        let answerLimit = try arguments.int("max-answer", in: 256...1 << 30) ?? AgentServer.answerLimit
        let (services, localization) = (RunVerb.services(arguments["services"]), try RunVerb.localization(arguments))
        let isStrict = arguments.has("strict")
        let session: Session
        do {
            session = try AgentServer.session(limits: limits, answerLimit: answerLimit) { () throws(CommandError) in
                do {
                    let session = try Session(
                        contributions: registry, limits: limits, root: arguments["root"], services: services, localization: localization)
                    session.isStrict = isStrict
                    return session
                } catch let error as CommandError {
                    throw error
                } catch { throw CommandError(.internalError, "\(error)") }
            }
        } catch let error as CommandError {
            throw .failure(error.message)
        } catch { throw .failure("\(error)") }
        let runner = StreamRunner(session: session, output: 1)
        Interruption.onSignal(runner.stopper)
        defer { Interruption.onSignal(nil) }
        let outcome = runner.run(0)
        if let status = Interruption.status { return status }
        if let problem = outcome.outputProblem { throw .failure("the standard output cannot be written: \(problem)") }
        return 0
    }
}
