/// Features to add, change and delete in one call.
public struct FeatureEdits: Hashable, Sendable {
    /// Features to add. Their object ids do not count.
    public var adds: [Feature]
    /// Features to change, by object id, or by global id where that is missing. Attributes that are missing stay as they are, and a geometry
    /// of nil leaves the shape alone.
    public var updates: [Feature]
    /// Object ids of features to delete.
    public var deletes: [Int]

    /// Creates edits.
    public init(adds: [Feature] = [], updates: [Feature] = [], deletes: [Int] = []) {
        self.adds = adds
        self.updates = updates
        self.deletes = deletes
    }

    /// Whether there is nothing to do.
    public var isEmpty: Bool { adds.isEmpty && updates.isEmpty && deletes.isEmpty }

    /// The number of edits.
    public var count: Int { adds.count + updates.count + deletes.count }
}

/// Options for applying edits.
public struct EditOptions: Hashable, Sendable {
    /// Whether one edit that fails undoes all of the call. Else those that succeed stay, and the results say which failed.
    public var rollsBackOnFailure = false
    /// The name of the user who edits, for the layer's edit tracking and ownership; nil if it is not known.
    public var user: String?
    /// The moment of the edit, in milliseconds since 1970, for edit tracking; nil for the clock's.
    public var time: Int?
    /// Whether adds keep the global ids that they bring. Else, and where they bring none, they get new ones if the layer has global ids.
    public var keepsGlobalIDs = true
    /// Whether the edits are noted in the table's journal too, in the same transaction, which needs a table that has one. Nil, as it is at first,
    /// for what the table itself knows: edits of a copy of a service's layer are noted (``EditJournal/isOfCopy()``), others are not.
    public var isJournaled: Bool?

    /// Whether attachments are put and deleted without asking who may: for what is taken over from a service, which has asked, and not edited
    /// here. It counts for attachments alone; features are taken over by ``EditJournal/takeRemote(_:options:)``.
    public var takesOver = false

    /// Those of the properties' documentation.
    public init() {}
}

extension EditOptions {
    /// The same with a user, and an answer to the question whether edits are noted, where it has none of its own.
    func completed(user: String?, isJournaled: Bool?) -> EditOptions {
        var options = self
        options.user = self.user ?? user
        options.isJournaled = self.isJournaled ?? isJournaled
        return options
    }

    /// The same with the question answered whether edits are noted. What is taken over from a service is no edit.
    package func decided(isOfCopy: () throws(FeatureError) -> Bool) throws(FeatureError) -> EditOptions {
        guard isJournaled == nil else { return self }
        var options = self
        options.isJournaled = takesOver ? false : try isOfCopy()
        return options
    }
}
