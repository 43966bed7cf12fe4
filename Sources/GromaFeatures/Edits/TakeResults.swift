/// The result of importing features of a service.
public struct TakeResults: Hashable, Sendable {
    /// The service's ids of features that were skipped, because they have pending edits, or because other programs have edited them here.
    public var leftAlone: [Int] = []
    /// The service's ids of those among them that other programs have deleted here; these deletions are pending now.
    public var deletedByOthers: [Int] = []
    /// Features that could not be imported; they remain as they were.
    public var failures: [PullFailure] = []
    /// The warnings about the imported features.
    public var warnings: [LoadWarning] = []

    /// Creates an empty result.
    public init() {}
}

/// A feature or an attachment of a service that could not be imported into a copy.
public struct PullFailure: Hashable, Sendable {
    /// The service's id of it.
    public var remoteID: Int
    /// The error.
    public var error: EditError

    /// Creates an instance.
    public init(remoteID: Int, error: EditError) {
        self.remoteID = remoteID
        self.error = error
    }
}
