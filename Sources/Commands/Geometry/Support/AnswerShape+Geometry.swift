import GromaGeometry
import GromaRPC

extension AnswerShape<Coordinate> {
    /// A position.
    package static var position: Self { Self(.reference("Position"), "A position.") { $1.position($0) } }
}

extension AnswerShape<Geometry> {
    /// What a geometry is summed up as.
    package static var summary: Self { Self(.reference("Summary"), "The summary.") { $1.summary(of: $0) } }
}

extension AnswerShape<Bool> {
    /// Yes or no.
    static var truth: Self { Self("Whether it is so.", .bool("value") { $0 }) }
}
