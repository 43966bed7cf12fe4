import GromaGeometry

/// Features that an editor snaps to and may share vertices and edges with: a layer, as it looks from a sketch.
///
/// A source answers from a spatial index that follows its edits. It is asked several times for each pointer event, so each
/// answer should take microseconds. Like the other editing classes it is confined to whoever made it.
public protocol SnapSource: AnyObject {
    /// What settings and results call it; no two sources of one sketch may have the same.
    var name: String { get }

    /// What the ordinates of its geometries refer to: the sketch's own reference, else a snapper refuses it.
    var spatialReference: SpatialReference? { get }

    /// The features whose extents meet a rectangle, in ascending order; at most `limit`, any of them when there are more.
    func features(in box: Extent, limit: Int) -> [Int]

    /// The geometry of a feature; nil when there is no such feature, or it has none.
    func geometry(ofFeature id: Int) -> Geometry?

    /// Whether topological editing may change its features. False unless the source says otherwise.
    var isEditable: Bool { get }

    /// Puts another geometry in the place of a feature's, which the next answers take into account. Called only by topological
    /// editing, its undo and its redo. The default throws `notEditable`.
    ///
    /// - Throws: why it cannot be done; nothing has then changed.
    func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError)
}

extension SnapSource {
    /// False.
    public var isEditable: Bool { false }

    /// Refuses.
    ///
    /// - Throws: `notEditable`.
    public func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        throw .notEditable(source: name)
    }
}
