/// What happens to an edit that makes a shape worse: that lets it cross, touch or overlap itself where it did not before, or puts a
/// hole outside its shell. Too few vertices are never in the way, for every shape begins with too few.
public enum ValidityGuard: String, Hashable, Sendable, CaseIterable {
    /// It is made, and reported where validity is tracked.
    case report
    /// It is refused.
    case refuse
}
