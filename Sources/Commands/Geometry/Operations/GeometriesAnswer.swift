import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// Several geometries that an operation answers with: those that there are not are null. Kept as name.0, name.1, …; one that is missing takes a number all the
/// same.
struct GeometriesAnswer: StreamedAnswer {
    let geometries: [Geometry?]
    let words: [String]
    let encoder: GeometryEncoder

    /// - Parameters:
    ///   - documentation: What they are.
    ///   - hasGaps: Whether some of them may be null.
    ///   - words: What tells of each; nil for nothing.
    static func shape(_ documentation: String, hasGaps: Bool, _ words: OperationResult.Words?) -> AnswerShape<GeometriesAnswer> {
        let one = GeometryAnswer.shape.schema
        var members = [
            AnswerMember<Self>("geometries", .array(hasGaps ? .any([one, .null]) : one, nil)) { answer, writer in
                writer.beginArray()
                for geometry in answer.geometries where answer.encoder.problem == nil {
                    if let geometry { GeometryAnswer.shape.write(answer.encoder.part(geometry), &writer) } else { writer.null() }
                }
                writer.endArray()
            }
        ]
        if let words { members.append(AnswerMember(named: words.name, .array(.choice(words.choices), nil)) { $1.strings($0.words) }) }
        return AnswerShape("\(documentation); with into they are kept as name.0, name.1, ….", members: members)
    }

    func finish() throws(CommandError) {
        try encoder.check()
        if let name = encoder.output.into { try encoder.session.keep(geometries, numberedBehind: name) }
    }
}
