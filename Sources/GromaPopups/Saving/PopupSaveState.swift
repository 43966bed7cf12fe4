import GromaFeatures

/// What is known of a popup's feature in its table from when it began to be edited until all of it is saved: what the table surely has, and what it
/// may have taken although no answer came.
///
/// It is what keeps a second attempt from adding a feature twice and from believing in a change that the table has not taken.
struct PopupSaveState: Sendable {
    /// The feature as its table has it, as far as is known; nil while the table has none, or it was not looked up.
    var stored: Feature?
    /// What the table is to know a new feature by; nil if it gives such ids itself.
    var globalID: String?
    /// The versions of a new feature that were sent and may have been taken, oldest first.
    var sentAdditions: [SentAddition] = []
    /// The attributes, and the shape, that were sent to change the feature and may have been taken.
    var sentChange: Feature?

    /// A new feature that was sent.
    struct SentAddition: Sendable {
        /// What was sent.
        var feature: Feature
        /// The features of the same values that the table had before, by object id: none of them is the one that was sent. Nil where
        /// the global id tells them apart.
        var twins: Set<Int>?
    }

    /// Whether the table may have something that nobody knows of.
    var isOpen: Bool { !sentAdditions.isEmpty || sentChange != nil }

    /// Notes that a change was sent and no answer has come.
    mutating func noteSent(_ change: Feature) {
        var all = sentChange ?? Feature()
        all.attributes.merge(change.attributes)
        all.geometry = change.geometry ?? all.geometry
        sentChange = all
    }

    /// Notes that a new feature was sent and no answer has come.
    mutating func noteSent(addition: Feature, twins: Set<Int>?) {
        guard !sentAdditions.contains(where: { $0.feature == addition }) else { return }
        sentAdditions.append(SentAddition(feature: addition, twins: twins))
    }

    /// Notes that the table has the feature like this, and nothing else of it is under way.
    mutating func settle(_ feature: Feature) {
        stored = feature
        sentAdditions = []
        sentChange = nil
    }
}
