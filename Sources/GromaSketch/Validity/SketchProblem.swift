import GromaGeometry

/// A problem that prevents a sketched shape from being saved.
public struct SketchProblem: Hashable, Sendable {
    /// The kind of problem.
    public enum Kind: String, Hashable, Sendable {
        /// The shape has no vertices at all.
        case empty
        /// A path of fewer than two vertices, or a ring of fewer than three.
        case tooFewVertices
        /// A boundary crosses, touches or overlaps itself or another.
        case selfIntersection
        /// A hole lies outside its shell.
        case holeOutsideShell
        /// A hole lies in another hole, or a shell in another shell.
        case nestedRings
        /// Holes divide the interior.
        case disconnectedInterior
        /// Any other violation of OGC Simple Features.
        case invalid
    }

    /// The kind of problem.
    public var kind: Kind
    /// The part: a path or ring; 0 for points.
    public var part: Int
    /// The vertex nearest to the position.
    public var index: Int
    /// The position; nil if the part has no vertices.
    public var at: Coordinate?

    /// Creates a problem.
    public init(kind: Kind, part: Int, index: Int, at: Coordinate?) {
        self.kind = kind
        self.part = part
        self.index = index
        self.at = at
    }
}

extension SketchProblem.Kind {
    /// The kind that GEOS's text stands for.
    package init(validityReason reason: String) {
        switch reason.lowercased() {
        case let r where r.contains("outside shell"): self = .holeOutsideShell
        case let r where r.contains("nested"): self = .nestedRings
        case let r where r.contains("interior is disconnected"): self = .disconnectedInterior
        case let r where r.contains("self-intersection"): self = .selfIntersection
        default: self = .invalid
        }
    }
}

extension SketchProblem: CustomStringConvertible {
    /// The kind and the position.
    public var description: String {
        let place = at.map { " at (\($0.x), \($0.y))" } ?? ""
        return "\(kind.rawValue) in part \(part)\(place)"
    }
}
