/// Features to add, change and delete in one call.
public struct FeatureEdits: Hashable, Sendable {
    /// Features to add. Their object ids are ignored.
    public var adds: [Feature]
    /// Features to change, identified by object id, or by global id if that is missing. Missing attributes remain unchanged, and a nil
    /// geometry keeps the shape.
    public var updates: [Feature]
    /// Object ids of features to delete.
    public var deletes: [Int]

    /// Creates edits.
    public init(adds: [Feature] = [], updates: [Feature] = [], deletes: [Int] = []) {
        self.adds = adds
        self.updates = updates
        self.deletes = deletes
    }

    /// Whether there are no edits.
    public var isEmpty: Bool { adds.isEmpty && updates.isEmpty && deletes.isEmpty }

    /// The number of edits.
    public var count: Int { adds.count + updates.count + deletes.count }
}

/// Options for applying edits.
public struct EditOptions: Hashable, Sendable {
    /// Whether an edit that fails undoes the whole call. Otherwise the edits that succeed are kept, and the results report which failed.
    public var rollsBackOnFailure = false
    /// The name of the user who edits, for the layer's edit tracking and ownership; nil if unknown.
    public var user: String?
    /// The time of the edit, in milliseconds since 1970, for edit tracking; nil for the current time.
    public var time: Int?
    /// Whether adds keep the global ids that are given. Otherwise, and where none is given, they get new ones if the layer has global ids.
    public var keepsGlobalIDs = true
    /// Whether the edits are also recorded in the table's journal, in the same transaction, which requires a table that has one. Nil, the
    /// default, lets the table decide: edits of a copy of a service's layer are recorded (``EditJournal/isOfCopy()``), others are not.
    public var isJournaled: Bool?

    /// Whether attachments are added, replaced and deleted without a permission check: for attachments imported from a service, which has
    /// checked the permission. It applies to attachments only; ``EditJournal/takeRemote(_:options:)`` imports features.
    public var takesOver = false

    /// Creates options with the default values of their properties.
    public init() {}
}

extension EditOptions {
    /// Returns the options completed with a user, and with the decision whether edits are recorded in the journal, where these are not set.
    func completed(user: String?, isJournaled: Bool?) -> EditOptions {
        var options = self
        options.user = self.user ?? user
        options.isJournaled = self.isJournaled ?? isJournaled
        return options
    }

    /// Returns the options with the decision whether edits are recorded in the journal. An import from a service is not an edit.
    package func decided(isOfCopy: () throws(FeatureError) -> Bool) throws(FeatureError) -> EditOptions {
        guard isJournaled == nil else { return self }
        var options = self
        options.isJournaled = takesOver ? false : try isOfCopy()
        return options
    }
}
