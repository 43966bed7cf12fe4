import GromaBase
import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.setZ`
struct GeometrySetZ: EngineCommand {
    static let method = "geometry.setZ"
    static let summary = "Gives every vertex the same z."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            Parameter.double("value", "The z.") { $0.value = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var value = 0.0
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.setZ(geometry, to: value)
    }
}

/// `geometry.removeZ`
struct GeometryRemoveZ: EngineCommand {
    static let method = "geometry.removeZ"
    static let summary = "Takes z off every vertex."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 }
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.removeZ(geometry)
    }
}

/// `geometry.setM`
struct GeometrySetM: EngineCommand {
    static let method = "geometry.setM"
    static let summary = "Gives every vertex the same m."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            Parameter.double("value", "The m.") { $0.value = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var value = 0.0
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.setM(geometry, to: value)
    }
}

/// `geometry.removeM`
struct GeometryRemoveM: EngineCommand {
    static let method = "geometry.removeM"
    static let summary = "Takes m off every vertex."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 }
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.removeM(geometry)
    }
}

/// `geometry.setZM`
struct GeometrySetZM: EngineCommand {
    static let method = "geometry.setZM"
    static let summary = "Gives every vertex the same z and the same m."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 },
            Parameter.double("z", "The z.") { $0.z = $1 }.required,
            Parameter.double("m", "The m.") { $0.m = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var z = 0.0
    var m = 0.0
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.setZM(geometry, z: z, m: m)
    }
}

/// `geometry.removeZM`
struct GeometryRemoveZM: EngineCommand {
    static let method = "geometry.removeZM"
    static let summary = "Takes z and m off every vertex."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to work on.") { $0.geometry = $1 }
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var output = GeometryOutput()

    func compute(_ engine: GeometryEngine, _ hook: OperationHook) throws(OperationError) -> Geometry {
        try engine.removeZM(geometry)
    }
}
