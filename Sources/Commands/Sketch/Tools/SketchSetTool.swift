import GeometryCommands
import GromaBase
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC
import GromaSketch

/// `sketch.setTool`, whose parameters are those of all contributed tools: it is generated from the registry.
enum SketchSetTool {
    static let method = "sketch.setTool"

    /// Returns the declaration of the method: `tool`, then the settings of all tools, then `sketch`.
    static func description(_ tools: [SketchToolContribution], plugin: String?) -> CommandDescription {
        var parameters = [
            ParameterDescription(
                name: "tool", schema: tools.isEmpty ? .string : .choice(tools.map(\.name)), documentation: "The tool, from sketch.tools.",
                isRequired: true)
        ]
        for name in settingNames(tools) { parameters.append(setting(name, of: tools)) }
        parameters.append(
            ParameterDescription(
                name: "sketch", schema: .string, documentation: "The name of the sketch, if there are several.", isRequired: false))
        return CommandDescription(
            method: method,
            summary: "Activates a tool, with its settings beside its name. A gesture in progress is cancelled.",
            effect: .edits, parameters: parameters, result: ResultShape(.members(["tool": .string]), "The tool's name."), plugin: plugin)
    }

    private static func settingNames(_ tools: [SketchToolContribution]) -> [String] {
        var names: [String] = []
        for parameter in tools.flatMap(\.parameters) where !names.contains(parameter.name) { names.append(parameter.name) }
        return names
    }

    /// Returns the description of a setting of one or more tools.
    private static func setting(_ name: String, of tools: [SketchToolContribution]) -> ParameterDescription {
        var schemas: [Schema] = []
        var texts: [String] = []
        for tool in tools {
            guard let parameter = tool.parameters.first(where: { $0.name == name }) else { continue }
            if !schemas.contains(parameter.kind.schema) { schemas.append(parameter.kind.schema) }
            texts.append("For \(tool.name): \(parameter.fullDocumentation)")
        }
        return ParameterDescription(
            name: name, schema: schemas.count == 1 ? schemas[0] : .any(schemas), documentation: texts.joined(separator: " "),
            isRequired: false)
    }

    static func run(
        _ tools: [SketchToolContribution], _ session: Session, _ parameters: JSONReader?, _ answer: inout JSONWriter
    ) throws(CommandError) {
        var given = try given(parameters, session)
        guard let name = given.tool else {
            // Settings are checked anyway, so that their errors are reported first.
            _ = try given.values(of: tools, named: nil)
            throw CommandError(
                .missingParameter, "the parameter \"tool\" is missing: a tool from sketch.tools", path: "params.tool",
                expected: tools.map { "\"\($0.name)\"" }.joined(separator: " | "))
        }
        guard let tool = tools.first(where: { $0.name == name }) else { throw unknown(name, tools) }
        let values = try given.values(of: [tool], named: name)
        let layer = try session.layer(named: given.sketch)
        try withSketchErrors { () throws(SketchError) in try layer.setTool(tool, settings: values) }
        answer.beginObject()
        answer.key("tool")
        answer.string(name)
        answer.endObject()
    }

    private static func unknown(_ name: String, _ tools: [SketchToolContribution]) -> CommandError {
        let nearest = Nearest.name(to: name, in: tools.map(\.name))
        return CommandError(
            .unknownTool, "there is no tool \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), path: "params.tool",
            found: .string(name), expected: tools.isEmpty ? "no tool is registered" : "one of \(tools.map(\.name).joined(separator: ", "))",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    /// Returns the raw members; settings are decoded when the tool is known.
    private static func given(_ parameters: JSONReader?, _ session: Session) throws(CommandError) -> Given {
        var given = Given()
        guard let parameters else { return given }
        var decoder = ParameterDecoder(parameters, session)
        guard try decoder.isObject() else { throw decoder.notAnObject() }
        while let key = try decoder.nextKey() {
            decoder.name = key.string
            guard given.names.insert(decoder.name).inserted else { throw decoder.error(.duplicateParameter, "is given twice") }
            switch key {
            case "tool": given.tool = try decoder.string()
            case "sketch": given.sketch = try decoder.string()
            case "within": try decoder.within()
            case "maxSeconds": try decoder.maxSeconds()
            default:
                given.settings.append(decoder)
                _ = try decoder.value()
            }
        }
        return given
    }

    /// The given parameters.
    private struct Given {
        var tool: String?
        var sketch = SketchName.standard
        var names: Set<String> = []
        /// A decoder before the value of each setting.
        var settings: [ParameterDecoder] = []

        /// Returns the values of the settings as declared by one of the tools.
        mutating func values(of tools: [SketchToolContribution], named tool: String?) throws(CommandError) -> [String: OperationValue] {
            var values: [String: OperationValue] = [:]
            let known = tools.flatMap(\.parameters)
            for index in settings.indices {
                let name = settings[index].name
                guard let parameter = known.first(where: { $0.name == name || $0.describedName == name }) else {
                    throw Self.unknown(name, known.map(\.describedName) + ["sketch"], tool)
                }
                if values[parameter.name] != nil { throw settings[index].error(.duplicateParameter, "is given twice") }
                values[parameter.name] = try settings[index].operationValue(parameter.kind)
            }
            return values
        }

        private static func unknown(_ name: String, _ known: [String], _ tool: String?) -> CommandError {
            let nearest = Nearest.name(to: name, in: known)
            // Several tools may have a setting of the same name.
            var names: [String] = []
            for setting in known where !names.contains(setting) { names.append(setting) }
            let owner = tool.map { "the tool \($0) has no setting" } ?? "no tool has a setting"
            return CommandError(
                .unknownParameter, "\(owner) \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), path: "params.\(name)",
                found: .string(name), expected: "one of tool, \(names.joined(separator: ", "))",
                details: nearest.map { [("nearest", .string($0))] } ?? [])
        }
    }
}
