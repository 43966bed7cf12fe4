import GromaGeometry
import GromaJSON
import GromaRPC

/// A geometry as the answer of a method: written in the requested form, summarized, and stored under a name after it was written. It is
/// written directly, because an intermediate text would need as much memory again.
public struct GeometryAnswer: DescribedAnswer, StreamedAnswer {
    let geometry: Geometry
    let encoder: GeometryEncoder

    /// The members, in the order of writing.
    package static let members: [AnswerMember<GeometryAnswer>] = [
        AnswerMember("geometry", .reference("GeometryText"), { $0.encoder.output.form == nil ? nil : $0 }) {
            $0.encoder.write($0.geometry, &$1)
        },
        .value("summary", .summary) { $0.geometry }, .valuesIfAny("dropped", .string) { $0.encoder.dropped },
    ]

    /// The geometry if requested, and its summary.
    public static let shape = AnswerShape<Self>("The summary, and the geometry in the requested form.", members: members)

    /// Stores the geometry, if requested.
    ///
    /// - Throws: The error of writing the geometry, and `limitExceeded` if the session has no memory for it.
    public func finish() throws(CommandError) {
        try encoder.check()
        if let name = encoder.output.into { try encoder.session.keep(geometry, as: name) }
    }
}

extension Session {
    /// Returns the answer with a geometry, which is stored (`into`) and returned (`as`) as requested.
    ///
    /// - Throws: `limitExceeded` for a geometry beyond the session's limit of vertices.
    public func answer(_ geometry: Geometry, _ output: GeometryOutput) throws(CommandError) -> GeometryAnswer {
        try check(geometry)
        return GeometryAnswer(geometry: geometry, encoder: GeometryEncoder(self, output))
    }
}
