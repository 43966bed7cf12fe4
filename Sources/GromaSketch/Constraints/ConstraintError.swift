/// The error of constraints that leave no position.
public enum ConstraintError: Error, Hashable, Sendable {
    /// A number that is not finite.
    case notFinite(name: String, found: Double)
    /// A number out of range.
    case outOfRange(name: String, found: Double, expected: String)
    /// Constraints that cannot be satisfied together, by name.
    case contradictory([String])
    /// The position is too near to the previous vertex.
    case tooClose(distance: Double, minimum: Double)
    /// A polygon without vertices to stay inside or outside of.
    case emptyArea(name: String)
    /// The other constraints allow no position inside or outside of the polygons with these names.
    case unreachable([String])
}

extension ConstraintError: CustomStringConvertible {
    /// Describes what was wrong, and what is allowed.
    public var description: String {
        switch self {
        case .notFinite(let name, let found): return "\(name) is \(found), expected a finite number."
        case .outOfRange(let name, let found, let expected): return "\(name) is \(found), expected \(expected)."
        case .contradictory(let names):
            return "No position meets \(names.joined(separator: " and ")) together: release one of them."
        case .tooClose(let distance, let minimum):
            return "The position is \(distance) from the previous vertex, expected at least \(minimum)."
        case .emptyArea(let name): return "The polygon to stay \(name) of has no vertices: give one that has."
        case .unreachable(let names):
            return "The other constraints lead to no position that is \(names.joined(separator: " and ")) the polygon given."
        }
    }
}
