import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

extension SketchProblem: DescribedAnswer {
    /// A problem that prevents a sketch from being saved.
    public static let shape = AnswerShape<Self>(
        "A problem.", .string("kind") { $0.kind.rawValue }, .int("part") { $0.part }, .int("index") { $0.index },
        .nullable("at", .position) { $0.at.map { Coordinate(x: $0.x, y: $0.y) } })
}
