import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.intersection`
struct GeometryIntersection: EngineCommand {
    static let method = "geometry.intersection"
    static let summary = "What two geometries share."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            .geometry("other", "The second geometry.") { $0.other = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.intersection(geometry, other, hook: hook)
    }
}

/// `geometry.difference`
struct GeometryDifference: EngineCommand {
    static let method = "geometry.difference"
    static let summary = "What of a geometry is not covered by another."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            .geometry("other", "The second geometry.") { $0.other = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.difference(geometry, other, hook: hook)
    }
}

/// `geometry.symmetricDifference`
struct GeometrySymmetricDifference: EngineCommand {
    static let method = "geometry.symmetricDifference"
    static let summary = "What exactly one of two geometries covers."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            .geometry("other", "The second geometry.") { $0.other = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.symmetricDifference(geometry, other, hook: hook)
    }
}
