import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.identify`
struct SketchIdentify: Command {
    static let method = "sketch.identify"
    static let summary = "Gives a vertex an identity, which stays with it through inserts and deletes elsewhere, undo and redo."
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["id": .integer(nil)]), "The identity: the same one every time, counted up within the sketch and never used twice.")
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "The vertex.") { $0.index = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var index = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let identity = try withSketchErrors { () throws(SketchError) in try layer.identity(ofVertex: index, part: part) }
        if let state = session.sketches[sketch] { state.lastIdentity = max(state.lastIdentity, identity.value) }
        answer.beginObject()
        answer.key("id")
        answer.int(identity.value)
        answer.endObject()
    }
}

/// `sketch.locate`
struct SketchLocate: Command {
    static let method = "sketch.locate"
    static let summary = "Where the vertex of an identity is now."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .any([.members(["part": .integer(nil), "index": .integer(nil)]), .null]),
        "Where it is; null when it was taken out, until that is undone.")
    static var parameters: [Parameter<Self>] {
        [
            Parameter.int("id", "The identity that sketch.identify gave.", in: 1...Int.max) { $0.id = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var id = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let last = session.sketches[sketch]?.lastIdentity ?? 0
        guard id <= last else {
            throw CommandError(
                .indexOutOfRange, "no vertex was given the identity \(id)", path: "params.id", found: .integer(id),
                expected: last == 0 ? "nothing: there are none" : "1 to \(last)")
        }
        guard let place = layer.place(of: VertexIdentity(value: id)) else { return answer.null() }
        answer.pair("part", place.part, "index", place.index)
    }
}
