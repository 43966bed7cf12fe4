import GromaFeatures

extension PopupsContainer {
    /// Says, from within `didFinishEditing`, that saving takes its time: the container is busy until ``endSaving(with:)`` or
    /// ``endSaving(failure:saved:)``. Where the container waits for the delegate it is busy already, and then stays so until that is said.
    ///
    /// - Throws: `illegalEvent` at any other time.
    public func beginSaving() throws(PopupError) { try handle(.beginSaving) }

    /// Says that what was edited is saved.
    ///
    /// - Parameter saved: the feature in its current state, with its object id.
    /// - Throws: `illegalEvent` unless something is being saved.
    public func endSaving(with saved: Feature) throws(PopupError) {
        let session = try requireSession(.endSaving)
        take(saved, session)
        try handle(.endSaving)
    }

    /// Says that saving failed: editing goes on with what was typed and drawn.
    ///
    /// - Parameters:
    ///   - failure: why.
    ///   - saved: the feature in its current state, where it was taken and only attachments were not: cancelling gives that back, and
    ///     the attachments that were edited before editing began and were not posted. Nil where nothing was saved.
    /// - Throws: `illegalEvent` unless something is being saved.
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
            // Nothing else can be wrong with the id of a feature that was saved.
            try? manager.setFeature(objectID: id)
        }
    }

    // MARK: Deleting

    /// Asks the person whether the feature is to be deleted; `choose(_:)` answers.
    ///
    /// - Throws: `illegalEvent` unless a popup is looked at or edited; `notPermitted`.
    public func deleteCurrentPopup() throws(PopupError) {
        try machine.require(.deleteCurrentPopup)
        let popup = try requirePopup()
        guard popup.canDelete else {
            let reason = popup.isNew ? "the feature is not saved yet" : "the popup, its definition or its layer does not allow it"
            throw .notPermitted(what: "deleting", reason: reason)
        }
        try handle(.deleteCurrentPopup)
    }

    /// Says, from within `wantsToDelete`, that deleting takes its time: the container is busy until ``endDeleting()`` or
    /// ``endDeleting(failure:)``, whatever the method answers.
    ///
    /// - Throws: `illegalEvent` at any other time.
    public func beginDeleting() throws(PopupError) { try handle(.beginDeleting) }

    /// Says that the feature is deleted: its popup goes.
    ///
    /// - Throws: `illegalEvent` unless something is being deleted.
    public func endDeleting() throws(PopupError) { try handle(.endDeleting) }

    /// Says that the feature could not be deleted, and why.
    ///
    /// - Throws: `illegalEvent` unless something is being deleted.
    public func endDeleting(failure: PopupError) throws(PopupError) { try handle(.failDeleting(failure)) }

    /// Answers what the person is asked (``question``), with the name of an answer: `confirm`, `cancel`, `photoLibrary`, `camera` or `file`.
    ///
    /// - Throws: `illegalEvent` unless something is asked; `noElement` with the answers there are.
    public func choose(_ action: String) throws(PopupError) { try handle(.choose(action)) }

    /// The same, waiting for the delegate to delete where that was asked.
    ///
    /// - Throws: `illegalEvent` unless something is asked; `noElement` with the answers there are.
    nonisolated(nonsending) public func choose(_ action: String) async throws(PopupError) { try await handle(.choose(action)) }
}
