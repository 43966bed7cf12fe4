/// The effect of a further edit on the journal's entry of a feature or attachment: the rules of ``EditJournal``, for its implementations.
///
/// The journal itself must also remove the entries of a deleted feature's attachments.
public enum JournalChange: Hashable, Sendable {
    /// The entry is added, with the next sequence number; or it replaces the entry that has its sequence number.
    case write(JournalEntry)
    /// The entry with that sequence number is removed: the feature or attachment is never sent to the service.
    case remove(sequence: Int)

    /// Creates the effect of an edit that was just made.
    ///
    /// - Parameters:
    ///   - kind: The kind of edit.
    ///   - feature: The feature; for a deletion, the feature before it.
    ///   - before: The feature before the edit; nil for adds and attachments.
    ///   - attachmentID: The attachment that was edited; nil for the feature itself.
    ///   - entry: The journal's entry of the feature or attachment; nil for none.
    public init(
        _ kind: JournalEntry.Kind, of feature: Feature, before: Feature?, attachmentID: Int? = nil, after entry: JournalEntry?
    ) {
        guard var entry else {
            self = .write(
                JournalEntry(
                    sequence: 0, kind: kind, objectID: feature.objectID ?? 0, globalID: feature.globalID, attachmentID: attachmentID,
                    before: before))
            return
        }
        entry.revision += 1
        if case .conflict = entry.state {} else { entry.state = .pending }
        switch (entry.kind, kind) {
        case (.add, .delete), (.addAttachment, .deleteAttachment):
            // The service may have applied what was sent, even if no answer came.
            guard entry.attempts > 0 else {
                self = .remove(sequence: entry.sequence)
                return
            }
            entry.kind = kind
            if kind == .delete { entry.before = entry.sent ?? before }
        case (.add, _), (.addAttachment, _):
            break
        case (_, .add):
            // Deleted and added again: the service still has the earlier version.
            entry.kind = .update
        case (_, .addAttachment):
            entry.kind = .updateAttachment
        case (_, _):
            entry.kind = kind
        }
        self = .write(entry)
    }
}
