import GromaGeometry
import GromaJSON
import GromaRPC

/// `envelope.create`
struct EnvelopeCreate: YieldingCommand {
    static let method = "envelope.create"
    static let summary = "Makes an envelope."
    static var parameters: [Parameter<Self>] {
        [
            Parameter.envelope("envelope", "The rectangle [xmin,ymin,xmax,ymax].") { $0.extent = $1 }.required,
            .wkid { $0.wkid = $1 },
        ] + Parameter.output(\.output)
    }

    var extent = Extent.empty
    var wkid: Int? = 4326
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        .envelope(GromaGeometry.Envelope(extent, spatialReference: wkid.flatMap { SpatialReference(wkid: $0) }))
    }
}

/// `envelope.contains`
struct EnvelopeContains: Command {
    static let method = "envelope.contains"
    static let summary = "Whether the extent of a geometry lies in the extent of another, borders included."
    static let effect = CommandEffect.reads
    static let result = ResultShape.truth
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry around.") { $0.geometry = $1 },
            .geometry("other", "The geometry inside.") { $0.other = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try geometry.checkReference(other)
        answer.truth(geometry.extent.contains(other.extent))
    }
}

/// `envelope.intersects`
struct EnvelopeIntersects: Command {
    static let method = "envelope.intersects"
    static let summary = "Whether the extents of two geometries share a point."
    static let effect = CommandEffect.reads
    static let result = ResultShape.truth
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The first geometry.") { $0.geometry = $1 },
            .geometry("other", "The second geometry.") { $0.other = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        try geometry.checkReference(other)
        answer.truth(geometry.extent.intersects(other.extent))
    }
}

/// `unit.convert`
struct UnitConvert: Command {
    static let method = "unit.convert"
    static let summary = "A length or an angle in another unit; null from lengths to angles and back."
    static let effect = CommandEffect.reads
    static let result = ResultShape(.members(["value": .any([.number, .null])]), "The value.")
    static var parameters: [Parameter<Self>] {
        [
            Parameter.double("value", "The value.") { $0.value = $1 }.required,
            Parameter.choice("from", "Its unit.") { (command: inout Self, unit: Unit) in command.from = unit }.required.described(
                as: "fromUnit"),
            Parameter.choice("to", "The unit wanted.") { (command: inout Self, unit: Unit) in command.to = unit }.required.described(
                as: "toUnit"),
        ]
    }

    var value = 0.0
    var from = Unit.allCases[0]
    var to = Unit.allCases[0]

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.beginObject()
        answer.key("value")
        answer.double(from.convert(value, to: to))
        answer.endObject()
    }
}

/// `reference.info`
struct ReferenceInfo: Command {
    static let method = "reference.info"
    static let summary = "What is known of a spatial reference."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "wkid": .integer(nil), "latestWkid": .integer(nil), "isWGS84": .boolean, "isWebMercator": .boolean,
            "unit": .any([.string, .null]),
            "worldHalfWidth": .any([.number, .null]), "isSupported": .boolean,
        ]), "Its unit, how far its world reaches to each side, and whether it can be projected without a plugin.")
    static var parameters: [Parameter<Self>] {
        [Parameter.int("wkid", "The reference.", in: 1...Int(Int32.max)) { $0.wkid = $1 }.required]
    }

    var wkid = 4326

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        guard let reference = SpatialReference(wkid: wkid) else {
            throw CommandError(.invalidValue, "\(wkid) is no WKID", path: "params.wkid", found: .integer(wkid))
        }
        answer.beginObject()
        answer.key("wkid")
        answer.int(wkid)
        answer.key("latestWkid")
        answer.int(reference.latestWKID ?? wkid)
        answer.key("isWGS84")
        answer.bool(reference.isWGS84)
        answer.key("isWebMercator")
        answer.bool(reference.isWebMercator)
        answer.key("unit")
        if let unit = reference.unit { answer.string(unit.rawValue) } else { answer.null() }
        answer.key("worldHalfWidth")
        if let width = reference.worldHalfWidth { answer.double(width) } else { answer.null() }
        answer.key("isSupported")
        answer.bool(reference.isSupported)
        answer.endObject()
    }
}
