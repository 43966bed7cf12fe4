import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaPopups
import GromaSketch
import Testing

/// An app's view controller: on the main actor, and the delegate of everything there is. That this compiles without a warning is half of the test.
@MainActor
final class MainActorHost:
    @MainActor PopupsContainerDelegate, @MainActor PopupExpressionEvaluator, @MainActor SketchLayerDelegate,
    @MainActor FeatureLayerEditingDelegate, @MainActor FeatureLayerQueryDelegate, @MainActor AttachmentManagerDelegate
{
    let layer: FeatureLayer
    let container: PopupsContainer
    var sketch: SketchLayer?
    var trace: [String] = []
    /// Called before the host answers, to let something happen in the meantime.
    var meanwhile: (() -> Void)?

    init(_ roads: RoadsFixture, _ popup: Popup) {
        layer = roads.layer
        container = PopupsContainer([popup], usingNavigationControllerStack: true)
        container.editingStyle = .geometryInline
        container.delegate = self
        container.evaluator = self
        layer.editingDelegate = self
        layer.queryDelegate = self
    }

    @MainActor func popupsContainer(_ container: PopupsContainer, newMutableGeometryFor popup: Popup) async -> MutableGeometry? {
        await Task.yield()
        trace.append("newMutableGeometry")
        meanwhile?()
        return popup.makeEmptyGeometry()
    }
    func popupsContainer(_ container: PopupsContainer, readyToEdit geometry: MutableGeometry, for popup: Popup) {
        sketch = try? SketchLayer(geometry)
        sketch?.delegate = self
    }
    @MainActor func popupsContainer(_ container: PopupsContainer, savesEditsFor popup: Popup) async {
        trace.append("saves \(container.isBusy) \((try? container.currentPage.busyText) ?? "")")
        do {
            let isNew = popup.isNew
            let edits = isNew ? FeatureEdits(adds: [popup.feature]) : FeatureEdits(updates: [popup.feature])
            let results = try await layer.applyEdits(edits)
            meanwhile?()
            var saved = popup.feature
            if isNew { saved.objectID = results.adds.first?.objectID }
            if let error = results.failures.first?.error {
                try container.endSaving(failure: .notPermitted(what: "saving", reason: error.description))
            } else {
                try container.endSaving(with: saved)
            }
        } catch {
            trace.append("\(error)")
        }
    }
    @MainActor func popupsContainer(_ container: PopupsContainer, deletes popup: Popup) async -> Bool {
        guard let id = popup.feature.objectID else { return false }
        trace.append("deletes \(container.isBusy) \((try? container.currentPage.busyText) ?? "")")
        return (try? await layer.applyEdits(FeatureEdits(deletes: [id])))?.isSuccess ?? false
    }
    func popupsContainer(_ container: PopupsContainer, didDelete popup: Popup) { trace.append("didDelete") }
    func popupsContainer(_ container: PopupsContainer, didCancelEditingFor popup: Popup) { trace.append("didCancel") }
    func popupsContainer(_ container: PopupsContainer, wantsToPreviewDocumentAt path: String) -> Bool {
        trace.append("preview")
        return true
    }
    func value(of expression: PopupExpressionInfo, for popup: Popup) throws(PopupError) -> AttributeValue { .integer(1) }
    func sketchLayer(_ layer: SketchLayer, didChangeGeometry changes: [GeometryChange]) { trace.append("drawn") }
    func featureLayer(_ layer: FeatureLayer, didEditFeatures edits: FeatureEdits, results: EditResults) { trace.append("didEdit") }
    func attachmentManager(_ manager: AttachmentManager, didDownloadDataFor attachment: GromaFeatures.Attachment) {
        trace.append("downloaded")
    }
}

