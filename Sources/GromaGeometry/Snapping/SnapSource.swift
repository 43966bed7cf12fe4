/// Features that an editor snaps to and may share vertices and edges with: a layer, as seen by a sketch.
///
/// A source answers from a spatial index that follows its edits. It is queried several times for each pointer event, so each answer should
/// take microseconds. Like the other editing classes it is confined to the thread or actor that created it.
///
/// Topological editing changes nothing in a source: the shapes that it gives to features belong to the sketch until they are committed, see
/// ``NeighbourEdit``.
public protocol SnapSource: AnyObject {
    /// The name in settings and results, unique among the sources of a sketch.
    var name: String { get }

    /// The spatial reference of its geometries. A sketch projects them into its own reference if possible.
    var spatialReference: SpatialReference? { get }

    /// The extent of all its features, if it is known at no cost; nil otherwise, which is the default. It determines in which copies of the
    /// world features have to be searched; with nil they are assumed to lie in one.
    var extent: Extent? { get }

    /// Returns the features whose extents intersect a rectangle, in ascending order; at most `limit`, any of them if there are more.
    func features(in box: Extent, limit: Int) -> [Int]

    /// The number of its features: all, or for a layer that loads them as needed, the loaded ones. 0 by default.
    var loadedFeatureCount: Int { get }

    /// Returns the geometry of a feature; nil if there is no such feature, or it has none.
    func geometry(ofFeature id: Int) -> Geometry?

    /// Returns the geometry of a feature, moved by a number of worlds to the east. By default a copy: O(n).
    func geometry(ofFeature id: Int, inWorld world: Int) -> Geometry?

    /// Whether topological editing may change its features. False by default.
    var isEditable: Bool { get }

    /// Checks that a feature may get a new geometry, without changing anything. Called for each edit of a sketch, so that a forbidden edit
    /// is refused at once. The default checks that the source is editable and has the feature.
    ///
    /// - Throws: Why it may not.
    func checkGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError)

    /// Permanently replaces a feature's geometry, which later queries take into account. The default throws `notEditable`.
    ///
    /// - Throws: Why it cannot be done; nothing has changed then.
    func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError)

    /// Commits the shapes that a sketch has given to features, all of them or none. The default checks whether each feature is unchanged
    /// since the sketch began to change it, then sets one after the other. O(edits).
    ///
    /// - Throws: `changedMeanwhile`, and other reasons why it cannot be done; nothing has changed then.
    func commit(_ edits: [NeighbourEdit]) throws(SnapSourceError)

    /// Returns whether shapes of this source and another one can be committed in one transaction. False by default.
    func sharesTransactions(with other: any SnapSource) -> Bool

    /// Commits the shapes that a sketch has given to features of this source and of others that share transactions with it, all of them or
    /// none. The default commits those of this source.
    ///
    /// - Throws: As ``commit(_:)``, for whichever source has refused; nothing has changed then in any of them.
    func commit(_ edits: [NeighbourEdit], with others: [any SnapSource]) throws(SnapSourceError)
}

extension SnapSource {
    /// Not known.
    public var extent: Extent? { nil }

    /// 0.
    public var loadedFeatureCount: Int { 0 }

    /// False.
    public var isEditable: Bool { false }

    /// A copy moved along x.
    public func geometry(ofFeature id: Int, inWorld world: Int) -> Geometry? {
        guard let geometry = geometry(ofFeature: id) else { return nil }
        return geometry.moved(byWorlds: world)
    }

    /// Asks for the feature.
    ///
    /// - Throws: `notEditable`, `noFeature`.
    public func checkGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        guard isEditable else { throw .notEditable(source: name) }
        guard self.geometry(ofFeature: id) != nil else { throw .noFeature(source: name, feature: id) }
    }

    /// Refuses.
    ///
    /// - Throws: `notEditable`.
    public func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        throw .notEditable(source: name)
    }

    /// Sets one after the other.
    ///
    /// - Throws: `changedMeanwhile`, and why a geometry was refused; those before it are then what they were.
    public func commit(_ edits: [NeighbourEdit]) throws(SnapSourceError) {
        for edit in edits where geometry(ofFeature: edit.feature) != edit.base {
            throw .changedMeanwhile(source: name, feature: edit.feature, title: nil)
        }
        for (number, edit) in edits.enumerated() {
            do throws(SnapSourceError) {
                try setGeometry(edit.geometry, ofFeature: edit.feature)
            } catch {
                // A source that took the new geometry has no reason to refuse the one it had.
                for done in edits[..<number].reversed() { try? setGeometry(done.base, ofFeature: done.feature) }
                throw error
            }
        }
    }

    /// False.
    public func sharesTransactions(with other: any SnapSource) -> Bool { false }

    /// Commits those of this source.
    ///
    /// - Throws: as ``commit(_:)``.
    public func commit(_ edits: [NeighbourEdit], with others: [any SnapSource]) throws(SnapSourceError) {
        try commit(edits.filter { $0.source == name })
    }

    /// Calls `body` with each copy of the world in which the source may have features within a rectangle: 0 for the features as they lie,
    /// 1 for those that are found when they are moved a world to the east.
    ///
    /// Where the source does not know how far its features reach, they are looked for where they lie, and within the range of the reference.
    public func forEachWorld(meeting box: Extent, _ body: (Int) -> Void) {
        guard let half = spatialReference?.worldHalfWidth, !box.isEmpty else { return body(0) }
        let known = extent
        // Where all lies within one world, as it nearly always does, nothing has to be computed.
        if known == nil, box.xMin > -half, box.xMax < half { return body(0) }
        if let known, known.isEmpty { return }
        let (low, high) = (known?.xMin ?? -half, known?.xMax ?? half)
        let first = ((box.xMin - high) / (2 * half)).rounded(.up)
        let last = ((box.xMax - low) / (2 * half)).rounded(.down)
        // A box over many worlds is no place that somebody points at.
        guard first.magnitude < 1e6, last - first < 8 else { return body(0) }
        if known == nil, !(first...max(first, last)).contains(0) || first > last { body(0) }
        guard first <= last else { return }
        for world in Int(first)...Int(last) { body(world) }
    }
}

extension Extent {
    /// The rectangle moved by so many worlds to the east; itself for 0, and where the reference does not wrap.
    public func moved(byWorlds world: Int, of reference: @autoclosure () -> SpatialReference?) -> Extent {
        guard world != 0, !isEmpty, let half = reference()?.worldHalfWidth else { return self }
        let offset = Double(world) * (2 * half)
        return Extent(xMin: xMin + offset, yMin: yMin, xMax: xMax + offset, yMax: yMax)
    }
}

extension Geometry {
    /// The geometry moved by so many worlds to the east; itself for 0, and where its reference does not wrap. O(n).
    public func moved(byWorlds world: Int) -> Geometry {
        guard world != 0, let half = spatialReference?.worldHalfWidth else { return self }
        let offset = Double(world) * (2 * half)
        return mapped { xy, count in
            for i in 0..<count { xy[2 * i] += offset }
        }
    }
}
