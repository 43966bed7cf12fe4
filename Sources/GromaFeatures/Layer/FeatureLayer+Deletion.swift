import GromaGeometry

extension FeatureLayer {
    /// Deletes the features that match a query and the layer's own conditions, and returns their number (``EditResults/deletedByQuery``).
    ///
    /// - Throws: The errors of `applyEdits(_:)`, and of an invalid query. Then nothing was deleted.
    @discardableResult
    public func deleteFeatures(of query: FeatureQuery, options: EditOptions = EditOptions()) throws(FeatureError) -> EditResults {
        let deletion = deletion(of: query, options)
        do throws(FeatureError) {
            return finish(try Self.carryOut(deletion, in: table))
        } catch {
            throw failed(EditCall(edits: FeatureEdits(), options: deletion.options), error)
        }
    }

    /// Deletes the features that match a query and the layer's own conditions, and returns their number. Cancelling the task has no effect
    /// once the table has begun.
    ///
    /// - Throws: The errors of `applyEdits(_:)`, and of an invalid query. Then nothing was deleted.
    @discardableResult
    nonisolated(nonsending) public func deleteFeatures(
        of query: FeatureQuery, options: EditOptions = EditOptions()
    ) async throws(FeatureError) -> EditResults {
        let deletion = deletion(of: query, options)
        let table = table
        do throws(FeatureError) {
            return finish(
                try await BlockingCall.run(returnsAtOnce: false) { _ throws(FeatureError) in try Self.carryOut(deletion, in: table) })
        } catch {
            throw failed(EditCall(edits: FeatureEdits(), options: deletion.options), error)
        }
    }

    /// Takes features that the table no longer has, for example because they were deleted through another layer of it, out of the selection,
    /// and discards their attachment managers. Does nothing if the table cannot be read.
    ///
    /// - Complexity: That of a query for the object ids of the selected features; O(1) if none is selected and no attachments are managed.
    public func forgetDeletedFeatures() { forget(Self.gone(of: watched, from: table)) }

    /// The features that the layer keeps something of by object id: those that are selected, and those with an attachment manager.
    private var watched: Set<Int> { selectedObjectIDs.union(attachmentManagers.keys) }

    private func forget(_ ids: Set<Int>) {
        for id in ids {
            selectedObjectIDs.remove(id)
            attachmentManagers[id] = nil
        }
    }

    /// Returns those of the given features that a table does not have; none if it cannot be read.
    private static func gone(of ids: Set<Int>, from table: any FeatureTable) -> Set<Int> {
        guard !ids.isEmpty else { return [] }
        var query = FeatureQuery()
        query.objectIDs = ids.sorted()
        return (try? table.objectIDs(of: query)).map(ids.subtracting) ?? []
    }

    private func deletion(of query: FeatureQuery, _ options: EditOptions) -> Deletion {
        Deletion(query: effective(query), options: completed(options), watched: watched)
    }

    private static func carryOut(_ deletion: Deletion, in table: any FeatureTable) throws(FeatureError) -> DeletionOutcome {
        let count = try table.deleteFeatures(of: deletion.query, options: deletion.options)
        return DeletionOutcome(results: EditResults(deletedByQuery: count), gone: count > 0 ? gone(of: deletion.watched, from: table) : [])
    }

    private func finish(_ outcome: DeletionOutcome) -> EditResults {
        forget(outcome.gone)
        refresh()
        editingDelegate?.featureLayer(self, didEditFeatures: FeatureEdits(), results: outcome.results)
        return outcome.results
    }
}

/// A deletion by query that is about to be carried out.
private struct Deletion: Sendable {
    var query: FeatureQuery
    var options: EditOptions
    /// The features that the layer keeps something of: the table tells only the number of deleted features.
    var watched: Set<Int>
}

/// The outcome of a `Deletion`.
private struct DeletionOutcome: Sendable {
    var results: EditResults
    /// The watched features that the table no longer has.
    var gone: Set<Int>
}
