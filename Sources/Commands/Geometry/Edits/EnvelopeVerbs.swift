import GromaGeometry
import GromaRPC

/// `envelope.union`
struct EnvelopeUnion: YieldingCommand {
    static let method = "envelope.union"
    static let summary = "The smallest envelope around the extents of two geometries."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            .geometry("other", "The second geometry.") { $0.other = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        try geometry.checkReference(other)
        return .envelope(Envelope(geometry.extent.union(other.extent), spatialReference: geometry.spatialReference))
    }
}

/// `envelope.intersection`
struct EnvelopeIntersection: YieldingCommand {
    static let method = "envelope.intersection"
    static let summary = "What the extents of two geometries share; empty when that is nothing."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            .geometry("other", "The second geometry.") { $0.other = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        try geometry.checkReference(other)
        let first = Envelope(geometry.extent, spatialReference: geometry.spatialReference)
        let shared = first.intersection(Envelope(other.extent, spatialReference: other.spatialReference))
        return .envelope(shared ?? Envelope(.empty, spatialReference: geometry.spatialReference))
    }
}

/// `envelope.expand`
struct EnvelopeExpand: YieldingCommand {
    static let method = "envelope.expand"
    static let summary = "The envelope of a geometry made larger about its centre or an anchor; smaller for a factor below 1."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            Parameter.double("factor", "How much larger.") { $0.factor = $1 }.required,
            .point("anchor", "The place that stays where it is; the centre when left out.") { $0.anchor = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var factor = 1.0
    var anchor: Position?
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var envelope = Envelope(geometry.extent, spatialReference: geometry.spatialReference)
        let point = anchor.map { Point(x: $0.x, y: $0.y, spatialReference: geometry.spatialReference) }
        try withGeometryErrors { () throws(GeometryError) in try envelope.expand(by: factor, about: point) }
        return .envelope(envelope)
    }
}

/// `envelope.centerAt`
struct EnvelopeCenterAt: YieldingCommand {
    static let method = "envelope.centerAt"
    static let summary = "The envelope of a geometry moved so that its centre is at a position."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            Parameter.point("point", "The position.") { $0.point = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var point = Position()
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var envelope = Envelope(geometry.extent, spatialReference: geometry.spatialReference)
        let center = Point(x: point.x, y: point.y, spatialReference: geometry.spatialReference)
        try withGeometryErrors { () throws(GeometryError) in try envelope.center(at: center) }
        return .envelope(envelope)
    }
}

/// `envelope.reaspect`
struct EnvelopeReaspect: YieldingCommand {
    static let method = "envelope.reaspect"
    static let summary = "The envelope of a geometry grown to the shape of a view."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            Parameter.double("width", "The width of the view.") { $0.width = $1 }.required,
            Parameter.double("height", "The height of the view.") { $0.height = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var width = 0.0
    var height = 0.0
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var envelope = Envelope(geometry.extent, spatialReference: geometry.spatialReference)
        try withGeometryErrors { () throws(GeometryError) in try envelope.reaspect(width: width, height: height) }
        return .envelope(envelope)
    }
}
