/// Geometries by id, in memory, with a spatial index that follows every edit: a snap source for hosts without feature layers.
public final class GeometrySnapSource: SnapSource {
    /// The name in settings and results.
    public let name: String
    /// The spatial reference of all its geometries.
    public let spatialReference: SpatialReference?
    /// Whether topological editing may change the geometries.
    public var isEditable: Bool

    /// How many geometries it holds.
    public var loadedFeatureCount: Int { count }

    private var geometries: [Int: Geometry]
    private var index: SpatialIndex

    /// Creates a source of geometries, each with its id. O(n log n).
    ///
    /// - Throws: `duplicateFeature`, `spatialReferenceMismatch`.
    public init(
        name: String, spatialReference: SpatialReference?, isEditable: Bool = false,
        features: some Sequence<(id: Int, geometry: Geometry)> = EmptyCollection()
    ) throws(SnapSourceError) {
        var geometries: [Int: Geometry] = [:]
        var entries: [(id: Int, extent: Extent)] = []
        geometries.reserveCapacity(features.underestimatedCount)
        entries.reserveCapacity(features.underestimatedCount)
        for (id, geometry) in features {
            try Self.check(geometry, in: spatialReference, of: name)
            guard geometries.updateValue(geometry, forKey: id) == nil else { throw .duplicateFeature(source: name, feature: id) }
            entries.append((id, geometry.extent))
        }
        self.name = name
        self.spatialReference = spatialReference
        self.isEditable = isEditable
        self.geometries = geometries
        index = SpatialIndex(entries)
    }

    /// The number of features, including those with empty geometries.
    public var count: Int { geometries.count }

    /// Adds a feature. O(log n).
    ///
    /// - Throws: `duplicateFeature`, `spatialReferenceMismatch`.
    public func addFeature(_ geometry: Geometry, id: Int) throws(SnapSourceError) {
        try Self.check(geometry, in: spatialReference, of: name)
        guard geometries[id] == nil else { throw .duplicateFeature(source: name, feature: id) }
        geometries[id] = geometry
        index.insert(id: id, extent: geometry.extent)
    }

    /// Removes a feature and returns its geometry. O(log n).
    ///
    /// - Throws: `noFeature`.
    @discardableResult
    public func removeFeature(id: Int) throws(SnapSourceError) -> Geometry {
        guard let removed = geometries.removeValue(forKey: id) else { throw .noFeature(source: name, feature: id) }
        index.remove(id: id)
        return removed
    }

    /// Returns the features whose extents intersect a rectangle, in ascending order. O(log n + found).
    public func features(in box: Extent, limit: Int) -> [Int] {
        guard limit > 0 else { return [] }
        var found: [Int] = []
        index.forEach(meeting: box) { id, _ in
            found.append(id)
            return found.count < limit
        }
        found.sort()
        return found
    }

    /// Returns the geometry of a feature; nil if there is none with that id. O(1).
    public func geometry(ofFeature id: Int) -> Geometry? { geometries[id] }

    /// The extent of all features.
    public var extent: Extent? { index.extent }

    /// Checks that a feature may get a new geometry.
    ///
    /// - Throws: `notEditable`, `noFeature`, `spatialReferenceMismatch`.
    public func checkGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        guard isEditable else { throw .notEditable(source: name) }
        try Self.check(geometry, in: spatialReference, of: name)
        guard geometries[id] != nil else { throw .noFeature(source: name, feature: id) }
    }

    /// Replaces a feature's geometry. O(log n).
    ///
    /// - Throws: `notEditable`, `noFeature`, `spatialReferenceMismatch`.
    public func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        try checkGeometry(geometry, ofFeature: id)
        geometries[id] = geometry
        index.update(id: id, extent: geometry.extent)
    }

    private static func check(
        _ geometry: Geometry, in reference: SpatialReference?, of name: String
    ) throws(SnapSourceError) {
        guard geometry.spatialReference == reference else {
            throw .spatialReferenceMismatch(source: name, found: geometry.spatialReference, expected: reference)
        }
    }
}
