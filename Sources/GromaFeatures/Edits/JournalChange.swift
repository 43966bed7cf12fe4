/// The effect of a further edit on the journal's entry of a feature or attachment: the rules of ``EditJournal``, for its implementations.
///
/// Deleting a feature forgets the entries of its attachments besides, which is the journal's own to do.
public enum JournalChange: Hashable, Sendable {
    /// The entry is added, with the next sequence number in the place of its own; or it takes the place of the one of its sequence number.
    case write(JournalEntry)
    /// The entry of that sequence number goes: the service never hears of the feature or attachment.
    case remove(sequence: Int)

    /// Returns the effect of an edit that was just made.
    ///
    /// - Parameters:
    ///   - kind: What was done.
    ///   - feature: The feature; one that was deleted as it was.
    ///   - before: The feature before the edit; nil for adds and attachments.
    ///   - attachmentID: The attachment that was edited; nil for the feature itself.
    ///   - entry: The entry that the journal has of it; nil for none.
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
            // What was sent may be there, even if no answer came.
            guard entry.attempts > 0 else {
                self = .remove(sequence: entry.sequence)
                return
            }
            entry.kind = kind
            if kind == .delete { entry.before = entry.sent ?? before }
        case (.add, _), (.addAttachment, _):
            break
        case (_, .add):
            // Deleted, and back again: the service still has it as it was.
            entry.kind = .update
        case (_, .addAttachment):
            entry.kind = .updateAttachment
        case (_, _):
            entry.kind = kind
        }
        self = .write(entry)
    }
}
