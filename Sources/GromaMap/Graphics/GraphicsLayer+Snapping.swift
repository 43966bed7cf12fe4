import GromaGeometry

extension GraphicsLayer: SnapSource {
    /// The rectangle around all shapes. O(1)
    public var extent: Extent? { index.extent }

    /// The number of graphics.
    public var loadedFeatureCount: Int { count }

    /// The numbers of the visible graphics whose extents meet a rectangle, in ascending order; at most `limit`. O(log n + found)
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

    /// The shape of a graphic; nil if there is no graphic of that number, or it has none. O(1)
    public func geometry(ofFeature id: Int) -> Geometry? { graphic(id: id)?.geometry }

    /// Checks that a graphic may get another shape.
    ///
    /// - Throws: `notEditable`, `noFeature`, `spatialReferenceMismatch`.
    public func checkGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        guard isEditable else { throw .notEditable(source: name) }
        guard geometry.spatialReference == spatialReference else {
            throw .spatialReferenceMismatch(source: name, found: geometry.spatialReference, expected: spatialReference)
        }
        guard graphic(id: id)?.geometry != nil else { throw .noFeature(source: name, feature: id) }
    }

    /// Gives a graphic another shape. O(log n)
    ///
    /// - Throws: as ``checkGeometry(_:ofFeature:)``.
    public func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        try checkGeometry(geometry, ofFeature: id)
        do throws(MapError) {
            try graphic(id: id)?.setGeometry(geometry)
        } catch {
            throw .failed(source: name, feature: id, reason: error.description)
        }
    }
}
