import GromaFeatures
import GromaGeometry
import GromaSketch

/// A popup that is being edited or not saved completely, and what is known of its feature.
struct PopupRecord {
    /// The popup; nil if it no longer exists, so that the record is obsolete.
    weak var popup: Popup?
    var state: PopupSaveState
    /// The feature that was known to be stored when editing last began.
    var noted: Feature?
    /// Whether it is being saved.
    var isSaving = false
    /// Whether it was last saved by a caller that must not be blocked.
    var isAsynchronous = false
    /// Whether the table may have accepted attachments without that being known here.
    var hasOpenAttachments = false
}

extension FeatureLayerPopupsDelegate {
    /// Saves a popup's feature as it is in memory, then the local edits of its attachments, and blocks until that is done. Saving again
    /// only sends what was not accepted. Afterward the popup's feature is that of the table.
    ///
    /// - Parameter attachments: The local edits of the feature's attachments; nil for none.
    /// - Returns: The outcome of each part. **Some can be failures** although nothing is thrown.
    /// - Throws: `notPermitted` for a popup without a layer, `illegalEvent` while it is being saved. Then nothing was done.
    @discardableResult
    public func save(_ popup: Popup, attachments: AttachmentManager? = nil) throws(PopupError) -> PopupSaveResults {
        let layer = try beginSaving(popup, isAsynchronous: false)
        let results = carryOut(popup, layer, attachments)
        if let stored = results.stored, results.isFeatureSaved { popup.feature = stored }
        return results
    }

    /// Saves a popup's feature as it is in memory, then the local edits of its attachments. Saving again only sends what was not accepted.
    /// Afterward the popup's feature is that of the table. Cancelling the task stops it between two calls.
    ///
    /// - Parameter attachments: The local edits of the feature's attachments; nil for none.
    /// - Returns: The outcome of each part. **Some can be failures** although nothing is thrown.
    /// - Throws: `notPermitted` for a popup without a layer, `illegalEvent` while it is being saved. Then nothing was done.
    @discardableResult
    nonisolated(nonsending) public func save(
        _ popup: Popup, attachments: AttachmentManager? = nil
    ) async throws(PopupError) -> PopupSaveResults {
        let layer = try beginSaving(popup, isAsynchronous: true)
        let results = await carryOut(popup, layer, attachments)
        if let stored = results.stored, results.isFeatureSaved { popup.feature = stored }
        return results
    }

    /// Returns whether the table of a popup may have accepted a part of it without that being known, because an answer was lost. The next
    /// `save(_:attachments:)` finds it out before it sends anything.
    public func isUnsettled(_ popup: Popup) -> Bool { record(of: popup)?.state.isOpen ?? false }

    /// Finds out what the table has accepted of a popup whose answer was lost, without sending anything, and blocks until that is done.
    /// Afterward the popup's feature is that of the table. Does nothing for a popup that is settled.
    ///
    /// - Throws: `illegalEvent` while it is being saved; `feature` with the error if it cannot be found out.
    public func settle(_ popup: Popup) throws(PopupError) {
        guard isUnsettled(popup) else { return }
        let layer = try beginSaving(popup, isAsynchronous: false)
        let parts = PopupSaveParts(layer: layer, attachments: nil, options: editOptions(for: popup))
        var save = makeSave(popup, popup.feature, parts, onlyLooks: true)
        var call = save.begin()
        while let due = call { call = save.take(Self.perform(due, parts)) }
        try endSettling(popup, save)
    }

    /// Finds out what the table has accepted of a popup whose answer was lost, without sending anything. Afterward the popup's feature is
    /// that of the table. Does nothing for a popup that is settled.
    ///
    /// - Throws: `illegalEvent` while it is being saved; `feature` with the error if it cannot be found out.
    nonisolated(nonsending) public func settle(_ popup: Popup) async throws(PopupError) {
        guard isUnsettled(popup) else { return }
        let layer = try beginSaving(popup, isAsynchronous: true)
        let parts = PopupSaveParts(layer: layer, attachments: nil, options: editOptions(for: popup))
        var save = makeSave(popup, popup.feature, parts, onlyLooks: true)
        var call = save.begin()
        while let due = call { call = save.take(await Self.perform(due, parts)) }
        try endSettling(popup, save)
    }
}

// MARK: Records

extension FeatureLayerPopupsDelegate {
    /// Records the table's version of a popup's feature when editing begins, unless it is known from an attempt that has failed.
    func note(_ popup: Popup) {
        forgetLost()
        guard record(of: popup) == nil else { return }
        let stored = popup.isNew ? nil : popup.feature
        records[ObjectIdentifier(popup)] = PopupRecord(popup: popup, state: PopupSaveState(stored: stored), noted: stored)
    }

    /// Returns the record of a popup. The memory address of a popup that no longer exists may be that of another one.
    func record(of popup: Popup) -> PopupRecord? {
        records[ObjectIdentifier(popup)].flatMap { $0.popup === popup ? $0 : nil }
    }

    private func forgetLost() { records = records.filter { $0.value.popup != nil } }

