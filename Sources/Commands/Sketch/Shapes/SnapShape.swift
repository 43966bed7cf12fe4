import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

extension Schema {
    /// Where a position was snapped to.
    package static let snap = Schema.members([
        "at": .reference("Position"), "kind": .choice(SnapKind.allCases.map(\.rawValue)), "distance": .number,
        "targets": .array(
            .members(["source?": .string, "feature?": .integer(nil), "part": .integer(nil), "index": .integer(nil), "fraction?": .number]),
            nil),
        "guides": .array(
            .members([
                "kind": .choice(SnapKind.allCases.map(\.rawValue)), "from": .reference("Position"), "direction": .array(.number, 2...2),
            ]), nil),
    ])
}

extension JSONWriter {
    /// Where a position was snapped to: the place, what it is, how far it was, what it lies on (the sketch's own geometry where there is
    /// no source; a fraction on an edge), and the guides it lies on.
    package mutating func snap(_ snap: SnapResult) {
        beginObject()
        key("at")
        position(snap.position)
        key("kind")
        string(snap.kind.rawValue)
        key("distance")
        double(snap.distance)
        key("targets")
        beginArray()
        for target in snap.targets { self.target(target) }
        endArray()
        key("guides")
        beginArray()
        for guide in snap.guides {
            beginObject()
            key("kind")
            string(guide.kind.rawValue)
            key("from")
            position(guide.origin)
            key("direction")
            beginArray()
            double(guide.dx)
            double(guide.dy)
            endArray()
            endObject()
        }
        endArray()
        endObject()
    }

    private mutating func target(_ target: SnapTarget) {
        beginObject()
        if let source = target.source {
            key("source")
            string(source)
        }
        if let feature = target.feature {
            key("feature")
            int(feature)
        }
        key("part")
        int(target.part)
        key("index")
        int(target.index)
        if let fraction = target.fraction {
            key("fraction")
            double(fraction)
        }
        endObject()
    }
}
