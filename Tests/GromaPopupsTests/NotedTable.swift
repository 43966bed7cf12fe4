import Groma
import GromaTesting
import Synchronization

/// A table that notes every call that reaches it in words, and lets the next calls of a kind fail or have other answers.
final class NotedTable: PassingTable, @unchecked Sendable {
    /// The outcome of a call.
    enum Outcome: Sendable {
        /// Nothing is done.
        case fails(FeatureError)
        /// Edits are made, and their answer is lost.
        case isLost(FeatureError)
        /// Edits are made or not, and their answer is another.
        case says(EditResults, isDone: Bool)
    }

    private let state = Mutex<(calls: [String], outcomes: [String: [Outcome]])>(([], [:]))

    /// The calls since this was asked last.
    func takeCalls() -> [String] {
        state.withLock { state in
            defer { state.calls = [] }
            return state.calls
        }
    }

    /// Sets the outcomes of the next calls of a kind: `query`, `ids`, `feature`, `infos`, `read`, `apply` or `attach`.
    func next(_ kind: String, _ outcomes: Outcome...) { state.withLock { $0.outcomes[kind] = outcomes } }

    private func note(_ kind: String, _ words: String) throws(FeatureError) -> Outcome? {
        let outcome = state.withLock { state -> Outcome? in
            state.calls.append(words.isEmpty ? kind : "\(kind) \(words)")
            return state.outcomes[kind]?.isEmpty == false ? state.outcomes[kind]?.removeFirst() : nil
        }
        if case .fails(let error)? = outcome { throw error }
        return outcome
    }

    override func forEachFeature(
        in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
    ) throws(FeatureError) -> Bool {
        _ = try note("query", words(query))
        return try base.forEachFeature(in: query, hook: hook, body)
    }

    override func objectIDs(of query: FeatureQuery) throws(FeatureError) -> [Int] {
        _ = try note("ids", words(query))
        return try base.objectIDs(of: query)
    }

    override func feature(withObjectID id: Int) throws(FeatureError) -> Feature? {
        _ = try note("feature", "\(id)")
        return try base.feature(withObjectID: id)
    }

    override func attachmentInfos(ofFeature objectID: Int) throws(FeatureError) -> [AttachmentInfo] {
        _ = try note("infos", "\(objectID)")
        return try base.attachmentInfos(ofFeature: objectID)
    }

    override func readAttachment(_ id: Int, ofFeature objectID: Int, to sink: ByteSink, hook: OperationHook) throws(FeatureError) {
        _ = try note("read", "\(id) of \(objectID)")
        try base.readAttachment(id, ofFeature: objectID, to: sink, hook: hook)
    }

    override func applyEdits(_ edits: FeatureEdits, options: EditOptions) throws(FeatureError) -> EditResults {
        var words = edits.adds.map { "+" + self.words($0) } + edits.updates.map { "~" + self.words($0) }
        words += edits.deletes.map { "-\($0)" }
        if let user = options.user { words.append("by \(user)") }
        switch try note("apply", words.joined(separator: " ")) {
        case .isLost(let error):
            _ = try base.applyEdits(edits, options: options)
            throw error
        case .says(let results, let isDone):
            if isDone { _ = try base.applyEdits(edits, options: options) }
            return results
        case .fails, nil: return try base.applyEdits(edits, options: options)
        }
    }

    override func putAttachment(
        _ draft: AttachmentDraft, replacing id: Int?, ofFeature objectID: Int, options: EditOptions, hook: OperationHook
    ) throws(FeatureError) -> EditResult {
        let by = options.user.map { " by \($0)" } ?? ""
        switch try note("attach", "\(draft.name) to \(objectID)\(by)") {
        case .says(let results, _): return results.adds.first ?? EditResult(objectID: nil)
        default: return try base.putAttachment(draft, replacing: id, ofFeature: objectID, options: options, hook: hook)
        }
    }

    private func words(_ query: FeatureQuery) -> String {
        var words: [String] = []
        if let ids = query.objectIDs { words.append("\(ids)") }
        if let text = query.whereClause?.text { words.append(text) }
        if let extent = query.geometry?.extent {
            words.append("in \([extent.xMin, extent.yMin, extent.xMax, extent.yMax])")
        }
        if let limit = query.limit { words.append("limit \(limit)") }
        return words.joined(separator: " ")
    }

    private func words(_ feature: Feature) -> String {
        let values = feature.attributes.pairs.map { "\($0.name)=\($0.value.stringValue ?? $0.value.doubleValue.map { "\($0)" } ?? "null")" }
        let id = feature.objectID.map { "\($0)" } ?? feature.globalID.map { "\($0.prefix(4))…" } ?? ""
        let shape = feature.geometry.map { [" at \($0.extent.xMin)"] } ?? []
        return "\(id)(\(values.joined(separator: " "))\(shape.joined()))"
    }
}

/// A table whose attachments have keywords, as those of services do: each keyword is that of one attachment.
final class PassingKeywords: PassingTable, @unchecked Sendable {
    private let ids: [String: Int]

    init(_ base: any FeatureTable, _ ids: [String: Int]) {
        self.ids = ids
        super.init(base)
    }

    override func attachmentInfos(ofFeature objectID: Int) throws(FeatureError) -> [AttachmentInfo] {
        try base.attachmentInfos(ofFeature: objectID).map { info in
            var info = info
            info.keywords = ids.filter { $0.value == info.id }.map(\.key)
            return info
        }
    }
}
