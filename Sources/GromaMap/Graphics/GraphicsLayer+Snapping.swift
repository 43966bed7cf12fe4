import GromaGeometry

extension GraphicsLayer: SnapSource {
    /// The rectangle around all shapes. O(1)
    public var extent: Extent? { index.extent }

    /// The number of graphics.
    public var loadedFeatureCount: Int { count }

    /// Returns the object IDs of the visible graphics whose extents intersect a rectangle, in ascending order; at most `limit`. O(log n +
    /// found)
    public func features(in box: Extent, limit: Int) -> [Int] {
        guard limit > 0 else { return [] }
        var found: [Int] = []
        index.forEach(meeting: box) { id, _ in
            if let graphic = graphic(id: id), isShown(graphic) { found.append(id) }
            return found.count < limit
        }
        found.sort()
        return found
    }

    /// Returns the geometry of a graphic; nil if there is no graphic with that object ID, or it has no geometry. O(1)
    public func geometry(ofFeature id: Int) -> Geometry? { graphic(id: id)?.geometry }

    /// Checks that a graphic may be given another geometry.
    ///
    /// - Throws: `SnapSourceError.notEditable` if the layer is not editable, `spatialReferenceMismatch` for a geometry in another spatial
    ///   reference, `noFeature` if there is no such graphic or it has no geometry.
    public func checkGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        guard isEditable else { throw .notEditable(source: name) }
        guard geometry.spatialReference == spatialReference else {
            throw .spatialReferenceMismatch(source: name, found: geometry.spatialReference, expected: spatialReference)
        }
        guard graphic(id: id)?.geometry != nil else { throw .noFeature(source: name, feature: id) }
    }

    /// Replaces the geometry of a graphic. O(log n)
    ///
    /// - Throws: The errors of ``checkGeometry(_:ofFeature:)``; `failed` if the graphic refuses the geometry.
    public func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        try checkGeometry(geometry, ofFeature: id)
        do throws(MapError) {
            try graphic(id: id)?.setGeometry(geometry)
        } catch {
            throw .failed(source: name, feature: id, reason: error.description)
        }
    }
}
