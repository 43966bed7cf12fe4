extension FeatureSync {
    /// Sends what the journal holds, on a thread of its own; see the blocking form. Cancelling the task ends it between two calls to the service.
    ///
    /// - Throws: what the blocking form throws.
    nonisolated(nonsending) public func push(
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws(FeatureError) -> SyncReport {
        try await BlockingCall.run(returnsAtOnce: false, progress: progress) { [self] (hook) throws(FeatureError) in
            try push(hook: hook)
        }
    }

    /// Fetches the features of a query, on a thread of its own; see the blocking form. Cancelling the task ends it between two pages.
    ///
    /// - Throws: what the blocking form throws.
    nonisolated(nonsending) public func pull(
        _ query: FeatureQuery = FeatureQuery(), options: LoadOptions = LoadOptions(), progress: (@Sendable (Double) -> Void)? = nil
    ) async throws(FeatureError) -> PullReport {
        try await BlockingCall.run(returnsAtOnce: false, progress: progress) { [self] (hook) throws(FeatureError) in
            try pull(query, options: options, hook: hook)
        }
    }

    /// Fetches the attachments of the features of a query, on a thread of its own; see the blocking form. Cancelling the task ends it within an
    /// attachment.
    ///
    /// - Throws: what the blocking form throws.
    nonisolated(nonsending) public func pullAttachments(
        _ query: FeatureQuery = FeatureQuery(), progress: (@Sendable (Double) -> Void)? = nil
    ) async throws(FeatureError) -> AttachmentPullReport {
        try await BlockingCall.run(returnsAtOnce: false, progress: progress) { [self] (hook) throws(FeatureError) in
            try pullAttachments(query, hook: hook)
        }
    }
}
