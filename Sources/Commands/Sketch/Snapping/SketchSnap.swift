import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.snap`
struct SketchSnap: SketchCommand {
    static let method = "sketch.snap"
    static let summary = "Where a map position comes to lie after constraints and snapping. O(log n + what is near)."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Found>(
        "The position, what it was snapped to, and the best of each kind if asked for.", .value("at", .position) { $0.position },
        .nullable("snap") { $0.snap }, .values("candidates", SnapResult.shape) { $0.candidates })
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.point("point", "The position.") { $0.point = $1 }.required,
            .point("previous", "The position before it in the line being drawn, which constraints and guides refer to.") {
                $0.previous = $1
            },
            .point("beforePrevious", "The one before that.") { $0.beforePrevious = $1 },
            .ranges("excluding", "Vertices [part,from,to] of the sketch that it does not snap to.") { $0.excluded = $1 },
            .bool("candidates", "Whether to give the best of each kind too; false when left out.") { $0.wantsCandidates = $1 },
        ]
    }

    var point = Position()
    var previous: Position?
    var beforePrevious: Position?
    var excluded: [PartRange] = []
    var wantsCandidates = false
    var sketch = SketchName.standard

    /// Where the position comes to lie.
    struct Found {
        let position: Coordinate
        let snap: SnapResult?
        /// The best of each kind; nil where nobody asked.
        let candidates: [SnapResult]?
    }

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> Found {
        let position = try point.coordinate(for: layer.dimensions)
        let place = try withSketchErrors { () throws(SketchError) in
            try layer.place(
                position, previous: previous?.planar, beforePrevious: beforePrevious?.planar, excluding: excluded.normalised)
        }
        return Found(position: place.position, snap: place.snap, candidates: wantsCandidates ? try candidates(layer) : nil)
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
struct SketchSetTopology: SketchVerb {
    static let method = "sketch.setTopology"
    static let summary = "Says whether vertices and edges shared with features of editable snap sources are edited along, as one step."
    static let answer = AnswerShape<Bool>("As it is now.", .bool("enabled") { $0 })
    static var ownParameters: [Parameter<Self>] {
        [Parameter.bool("enabled", "Whether they are; false unless set.") { $0.isEnabled = $1 }.required]
    }

    var isEnabled = false
    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> Bool {
        layer.editsTopology = isEnabled
        return layer.editsTopology
    }
}
