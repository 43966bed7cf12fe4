/// The results of edits, one for each, in the order in which they were given.
public struct EditResults: Hashable, Sendable {
    /// Of the features to add.
    public var adds: [EditResult]
    /// Of the features to change.
    public var updates: [EditResult]
    /// Of the features to delete.
    public var deletes: [EditResult]
    /// The number of features deleted by a query; nil if there was none.
    public var deletedByQuery: Int?

    /// Creates results.
    public init(
        adds: [EditResult] = [], updates: [EditResult] = [], deletes: [EditResult] = [], deletedByQuery: Int? = nil
    ) {
        self.adds = adds
        self.updates = updates
        self.deletes = deletes
        self.deletedByQuery = deletedByQuery
    }

    /// Whether every edit succeeded.
    public var isSuccess: Bool { failures.isEmpty }

    /// The results of those that failed. O(results)
    public var failures: [EditResult] { (adds + updates + deletes).filter { !$0.isSuccess } }
}

/// The result of the edit of one feature or attachment.
public struct EditResult: Hashable, Sendable {
    /// The object id of the feature, or the id of the attachment; nil if there is none, as for an add that failed.
    public var objectID: Int?
    /// The global id, where there is one.
    public var globalID: String?
    /// Why it failed; nil if it succeeded.
    public var error: EditError?

    /// Whether it succeeded.
    public var isSuccess: Bool { error == nil }

    /// Creates a result.
    public init(objectID: Int?, globalID: String? = nil, error: EditError? = nil) {
        self.objectID = objectID
        self.globalID = globalID
        self.error = error
    }
}

/// The error of the edit of one feature or attachment.
public struct EditError: Error, Hashable, Sendable {
    /// A number: that of the service, or of ``FeatureError/number``.
    public var code: Int
    /// A stable word for programs (``FeatureError/name``), `serverError` for what a service said.
    public var name: String
    /// Describes what was wrong, where, and what is allowed.
    public var description: String
    /// The field that is at fault, where it is one.
    public var field: String?

    /// Creates an error.
    public init(code: Int, name: String, description: String, field: String? = nil) {
        self.code = code
        self.name = name
        self.description = description
        self.field = field
    }

    /// The ``name`` of what a service said.
    public static let serviceErrorName = "serverError"
    /// The ``description`` where a service said nothing.
    public static let unexplained = "The service gave no reason."

    /// The error of one edit from what a table threw.
    public init(_ error: FeatureError) {
        self.init(code: error.number, name: error.name, description: error.description, field: error.field)
    }

    /// An edit that was good and was undone because another of its call failed.
    public static let rolledBack = EditError(
        code: 1003, name: "rolledBack", description: "The edit was undone because another of the same call failed.")
}
