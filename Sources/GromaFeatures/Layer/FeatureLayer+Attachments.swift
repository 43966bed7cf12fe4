import GromaBase
import GromaOperations

extension FeatureLayer {
    /// Returns the attachment manager of a feature: always the same manager for a feature that the table has, and a new one each time for a
    /// feature that it does not have yet (``AttachmentManager/setFeature(objectID:)`` later sets which feature that has become).
    public func attachmentManager(for feature: Feature) -> AttachmentManager {
        if let id = feature.objectID, let known = attachmentManagers[id] { return known }
        let manager = AttachmentManager(table: table, objectID: feature.objectID, owner: self)
        if let id = manager.featureObjectID { attachmentManagers[id] = manager }
        return manager
    }

    /// Removes all attachment managers, with their local edits and downloaded contents.
    public func clearAttachmentManagers() { attachmentManagers = [:] }

    /// Returns the descriptions of a feature's attachments.
    ///
    /// - Throws: `noFeature`, `notSupported`, or the table's error if it cannot be read.
    public func queryAttachmentInfos(ofFeature objectID: Int) throws(FeatureError) -> [AttachmentInfo] {
        try found(Result { () throws(FeatureError) in try table.attachmentInfos(ofFeature: objectID) }, ofFeature: objectID)
    }

    /// Returns the descriptions of a feature's attachments.
    ///
    /// - Throws: `cancelled`, `noFeature`, `notSupported`, or the table's error if it cannot be read.
    nonisolated(nonsending) public func queryAttachmentInfos(
        ofFeature objectID: Int
    ) async throws(FeatureError) -> [AttachmentInfo] {
        let table = table
        return try found(
            await BlockingCall.reading { _ throws(FeatureError) in try table.attachmentInfos(ofFeature: objectID) }, ofFeature: objectID)
    }

    /// Downloads the contents of an attachment to a temporary file, which is removed with the last copy of the value.
    ///
    /// - Throws: `noAttachment`, `cancelled`, `diskFull`, or the table's error if they cannot be read.
    /// - Complexity: O(*n*), where *n* is the size of the contents in bytes.
    public func retrieveAttachment(
        _ id: Int, ofFeature objectID: Int, hook: OperationHook = .none
    ) throws(FeatureError) -> AttachmentContent {
        try retrieved(
            Result { () throws(FeatureError) in
                try AttachmentManager.retrieve(id, of: objectID, in: table, holding: holdMemory, hook: hook)
            }, id, objectID)
    }

