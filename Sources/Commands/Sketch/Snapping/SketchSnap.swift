import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.snap`
struct SketchSnap: SketchCommand {
    static let method = "sketch.snap"
    static let summary = "Applies constraints and snapping to a map position. O(log n + number of elements nearby)."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Found>(
        "The position, what it was snapped to, and the best candidate of each kind on request.", .value("at", .position) { $0.position },
        .nullable("snap") { $0.snap }, .values("candidates", SnapResult.shape) { $0.candidates })
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.point("point", "The position.") { $0.point = $1 }.required,
            .point("previous", "The previous position of the line being drawn, which constraints and guides refer to.") {
                $0.previous = $1
            },
            .point("beforePrevious", "The position before previous.") { $0.beforePrevious = $1 },
            .ranges("excluding", "Vertices [part,from,to] of the sketch that are excluded from snapping.") { $0.excluded = $1 },
            .bool("candidates", "Whether to return the best candidate of each kind, too; false by default.") { $0.wantsCandidates = $1 },
        ]
    }

    var point = Position()
    var previous: Position?
    var beforePrevious: Position?
    var excluded: [PartRange] = []
    var wantsCandidates = false
    var sketch = SketchName.standard

    /// The snapped position.
    struct Found {
        let position: Coordinate
        let snap: SnapResult?
        /// The best of each kind; nil if not requested.
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
    static let summary =
        "Sets whether vertices and edges shared with features of editable snap sources are edited together with the sketch, as one step."
    static let answer = AnswerShape<Bool>("The current limits.", .bool("enabled") { $0 })
    static var ownParameters: [Parameter<Self>] {
        [Parameter.bool("enabled", "Whether shared vertices and edges are edited; false by default.") { $0.isEnabled = $1 }.required]
    }

    var isEnabled = false
    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> Bool {
        layer.editsTopology = isEnabled
        return layer.editsTopology
    }
}
