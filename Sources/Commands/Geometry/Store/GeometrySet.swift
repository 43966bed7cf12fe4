import GromaGeometry
import GromaRPC

/// `geometry.set`
struct GeometrySet: YieldingCommand {
    static let method = "geometry.set"
    static let summary = "Reads a geometry, and keeps it or returns it in the requested form."
    static var ownParameters: [Parameter<Self>] { [.geometry("geometry", "The geometry.") { $0.geometry = $1 }] }

    var geometry = Geometry(empty: .point)
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry { geometry }
}

/// `geometry.get`
struct GeometryGet: YieldingCommand {
    static let method = "geometry.get"
    static let summary = "Returns a geometry in the requested form."
    static var ownParameters: [Parameter<Self>] { [.geometry("geometry", "The geometry.") { $0.geometry = $1 }] }

    var geometry = Geometry(empty: .point)
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry { geometry }
}
