/// The outcome of edits of a feature's attachments.
public struct AttachmentResults: Hashable, Sendable {
    /// Of the attachment to add; nil if none was.
    public var add: EditResult?
    /// Of the attachment to change; nil if none was.
    public var update: EditResult?
    /// Of those to delete, in the order of their ids as given.
    public var deletes: [EditResult]

    /// Creates results.
    public init(add: EditResult? = nil, update: EditResult? = nil, deletes: [EditResult] = []) {
        self.add = add
        self.update = update
        self.deletes = deletes
    }
}
