import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.offset`
struct GeometryOffset: EngineCommand {
    static let method = "geometry.offset"
    static let summary = "A line or outline beside another, on the right of the direction of travel for a positive distance."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            Parameter.double("distance", "How far, in units of the reference; positive is right.") { $0.distance = $1 }.required,
            .choice("join", "What corners become; rounded when left out.") { (command: inout Self, join: OffsetJoin) in command.join = join
            },
            .double("mitreLimit", "How far a mitred corner may stick out, in distances; 5 when left out.") { $0.mitreLimit = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var distance = 0.0
    var join = OffsetJoin.rounded
    var mitreLimit = 5.0
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.offset(geometry, distance: distance, join: join, mitreLimit: mitreLimit, hook: hook)
    }
}
