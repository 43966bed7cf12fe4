import GromaFeatures

/// What is known of the table's version of a popup's feature, from the beginning of editing until all of it is saved: the version that the
/// table certainly has, and edits that it may have accepted although no answer came.
///
/// It prevents a second attempt from adding a feature twice, and from assuming a change that the table has not accepted.
struct PopupSaveState: Sendable {
    /// The table's version of the feature, as far as it is known; nil if the table does not have the feature, or if it was not looked up.
    var stored: Feature?
    /// The global id that a new feature gets in the table; nil if the table assigns these ids itself.
    var globalID: String?
    /// The versions of a new feature that were sent and may have been accepted, oldest first.
    var sentAdditions: [SentAddition] = []
    /// The attributes and the shape of an update that was sent and may have been accepted.
    var sentChange: Feature?

    /// A new feature that was sent.
    struct SentAddition: Sendable {
        /// The feature that was sent.
        var feature: Feature
        /// The object ids of features with the same values that the table had before: none of them is the one that was sent. Nil if the
        /// global id distinguishes them.
        var twins: Set<Int>?
    }

    /// Whether the table may have accepted something without that being known here.
    var isOpen: Bool { !sentAdditions.isEmpty || sentChange != nil }

    /// Records that an update was sent and no answer has come.
    mutating func noteSent(_ change: Feature) {
        var all = sentChange ?? Feature()
        all.attributes.merge(change.attributes)
        all.geometry = change.geometry ?? all.geometry
        sentChange = all
    }

    /// Records that a new feature was sent and no answer has come.
    mutating func noteSent(addition: Feature, twins: Set<Int>?) {
        guard !sentAdditions.contains(where: { $0.feature == addition }) else { return }
        sentAdditions.append(SentAddition(feature: addition, twins: twins))
    }

    /// Records the table's version of the feature, with no pending edits.
    mutating func settle(_ feature: Feature) {
        stored = feature
        sentAdditions = []
        sentChange = nil
    }
}
