import GromaGeometry
import GromaMap

extension FeatureLayer: SnapSource {
    /// What the ordinates of its features refer to.
    public var spatialReference: SpatialReference? { definition.spatialReference }

    /// Whether shapes of the table may be changed, and topological editing is not switched off.
    public var isEditable: Bool { allowsTopologicalEditing && canUpdateGeometry }

    /// The features whose extents meet a rectangle, in ascending order; at most `limit`, any of them when there are more. Loads what is not
    /// there yet, as the mode says; when that fails, answers from what there is (see ``loadError``). O(log n + found).
    public func features(in box: Extent, limit: Int) -> [Int] {
        guard limit > 0, definition.geometryType != nil else { return [] }
        loadIfNeeded(box)
        return loaded.shown.objectIDs(meeting: box, limit: limit)
    }

    /// The shape of a feature: the uncommitted one if it has one; nil when there is no such feature, or it has none. O(1) for one that is
    /// held.
    public func geometry(ofFeature id: Int) -> Geometry? {
        held(id)
        return loaded.shown[id]?.geometry
    }

    /// Puts another shape in the place of a feature's, to be committed with the next edits. O(log n).
    ///
    /// - Throws: `notEditable`; `noFeature` also for a feature without a shape; `spatialReferenceMismatch`; `failed` for a shape of another
    ///   type, or a feature that the user must not change.
    public func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        guard isEditable else { throw .notEditable(source: name) }
        guard geometry.spatialReference == spatialReference else {
            throw .spatialReferenceMismatch(source: name, found: geometry.spatialReference, expected: spatialReference)
        }
        held(id)
        guard let feature = loaded.shown[id], let current = feature.geometry else {
            throw .noFeature(source: name, feature: id)
        }
        guard geometry.type == current.type else {
            throw .failed(source: name, feature: id, reason: "it is a \(current.type) and cannot become a \(geometry.type)")
        }
        guard canUpdateGeometry(of: feature) else {
            throw .failed(source: name, feature: id, reason: "it belongs to somebody else, and others may not change it")
        }
        loaded.setPending(geometry, of: id)
    }

    /// Sees to it that a feature is held: one that a sketch wants to undo may have been let go of.
    private func held(_ id: Int) {
        guard loaded.shown[id] == nil, loadError == nil else { return }
        do throws(FeatureError) {
            let request = loadRequest(query(forObjectIDs: [id]), nil)
            for feature in try request.features(in: table, hook: .none) { loaded.put(feature) }
        } catch {
            _ = failed(error)
        }
    }
}

extension FeatureLayer {
    /// The shapes that topological editing has given to features, and the table does not have yet, by object id.
    public var pendingGeometries: [Int: Geometry] { loaded.pending }

    /// Edits that commit the uncommitted shapes, in the order of object ids. They stay uncommitted until `applyEdits(_:)`
    /// has succeeded with them.
    public var pendingEdits: FeatureEdits {
        FeatureEdits(updates: loaded.pending.sorted { $0.key < $1.key }.map { Feature(objectID: $0, geometry: $1) })
    }

    /// Drops the uncommitted shapes, so that the layer shows what the table has, and hands them over to whoever commits them otherwise.
    @discardableResult
    public func takePendingGeometries() -> [Int: Geometry] {
        let pending = loaded.pending
        for id in pending.keys { loaded.dropPending(of: id) }
        return pending
    }
}
