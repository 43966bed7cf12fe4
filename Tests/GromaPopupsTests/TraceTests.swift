import GromaFeatures
import GromaGeometry
import GromaMap
import GromaOperations
import GromaPopups
import Testing

/// The order in which a host is called: the traces of the SDK's guide and reference, for both editing styles, and whether the host blocks or
/// awaits.
@Suite struct TraceTests {
    private struct Host {
        let roads: RoadsFixture
        let container: PopupsContainer
        let recorder = TraceRecorder()

        init(_ style: PopupEditingStyle, _ popup: (RoadsFixture) throws -> Popup) throws {
            roads = try RoadsFixture(count: 3)
            container = PopupsContainer([try popup(roads)])
            container.editingStyle = style
            container.delegate = recorder
            roads.layer.editingDelegate = recorder
        }
    }

    /// 1. Create: the host saves in `didFinish` as the guide tells: simplify, normalize, add, then attachments.
    @Test(arguments: PopupEditingStyle.allCases, [false, true])
    func creating(style: PopupEditingStyle, isAwaited: Bool) async throws {
        let host = try Host(style) { roads in roads.popup(roads.layer.makeFeature(ofType: roads.layer.definition.types[0])) }
        let (container, recorder, layer) = (host.container, host.recorder, host.roads.layer)
        try await container.startEditing(isAwaited: isAwaited)
        let started = ["didStart", "wantsNewMutableGeometry"]
        if style == .geometryTool {
            #expect(recorder.taken() == started)
            try container.editGeometry()
            #expect(recorder.taken() == ["readyToEdit"])
        } else {
            #expect(recorder.taken() == started + ["readyToEdit"])
        }
        #expect(container.currentEditingGeometry === recorder.drawn && !container.isValid)
        try recorder.drawn?.addPart([Coordinate(x: 179, y: 0)])
        #expect(recorder.taken().isEmpty)
        try recorder.drawn?.addPoint(Coordinate(x: 181, y: 0))
        #expect(recorder.taken() == ["validity true"] && container.isValid)
        container.attachmentManager?.delegate = recorder
        try container.addAttachment(RoadsFixture.png, name: "front.png")
        recorder.didFinish = { container, popup in
            do {
                try container.beginSaving()
                var feature = popup.feature
                let simple = try layer.engine.simplify(try #require(feature.geometry))
                feature.geometry = try layer.engine.normalizeCentralMeridian(simple)
                feature.objectID = try layer.applyEdits(FeatureEdits(adds: [feature])).adds.first?.objectID
                let manager = try #require(container.attachmentManager)
                try manager.setFeature(objectID: try #require(feature.objectID))
                try manager.postLocalEdits()
                try container.endSaving(with: feature)
            } catch {
                Issue.record(error)
            }
        }
        try await container.finishEditing(isAwaited: isAwaited)
        #expect(recorder.taken() == ["didFinish", "didEditFeatures", "didPostLocalEdits 1"])
        let saved = try #require(try host.roads.table.feature(withObjectID: 4))
        #expect(saved.geometry?.parts.count == 2 && saved.attributes["LANES"] == .integer(2))
        #expect(try await layer.queryAttachmentInfos(ofFeature: 4).map(\.name) == ["front.png"])
        #expect(container.state == .viewing && container.currentPopup?.isNew == false)
        #expect(container.attachmentManager?.hasLocalEdits == false)
    }

    /// 2. Update attributes only: a value out of its domain takes validity away, and finishing fails.
    @Test(arguments: PopupEditingStyle.allCases, [false, true])
    func updatingAttributes(style: PopupEditingStyle, isAwaited: Bool) async throws {
        let host = try Host(style) { try $0.popup(1) }
        let (container, recorder) = (host.container, host.recorder)
        try await container.startEditing(isAwaited: isAwaited)
        #expect(recorder.taken() == (style == .geometryTool ? ["didStart"] : ["didStart", "readyToEdit"]))
        try container.setText("9", of: "LANES")
        #expect(recorder.taken() == ["validity false"] && !container.isValid)
        try container.setText("10", of: "lanes")
        #expect(recorder.taken().isEmpty)
        await #expect(throws: PopupError.self) { try await container.finishEditing(isAwaited: isAwaited) }
        #expect(recorder.taken() == ["didFailToFinish"] && container.isInEditingMode)
        guard case .invalidFeature(let problems)? = container.message else { return #expect(Bool(false), "no message") }
        #expect(problems.map(\.field) == ["LANES"])
        try container.setValue(.integer(4), of: "LANES")
        #expect(recorder.taken() == ["validity true"] && container.message == nil)
        try await container.finishEditing(isAwaited: isAwaited)
        #expect(recorder.taken() == ["didFinish"])
        #expect(container.currentPopup?.feature.attributes["LANES"] == .integer(4) && container.state == .viewing)
    }

    /// 3. Cancel: everything is as it was, also attachments that had been edited before.
    @Test(arguments: PopupEditingStyle.allCases, [false, true])
    func cancelling(style: PopupEditingStyle, isAwaited: Bool) async throws {
        let host = try Host(style) { try $0.popup(1, attaching: "old.png") }
        let (container, recorder) = (host.container, host.recorder)
        let popup = try #require(container.currentPopup)
        let manager = try #require(container.attachmentManager)
        try await manager.downloadInfos()
        try manager.addAttachment(RoadsFixture.png, name: "before.png")
        let (feature, bytes) = (popup.feature, try popup.feature.json(host.roads.layer.definition))
        let attachments = manager.attachments.map { "\($0.info) \($0.editState)" }
        try await container.startEditing(isAwaited: isAwaited)
        try container.editGeometry()
        try container.setText("Via Appia", of: "NAME")
        try recorder.drawn?.removePoint(at: 0)
        try container.addAttachment(RoadsFixture.png, name: "new.png")
        try container.removeAttachment(try #require(manager.attachments.first).id)
        try await container.choose("confirm", isAwaited: isAwaited)
        #expect(manager.attachments.map(\.editState) == [.markedForDeletion, .added, .added])
        #expect(popup.feature == feature)
        _ = recorder.taken()
        let drawn = try #require(recorder.drawn)
        try container.cancelEditing()
        #expect(recorder.taken() == ["didCancel"])
        #expect(popup.feature == feature && manager.attachments.map { "\($0.info) \($0.editState)" } == attachments)
        #expect(try popup.feature.json(host.roads.layer.definition) == bytes)
        // The shape that was drawn on is nobody's any more.
        try drawn.removePoint(at: 0)
        try drawn.removePoint(at: 0)
        #expect(recorder.taken().isEmpty && container.currentEditingGeometry == nil)
    }

    /// 4. Delete: after asking, by a host that does, and by one that does not.
    @Test(arguments: PopupEditingStyle.allCases, [false, true])
    func deleting(style: PopupEditingStyle, isAwaited: Bool) async throws {
        let host = try Host(style) { try $0.popup(2) }
        let (container, recorder, layer) = (host.container, host.recorder, host.roads.layer)
        try container.deleteCurrentPopup()
        #expect(container.question == .confirmDelete && recorder.taken().isEmpty)
        try await container.choose("cancel", isAwaited: isAwaited)
        #expect(container.state == .viewing && recorder.taken().isEmpty)
        try container.deleteCurrentPopup()
        try await container.choose("confirm", isAwaited: isAwaited)
        #expect(recorder.taken() == ["wantsToDelete", "didFailToDelete"] && container.popups.count == 1)
        try await container.startEditing(isAwaited: isAwaited)
        _ = recorder.taken()
        recorder.deletes = { _, popup in
            let edits = FeatureEdits(deletes: [popup.feature.objectID ?? 0])
            return (try? layer.applyEdits(edits))?.isSuccess ?? false
        }
        try container.deleteCurrentPopup()
        try await container.choose("confirm", isAwaited: isAwaited)
        #expect(recorder.taken() == ["wantsToDelete", "didEditFeatures", "didDelete"])
        #expect(container.state == .empty && container.popups.isEmpty && container.currentPopup == nil)
    }

    /// 5. Type switch: asked where an entered value would be lost.
    @Test(arguments: PopupEditingStyle.allCases, [false, true])
    func switchingTypes(style: PopupEditingStyle, isAwaited: Bool) async throws {
        let host = try Host(style) { roads in roads.popup(roads.layer.makeFeature(ofType: roads.layer.definition.types[0])) }
        let (container, recorder) = (host.container, host.recorder)
        try await container.startEditing(isAwaited: isAwaited)
        if style == .geometryTool { try container.editGeometry() }
        try recorder.drawn?.addPart([Coordinate(x: 1, y: 0), Coordinate(x: 2, y: 0)])
        _ = recorder.taken()
        try container.setText("Track", of: "CLASS")
        #expect(recorder.taken() == ["didChangeFeatureType"])
        #expect(container.editing?.attributes.attributes["LANES"] == .integer(1))
        try container.setValue(.integer(5), of: "LANES")
        #expect(recorder.taken() == ["validity false"])
        try container.setFeatureType(id: .integer(1))
        guard case .confirmTypeChange(_, let replaced, _)? = container.question else { return #expect(Bool(false), "not asked") }
        #expect(replaced == ["LANES"] && recorder.taken().isEmpty)
        try await container.choose("confirm", isAwaited: isAwaited)
        #expect(recorder.taken() == ["didChangeFeatureType", "validity true"])
        #expect(container.editing?.attributes.attributes["SURFACE"] == .string("a") && container.isValid)
    }

    /// 6. A save of which a part fails: the error is kept, and editing goes on on the popup.
    @Test(arguments: PopupEditingStyle.allCases, [false, true])
    func savingFails(style: PopupEditingStyle, isAwaited: Bool) async throws {
        let host = try Host(style) { try $0.popup(1) }
        let (container, recorder) = (host.container, host.recorder)
        let popup = try #require(container.currentPopup)
        let before = popup.feature
        try await container.startEditing(isAwaited: isAwaited)
        try container.setText("Via Appia", of: "NAME")
        try container.addAttachment(RoadsFixture.png, name: "new.png")
        _ = recorder.taken()
        let failure = PopupError.feature(.network(url: "http://127.0.0.1", reason: "gone"))
        recorder.didFinish = { container, _ in
            try? container.beginSaving()
            #expect(container.isBusy)
        }
        try await container.finishEditing(isAwaited: isAwaited)
        #expect(container.state.name == "saving" && popup.feature.attributes["NAME"] == .string("Via Appia"))
        #expect(throws: PopupError.self) { try container.cancelEditing() }
        try container.endSaving(failure: failure)
        let restarted = ["didFinish", "didFailToFinish", "didStart"] + (style == .geometryInline ? ["readyToEdit"] : [])
        #expect(recorder.taken() == restarted && popup.feature == before)
        guard case .feature(.network)? = container.message else { return #expect(Bool(false), "no message") }
        #expect(container.editing?.attributes.text(of: "NAME") == "Via Appia")
        // The feature itself is taken now, and its attachment is not.
        try await container.finishEditing(isAwaited: isAwaited)
        var saved = popup.feature
        saved.attributes["NAME"] = .string("Via Appia!")
        try container.endSaving(failure: failure, saved: saved)
        #expect(container.attachmentManager?.hasLocalEdits == true)
        try container.cancelEditing()
        #expect(popup.feature == saved && container.attachmentManager?.hasLocalEdits == false && container.state == .viewing)
    }

    /// In the place of 7, callouts, which come later: attachments added, removed and looked at.
    @Test(arguments: PopupEditingStyle.allCases, [false, true])
    func attachments(style: PopupEditingStyle, isAwaited: Bool) async throws {
        let host = try Host(style) { try $0.popup(1, attaching: "old.png") }
        let (container, recorder) = (host.container, host.recorder)
        let manager = try #require(container.attachmentManager)
        try await manager.downloadInfos()
        let old = try #require(manager.attachments.first).id
        #expect(throws: PopupError.self) { try container.askForAttachmentSource() }
        try await container.startEditing(isAwaited: isAwaited)
        _ = recorder.taken()
        try await container.press(.addAttachment, isAwaited: isAwaited)
        #expect(container.question == .attachmentSource)
        await #expect(throws: PopupError.self) { try await container.choose("scanner", isAwaited: isAwaited) }
        try await container.choose("camera", isAwaited: isAwaited)
        #expect(recorder.taken() == ["wantsToShow imagePicker camera"])
        let added = try container.addAttachment(RoadsFixture.png, name: "new.png")
        try await container.previewAttachment(added.id, isAwaited: isAwaited)
        #expect(recorder.taken() == ["wantsToPreview", "wantsToShow fullMedia \(added.id)"])
        recorder.previews = true
        try await container.previewAttachment(old, isAwaited: isAwaited)
        #expect(recorder.taken() == ["wantsToPreview"])
        try container.removeAttachment(old)
        try await container.choose("cancel", isAwaited: isAwaited)
        #expect(manager.attachments.map(\.editState) == [.original, .added])
        try container.removeAttachment(old)
        try await container.choose("confirm", isAwaited: isAwaited)
        #expect(manager.attachments.map(\.editState) == [.markedForDeletion, .added])
        try container.keepAttachment(old)
        #expect(manager.attachments.map(\.editState) == [.original, .added] && recorder.taken().isEmpty)
        #expect(throws: PopupError.self) { try container.addAttachment(RoadsFixture.png, name: "a/b.png") }
        try await container.finishEditing(isAwaited: isAwaited)
        #expect(recorder.taken() == ["didFinish"] && manager.hasLocalEdits)
    }

    /// In the place of 8, location, which comes later: views that are shown and hidden.
    @Test(arguments: PopupEditingStyle.allCases)
    func views(style: PopupEditingStyle) throws {
        let host = try Host(style) { try $0.popup(1) }
        let (container, recorder) = (host.container, host.recorder)
        container.showAdditionalPopups([try host.roads.popup(2)])
        container.presentations = [.attribute: .formSheet]
        container.modalPresenter = "map"
        recorder.showsViews = true
        try container.openLink("https://example.com")
        #expect(container.shownViews.first?.presentation == .cover && container.shownViews.first?.presenter == "map")
        for address in ["javascript:alert(1)", "https:", "https://example.com/\u{202E}gpj.exe", "see https://example.com"] {
            #expect(throws: PopupError.self) { try container.openLink(address) }
        }
        try container.showWindow(named: "w")
        try container.next()
        #expect(
            recorder.taken() == ["wantsToShow web https://example.com", "didShowWindow w", "wantsToHide web", "didChangeToCurrent"])
        #expect(container.windows.isEmpty)
        try container.startEditingCurrentPopup()
        try container.show(.attribute, subject: "NAME")
        #expect(container.shownViews.map(\.presentation) == [.formSheet])
        recorder.showsViews = false
        try container.show(.imagePicker, rect: ScreenRect(x: 1, y: 2, width: 3, height: 4))
        #expect(container.shownViews.last?.from == .attribute && container.shownViews.last?.sourceRect?.width == 3)
        _ = recorder.taken()
        try container.cancelEditing()
        #expect(recorder.taken() == ["wantsToHide attribute", "didCancel"] && container.shownViews.isEmpty)
        #expect(throws: PopupError.self) { try container.hide(.web) }
        try container.nextMedia()
        #expect(throws: PopupError.self) { try container.nextMedia() }
        try container.press(.attachments)
        try container.press(.done)
        #expect(recorder.taken() == ["wantsToShow attachments", "didFinishViewing"])
    }
}
