import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.setTracking`
struct SketchSetTracking: Command {
    static let method = "sketch.setTracking"
    static let summary = """
        Says what is kept up to date with every change, so that asking for it costs nothing, and whether edits that make the shape \
        worse are refused. What is left out stays as it is. Subscribing to sketch.validityChanged or sketch.measureChanged tracks too.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members([
            "validity": .boolean, "measure": .boolean, "guard": .choice(ValidityGuard.allCases.map(\.rawValue)),
            "coordinates": .integer(nil), "previews": .choice(PreviewForm.allCases.map(\.rawValue)),
        ]), "What is tracked now, whether it was set or subscribed to.")
    static var parameters: [Parameter<Self>] {
        [
            .bool("validity", "Whether the verdicts of sketch.verdicts are tracked.") { $0.validity = $1 },
            .bool("measure", "Whether length and area are tracked.") { $0.measure = $1 },
            .int(
                "coordinates",
                """
                How many positions event sketch.geometryChanged carries at most of those that changed, as old and new of each change; 0, \
                none, unless set.
                """, in: 0...100_000
            ) { $0.coordinates = $1 },
            .choice("previews", "How event sketch.previewChanged tells shapes: as wkt, unless set, or as coordinates.") {
                (command: inout Self, form: PreviewForm) in command.previews = form
            },
            .choice(
                "guard",
                """
                Whether edits that let the shape cross or touch itself where it did not before are refused, or reported. A ring counts as far \
                as it is drawn, and its closing segment once it is finished; a line may meet itself and others end to end only.
                """
            ) {
                (command: inout Self, choice: ValidityGuard) in command.validityGuard = choice
            },
            .sketch { $0.sketch = $1 },
        ]
    }

    var validity: Bool?
    var measure: Bool?
    var validityGuard: ValidityGuard?
    var coordinates: Int?
    var previews: PreviewForm?
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        guard let state = session.sketches[sketch] else { return }
        if let validity { state.reporter.isToldToTrackValidity = validity }
        if let measure { state.reporter.isToldToTrackMeasure = measure }
        if let validityGuard { layer.validityGuard = validityGuard }
        if let coordinates { state.reporter.tellCoordinates(upTo: coordinates, of: layer) }
        if let previews { state.reporter.previewForm = previews }
        state.updateTracking()
        answer.beginObject()
        answer.key("validity")
        answer.bool(layer.tracksValidity)
        answer.key("measure")
        answer.bool(layer.tracksMeasure)
        answer.key("guard")
        answer.string(layer.validityGuard.rawValue)
        answer.key("coordinates")
        answer.int(state.reporter.coordinateLimit)
        answer.key("previews")
        answer.string(state.reporter.previewForm.rawValue)
        answer.endObject()
    }
}

/// `sketch.verdicts`
struct SketchVerdicts: Command {
    static let method = "sketch.verdicts"
    static let summary = """
        Whether the sketch is valid by OGC's rules and simple by Esri's, and where the last change made it worse. At once while validity \
        is tracked, else by a full check.
        """
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "isValid": .boolean, "isSimple": .boolean,
            "newProblems": .array(.problem, nil),
        ]), "What geometry.isValid and geometry.isSimple say, and the places of new problems.")
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let verdicts = try withSketchErrors { () throws(SketchError) in try layer.validity() }
        answer.beginObject()
        answer.key("isValid")
        answer.bool(verdicts.isValid)
        answer.key("isSimple")
        answer.bool(verdicts.isSimple)
        answer.key("newProblems")
        answer.problems(verdicts.newProblems)
        answer.endObject()
    }
}
