import GromaGeometry

/// One of the ways between two spatial references.
public struct TransformationChoice: Hashable, Sendable {
    /// Its name: the steps, joined by plus signs.
    public var name: String
    /// What the authority calls it that has published it, as in `EPSG:1314`; nil of one of several steps.
    public var code: String?
    /// The accuracy of positions in metres; nil if unknown.
    public var accuracy: Double?
    /// Whether it leaves a difference of datums out of account, which may be some hundred metres.
    public var isBallpark: Bool
    /// Whether it can be used here: all its grids are there.
    public var isAvailable: Bool
    /// The files of grids that it takes and that are not there.
    public var missingGrids: [String]
    /// Its area of use.
    public var area: AreaOfUse?

    /// Creates an instance.
    public init(
        name: String, code: String? = nil, accuracy: Double?, isBallpark: Bool, isAvailable: Bool, missingGrids: [String], area: AreaOfUse?
    ) {
        self.name = name
        self.code = code
        self.accuracy = accuracy
        self.isBallpark = isBallpark
        self.isAvailable = isAvailable
        self.missingGrids = missingGrids
        self.area = area
    }
}

extension TransformationChoice {
    /// Whether a caller means it by a text: its name, its code in any case, or its place in the list, counted from 0.
    public func isMeant(by text: String, at index: Int) -> Bool {
        text == name || text == "\(index)" || code.map { $0.lowercased() == text.lowercased() } ?? false
    }
}

extension Projection {
    /// Nothing is known.
    public func transformations(from source: SpatialReference, to target: SpatialReference) -> [TransformationChoice]? { nil }

    /// Nothing is known.
    public func reasonAgainst(projectingFrom source: SpatialReference, to target: SpatialReference) -> String? { nil }
}
