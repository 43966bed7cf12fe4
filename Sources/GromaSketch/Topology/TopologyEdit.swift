import GromaGeometry

/// The effect of topological editing on one feature: the complete values before and after, which share everything that has not changed.
public struct TopologyEdit: Hashable, Sendable {
    /// The source that the feature belongs to, by name.
    public let source: String
    /// The feature.
    public let feature: Int
    /// Its geometry before the edit.
    public let before: Geometry
    /// Its geometry after the edit.
    public let after: Geometry
    /// The differences, in the order in which they were made.
    public let changes: [GeometryChange]

    /// The edit that reverts this one.
    public var inverse: TopologyEdit {
        TopologyEdit(
            source: source, feature: feature, before: after, after: before,
            changes: changes.reversed().map { $0.inverse(cause: "undo") })
    }
}

/// The effect of one topological edit on the own geometry and on the features that share vertices or edges with it.
public struct TopologyStep: Hashable, Sendable {
    /// The own geometry after the edit.
    public var own: Geometry
    /// The differences in it, in the order in which they were made.
    public var ownChanges: [GeometryChange]
    /// The features to change, in the order of their sources and ids.
    public var edits: [TopologyEdit]

    /// Whether nothing is changed.
    public var isEmpty: Bool { ownChanges.isEmpty && edits.isEmpty }
}

extension [TopologyEdit] {
    /// The edits that revert these, in the order in which to apply them. O(n).
    public var inverse: [TopologyEdit] { reversed().map(\.inverse) }

    /// Passes the new geometries to their sources, all of them or none. O(n), plus the cost of the sources.
    ///
    /// - Throws: Why a source refused; those before it have their old geometries again. `noFeature` for a source that is not given.
    public func apply(to sources: [any SnapSource]) throws(SnapSourceError) {
        for (i, edit) in enumerated() {
            do throws(SnapSourceError) {
                guard let source = sources.first(where: { $0.name == edit.source }) else {
                    throw .noFeature(source: edit.source, feature: edit.feature)
                }
                try source.setGeometry(edit.after, ofFeature: edit.feature)
            } catch {
                for done in self[..<i].reversed() {
                    // A source that took the new geometry has no reason to refuse the one it had.
                    try? sources.first { $0.name == done.source }?.setGeometry(done.before, ofFeature: done.feature)
                }
                throw error
            }
        }
    }
}

extension [TopologyEdit] {
    /// Combines these edits and later ones to one edit of each feature: from before the first to after the last. O(n).
    public func followed(by later: [TopologyEdit]) -> [TopologyEdit] {
        var merged = self
        for edit in later {
            if let i = merged.firstIndex(where: { $0.source == edit.source && $0.feature == edit.feature }) {
                merged[i] = TopologyEdit(
                    source: edit.source, feature: edit.feature, before: merged[i].before, after: edit.after,
                    changes: merged[i].changes + edit.changes)
            } else {
                merged.append(edit)
            }
        }
        return merged
    }
}
