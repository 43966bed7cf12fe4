/// The target that edits are written to: a table within a transaction.
///
/// Each call is done completely, or throws and does nothing. An error that is caused by the edit itself (``FeatureError/isStoreFailure`` is
/// false) fails that edit only; any other error ends the call that the edit belongs to.
public protocol EditTarget {
    /// Returns the feature with an object id, with all of its attributes; nil if there is none.
    ///
    /// - Throws: An error of the store, if it cannot be read.
    func feature(withObjectID id: Int) throws(FeatureError) -> Feature?

    /// Returns the object id for a global id, in the form of ``GlobalID``; nil if there is none.
    ///
    /// - Throws: An error of the store, if it cannot be read.
    func objectID(ofGlobalID id: String) throws(FeatureError) -> Int?

    /// Returns whether there is a feature with an object id.
    ///
    /// - Throws: An error of the store, if it cannot be read.
    func hasFeature(withObjectID id: Int) throws(FeatureError) -> Bool

    /// Adds a feature, with its object id if it has one, which must be unused, and returns the object id. The feature has been checked.
    ///
    /// - Throws: An error of the edit, or of the store if it cannot be written.
    mutating func insert(_ feature: Feature) throws(FeatureError) -> Int

    /// Replaces the feature of the same object id. The feature has been checked.
    ///
    /// - Throws: An error of the edit, or of the store if it cannot be written.
    mutating func replace(_ old: Feature, with new: Feature) throws(FeatureError)

    /// Deletes a feature with its attachments.
    ///
    /// - Throws: An error of the edit, or of the store if it cannot be written.
    mutating func delete(_ feature: Feature) throws(FeatureError)

    /// Records an edit that was just applied in the journal, by its rules for further edits of a feature (``EditJournal``).
    ///
    /// - Throws: An error of the edit, or of the store if it cannot be written.
    mutating func note(_ kind: JournalEntry.Kind, of feature: Feature, before: Feature?) throws(FeatureError)
}

extension EditTarget {
    /// Returns whether the feature with an object id can be read.
    ///
    /// - Throws: An error of the store, if it cannot be read.
    public func hasFeature(withObjectID id: Int) throws(FeatureError) -> Bool { try feature(withObjectID: id) != nil }
}

extension FeatureError {
    /// Whether the error is a failure of the store and not of the request: another request would most likely fail as well.
    public var isStoreFailure: Bool {
        switch self {
        case .readOnly, .closed, .diskFull, .busy, .inputOutput, .invalidStore, .noStore, .network, .timedOut, .invalidResponse,
            .server, .cancelled:
            true
        default: false
        }
    }
}
