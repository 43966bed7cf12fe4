import GromaFeatures
import GromaFormats
import GromaGeometry

extension PopupsContainer {
    /// Begins to edit the current popup: its attributes and, if permitted, its shape. For a feature without a shape, the delegate is asked
    /// for one to draw. In the style `geometryInline`, drawing the shape starts immediately.
    ///
    /// - Throws: `illegalEvent` unless a popup is viewed; `notPermitted`.
    /// - Complexity: O(*f* + *p*), where *f* is the number of fields and *p* the number of parts of the shape; for a shape that no layer
    ///   has stored, O(*n*) in its number of vertices; with the rule `valid` that of ``GeometryEngine/isValid(_:hook:)``.
    public func startEditingCurrentPopup() throws(PopupError) { try handle(try beginning()) }

    /// Begins to edit the current popup, awaiting the delegate's shape. Until it is received, the popup is edited without a shape; if
    /// editing has ended by then, the shape is ignored.
    ///
    /// - Throws: `illegalEvent` unless a popup is viewed; `notPermitted`.
    nonisolated(nonsending) public func startEditingCurrentPopup() async throws(PopupError) { try await handle(try beginning()) }

    /// Prepares an edit. O(fields + parts of the shape); for a shape that no layer has stored, O(n) in its vertices; by the rule `valid` as
    /// ``GeometryEngine/isValid(_:hook:)``.
    private func beginning() throws(PopupError) -> PopupEditingMachine.Event {
        try machine.require(.startEditing)
        let popup = try requirePopup()
        guard let layer = popup.layer, popup.canEdit else {
            let reason = popup.layer == nil ? "the feature is of no layer" : "the popup, its definition or its layer does not allow it"
            throw .notPermitted(what: "editing", reason: reason)
        }
        let session = PopupEditSession(
            popup,
            attributes: AttributeEditing(
                popup.feature, of: layer.definition, popup: popup.definition, localization: localization,
                editors: extensions.editors))
        var shape = PopupEditingMachine.Shape.notEdited
        if popup.canEditGeometry {
            shape = .awaited
            if let geometry = popup.feature.geometry {
                let handed = session.unwrapped(geometry, unwrapsGeometry)
                session.hold(MutableGeometry(handed), rule: geometryRule, isStored: !popup.isNew)
                shape = .held(isComplete: session.check?.isComplete ?? false)
            }
        }
        session.attachments = popup.attachmentManager
        session.attachmentEdits = session.attachments?.localEdits
        prepared = session
        return .startEditing(
            areAttributesValid: session.attributes.isValid, shape: shape, isInline: editingStyle == .geometryInline)
    }

    /// Passes the shape to the host for drawing: the action of the button of the geometry tool.
    ///
    /// - Throws: `illegalEvent` unless a shape is being edited.
    public func editGeometry() throws(PopupError) { try handle(.editGeometry) }

    /// Checks the whole shape again, after it was changed by code that does not use the methods of ``currentEditingGeometry``.
    ///
    /// - Throws: `illegalEvent` unless a shape is being edited.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public func geometryUpdated() throws(PopupError) {
        let session = try requireSession(.geometryUpdated)
        if let geometry = session.geometry { session.check?.recount(geometry.geometry) }
        try handle(.geometryUpdated(isComplete: session.check?.isComplete ?? false))
    }

    // MARK: Attributes

    /// Enters a text as the user typed it. A text that is not a value of the field is kept with its problem, and prevents saving. The field
    /// of the feature's type accepts the name of a type, or its id, as ``setFeatureType(id:)`` does.
    ///
    /// - Throws: `illegalEvent` unless a popup is edited; `noField`, `notEditable`.
    public func setText(_ text: String, of field: String) throws(PopupError) {
        let session = try requireSession(.setValue)
        if let type = session.attributes.featureTypeID(of: text, in: field) { return try setFeatureType(id: type) }
        var attributes = session.attributes
        try attributes.setText(text, of: field)
        try take(attributes, session)
    }

    /// Enters a value. The field of the feature's type accepts the id of a type as ``setFeatureType(id:)`` does.
    ///
    /// - Throws: `illegalEvent` unless a popup is edited; `noField`, `notEditable`, `invalidValue`.
    public func setValue(_ value: AttributeValue, of field: String) throws(PopupError) {
        let session = try requireSession(.setValue)
        if session.attributes.isFeatureTypeID(value, in: field) { return try setFeatureType(id: value) }
        var attributes = session.attributes
        try attributes.setValue(value, of: field)
        try take(attributes, session)
    }

    private func take(_ attributes: AttributeEditing, _ session: PopupEditSession) throws(PopupError) {
        session.attributes = attributes
        try handle(.setValue(isValid: attributes.isValid))
    }

    /// Changes the type of the feature: sets the values of the type's prototype, and changes the lists of choices. If values would be lost
    /// that the user has entered, the user must confirm it first (`choose(_:)`).
    ///
    /// - Throws: `illegalEvent` unless a popup is edited; `noElement` if there is no such type; `notEditable`.
    public func setFeatureType(id: AttributeValue) throws(PopupError) {
        let session = try requireSession(.setFeatureType)
        var changed = session.attributes
        let change = try changed.changeType(to: id)
        guard !change.values.isEmpty else { return try take(changed, session) }
        try handle(
            .setFeatureType(id: id, replaced: change.replaced, asks: change.needsConfirmation, isValid: changed.isValid))
    }

    /// Shows the attachments instead of the attributes, or vice versa: the switch of the style `geometryInline`.
    ///
    /// - Throws: `illegalEvent` unless a popup is edited.
    public func switchToAttachments(_ isOn: Bool) throws(PopupError) { try handle(.switchTo(attachments: isOn)) }

    // MARK: Ending

    /// Finishes the edit: writes it to the feature, in memory, and notifies the delegate, which saves it. A delegate that saves immediately
    /// can end or fail saving in the notification; one that takes longer calls ``beginSaving()`` there.
    ///
    /// - Throws: `illegalEvent` unless a popup is edited; `invalidFeature` with the problems, after the delegate was notified of the
    ///   failure.
    public func finishEditing() throws(PopupError) {
        try checkFinish()
        try handle(.finishEditing(isAwaited: false))
    }

    /// Finishes the edit, awaiting the delegate to save it. The container is busy in the meantime.
    ///
    /// - Throws: `illegalEvent` unless a popup is edited; `invalidFeature` with the problems, after the delegate was notified of the
    ///   failure.
    nonisolated(nonsending) public func finishEditing() async throws(PopupError) {
        try checkFinish()
        try await handle(.finishEditing(isAwaited: true))
    }

    private func checkFinish() throws(PopupError) {
        let session = try requireSession(.finishEditing)
        guard !isValid else { return }
        let error = PopupError.invalidFeature(editing?.problems ?? [])
        if delegate?.popupsContainer(self, didFailToFinishEditingFor: session.popup, error: error) != true {
            show(error, failed: .saving)
            pageDidChange()
        }
        throw error
    }

    /// Cancels the edit: the feature and the local edits of its attachments are restored. After a save that failed in part, the saved state
    /// is restored.
    ///
    /// - Throws: `illegalEvent` unless a popup is edited.
    public func cancelEditing() throws(PopupError) { try handle(.cancelEditing) }
}