    /// Downloads the contents of an attachment to a temporary file, which is removed with the last copy of the value.
    ///
    /// - Parameter progress: Called with the progress, from 0 to 1, on another thread.
    /// - Throws: `noAttachment`, `cancelled`, `diskFull`, or the table's error if they cannot be read.
    /// - Complexity: O(*n*), where *n* is the size of the contents in bytes.
    nonisolated(nonsending) public func retrieveAttachment(
        _ id: Int, ofFeature objectID: Int, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws(FeatureError) -> AttachmentContent {
        let (table, hold) = (table, holdMemory)
        return try retrieved(
            await BlockingCall.reading(progress: progress) { hook throws(FeatureError) in
                try AttachmentManager.retrieve(id, of: objectID, in: table, holding: hold, hook: hook)
            }, id, objectID)
    }

    /// Adds an attachment to a feature.
    ///
    /// - Parameter contentType: The media type; nil to derive it from the name, or else from the contents.
    /// - Returns: The result. **It can be a failure** although nothing is thrown.
    /// - Throws: `attachmentName`, `attachmentType`, `attachmentTooLarge`, `noFeature`, `notPermitted`, or the table's error if it cannot
    ///   be written.
    @discardableResult
    public func addAttachment(
        _ content: AttachmentContent, name: String, contentType: String? = nil, toFeature objectID: Int,
        options: EditOptions = EditOptions(), hook: OperationHook = .none
    ) throws(FeatureError) -> EditResult {
        let put = PutCall(
            name: name, type: contentType, content: content, replacing: nil, objectID: objectID, options: completed(options))
        let table = table
        return try edited(put, Result { () throws(FeatureError) in try put.run(on: table, hook) })
    }

    /// Adds an attachment to a feature.
    ///
    /// - Parameters:
    ///   - contentType: The media type; nil to derive it from the name, or else from the contents.
    ///   - options: Options for applying the edit.
    ///   - progress: Called with the progress, from 0 to 1, on another thread.
    /// - Returns: The result. **It can be a failure** although nothing is thrown.
    /// - Throws: `attachmentName`, `attachmentType`, `attachmentTooLarge`, `noFeature`, `notPermitted`, or the table's error if it cannot
    ///   be written.
    @discardableResult
    nonisolated(nonsending) public func addAttachment(
        _ content: AttachmentContent, name: String, contentType: String? = nil, toFeature objectID: Int,
        options: EditOptions = EditOptions(), progress: (@Sendable (Double) -> Void)? = nil
    ) async throws(FeatureError) -> EditResult {
        let put = PutCall(
            name: name, type: contentType, content: content, replacing: nil, objectID: objectID, options: completed(options))
        return try edited(put, await changing(progress, put.run))
    }

    /// Replaces the contents of an attachment.
    ///
    /// - Returns: The result. **It can be a failure** although nothing is thrown.
    /// - Throws: `noAttachment`, and the errors of ``addAttachment(_:name:contentType:toFeature:options:hook:)``.
    @discardableResult
    public func updateAttachment(
        _ id: Int, ofFeature objectID: Int, content: AttachmentContent, name: String, contentType: String? = nil,
        options: EditOptions = EditOptions(), hook: OperationHook = .none
    ) throws(FeatureError) -> EditResult {
        let put = PutCall(
            name: name, type: contentType, content: content, replacing: id, objectID: objectID, options: completed(options))
        let table = table
        return try edited(put, Result { () throws(FeatureError) in try put.run(on: table, hook) })
    }

    /// Replaces the contents of an attachment.
    ///
    /// - Parameter progress: Called with the progress, from 0 to 1, on another thread.
    /// - Returns: The result. **It can be a failure** although nothing is thrown.
    /// - Throws: `noAttachment`, and the errors of ``addAttachment(_:name:contentType:toFeature:options:hook:)``.
    @discardableResult
    nonisolated(nonsending) public func updateAttachment(
        _ id: Int, ofFeature objectID: Int, content: AttachmentContent, name: String, contentType: String? = nil,
        options: EditOptions = EditOptions(), progress: (@Sendable (Double) -> Void)? = nil
    ) async throws(FeatureError) -> EditResult {
        let put = PutCall(
            name: name, type: contentType, content: content, replacing: id, objectID: objectID, options: completed(options))
        return try edited(put, await changing(progress, put.run))
    }

    /// Deletes attachments of a feature.
    ///
    /// - Returns: A result for each id. **Some can be failures** although nothing is thrown.
    /// - Throws: `noFeature`, `notPermitted`, or the table's error if it cannot be written.
    @discardableResult
    public func deleteAttachments(
        _ ids: [Int], ofFeature objectID: Int, options: EditOptions = EditOptions()
    ) throws(FeatureError) -> [EditResult] {
        let (table, options) = (table, completed(options))
        return try deleted(
            Result { () throws(FeatureError) in try table.deleteAttachments(ids, ofFeature: objectID, options: options) }, objectID)
    }

    /// Deletes attachments of a feature.
    ///
    /// - Returns: A result for each id. **Some can be failures** although nothing is thrown.
    /// - Throws: `noFeature`, `notPermitted`, or the table's error if it cannot be written.
    @discardableResult
    nonisolated(nonsending) public func deleteAttachments(
        _ ids: [Int], ofFeature objectID: Int, options: EditOptions = EditOptions()
    ) async throws(FeatureError) -> [EditResult] {
        let options = completed(options)
        return try deleted(
            await changing(nil) { table, _ throws(FeatureError) in
                try table.deleteAttachments(ids, ofFeature: objectID, options: options)
            }, objectID)
    }
}

extension FeatureLayer: AttachmentManagerOwner {
    func register(_ manager: AttachmentManager, of objectID: Int) { attachmentManagers[objectID] = manager }

