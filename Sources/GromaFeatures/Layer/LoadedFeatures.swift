import GromaGeometry

/// The features that a layer holds, where they lie, and the shapes of theirs that are not committed yet.
struct LoadedFeatures {
    /// As the layer shows them: with uncommitted shapes.
    private(set) var shown = IndexedFeatures()
    /// The shapes that the table has, of features that are shown with another one, or were.
    private var committed: [Int: Geometry] = [:]
    /// Rectangles of which everything was loaded.
    private(set) var regions: [Extent] = []
    /// Whether everything was loaded.
    private(set) var isWhole = false
    /// How often the table was changed, or what was loaded let go of.
    private(set) var changes = 0

    /// The most rectangles that are remembered. Beyond them all but the newest are let go of, with their features.
    private static let regionLimit = 64

    /// A feature as the table has it; nil when it is not held. O(log n).
    subscript(id: Int) -> Feature? {
        guard var feature = shown[id] else { return nil }
        if let geometry = committed[id] { feature.geometry = geometry }
        return feature
    }

    /// The features as the table has them, in the order of their object ids.
    var features: [Feature] {
        var features: [Feature] = []
        features.reserveCapacity(shown.count)
        shown.forEach { feature in
            features.append(feature)
            if let id = feature.objectID, let geometry = committed[id] { features[features.count - 1].geometry = geometry }
            return true
        }
        return features
    }

    /// The shapes that the table does not have yet, by object id. One that was undone since is none.
    var pending: [Int: Geometry] {
        var pending: [Int: Geometry] = [:]
        for (id, geometry) in committed {
            if let own = shown[id]?.geometry, own != geometry { pending[id] = own }
        }
        return pending
    }

    /// Whether everything that lies in a rectangle was loaded. O(rectangles).
    func covers(_ box: Extent) -> Bool { isWhole || regions.contains { $0.contains(box) } }

    /// Whether a shape lies where everything was loaded.
    func meets(_ geometry: Geometry?) -> Bool {
        guard !isWhole else { return true }
        guard let box = geometry?.extent else { return false }
        return regions.contains { $0.intersects(box) }
    }

    /// Holds a feature as the table has it, or what has become of it. O(log n).
    mutating func put(_ feature: Feature) {
        guard let id = feature.objectID else { return }
        var feature = feature
        if committed[id] != nil {
            committed[id] = feature.geometry
            if feature.geometry != nil { feature.geometry = shown[id]?.geometry }
        }
        shown.insert(feature)
    }

    /// Lets go of a feature that is not there any more. O(log n).
    mutating func remove(_ id: Int) {
        committed[id] = nil
        shown.remove(objectID: id)
    }

    /// Shows a feature in a shape that is not committed yet. Does nothing to one that is not held or has no shape. O(log n).
    mutating func setPending(_ geometry: Geometry, of id: Int) {
        guard let current = shown[id]?.geometry else { return }
        if committed[id] == nil { committed[id] = current }
        shown.setGeometry(geometry, ofFeature: id)
    }

    /// Shows a feature in the shape that the table has. O(log n).
    mutating func dropPending(of id: Int) {
        guard let geometry = committed.removeValue(forKey: id) else { return }
        shown.setGeometry(geometry, ofFeature: id)
    }

    /// Notes that the table has the shape that a feature is shown in. O(log n).
    mutating func commitPending(of id: Int) { committed[id] = nil }

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
        if shown.count == 0 && committed.isEmpty {
            shown = IndexedFeatures(loaded)
        } else {
            for feature in loaded { put(feature) }
        }
    }

    /// Lets go of everything but some features and those with shapes that are not committed.
    mutating func forget(keeping kept: Set<Int>) {
        regions = []
        isWhole = false
        var features: [Feature] = []
        for id in kept.union(committed.keys) { if let feature = shown[id] { features.append(feature) } }
        shown = IndexedFeatures(features)
    }
}

extension Extent {
    /// Whether another rectangle lies in this one, borders included.
    fileprivate func contains(_ other: Extent) -> Bool {
        xMin <= other.xMin && yMin <= other.yMin && xMax >= other.xMax && yMax >= other.yMax
    }
}
