import GromaFeatures

extension PopupsContainer {
    /// Performs the action of a button of the page.
    ///
    /// - Throws: The errors of the corresponding method: `illegalEvent` if the button is not enabled in the current state, including a
    ///   button of the host; `noElement` for a button of the host that is not enabled.
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

    /// Performs the action of a button of the page, awaiting the delegate if it is asked for a shape or to save.
    ///
    /// - Throws: The errors of the blocking form.
    nonisolated(nonsending) public func press(_ role: PopupButton.Role) async throws(PopupError) {
        switch role {
        case .edit: try await startEditingCurrentPopup()
        case .action where actionButton == nil: try await startEditingCurrentPopup()
        case .finish: try await finishEditing()
        default: try pressAtOnce(role)
        }
    }

    /// Calls the blocking form from the `async` one.
    private func pressAtOnce(_ role: PopupButton.Role) throws(PopupError) { try press(role) }

    private func press(_ button: PopupBarButton) throws(PopupError) {
        guard button.isEnabled else { throw .noElement(what: "enabled button", found: button.title, expected: "a button that is enabled") }
        button.press(self)
    }
}
