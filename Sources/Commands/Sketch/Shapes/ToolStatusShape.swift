import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

extension Schema {
    /// The members of a tool's status.
    static let toolStatus: [Member] = [
        Member("tool", .any([.string, .null])), Member("settings", .map(.anything)), Member("isDrawing", .boolean),
        Member("canFinish", .boolean), Member("part", .integer(nil), isRequired: false), Member("isFinished", .boolean, isRequired: false),
    ]
}

extension JSONWriter {
    /// The active tool, its settings and how far it has come.
    mutating func members(ofTool layer: SketchLayer, _ status: SketchToolStatus) {
        key("tool")
        if let name = layer.toolName { string(name) } else { null() }
        key("settings")
        beginObject()
        for (name, setting) in layer.toolSettings.sorted(by: { $0.key < $1.key }) {
            key(name)
            value(setting.json)
        }
        endObject()
        key("isDrawing")
        bool(status.isDrawing)
        key("canFinish")
        bool(status.canFinish)
        guard let part = status.part else { return }
        key("part")
        int(part)
        key("isFinished")
        bool(status.isFinished)
    }
}
