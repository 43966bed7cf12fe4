import GromaGeometry

/// What topological editing does to one feature: the whole value from before and after, which share all that has not changed.
public struct TopologyEdit: Hashable, Sendable {
    /// The source that the feature belongs to, by name.
    public let source: String
    /// The feature.
    public let feature: Int
    /// Its geometry before the edit.
    public let before: Geometry
    /// Its geometry after the edit.
    public let after: Geometry
    /// What is different, in the order in which it was done.
    public let changes: [GeometryChange]

    /// The edit that takes this one back.
    public var inverse: TopologyEdit {
        TopologyEdit(
            source: source, feature: feature, before: after, after: before,
            changes: changes.reversed().map { $0.inverse(cause: "undo") })
    }
}

/// What one topological edit does to the own geometry and to the features that share vertices or edges with it.
public struct TopologyStep: Hashable, Sendable {
    /// The own geometry after the edit.
    public var own: Geometry
    /// What is different in it, in the order in which it was done.
    public var ownChanges: [GeometryChange]
    /// The features to change, in the order of their sources and ids.
    public var edits: [TopologyEdit]

    /// Whether nothing at all is to be changed.
    public var isEmpty: Bool { ownChanges.isEmpty && edits.isEmpty }
}

extension [TopologyEdit] {
    /// The edits that take these back, in the order in which that is to be done. O(n)
    public var inverse: [TopologyEdit] { reversed().map(\.inverse) }

    /// Hands the geometries from after the edits to their sources, all of them or none. O(n), and what the sources take
    ///
    /// - Throws: why a source refused; those before it have their geometries back. `noFeature` for a source not among those
    ///   given.
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
    /// These edits and then others as one of each feature: from what was before the first to what is after the last. O(n)
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
