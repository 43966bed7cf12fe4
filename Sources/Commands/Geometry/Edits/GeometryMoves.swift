import GromaGeometry
import GromaRPC

/// `geometry.translate`
struct GeometryTranslate: YieldingCommand {
    static let method = "geometry.translate"
    static let summary = "Moves all of a geometry."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            Parameter.double("x", "How far to the east.") { $0.x = $1 }.required,
            Parameter.double("y", "How far to the north.") { $0.y = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var x = 0.0
    var y = 0.0
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        let (dx, dy) = (x, y)
        return try geometry.translated(byX: dx, y: dy)
    }
}

/// `geometry.setReference`
struct GeometrySetReference: YieldingCommand {
    static let method = "geometry.setReference"
    static let summary = "Says in which reference the coordinates are, and leaves them as they are."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            .wkid { $0.wkid = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var wkid: Int? = 4326
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        changed.spatialReference = wkid.flatMap { SpatialReference(wkid: $0) }
        return changed
    }
}
