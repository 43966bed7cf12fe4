import GromaFeatures
import GromaFormats
import GromaGeometry

extension PopupsContainer {
    /// Begins to edit the current popup: its attributes and, where that is allowed, its shape. One without a shape gets one to be drawn on from the
    /// delegate. In the style `geometryInline` the shape is handed out at once.
    ///
    /// - Throws: `illegalEvent` unless a popup is looked at; `notPermitted`.
    public func startEditingCurrentPopup() throws(PopupError) { try handle(try beginning()) }

    /// The same, waiting for the delegate's shape. Until it is there the popup is being edited without; if editing has ended by then, it is dropped.
    ///
    /// - Throws: `illegalEvent` unless a popup is looked at; `notPermitted`.
    nonisolated(nonsending) public func startEditingCurrentPopup() async throws(PopupError) { try await handle(try beginning()) }

    /// Prepares an edit. O(fields + parts of the shape), of a shape that no layer has O(n) in its vertices; by the rule `valid` as
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

    /// Hands the shape out to be drawn: what the button of the geometry tool does.
    ///
    /// - Throws: `illegalEvent` unless a shape is being edited.
    public func editGeometry() throws(PopupError) { try handle(.editGeometry) }

    /// Looks at the whole shape again, after it was changed by code that does not go through the verbs of ``currentEditingGeometry``. O(n)
    ///
    /// - Throws: `illegalEvent` unless a shape is being edited.
    public func geometryUpdated() throws(PopupError) {
        let session = try requireSession(.geometryUpdated)
        if let geometry = session.geometry { session.check?.recount(geometry.geometry) }
        try handle(.geometryUpdated(isComplete: session.check?.isComplete ?? false))
    }

    // MARK: Attributes

    /// Enters a text as the person typed it. One that is not a value of the field is kept with its problem, and what is edited cannot be saved
    /// while it is there. The field of the feature's type takes the name of a type, or its id, as ``setFeatureType(id:)`` does.
    ///
    /// - Throws: `illegalEvent` unless something is edited; `noField`, `notEditable`.
    public func setText(_ text: String, of field: String) throws(PopupError) {
        let session = try requireSession(.setValue)
        if let type = session.attributes.featureTypeID(of: text, in: field) { return try setFeatureType(id: type) }
        var attributes = session.attributes
        try attributes.setText(text, of: field)
        try take(attributes, session)
    }

    /// Enters a value. The field of the feature's type takes the id of a type as ``setFeatureType(id:)`` does.
    ///
    /// - Throws: `illegalEvent` unless something is edited; `noField`, `notEditable`, `invalidValue`.
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

    /// Makes the feature one of another type: the values that its prototype has, and other lists to choose from. Where values would be lost that the user
    /// has entered, the person is asked first (`choose(_:)`).
    ///
    /// - Throws: `illegalEvent` unless something is edited; `noElement` if there is no such type; `notEditable`.
    public func setFeatureType(id: AttributeValue) throws(PopupError) {
        let session = try requireSession(.setFeatureType)
        var changed = session.attributes
        let change = try changed.changeType(to: id)
        guard !change.values.isEmpty else { return try take(changed, session) }
        try handle(
            .setFeatureType(id: id, replaced: change.replaced, asks: change.needsConfirmation, isValid: changed.isValid))
    }

    /// Shows the attachments rather than the attributes, or no longer: the switch of the style `geometryInline`.
    ///
    /// - Throws: `illegalEvent` unless something is edited.
    public func switchToAttachments(_ isOn: Bool) throws(PopupError) { try handle(.switchTo(attachments: isOn)) }

    // MARK: Ending

    /// Keeps what was edited: it goes into the feature, in memory, and the delegate is told, to save it. One that saves at once may end or fail saving
    /// there and then; one that takes longer says ``beginSaving()`` there.
    ///
    /// - Throws: `illegalEvent` unless something is edited; `invalidFeature` with what is wrong, after the delegate was told that it failed.
    public func finishEditing() throws(PopupError) {
        try checkFinish()
        try handle(.finishEditing(isAwaited: false))
    }

    /// The same, waiting for the delegate to save it. The container is busy meanwhile.
    ///
    /// - Throws: `illegalEvent` unless something is edited; `invalidFeature` with what is wrong, after the delegate was told that it failed.
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

    /// Gives up what was edited: the feature is what it was, and so are the local edits of its attachments. After a save of which a part failed,
    /// it is what was saved.
    ///
    /// - Throws: `illegalEvent` unless something is edited.
    public func cancelEditing() throws(PopupError) { try handle(.cancelEditing) }
}
