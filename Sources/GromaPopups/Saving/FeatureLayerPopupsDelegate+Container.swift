import GromaFeatures
import GromaGeometry

extension FeatureLayerPopupsDelegate {
    /// Saves what a container has left in memory, and reports the outcome to it.
    func finish(_ popup: Popup, in container: PopupsContainer) {
        guard begin(popup, in: container) else { return }
        do throws(PopupError) {
            let results = try save(popup, attachments: attachmentManager(for: popup, in: container))
            tell(results, of: popup, container)
        } catch {
            try? container.endSaving(failure: error, saved: nil)
        }
    }

    /// Saves what a container has left in memory, and reports the outcome to it.
    nonisolated(nonsending) func finish(_ popup: Popup, in container: PopupsContainer) async {
        guard begin(popup, in: container) else { return }
        do throws(PopupError) {
            let results = try await save(popup, attachments: attachmentManager(for: popup, in: container))
            tell(results, of: popup, container)
        } catch {
            try? container.endSaving(failure: error, saved: nil)
        }
    }

    /// Announces the save to the container, which is busy then, and informs the next delegate that editing has finished, which can no
    /// longer do anything that would keep the popup from being saved; returns false if nothing is to be saved.
    private func begin(_ popup: Popup, in container: PopupsContainer) -> Bool {
        let isSaved = popup.layer != nil && shouldSave(popup, in: container) && (try? container.beginSaving()) != nil
        next?.popupsContainer(container, didFinishEditingFor: popup)
        return isSaved
    }

    /// A container that has been emptied in the meantime is not informed: the table keeps what it has accepted.
    private func tell(_ results: PopupSaveResults, of popup: Popup, _ container: PopupsContainer) {
        // The history of the sketch ends with the save: undoing earlier steps would be another edit, also of neighbors.
        if results.isFeatureSaved { releaseSketch() }
        if let error = results.error {
            try? container.endSaving(failure: error, saved: results.isFeatureSaved ? results.stored : nil)
            didFailToSave(popup, results: results, in: container)
        } else {
            try? container.endSaving(with: results.stored ?? popup.feature)
            didSave(popup, results: results, in: container)
        }
    }

    /// Forgets what was to be saved, and finds out which part of it was saved.
    func cancel(_ popup: Popup, in container: PopupsContainer) {
        let key = ObjectIdentifier(popup)
        guard let record = record(of: popup), !record.isSaving else { return }
        // A part of a failed attempt may be stored nevertheless: that is the state to restore.
        if let stored = record.state.stored, stored != record.noted { popup.feature = stored }
        if record.hasOpenAttachments, !record.isAsynchronous { _ = try? attachmentManager(for: popup, in: container)?.downloadInfos() }
        records[key]?.noted = record.state.stored
        guard record.state.isOpen else {
            // What was left in memory unsaved must still be compared with what is stored.
            if record.state.stored == nil || record.state.stored == popup.feature { records[key] = nil }
            return
        }
        // A caller that awaits is not blocked, and calls `settle` later. If it cannot be found out now, the next attempt does so before it
        // sends anything.
        if !record.isAsynchronous { try? settle(popup) }
    }

    /// Passes a shape to the sketch for editing, unless the sketch is busy or cannot edit it.
    func hand(_ geometry: MutableGeometry, of popup: Popup) {
        guard let sketch, (try? sketch.setGeometry(geometry)) != nil else { return }
        sketched = geometry
        sketchedPopup = popup
    }

    /// Ends the sketch of a shape that is no longer edited, but not one that somebody else has begun in the meantime.
    ///
    /// - Parameter undoes: Whether neighbors that were edited together with it get their earlier shapes.
    func releaseSketch(undoes: Bool = false) {
        guard let sketch, let sketched, sketch.geometry === sketched else { return }
        if undoes { sketch.cancel() }
        try? sketch.setGeometry(nil)
        self.sketched = nil
    }
}
