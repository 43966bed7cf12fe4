/// What happens to an edit that makes a shape worse: that lets it cross, touch or overlap itself where it did not before, or puts a
/// hole outside its shell. Too few vertices are never in the way, for every shape begins with too few.
///
/// A ring that is being drawn counts as far as it is drawn: the segment from its last vertex back to its first, and where the ring lies in
/// others, count when it is finished. A line counts by OGC's rule for simple lines, `GeometryEngine.isSimple` with the rule `ogc`: it may
/// meet itself, and other paths of the shape, only end to end.
public enum ValidityGuard: String, Hashable, Sendable, CaseIterable {
    /// It is made, and reported where validity is tracked.
    case report
    /// It is refused. In a drag, what is dragged stays where it last could be.
    case refuse
}
