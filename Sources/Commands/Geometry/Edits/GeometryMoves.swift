import GromaGeometry
import GromaRPC

/// `geometry.translate`
struct GeometryTranslate: GeometryEdit {
    static let method = "geometry.translate"
    static let summary = "Moves a geometry by an offset."
    static var editParameters: [Parameter<Self>] {
        [
            Parameter.double("x", "The offset along x.") { $0.x = $1 }.required,
            Parameter.double("y", "The offset along y.") { $0.y = $1 }.required,
        ]
    }

    var geometry = Geometry.nothing
    var x = 0.0
    var y = 0.0
    var output = GeometryOutput()

    func edit(_ geometry: inout Geometry) throws(CommandError) { geometry = try geometry.translated(byX: x, y: y) }
}

/// `geometry.setReference`
struct GeometrySetReference: GeometryVerb {
    static let method = "geometry.setReference"
    static let summary = "Assigns a spatial reference to a geometry without changing its coordinates."
    static var editParameters: [Parameter<Self>] { [.wkid { $0.wkid = $1 }] }

    var geometry = Geometry.nothing
    var wkid: Int? = 4326
    var output = GeometryOutput()

    func perform(on geometry: inout Geometry) throws(GeometryError) {
        geometry.spatialReference = wkid.flatMap { SpatialReference(wkid: $0) }
    }
}
