import GromaGeometry
import GromaOperations
import GromaRPC

/// `envelope.create`
struct EnvelopeCreate: YieldingCommand {
    static let method = "envelope.create"
    static let summary = "Makes an envelope."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.envelope("envelope", "The rectangle [xmin,ymin,xmax,ymax].") { $0.extent = $1 }.required,
            .wkid { $0.wkid = $1 },
        ]
    }

    var extent = Extent.empty
    var wkid: Int? = 4326
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        .envelope(GromaGeometry.Envelope(extent, spatialReference: wkid.flatMap { SpatialReference(wkid: $0) }))
    }
}

/// `envelope.contains`
struct EnvelopeContains: AnsweringCommand {
    static let method = "envelope.contains"
    static let summary = "Tests whether the extent of a geometry contains the extent of another, boundaries included."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape.truth
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The containing geometry.") { $0.geometry = $1 },
            .geometry("other", "The contained geometry.") { $0.other = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing

    func run(_ session: Session) throws(CommandError) -> Bool {
        try geometry.checkReference(other)
        return geometry.extent.contains(other.extent)
    }
}

/// `envelope.intersects`
struct EnvelopeIntersects: AnsweringCommand {
    static let method = "envelope.intersects"
    static let summary = "Tests whether the extents of two geometries share a point."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape.truth
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The first geometry.") { $0.geometry = $1 },
            .geometry("other", "The second geometry.") { $0.other = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing

    func run(_ session: Session) throws(CommandError) -> Bool {
        try geometry.checkReference(other)
        return geometry.extent.intersects(other.extent)
    }
}

/// `unit.convert`
struct UnitConvert: AnsweringCommand {
    static let method = "unit.convert"
    static let summary = "Converts a length or an angle to another unit; null between lengths and angles."
    static let effect = CommandEffect.reads
    // A result that is not a number, such as for a length converted to an angle, is written as null.
    static let answer = AnswerShape<Double>("The value.", AnswerMember("value", .any([.number, .null])) { $1.double($0) })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.double("value", "The value.") { $0.value = $1 }.required,
            Parameter.choice("from", "Its unit.") { $0.from = $1 }.required.described(
                as: "fromUnit"),
            Parameter.choice("to", "The target unit.") { $0.to = $1 }.required.described(
                as: "toUnit"),
        ]
    }

    var value = 0.0
    var from = Unit.allCases[0]
    var to = Unit.allCases[0]

    func run(_ session: Session) throws(CommandError) -> Double { from.convert(value, to: to) }
}

/// `reference.info`
struct ReferenceInfo: AnsweringCommand {
    static let method = "reference.info"
    static let summary = "Describes a spatial reference."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<ReferenceFacts>(
        "Its unit, the half-width of its world, and whether it can be projected without a plugin; its name, authority and area of use, null if no plugin knows it.",
        .int("wkid") { $0.wkid }, .int("latestWkid") { $0.reference.latestWKID ?? $0.wkid }, .bool("isWGS84") { $0.reference.isWGS84 },
        .bool("isWebMercator") { $0.reference.isWebMercator }, .nullable("unit", .string) { $0.reference.unit?.rawValue },
        .nullable("worldHalfWidth", .double) { $0.worldHalfWidth }, .bool("isSupported") { $0.reference.isSupported },
        .nullable("name", .string) { $0.description?.name }, .nullable("authority", .string) { $0.description?.authority },
        .nullable("areaOfUse", .areaOfUse) { $0.description?.area })
    static var parameters: [Parameter<Self>] {
        [Parameter.int("wkid", "The reference.", in: 1...Int(Int32.max)) { $0.wkid = $1 }.required]
    }

    var wkid = 4326

    func run(_ session: Session) throws(CommandError) -> ReferenceFacts {
        guard let reference = SpatialReference(wkid: wkid) else {
            throw CommandError(.invalidValue, "\(wkid) is no WKID", path: "params.wkid", found: .integer(wkid))
        }
        return ReferenceFacts(
            wkid: wkid, reference: reference, description: session.engine.describe(reference),
            worldHalfWidth: session.engine.worldHalfWidth(of: reference))
    }
}

/// The answer of `reference.info`.
struct ReferenceFacts {
    let wkid: Int
    let reference: SpatialReference
    /// Its description by a plugin; nil if there is none.
    let description: ReferenceDescription?
    /// Half the width of its world; nil if unknown.
    let worldHalfWidth: Double?
}
