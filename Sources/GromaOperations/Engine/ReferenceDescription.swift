import GromaGeometry

/// The description of a spatial reference that is given by its ID: its name, the authority of the ID, and its definition.
public struct ReferenceDescription: Hashable, Sendable {
    /// Its name (such as `ETRS89 / UTM zone 32N`).
    public var name: String
    /// The authority of the ID (`EPSG`, `ESRI`); nil for a reference without one.
    public var authority: String?
    /// The definition in WKT: version 1 (OGC 01-009) if there is one, because all programs read it, otherwise version 2 (ISO 19162).
    public var wkt: String
    /// Its area of use; nil if unknown.
    public var area: AreaOfUse?

    /// Creates a description.
    public init(name: String, authority: String? = nil, wkt: String, area: AreaOfUse? = nil) {
        self.name = name
        self.authority = authority
        self.wkt = wkt
        self.area = area
    }
}

extension Projection {
    /// Returns nil: the spatial reference is unknown.
    public func describe(_ reference: SpatialReference) -> ReferenceDescription? { nil }
}

extension GeometryEngine {
    /// Returns the description of a spatial reference from the first of ``projections`` that knows it; nil if none does. O(projections)
    public func describe(_ reference: SpatialReference) -> ReferenceDescription? {
        for projection in projections {
            if let description = projection.describe(reference) { return description }
        }
        return nil
    }
}
