import GromaFeatures
import Testing

/// What a further edit makes of the journal's entry of a feature or attachment.
@Suite struct JournalChangeTests {
    private let feature = Feature(objectID: 7, globalID: "{74100644-E293-4D9B-A6E6-5A4D9A7F5B11}", attributes: ["N": 3])
    private let earlier = Feature(objectID: 7, attributes: ["N": 2])
    private let sent = Feature(objectID: 7, attributes: ["N": 1])

    private func entry(_ kind: JournalEntry.Kind, attempts: Int = 0, state: JournalEntry.State = .pending) -> JournalEntry {
        JournalEntry(sequence: 5, kind: kind, objectID: 7, revision: 2, attempts: attempts, state: state)
    }

    /// The entry that is written; nil if it is removed.
    private func written(_ kind: JournalEntry.Kind, after entry: JournalEntry) -> JournalEntry? {
        switch JournalChange(kind, of: feature, before: earlier, after: entry) {
        case .write(let entry): return entry
        case .remove(let sequence):
            #expect(sequence == 5)
            return nil
        }
    }

    @Test(arguments: JournalEntry.Kind.allCases) func aFirstEditHasAnEntryOfItsOwn(_ kind: JournalEntry.Kind) {
        let change = JournalChange(kind, of: feature, before: earlier, attachmentID: 4, after: nil)
        let entry = JournalEntry(
            sequence: 0, kind: kind, objectID: 7, globalID: feature.globalID, attachmentID: 4, before: earlier, revision: 0, attempts: 0,
            state: .pending)
        #expect(change == .write(entry))
    }

    /// The kind of the entry before, that of the edit, and that of the entry after it; nil if it is removed.
    @Test(
        arguments: [
            (.add, .add, .add), (.add, .update, .add), (.add, .delete, nil), (.update, .add, .update), (.update, .update, .update),
            (.update, .delete, .delete), (.delete, .add, .update), (.delete, .update, .update), (.delete, .delete, .delete),
            (.addAttachment, .addAttachment, .addAttachment), (.addAttachment, .updateAttachment, .addAttachment),
            (.addAttachment, .deleteAttachment, nil), (.updateAttachment, .addAttachment, .updateAttachment),
            (.updateAttachment, .updateAttachment, .updateAttachment), (.updateAttachment, .deleteAttachment, .deleteAttachment),
            (.deleteAttachment, .addAttachment, .updateAttachment), (.deleteAttachment, .updateAttachment, .updateAttachment),
            (.deleteAttachment, .deleteAttachment, .deleteAttachment),
        ] as [(JournalEntry.Kind, JournalEntry.Kind, JournalEntry.Kind?)])
    func aFurtherEditChangesTheKind(_ old: JournalEntry.Kind, _ kind: JournalEntry.Kind, _ new: JournalEntry.Kind?) {
        var expected = new.map { entry($0) }
        expected?.revision = 3
        #expect(written(kind, after: entry(old)) == expected)
    }

    /// The service may have what was sent: it has to be deleted there, and what it has is what was sent last.
    @Test func anAdditionThatWasSentIsDeletedAtTheService() {
        var added = entry(.add, attempts: 1, state: .sent)
        var expected = entry(.delete, attempts: 1)
        expected.revision = 3
        expected.before = earlier
        #expect(written(.delete, after: added) == expected)
        (added.sent, expected.sent, expected.before) = (sent, sent, sent)
        #expect(written(.delete, after: added) == expected)

        // The feature of an attachment is not what was before it.
        var attached = entry(.addAttachment, attempts: 1, state: .sent)
        attached.sent = sent
        var gone = entry(.deleteAttachment, attempts: 1)
        (gone.sent, gone.revision) = (sent, 3)
        #expect(written(.deleteAttachment, after: attached) == gone)
    }

    /// What was refused is tried again, and a conflict remains one.
    @Test func aFurtherEditIsPendingUnlessThereIsAConflict() {
        let refused = EditError(code: 1, name: "n", description: "d")
        for state in [JournalEntry.State.pending, .sent, .refused(refused)] {
            #expect(written(.update, after: entry(.update, attempts: 2, state: state))?.state == .pending)
        }
        for conflict in [JournalEntry.State.conflict(remote: nil), .conflict(remote: sent)] {
            #expect(written(.update, after: entry(.update, attempts: 2, state: conflict))?.state == conflict)
            #expect(written(.delete, after: entry(.update, state: conflict))?.state == conflict)
        }
    }
}
