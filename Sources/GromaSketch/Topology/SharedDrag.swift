import GromaGeometry
import GromaMap

/// The vertices that a drag moves, with those that features share with them, looked up once when it begins: while it goes on, vertices
/// that it passes over are not caught.
final class SharedDrag: Sendable {
    let ranges: [PartRange]
    let shared: SharedVertices
    /// The sketch's vertices that move: those that are dragged, and others at the same positions; normalized.
    let own: [PartRange]
    /// The vertices of features that move along, by source and feature.
    let partners: [String: [Int: [PartRange]]]

    init(ranges: [PartRange], shared: SharedVertices) {
        self.ranges = ranges
        self.shared = shared
        own = (ranges + shared.own.ranges).normalised
        var partners: [String: [Int: [PartRange]]] = [:]
        for partner in shared.partners { partners[partner.source, default: [:]][partner.feature] = partner.vertices.ranges }
        self.partners = partners
    }
}
