import GromaGeometry
import GromaMap

/// Topological editing: vertices and edges that the own geometry shares with features, or with itself, change together.
///
/// Vertices are shared when x and y are equal, edges when both their ends are. Nothing here changes anything: edits are handed
/// out as values, for the caller to apply as one step with its own and to take back with it. Only sources that are editable
/// take part; envelopes and collections never do.
public struct Topology {
    let sources: [any SnapSource]
    let hiddenFeatures: [String: Set<Int>]

    /// Chooses what takes part.
    ///
    /// - Parameters:
    ///   - sources: those that are not editable are passed over.
    ///   - spatialReference: the own geometry's.
    ///   - hiddenFeatures: features that are passed over, by source, such as the stored shape of the one being edited.
    /// - Throws: `source` for two sources of one name, or an editable one in another spatial reference.
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

    /// Calls `body` with each feature whose extent comes within a distance of a position.
    func forEachPartner(at position: Coordinate, within distance: Double = 0, _ body: (Partner, Geometry) -> Void) {
        let box = Extent(xMin: position.x, yMin: position.y, xMax: position.x, yMax: position.y).insetBy(-distance)
        for (i, source) in sources.enumerated() {
            let hidden = hiddenFeatures[source.name]
            for feature in source.features(in: box, limit: .max) where hidden?.contains(feature) != true {
                guard let geometry = source.geometry(ofFeature: feature), geometry.type.isEditable else { continue }
                body(Partner(source: i, feature: feature), geometry)
            }
        }
    }
}

extension GeometryType {
    /// Whether its vertices can be edited.
    fileprivate var isEditable: Bool { self != .envelope && self != .collection }
}
