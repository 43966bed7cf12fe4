import GromaGeometry

/// The features that a layer holds, as its table has them, and where they lie.
struct LoadedFeatures {
    /// The features, with an index of where they lie.
    private(set) var shown = IndexedFeatures()
    /// About how many bytes they take.
    private(set) var bytes = 0
    /// Rectangles of which everything was loaded.
    private(set) var regions: [Extent] = []
    /// Whether everything was loaded.
    private(set) var isWhole = false
    /// How often the table was changed, or what was loaded let go of.
    private(set) var changes = 0

    /// The rectangle around all features of the table, and after how many of its changes it was asked.
    private var tableExtent: (extent: Extent, changes: Int)?

    /// The rectangle around the features of the table, held or not.
    ///
    /// - Parameter table: Gives that of the table, and is asked once until the table is changed.
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

    /// The most rectangles that are remembered. Beyond them all but the newest are let go of, with their features.
    private static let regionLimit = 64

    /// A feature; nil if it is not held. O(log n).
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

    /// Whether everything that lies in a rectangle was loaded. O(rectangles).
    func covers(_ box: Extent) -> Bool { isWhole || regions.contains { $0.contains(box) } }

    /// Whether a shape lies where everything was loaded.
    func meets(_ geometry: Geometry?) -> Bool {
        guard !isWhole else { return true }
        guard let box = geometry?.extent else { return false }
        return regions.contains { $0.intersects(box) }
    }

    /// Holds a feature, or what has become of it. O(log n).
    mutating func put(_ feature: Feature) {
        guard let id = feature.objectID else { return }
        bytes += feature.byteCount - (shown[id]?.byteCount ?? 0)
        shown.insert(feature)
    }

    /// Lets go of a feature that is not there any more. O(log n).
    mutating func remove(_ id: Int) {
        bytes -= shown[id]?.byteCount ?? 0
        shown.remove(objectID: id)
    }

    /// Notes that the table may have other values than were loaded.
    mutating func noteChange() { changes += 1 }

    /// Takes on what was loaded of a rectangle; nil for everything.
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

    /// Lets go of everything but some features.
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
    /// Whether another rectangle lies in this one, borders included.
    fileprivate func contains(_ other: Extent) -> Bool {
        xMin <= other.xMin && yMin <= other.yMin && xMax >= other.xMax && yMax >= other.yMax
    }
}
