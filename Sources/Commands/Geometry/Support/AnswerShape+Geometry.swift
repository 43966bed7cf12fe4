import GromaGeometry
import GromaJSON
import GromaRPC

extension AnswerShape<Coordinate> {
    /// A position.
    package static var position: Self { Self(.reference("Position"), "A position.") { $1.position($0) } }
}

extension AnswerShape<Geometry> {
    /// The summary of a geometry.
    package static var summary: Self { Self(.reference("Summary"), "The summary.") { $1.summary(of: $0) } }
}

extension AnswerShape<PartRange> {
    /// `[part,from,to]`
    package static var range: Self {
        Self(.array(.integer(nil), 3...3), "A range of vertices of a part, without the one at its end.") { range, writer in
            writer.beginArray()
            writer.int(range.part)
            writer.int(range.range.lowerBound)
            writer.int(range.range.upperBound)
            writer.endArray()
        }
    }
}

extension AnswerShape<Bool> {
    /// The Boolean result of a test.
    static var truth: Self { Self("The result of the test.", .bool("value") { $0 }) }
}
