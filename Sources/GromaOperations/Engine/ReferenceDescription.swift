import GromaGeometry

/// What others need to know of a spatial reference that is given by its id: its name, whose id it is, and its definition.
public struct ReferenceDescription: Hashable, Sendable {
    /// Its name (`ETRS89 / UTM zone 32N`).
    public var name: String
    /// The authority of the id (`EPSG`, `ESRI`); nil for a reference without one.
    public var authority: String?
    /// The definition as a text in WKT, of version 1 where there is one, which all programs read (OGC 01-009), else of version 2 (ISO 19162).
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
    /// Nothing is known.
    public func describe(_ reference: SpatialReference) -> ReferenceDescription? { nil }
}

extension GeometryEngine {
    /// What the first of ``projections`` knows of a reference that knows it; nil if none does.
    public func describe(_ reference: SpatialReference) -> ReferenceDescription? {
        for projection in projections {
            if let description = projection.describe(reference) { return description }
        }
        return nil
    }
}
