import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaPopups
import GromaTesting
import Testing

/// Tests what a host may rely on, however it is called and whatever it does when it is.
@Suite struct ContainerPromiseTests {
    /// A host that notes what it is told, and does something each time that what is shown is another.
    private final class Host: PopupsContainerDelegate, AttachmentManagerDelegate, PopupExpressionEvaluator {
        var trace: [String] = []
        var path = ""
        var changed: (PopupsContainer) -> Void = { _ in }
        var downloaded: () -> Void = {}
        var finishes: (PopupsContainer, Popup) -> Void = { _, _ in }

        func value(of expression: PopupExpressionInfo, for popup: Popup) throws(PopupError) -> AttributeValue { .null }
        func element(of expression: PopupExpressionInfo, for popup: Popup) throws(PopupError) -> PopupElement? {
            PopupElement(.media(Array(repeating: PopupMediaInfo(chart: .pieChart, fields: ["LANES"]), count: 3)))
        }
        func attachmentManager(_ manager: AttachmentManager, didDownloadDataFor attachment: GromaFeatures.Attachment) { downloaded() }
        func popupsContainer(_ container: PopupsContainer, wantsToPreviewDocumentAt path: String) -> Bool {
            trace.append("preview")
            self.path = path
            return true
        }

        func popupsContainerDidChange(_ container: PopupsContainer) { changed(container) }
        func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup) { trace.append("\(isValid)") }
        func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup) {
            trace.append("didFinish")
            finishes(container, popup)
        }
        func popupsContainer(_ container: PopupsContainer, didChangeFeatureTypeFor popup: Popup) { trace.append("didChangeFeatureType") }
    }

    private let roads: RoadsFixture
    private let container: PopupsContainer
    private let host = Host()

    init() throws {
        roads = try RoadsFixture(count: 2)
        container = PopupsContainer([try roads.popup(1), try roads.popup(2)])
        container.delegate = host
    }

    /// However a type is entered, the person is asked before values are lost that somebody has entered, and the host is told.
    @Test(arguments: ["Track", "track", "2"]) func aTypeIsAskedForHoweverItIsEntered(text: String) throws {
        try container.startEditingCurrentPopup()
        try container.setText("5", of: "LANES")
        try container.setText(text, of: "class")
        #expect(container.question?.kind == .confirmTypeChange && host.trace.isEmpty)
        try container.choose("cancel")
        #expect(container.editing?.attributes.text(of: "LANES") == "5")
        try container.setValue(.string("2"), of: "CLASS")
        try container.choose("confirm")
        #expect(host.trace == ["didChangeFeatureType"] && container.editing?.attributes.text(of: "LANES") == "1")
    }

    /// The type that the feature is of already is no other.
    @Test func theSameTypeIsNoChange() throws {
        try container.startEditingCurrentPopup()
        try container.setText("Street", of: "CLASS")
        try container.setFeatureType(id: .integer(1))
        #expect(host.trace.isEmpty && container.editing?.attributes.isEdited == false)
    }

    /// Stores refuse two types with one id, but services may describe them.
    private final class TwinTypes: PassingTable, @unchecked Sendable {
        override var definition: LayerDefinition {
            var definition = base.definition
            definition.types.append(FeatureType(id: .integer(2), name: "Trail"))
            return definition
        }
    }

    @Test func theFirstOfTwoTypesWithOneIDIsMeant() throws {
        let popup = Popup(RoadsFixture.road(1), of: FeatureLayer(table: TwinTypes(roads.table)), definition: roads.definition)
        let container = PopupsContainer([popup])
        try container.startEditingCurrentPopup()
        try container.setText("5", of: "LANES")
        try container.setFeatureType(id: .integer(2))
        let title = try container.currentPage.actionSheet?.title
        #expect(title?.contains("Track") == true && title?.contains("Trail") == false)
    }

    /// A host that pages on as soon as it sees that editing is over has been told before that something is to be saved.
    @Test func theDelegateIsToldOfTheSaveFirst() throws {
        try container.startEditingCurrentPopup()
        try container.setText("Via Appia", of: "NAME")
        host.changed = { if $0.state == .viewing { try? $0.last() } }
        try container.finishEditing()
        #expect(host.trace == ["didFinish"] && container.currentIndex == 1)
    }

    /// The host's own buttons can be pressed when the page says so, and not while something is asked.
    @Test(arguments: [PopupButton.Role.done, .action]) func buttonsOfTheHostWait(role: PopupButton.Role) throws {
        var presses = 0
        let button = PopupBarButton(title: "OK") { _ in presses += 1 }
        (container.doneButton, container.actionButton) = (button, button)
        try container.deleteCurrentPopup()
        let page = try container.currentPage
        #expect(page.buttons.first { $0.role == role }?.isEnabled == false)
        #expect(throws: PopupError.self) { try container.press(role) }
        try container.choose("cancel")
        try container.press(role)
        #expect(presses == 1)
    }

    /// What cannot be shown is an error, and the host is asked for nothing.
    @Test(arguments: [false, true]) func aDocumentThatCannotBeReadIsNotShown(isAwaited: Bool) async throws {
        for name in ["a.png", "b.png"] {
            try await roads.layer.addAttachment(AttachmentContent(RoadsFixture.png), name: name, toFeature: 1)
        }
        let manager = try #require(container.attachmentManager)
        try await manager.downloadInfos()
        let unknown = await #expect(throws: PopupError.self) { try await container.previewAttachment(77, isAwaited: isAwaited) }
        guard case .noElement("attachment", "77", "one of 1, 2")? = unknown else { return #expect(Bool(false), "\(unknown as Any)") }
        // It is gone since the list was read.
        _ = try roads.table.deleteAttachments([1], ofFeature: 1, options: EditOptions())
        let gone = await #expect(throws: PopupError.self) { try await container.previewAttachment(1, isAwaited: isAwaited) }
        guard case .feature(.noAttachment(objectID: 1, attachmentID: 1))? = gone else { return #expect(Bool(false), "\(gone as Any)") }
        #expect(host.trace.isEmpty && container.shownViews.isEmpty)
        try await container.previewAttachment(2, isAwaited: isAwaited)
        #expect(host.trace == ["preview"])
        let lone = PopupsContainer([Popup(Feature(objectID: 1), of: nil)])
        let none = await #expect(throws: PopupError.self) { try await lone.previewAttachment(1, isAwaited: isAwaited) }
        guard case .noElement("attachment", "1", "none: the layer has no attachments")? = none else {
            return #expect(Bool(false), "\(none as Any)")
        }
    }

    /// Contents that come when another popup is looked at are not shown as its.
    @Test func aDocumentThatComesTooLateIsNotShown() async throws {
        try await roads.layer.addAttachment(AttachmentContent(RoadsFixture.png), name: "a.png", toFeature: 1)
        let manager = try #require(container.attachmentManager)
        try await manager.downloadInfos()
        manager.delegate = host
        let id = try #require(manager.attachments.first).id
        // Not the test itself, which holds the host: what is kept in temporary files would outlive both.
        host.downloaded = { [container] in try? container.last() }
        await #expect(throws: PopupError.self) { try await container.previewAttachment(id) }
        #expect(container.currentIndex == 1 && host.trace.isEmpty)
        try container.first()
        try await container.previewAttachment(id)
        #expect(host.trace == ["preview"])
    }

    /// The file of a document is there for the host until the next one is shown: of the table's attachments, and of those not saved yet.
    @Test(arguments: [false, true]) func theFileOfADocumentStaysUntilTheNext(isAwaited: Bool) async throws {
        for name in ["a.png", "b.png"] {
            try await roads.layer.addAttachment(AttachmentContent(RoadsFixture.png), name: name, toFeature: 1)
        }
        let manager = try #require(container.attachmentManager)
        try await manager.downloadInfos()
        try await container.startEditingCurrentPopup()
        try container.addAttachment(RoadsFixture.png, name: "c.png")
        func preview(_ id: Int) throws { try container.previewAttachment(id) }
        var before: String?
        for attachment in manager.attachments {
            if isAwaited { try await container.previewAttachment(attachment.id) } else { try preview(attachment.id) }
            #expect(try AttachmentContent(file: host.path).start(20) == RoadsFixture.png)
            if let before { #expect(throws: FeatureError.self) { _ = try AttachmentContent(file: before) } }
            before = host.path
        }
        #expect(host.trace == ["preview", "preview", "preview"])
    }

    /// All pictures and charts of the page can be paged through, those that an expression makes too.
    @Test func chartsOfAnExpressionCanBePagedThrough() throws {
        let info = PopupExpressionInfo(name: "charts", title: "", expression: "", returnType: "dictionary")
        container.currentPopup?.definition.elements = [PopupElement(.expression(info))]
        container.evaluator = host
        try container.showMedia(2)
        guard case .media(let pager)? = try container.currentPage.sections.first?.content else {
            return #expect(Bool(false), "no charts")
        }
        #expect(pager.index == 2 && pager.media.count == 3)
        #expect(throws: PopupError.self) { try container.nextMedia() }
    }

    /// The host knows at any time whether the edit is valid, also if it draws on the shape between finishing and saving.
    @Test func validityIsToldOfAShapeThatIsDrawnOnBeforeItIsSaved() throws {
        try container.startEditingCurrentPopup()
        try container.editGeometry()
        let shape = try #require(container.currentEditingGeometry)
        host.finishes = { container, _ in
            _ = try? shape.removePart(at: 0)
            try? container.beginSaving()
        }
        try container.finishEditing()
        #expect(host.trace == ["didFinish", "false"] && container.isInEditingMode && !container.isValid)
        try container.endSaving(failure: .cancelled)
        try shape.addPart([Coordinate(x: 0, y: 0), Coordinate(x: 1, y: 0)])
        #expect(host.trace == ["didFinish", "false", "true"] && container.isValid)
    }

    /// Giving up what was edited since takes nothing away that was to be posted before, also after a save whose attachments have failed.
    @Test func attachmentsEditedBeforeSurvive() throws {
        let manager = try #require(container.attachmentManager)
        try manager.addAttachment(RoadsFixture.png, name: "before.png")
        try container.startEditingCurrentPopup()
        try container.setText("Via Appia", of: "NAME")
        try container.addAttachment(RoadsFixture.png, name: "during.png")
        host.finishes = { container, popup in
            try? container.beginSaving()
            try? container.endSaving(failure: .cancelled, saved: popup.feature)
        }
        try container.finishEditing()
        #expect(manager.attachments.map(\.info.name) == ["before.png", "during.png"])
        try container.cancelEditing()
        #expect(manager.attachments.map(\.info.name) == ["before.png"])
        #expect(container.currentPopup?.feature.attributes["NAME"] == "Via Appia")
        #expect(try manager.postLocalEdits().map(\.info.name) == ["before.png"])
    }
}
