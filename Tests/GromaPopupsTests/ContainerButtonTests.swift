import GromaFeatures
import GromaGeometry
import GromaPopups
import Testing

/// The buttons of a page in each state, and what pressing them does.
@Suite("Buttons of a container") struct ContainerButtonTests {
    private func words(_ container: PopupsContainer) throws -> [String] {
        try container.currentPage.buttons.map { "\($0.role.rawValue) “\($0.title)”" + ($0.isEnabled ? "" : " off") }
    }

    private func container(_ count: Int = 3) throws -> PopupsContainer {
        let fixture = try RoadsFixture(count: count)
        return PopupsContainer(try (1...count).map { try fixture.popup($0) })
    }

    @Test("A popup that is viewed has buttons for what its layer and its page allow")
    func viewing() throws {
        let container = try container()
        #expect(try words(container) == ["done “Done”", "edit “Edit”", "delete “Delete”"])
        container.pagingStyle = .toolbar
        let first = ["first “First” off", "previous “Previous” off", "next “Next”", "last “Last”"]
        #expect(try words(container) == ["done “Done”", "edit “Edit”", "delete “Delete”"] + first)
        try container.press(.last)
        container.popups[2].allowsEdit = false
        container.popups[2].allowsDelete = false
        let last = ["first “First”", "previous “Previous”", "next “Next” off", "last “Last” off"]
        #expect(try words(container) == ["done “Done”", "edit “Edit” off"] + last && container.currentIndex == 2)
        try container.press(.previous)
        #expect(container.currentIndex == 1)
        try container.press(.next)
        #expect(container.currentIndex == 2)
        try container.press(.first)
        #expect(container.currentIndex == 0)
        try container.deleteCurrentPopup()
        let off = ["done “Done”", "edit “Edit”", "delete “Delete”", "first “First”", "previous “Previous”", "next “Next”", "last “Last”"]
        #expect(try words(container) == off.map { $0 + " off" })
        let lone = PopupsContainer([Popup(Feature(attributes: ["A": 1]), of: nil)])
        lone.pagingStyle = .toolbar
        let nowhere = ["first “First” off", "previous “Previous” off", "next “Next” off", "last “Last” off"]
        #expect(try words(lone) == ["done “Done”"] + nowhere)
    }

    @Test("Buttons of the host stand in place of the container's, as enabled as it says")
    func ofTheHost() throws {
        let container = try container(1)
        var pressed: [String] = []
        container.doneButton = PopupBarButton(title: "Close", isEnabled: false) { _ in pressed.append("close") }
        container.actionButton = PopupBarButton(title: "Route") { pressed.append("route \($0 === container)") }
        #expect(try words(container) == ["done “Close” off", "action “Route”", "delete “Delete”"])
        try container.press(.action)
        let error = #expect(throws: PopupError.self) { try container.press(.done) }
        guard case .noElement("enabled button", "Close", "a button that is enabled")? = error else { return #expect(Bool(false)) }
        #expect(pressed == ["route true"])
        container.actionButton?.isEnabled = false
        container.doneButton?.isEnabled = true
        #expect(try words(container) == ["done “Close”", "action “Route” off", "delete “Delete”"])
        try container.press(.done)
        #expect(pressed == ["route true", "close"])
        container.actionButton = nil
        // Without one of the host, its place is that of editing.
        try container.press(.action)
        #expect(container.isInEditingMode)
    }

    @Test(
        "A popup that is edited has buttons for its shape and its attachments, by the style of editing",
        arguments: PopupEditingStyle.allCases)
    func editing(style: PopupEditingStyle) throws {
        let container = try container(1)
        container.editingStyle = style
        container.pagingStyle = .toolbar
        try container.press(.edit)
        let shape = style == .geometryTool ? ["geometry “Edit Shape”"] : []
        let ends = ["cancel “Cancel”", "finish “Save”"]
        #expect(try words(container) == ends + shape + ["attachments “Attachments”", "delete “Delete”"])
        try container.press(.attachments)
        #expect(container.showsAttachments == (style == .geometryInline))
        #expect(container.shownViews.map(\.type) == (style == .geometryTool ? [.attachments] : []))
        let list = ["attributes “Attributes”", "addAttachment “Add Attachment”"]
        #expect(try words(container) == ends + shape + list + ["delete “Delete”"])
        try container.press(.attributes)
        #expect(!container.showsAttachments && container.shownViews.isEmpty)
        #expect(try words(container) == ends + shape + ["attachments “Attachments”", "delete “Delete”"])
        try container.setText("nine", of: "LANES")
        #expect(try words(container)[1] == "finish “Save” off")
        try container.press(.attachments)
        try container.press(.addAttachment)
        #expect(container.question == .attachmentSource)
        #expect(
            try words(container) == ["cancel “Cancel” off", "finish “Save” off"] + (shape + list + ["delete “Delete”"]).map { $0 + " off" })
        try container.choose("cancel")
        try container.press(.cancel)
        #expect(!container.isInEditingMode && !container.showsAttachments)
        if style == .geometryTool { try container.hide(.attachments) }
        container.popups[0].allowsEditGeometry = false
        container.popups[0].allowsDelete = false
        try container.press(.edit)
        #expect(try words(container) == ends + ["attachments “Attachments”"])
    }

