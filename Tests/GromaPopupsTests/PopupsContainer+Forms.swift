import GromaPopups

/// The calls of a container that have two forms, in the form with which a test is run: the host blocks, or awaits.
extension PopupsContainer {
    nonisolated(nonsending) func startEditing(isAwaited: Bool) async throws {
        if isAwaited { try await startEditingCurrentPopup() } else { try block { try startEditingCurrentPopup() } }
    }

    nonisolated(nonsending) func finishEditing(isAwaited: Bool) async throws {
        if isAwaited { try await finishEditing() } else { try block { try finishEditing() } }
    }

    nonisolated(nonsending) func choose(_ action: String, isAwaited: Bool) async throws {
        if isAwaited { try await choose(action) } else { try block { try choose(action) } }
    }

    nonisolated(nonsending) func previewAttachment(_ id: Int, isAwaited: Bool) async throws {
        if isAwaited { try await previewAttachment(id) } else { try block { try previewAttachment(id) } }
    }

    nonisolated(nonsending) func press(_ role: PopupButton.Role, isAwaited: Bool) async throws {
        if isAwaited { try await press(role) } else { try block { try press(role) } }
    }

    private func block(_ body: () throws -> Void) throws { try body() }
}
