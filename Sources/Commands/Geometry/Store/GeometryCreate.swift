import GromaGeometry
import GromaRPC

/// `geometry.create`
struct GeometryCreate: YieldingCommand {
    static let method = "geometry.create"
    static let summary = "Makes an empty geometry."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.choice("type", "The type of the geometry.") { $0.type = $1 }.required,
            .wkid { $0.wkid = $1 },
            .bool("hasZ", "Whether positions have an elevation.") { $0.hasZ = $1 },
            .bool("hasM", "Whether positions have a measure.") { $0.hasM = $1 },
        ]
    }

    var type = SketchableType.point
    var wkid: Int? = 4326
    var hasZ = false
    var hasM = false
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        Geometry(
            empty: type.geometryType, dimensions: Dimensions(hasZ: hasZ, hasM: hasM),
            spatialReference: wkid.flatMap { SpatialReference(wkid: $0) })
    }
}

/// The types that can be created empty and sketched.
package enum SketchableType: String, CaseIterable {
    case point, multipoint, polyline, polygon

    package var geometryType: GeometryType {
        switch self {
        case .point: .point
        case .multipoint: .multipoint
        case .polyline: .polyline
        case .polygon: .polygon
        }
    }
}
