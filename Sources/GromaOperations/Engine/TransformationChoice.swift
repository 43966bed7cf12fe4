import GromaGeometry

/// One of the ways between two spatial references.
public struct TransformationChoice: Hashable, Sendable {
    /// What it is called: the steps, joined by plus signs.
    public var name: String
    /// How far from the truth positions may come to lie, in metres; nil where that is not known.
    public var accuracy: Double?
    /// Whether it leaves a difference of datums out of account, which may be some hundred metres.
    public var isBallpark: Bool
    /// Whether it can be used here: all its grids are there.
    public var isAvailable: Bool
    /// The files of grids that it takes and that are not there.
    public var missingGrids: [String]
    /// Where it is meant to be used.
    public var area: AreaOfUse?

    /// Makes one.
    public init(name: String, accuracy: Double?, isBallpark: Bool, isAvailable: Bool, missingGrids: [String], area: AreaOfUse?) {
        self.name = name
        self.accuracy = accuracy
        self.isBallpark = isBallpark
        self.isAvailable = isAvailable
        self.missingGrids = missingGrids
        self.area = area
    }
}

extension Projection {
    /// Nothing is known.
    public func transformations(from source: SpatialReference, to target: SpatialReference) -> [TransformationChoice]? { nil }

    /// Nothing is known.
    public func reasonAgainst(projectingFrom source: SpatialReference, to target: SpatialReference) -> String? { nil }
}