@Suite struct DelegateTests {
    /// A whole edit through the verbs that wait: a new road is drawn in a sketch, saved, looked at and deleted.
    @MainActor @Test func aMainActorHostEditsAsynchronously() async throws {
        let roads = try RoadsFixture(count: 1)
        let popup = roads.popup(roads.layer.makeFeature(ofType: roads.layer.definition.types[0]))
        let host = MainActorHost(roads, popup)
        let container = host.container
        try await container.press(.edit)
        #expect(host.trace == ["newMutableGeometry"] && container.currentEditingGeometry === host.sketch?.geometry)
        let sketch = try #require(host.sketch)
        try sketch.addPart([Coordinate(x: 0, y: 0), Coordinate(x: 1, y: 1)])
        #expect(container.isValid && host.trace == ["newMutableGeometry", "drawn"])
        _ = sketch.undo()
        #expect(!container.isValid)
        _ = sketch.redo()
        host.trace = []
        host.meanwhile = {
            #expect(throws: PopupError.self) { try container.cancelEditing() }
            #expect(throws: PopupError.self) { try container.next() }
        }
        try await container.finishEditing()
        #expect(host.trace == ["saves true Saving…", "didEdit"] && container.state == .viewing && popup.feature.objectID == 2)
        let page = try container.currentPage
        #expect(!page.isBusy && page.busyText == nil)
        try await host.layer.addAttachment(AttachmentContent(RoadsFixture.png), name: "a.png", toFeature: 2)
        let manager = try #require(container.attachmentManager)
        manager.delegate = host
        try await manager.downloadInfos()
        host.trace = []
        try await container.previewAttachment(try #require(manager.attachments.first).id)
        #expect(host.trace == ["downloaded", "preview"])
        try container.deleteCurrentPopup()
        try await container.choose("confirm")
        #expect(host.trace.suffix(3) == ["deletes true Deleting…", "didEdit", "didDelete"] && container.state == .empty)
    }

    /// A shape that comes after editing has ended, or has begun anew, is not taken.
    @MainActor @Test func aShapeThatComesTooLateIsDropped() async throws {
        let roads = try RoadsFixture()
        let popup = roads.popup(roads.layer.makeFeature(ofType: roads.layer.definition.types[0]))
        let host = MainActorHost(roads, popup)
        let container = host.container
        host.meanwhile = {
            // What can be typed meanwhile is; finishing cannot be before the shape is there.
            #expect(throws: Never.self) { try container.setText("Via", of: "NAME") }
            #expect(throws: PopupError.self) { try container.finishEditing() }
            #expect(throws: Never.self) { try container.cancelEditing() }
        }
        try await container.startEditingCurrentPopup()
        #expect(container.state == .viewing && container.currentEditingGeometry == nil && host.sketch == nil)
        #expect(host.trace == ["newMutableGeometry", "didCancel"])
        host.meanwhile = {
            #expect(throws: Never.self) { try container.clearAllPopups() }
        }
        try await container.startEditingCurrentPopup()
        #expect(container.state == .empty && popup.feature.geometry == nil)
    }

    /// A delegate that has gone, and none at all, are the same: everything has its default.
    @Test(arguments: [false, true]) func withoutADelegateEverythingHasItsDefault(isAwaited: Bool) async throws {
        let roads = try RoadsFixture(count: 1)
        let container = PopupsContainer([roads.popup(roads.layer.makeFeature(ofType: roads.layer.definition.types[0]))])
        var recorder: TraceRecorder? = TraceRecorder()
        container.delegate = recorder
        recorder = nil
        #expect(container.delegate == nil)
        try await container.startEditing(isAwaited: isAwaited)
        let geometry = try #require(container.currentEditingGeometry)
        #expect(geometry.type == .polyline && geometry.spatialReference == .wgs84)
        try geometry.addPart([Coordinate(x: 0, y: 0), Coordinate(x: 1, y: 1)])
        try await container.finishEditing(isAwaited: isAwaited)
        #expect(container.currentPopup?.feature.geometry == geometry.geometry && container.shouldAutorotate(.web))
        #expect(!container.isInEditingMode && !container.isBusy)
        container.showAdditionalPopups([try roads.popup(1)])
        try container.last()
        try container.deleteCurrentPopup()
        try await container.choose("confirm", isAwaited: isAwaited)
        guard case .notPermitted? = container.message else { return #expect(Bool(false), "nothing is said") }
        #expect(container.popups.count == 2 && !container.isBusy)
    }

    /// A shape of another kind than the layer's is replaced, and that is said.
    @Test(arguments: [false, true]) func aWrongAnswerIsReplaced(isAwaited: Bool) async throws {
        final class Wrong: PopupsContainerDelegate {
            func popupsContainer(_ container: PopupsContainer, wantsNewMutableGeometryFor popup: Popup) -> MutableGeometry? {
                MutableGeometry(type: .polygon, spatialReference: .wgs84)
            }
        }
        let roads = try RoadsFixture()
        let wrong = Wrong()
        let container = PopupsContainer(roads.layer.makeFeature(ofType: roads.layer.definition.types[0]), of: roads.layer)
        container.delegate = wrong
        try await container.startEditing(isAwaited: isAwaited)
        #expect(container.currentEditingGeometry?.type == .polyline)
        guard case .wrongAnswer(_, let found, let expected)? = container.message else { return #expect(Bool(false), "nothing is said") }
        #expect(found.contains("polygon") && expected.contains("polyline"))
        // Where a layer takes any shape, only the spatial reference can be wrong.
        for (reference, isTaken) in [(SpatialReference.wgs84, true), (.webMercator, false)] {
            let definition = LayerDefinition(name: "l", geometryType: .any, spatialReference: reference)
            let layer = FeatureLayer(table: try MemoryFeatureTable(definition))
            let any = PopupsContainer(Feature(), of: layer)
            any.delegate = wrong
            try await any.startEditing(isAwaited: isAwaited)
            #expect((any.currentEditingGeometry?.type == .polygon && any.message == nil) == isTaken)
        }
    }

    /// An event that is not possible names the state, and what is.
    @Test func errorsNameTheState() throws {
        let container = PopupsContainer()
        let error = #expect(throws: PopupError.self) { try container.startEditingCurrentPopup() }
        guard case .illegalEvent("startEditing", "empty", let allowed)? = error else { return #expect(Bool(false), "another error") }
        #expect(allowed == ["showAdditionalPopups", "clearAllPopups", "show", "hide", "finishViewing"])
        container.showAdditionalPopups([Popup(Feature(objectID: 1), of: nil)])
        #expect(throws: PopupError.self) { try container.startEditingCurrentPopup() }
        #expect(throws: PopupError.self) { try container.select(at: 1) }
        #expect(throws: PopupError.self) { try container.next() }
        #expect(throws: PopupError.self) { try container.select(at: .max) }
    }
}
