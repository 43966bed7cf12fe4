import GromaBase
import GromaFeatures

/// The calls of a manager that have two forms, in the form with which a test is run: the caller blocks, or awaits.
extension AttachmentManager {
    @discardableResult
    nonisolated(nonsending) func downloadInfos(isAwaited: Bool) async throws -> [Attachment] {
        if isAwaited { return try await downloadInfos() }
        return try block { try downloadInfos() }
    }

    @discardableResult
    nonisolated(nonsending) func downloadData(
        forAttachment id: Int, isAwaited: Bool, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> AttachmentContent {
        if isAwaited { return try await downloadData(forAttachment: id, progress: progress) }
        return try block { try downloadData(forAttachment: id, hook: OperationHook(progress: progress)) }
    }

    @discardableResult
    nonisolated(nonsending) func postLocalEdits(
        options: EditOptions = EditOptions(), isAwaited: Bool, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> [Attachment] {
        if isAwaited { return try await postLocalEdits(options: options, progress: progress) }
        return try block { try postLocalEdits(options: options, hook: OperationHook(progress: progress)) }
    }

    private func block<Value>(_ body: () throws -> Value) throws -> Value { try body() }
}
