/// The condition under which an edited geometry can be saved.
public enum PopupGeometryRule: String, Hashable, Sendable, CaseIterable {
    /// The drawing is complete: every path has two vertices at different positions, every ring three, a point geometry has a point, and all
    /// x and y are finite. The default rule, because saving makes shapes valid (`GeometryEngine.simplify(_:)`).
    case complete
    /// The shape is also valid by OGC's rules: for hosts that save shapes as they are drawn.
    case valid
}
