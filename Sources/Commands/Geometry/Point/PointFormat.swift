import GromaGeometry
import GromaRPC

/// `point.format`
struct PointFormat: AnsweringCommand {
    static let method = "point.format"
    static let summary = "Formats a position in degrees, UTM, MGRS, USNG, GARS or GEOREF."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<String>("The text.", .string("text") { $0 })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.point("point", "The position.") { $0.point = $1 }.required,
            .int("wkid", "The spatial reference: 4326 by default, or Web Mercator.", in: 1...Int(Int32.max)) { $0.wkid = $1 },
            .notation { $0.notation = $1 },
            .int("decimals", "For dd, ddm, dms and utm: decimal places of the smallest unit.", in: 0...15) {
                $0.settings.decimals = $1
            },
            .choice("style", "For dd, ddm and dms: symbols, plain with hemisphere letters, or signed.") { $0.settings.style = $1 },
            .choice("zoneLetter", "For utm: the meaning of the letter after the zone.") { $0.settings.zoneLetter = $1 },
            .int("digits", "For mgrs and usng: digits of each of easting and northing, 5 being meters.", in: 0...5) {
                $0.settings.digits = $1
            },
            .bool("spaced", "For mgrs and usng: whether to insert spaces.") { $0.settings.spaced = $1 },
            .choice("cell", "For gars: the size of the cell.") { $0.settings.cell = $1 },
            .choice("precision", "For georef: the precision.") { $0.settings.precision = $1 },
        ]
    }

    var point = Position()
    var wkid = 4326
    var notation = NotationChoice.dd
    var settings = NotationSettings()

    func run(_ session: Session) throws(CommandError) -> String {
        let notation = try settings.notation(notation)
        let place = Point(x: point.x, y: point.y, spatialReference: SpatialReference(wkid: wkid))
        return try withNotationErrors("params.point") { () throws(NotationError) in try notation.string(for: place) }
    }
}

extension Parameter {
    /// `notation`
    static func notation(set: @escaping @Sendable (inout Target, NotationChoice) -> Void) -> Parameter {
        Parameter.choice("notation", "The notation.", set: set).required
    }
}
