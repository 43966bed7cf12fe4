import GromaGeometry

/// Features by object id with a spatial index of their shapes, which is updated with each edit and is not rebuilt.
///
/// It is a value: a copy shares storage with the original, so that a reader keeps its version while edits continue. All features must have
/// an object id.
public struct IndexedFeatures: Sendable {
    private var features = FeaturePages()
    private var index = ExtentIndex()

    /// Creates an empty collection.
    public init() {}

    /// Creates a collection of features; of two with the same object id the last is kept, and those without one are omitted.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of features.
    public init(_ features: some Sequence<Feature>) {
        for feature in features {
            if let id = feature.objectID { _ = self.features.put(feature, id: id) }
        }
        var entries: [(id: Int, extent: Extent)] = []
        self.features.forEach { feature in
            if let id = feature.objectID, let geometry = feature.geometry { entries.append((id, geometry.extent)) }
            return true
        }
        index = ExtentIndex(entries)
    }

    /// The number of features.
    public var count: Int { features.count }

    /// The bounding box of all shapes.
    public var extent: Extent { index.extent }

    /// Returns the feature with an object id; nil if there is none.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of features.
    public subscript(objectID: Int) -> Feature? { features.feature(objectID) }

    /// Inserts a feature, or replaces the one with its object id, and returns the replaced feature. Does nothing for a feature without an
    /// object id.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of features.
    @discardableResult
    public mutating func insert(_ feature: Feature) -> Feature? {
        guard let id = feature.objectID else { return nil }
        let old = features.put(feature, id: id)
        follow(id, from: old?.geometry, to: feature.geometry)
        return old
    }

    /// Replaces the shape of a feature; returns false if there is no such feature.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of features.
    @discardableResult
    public mutating func setGeometry(_ geometry: Geometry?, ofFeature id: Int) -> Bool {
        guard let old = features.setGeometry(geometry, id) else { return false }
        follow(id, from: old, to: geometry)
        return true
    }

    /// Updates the index. The old shape determines the box that is in the index.
    private mutating func follow(_ id: Int, from old: Geometry?, to new: Geometry?) {
        switch (old, new) {
        case (let old?, let new?): index.move(id: id, from: old.extent, to: new.extent)
        case (let old?, nil): index.remove(id: id, extent: old.extent)
        case (nil, let new?): index.insert(id: id, extent: new.extent)
        case (nil, nil): break
        }
    }

    /// Removes and returns a feature; nil if there is none.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of features.
    @discardableResult
    public mutating func remove(objectID: Int) -> Feature? {
        guard let old = features.remove(objectID) else { return nil }
        follow(objectID, from: old.geometry, to: nil)
        return old
    }

    /// Calls `body` with every feature, by object id, until it returns false.
    ///
    /// - Throws: The errors of `body`.
    /// - Complexity: O(*n*), where *n* is the number of features.
    public func forEach<E: Error>(_ body: (Feature) throws(E) -> Bool) throws(E) { try features.forEach(body) }

    /// Returns the object ids of the features whose bounding boxes share a point with a rectangle, ascending; at most `limit`, any of them
    /// if there are more.
    ///
    /// - Complexity: O(log *n* + *k* log *k*), where *n* is the number of features and *k* the number of those found.
    public func objectIDs(meeting box: Extent, limit: Int = .max) -> [Int] {
        var ids: [Int] = []
        index.forEach(meeting: box) { id, _ in
            ids.append(id)
            return ids.count < limit
        }
        ids.sort()
        return ids
    }

    /// Returns the features whose shapes are nearest to a position, nearest first, and at equal distance by object id. The distance is that
    /// to the shape itself, 0 inside an area.
    ///
    /// - Complexity: O(log *n* + *k*) in most cases, where *n* is the number of features and *k* the number of those found.
    public func nearest(
        toX x: Double, y: Double, within greatest: Double = .infinity, count: Int = 1
    ) -> [(feature: Feature, distance: Double)] {
        index.nearest(x: x, y: y, within: greatest, count: count) { id, greatest in
            features.geometry(id)?.distance(fromX: x, y: y, within: greatest)
        }.compactMap { found in features.feature(found.id).map { ($0, found.distance) } }
    }

    /// Returns the features whose shapes are no farther from a position than a tolerance, by object id.
    ///
    /// - Complexity: O(log *n* + *k*), where *n* is the number of features and *k* the number of those found.
    public func features(atX x: Double, y: Double, tolerance: Double) -> [Feature] {
        guard tolerance >= 0 else { return [] }
        let box = Extent(xMin: x, yMin: y, xMax: x, yMax: y).insetBy(-tolerance)
        return objectIDs(meeting: box).compactMap { id in
            guard let feature = features.feature(id), let geometry = feature.geometry else { return nil }
            return geometry.distance(fromX: x, y: y, within: tolerance) == nil ? nil : feature
        }
    }
}

extension Geometry {
    /// The distance of a position from the shape, 0 inside an area; nil if it exceeds the maximum distance, or if the shape is empty.
    func distance(fromX x: Double, y: Double, within greatest: Double) -> Double? {
        switch self {
        case .point(let point):
            guard let c = point.coordinate else { return nil }
            let distance = ((c.x - x) * (c.x - x) + (c.y - y) * (c.y - y)).squareRoot()
            return distance <= greatest ? distance : nil
        case .polygon(let polygon) where polygon.contains(x: x, y: y): return greatest >= 0 ? 0 : nil
        case .envelope(let envelope) where envelope.extent.contains(x: x, y: y): return greatest >= 0 ? 0 : nil
        case .collection(let collection):
            var best: Double?
            for member in collection.geometries {
                if let distance = member.distance(fromX: x, y: y, within: best ?? greatest) { best = distance }
            }
            return best
        case .multipoint, .polyline, .polygon, .envelope: return nearestSegment(x: x, y: y, within: greatest)?.distance
        }
    }
}
