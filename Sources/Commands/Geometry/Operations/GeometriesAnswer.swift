import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// Several geometries as the answer of an operation; missing ones are null. They are stored as name.0, name.1, …; a missing one also takes
/// a number.
struct GeometriesAnswer: StreamedAnswer {
    let geometries: [Geometry?]
    let words: [String]
    let encoder: GeometryEncoder

    /// - Parameters:
    ///   - documentation: The meaning of the geometries.
    ///   - hasGaps: Whether some of them may be null.
    ///   - words: The words for each geometry; nil for none.
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
