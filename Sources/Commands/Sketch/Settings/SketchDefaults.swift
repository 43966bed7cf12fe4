import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.setDefaults`
struct SketchSetDefaults: Command {
    static let method = "sketch.setDefaults"
    static let summary = "Says which elevation and measure new vertices take that have none from elsewhere."
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["z": .any([.number, .null]), "m": .any([.number, .null])]), "The defaults as they are now.")
    static var parameters: [Parameter<Self>] {
        [
            .optionalNumber("z", "The elevation; null leaves it unset.") { $0.z = .some($1) },
            .optionalNumber("m", "The measure; null leaves it unset.") { $0.m = .some($1) },
            .sketch { $0.sketch = $1 },
        ]
    }

    var z: Double??
    var m: Double??
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        for (name, value, has) in [("z", z, layer.dimensions.hasZ), ("m", m, layer.dimensions.hasM)] {
            guard case .some(.some(let value)) = value, !has else { continue }
            throw CommandError(
                .dimensionMismatch, "the sketch's positions have no \(name)", path: "params.\(name)", found: .number(value),
                expected: "null, or a sketch that was begun with one")
        }
        if let z { layer.defaultZ = z }
        if let m { layer.defaultM = m }
        answer.beginObject()
        answer.key("z")
        answer.optional(layer.defaultZ)
        answer.key("m")
        answer.optional(layer.defaultM)
        answer.endObject()
    }
}
