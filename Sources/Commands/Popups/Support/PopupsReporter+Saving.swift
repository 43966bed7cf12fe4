import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaJSON
import GromaPopups
import GromaRPC

extension PopupsReporter {
    func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup) {
        emit(PopupEvents.didFinishEditing, popup)
        if session.isOffered(PopupRequests.wantsToSave) { return askToSave(popup, container) }
        guard let saver else { return }
        saver.popupsContainer(container, didFinishEditingFor: popup)
        report(saver.lastResults, of: popup)
    }

    func popupsContainer(_ container: PopupsContainer, wantsToDelete popup: Popup) -> Bool {
        if session.isOffered(PopupRequests.wantsToDelete) { return askToDelete(popup, container) }
        guard let saver else { return false }
        let isDeleted = saver.popupsContainer(container, wantsToDelete: popup)
        report(saver.lastResults, of: popup)
        return isDeleted
    }

    func popupsContainer(_ container: PopupsContainer, didDelete popup: Popup) {
        popups?.endSketch(session)
        emit(PopupEvents.didDelete, popup)
        saver?.popupsContainer(container, didDelete: popup)
    }

    // MARK: By the script

    /// Asks the script to delete a feature. If it does not and gives a reason, the user is informed.
    private func askToDelete(_ popup: Popup, _ container: PopupsContainer) -> Bool {
        let answer = ask(PopupRequests.wantsToDelete, popup, ())
        if answer?.isDeleted == true { return true }
        if let reason = answer?.reason, (try? container.beginDeleting()) != nil {
            try? container.endDeleting(failure: .refused(reason: reason))
        }
        return false
    }

    /// Asks the script to save a feature, then posts its attachments unless the script has done so, and continues editing if anything
    /// failed.
    private func askToSave(_ popup: Popup, _ container: PopupsContainer) {
        guard popups != nil, (try? container.beginSaving()) != nil else { return }
        var dropped: [String] = []
        var output = GeometryOutput()
        output.form = .wkt
        let feature = try? session.answer(popup.feature, output, dropped: &dropped)
        let edited = container.attachmentManager(for: popup)?.attachments.filter { $0.editState != .original } ?? []
        let answer = ask(PopupRequests.wantsToSave, popup, (feature, edited))
        guard let answer, answer.isSaved else {
            // A message of the script for the user is shown unchanged; a missing or invalid answer has none.
            let failure: PopupError =
                if let reason = answer?.reason {
                    .refused(reason: reason)
                } else {
                    .wrongAnswer(
                        question: "popups.wantsToSave", found: answer == nil ? "nothing that can be read" : "\"saved\":false",
                        expected: "whether the feature was saved, and why not")
                }
            try? container.endSaving(failure: failure, saved: nil)
            return
        }
        var saved = popup.feature
        saved.objectID = answer.objectID ?? saved.objectID
        saved.globalID = answer.globalID ?? saved.globalID
        guard let manager = container.attachmentManager(for: popup), manager.hasLocalEdits else {
            try? container.endSaving(with: saved)
            return
        }
        if answer.areAttachmentsSaved {
            try? manager.cancelLocalEdits()
            try? container.endSaving(with: saved)
            return
        }
        let isNew = popup.isNew
        let posted = Result { () throws(FeatureError) in
            if let id = saved.objectID, manager.featureObjectID == nil { try manager.setFeature(objectID: id) }
            return try manager.postLocalEdits(options: options, hook: session.hook)
        }
        let results = PopupSaveResults(
            savedByHost: saved, isNew: isNew, of: popup.layer, posted: posted, leavesAttachments: manager.hasLocalEdits)
        if let error = results.error {
            try? container.endSaving(failure: error, saved: saved)
        } else {
            try? container.endSaving(with: saved)
        }
        tell(results, of: popup)
    }

    // MARK: By the layer

    /// Reports the results of saving or deleting, item by item, and that the layer's features have changed.
    private func report(_ results: PopupSaveResults?, of popup: Popup) {
        guard let results else { return }
        if let layer = session.openLayer(of: popup) { session.report(results.edits(of: popup), of: layer) }
        session.report(results.otherLayers)
        tell(results, of: popup)
    }

    /// Reports the results of saving or deleting, item by item.
    private func tell(_ results: PopupSaveResults, of popup: Popup) {
        emit(
            PopupEvents.saved, popup,
            SavedFeature(
                isSuccess: results.isSuccess, outcome: results.feature.word,
                attachments: results.attachments.map { AttachmentResult($0, shownIn: session) },
                failures: results.failures.map { session.shown(CommandError($0)) }))
    }
}

extension PopupSaveResults {
    /// Returns the edits that are reported to layers.
    fileprivate func edits(of popup: Popup) -> EditResults {
        var edits = EditResults()
        let own = [
            EditResult(objectID: stored?.objectID ?? popup.feature.objectID, globalID: stored?.globalID ?? popup.feature.globalID)
        ]
        switch feature {
        case .added, .addedBefore: edits.adds = own
        case .updated: edits.updates = own
        case .deleted: edits.deletes = own
        default: break
        }
        edits.updates += neighbours.prefix(ownNeighbours)
        return edits
    }
}

extension PopupSaveResults.FeatureOutcome {
    /// The names of the outcomes of a feature.
    static let words = ["notSent", "unchanged", "added", "updated", "deleted", "refused", "failed", "unknown"]

    /// The name of the outcome.
    fileprivate var word: String {
        switch self {
        case .notSent: "notSent"
        case .unchanged: "unchanged"
        case .added, .addedBefore: "added"
        case .updated: "updated"
        case .deleted: "deleted"
        case .refused: "refused"
        case .failed: "failed"
        case .unknown: "unknown"
        }
    }
}
