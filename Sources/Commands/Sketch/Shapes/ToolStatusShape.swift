import GromaJSON
import GromaRPC
import GromaSketch

/// The active tool, its settings and its progress.
struct ToolAnswer {
    let name: String?
    let settings: [(name: String, value: JSONValue)]
    let status: SketchToolStatus

    init(_ layer: SketchLayer, _ status: SketchToolStatus) {
        name = layer.toolName
        // By the names that sketch.tools has for them.
        settings = layer.toolSettings.map { (name: ReservedWord.substitutes[$0.key] ?? $0.key, value: $0.value.json) }
            .sorted { $0.name < $1.name }
        self.status = status
    }
}

extension [AnswerMember<ToolAnswer>] {
    /// The members of a tool's status.
    static var toolStatus: Self {
        [
            .nullable("tool", .string) { $0.name }, .map("settings", .anything) { $0.settings }, .bool("isDrawing") { $0.status.isDrawing },
            .bool("canFinish") { $0.status.canFinish }, .int("part") { $0.status.part },
            .bool("isFinished") { $0.status.part == nil ? nil : $0.status.isFinished },
        ]
    }
}
