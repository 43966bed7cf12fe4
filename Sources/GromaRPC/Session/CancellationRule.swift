/// How a protocol cancels a request that is being run: a message that stands behind it in the input names it, and is seen as soon as it is read.
package struct CancellationRule: Sendable {
    /// The method of the message.
    let method: String
    /// The parameter that holds the id of the request.
    let parameter: String
    /// A part of the method's name that is written the same whatever is escaped, by which lines are chosen that are worth a closer look.
    let mark: StaticString
    /// Whether a request that was cancelled is answered, with error `cancelled`.
    let isAnswered: Bool

    /// A rule.
    package init(method: String, parameter: String, mark: StaticString, isAnswered: Bool) {
        (self.method, self.parameter, self.mark, self.isAnswered) = (method, parameter, mark, isAnswered)
    }

    /// `session.cancel` of the stream.
    static let ofStream = CancellationRule(method: SessionCancel.method, parameter: "id", mark: "session.cancel", isAnswered: true)
}
