import GromaGeometry
import GromaRPC

/// `point.normalize`
struct PointNormalize: YieldingCommand {
    static let method = "point.normalize"
    static let summary = "Moves a point by whole worlds into one world, or into an envelope or as near to it as possible."
    static var ownParameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The point.") { $0.geometry = $1 },
            .envelope("envelope", "The envelope; the world itself by default.") { $0.envelope = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var envelope: Extent?
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var point = try geometry.asPoint("params.geometry")
        if let envelope {
            point.normalize(to: Envelope(envelope, spatialReference: point.spatialReference))
        } else {
            point.normalize()
        }
        return .point(point)
    }
}

/// `envelope.normalize`
struct EnvelopeNormalize: YieldingCommand {
    static let method = "envelope.normalize"
    static let summary =
        "Moves the envelope of a geometry by whole worlds so that its center lies in one world, or as near as possible to another envelope's center."
    static var ownParameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The envelope, or a geometry whose envelope is used.") { $0.geometry = $1 },
            .envelope("envelope", "The envelope to move it toward; the world itself by default.") { $0.envelope = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var envelope: Extent?
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var moved =
            if case .envelope(let own) = geometry { own } else { Envelope(geometry.extent, spatialReference: geometry.spatialReference) }
        if let envelope {
            moved.normalize(to: Envelope(envelope, spatialReference: moved.spatialReference))
        } else {
            moved.normalize()
        }
        return .envelope(moved)
    }
}
