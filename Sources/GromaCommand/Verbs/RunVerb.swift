import GromaBase
import Groma

/// `groma run`
enum RunVerb: Verb {
    static let name = "run"
    static let summary = "Answers JSON-RPC 2.0 messages, one per line, from files or standard input."
    static let declaration = ArgumentDeclaration(
        usage: "[FILE…] [OPTIONS]",
        details: """
            Reads the files in order (\"-\" or no file is standard input), and writes one answer per line. Example:
              echo '{"jsonrpc":"2.0","id":1,"method":"geometry.info","params":{"geometry":{"wkt":"LINESTRING(0 0,3 4)"}}}' | groma run
            The exit status is 1 if any request has failed or the answers could not be written. SIGTERM and SIGINT end the session: the running request
            is cancelled, its answer is written, stores are closed, and the exit status is 143 or 130, after at most five seconds.
            """,
        options: [
            .init(
                name: "root", value: "DIR",
                documentation: "The directory in which scripts may read and write files; by default the working directory."),
            .init(name: "stop-on-error", value: nil, documentation: "Ends at the first request that fails."),
        ] + sessionOptions, operands: 0...10_000)

    /// The options of sessions, for all commands that create one.
    static let sessionOptions: [ArgumentDeclaration.Option] = [
        .init(
            name: "services", value: "HOSTS",
            documentation:
                "Hosts whose services scripts may reach, separated by commas (services.example.org,localhost:6080), or all; none by default."
        ),
        .init(
            name: "locale", value: "TAG",
            documentation: "The language of texts for people (pt-BR); by default from LC_ALL, LC_MESSAGES or LANG."),
        .init(name: "time-zone", value: "NAME", documentation: "The time zone of dates (Europe/Zagreb); UTC by default."),
        .init(
            name: "strings", value: "DIR",
            documentation: "A folder of texts that override Groma's own: LANGUAGE.lproj/Localizable.strings for each language."),
        .init(
            name: "strict", value: nil,
            documentation: "Refuses popups and web maps with unknown members; otherwise these are skipped and reported as warnings."),
        .init(name: "max-line", value: "BYTES", documentation: "The maximum length of a line; \(Limits().lineLength) by default."),
        .init(
            name: "max-depth", value: "LEVELS",
            documentation: "The maximum depth of nested arrays and objects; \(Limits().nesting) by default."),
        .init(
            name: "max-vertices", value: "COUNT",
            documentation: "The maximum number of vertices of a geometry; \(Limits().vertices) by default."),
        .init(
            name: "max-seconds", value: "SECONDS",
            documentation: "The maximum time of a request, which can lower it with maxSeconds; unlimited by default."),
        .init(
            name: "max-service-answer", value: "BYTES",
            documentation: "The maximum size of a service's response, decompressed; \(Limits().serviceAnswer) by default."),
        .init(
            name: "max-memory", value: "BYTES", documentation: "The maximum memory that the session holds; \(Limits().memory) by default."),
    ]

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let session = try makeSession(
            registry, limits(arguments), root: arguments["root"] ?? ".", services: services(arguments["services"]), localization(arguments))
        session.isStrict = arguments.has("strict")
        let runner = StreamRunner(session: session, output: 1, stopsOnError: arguments.has("stop-on-error"))
        Interruption.onSignal(runner.stopper)
        defer { Interruption.onSignal(nil) }
        var hasFailures = false
        for file in arguments.operands.isEmpty ? ["-"] : arguments.operands {
            let input = file == "-" ? 0 : try Terminal.open(file)
            let outcome = runner.run(input)
            if file != "-" { System.shut(input) }
            hasFailures = outcome.hasFailures
            if let status = Interruption.status { return status }
            if outcome.isOutputGone {
                if let problem = outcome.outputProblem { throw .failure("the standard output cannot be written: \(problem)") }
                return 1
            }
            if hasFailures && arguments.has("stop-on-error") { break }
        }
        return hasFailures ? 1 : 0
    }

    /// Returns the limits from the arguments.
    static func limits(_ arguments: ParsedArguments) throws(UsageError) -> Limits {
        var limits = Limits()
        limits.lineLength = try arguments.int("max-line", in: 2...1 << 40) ?? limits.lineLength
        limits.nesting = try arguments.int("max-depth", in: 2...4096) ?? limits.nesting
        limits.vertices = try arguments.int("max-vertices", in: 1...1 << 40) ?? limits.vertices
        limits.memory = try arguments.int("max-memory", in: 1...1 << 50) ?? limits.memory
        limits.seconds = try arguments.maxSeconds()
        limits.serviceAnswer = try arguments.int("max-service-answer", in: 1...1 << 40) ?? limits.serviceAnswer
        return limits
    }

    /// Returns the language from the arguments, otherwise from the environment.
    static func localization(_ arguments: ParsedArguments) throws(UsageError) -> Localization {
        let environment = Terminal.locale
        var tables = StringTables()
        if let folder = arguments["strings"] {
            do throws(LocalizationError) { tables = try tables.adding(directory: folder) } catch { throw .failure(error.description) }
        }
        let timeZone = arguments["time-zone"] ?? "UTC"
        guard Localization.isKnownTimeZone(timeZone) else {
            throw UsageError("--time-zone is \(timeZone): expected \(Localization.expectedTimeZone)")
        }
        if let tag = arguments["locale"] { return Localization(tag, timeZone: timeZone, tables: tables) }
        return .preferred(environment: environment, timeZone: timeZone, tables: tables)
    }

    /// Returns the services that the argument allows.
    static func services(_ list: String?) -> ServiceAccess {
        guard let list else { return .off }
        return list == "all" ? .all : .hosts(list.split(separator: ",").map(String.init))
    }

    static func makeSession(
        _ registry: PluginRegistry, _ limits: Limits = Limits(), root: String? = nil, services: ServiceAccess = .off,
        _ localization: Localization = Localization()
    ) throws(UsageError) -> Session {
        do {
            return try Session(contributions: registry, limits: limits, root: root, services: services, localization: localization)
        } catch let error as CommandError {
            throw .failure(error.message)
        } catch { throw .failure("\(error)") }
    }
}