    private func beginSaving(_ popup: Popup, isAsynchronous: Bool) throws(PopupError) -> FeatureLayer {
        guard let layer = popup.layer else { throw .notPermitted(what: "saving", reason: "the popup belongs to no layer") }
        forgetLost()
        let key = ObjectIdentifier(popup)
        guard records[key]?.isSaving != true else {
            throw .illegalEvent(event: "save", state: "saving", allowed: ["wait until it is saved"])
        }
        // If editing began without a notification, the table is asked for its version.
        records[key, default: PopupRecord(popup: popup, state: PopupSaveState())].isSaving = true
        records[key]?.isAsynchronous = isAsynchronous
        if records[key]?.state.globalID == nil { records[key]?.state.globalID = popup.feature.globalID ?? makeGlobalID() }
        return layer
    }

    private func makeSave(
        _ popup: Popup, _ wanted: Feature, _ parts: PopupSaveParts, onlyLooks: Bool = false
    ) -> PopupSave {
        let state = records[ObjectIdentifier(popup)]?.state ?? PopupSaveState()
        return PopupSave(
            wanted, state, in: parts.layer, keepsGlobalIDs: parts.options.keepsGlobalIDs,
            hasAttachmentEdits: parts.attachments?.hasLocalEdits ?? false, hasNeighbours: !parts.neighbours.isEmpty, onlyLooks: onlyLooks)
    }

    private func carryOut(_ popup: Popup, _ layer: FeatureLayer, _ attachments: AttachmentManager?) -> PopupSaveResults {
        do throws(PopupError) {
            let parts = try parts(popup, layer, attachments)
            var save = makeSave(popup, try wanted(popup), parts)
            var call = save.begin()
            while let due = call { call = save.take(Self.perform(due, parts)) }
            return end(popup, save)
        } catch {
            return fail(popup, layer, error)
        }
    }

    nonisolated(nonsending) private func carryOut(
        _ popup: Popup, _ layer: FeatureLayer, _ attachments: AttachmentManager?
    ) async -> PopupSaveResults {
        do throws(PopupError) {
            let parts = try parts(popup, layer, attachments)
            var save = makeSave(popup, try wanted(popup), parts)
            var call = save.begin()
            while let due = call { call = save.take(await Self.perform(due, parts)) }
            return end(popup, save)
        } catch {
            return fail(popup, layer, error)
        }
    }

    /// Returns the targets of saving a popup's feature, including neighbors that the sketch of its shape has changed, and no others.
    private func parts(_ popup: Popup, _ layer: FeatureLayer, _ attachments: AttachmentManager?) throws(PopupError) -> PopupSaveParts {
        var parts = PopupSaveParts(layer: layer, attachments: attachments, options: editOptions(for: popup))
        guard let sketch = sketch(for: popup) else { return parts }
        let edits: [NeighbourEdit]
        do throws(SketchError) { edits = try sketch.neighbourEdits() } catch {
            if case .operation(let error) = error { throw .feature(.operation(error)) }
            return parts
        }
        parts.sketch = sketch
        for source in sketch.snapSources {
            let own = edits.filter { $0.source == source.name }
            guard !own.isEmpty, let other = source as? FeatureLayer else { continue }
            parts.neighbours += own
            if other !== layer { parts.others.append(other) }
        }
        return parts
    }

    /// Returns a popup's feature as it is to be stored. A shape that nobody has changed is left as the table has it.
    private func wanted(_ popup: Popup) throws(PopupError) -> Feature {
        var feature = popup.feature
        let stored = records[ObjectIdentifier(popup)]?.state.stored
        if let geometry = feature.geometry, stored == nil || stored?.geometry != geometry {
            feature.geometry = try prepare(geometry, for: popup)
        }
        return feature
    }

    private func end(_ popup: Popup, _ save: PopupSave) -> PopupSaveResults {
        let key = ObjectIdentifier(popup)
        records[key]?.isSaving = false
        records[key]?.state = save.state
        if save.results.attachments.contains(where: { $0.networkError?.leavesOutcomeOpen == true }) {
            records[key]?.hasOpenAttachments = true
        }
        if let id = save.state.stored?.objectID { exclude(id, popup) }
        if save.results.isSuccess { records[key] = nil }
        lastResults = save.results
        return save.results
    }

    /// Ensures that no other popup of the table takes this feature for its own lost one.
    private func exclude(_ objectID: Int, _ popup: Popup) {
        for (key, record) in records where key != ObjectIdentifier(popup) && record.popup?.layer?.table === popup.layer?.table {
            for place in record.state.sentAdditions.indices { records[key]?.state.sentAdditions[place].twins?.insert(objectID) }
        }
    }

    private func fail(_ popup: Popup, _ layer: FeatureLayer, _ error: PopupError) -> PopupSaveResults {
        records[ObjectIdentifier(popup)]?.isSaving = false
        var results = PopupSaveResults(layer: layer.definition.name, objectID: popup.feature.objectID)
        results.feature = .failed(error)
        results.stored = records[ObjectIdentifier(popup)]?.state.stored
        lastResults = results
        return results
    }

    private func endSettling(_ popup: Popup, _ save: PopupSave) throws(PopupError) {
        let key = ObjectIdentifier(popup)
        records[key]?.isSaving = false
        records[key]?.state = save.state
        if let stored = save.state.stored {
            if let id = stored.objectID { exclude(id, popup) }
            popup.feature = stored
        }
        if !save.state.isOpen { records[key] = nil }
        if let error = save.results.error { throw error }
    }
}
