import GromaBase
import GromaGeometry
import GromaOperations

extension FeatureLayer {
    /// Splits a feature into pieces in one transaction: the feature gets the first shape, the others become new features, and the values
    /// follow the split policies of their domains.
    ///
    /// - Parameters:
    ///   - objectID: The object id of the feature.
    ///   - pieces: The shapes of the pieces, two or more.
    ///   - options: Options for applying the edits; they are always rolled back if one fails.
    /// - Returns: The results: the feature's as the first update, those of the new features as adds.
    /// - Throws: `noFeature`, `invalidGeometry` for fewer than two pieces, and the errors of `applyEdits(_:)`.
    @discardableResult
    public func splitFeature(
        _ objectID: Int, into pieces: [Geometry], options: EditOptions = EditOptions()
    ) throws(FeatureError) -> EditResults {
        guard pieces.count > 1 else {
            throw .invalidGeometry(layer: definition.name, reason: "\(pieces.count.counting("piece")), expected two or more to split into")
        }
        let feature = try required(objectID)
        let ratios = LayerDefinition.ratios(of: pieces)
        let attributes = definition.splitAttributes(of: feature, ratios: ratios)
        var edits = FeatureEdits()
        for (number, piece) in zip(pieces, attributes).enumerated() {
            let new = Feature(objectID: number == 0 ? objectID : nil, attributes: piece.1, geometry: piece.0)
            if number == 0 { edits.updates.append(new) } else { edits.adds.append(new) }
        }
        return try applyTogether(edits, options)
    }

    /// Splits a feature along a line: the larger side, including parts that the line does not cut, remains the feature; the other side
    /// becomes a new feature. See ``splitFeature(_:into:options:)``.
    ///
    /// - Throws: `invalidGeometry` if the line does not cut the feature, `operation` if the split fails.
    @discardableResult
    public func splitFeature(
        _ objectID: Int, along cutter: Polyline, options: EditOptions = EditOptions(), hook: OperationHook = .none
    ) throws(FeatureError) -> EditResults {
        guard let shape = try required(objectID).geometry else {
            throw .invalidGeometry(layer: definition.name, reason: "it has no shape to split")
        }
        let cut: CutPieces
        do throws(OperationError) { cut = try engine.cut(shape, by: cutter, hook: hook) } catch { throw .operation(error) }
        guard let left = cut.left, let right = cut.right else {
            throw .invalidGeometry(layer: definition.name, reason: "the line does not cut feature \(objectID): it has to run through it")
        }
        let ratios = LayerDefinition.ratios(of: [left, right])
        var pieces = ratios[1] > ratios[0] ? [right, left] : [left, right]
        if !cut.uncut.isEmpty { pieces[0] = try MergedShape(engine).merge([pieces[0]] + cut.uncut, hook: hook) }
        return try splitFeature(objectID, into: pieces, options: options)
    }

    /// Merges features into the first in one transaction: it gets their union and the values that the merge policies of the domains
    /// specify; the others are deleted, with their attachments.
    ///
    /// Areas are united. Lines become parts of one line, joined where their ends meet. Points become a multipoint.
    ///
    /// - Parameters:
    ///   - objectIDs: The object ids of the features; the first feature remains.
    ///   - options: Options for applying the edits; they are always rolled back if one fails.
    /// - Returns: The results: that of the remaining feature as the first update, those of the others as deletes.
    /// - Throws: `noFeature`, `invalidGeometry` for fewer than two features, `operation`, and the errors of `applyEdits(_:)`.
    @discardableResult
    public func mergeFeatures(
        _ objectIDs: [Int], options: EditOptions = EditOptions(), hook: OperationHook = .none
    ) throws(FeatureError) -> EditResults {
        var seen: Set<Int> = []
        let ids = objectIDs.filter { seen.insert($0).inserted }
        guard ids.count > 1 else {
            throw .invalidGeometry(layer: definition.name, reason: "\(ids.count.counting("feature")), expected two or more to merge")
        }
        var features: [Feature] = []
        var shapes: [Geometry] = []
        for id in ids {
            features.append(try required(id))
            if let shape = try required(id).geometry { shapes.append(shape) }
        }
        let shape = shapes.isEmpty ? nil : try MergedShape(engine).merge(shapes, hook: hook)
        return try applyTogether(
            FeatureEdits(
                updates: [Feature(objectID: ids[0], attributes: definition.mergedAttributes(of: features), geometry: shape)],
                deletes: Array(ids.dropFirst())), options)
    }

    private func required(_ id: Int) throws(FeatureError) -> Feature {
        guard let feature = try table.feature(withObjectID: id) else { throw .noFeature(layer: definition.name, objectID: id) }
        return feature
    }

    private func applyTogether(_ edits: FeatureEdits, _ options: EditOptions) throws(FeatureError) -> EditResults {
        var options = options
        options.rollsBackOnFailure = true
        return try applyEdits(edits, options: options)
    }
}
