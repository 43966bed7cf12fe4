import Groma
import GromaTesting
import Synchronization

/// A table whose calls fail as they are told to, as those of a service over a bad network.
final class FlakyTable: PassingTable, @unchecked Sendable {
    enum Failure: Sendable {
        /// The call fails and has done nothing.
        case before(FeatureError)
        /// The call has done everything, and its answer is lost.
        case after(FeatureError)
        /// So many adds and updates fail for themselves.
        case items(Int, EditError)
    }

    /// What happens to the next calls that change something, the first to the first.
    let failures = Mutex<[Failure]>([])
    /// What happens to the next calls that only look.
    let lookFailures = Mutex<[FeatureError]>([])
    /// How many calls that change something have come through.
    let writes = Mutex(0)

    override var journal: (any EditJournal)? { nil }

    override func look<Value>(_ name: String, _ body: () throws(FeatureError) -> Value) throws(FeatureError) -> Value {
        if ["query", "count", "ids", "infos"].contains(name), let error = lookFailures.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            throw error
        }
        return try body()
    }

    private func write<Answer>(_ call: (Int, EditError?) throws(FeatureError) -> Answer) throws(FeatureError) -> Answer {
        let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if case .before(let error)? = failure { throw error }
        writes.withLock { $0 += 1 }
        let answer: Answer
        if case .items(let count, let error)? = failure { answer = try call(count, error) } else { answer = try call(0, nil) }
        if case .after(let error)? = failure { throw error }
        return answer
    }

    override func applyEdits(_ edits: FeatureEdits, options: EditOptions) throws(FeatureError) -> EditResults {
        try write { (count, error) throws(FeatureError) in
            guard let error else { return try base.applyEdits(edits, options: options) }
            var taken = edits
            taken.adds.removeFirst(min(count, edits.adds.count))
            taken.updates.removeFirst(min(count, edits.updates.count))
            var results = try base.applyEdits(taken, options: options)
            let refused = { (features: [Feature]) in features.prefix(count).map { EditResult(objectID: $0.objectID, error: error) } }
            results.adds = refused(edits.adds) + results.adds
            results.updates = refused(edits.updates) + results.updates
            return results
        }
    }

    override func putAttachment(
        _ draft: AttachmentDraft, replacing id: Int?, ofFeature objectID: Int, options: EditOptions, hook: OperationHook
    ) throws(FeatureError) -> EditResult {
        try write { (count, error) throws(FeatureError) in
            if let error { return EditResult(objectID: id, error: error) }
            return try base.putAttachment(draft, replacing: id, ofFeature: objectID, options: options, hook: hook)
        }
    }

    override func deleteAttachments(_ ids: [Int], ofFeature objectID: Int, options: EditOptions) throws(FeatureError) -> [EditResult] {
        try write { (count, error) throws(FeatureError) in
            if let error { return ids.map { EditResult(objectID: $0, error: error) } }
            return try base.deleteAttachments(ids, ofFeature: objectID, options: options)
        }
    }
}
