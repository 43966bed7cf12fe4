import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.copySelection`
struct SketchCopySelection: Command {
    static let method = "sketch.copySelection"
    static let summary = "Copies what is selected to the sketch's clipboard, and answers with the copy."
    static let effect = CommandEffect.edits
    static let result = ResultShape.geometry
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] + Parameter.output(\.output) }

    var sketch = SketchName.standard
    var output = GeometryOutput()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let before = layer.clipboard
        let copy = try withSketchErrors { () throws(SketchError) in try layer.copySelection() }
        do throws(CommandError) { try session.yield(copy.geometry, output, &answer) } catch {
            layer.clipboard = before
            throw error
        }
    }
}

/// `sketch.cutSelection`
struct SketchCutSelection: Command {
    static let method = "sketch.cutSelection"
    static let summary = "Copies what is selected to the sketch's clipboard and takes it out."
    static let effect = CommandEffect.edits
    static let result = ResultShape.edit
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        answer.edit(try withSketchErrors { () throws(SketchError) in try layer.cutSelection() }, layer)
    }
}

/// `sketch.paste`
struct SketchPaste: Command {
    static let method = "sketch.paste"
    static let summary = """
        Adds what the clipboard holds, or a geometry that is given, moved by an offset, and selects it. Vertices of a line or outline \
        come behind the selected vertex where one is selected; else they are a part of their own.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape.edit
    static var parameters: [Parameter<Self>] {
        [
            Parameter("geometry", .reference("Geometry"), "What to add; what the clipboard holds when left out.") {
                command, decoder throws(CommandError) in command.geometry = try decoder.geometry()
            },
            .double("x", "How far to move it along x, in map units; 0 when left out.") { $0.x = $1 },
            .double("y", "How far to move it along y, in map units; 0 when left out.") { $0.y = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var geometry: Geometry?
    var x = 0.0
    var y = 0.0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let clipboard = try session.layer(named: sketch).clipboard
        let pasted = geometry ?? clipboard?.geometry
        let layer = try session.layer(
            named: sketch, growingBy: pasted?.vertexCount ?? 0, path: geometry == nil ? "params.sketch" : "params.geometry")
        if let geometry { layer.clipboard = SketchClipboard(geometry) }
        defer { layer.clipboard = clipboard }
        answer.edit(try withSketchErrors { () throws(SketchError) in try layer.paste(offsetX: x, y: y) }, layer)
    }
}

/// `sketch.duplicateSelection`
struct SketchDuplicateSelection: Command {
    static let method = "sketch.duplicateSelection"
    static let summary = "Adds a copy of what is selected, moved by an offset, and selects it. The clipboard stays as it is."
    static let effect = CommandEffect.edits
    static let result = ResultShape.edit
    static var parameters: [Parameter<Self>] {
        [
            .double("x", "How far to move it along x, in map units; 0 when left out.") { $0.x = $1 },
            .double("y", "How far to move it along y, in map units; 0 when left out.") { $0.y = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var x = 0.0
    var y = 0.0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let selected = try session.layer(named: sketch)
        let layer = try session.layer(
            named: sketch, growingBy: selected.selection.vertexCount(in: selected.value), path: "params.sketch")
        answer.edit(try withSketchErrors { () throws(SketchError) in try layer.duplicateSelection(offsetX: x, y: y) }, layer)
    }
}
