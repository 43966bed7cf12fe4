import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.geodesicLength`
struct GeometryGeodesicLength: AnsweringCommand {
    static let method = "geometry.geodesicLength"
    static let summary =
        "The length on the ellipsoid of the reference: along the shortest lines from vertex to vertex, or as the map shows it. Needs the plugin for PROJ."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Double>("The length in the unit asked for.", .double("value") { $0 })
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
        "The area on the ellipsoid of the reference, its sides the shortest lines from vertex to vertex, or as the map shows them. Needs the plugin for PROJ."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Double>("The area in the unit asked for.", .double("value") { $0 })
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
