import GromaGeometry

extension FeatureLayer: SnapSource {
    /// The spatial reference of the features.
    public var spatialReference: SpatialReference? { definition.spatialReference }

    /// The number of loaded features.
    ///
    /// - Complexity: O(*n*), where *n* is the number of loaded features.
    public var loadedFeatureCount: Int { loadedFeatures.count }

    /// The union of the valid range of the spatial reference and of features that lie beyond it; nil if no features are known to lie
    /// beyond, so that features are searched within the range.
    ///
    /// - Complexity: O(1), except for one query of the table after each change.
    public var extent: Extent? {
        guard let half = spatialReference?.worldHalfWidth else { return nil }
        let known = loaded.extent { definition.extent ?? (try? table.extent(of: FeatureQuery())) ?? .empty }
        guard !known.isEmpty, known.xMin < -half || known.xMax > half else { return nil }
        return known.union(Extent(xMin: -half, yMin: known.yMin, xMax: half, yMax: known.yMax))
    }

    /// Whether shapes of the table may be changed, and topological editing is not disabled.
    public var isEditable: Bool { allowsTopologicalEditing && canUpdateGeometry }

    /// Returns the object ids of the features whose extents meet a rectangle, in ascending order; at most `limit`, any of them if there are
    /// more. Loads missing features according to the mode; if that fails, returns loaded features only (see ``loadError``).
    ///
    /// - Complexity: O(log *n* + *k*), where *n* is the number of loaded features and *k* the number of those found.
    public func features(in box: Extent, limit: Int) -> [Int] {
        guard limit > 0, definition.geometryType != nil else { return [] }
        loadIfNeeded(box)
        return loaded.shown.objectIDs(meeting: box, limit: limit)
    }

    /// Returns the shape of a feature; nil if there is no such feature, or if it has no shape.
    ///
    /// - Complexity: O(log *n*) for a loaded feature, where *n* is the number of loaded features.
    public func geometry(ofFeature id: Int) -> Geometry? {
        held(id)
        return loaded.shown[id]?.geometry
    }

    /// Checks that the shape of a feature may be replaced by another.
    ///
    /// - Throws: `notEditable`; `noFeature` also for a feature without a shape; `spatialReferenceMismatch`; `failed` for a shape of another
    ///   type, or a feature that the user may not change.
    /// - Complexity: O(log *n*), where *n* is the number of loaded features.
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
            throw .failed(source: name, feature: id, reason: "it belongs to another user, and others may not change it")
        }
    }

    /// Replaces the shape of a feature in the table immediately.
    ///
    /// - Throws: The errors of ``checkGeometry(_:ofFeature:)``; `failed` with the reason if the table refused it.
    public func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        try checkGeometry(geometry, ofFeature: id)
        guard let base = self.geometry(ofFeature: id) else { throw .noFeature(source: name, feature: id) }
        try commit([NeighbourEdit(source: name, feature: id, base: base, geometry: geometry)])
    }

    /// Applies the shapes that a sketch has given to features to the table, all or none, in one call. To apply them together with a feature
    /// of your own, use `applyEdits(_:neighbours:)`.
    ///
    /// - Throws: `changedMeanwhile`; `failed` with the reason if the table refused them.
    public func commit(_ edits: [NeighbourEdit]) throws(SnapSourceError) { try commit(edits, with: []) }

    /// Returns whether the other source is a layer of the same store, and the store can apply edits of several layers in one transaction.
    public func sharesTransactions(with other: any SnapSource) -> Bool { (other as? FeatureLayer).map(sharesTransactions(with:)) ?? false }

    /// Applies the shapes that a sketch has given to features to the tables of this layer and of other layers of its store, all or none.
    ///
    /// - Throws: `changedMeanwhile`; `failed` with the reason if a table refused them.
    public func commit(_ edits: [NeighbourEdit], with others: [any SnapSource]) throws(SnapSourceError) {
        guard let first = edits.first else { return }
        do throws(FeatureError) {
            let applied = try applyEdits(FeatureEdits(), neighbours: edits, in: others.compactMap { $0 as? FeatureLayer })
            var refused: (layer: String, result: EditResult)?
            var failures = applied.own.failures.map { (name, $0) }
            for other in applied.others { failures += try other.results.get().failures.map { (other.layer, $0) } }
            // For a call that was rolled back, the error that caused it.
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

    /// Loads a feature if it is not loaded: a feature for which a sketch undoes an edit may have been discarded.
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
