import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.setDefaults`
struct SketchSetDefaults: SketchCommand {
    static let method = "sketch.setDefaults"
    static let summary = "Sets the elevation and measure of new vertices that get none otherwise."
    static let answer = AnswerShape<SketchLayer>(
        "The current defaults.", .nullable("z", .double) { $0.defaultZ }, .nullable("m", .double) { $0.defaultM })
    static var ownParameters: [Parameter<Self>] {
        [
            .optionalNumber("z", "The elevation; null leaves it unset.") { $0.z = .some($1) },
            .optionalNumber("m", "The measure; null leaves it unset.") { $0.m = .some($1) },
        ]
    }

    var z: Double??
    var m: Double??
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SketchLayer {
        for (name, value, has) in [("z", z, layer.dimensions.hasZ), ("m", m, layer.dimensions.hasM)] {
            guard case .some(.some(let value)) = value, !has else { continue }
            throw CommandError(
                .dimensionMismatch, "the sketch's positions have no \(name)", path: "params.\(name)", found: .number(value),
                expected: "null, or a sketch that was begun with one")
        }
        if let z { layer.defaultZ = z }
        if let m { layer.defaultM = m }
        return layer
    }
}
