import GromaFeatures
import GromaGeometry

extension FeatureLayerPopupsDelegate {
    /// Saves what a container has left in memory, and tells it the outcome.
    func finish(_ popup: Popup, in container: PopupsContainer) {
        guard begin(popup, in: container) else { return }
        do throws(PopupError) {
            let results = try save(popup, attachments: attachmentManager(for: popup, in: container))
            tell(results, of: popup, container)
        } catch {
            try? container.endSaving(failure: error, saved: nil)
        }
    }

    /// Saves what a container has left in memory, and tells it the outcome.
    nonisolated(nonsending) func finish(_ popup: Popup, in container: PopupsContainer) async {
        guard begin(popup, in: container) else { return }
        do throws(PopupError) {
            let results = try await save(popup, attachments: attachmentManager(for: popup, in: container))
            tell(results, of: popup, container)
        } catch {
            try? container.endSaving(failure: error, saved: nil)
        }
    }

    /// Tells a container that it is busy, and the next that editing has finished, who can then do nothing to the container that would keep
    /// the popup from being saved; false when nothing is to be saved.
    private func begin(_ popup: Popup, in container: PopupsContainer) -> Bool {
        let isSaved = popup.layer != nil && shouldSave(popup, in: container) && (try? container.beginSaving()) != nil
        next?.popupsContainer(container, didFinishEditingFor: popup)
        return isSaved
    }

    /// A container that has been emptied meanwhile is not told: the table has what it has taken.
    private func tell(_ results: PopupSaveResults, of popup: Popup, _ container: PopupsContainer) {
        // The history of the sketch ends with what was saved: undoing what led to it would be another edit, of neighbours too.
        if results.isFeatureSaved { releaseSketch() }
        if let error = results.error {
            try? container.endSaving(failure: error, saved: results.isFeatureSaved ? results.stored : nil)
            didFailToSave(popup, results: results, in: container)
        } else {
            try? container.endSaving(with: results.stored ?? popup.feature)
            didSave(popup, results: results, in: container)
        }
    }

    /// Forgets what was to be saved, and finds out what was saved of it.
    func cancel(_ popup: Popup, in container: PopupsContainer) {
        let key = ObjectIdentifier(popup)
        guard let record = record(of: popup), !record.isSaving else { return }
        // Of an attempt that has failed something may be stored nevertheless: that is what there is to come back to.
        if let stored = record.state.stored, stored != record.noted { popup.feature = stored }
        if record.hasOpenAttachments, !record.isAsynchronous { _ = try? attachmentManager(for: popup, in: container)?.downloadInfos() }
        records[key]?.noted = record.state.stored
        guard record.state.isOpen else {
            // What was left in memory unsaved is still to be held against what is stored.
            if record.state.stored == nil || record.state.stored == popup.feature { records[key] = nil }
            return
        }
        // Who awaits is not kept waiting, and calls `settle` when it suits. Where it cannot be found out now, the next attempt does before it
        // sends anything.
        if !record.isAsynchronous { try? settle(popup) }
    }

    /// Gives the sketch a shape to edit, unless it is busy or cannot.
    func hand(_ geometry: MutableGeometry, of popup: Popup) {
        guard let sketch, (try? sketch.setGeometry(geometry)) != nil else { return }
        sketched = geometry
        sketchedPopup = popup
    }

    /// Ends the sketch of a shape that is edited no more, but of none that somebody else has begun meanwhile.
    ///
    /// - Parameter undoes: whether neighbours that were edited along get their shapes back.
    func releaseSketch(undoes: Bool = false) {
        guard let sketch, let sketched, sketch.geometry === sketched else { return }
        if undoes { sketch.cancel() }
        try? sketch.setGeometry(nil)
        self.sketched = nil
    }
}
