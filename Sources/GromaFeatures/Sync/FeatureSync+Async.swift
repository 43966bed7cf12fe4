extension FeatureSync {
    /// Sends the entries of the journal on a separate thread; see the blocking form. Cancelling the task stops it between two requests to
    /// the service.
    ///
    /// - Throws: The errors of the blocking form.
    nonisolated(nonsending) public func push(
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws(FeatureError) -> SyncReport {
        try await BlockingCall.run(returnsAtOnce: false, progress: progress) { [self] (hook) throws(FeatureError) in
            try push(hook: hook)
        }
    }

    /// Downloads the features of a query on a separate thread; see the blocking form. Cancelling the task stops it between two pages.
    ///
    /// - Throws: The errors of the blocking form.
    nonisolated(nonsending) public func pull(
        _ query: FeatureQuery = FeatureQuery(), options: LoadOptions = LoadOptions(), progress: (@Sendable (Double) -> Void)? = nil
    ) async throws(FeatureError) -> PullReport {
        try await BlockingCall.run(returnsAtOnce: false, progress: progress) { [self] (hook) throws(FeatureError) in
            try pull(query, options: options, hook: hook)
        }
    }

    /// Downloads the attachments of the features of a query on a separate thread; see the blocking form. Cancelling the task stops it, also
    /// during an attachment.
    ///
    /// - Throws: The errors of the blocking form.
    nonisolated(nonsending) public func pullAttachments(
        _ query: FeatureQuery = FeatureQuery(), progress: (@Sendable (Double) -> Void)? = nil
    ) async throws(FeatureError) -> AttachmentPullReport {
        try await BlockingCall.run(returnsAtOnce: false, progress: progress) { [self] (hook) throws(FeatureError) in
            try pullAttachments(query, hook: hook)
        }
    }
}
