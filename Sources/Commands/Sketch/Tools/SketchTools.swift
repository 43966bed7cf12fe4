import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaLocalization
import GromaOperations
import GromaRPC
import GromaSketch

/// `sketch.clearTool`
struct SketchClearTool: Command {
    static let method = "sketch.clearTool"
    static let summary = "Puts the active tool away. A gesture that goes on is cancelled."
    static let effect = CommandEffect.edits
    static let result = ResultShape.nothing
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try session.layer(named: sketch).clearTool()
        answer.null()
    }
}

/// `sketch.tools`
struct SketchTools: Command {
    static let method = "sketch.tools"
    static let summary = "The tools there are, with their settings and the types of geometry they work on."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "tools": .array(
                .members([
                    "name": .string, "title": .string, "summary": .string,
                    "types": .array(.choice(SketchToolContribution.sketchableTypes.map(\.rawValue)), nil),
                    "settings": .array(
                        .members([
                            "name": .string, "description": .string, "required": .boolean, "schema": .map(.anything), "default?": .anything,
                        ]), nil),
                ]), nil)
        ]), "Each tool's settings as JSON schemas, with what they are when left out.")
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.beginObject()
        answer.key("tools")
        answer.value(session.toolDescriptions(in: session.localization))
        answer.endObject()
    }
}

extension Session {
    /// The sketch tools that plugins contributed, in the order of their registration.
    var tools: [SketchToolContribution] { registry.registrations(at: .sketchTools).map(\.contribution) }

    /// What the tools declare, with their titles in a language.
    func toolDescriptions(in localization: Localization) -> JSONValue {
        .array(
            tools.map { tool in
                [
                    "name": .string(tool.name), "title": .string(tool.title(in: localization)), "summary": .string(tool.summary),
                    "types": .array(tool.types.map { .string($0.rawValue) }), "settings": .array(tool.parameters.map(Self.setting)),
                ]
            })
    }

    private static func setting(_ parameter: OperationParameter) -> JSONValue {
        var object: JSONObject = [
            "name": .string(parameter.describedName), "description": .string(parameter.documentation),
            "required": .bool(parameter.isRequired),
            "schema": parameter.kind.schema.json,
        ]
        if let value = parameter.defaultValue { object["default"] = value.json }
        return .object(object)
    }
}
