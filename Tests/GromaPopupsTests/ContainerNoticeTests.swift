import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaLocalization
import GromaMap
import GromaPopups
import GromaSketch
import Testing

/// What a container tells without being asked, what it shows of errors, and what it hands out.
@Suite("Notices of a container") struct ContainerNoticeTests {
    private final class Host: PopupsContainerDelegate, PopupExpressionEvaluator {
        var changes = 0
        var views: [PopupView] = []
        var showsFailures = false
        func popupsContainerDidChange(_ container: PopupsContainer) { changes += 1 }
        func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool {
            views.append(view)
            return true
        }
        func popupsContainer(_ container: PopupsContainer, didFailToFinishEditingFor popup: Popup, error: PopupError) -> Bool {
            showsFailures
        }
        func popupsContainer(_ container: PopupsContainer, didFailToDelete popup: Popup, error: PopupError) -> Bool { showsFailures }
        func value(of expression: PopupExpressionInfo, for popup: Popup) throws(PopupError) -> AttributeValue { .null }
    }

    /// A host with the defaults of all methods.
    private final class Silent: PopupsContainerDelegate {}

    private let host = Host()
    private let fixture: RoadsFixture
    private let container: PopupsContainer

    init() throws {
        fixture = try RoadsFixture(count: 2)
        container = PopupsContainer([try fixture.popup(1), try fixture.popup(2)])
        container.delegate = host
    }

    @Test("Each setting that changes the page tells so once, and the same setting again does not")
    func settings() {
        func told(_ change: () -> Void) -> Int {
            host.changes = 0
            change()
            return host.changes
        }
        #expect(told { container.style.look = .black } == 1 && told { container.style = PopupStyle(.black) } == 0)
        #expect(told { container.pagingStyle = .toolbar } == 1 && told { container.pagingStyle = .toolbar } == 0)
        #expect(told { container.editingStyle = .geometryInline } == 1 && told { container.editingStyle = .geometryInline } == 0)
        #expect(told { container.evaluator = host } == 1 && told { container.evaluator = host } == 0)
        #expect(told { container.localization = Localization.translated("de") } == 1)
        #expect(told { container.doneButton = PopupBarButton(title: "x") { _ in } } == 1)
        #expect(told { container.actionButton = PopupBarButton(title: "x") { _ in } } == 1)
        #expect(told { container.pageDidChange() } == 1)
        #expect(told { try? container.clearAllPopups() } == 1)
        #expect(told { container.pageDidChange() } == 0 && told { container.pagingStyle = .pageControl } == 0)
    }

    @Test("Texts and values of an edit are shown in another language as soon as it is set")
    func language() throws {
        try container.startEditingCurrentPopup()
        try container.setText("nine", of: "LANES")
        container.localization = Localization.translated("de")
        let german = try container.currentPage
        #expect(german.language == "de" && german.rows[2].message?.hasPrefix("Enter") == false && german.rows[2].text == "nine")
        #expect(german.buttons[0].title == "Abbrechen")
    }

