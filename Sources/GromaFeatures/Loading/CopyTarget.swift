/// The target of an import from a service: a table that is a copy of its layer, and its journal, within one transaction.
///
/// As in ``EditTarget``, each call is done completely, or throws and does nothing.
public protocol CopyTarget: EditTarget {
    /// Returns whether the layer is recorded as a copy of a service's layer, so that there is something to compare with.
    ///
    /// - Throws: The error of reading the journal: `closed`, `inputOutput`.
    func isNotedAsCopy() throws(FeatureError) -> Bool

    /// Returns the journal's entries of a feature and of its attachments.
    ///
    /// - Throws: The error of reading the journal: `closed`, `inputOutput`.
    func entries(ofFeature id: Int) throws(FeatureError) -> [JournalEntry]

    /// Returns the object id in this table of a feature of the service; nil if the table does not have it.
    ///
    /// - Throws: The error of reading the journal: `closed`, `inputOutput`.
    func localID(ofRemoteFeature id: Int) throws(FeatureError) -> Int?

    /// Returns the digest of a feature when it was last imported from the service or accepted by it; nil if unknown.
    ///
    /// - Throws: The error of reading the journal: `closed`, `inputOutput`.
    func digest(ofFeature id: Int) throws(FeatureError) -> Int?

    /// Returns the object ids of features that have a recorded digest and no entry, whether they still exist or not.
    ///
    /// - Throws: The error of reading the journal: `closed`, `inputOutput`.
    func notedFeatures() throws(FeatureError) -> [Int]

    /// Returns the object ids of features that the service does not have and that have no entry.
    ///
    /// - Throws: The error of reading the journal: `closed`, `inputOutput`.
    func unknownFeatures() throws(FeatureError) -> [Int]

    /// Records the service's id of a feature, and the digest of the service's version.
    ///
    /// - Throws: The error of writing the journal: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    mutating func note(remoteID: Int, digest: Int, ofFeature id: Int) throws(FeatureError)

    /// Adds an entry to the journal, with the next sequence number.
    ///
    /// - Throws: The error of writing the journal: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    mutating func add(_ entry: JournalEntry) throws(FeatureError)

    /// Removes all records of a feature and of its attachments, including entries.
    ///
    /// - Throws: The error of writing the journal: `closed`, `readOnly`, `diskFull`, `busy`, `inputOutput`.
    mutating func forget(_ id: Int) throws(FeatureError)
}
