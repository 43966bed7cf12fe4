/// Features that an editor snaps to and may share vertices and edges with: a layer, as it looks from a sketch.
///
/// A source answers from a spatial index that follows its edits. It is asked several times for each pointer event, so each
/// answer should take microseconds. Like the other editing classes it is confined to the thread or actor that made it.
///
/// Topological editing changes nothing in a source: the shapes that it gives to features belong to the sketch until they are
/// committed, see ``NeighbourEdit``.
public protocol SnapSource: AnyObject {
    /// What settings and results call it; no two sources of one sketch may have the same.
    var name: String { get }

    /// What the ordinates of its geometries refer to. A sketch projects them into its own reference where it can.
    var spatialReference: SpatialReference? { get }

    /// The rectangle around all its features, where it is known at no cost; nil if it is not, which is so unless the source says
    /// otherwise. It tells in which copies of the world features have to be looked for: all lie in one, where it is nil.
    var extent: Extent? { get }

    /// The features whose extents meet a rectangle, in ascending order; at most `limit`, any of them when there are more.
    func features(in box: Extent, limit: Int) -> [Int]

    /// How many features it holds now: all, or of a layer that loads them as they are needed those that are loaded. 0 unless the source says
    /// otherwise.
    var loadedFeatureCount: Int { get }

    /// The geometry of a feature; nil if there is no such feature, or it has none.
    func geometry(ofFeature id: Int) -> Geometry?

    /// The geometry of a feature, moved by so many worlds to the east. Copied unless the source says otherwise: O(n).
    func geometry(ofFeature id: Int, inWorld world: Int) -> Geometry?

    /// Whether topological editing may change its features. False by default.
    var isEditable: Bool { get }

    /// Checks that a feature may get another geometry, without changing anything. Asked for each edit of a sketch, so that what must not be
    /// is refused at once. The default asks whether the source is editable and has the feature.
    ///
    /// - Throws: why it may not.
    func checkGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError)

    /// Puts another geometry in the place of a feature's, for good, which the next answers take into account. The default throws
    /// `notEditable`.
    ///
    /// - Throws: why it cannot be done; nothing has then changed.
    func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError)

    /// Takes on the shapes that a sketch has given to features, all of them or none. The default looks whether each feature is still what it was
    /// when the sketch began to change it, then sets one after the other. O(edits)
    ///
    /// - Throws: `changedMeanwhile`, and why else it cannot be done; nothing has then changed.
    func commit(_ edits: [NeighbourEdit]) throws(SnapSourceError)

    /// Whether shapes of this source and another one can be committed in one transaction. False by default.
    func sharesTransactions(with other: any SnapSource) -> Bool

    /// Takes on the shapes that a sketch has given to features of this source and of others that it shares transactions with, all of them or none.
    /// The default commits those of this source.
    ///
    /// - Throws: as ``commit(_:)``, of whichever source has refused; nothing has then changed in any of them.
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
