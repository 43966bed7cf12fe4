import GromaGeometry

/// The loaded features of a layer, as its table has them, and their locations.
struct LoadedFeatures {
    /// The features, with an index of their extents.
    private(set) var shown = IndexedFeatures()
    /// Their approximate size in bytes.
    private(set) var bytes = 0
    /// The rectangles in which all features were loaded.
    private(set) var regions: [Extent] = []
    /// Whether all features of the table were loaded.
    private(set) var isWhole = false
    /// The number of times that the table was changed or the loaded features were discarded.
    private(set) var changes = 0

    /// The bounding box of all features of the table, and the number of changes when it was queried.
    private var tableExtent: (extent: Extent, changes: Int)?

    /// Returns the bounding box of the features of the table, loaded or not.
    ///
    /// - Parameter table: Returns the bounding box of the table; called once until the table is changed.
    mutating func extent(asking table: () -> Extent) -> Extent {
        let whole: Extent
        if let tableExtent, tableExtent.changes == changes {
            whole = tableExtent.extent
        } else {
            whole = table()
            tableExtent = (whole, changes)
        }
        return whole.union(shown.extent)
    }

    /// The maximum number of remembered rectangles. Beyond it, all but the newest are discarded, with their features.
    private static let regionLimit = 64

    /// Returns a feature; nil if it is not loaded. O(log n).
    subscript(id: Int) -> Feature? { shown[id] }

    /// The features in the order of their object ids.
    var features: [Feature] {
        var features: [Feature] = []
        features.reserveCapacity(shown.count)
        shown.forEach { feature in
            features.append(feature)
            return true
        }
        return features
    }

    /// Whether all features in a rectangle were loaded. O(rectangles).
    func covers(_ box: Extent) -> Bool { isWhole || regions.contains { $0.contains(box) } }

    /// Whether a shape meets a region that was loaded completely.
    func meets(_ geometry: Geometry?) -> Bool {
        guard !isWhole else { return true }
        guard let box = geometry?.extent else { return false }
        return regions.contains { $0.intersects(box) }
    }

    /// Stores a feature, or its new version. O(log n).
    mutating func put(_ feature: Feature) {
        guard let id = feature.objectID else { return }
        bytes += feature.byteCount - (shown[id]?.byteCount ?? 0)
        shown.insert(feature)
    }

    /// Removes a feature that no longer exists. O(log n).
    mutating func remove(_ id: Int) {
        bytes -= shown[id]?.byteCount ?? 0
        shown.remove(objectID: id)
    }

    /// Records that the table may have other values than the loaded ones.
    mutating func noteChange() { changes += 1 }

    /// Stores the features that were loaded for a region; nil for the whole table.
    mutating func take(_ loaded: [Feature], of region: Extent?, keeping kept: Set<Int>) {
        if let region {
            if regions.count >= Self.regionLimit { forget(keeping: kept) }
            regions.removeAll { region.contains($0) }
            regions.append(region)
        } else {
            regions = []
            isWhole = true
        }
        if shown.count == 0 {
            shown = IndexedFeatures(loaded)
            bytes = loaded.reduce(0) { $0 + $1.byteCount }
        } else {
            for feature in loaded { put(feature) }
        }
    }

    /// Discards all features except some.
    mutating func forget(keeping kept: Set<Int>) {
        regions = []
        isWhole = false
        var features: [Feature] = []
        for id in kept { if let feature = shown[id] { features.append(feature) } }
        shown = IndexedFeatures(features)
        bytes = features.reduce(0) { $0 + $1.byteCount }
    }
}

extension Extent {
    /// Whether another rectangle lies in this one, which includes its border.
    fileprivate func contains(_ other: Extent) -> Bool {
        xMin <= other.xMin && yMin <= other.yMin && xMax >= other.xMax && yMax >= other.yMax
    }
}
