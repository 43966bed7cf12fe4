/// Changes that other programs have made to a copy without its journal, by the object ids of its features.
public struct ForeignEdits: Hashable, Sendable {
    /// Features that were added.
    public var added: [Int] = []
    /// Features that were changed.
    public var changed: [Int] = []
    /// Features that were deleted.
    public var deleted: [Int] = []

    /// None.
    public init() {}

    /// Whether there is nothing.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && deleted.isEmpty }
}
