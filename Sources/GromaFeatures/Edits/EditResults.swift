/// The results of edits, one for each edit, in the order in which the edits were given.
public struct EditResults: Hashable, Sendable {
    /// The results of the features to add.
    public var adds: [EditResult]
    /// The results of the features to change.
    public var updates: [EditResult]
    /// The results of the features to delete.
    public var deletes: [EditResult]
    /// The number of features deleted by a query; nil if no query was given.
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
    ///
    /// - Complexity: O(*n*), where *n* is the number of results.
    public var isSuccess: Bool { failures.isEmpty }

    /// The results of the edits that failed.
    ///
    /// - Complexity: O(*n*), where *n* is the number of results.
    public var failures: [EditResult] { (adds + updates + deletes).filter { !$0.isSuccess } }
}

/// The result of the edit of one feature or attachment.
public struct EditResult: Hashable, Sendable {
    /// The object id of the feature, or the id of the attachment; nil if there is none, for example for an add that failed.
    public var objectID: Int?
    /// The global id, if there is one.
    public var globalID: String?
    /// The error of the edit; nil if it succeeded.
    public var error: EditError?

    /// Whether the edit succeeded.
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
    /// The error code: that of the service, or of ``FeatureError/number``.
    public var code: Int
    /// A stable identifier for programs (``FeatureError/name``); `serverError` for an error of a service.
    public var name: String
    /// Describes what was wrong, where, and what is allowed.
    public var description: String
    /// The field that caused the error, if there is one.
    public var field: String?

    /// Creates an error.
    public init(code: Int, name: String, description: String, field: String? = nil) {
        self.code = code
        self.name = name
        self.description = description
        self.field = field
    }

    /// The ``name`` of errors of a service.
    public static let serviceErrorName = "serverError"
    /// The ``description`` if a service gave none.
    public static let unexplained = "The service gave no reason."

    /// Creates the error of one edit from an error that a table threw.
    public init(_ error: FeatureError) {
        self.init(code: error.number, name: error.name, description: error.description, field: error.field)
    }

    /// The error of an edit that was valid but was undone because another edit of its call failed.
    public static let rolledBack = EditError(
        code: 1003, name: "rolledBack", description: "The edit was undone because another of the same call failed.")
}
