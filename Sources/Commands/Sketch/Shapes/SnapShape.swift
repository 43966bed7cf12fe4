import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

extension SnapResult: DescribedAnswer {
    /// The result of snapping: the position, its kind, its distance, the element that it lies on, and the guides that it lies on.
    public static let shape = AnswerShape<Self>(
        "Where a position was snapped to.", .value("at", .position) { $0.position }, .choice("kind") { $0.kind },
        .double("distance") { $0.distance }, .values("targets") { $0.targets }, .values("guides") { $0.guides })
}

extension SnapTarget: DescribedAnswer {
    /// The element that a position lies on: of the sketch's own geometry if there is no source; with a fraction on an edge.
    public static let shape = AnswerShape<Self>(
        "A vertex or a place on an edge.", .string("source") { $0.source }, .int("feature") { $0.feature }, .int("part") { $0.part },
        .int("index") { $0.index }, .double("fraction") { $0.fraction })
}

extension SnapGuide: DescribedAnswer {
    /// A guide.
    public static let shape = AnswerShape<Self>(
        "A guide.", .choice("kind") { $0.kind }, .value("from", .position) { $0.origin },
        AnswerMember("direction", .array(.number, 2...2)) { guide, writer in
            writer.beginArray()
            writer.double(guide.dx)
            writer.double(guide.dy)
            writer.endArray()
        })
}
