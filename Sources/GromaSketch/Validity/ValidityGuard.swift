/// What happens to an edit that makes a shape worse: that newly makes it cross, touch or overlap itself, or puts a hole outside its shell.
/// Too few vertices are always allowed, because every shape begins with too few.
///
/// A ring that is being drawn is checked as far as it is drawn: the segment from its last vertex back to its first, and its position within
/// other rings, are checked when it is finished. A line is checked by OGC's rule for simple lines, `GeometryEngine.isSimple` with the rule
/// `ogc`: it may touch itself, and other paths of the shape, only end to end.
public enum ValidityGuard: String, Hashable, Sendable, CaseIterable {
    /// It is made, and reported if validity is tracked.
    case report
    /// It is refused. In a drag, the dragged element stays at its last valid position.
    case refuse
}
