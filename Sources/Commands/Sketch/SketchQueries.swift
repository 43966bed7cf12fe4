import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.measure`
struct SketchMeasureCommand: SketchVerb {
    static let method = "sketch.measure"
    static let summary = """
        The length and area on the ground, and the last segment's length and bearing (degrees, clockwise from north). Lengths are metres \
        along geodesics for sketches in degrees, in Web Mercator and in what PROJ knows, else units of the map.
        """
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<SketchMeasure>(
        "In metres and square metres, or in units of the map, as unit says; the last segment is null where there is none.",
        members: .measure)

    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> SketchMeasure { try layer.measure() }
}

/// `sketch.validity`
struct SketchValidityCommand: SketchVerb {
    static let method = "sketch.validity"
    static let summary = "Whether the sketch can be saved as it is, and what keeps it from that."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[SketchProblem]>(
        "The problems and where they are.", .bool("isValid") { $0.isEmpty }, .values("problems") { $0 })

    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> [SketchProblem] { try layer.problems() }
}
