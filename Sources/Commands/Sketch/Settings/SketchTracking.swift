import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.setTracking`
struct SketchSetTracking: AnsweringCommand {
    static let method = "sketch.setTracking"
    static let summary = """
        Sets what is kept up to date with every change, so that requesting it costs nothing, and whether edits that make the shape worse are \
        refused. Omitted parameters are unchanged. Subscribing to sketch.validityChanged or sketch.measureChanged turns tracking on, too.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<SketchState>(
        "What is tracked now, by setting or by subscription.", .bool("validity") { $0.layer.tracksValidity },
        .bool("measure") { $0.layer.tracksMeasure }, .choice("guard") { $0.layer.validityGuard },
        .int("coordinates") { $0.reporter.coordinateLimit }, .choice("previews") { $0.reporter.previewForm })
    static var parameters: [Parameter<Self>] {
        [
            .bool("validity", "Whether the verdicts of sketch.verdicts are tracked.") { $0.validity = $1 },
            .bool("measure", "Whether length and area are tracked.") { $0.measure = $1 },
            .int(
                "coordinates",
                """
                The maximum number of changed positions in the event sketch.geometryChanged, as old and new of each change; by default 0, for none.
                """, in: 0...100_000
            ) { $0.coordinates = $1 },
            .choice("previews", "The form of shapes in the event sketch.previewChanged: wkt, which is the default, or coordinates.") {
                $0.previews = $1
            },
            .choice(
                "guard",
                """
                Whether edits that newly make the shape cross or touch itself are refused, or reported. An unfinished ring is checked as far as it \
                is drawn, and its closing segment once it is finished; lines may touch only end to end.
                """
            ) { $0.validityGuard = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var validity: Bool?
    var measure: Bool?
    var validityGuard: ValidityGuard?
    var coordinates: Int?
    var previews: PreviewForm?
    var sketch = SketchName.standard

    func run(_ session: Session) throws(CommandError) -> SketchState {
        let state = try session.sketch(named: sketch)
        if let validity { state.reporter.isToldToTrackValidity = validity }
        if let measure { state.reporter.isToldToTrackMeasure = measure }
        if let validityGuard { state.layer.validityGuard = validityGuard }
        if let coordinates { state.reporter.tellCoordinates(upTo: coordinates, of: state.layer) }
        if let previews { state.reporter.previewForm = previews }
        state.updateTracking()
        return state
    }
}

/// `sketch.verdicts`
struct SketchVerdicts: SketchVerb {
    static let method = "sketch.verdicts"
    static let summary = """
        Tests whether the sketch is valid by OGC's rules and simple by Esri's, and returns where the last change made it worse. Immediate while \
        validity is tracked, otherwise with a full check.
        """
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<SketchValidity>(
        "The results of geometry.isValid and geometry.isSimple, and the positions of new problems.", .bool("isValid") { $0.isValid },
        .bool("isSimple") { $0.isSimple }, .values("newProblems") { $0.newProblems })

    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> SketchValidity { try layer.validity() }
}
