/// The result of importing features of a service.
public struct TakeResults: Hashable, Sendable {
    /// The service's ids of features that were left alone, because they have edits that wait, or others have edited them here.
    public var leftAlone: [Int] = []
    /// The service's ids of those among them that others have deleted here: that waits to be sent now.
    public var deletedByOthers: [Int] = []
    /// Features that could not be taken; they are here as they were before.
    public var failures: [PullFailure] = []
    /// The warnings about the imported features.
    public var warnings: [LoadWarning] = []

    /// Nothing.
    public init() {}
}

/// A feature or an attachment of a service that could not be taken into a copy.
public struct PullFailure: Hashable, Sendable {
    /// Its id at the service.
    public var remoteID: Int
    /// Why.
    public var error: EditError

    /// Creates an instance.
    public init(remoteID: Int, error: EditError) {
        self.remoteID = remoteID
        self.error = error
    }
}
