import GromaGeometry

/// Topological editing: vertices and edges that the own geometry shares with features, or with itself, change together.
///
/// Vertices are shared if x and y are equal, edges if both their ends are. Nothing here changes anything: edits are returned as values, for
/// the caller to apply in one step with its own and to revert with it. Only editable sources take part; envelopes and collections never do.
public struct Topology {
    let sources: [any SnapSource]
    let hiddenFeatures: [String: Set<Int>]

    /// Selects what takes part.
    ///
    /// - Parameters:
    /// - sources: The snap sources; those that are not editable are skipped.
    /// - spatialReference: The own geometry's reference.
    /// - hiddenFeatures: Features that are skipped, by source, such as the stored shape of the one being edited.
    /// - Throws: `source` for two sources with one name, or an editable one in another spatial reference.
    public init(
        sources: [any SnapSource], spatialReference: SpatialReference?, hiddenFeatures: [String: Set<Int>] = [:]
    ) throws(TopologyError) {
        for (i, source) in sources.enumerated() {
            if sources[..<i].contains(where: { $0.name == source.name }) { throw .source(.duplicateName(source.name)) }
            if source.isEditable, source.spatialReference != spatialReference {
                throw .source(
                    .spatialReferenceMismatch(
                        source: source.name, found: source.spatialReference, expected: spatialReference))
            }
        }
        self.sources = sources.filter(\.isEditable)
        self.hiddenFeatures = hiddenFeatures
    }

    /// A feature that may be changed, by the place of its source in the list.
    struct Partner: Hashable {
        let source: Int
        let feature: Int
    }

    /// A feature as it lies near a position.
    struct Near {
        let partner: Partner
        /// In the world of the position.
        let geometry: Geometry
        /// As the source has it: what is edited, at the same indices.
        let original: Geometry
        /// How far the one lies east of the other.
        let offset: Double
    }

    /// Calls `body` with each feature whose extent comes within a distance of a position, in whichever world it lies there.
    func forEachPartner(at position: Coordinate, within distance: Double = 0, _ body: (Near) -> Void) {
        let place = Extent(xMin: position.x, yMin: position.y, xMax: position.x, yMax: position.y)
        forEachPartner(meeting: place.insetBy(-distance), body)
    }

    /// Calls `body` with each feature whose extent meets a rectangle, in whichever world it lies there.
    func forEachPartner(meeting box: Extent, _ body: (Near) -> Void) {
        for (i, source) in sources.enumerated() {
            let hidden = hiddenFeatures[source.name]
            let reference = source.spatialReference
            source.forEachWorld(meeting: box) { world in
                // A vertex that was moved into this world may be off by rounding, of the larger of both positions.
                var asked = box.moved(byWorlds: -world, of: reference)
                let largest = max(asked.xMin.magnitude, asked.xMax.magnitude, box.xMin.magnitude, box.xMax.magnitude)
                if world != 0 { asked = asked.insetBy(-(4 * largest.ulp)) }
                for feature in source.features(in: asked, limit: .max) where hidden?.contains(feature) != true {
                    guard let original = source.geometry(ofFeature: feature), original.type.isEditable,
                        let geometry = world == 0 ? original : source.geometry(ofFeature: feature, inWorld: world)
                    else { continue }
                    let offset = Double(world) * 2 * (reference?.worldHalfWidth ?? 0)
                    body(Near(partner: Partner(source: i, feature: feature), geometry: geometry, original: original, offset: offset))
                }
            }
        }
    }
}

extension GeometryType {
    /// Whether its vertices can be edited.
    fileprivate var isEditable: Bool { self != .envelope && self != .collection }
}