    @Test("Buttons do what their methods do", arguments: [false, true])
    func pressing(isAwaited: Bool) async throws {
        let container = try container(2)
        func press(_ role: PopupButton.Role) async throws {
            if isAwaited { try await container.press(role) } else { try pressBlocking(container, role) }
        }
        try await press(.next)
        #expect(container.currentIndex == 1)
        try await press(.edit)
        try await press(.geometry)
        #expect(container.isInEditingMode && container.editing?.isCapturing == true)
        try container.setText("4", of: "LANES")
        try await press(.finish)
        #expect(!container.isInEditingMode && container.currentPopup?.feature.attributes["LANES"] == 4)
        try await press(.delete)
        #expect(container.question == .confirmDelete)
        await #expect(throws: PopupError.self) { try await press(.done) }
        try await container.choose("cancel")
        try await press(.action)
        #expect(container.isInEditingMode)
        try await press(.cancel)
        container.actionButton = PopupBarButton(title: "x") { try? $0.first() }
        try await press(.action)
        #expect(!container.isInEditingMode && container.currentIndex == 0)
    }

    private func pressBlocking(_ container: PopupsContainer, _ role: PopupButton.Role) throws { try container.press(role) }

    @Test("Questions have their words, their answers and their anchor")
    func questions() throws {
        let fixture = try RoadsFixture(count: 1)
        let container = PopupsContainer([try fixture.popup(1, attaching: "old.png")])
        container.actionSheetAnchor = "bar"
        func sheet() throws -> PopupActionSheet? { try container.currentPage.actionSheet }
        let cancel = PopupActionSheet.Action(name: "cancel", title: "Cancel")
        try container.deleteCurrentPopup()
        #expect(
            try sheet()
                == PopupActionSheet(
                    .confirmDelete, title: "Delete this feature?", message: "This cannot be undone.",
                    actions: [.init(name: "confirm", title: "Delete", isDestructive: true), cancel], anchor: "bar"))
        try container.choose("cancel")
        try container.startEditingCurrentPopup()
        try container.setText("5", of: "LANES")
        try container.setText("Gravel", of: "SURFACE")
        try container.setFeatureType(id: 2)
        #expect(
            try sheet()
                == PopupActionSheet(
                    .confirmTypeChange, title: "Change the type to “Track”?",
                    message: "The value of 1 field will be replaced: LANES",
                    actions: [.init(name: "confirm", title: "Change Type", isDestructive: true), cancel], anchor: "bar"))
        try container.choose("cancel")
        container.actionSheetAnchor = nil
        container.attachmentSources = [.camera, .file]
        try container.askForAttachmentSource()
        #expect(
            try sheet()
                == PopupActionSheet(
                    .attachmentSource, title: "Add Attachment",
                    actions: [.init(name: "camera", title: "Camera"), .init(name: "file", title: "File"), cancel]))
        try container.choose("cancel")
        container.attachmentSources = []
        #expect(container.attachmentSources == [.file])
        _ = try container.attachmentManager?.downloadInfos()
        try container.removeAttachment(try #require(container.attachmentManager?.attachments.first?.id))
        #expect(
            try sheet()
                == PopupActionSheet(
                    .confirmRemoveAttachment, title: "Remove “old.png”?",
                    actions: [.init(name: "confirm", title: "Remove", isDestructive: true), cancel]))
    }
}
