import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.identify`
struct SketchIdentify: SketchCommand {
    static let method = "sketch.identify"
    static let summary = "Returns an identity for a vertex, which stays with it through inserts and deletes elsewhere, undo and redo."
    static let answer = AnswerShape<VertexIdentity>(
        "The identity: always the same for a vertex, unique within the sketch and never reused.", .int("id") { $0.value })
    static var ownParameters: [Parameter<Self>] { [.part { $0.part = $1 }, .index("The vertex.") { $0.index = $1 }] }

    var part = 0
    var index = 0
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> VertexIdentity {
        let identity = try withSketchErrors { () throws(SketchError) in try layer.identity(ofVertex: index, part: part) }
        if let state = session.sketches[sketch] { state.lastIdentity = max(state.lastIdentity, identity.value) }
        return identity
    }
}

/// `sketch.locate`
struct SketchLocate: SketchCommand {
    static let method = "sketch.locate"
    static let summary = "Finds the vertex with an identity."
    static let effect = CommandEffect.reads
    static let answer =
        AnswerShape(
            "Its part and index; null if it was removed, until that is undone.", .int("part") { $0.part }, .int("index") { $0.index }
        ).orNull as AnswerShape<(part: Int, index: Int)?>
    static var ownParameters: [Parameter<Self>] {
        [Parameter.int("id", "The identity from sketch.identify.", in: 1...Int.max) { $0.id = $1 }.required]
    }

    var id = 0
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> (part: Int, index: Int)? {
        let last = try session.sketch(named: sketch).lastIdentity
        guard id <= last else {
            throw CommandError(
                .indexOutOfRange, "no vertex was given the identity \(id)", path: "params.id", found: .integer(id),
                expected: last == 0 ? "nothing: there are none" : "1 to \(last)")
        }
        return layer.place(of: VertexIdentity(value: id))
    }
}
