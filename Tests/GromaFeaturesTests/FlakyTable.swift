import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaOperations
import Synchronization

/// A table whose calls fail as they are told to, as those of a service over a bad network.
final class FlakyTable: FeatureTable {
    enum Failure: Sendable {
        /// The call fails and has done nothing.
        case before(FeatureError)
        /// The call has done everything, and its answer is lost.
        case after(FeatureError)
        /// So many adds and updates fail for themselves.
        case items(Int, EditError)
    }

    let table: any FeatureTable
    /// What happens to the next calls that change something, the first to the first.
    let failures = Mutex<[Failure]>([])
    /// What happens to the next calls that only look.
    let lookFailures = Mutex<[FeatureError]>([])
    /// How many calls that change something have come through.
    let writes = Mutex(0)

    init(_ table: any FeatureTable) { self.table = table }

    var definition: LayerDefinition { table.definition }
    var journal: (any EditJournal)? { nil }
    var keepsGlobalIDs: Bool { table.keepsGlobalIDs }

    private func look() throws(FeatureError) {
        if let error = lookFailures.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw error }
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

    func forEachFeature(
        in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
    ) throws(FeatureError) -> Bool {
        try look()
        return try table.forEachFeature(in: query, hook: hook, body)
    }

    func count(of query: FeatureQuery) throws(FeatureError) -> Int {
        try look()
        return try table.count(of: query)
    }

    func objectIDs(of query: FeatureQuery) throws(FeatureError) -> [Int] {
        try look()
        return try table.objectIDs(of: query)
    }

    func extent(of query: FeatureQuery) throws(FeatureError) -> Extent { try table.extent(of: query) }
    func statistics(_ query: StatisticsQuery) throws(FeatureError) -> [Attributes] { try table.statistics(query) }
    func feature(withObjectID id: Int) throws(FeatureError) -> Feature? { try table.feature(withObjectID: id) }

    func applyEdits(_ edits: FeatureEdits, options: EditOptions) throws(FeatureError) -> EditResults {
        try write { (count, error) throws(FeatureError) in
            guard let error else { return try table.applyEdits(edits, options: options) }
            var taken = edits
            taken.adds.removeFirst(min(count, edits.adds.count))
            taken.updates.removeFirst(min(count, edits.updates.count))
            var results = try table.applyEdits(taken, options: options)
            let refused = { (features: [Feature]) in features.prefix(count).map { EditResult(objectID: $0.objectID, error: error) } }
            results.adds = refused(edits.adds) + results.adds
            results.updates = refused(edits.updates) + results.updates
            return results
        }
    }

    func deleteFeatures(of query: FeatureQuery, options: EditOptions) throws(FeatureError) -> Int {
        try table.deleteFeatures(of: query, options: options)
    }

    func attachmentInfos(ofFeature objectID: Int) throws(FeatureError) -> [AttachmentInfo] {
        try look()
        return try table.attachmentInfos(ofFeature: objectID)
    }

    func readAttachment(_ id: Int, ofFeature objectID: Int, to sink: ByteSink, hook: OperationHook) throws(FeatureError) {
        try table.readAttachment(id, ofFeature: objectID, to: sink, hook: hook)
    }

    func putAttachment(
        _ draft: AttachmentDraft, replacing id: Int?, ofFeature objectID: Int, options: EditOptions, hook: OperationHook
    ) throws(FeatureError) -> EditResult {
        try write { (count, error) throws(FeatureError) in
            if let error { return EditResult(objectID: id, error: error) }
            return try table.putAttachment(draft, replacing: id, ofFeature: objectID, options: options, hook: hook)
        }
    }

    func deleteAttachments(_ ids: [Int], ofFeature objectID: Int, options: EditOptions) throws(FeatureError) -> [EditResult] {
        try write { (count, error) throws(FeatureError) in
            if let error { return ids.map { EditResult(objectID: $0, error: error) } }
            return try table.deleteAttachments(ids, ofFeature: objectID, options: options)
        }
    }
}
