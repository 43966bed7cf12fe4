/// A way in which the service fails, for the next requests that it fits.
struct ServiceFailure: Sendable {
    /// A way in which a request fails.
    enum Kind: Sendable {
        /// The connection ends before anything is done.
        case dropBeforeApplying
        /// Everything is done, and the connection ends without an answer: the client cannot know.
        case dropAfterApplying
        /// Everything is done, and the answer is sent so many seconds later.
        case delay(Double)
        /// Everything is done, and half of the answer's body is sent.
        case halfAnswer
        /// Everything is done, and half of the answer's body is sent as if it were all of it: its length says so.
        case shortAnswer
        /// The status of an HTTP error, with or without everything done before (a gateway that lost patience).
        case status(Int, isApplied: Bool = false)
        /// Nothing is done, and the answer is an error with status 200.
        case error(code: Int, message: String, details: [String] = [])
        /// Nothing is done, and the token counts as expired: error 498.
        case expiredToken
        /// Some of the edits fail, by their places among those of their kind; the others are done unless they are rolled back.
        case items(FailingItems)
        /// Everything is done, and the answer's body is this.
        case body(String)
    }

    /// How.
    var kind: Kind
    /// The last component of the paths that it fits (`applyEdits`); nil for all.
    var operation: String?
    /// The number of requests that fail.
    var times: Int
    /// The number of matching requests that succeed before.
    var skipped: Int

    /// Makes one.
    init(_ kind: Kind, on operation: String? = nil, times: Int = 1, after skipped: Int = 0) {
        self.kind = kind
        self.operation = operation
        self.times = times
        self.skipped = skipped
    }
}

/// Edits that fail, by their places among those of their kind.
struct FailingItems: Sendable {
    /// Of the features or attachments to add.
    var adds: Set<Int> = []
    /// Of those to change.
    var updates: Set<Int> = []
    /// Of those to delete.
    var deletes: Set<Int> = []
    /// What the results say.
    var code = 1000
    /// What the results say.
    var description = "The edit was refused by the test."
}

extension ServiceFailure {
    /// The failure of a request to an operation; takes it off the list.
    static func next(for operation: String, in failures: inout [ServiceFailure]) -> Kind? {
        for place in failures.indices where failures[place].operation == nil || failures[place].operation == operation {
            if failures[place].skipped > 0 {
                failures[place].skipped -= 1
                continue
            }
            let kind = failures[place].kind
            failures[place].times -= 1
            if failures[place].times <= 0 { failures.remove(at: place) }
            return kind
        }
        return nil
    }
}
