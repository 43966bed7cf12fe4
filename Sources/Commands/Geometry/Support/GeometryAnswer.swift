import GromaGeometry
import GromaJSON
import GromaRPC

/// A geometry that a method answers with: sent back in the form that was asked for, summed up, and kept under a name when that has been written. A text of it
/// beside what is written would take as much again.
public struct GeometryAnswer: DescribedAnswer, StreamedAnswer {
    let geometry: Geometry
    let encoder: GeometryEncoder

    /// The members, in the order in which they are written.
    package static let members: [AnswerMember<GeometryAnswer>] = [
        AnswerMember("geometry", .reference("GeometryText"), { $0.encoder.output.form == nil ? nil : $0 }) {
            $0.encoder.write($0.geometry, &$1)
        },
        .value("summary", .summary) { $0.geometry }, .valuesIfAny("dropped", .string) { $0.encoder.dropped },
    ]

    /// The geometry where it is asked for, and its summary.
    public static let shape = AnswerShape<Self>("The summary, and the geometry in the requested form.", members: members)

    /// Keeps the geometry, where it was asked to be.
    ///
    /// - Throws: What the geometry could not be written for, and `limitExceeded` if the session would hold more than it may.
    public func finish() throws(CommandError) {
        try encoder.check()
        if let name = encoder.output.into { try encoder.session.keep(geometry, as: name) }
    }
}

extension Session {
    /// A geometry to answer with, which is kept (`into`) and sent back (`as`) as was asked.
    ///
    /// - Throws: `limitExceeded` for one that is larger than the session takes.
    public func answer(_ geometry: Geometry, _ output: GeometryOutput) throws(CommandError) -> GeometryAnswer {
        try check(geometry)
        return GeometryAnswer(geometry: geometry, encoder: GeometryEncoder(self, output))
    }
}