    func unregister(_ manager: AttachmentManager, of objectID: Int) {
        if attachmentManagers[objectID] === manager { attachmentManagers[objectID] = nil }
    }
}

/// An attachment to be added to a table, or to replace one, from any thread.
private struct PutCall: Sendable {
    var name: String
    var type: String?
    var content: AttachmentContent
    var replacing: Int?
    var objectID: Int
    var options: EditOptions

    func run(on table: any FeatureTable, _ hook: OperationHook) throws(FeatureError) -> EditResult {
        try AttachmentName.checked(name)
        let type = try MediaType.checked(type, name: name, start: try content.start(MediaType.startLength))
        let draft = AttachmentDraft(name: name, contentType: type, content: content)
        return try table.putAttachment(draft, replacing: replacing, ofFeature: objectID, options: options, hook: hook)
    }
}

extension FeatureLayer {
    /// Runs a call that changes the table on a separate thread, and returns its result.
    nonisolated(nonsending) private func changing<Value: Sendable>(
        _ progress: (@Sendable (Double) -> Void)?,
        _ body: @escaping @Sendable (any FeatureTable, OperationHook) throws(FeatureError) -> Value
    ) async -> Result<Value, FeatureError> {
        let table = table
        do throws(FeatureError) {
            return .success(
                try await BlockingCall.run(returnsAtOnce: false, progress: progress) { hook throws(FeatureError) in
                    try body(table, hook)
                })
        } catch {
            return .failure(error)
        }
    }

    private func found(
        _ result: Result<[AttachmentInfo], FeatureError>, ofFeature id: Int
    ) throws(FeatureError) -> [AttachmentInfo] {
        switch result {
        case .success(let infos): editingDelegate?.featureLayer(self, didQueryAttachmentInfos: infos, ofFeature: id)
        case .failure(let error): editingDelegate?.featureLayer(self, didFailToQueryAttachmentInfosOfFeature: id, error: error)
        }
        return try result.get()
    }

    private func retrieved(
        _ result: Result<AttachmentContent, FeatureError>, _ id: Int, _ objectID: Int
    ) throws(FeatureError) -> AttachmentContent {
        switch result {
        case .success(let content):
            editingDelegate?.featureLayer(self, didRetrieveAttachment: id, ofFeature: objectID, content: content)
        case .failure(let error):
            editingDelegate?.featureLayer(self, didFailToRetrieveAttachment: id, ofFeature: objectID, error: error)
        }
        return try result.get()
    }

    private func edited(_ put: PutCall, _ result: Result<EditResult, FeatureError>) throws(FeatureError) -> EditResult {
        try edited(put.objectID, result) {
            put.replacing == nil ? AttachmentResults(add: $0) : AttachmentResults(update: $0)
        }
    }

    private func deleted(_ result: Result<[EditResult], FeatureError>, _ objectID: Int) throws(FeatureError) -> [EditResult] {
        try edited(objectID, result) { AttachmentResults(deletes: $0) }
    }

    private func edited<Value>(
        _ objectID: Int, _ result: Result<Value, FeatureError>, _ results: (Value) -> AttachmentResults
    ) throws(FeatureError) -> Value {
        switch result {
        case .success(let value):
            editingDelegate?.featureLayer(self, didEditAttachmentsOfFeature: objectID, results: results(value))
        case .failure(let error):
            editingDelegate?.featureLayer(self, didFailToEditAttachmentsOfFeature: objectID, error: error)
        }
        return try result.get()
    }
}
