import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.measure`
struct SketchMeasureCommand: SketchVerb {
    static let method = "sketch.measure"
    static let summary = """
        Measures the length and area on the ground, and the last segment's length and bearing (degrees, clockwise from north). Lengths are meters \
        along geodesics for sketches in degrees, in Web Mercator and in references that PROJ knows, otherwise units of the map.
        """
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<SketchMeasure>(
        "The measures, in meters and square meters or in units of the map, as given by unit; the last segment is null if there is none.",
        members: .measure)

    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> SketchMeasure { try layer.measure() }
}

/// `sketch.validity`
struct SketchValidityCommand: SketchVerb {
    static let method = "sketch.validity"
    static let summary = "Checks whether the sketch can be saved, and lists what prevents it."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[SketchProblem]>(
        "The problems and their positions.", .bool("isValid") { $0.isEmpty }, .values("problems") { $0 })

    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> [SketchProblem] { try layer.problems() }
}
