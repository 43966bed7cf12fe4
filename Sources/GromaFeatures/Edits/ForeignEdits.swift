/// Changes that other programs have made to a copy without its journal, by the object ids of its features.
public struct ForeignEdits: Hashable, Sendable {
    /// Features that were added.
    public var added: [Int] = []
    /// Features that were changed.
    public var changed: [Int] = []
    /// Features that were deleted.
    public var deleted: [Int] = []

    /// Creates an empty instance.
    public init() {}

    /// Whether there are no changes.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && deleted.isEmpty }
}
