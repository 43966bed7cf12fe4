import GromaGeometry

extension FeatureLayer: SnapSource {
    /// The spatial reference of its features.
    public var spatialReference: SpatialReference? { definition.spatialReference }

    /// The number of loaded features.
    public var loadedFeatureCount: Int { loadedFeatures.count }

    /// The rectangle around what lies within the range of the reference and all features beyond it; nil if none is known to lie beyond, so that
    /// features are looked for within the range. O(1), but for asking the table once after each change.
    public var extent: Extent? {
        guard let half = spatialReference?.worldHalfWidth else { return nil }
        let known = loaded.extent { definition.extent ?? (try? table.extent(of: FeatureQuery())) ?? .empty }
        guard !known.isEmpty, known.xMin < -half || known.xMax > half else { return nil }
        return known.union(Extent(xMin: -half, yMin: known.yMin, xMax: half, yMax: known.yMax))
    }

    /// Whether shapes of the table may be changed, and topological editing is not switched off.
    public var isEditable: Bool { allowsTopologicalEditing && canUpdateGeometry }

    /// The features whose extents meet a rectangle, in ascending order; at most `limit`, any of them when there are more. Loads what is not
    /// there yet, as the mode says; when that fails, answers from what there is (see ``loadError``). O(log n + found).
    public func features(in box: Extent, limit: Int) -> [Int] {
        guard limit > 0, definition.geometryType != nil else { return [] }
        loadIfNeeded(box)
        return loaded.shown.objectIDs(meeting: box, limit: limit)
    }

    /// The shape of a feature; nil if there is no such feature, or it has none. O(1) for one that is held.
    public func geometry(ofFeature id: Int) -> Geometry? {
        held(id)
        return loaded.shown[id]?.geometry
    }

    /// Checks that a feature may get another shape. O(log n).
    ///
    /// - Throws: `notEditable`; `noFeature` also for a feature without a shape; `spatialReferenceMismatch`; `failed` for a shape of another
    ///   type, or a feature that the user must not change.
    public func checkGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
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
    }

    /// Puts another shape in the place of a feature's, in the table, at once.
    ///
    /// - Throws: as ``checkGeometry(_:ofFeature:)``; `failed` with why the table did not take it.
    public func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        try checkGeometry(geometry, ofFeature: id)
        guard let base = self.geometry(ofFeature: id) else { throw .noFeature(source: name, feature: id) }
        try commit([NeighbourEdit(source: name, feature: id, base: base, geometry: geometry)])
    }

    /// Puts shapes that a sketch has given to features into the table, all of them or none, in one call. With a feature of your own they go by
    /// `applyEdits(_:neighbours:)`.
    ///
    /// - Throws: `changedMeanwhile`; `failed` with why the table did not take them.
    public func commit(_ edits: [NeighbourEdit]) throws(SnapSourceError) { try commit(edits, with: []) }

    /// Whether the other source is a layer of the same store, and that can apply edits of several layers in one transaction.
    public func sharesTransactions(with other: any SnapSource) -> Bool { (other as? FeatureLayer).map(sharesTransactions(with:)) ?? false }

    /// Puts shapes that a sketch has given to features into the tables of this layer and of others of its store, all of them or none.
    ///
    /// - Throws: `changedMeanwhile`; `failed` with why a table did not take them.
    public func commit(_ edits: [NeighbourEdit], with others: [any SnapSource]) throws(SnapSourceError) {
        guard let first = edits.first else { return }
        do throws(FeatureError) {
            let applied = try applyEdits(FeatureEdits(), neighbours: edits, in: others.compactMap { $0 as? FeatureLayer })
            var refused: (layer: String, result: EditResult)?
            var failures = applied.own.failures.map { (name, $0) }
            for other in applied.others { failures += try other.results.get().failures.map { (other.layer, $0) } }
            // Of a call that was undone as a whole, what undid it.
            for failure in failures where refused == nil || refused?.result.error == .rolledBack { refused = failure }
            guard let refused else { return }
            throw FeatureError.server(
                url: refused.layer, code: refused.result.error?.code ?? 0, message: refused.result.error?.description ?? "", details: [])
        } catch {
            if case .changedMeanwhile(let layer, let id, let title) = error {
                throw .changedMeanwhile(source: layer, feature: id, title: title)
            }
            throw .failed(source: name, feature: first.feature, reason: error.description)
        }
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
