import GromaGeometry

/// Features by object id with an index of where their shapes lie, which follows each edit and is not rebuilt.
///
/// A value: a copy shares what it has in common with the original, so that a reader keeps what was there while edits go on. What is
/// in it must have an object id.
public struct IndexedFeatures: Sendable {
    private var features = FeaturePages()
    private var index = ExtentIndex()

    /// No features.
    public init() {}

    /// Features that come at once; of two that share an object id the last wins, and those without one are omitted. O(n log n).
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

    /// The count.
    public var count: Int { features.count }

    /// The rectangle around all shapes.
    public var extent: Extent { index.extent }

    /// The feature of an object id; nil if there is none. O(log n).
    public subscript(objectID: Int) -> Feature? { features.feature(objectID) }

    /// Puts a feature in, or in the place of the one that has its object id, and gives that one back. Does nothing without an object id.
    /// O(log n).
    @discardableResult
    public mutating func insert(_ feature: Feature) -> Feature? {
        guard let id = feature.objectID else { return nil }
        let old = features.put(feature, id: id)
        follow(id, from: old?.geometry, to: feature.geometry)
        return old
    }

    /// Puts another shape in the place of a feature's; false when there is no such feature. O(log n).
    @discardableResult
    public mutating func setGeometry(_ geometry: Geometry?, ofFeature id: Int) -> Bool {
        guard let old = features.setGeometry(geometry, id) else { return false }
        follow(id, from: old, to: geometry)
        return true
    }

    /// Brings the index up to date. The shape that there was says which box the index has.
    private mutating func follow(_ id: Int, from old: Geometry?, to new: Geometry?) {
        switch (old, new) {
        case (let old?, let new?): index.move(id: id, from: old.extent, to: new.extent)
        case (let old?, nil): index.remove(id: id, extent: old.extent)
        case (nil, let new?): index.insert(id: id, extent: new.extent)
        case (nil, nil): break
        }
    }

    /// Removes a feature and gives it back; nil if there is none. O(log n).
    @discardableResult
    public mutating func remove(objectID: Int) -> Feature? {
        guard let old = features.remove(objectID) else { return nil }
        follow(objectID, from: old.geometry, to: nil)
        return old
    }

    /// Calls `body` with every feature, by object id, until it says false. O(n)
    ///
    /// - Throws: What `body` throws.
    public func forEach<E: Error>(_ body: (Feature) throws(E) -> Bool) throws(E) { try features.forEach(body) }

    /// The object ids of the features whose shapes' rectangles share a point with a rectangle, ascending; at most `limit`, any of
    /// them when there are more. O(log n + found log found).
    public func objectIDs(meeting box: Extent, limit: Int = .max) -> [Int] {
        var ids: [Int] = []
        index.forEach(meeting: box) { id, _ in
            ids.append(id)
            return ids.count < limit
        }
        ids.sort()
        return ids
    }

    /// The features whose shapes are nearest to a position, nearest first, of equally near ones those with the lower object ids. The distance
    /// is that to the shape itself, 0 inside an area. O(log n + found).
    public func nearest(
        toX x: Double, y: Double, within greatest: Double = .infinity, count: Int = 1
    ) -> [(feature: Feature, distance: Double)] {
        index.nearest(x: x, y: y, within: greatest, count: count) { id, greatest in
            features.geometry(id)?.distance(fromX: x, y: y, within: greatest)
        }.compactMap { found in features.feature(found.id).map { ($0, found.distance) } }
    }

    /// The features whose shapes lie no farther from a position than a tolerance, by object id. O(log n + found).
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
    /// How far a position is from the shape, 0 inside an area; nil if that is more than the maximum distance, or the shape is empty.
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
