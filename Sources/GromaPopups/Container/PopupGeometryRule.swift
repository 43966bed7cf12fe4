/// The condition under which an edited geometry can be saved.
public enum PopupGeometryRule: String, Hashable, Sendable, CaseIterable {
    /// When it is finished being drawn: every path has two vertices in different places, every ring three, there is a point where there are
    /// points, and x and y are numbers everywhere. The usual rule, since saving makes shapes valid (`GeometryEngine.simplify(_:)`).
    case complete
    /// When it is also valid by OGC's rules, as it is: for hosts that save shapes as they are drawn.
    case valid
}
