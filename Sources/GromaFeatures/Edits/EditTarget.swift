/// The target that edits are written to: a table within a transaction.
///
/// Each call does all that it says or throws and does nothing. An error that is the edit's own fault (``FeatureError/isStoreFailure`` is
/// false) fails that edit alone; any other ends the call of which the edits are a part.
public protocol EditTarget {
    /// The feature of an object id with all of its attributes; nil if there is none.
    ///
    /// - Throws: Why the store cannot be read.
    func feature(withObjectID id: Int) throws(FeatureError) -> Feature?

    /// The object id of a global id, in the form of ``GlobalID``; nil if there is none.
    ///
    /// - Throws: Why the store cannot be read.
    func objectID(ofGlobalID id: String) throws(FeatureError) -> Int?

    /// Whether there is a feature of an object id.
    ///
    /// - Throws: Why the store cannot be read.
    func hasFeature(withObjectID id: Int) throws(FeatureError) -> Bool

    /// Adds a feature, under its object id where it has one, which must be free, and says which one it has. It has been checked.
    ///
    /// - Throws: What is wrong with the edit, or why the store cannot be written.
    mutating func insert(_ feature: Feature) throws(FeatureError) -> Int

    /// Puts a feature in the place of one of the same object id. It has been checked.
    ///
    /// - Throws: What is wrong with the edit, or why the store cannot be written.
    mutating func replace(_ old: Feature, with new: Feature) throws(FeatureError)

    /// Deletes a feature with its attachments.
    ///
    /// - Throws: What is wrong with the edit, or why the store cannot be written.
    mutating func delete(_ feature: Feature) throws(FeatureError)

    /// Notes an edit that was just done in the journal, by its rules for further edits of a feature (``EditJournal``).
    ///
    /// - Throws: What is wrong with the edit, or why the store cannot be written.
    mutating func note(_ kind: JournalEntry.Kind, of feature: Feature, before: Feature?) throws(FeatureError)
}

extension EditTarget {
    /// Whether the feature of an object id can be read.
    ///
    /// - Throws: Why the store cannot be read.
    public func hasFeature(withObjectID id: Int) throws(FeatureError) -> Bool { try feature(withObjectID: id) != nil }
}

extension FeatureError {
    /// Whether the store failed and not what was asked of it: whatever is tried next would most likely fail as well.
    public var isStoreFailure: Bool {
        switch self {
        case .readOnly, .closed, .diskFull, .busy, .inputOutput, .invalidStore, .noStore, .network, .timedOut, .invalidResponse,
            .server, .cancelled:
            true
        default: false
        }
    }
}
