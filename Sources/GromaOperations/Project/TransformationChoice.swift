import GromaGeometry

/// A part of the Earth, in degrees; where `west` is greater than `east` it lies across the meridian of 180.
public struct AreaOfUse: Hashable, Sendable {
    /// What it is called.
    public var name: String
    /// Its western edge.
    public var west: Double
    /// Its southern edge.
    public var south: Double
    /// Its eastern edge.
    public var east: Double
    /// Its northern edge.
    public var north: Double

    /// Makes one.
    public init(name: String, west: Double, south: Double, east: Double, north: Double) {
        self.name = name
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }
}

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

extension GeometryEngine {
    /// The ways between two references, the best first, with their accuracies and what they lack. A projection takes for each position the best one that is there
    /// and whose area it lies in.
    ///
    /// - Throws: `notInstalled` where no plugin knows about ways, `unknownProjection` where none knows the references.
    public func transformations(
        from source: SpatialReference, to target: SpatialReference
    ) throws(OperationError) -> [TransformationChoice] {
        if projections.isEmpty { throw .notInstalled(operation: "transformations", what: "PROJ's list of transformations") }
        for projection in projections {
            if let choices = projection.transformations(from: source, to: target) { return choices }
        }
        var reason: String?
        for projection in projections where reason == nil { reason = projection.reasonAgainst(projectingFrom: source, to: target) }
        throw .unknownProjection(
            operation: "transformations", from: SpatialReferenceCheck.name(source), to: SpatialReferenceCheck.name(target), reason: reason)
    }
}
