import GromaGeometry

/// One of the transformations between two spatial references.
public struct TransformationChoice: Hashable, Sendable {
    /// Its name: the steps, joined by plus signs.
    public var name: String
    /// Its code at the authority that publishes it, such as `EPSG:1314`; nil for a transformation of several steps.
    public var code: String?
    /// The accuracy of positions in meters; nil if unknown.
    public var accuracy: Double?
    /// Whether it ignores a difference of datums, which may be some hundred meters.
    public var isBallpark: Bool
    /// Whether it is usable on this system: all its grids are installed.
    public var isAvailable: Bool
    /// The grid files that it needs and that are not installed.
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
    /// Returns whether a text identifies it: by its name, its code (case-insensitive), or its index in the list.
    public func isMeant(by text: String, at index: Int) -> Bool {
        text == name || text == "\(index)" || code.map { $0.lowercased() == text.lowercased() } ?? false
    }
}

extension Projection {
    /// Returns nil: the transformations are unknown.
    public func transformations(from source: SpatialReference, to target: SpatialReference) -> [TransformationChoice]? { nil }

    /// Returns nil: the reason is unknown.
    public func reasonAgainst(projectingFrom source: SpatialReference, to target: SpatialReference) -> String? { nil }
}
