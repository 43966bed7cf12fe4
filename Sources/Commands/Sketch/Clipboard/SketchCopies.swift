import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.copySelection`
struct SketchCopySelection: AnsweringCommand {
    static let method = "sketch.copySelection"
    static let summary = "Copies the selection to the sketch's clipboard, and returns the copy."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Copy>(GeometryAnswer.shape.documentation, members: GeometryAnswer.members.map { $0.of { $0.geometry } })
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] + Parameter.output(\.output) }

    var sketch = SketchName.standard
    var output = GeometryOutput()

    /// The copied parts; if the answer fails, nothing is copied.
    struct Copy: StreamedAnswer {
        let geometry: GeometryAnswer
        let layer: SketchLayer
        let before: SketchClipboard?
        let session: Session

        func finish() throws(CommandError) {
            do throws(CommandError) { try geometry.finish() } catch {
                layer.clipboard = before
                session.countClipboard(of: layer)
                throw error
            }
        }
    }

    func run(_ session: Session) throws(CommandError) -> Copy {
        let layer = try session.layer(named: sketch)
        let before = layer.clipboard
        let copy = try withSketchErrors { () throws(SketchError) in try layer.copySelection() }
        do throws(CommandError) {
            let geometry = try session.answer(copy.geometry, output)
            try session.keepClipboard(of: layer)
            return Copy(geometry: geometry, layer: layer, before: before, session: session)
        } catch {
            layer.clipboard = before
            throw error
        }
    }
}

/// `sketch.cutSelection`
struct SketchCutSelection: SketchSelectionEdit {
    static let method = "sketch.cutSelection"
    static let summary = "Moves the selection to the sketch's clipboard."

    var sketch = SketchName.standard

    func edit(_ layer: SketchLayer) throws(SketchError) -> [GeometryChange] { try layer.cutSelection() }

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> EditAnswer {
        try session.checkStep(of: layer)
        let answer = try withSketchErrors { () throws(SketchError) in try perform(on: layer) }
        session.countClipboard(of: layer)
        return answer
    }
}

extension Session {
    /// Counts the memory of a sketch's clipboard. O(parts)
    func countClipboard(of layer: SketchLayer) {
        keep(layer.clipboard.map { GeometryStore.size(of: $0.geometry) } ?? 0, of: "clipboard", for: layer)
    }

    /// Counts the memory of new content in a sketch's clipboard.
    ///
    /// - Throws: `limitExceeded` if the session has no memory for it.
    func keepClipboard(of layer: SketchLayer) throws(CommandError) {
        try checkMemory(layer.clipboard.map { GeometryStore.size(of: $0.geometry) } ?? 0, path: "params.sketch")
        countClipboard(of: layer)
    }
}

/// `sketch.paste`
struct SketchPaste: SketchCommand {
    static let method = "sketch.paste"
    static let summary = """
        Adds the contents of the clipboard, or a given geometry, moved by an offset, and selects it. Vertices of a line or outline are inserted \
        after the selected vertex if there is one; otherwise they become a separate part.
        """
    static var ownParameters: [Parameter<Self>] {
        [
            .optionalGeometry("geometry", "The geometry to add; by default the contents of the clipboard.") { $0.geometry = $1 },
            .offset("x", "How far to move it along x") { $0.x = $1 }, .offset("y", "How far to move it along y") { $0.y = $1 },
        ]
    }

    var geometry: Geometry?
    var x = 0.0
    var y = 0.0
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> EditAnswer {
        let clipboard = layer.clipboard
        let pasted = geometry ?? clipboard?.geometry
        _ = try session.layer(
            named: sketch, growingBy: pasted?.vertexCount ?? 0, path: geometry == nil ? "params.sketch" : "params.geometry")
        if let geometry { layer.clipboard = SketchClipboard(geometry) }
        defer { layer.clipboard = clipboard }
        return EditAnswer(try withSketchErrors { () throws(SketchError) in try layer.paste(offsetX: x, y: y) }, layer)
    }
}

/// `sketch.duplicateSelection`
struct SketchDuplicateSelection: SketchCommand {
    static let method = "sketch.duplicateSelection"
    static let summary = "Adds a copy of the selection, moved by an offset, and selects it. The clipboard is not changed."
    static var ownParameters: [Parameter<Self>] {
        [.offset("x", "How far to move it along x") { $0.x = $1 }, .offset("y", "How far to move it along y") { $0.y = $1 }]
    }

    var x = 0.0
    var y = 0.0
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> EditAnswer {
        _ = try session.layer(named: sketch, growingBy: layer.selection.vertexCount(in: layer.value), path: "params.sketch")
        return EditAnswer(try withSketchErrors { () throws(SketchError) in try layer.duplicateSelection(offsetX: x, y: y) }, layer)
    }
}
