import Groma
import GromaTesting
import Synchronization

/// A table that notes the edits that reach it, and answers them otherwise when a test says so.
final class SavingTable: PassingTable, @unchecked Sendable {
    /// The outcome of a call with edits.
    enum Answer: Sendable {
        /// Nothing is done.
        case fails(FeatureError)
        /// It is done, and the answer is lost.
        case isLost(FeatureError)
        /// It is done, and the answer says this.
        case says(EditResults)
        /// Nothing is done, and the answer says this.
        case refuses(EditResults)
        /// So many of the updates, the last ones, are refused.
        case refusesUpdates(Int)
    }

    private let state = Mutex<(edits: [FeatureEdits], answers: [Answer], refusesAttachments: Bool)>(([], [], false))

    /// The edits since this was asked last.
    func takeEdits() -> [FeatureEdits] {
        state.withLock { state in
            defer { state.edits = [] }
            return state.edits
        }
    }

    /// Whether attachments are refused.
    var refusesAttachments: Bool {
        get { state.withLock { $0.refusesAttachments } }
        set { state.withLock { $0.refusesAttachments = newValue } }
    }

    /// Sets the outcomes of the next calls with edits, in order.
    func answer(_ answers: Answer...) { state.withLock { $0.answers = answers } }

    override func applyEdits(_ edits: FeatureEdits, options: EditOptions) throws(FeatureError) -> EditResults {
        let answer = state.withLock { state -> Answer? in
            state.edits.append(edits)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        switch answer {
        case .fails(let error): throw error
        case .isLost(let error):
            _ = try base.applyEdits(edits, options: options)
            throw error
        case .refuses(let results): return results
        case .says(let results):
            _ = try base.applyEdits(edits, options: options)
            return results
        case .refusesUpdates(let count):
            let error = EditError(code: 1, name: "serverError", description: "No.")
            guard !options.rollsBackOnFailure else {
                var results = EditResults(updates: edits.updates.map { EditResult(objectID: $0.objectID, error: .rolledBack) })
                for place in results.updates.indices.suffix(count) { results.updates[place].error = error }
                return results
            }
            var taken = edits
            taken.updates.removeLast(min(count, taken.updates.count))
            var results = try base.applyEdits(taken, options: options)
            results.updates += edits.updates.suffix(count).map { EditResult(objectID: $0.objectID, error: error) }
            return results
        case nil: return try base.applyEdits(edits, options: options)
        }
    }

    override func putAttachment(
        _ draft: AttachmentDraft, replacing id: Int?, ofFeature objectID: Int, options: EditOptions, hook: OperationHook
    ) throws(FeatureError) -> EditResult {
        guard !refusesAttachments else {
            return EditResult(objectID: id, error: EditError(code: 2, name: "serverError", description: "No."))
        }
        return try base.putAttachment(draft, replacing: id, ofFeature: objectID, options: options, hook: hook)
    }
}
