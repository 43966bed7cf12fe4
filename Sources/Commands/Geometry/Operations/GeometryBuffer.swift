import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.buffer`
struct GeometryBuffer: EngineCommand {
    static let method = "geometry.buffer"
    static let summary = "All that lies within a distance."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            Parameter.double("distance", "How far, in units of the reference; negative to shrink areas.") { $0.distance = $1 }.required,
            .int("quadrantSegments", "Segments that a quarter of a circle is made of; 8 when left out.", in: 1...1000) {
                $0.quadrantSegments = $1
            },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var distance = 0.0
    var quadrantSegments = 8
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.buffer(geometry, distance: distance, quadrantSegments: quadrantSegments, hook: hook)
    }
}
