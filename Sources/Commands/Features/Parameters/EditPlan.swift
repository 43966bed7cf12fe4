import GromaFeatures
import GromaGeometry
import GromaOperations
import GromaRPC

/// The edits that a script gave: those that can be read as features of the layer, and the errors of the others.
///
/// An edit that cannot be read fails alone, as one that the layer refuses does.
package struct EditPlan {
    /// An edit with a feature.
    private struct Entry {
        /// The object id of the feature to change; nil for one to add.
        var objectID: Int?
        var feature: Result<Feature, FeatureError>

        var readable: Feature? { try? feature.get() }
        var undone: EditResult { EditResult(objectID: objectID, error: .rolledBack) }
    }

    private let adds: [Entry]
    private let updates: [Entry]
    private let deletes: [Int]

    package init(adds: [FeatureInput], updates: [FeatureInput], deletes: [Int], of definition: LayerDefinition, _ engine: GeometryEngine) {
        let reading = FeatureReading(definition, engine)
        func read(_ input: FeatureInput) -> Result<Feature, FeatureError> {
            do throws(FeatureError) { return .success(try reading.feature(input)) } catch { return .failure(error) }
        }
        self.adds = adds.map { input in
            // A copy of it would be a different feature, without a shape.
            let missing = FeatureError.invalidGeometry(
                layer: definition.name, reason: "the feature has a summary of its shape and not the shape: ask for it with form")
            return Entry(objectID: nil, feature: input.lacksShape ? .failure(missing) : read(input))
        }
        self.updates = updates.map { Entry(objectID: $0.objectID, feature: read($0)) }
        self.deletes = deletes
    }

    /// The shapes in the edits.
    package var shapes: [Geometry] { (adds + updates).compactMap { $0.readable?.geometry } }

    /// Applies the edits that can be read, and returns a result for every edit at its index. If a failure undoes all edits, nothing is
    /// applied if there is an edit that cannot be read.
    package func apply(
        rollsBack: Bool, _ apply: (_ edits: FeatureEdits, _ isWhole: Bool) throws(FeatureError) -> EditResults
    ) throws(FeatureError) -> EditResults {
        let edits = FeatureEdits(adds: adds.compactMap(\.readable), updates: updates.compactMap(\.readable), deletes: deletes)
        let isWhole = edits.count == adds.count + updates.count + deletes.count
        if rollsBack && !isWhole {
            return EditResults(
                adds: Self.woven(adds, []), updates: Self.woven(updates, []),
                deletes: deletes.map { EditResult(objectID: $0, error: .rolledBack) })
        }
        var results = try apply(edits, isWhole)
        results.adds = Self.woven(adds, results.adds)
        results.updates = Self.woven(updates, results.updates)
        return results
    }

    /// Returns the results of the applied edits, merged with those of the edits that could not be read.
    private static func woven(_ entries: [Entry], _ results: [EditResult]) -> [EditResult] {
        var next = results.makeIterator()
        let own = entries.map { entry in
            switch entry.feature {
            case .success: next.next() ?? entry.undone
            case .failure(let error): EditResult(objectID: entry.objectID, error: EditError(error))
            }
        }
        // They are followed by neighbors that were edited together with them.
        return own + Array(IteratorSequence(next))
    }
}
