import GromaBase
import Groma
import GromaPlugin

/// The entry point of the command line, for a custom `groma`:
/// ```swift
/// import GromaCommand
/// import GromaPlugins
/// GromaCommand.main(plugins: BuiltInPlugins.all + [Mine()])
/// ```
public enum GromaCommand {
    /// Runs the command line of the process with these plugins, and ends the process with its exit status.
    public static func main(plugins: [any Plugin]) -> Never {
        Terminal.ignoreFileSizeSignal()
        // Environment variables must not be changed while another thread may read them.
        Terminal.withdrawLocale()
        Interruption.watch()
        System.leave(run(Array(CommandLine.arguments.dropFirst()), plugins: plugins))
    }

    /// Runs a command line and returns its exit status: 0 for success, 1 for a failure, 2 for an invalid command line.
    public static func run(_ arguments: [String], plugins: [any Plugin]) -> Int32 {
        let registry: PluginRegistry
        do throws(PluginError) { registry = try PluginRegistry(plugins) } catch {
            Terminal.printError("groma: \(error)")
            return 2
        }
        do throws(UsageError) {
            return try dispatch(arguments, registry)
        } catch {
            Terminal.printError("groma: \(error.message)")
            if let hint = error.hint { Terminal.printError(hint) }
            return error.status
        }
    }

    private static func dispatch(_ arguments: [String], _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        guard let name = arguments.first else {
            Terminal.printError(overview)
            return 2
        }
        let rest = Array(arguments.dropFirst())
        switch name {
        case "--help", "-h", "help":
            guard rest.count < 2 else { throw UsageError("too many arguments", hint: "Usage: groma help [COMMAND]") }
            let text = if let topic = rest.first, topic != "help" { try Self.verb(topic).help(registry) } else { overview }
            try Terminal.print(text)
            return 0
        case "--version", "-V":
            guard rest.isEmpty else { throw UsageError("--version takes no arguments") }
            try Terminal.print("groma \(Session.version), GEOS \(GeometryEngine.geosVersion)")
            return 0
        default: break
        }
        let verb = try Self.verb(name)
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            try Terminal.print(verb.help(registry))
            return 0
        }
        let parsed = try ParsedArguments(rest, of: verb.declaration, verb: verb.name)
        return try verb.run(parsed, registry)
    }

    static let verbs: [any Verb.Type] = [
        RunVerb.self, DescribeVerb.self, MCPVerb.self, ConvertVerb.self, SimplifyVerb.self, NormalizeVerb.self, InfoVerb.self,
        MeasureVerb.self,
        DrawVerb.self, RenderVerb.self,
    ]

    private static func verb(_ name: String) throws(UsageError) -> any Verb.Type {
        if let verb = verbs.first(where: { $0.name == name }) { return verb }
        let names = verbs.map { $0.name } + ["help"]
        let isOption = name.hasPrefix("-")
        let nearest = Nearest.name(to: name, in: (isOption ? [] : names) + ["--help", "--version"])
        throw UsageError(
            "there is no \(isOption ? "option" : "command") \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""),
            hint: "Commands: \(names.joined(separator: ", ")). See groma --help.")
    }

    private static var overview: String {
        var text = "groma: a geometry editing engine\n\nUsage: groma COMMAND [ARGUMENTS]\n\nCommands:\n"
        for verb in verbs {
            let name = verb.name
            text += "  " + name + String(repeating: " ", count: 11 - name.utf8.count) + verb.summary + "\n"
        }
        return text + "\ngroma COMMAND --help describes a command. groma --version prints the version."
    }
}
