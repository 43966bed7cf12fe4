import GromaPopups
import GromaRPC

extension PopupSectionShape {
    /// Related records.
    static let related = PopupSectionShape(
        "related", { if case .related(let related) = $0 { related } else { nil } },
        .int("relationshipId") { $0.relationshipID }, .int("count") { $0.count }, .string("text") { $0.text },
        .values("records", PopupRelatedRecords.Record.shape) { $0.records })
}

extension PopupRelatedRecords.Record {
    fileprivate static let shape = AnswerShape<PopupRelatedRecords.Record>(
        "A related record.", .int("objectId") { $0.objectID }, .string("title") { $0.title })
}
