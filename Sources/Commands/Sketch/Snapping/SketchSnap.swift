import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.snap`
struct SketchSnap: Command {
    static let method = "sketch.snap"
    static let summary = "Where a map position comes to lie after constraints and snapping. O(log n + what is near)."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members(["at": .reference("Position"), "snap": .any([.snap, .null]), "candidates?": .array(.snap, nil)]),
        "The position, what it was snapped to, and the best of each kind if asked for.")
    static var parameters: [Parameter<Self>] {
        [
            Parameter.point("point", "The position.") { $0.point = $1 }.required,
            .point("previous", "The position before it in the line being drawn, which constraints and guides refer to.") {
                $0.previous = $1
            },
            .point("beforePrevious", "The one before that.") { $0.beforePrevious = $1 },
            .ranges("excluding", "Vertices [part,from,to] of the sketch that it does not snap to.") { $0.excluded = $1 },
            .bool("candidates", "Whether to give the best of each kind too; false when left out.") { $0.wantsCandidates = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var point = Position()
    var previous: Position?
    var beforePrevious: Position?
    var excluded: [PartRange] = []
    var wantsCandidates = false
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let position = try point.coordinate(for: layer.dimensions)
        let place = try withSketchErrors { () throws(SketchError) in
            try layer.place(
                position, previous: previous?.planar, beforePrevious: beforePrevious?.planar, excluding: excluded.normalised)
        }
        answer.beginObject()
        answer.key("at")
        answer.position(place.position)
        answer.key("snap")
        if let snap = place.snap { answer.snap(snap) } else { answer.null() }
        if wantsCandidates {
            answer.key("candidates")
            answer.beginArray()
            for candidate in try candidates(layer) { answer.snap(candidate) }
            answer.endArray()
        }
        answer.endObject()
    }

    private func candidates(_ layer: SketchLayer) throws(CommandError) -> [SnapResult] {
        let request = try withSketchErrors { () throws(SketchError) in
            try layer.snapRequest(
                point.planar, previous: previous?.planar, beforePrevious: beforePrevious?.planar, excluding: excluded.normalised)
        }
        do throws(SnapError) {
            return try Snapper(settings: layer.snapping, own: layer.value, sources: layer.neighbourSources).candidates(request)
        } catch {
            throw CommandError(SketchError.snap(error))
        }
    }
}

/// `sketch.setTopology`
struct SketchSetTopology: Command {
    static let method = "sketch.setTopology"
    static let summary = "Says whether vertices and edges shared with features of editable snap sources are edited along, as one step."
    static let effect = CommandEffect.edits
    static let result = ResultShape(.members(["enabled": .boolean]), "As it is now.")
    static var parameters: [Parameter<Self>] {
        [
            Parameter.bool("enabled", "Whether they are; false unless set.") { $0.isEnabled = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var isEnabled = false
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        layer.editsTopology = isEnabled
        answer.beginObject()
        answer.key("enabled")
        answer.bool(layer.editsTopology)
        answer.endObject()
    }
}