    @Test("A new container has the settings that its documentation names")
    func defaults() {
        let container = PopupsContainer()
        #expect(container.style == PopupStyle() && container.pagingStyle == .pageControl && container.editingStyle == .geometryTool)
        #expect(container.geometryRule == .complete && !container.unwrapsGeometry && !container.usesNavigationStack)
        #expect(
            container.modalPresenter == nil && container.actionSheetAnchor == nil && container.screen == nil
                && container.popoverAnchor == nil)
        #expect(
            container.attachmentSources == [.photoLibrary, .camera, .file] && container.presentations.isEmpty
                && container.transitions.isEmpty)
        #expect(container.presentation(for: .web) == .cover && container.transition(for: .web) == .slide)
        #expect(
            !container.isValid && !container.isBusy && !container.isInEditingMode && container.mediaIndex == 0
                && container.currentPopup == nil)
        let one = PopupsContainer([Popup(Feature(), of: nil)], usingNavigationControllerStack: true)
        #expect(one.usesNavigationStack && one.popups.count == 1 && one.currentIndex == 0)
        #expect(!PopupsContainer(Feature(), of: nil).usesNavigationStack)
        #expect(PopupsContainer(Feature(), of: nil, usingNavigationControllerStack: true).usesNavigationStack)
    }

    // MARK: Views

    @Test("A view has the settings of its container, its subject and the view below it")
    func views() throws {
        container.usesNavigationStack = true
        container.modalPresenter = "callout"
        container.presentations = [.movie: .pageSheet]
        container.transitions = [.movie: .curl]
        let rect = ScreenRect(x: 1, y: 2, width: 3, height: 4)
        try container.show(.movie, subject: "m", rect: rect)
        var expected = PopupView(.movie, presentation: .pageSheet, transition: .curl, subject: "m")
        #expect(!expected.usesNavigationStack && expected.from == nil && expected.placement == .unplaced(.noScreen))
        expected.usesNavigationStack = true
        expected.presenter = "callout"
        #expect(host.views == [expected] && container.shownViews == [expected])
        try container.openLink(" https://example.org/a ")
        expected = PopupView(.web, from: .movie, subject: "https://example.org/a")
        expected.usesNavigationStack = true
        expected.presenter = "callout"
        #expect(host.views.last == expected)
        // What is shown anew is not shown from itself.
        try container.show(.web)
        #expect(host.views.last?.from == .movie)
        try container.startEditingCurrentPopup()
        try container.askForAttachmentSource(at: rect)
        try container.choose("camera")
        #expect(host.views.last?.sourceRect == rect && host.views.last?.subject == "camera" && host.views.last?.type == .imagePicker)
        try container.show(.imagePicker)
        #expect(host.views.last?.sourceRect == nil)
        let error = #expect(throws: PopupError.self) { try container.openLink("javascript:x") }
        guard case .noElement("link", "javascript:x", "an address of https, http, mailto or tel")? = error else {
            return #expect(Bool(false))
        }
    }

    @Test("Pictures and charts are paged through within their number")
    func media() throws {
        try container.nextMedia()
        #expect(container.mediaIndex == 1)
        for index in [-1, 2] {
            let error = #expect(throws: PopupError.self) { try container.showMedia(index) }
            guard case .indexOutOfRange(index, 2)? = error else { return #expect(Bool(false)) }
        }
        #expect(throws: PopupError.self) { try container.nextMedia() }
        try container.previousMedia()
        #expect(container.mediaIndex == 0)
        #expect(throws: PopupError.self) { try container.previousMedia() }
        // Of several sections the one with the most counts.
        let chart = PopupMediaInfo(chart: .barChart, fields: ["LANES"])
        container.popups[0].definition.elements = [2, 4, 3].map { PopupElement(.media(Array(repeating: chart, count: $0))) }
        try container.showMedia(3)
        let pages = try container.currentPage.sections.map { if case .media(let pager) = $0.content { pager.index } else { -1 } }
        #expect(pages == [1, 3, 2])
        #expect(throws: PopupError.self) { try container.showMedia(4) }
        // Other pages are at their first.
        try container.next()
        guard case .media(let pager) = try container.page(at: 0).sections[1].content else { return #expect(Bool(false)) }
        #expect(pager.index == 0)
    }

    // MARK: Errors

    @Test("An error stays on the page until the user goes on, and is not shown where the host has shown it", arguments: [false, true])
    func messages(isShownByTheHost: Bool) throws {
        host.showsFailures = isShownByTheHost
        try container.startEditingCurrentPopup()
        try container.setText("nine", of: "LANES")
        host.changes = 0
        let error = #expect(throws: PopupError.self) { try container.finishEditing() }
        guard case .invalidFeature(let problems)? = error else { return #expect(Bool(false)) }
        #expect(problems.map(\.field) == ["LANES"] && host.changes == (isShownByTheHost ? 0 : 1))
        let expected = isShownByTheHost ? nil : "The changes could not be saved. 1 field needs attention."
        #expect(try container.currentPage.message == expected && container.page(at: 1).message == nil)
        try container.show(.web)
        container.showAdditionalPopups([try fixture.popup(2)])
        _ = try? container.currentEditingGeometry?.removePoint(at: 0)
        #expect(try container.currentPage.message == expected)
        host.changes = 0
        try container.setText("ten", of: "LANES")
        #expect(try container.currentPage.message == nil && host.changes == 1)
    }

    @Test("A refused deletion is told with its reason, and the next attempt takes the message away", arguments: [false, true])
    func deletion(isAwaited: Bool) async throws {
        func choose(_ action: String) async throws {
            if isAwaited { try await container.choose(action) } else { try block { try container.choose(action) } }
        }
        try container.deleteCurrentPopup()
        host.changes = 0
        try await choose("confirm")
        // Once when it begins, and once when it has failed.
        #expect(host.changes == 2)
        #expect(try container.currentPage.message == "The feature could not be deleted. This is not allowed.")
        guard case .notPermitted("deleting", "whoever was asked to delete the feature did not")? = container.message else {
            return #expect(Bool(false))
        }
        host.changes = 0
        try container.select(at: 0)
        // Nothing else has changed: that the message is gone is told.
        #expect(try container.currentPage.message == nil && host.changes == 1)
        host.changes = 0
        try container.select(at: 0)
        #expect(host.changes == 0)
        // What changes the page tells it once, although a message is gone too.
        try container.deleteCurrentPopup()
        try await choose("confirm")
        host.changes = 0
        if isAwaited {
            try await container.startEditingCurrentPopup()
        } else {
            try block { try container.startEditingCurrentPopup() }
        }
        #expect(try container.currentPage.message == nil && host.changes == 1)
    }

    private func block(_ body: () throws -> Void) throws { try body() }

    @Test("What keeps the feature from being saved is told while its attachments are shown")
    func hiddenProblems() throws {
        try container.startEditingCurrentPopup()
        try container.setText("nine", of: "LANES")
        try container.setText("a name that is too long", of: "NAME")
        #expect(try container.currentPage.message == nil)
        try container.press(.attachments)
        #expect(try container.currentPage.message == "2 fields need attention.")
    }

    @Test("Editing and deleting say why they are not permitted")
    func permissions() throws {
        func reason(_ body: () throws -> Void) -> String {
            do { try body() } catch PopupError.notPermitted(let what, let reason) { return "\(what): \(reason)" } catch {
                return "\(error)"
            }
            return ""
        }
        let forbidden = "the popup, its definition or its layer does not allow it"
        container.popups[0].allowsEdit = false
        container.popups[0].allowsDelete = false
        #expect(reason { try container.startEditingCurrentPopup() } == "editing: \(forbidden)")
        #expect(reason { try container.deleteCurrentPopup() } == "deleting: \(forbidden)")
        let new = PopupsContainer(Feature(), of: fixture.layer)
        #expect(reason { try new.deleteCurrentPopup() } == "deleting: the feature is not saved yet")
        let lone = PopupsContainer(Feature(objectID: 1), of: nil)
        #expect(reason { try lone.startEditingCurrentPopup() } == "editing: the feature is of no layer")
        #expect(reason { try PopupsContainer().startEditingCurrentPopup() }.contains("startEditing is not possible in the state empty"))
    }

    @Test("An edit takes memory for what is looked up and typed, and gives it back however it ends")
    func sizes() throws {
        // Five fields of the layer, with its object id, four of which the definition shows.
        let begun = 3328 + 440 * fixture.layer.definition.fields.count + 620 * 4
        #expect(container.editingBytes == begun && container.editedBytes == 0)
        try container.startEditingCurrentPopup()
        #expect(container.editingBytes == 0 && container.editedBytes == begun)
        try container.setText("Road 1 and 12345", of: "NAME")
        #expect(container.editedBytes == begun + 16)
        try container.cancelEditing()
        #expect(container.editingBytes == begun && container.editedBytes == 0)
        try container.startEditingCurrentPopup()
        try container.finishEditing()
        #expect(container.editedBytes == 0)
        try container.clearAllPopups()
        #expect(container.editingBytes == 0)
        #expect(PopupsContainer([Popup(Feature(), of: nil)]).editingBytes == 3328)
    }

    // MARK: Defaults of delegates

    @Test("A delegate that implements nothing answers as its documentation says")
    func silent() async throws {
        let silent = Silent()
        let popup = container.popups[0]
        let shape = silent.popupsContainer(container, wantsNewMutableGeometryFor: popup)
        #expect(shape?.type == .polyline && shape?.spatialReference == .wgs84)
        #expect(await silent.popupsContainer(container, newMutableGeometryFor: popup)?.type == .polyline)
        #expect(!silent.popupsContainer(container, didFailToFinishEditingFor: popup, error: .cancelled))
        #expect(!silent.popupsContainer(container, wantsToDelete: popup))
        #expect(await !silent.popupsContainer(container, deletes: popup))
        #expect(!silent.popupsContainer(container, didFailToDelete: popup, error: .cancelled))
        #expect(!silent.popupsContainer(container, wantsToShow: PopupView(.web)))
        #expect(silent.popupsContainer(container, shouldAutorotate: .web))
        #expect(!silent.popupsContainer(container, wantsToPreviewDocumentAt: "p"))
        let saving = FeatureLayerPopupsDelegate()
        #expect(saving.popupsContainer(container, wantsNewMutableGeometryFor: popup)?.type == .polyline)
        #expect(await saving.popupsContainer(container, newMutableGeometryFor: popup)?.type == .polyline)
        #expect(!saving.popupsContainer(container, didFailToFinishEditingFor: popup, error: .cancelled))
        #expect(!saving.popupsContainer(container, didFailToDelete: popup, error: .cancelled))
        #expect(
            !saving.popupsContainer(container, wantsToShow: PopupView(.web)) && saving.popupsContainer(container, shouldAutorotate: .web))
        #expect(!saving.popupsContainer(container, wantsToPreviewDocumentAt: "p"))
        #expect(
            saving.simplifiesGeometry && saving.normalizesGeometry && saving.next == nil && saving.sketch == nil
                && saving.lastResults == nil)
    }
}
