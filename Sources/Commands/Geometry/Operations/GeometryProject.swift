import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.project`
struct GeometryProject: EngineCommand {
    static let method = "geometry.project"
    static let summary = "The same places in another reference."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            Parameter.int("wkid", "The reference to project to.", in: 1...Int(Int32.max)) { $0.wkid = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var wkid = 4326
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        guard let target = SpatialReference(wkid: wkid) else {
            throw .invalidParameter(operation: "project", name: "wkid", found: "\(wkid)", expected: "a WKID")
        }
        return try engine.project(geometry, to: target, hook: hook)
    }
}
