import GromaGeometry

/// One thing that keeps a sketched shape from being saved.
public struct SketchProblem: Hashable, Sendable {
    /// What is wrong.
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
        /// Holes cut the inside in two.
        case disconnectedInterior
        /// Whatever else OGC Simple Features forbids.
        case invalid
    }

    /// What is wrong.
    public var kind: Kind
    /// The part: a path or ring; 0 for points.
    public var part: Int
    /// The vertex nearest to the place.
    public var index: Int
    /// The place; nil when the part has no vertices.
    public var at: Coordinate?

    /// Makes a description.
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
    /// The kind and where.
    public var description: String {
        let place = at.map { " at (\($0.x), \($0.y))" } ?? ""
        return "\(kind.rawValue) in part \(part)\(place)"
    }
}
