/// The target of features of a service: a table that is a copy of its layer, and its journal, within one transaction.
///
/// Each call does all that it says or throws and does nothing, as those of ``EditTarget``.
public protocol CopyTarget: EditTarget {
    /// Whether the layer is noted as the copy of a service's: there is something to compare with.
    ///
    /// - Throws: Why the journal cannot be read: `closed`, `inputOutput`.
    func isNotedAsCopy() throws(FeatureError) -> Bool

    /// The journal's entries of a feature and of its attachments.
    ///
    /// - Throws: Why the journal cannot be read: `closed`, `inputOutput`.
    func entries(ofFeature id: Int) throws(FeatureError) -> [JournalEntry]

    /// What the table calls a feature of the service; nil if it does not have it.
    ///
    /// - Throws: Why the journal cannot be read: `closed`, `inputOutput`.
    func localID(ofRemoteFeature id: Int) throws(FeatureError) -> Int?

    /// What stands for a feature as it came, or was taken by the service, last; nil if it is not known.
    ///
    /// - Throws: Why the journal cannot be read: `closed`, `inputOutput`.
    func digest(ofFeature id: Int) throws(FeatureError) -> Int?

    /// The object ids of features that are noted with such a digest and have no entry, whether they are there or not.
    ///
    /// - Throws: Why the journal cannot be read: `closed`, `inputOutput`.
    func notedFeatures() throws(FeatureError) -> [Int]

    /// The object ids of features that the service does not know and that have no entry.
    ///
    /// - Throws: Why the journal cannot be read: `closed`, `inputOutput`.
    func unknownFeatures() throws(FeatureError) -> [Int]

    /// Notes what the service calls a feature, and what stands for it as the service has it.
    ///
    /// - Throws: Why the journal cannot be written: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    mutating func note(remoteID: Int, digest: Int, ofFeature id: Int) throws(FeatureError)

    /// Adds an entry to the journal, under the next sequence number.
    ///
    /// - Throws: Why the journal cannot be written: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    mutating func add(_ entry: JournalEntry) throws(FeatureError)

    /// Forgets all that is known of a feature and of its attachments, entries included.
    ///
    /// - Throws: Why the journal cannot be written: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    mutating func forget(_ id: Int) throws(FeatureError)
}
