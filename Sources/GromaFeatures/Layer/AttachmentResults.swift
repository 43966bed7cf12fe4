/// The outcome of edits of a feature's attachments.
public struct AttachmentResults: Hashable, Sendable {
    /// The result for the attachment to add; nil if there was none.
    public var add: EditResult?
    /// The result for the attachment to change; nil if there was none.
    public var update: EditResult?
    /// The results for the attachments to delete, in the order of the given ids.
    public var deletes: [EditResult]

    /// Creates results.
    public init(add: EditResult? = nil, update: EditResult? = nil, deletes: [EditResult] = []) {
        self.add = add
        self.update = update
        self.deletes = deletes
    }
}
