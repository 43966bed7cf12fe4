import GromaFeatures

extension PopupsContainer {
    /// Does what a button of the page does.
    ///
    /// - Throws: what the verb behind it throws: `illegalEvent` if the button is not enabled in the state that the container is in, one of the host's
    ///   too; `noElement` for one of the host's that is not enabled.
    public func press(_ role: PopupButton.Role) throws(PopupError) {
        switch role {
        case .done:
            guard let doneButton else { return try finishViewing() }
            try machine.require(.finishViewing)
            try press(doneButton)
        case .action:
            guard let actionButton else { return try startEditingCurrentPopup() }
            try machine.require(.startEditing)
            try press(actionButton)
        case .edit: try startEditingCurrentPopup()
        case .finish: try finishEditing()
        case .cancel: try cancelEditing()
        case .delete: try deleteCurrentPopup()
        case .geometry: try editGeometry()
        case .attachments:
            if isInEditingMode && editingStyle == .geometryInline { return try switchToAttachments(true) }
            try show(.attachments)
        case .attributes:
            if isInEditingMode && editingStyle == .geometryInline { return try switchToAttachments(false) }
            try hide(.attachments)
        case .addAttachment: try askForAttachmentSource()
        case .first: try first()
        case .previous: try previous()
        case .next: try next()
        case .last: try last()
        }
    }

    /// The same, waiting for the delegate where it is asked for a shape or to save.
    ///
    /// - Throws: as the other form.
    nonisolated(nonsending) public func press(_ role: PopupButton.Role) async throws(PopupError) {
        switch role {
        case .edit: try await startEditingCurrentPopup()
        case .action where actionButton == nil: try await startEditingCurrentPopup()
        case .finish: try await finishEditing()
        default: try pressAtOnce(role)
        }
    }

    /// The form that does not wait, for the one that does.
    private func pressAtOnce(_ role: PopupButton.Role) throws(PopupError) { try press(role) }

    private func press(_ button: PopupBarButton) throws(PopupError) {
        guard button.isEnabled else { throw .noElement(what: "enabled button", found: button.title, expected: "a button that is enabled") }
        button.press(self)
    }
}
