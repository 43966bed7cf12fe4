import GromaGeometry
import GromaRPC

/// A command that answers with the changed envelope of a geometry.
protocol EnvelopeVerb: GeometryVerb {
    /// Changes the envelope.
    func change(_ envelope: inout Envelope) throws(GeometryError)
}

extension EnvelopeVerb {
    func perform(on geometry: inout Geometry) throws(GeometryError) {
        var envelope = Envelope(geometry.extent, spatialReference: geometry.spatialReference)
        try change(&envelope)
        geometry = .envelope(envelope)
    }
}

/// `envelope.union`
struct EnvelopeUnion: GeometryEdit {
    static let method = "envelope.union"
    static let summary = "The smallest envelope around the extents of two geometries."
    static var editParameters: [Parameter<Self>] { [.geometry("other", "The second geometry.") { $0.other = $1 }] }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var output = GeometryOutput()

    func edit(_ geometry: inout Geometry) throws(CommandError) {
        try geometry.checkReference(other)
        geometry = .envelope(Envelope(geometry.extent.union(other.extent), spatialReference: geometry.spatialReference))
    }
}

/// `envelope.intersection`
struct EnvelopeIntersection: GeometryEdit {
    static let method = "envelope.intersection"
    static let summary = "The intersection of the extents of two geometries; empty if they are disjoint."
    static var editParameters: [Parameter<Self>] { [.geometry("other", "The second geometry.") { $0.other = $1 }] }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var output = GeometryOutput()

    func edit(_ geometry: inout Geometry) throws(CommandError) {
        try geometry.checkReference(other)
        let first = Envelope(geometry.extent, spatialReference: geometry.spatialReference)
        let shared = first.intersection(Envelope(other.extent, spatialReference: other.spatialReference))
        geometry = .envelope(shared ?? Envelope(.empty, spatialReference: geometry.spatialReference))
    }
}

/// `envelope.expand`
struct EnvelopeExpand: EnvelopeVerb {
    static let method = "envelope.expand"
    static let summary = "The envelope of a geometry, enlarged about its center or an anchor; reduced by a factor below 1."
    static var editParameters: [Parameter<Self>] {
        [
            Parameter.double("factor", "The scale factor.") { $0.factor = $1 }.required,
            .point("anchor", "The fixed point; the center by default.") { $0.anchor = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var factor = 1.0
    var anchor: Position?
    var output = GeometryOutput()

    func change(_ envelope: inout Envelope) throws(GeometryError) {
        let reference = envelope.spatialReference
        try envelope.expand(by: factor, about: anchor.map { Point(x: $0.x, y: $0.y, spatialReference: reference) })
    }
}

/// `envelope.centerAt`
struct EnvelopeCenterAt: EnvelopeVerb {
    static let method = "envelope.centerAt"
    static let summary = "The envelope of a geometry moved so that its center is at a position."
    static var editParameters: [Parameter<Self>] { [.position { $0.point = $1 }] }

    var geometry = Geometry.nothing
    var point = Position()
    var output = GeometryOutput()

    func change(_ envelope: inout Envelope) throws(GeometryError) {
        try envelope.center(at: Point(x: point.x, y: point.y, spatialReference: envelope.spatialReference))
    }
}

/// `envelope.reaspect`
struct EnvelopeReaspect: EnvelopeVerb {
    static let method = "envelope.reaspect"
    static let summary = "The envelope of a geometry, enlarged to the aspect ratio of a view."
    static var editParameters: [Parameter<Self>] {
        [
            Parameter.double("width", "The width of the view.") { $0.width = $1 }.required,
            Parameter.double("height", "The height of the view.") { $0.height = $1 }.required,
        ]
    }

    var geometry = Geometry.nothing
    var width = 0.0
    var height = 0.0
    var output = GeometryOutput()

    func change(_ envelope: inout Envelope) throws(GeometryError) { try envelope.reaspect(width: width, height: height) }
}
