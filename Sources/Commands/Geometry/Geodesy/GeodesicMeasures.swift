import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.geodesicLength`
struct GeometryGeodesicLength: AnsweringCommand {
    static let method = "geometry.geodesicLength"
    static let summary =
        "The length on the ellipsoid of the reference: along geodesics from vertex to vertex, or of the lines on the map. Needs the plugin for PROJ."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Double>("The length in the requested unit.", .double("value") { $0 })
    static var parameters: [Parameter<Self>] {
        [.geometry("geometry", "The geometry.") { $0.geometry = $1 }, .lengthUnit { $0.unit = $1 }, .curve { $0.curve = $1 }]
    }

    var geometry = Geometry.nothing
    var unit = Unit.metre
    var curve = GroundCurve.geodesic

    func run(_ session: Session) throws(CommandError) -> Double {
        try withOperationErrors { () throws(OperationError) in
            try session.engine.geodesicLength(geometry, unit: unit, curve: curve, hook: session.hook)
        }
    }
}

/// `geometry.geodesicArea`
struct GeometryGeodesicArea: AnsweringCommand {
    static let method = "geometry.geodesicArea"
    static let summary =
        "The area on the ellipsoid of the reference, bounded by geodesics from vertex to vertex, or by the lines on the map. Needs the plugin for PROJ."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Double>("The area in the requested unit.", .double("value") { $0 })
    static var parameters: [Parameter<Self>] {
        [.geometry("geometry", "The geometry.") { $0.geometry = $1 }, .areaUnit { $0.unit = $1 }, .curve { $0.curve = $1 }]
    }

    var geometry = Geometry.nothing
    var unit = AreaUnit.squareMetre
    var curve = GroundCurve.geodesic

    func run(_ session: Session) throws(CommandError) -> Double {
        try withOperationErrors { () throws(OperationError) in
            try session.engine.geodesicArea(geometry, unit: unit, curve: curve, hook: session.hook)
        }
    }
}
