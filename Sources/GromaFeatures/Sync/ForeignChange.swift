/// What others have done to a feature of a copy past its journal: another program that has the file open, or edits that were not noted.
package enum ForeignChange {
    /// The entry, in conflict and without a sequence number, that says so; nil where the feature is as it came, where nobody knows how it came, and
    /// where the service has it just as it is here.
    ///
    /// - Parameters:
    ///   - id: The feature in the copy.
    ///   - digest: What stands for it as it came (``FeatureDigest``).
    ///   - current: The feature as it is here; nil when it is gone.
    ///   - remote: The feature as the service has it; nil when it has been deleted there.
    package static func entry(
        ofFeature id: Int, digest: Int?, current: Feature?, remote: Feature?, _ definition: LayerDefinition
    ) -> JournalEntry? {
        guard let digest else { return nil }
        // Where the service still has what had come, that is what both had.
        let before = remote.flatMap { FeatureDigest.value(of: $0, definition) == digest ? $0 : nil }
        guard let current else {
            guard let remote else { return nil }
            return JournalEntry(
                sequence: 0, kind: .delete, objectID: id, globalID: remote.globalID, before: before, state: .conflict(remote: remote))
        }
        if FeatureDigest.value(of: current, definition) == digest { return nil }
        if let remote, SyncComparison(definition, definition).agree(current, remote) { return nil }
        return JournalEntry(
            sequence: 0, kind: .update, objectID: id, globalID: current.globalID, before: before, state: .conflict(remote: remote))
    }
}
