import GromaGeometry
import GromaRPC

/// `point.normalize`
struct PointNormalize: YieldingCommand {
    static let method = "point.normalize"
    static let summary = "Moves a point by whole worlds into one world, or to where it lies in an envelope or as near as that can be."
    static var ownParameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The point.") { $0.geometry = $1 },
            .envelope("envelope", "The envelope; the world itself when left out.") { $0.envelope = $1 },
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
    static let summary = "Moves the envelope of a geometry by whole worlds so that its middle lies in one world, or nearest to another's."
    static var ownParameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The envelope, or what it is around.") { $0.geometry = $1 },
            .envelope("envelope", "The envelope to move it towards; the world itself when left out.") { $0.envelope = $1 },
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
