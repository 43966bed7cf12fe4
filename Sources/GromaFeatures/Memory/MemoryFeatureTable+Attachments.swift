import GromaBase
import GromaFormats
import GromaOperations

extension MemoryFeatureTable {
    /// Returns the attachments of a feature, by id.
    ///
    /// - Throws: `notSupported` if the layer has no attachments, `noFeature`, `closed`.
    /// - Complexity: O(*n*), where *n* is the number of attachments of the feature.
    public func attachmentInfos(ofFeature objectID: Int) throws(FeatureError) -> [AttachmentInfo] {
        try requireAttachments()
        return try read { (state) throws(FeatureError) in
            _ = try feature(objectID, in: state)
            return state.attachments(ofFeature: objectID).map(\.info)
        }
    }

    /// Writes the contents of an attachment to a sink, piece by piece.
    ///
    /// - Throws: `notSupported` if the layer has no attachments, `noAttachment`, `cancelled`, `closed`; `inputOutput` and `diskFull` if the
    ///   sink cannot be written.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func readAttachment(
        _ id: Int, ofFeature objectID: Int, to sink: ByteSink, hook: OperationHook
    ) throws(FeatureError) {
        try requireAttachments()
        let bytes = try read { (state) throws(FeatureError) in
            guard let attachment = state.attachments(ofFeature: objectID).first(where: { $0.info.id == id }) else {
                throw .noAttachment(objectID: objectID, attachmentID: id)
            }
            return attachment.bytes
        }
        var place = 0
        while place < bytes.count {
            if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
            let end = min(place + Self.pieceSize, bytes.count)
            let problem = bytes.withUnsafeBytes { all -> FormatError? in
                do throws(FormatError) {
                    try sink.write(UnsafeRawBufferPointer(rebasing: all[place..<end]))
                    return nil
                } catch {
                    return error
                }
            }
            if let problem { throw FeatureError(problem) }
            place = end
            hook.progress?(Double(place) / Double(bytes.count))
        }
    }

    /// Adds an attachment to a feature, or replaces the one with the given id.
    ///
    /// - Throws: `notSupported` if the layer has no attachments or keeps no journal, `readOnly`, `notPermitted`, `noFeature`,
    ///   `noAttachment`, `attachmentName`, `attachmentTooLarge`, `duplicateGlobalID`, `cancelled`, `closed`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func putAttachment(
        _ draft: AttachmentDraft, replacing id: Int?, ofFeature objectID: Int, options: EditOptions, hook: OperationHook
    ) throws(FeatureError) -> EditResult {
        try requireAttachments()
        try requireJournal(options)
        if isReadOnly { throw .readOnly(location: location) }
        try AttachmentName.checked(draft.name)
        let bytes = try contents(of: draft, hook)
        return try write { (state) throws(FeatureError) in
            let isOfCopy = state.journal.isOfCopy
            let isJournaled = try options.decided { isOfCopy }.isJournaled == true
            let feature = try editable(objectID, in: state, options)
            var list = state.attachments(ofFeature: objectID)
            var info = AttachmentInfo(
                id: 0, objectID: objectID, name: draft.name, contentType: draft.contentType, size: bytes.count)
            if let id {
                guard let place = list.firstIndex(where: { $0.info.id == id }) else {
                    throw .noAttachment(objectID: objectID, attachmentID: id)
                }
                info.id = id
                info.globalID = list[place].info.globalID
                list[place] = MemoryAttachment(info: info, bytes: bytes)
            } else {
                info.globalID = try globalID(of: draft, in: state, options)
                info.id = state.nextAttachmentID()
                list.append(MemoryAttachment(info: info, bytes: bytes))
            }
            state.setAttachments(list, ofFeature: objectID)
            if isJournaled { state.note(id == nil ? .addAttachment : .updateAttachment, ofAttachment: info.id, of: feature) }
            return (EditResult(objectID: info.id, globalID: info.globalID), true)
        }
    }

    /// Deletes attachments of a feature, and returns one result for each id.
    ///
    /// - Throws: `notSupported` if the layer has no attachments or keeps no journal, `readOnly`, `notPermitted`, `noFeature`, `closed`.
    /// - Complexity: O(*m* · *n*), where *m* is the number of ids and *n* the number of attachments of the feature.
    public func deleteAttachments(
        _ ids: [Int], ofFeature objectID: Int, options: EditOptions
    ) throws(FeatureError) -> [EditResult] {
        try requireAttachments()
        try requireJournal(options)
        return try write { (state) throws(FeatureError) in
            let isOfCopy = state.journal.isOfCopy
            let isJournaled = try options.decided { isOfCopy }.isJournaled == true
            let feature = try editable(objectID, in: state, options)
            var list = state.attachments(ofFeature: objectID)
            var results: [EditResult] = []
            for id in ids {
                guard let place = list.firstIndex(where: { $0.info.id == id }) else {
                    results.append(EditResult(objectID: id, error: EditError(.noAttachment(objectID: objectID, attachmentID: id))))
                    continue
                }
                results.append(EditResult(objectID: id, globalID: list.remove(at: place).info.globalID))
                state.setAttachments(list, ofFeature: objectID)
                if isJournaled { state.note(.deleteAttachment, ofAttachment: id, of: feature) }
            }
            guard options.rollsBackOnFailure, results.contains(where: { !$0.isSuccess }) else { return (results, true) }
            return (results.map { $0.isSuccess ? EditResult(objectID: $0.objectID, error: .rolledBack) : $0 }, false)
        }
    }

    /// The number of bytes that are written at a time.
    private static let pieceSize = 1 << 16

    private func requireAttachments() throws(FeatureError) {
        guard definition.hasAttachments else {
            throw .notSupported(what: "attachments of \(definition.name)", reason: "the layer has none")
        }
    }

    private func feature(_ id: Int, in state: borrowing MemoryTableState) throws(FeatureError) -> Feature {
        guard let feature = state.features[id] else { throw .noFeature(layer: definition.name, objectID: id) }
        return feature
    }

    private func editable(
        _ id: Int, in state: borrowing MemoryTableState, _ options: EditOptions
    ) throws(FeatureError) -> Feature {
        let feature = try feature(id, in: state)
        guard options.takesOver || definition.canUpdate(feature, user: options.user) else {
            throw .notPermitted(
                layer: definition.name, what: "changing attachments of feature \(id)",
                reason: "the layer's capabilities do not include it, or the feature belongs to another user")
        }
        return feature
    }

    /// Returns all bytes, which are read before anything is changed.
    private func contents(of draft: AttachmentDraft, _ hook: OperationHook) throws(FeatureError) -> [UInt8] {
        let (limit, size) = (attachmentLimit, draft.content.size)
        if size > limit { throw .attachmentTooLarge(name: draft.name, size: size, limit: limit) }
        let source: ByteSource
        do throws(FormatError) { source = try draft.content.open() } catch { throw FeatureError(error) }
        var bytes: [UInt8] = []
        try source.forEachPiece { (piece) throws(FeatureError) in
            bytes.append(contentsOf: piece)
            if bytes.count > limit { throw .attachmentTooLarge(name: draft.name, size: bytes.count, limit: limit) }
            if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
            hook.progress?(min(1, Double(bytes.count) / Double(max(1, size))))
        }
        return bytes
    }

    private func globalID(
        of draft: AttachmentDraft, in state: borrowing MemoryTableState, _ options: EditOptions
    ) throws(FeatureError) -> String? {
        guard definition.globalIDField != nil else { return nil }
        guard let given = draft.globalID, options.keepsGlobalIDs else { return makeGlobalID() }
        guard let id = GlobalID.normalized(given) else {
            let expected = "32 hexadecimal digits with dashes, as {6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"
            throw .invalidValue(field: "globalId", problem: .incorrectValueType(found: "\"\(given)\"", expected: expected))
        }
        if state.hasAttachment(ofGlobalID: id) { throw .duplicateGlobalID(layer: definition.name, globalID: id) }
        return id
    }
}

extension MemoryTableState {
    /// Records an edit of an attachment in the journal.
    fileprivate mutating func note(_ kind: JournalEntry.Kind, ofAttachment id: Int, of feature: Feature) {
        apply(JournalChange(kind, of: feature, before: nil, attachmentID: id, after: journal.entry(of: .attachment(id))))
    }
}
