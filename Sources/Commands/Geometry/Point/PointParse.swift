import GromaGeometry
import GromaJSON
import GromaRPC

/// `point.parse`
struct PointParse: YieldingCommand {
    static let method = "point.parse"
    static let summary = "Parses a position in degrees, UTM, MGRS, USNG, GARS or GEOREF."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.string("text", "The text.") { $0.text = $1 }.required,
            .notation { $0.notation = $1 },
            .choice("zoneLetter", "For utm: the meaning of the letter after the zone.") { $0.settings.zoneLetter = $1 },
            .choice("anchor", "For mgrs, usng, gars and georef: the corner of the cell, which is the default, or its center.") {
                $0.anchor = $1
            },
            .int("wkid", "The reference of the point: 4326 by default, or Web Mercator.", in: 1...Int(Int32.max)) { $0.wkid = $1 },
        ]
    }

    var text = ""
    var notation = NotationChoice.dd
    var settings = NotationSettings()
    var anchor = CoordinateNotation.CellAnchor.lowerLeft
    var wkid = 4326
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        let notation = try settings.notation(notation)
        let reference = SpatialReference(wkid: wkid) ?? .wgs84
        return try withNotationErrors("params.text") { () throws(NotationError) in
            .point(try Point(notation: text, as: notation, anchor: anchor, spatialReference: reference))
        }
    }
}
