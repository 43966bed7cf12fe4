import GromaFeatures

extension PopupsContainer {
    /// Announces, within `didFinishEditing`, that saving takes longer: the container is busy until ``endSaving(with:)`` or
    /// ``endSaving(failure:saved:)`` is called. If the container awaits the delegate, it is busy already, and remains so until then.
    ///
    /// - Throws: `illegalEvent` at any other time.
    public func beginSaving() throws(PopupError) { try handle(.beginSaving) }

    /// Reports that the edit was saved.
    ///
    /// - Parameter saved: The feature in its current state, with its object id.
    /// - Throws: `illegalEvent` unless an edit is being saved.
    public func endSaving(with saved: Feature) throws(PopupError) {
        let session = try requireSession(.endSaving)
        take(saved, session)
        try handle(.endSaving)
    }

    /// Reports that saving failed: editing continues with what was typed and drawn.
    ///
    /// - Parameters:
    ///   - failure: The error.
    ///   - saved: The feature in its current state, if it was saved and only attachments were not: cancelling restores this state, and the
    ///     attachments that had local edits before editing began and were not posted. Nil if nothing was saved.
    /// - Throws: `illegalEvent` unless an edit is being saved.
    public func endSaving(failure: PopupError, saved: Feature? = nil) throws(PopupError) {
        let session = try requireSession(.failSaving)
        session.isFeatureSaved = saved != nil
        if let saved {
            take(saved, session)
            session.original = saved
            session.attributes = AttributeEditing(
                saved, of: session.attributes.definition, popup: session.popup.definition, localization: localization)
            session.attachmentEdits = session.attachmentEdits.flatMap { session.attachments?.unposted(of: $0) }
        }
        try handle(.failSaving(failure, areAttributesValid: session.attributes.isValid))
    }

    private func take(_ saved: Feature, _ session: PopupEditSession) {
        session.popup.feature = saved
        if let id = saved.objectID, id > 0, let manager = session.attachments, manager.featureObjectID == nil {
            // The id of a feature that was saved cannot cause another error.
            try? manager.setFeature(objectID: id)
        }
    }

    // MARK: Deleting

    /// Asks the user whether to delete the feature; `choose(_:)` answers.
    ///
    /// - Throws: `illegalEvent` unless a popup is viewed or edited; `notPermitted`.
    public func deleteCurrentPopup() throws(PopupError) {
        try machine.require(.deleteCurrentPopup)
        let popup = try requirePopup()
        guard popup.canDelete else {
            let reason = popup.isNew ? "the feature is not saved yet" : "the popup, its definition or its layer does not allow it"
            throw .notPermitted(what: "deleting", reason: reason)
        }
        try handle(.deleteCurrentPopup)
    }

    /// Announces, within `wantsToDelete`, that deleting takes longer: the container is busy until ``endDeleting()`` or
    /// ``endDeleting(failure:)`` is called, whatever the method returns.
    ///
    /// - Throws: `illegalEvent` at any other time.
    public func beginDeleting() throws(PopupError) { try handle(.beginDeleting) }

    /// Reports that the feature was deleted: its popup is removed.
    ///
    /// - Throws: `illegalEvent` unless a feature is being deleted.
    public func endDeleting() throws(PopupError) { try handle(.endDeleting) }

    /// Reports that the feature could not be deleted, with the error.
    ///
    /// - Throws: `illegalEvent` unless a feature is being deleted.
    public func endDeleting(failure: PopupError) throws(PopupError) { try handle(.failDeleting(failure)) }

    /// Answers the question to the user (``question``), with the name of an answer: `confirm`, `cancel`, `photoLibrary`, `camera` or
    /// `file`.
    ///
    /// - Throws: `illegalEvent` unless there is a question; `noElement` with the possible answers.
    public func choose(_ action: String) throws(PopupError) { try handle(.choose(action)) }

    /// Answers the question to the user, awaiting the delegate if it is to delete the feature.
    ///
    /// - Throws: `illegalEvent` unless there is a question; `noElement` with the possible answers.
    nonisolated(nonsending) public func choose(_ action: String) async throws(PopupError) { try await handle(.choose(action)) }
}
