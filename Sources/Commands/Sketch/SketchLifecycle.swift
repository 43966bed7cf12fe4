import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.replaceGeometry`
struct SketchReplaceGeometry: AnsweringCommand {
    static let method = "sketch.replaceGeometry"
    static let summary = "Replaces the sketch's geometry with another of the same type and reference, as one step."
    static let effect = CommandEffect.edits
    static var parameters: [Parameter<Self>] { [.geometry("geometry", "The geometry.") { $0.geometry = $1 }, .sketch { $0.sketch = $1 }] }

    var geometry = Geometry.nothing
    var sketch = SketchName.standard

    func run(_ session: Session) throws(CommandError) -> SummaryAnswer {
        let growth = try geometry.vertexCount - session.sketch(named: sketch).reporter.vertexCount
        let layer = try session.layer(named: sketch, growingBy: growth, path: "params.geometry")
        let value = layer.value
        guard geometry.type == value.type else {
            throw CommandError(
                .wrongGeometryType, "the sketch is a \(value.type.rawValue) and stays one", path: "params.geometry",
                found: .string(geometry.type.rawValue), expected: "a \(value.type.rawValue)")
        }
        guard geometry.spatialReference == value.spatialReference else {
            throw CommandError(
                .spatialReferenceMismatch, "the geometry lies in another reference than the sketch: project it first",
                path: "params.geometry", found: .string(geometry.spatialReference?.description ?? "none"),
                expected: value.spatialReference?.description ?? "none")
        }
        try withSketchErrors { () throws(SketchError) in try layer.replaceGeometry(with: geometry) }
        return SummaryAnswer(layer.value)
    }
}

/// `sketch.clear`
struct SketchClear: SketchVerb {
    static let method = "sketch.clear"
    static let stepBytes = SketchReporter.stepBytes
    static let summary = "Removes all parts and vertices, as one step."

    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> SummaryAnswer {
        _ = try layer.clear()
        return SummaryAnswer(layer.value)
    }
}

/// `sketch.cancel`
struct SketchCancel: SketchCommand {
    static let method = "sketch.cancel"
    static let summary = "Discards the sketch. Features of snap sources that were edited together with it get their shapes back."

    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SummaryAnswer {
        try session.checkMayEnd(sketch)
        let geometry = layer.geometry
        // Observers are notified of the end of an open gesture and of open groups.
        layer.cancel()
        session.endSketch(sketch)
        return SummaryAnswer(geometry?.geometry ?? .nothing)
    }
}
