import GeometryCommands
import GromaLocalization
import GromaOperations
import GromaRPC
import GromaSketch

/// `sketch.tools`
struct SketchTools: AnsweringCommand {
    static let method = "sketch.tools"
    static let summary = "Lists the tools, with their settings and the types of geometry that they work on."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[ToolDescription]>(
        "Each tool's settings as JSON schemas, with their defaults.", .values("tools") { $0 })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> [ToolDescription] { session.toolDescriptions(in: session.localization) }
}

/// The declaration of a tool, with its title in a language.
struct ToolDescription: DescribedAnswer {
    static let shape = AnswerShape<Self>(
        "A tool.", .string("name") { $0.tool.name }, .string("title") { $0.title }, .string("summary") { $0.tool.summary },
        AnswerMember("types", .array(.choice(SketchToolContribution.sketchableTypes.map(\.rawValue)), nil)) {
            $1.strings($0.tool.types.map(\.rawValue))
        }, .values("settings", setting) { $0.tool.parameters })

    private static let setting = AnswerShape<OperationParameter>(
        "A setting.", .string("name") { $0.describedName }, .string("description") { $0.documentation },
        .bool("required") { $0.isRequired },
        AnswerMember("schema", .map(.anything)) { $1.value($0.kind.schema.json) }, .value("default", .anything) { $0.defaultValue?.json })

    fileprivate let tool: SketchToolContribution
    fileprivate let title: String
}

extension Session {
    /// Returns the declarations of all registered tools, in the order of registration, with their titles in a language.
    func toolDescriptions(in localization: Localization) -> [ToolDescription] {
        registry.registrations(at: .sketchTools).map {
            ToolDescription(tool: $0.contribution, title: $0.contribution.title(in: localization))
        }
    }
}
