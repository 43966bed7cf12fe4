import GromaGeometry
import GromaRPC

/// A command that answers with a changed geometry, which is its first parameter.
protocol GeometryEdit: YieldingCommand {
    /// The geometry to change.
    var geometry: Geometry { get set }
    /// The parameters after `geometry`; none unless the command has some.
    static var editParameters: [Parameter<Self>] { get }

    /// Changes the geometry.
    func edit(_ geometry: inout Geometry) throws(CommandError)
}

extension GeometryEdit {
    static var editParameters: [Parameter<Self>] { [] }
    static var ownParameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry to change; the original stays unchanged unless the result is kept under its name.") {
                $0.geometry = $1
            }
        ]
            + editParameters
    }

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        try edit(&changed)
        return changed
    }
}

/// A command that calls a method of a geometry and rethrows its errors.
protocol GeometryVerb: GeometryEdit {
    /// Changes the geometry.
    func perform(on geometry: inout Geometry) throws(GeometryError)
}

extension GeometryVerb {
    func edit(_ geometry: inout Geometry) throws(CommandError) {
        try withGeometryErrors { () throws(GeometryError) in try perform(on: &geometry) }
    }
}
