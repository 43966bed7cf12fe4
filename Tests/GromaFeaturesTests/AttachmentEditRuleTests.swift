import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaTesting
import Testing

/// What edits of attachments are refused with, and what each leaves behind.
@Suite struct AttachmentEditRuleTests: LayerDrawing {
    private func message<Value>(_ body: () throws(FeatureError) -> Value) -> String? {
        do throws(FeatureError) { _ = try body() } catch { return error.description }
        return nil
    }

    private func expect<Value>(
        _ error: FeatureError, _ body: () throws(FeatureError) -> Value, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(message(body) == error.description, sourceLocation: sourceLocation)
    }

    private let text = Array("some text\n".utf8)

    /// A layer of two features, of which the first has the attachments 1 `old.txt` and 2 `older.txt`.
    private func layer(_ change: (inout LayerDefinition) -> Void = { _ in }) throws -> (FeatureLayer, WatchedTable) {
        let watched = try table("parcels", .polygon, [square(0, 0, 5), square(9, 0, 4)]) {
            $0.hasAttachments = true
            change(&$0)
        }
        guard watched.definition.hasAttachments, watched.definition.capabilities.contains(.update) else {
            return (FeatureLayer(table: watched), watched)
        }
        for name in ["old.txt", "older.txt"] {
            let draft = AttachmentDraft(name: name, contentType: "text/plain", content: AttachmentContent(Array(name.utf8)))
            _ = try watched.base.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
        }
        return (FeatureLayer(table: watched), watched)
    }

    @Test func anotherFeatureIsRefused() throws {
        let (layer, _) = try layer()
        let manager = layer.attachmentManager(for: Feature(objectID: 1))
        #expect(manager.featureObjectID == 1)
        #expect(
            message { () throws(FeatureError) in try manager.setFeature(objectID: -4) }
                == "the query is not valid at objectID: -4 is no feature of the table: save it first")
        #expect(
            message { () throws(FeatureError) in try manager.setFeature(objectID: 2) }
                == "the query is not valid at objectID: the attachments belong to feature 1, not 2")
        try manager.setFeature(objectID: 1)
        #expect(manager.featureObjectID == 1)
        for id in [0, -1] {
            let none = layer.attachmentManager(for: Feature(objectID: id))
            #expect(none.featureObjectID == nil && layer.attachmentManager(for: Feature(objectID: id)) !== none)
        }
        let new = layer.attachmentManager(for: Feature())
        #expect(new.featureObjectID == nil && new !== manager)
        try new.addAttachment(text, name: "a.txt")
        #expect(new.attachments[0].info.objectID == 0)
        try new.setFeature(objectID: 2)
        #expect(new.attachments[0].info.objectID == 2 && new.featureObjectID == 2)
        #expect(layer.attachmentManager(for: Feature(objectID: 2)) === new)
    }

    @Test func attachmentsMoveToAnotherFeature() throws {
        let (layer, _) = try layer()
        let manager = layer.attachmentManager(for: Feature(objectID: 1))
        try manager.addAttachment(text, name: "a.txt")
        try manager.moveToFeature(objectID: 2)
        #expect(manager.featureObjectID == 2 && manager.attachments[0].info.objectID == 2)
        #expect(layer.attachmentManager(for: Feature(objectID: 2)) === manager)
        #expect(layer.attachmentManager(for: Feature(objectID: 1)) !== manager)
        try manager.moveToFeature(objectID: 2)
        #expect(layer.attachmentManager(for: Feature(objectID: 2)) === manager)
        #expect(message { () throws(FeatureError) in try manager.moveToFeature(objectID: 0) } != nil)
        #expect(manager.featureObjectID == 2)
        // The feature that is left keeps another manager that it has.
        layer.clearAttachmentManagers()
        let other = layer.attachmentManager(for: Feature(objectID: 2))
        try manager.moveToFeature(objectID: 1)
        #expect(layer.attachmentManager(for: Feature(objectID: 2)) === other && other.featureObjectID == 2)
        #expect(layer.attachmentManager(for: Feature(objectID: 1)) === manager && manager.featureObjectID == 1)
    }

    @Test func aLayerSaysWhyItTakesNone() throws {
        let (without, _) = try layer { $0.hasAttachments = false }
        let manager = without.attachmentManager(for: Feature(objectID: 1))
        expect(.notSupported(what: "attachments of parcels", reason: "the layer has none")) { () throws(FeatureError) in
            try manager.addAttachment(text, name: "a.txt")
        }
        #expect(manager.attachments.isEmpty)
        let refusal = FeatureError.notPermitted(
            layer: "parcels", what: "editing attachments", reason: "it allows neither adding nor changing features")
        for capabilities: LayerCapabilities in [[.query], [.query, .delete]] {
            let (fixed, _) = try layer { $0.capabilities = capabilities }
            let manager = fixed.attachmentManager(for: Feature(objectID: 1))
            expect(refusal) { () throws(FeatureError) in try manager.addAttachment(text, name: "a.txt") }
            expect(refusal) { () throws(FeatureError) in try manager.updateAttachment(1, content: AttachmentContent(text)) }
            expect(refusal) { () throws(FeatureError) in try manager.markAttachment(1, forDeletion: true) }
            expect(.noAttachment(objectID: 1, attachmentID: 1)) { () throws(FeatureError) in
                try manager.markAttachment(1, forDeletion: false)
            }
        }
        for capabilities: LayerCapabilities in [[.query, .create], [.query, .update]] {
            let (open, _) = try layer { $0.capabilities = capabilities }
            #expect(try open.attachmentManager(for: Feature(objectID: 1)).addAttachment(text, name: "a.txt").info.name == "a.txt")
        }
        let new = try layer().0.attachmentManager(for: Feature())
        let unsaved = FeatureError.notSupported(
            what: "attachments of a new feature", reason: "save the feature first, then say its object id")
        expect(unsaved) { () throws(FeatureError) in try new.postLocalEdits() }
        expect(unsaved) { () throws(FeatureError) in try new.downloadInfos() }
        expect(.noAttachment(objectID: 0, attachmentID: 7)) { () throws(FeatureError) in try new.markAttachment(7, forDeletion: true) }
    }

    /// The table itself refuses each call, whoever makes it, and does nothing; it takes them once attachments are enabled.
    @Test func aTableWithoutAttachmentsRefusesEachCall() throws {
        let table = try layer { $0.hasAttachments = false }.1.base
        let refusal = FeatureError.notSupported(what: "attachments of parcels", reason: "the layer has none")
        let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: AttachmentContent(text))
        expect(refusal) { () throws(FeatureError) in try table.attachmentInfos(ofFeature: 1) }
        expect(refusal) { () throws(FeatureError) in try table.readAttachment(1, ofFeature: 1, to: ByteSink(), hook: .none) }
        for id in [nil, 1] as [Int?] {
            expect(refusal) { () throws(FeatureError) in
                try table.putAttachment(draft, replacing: id, ofFeature: 1, options: EditOptions(), hook: .none)
            }
        }
        expect(refusal) { () throws(FeatureError) in try table.deleteAttachments([1], ofFeature: 1, options: EditOptions()) }
        try table.enableAttachments()
        #expect(try table.attachmentInfos(ofFeature: 1).isEmpty)
        #expect(try table.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none).objectID == 1)
        let sink = ByteSink()
        try table.readAttachment(1, ofFeature: 1, to: sink, hook: .none)
        #expect(sink.bytes == text)
        #expect(try table.deleteAttachments([1], ofFeature: 1, options: EditOptions()).map(\.isSuccess) == [true])
    }

    /// Whatever else would change the list is refused while it is posted, with the place that is busy.
    @Test func editsAreRefusedWhilePosting() throws {
        let (layer, table) = try layer()
        let manager = layer.attachmentManager(for: Feature(objectID: 1))
        try manager.downloadInfos()
        try manager.markAttachment(2, forDeletion: true)
        // The table calls back on the thread that posts.
        nonisolated(unsafe) let posting = manager
        nonisolated(unsafe) var told: [String?] = []
        let text = text
        table.fail { name in
            guard name == "deleteAttachments" else { return nil }
            func note<Value>(_ body: () throws(FeatureError) -> Value) {
                do throws(FeatureError) {
                    _ = try body()
                    told.append(nil)
                } catch {
                    if case .busy(let location, _) = error { told.append(location) } else { told.append(error.description) }
                }
            }
            told.append("\(posting.isPostingLocalEdits)")
            note { () throws(FeatureError) in try posting.cancelLocalEdits() }
            note { () throws(FeatureError) in try posting.moveToFeature(objectID: 2) }
            note { () throws(FeatureError) in try posting.restore(posting.localEdits) }
            note { () throws(FeatureError) in try posting.markAttachment(1, forDeletion: true) }
            note { () throws(FeatureError) in try posting.updateAttachment(1, content: AttachmentContent(text)) }
            note { () throws(FeatureError) in try posting.postLocalEdits() }
            return nil
        }
        #expect(try manager.postLocalEdits().map(\.editState) == [.deletedFromServer])
        let all = "the feature's attachments"
        #expect(told == ["true", all, all, all, "attachment 1", "attachment 1", "the attachments of feature 1"])
        #expect(!manager.isPostingLocalEdits && manager.featureObjectID == 1 && manager.attachments.map(\.id) == [1])
        try manager.cancelLocalEdits()
        try manager.restore(manager.localEdits)
    }

    @Test func cancellingKeepsWhatWasDownloaded() throws {
        let (layer, _) = try layer()
        let manager = layer.attachmentManager(for: Feature(objectID: 1))
        try manager.downloadInfos()
        try manager.downloadData(forAttachment: 1)
        try manager.downloadData(forAttachment: 2)
        try manager.markAttachment(1, forDeletion: true)
        try manager.updateAttachment(2, content: AttachmentContent(text), name: "new.txt")
        #expect(manager.attachments.map(\.info.name) == ["old.txt", "new.txt"] && manager.attachments.map(\.info.size) == [7, 10])
        try manager.cancelLocalEdits()
        #expect(manager.attachments.map(\.info.name) == ["old.txt", "older.txt"] && manager.attachments.map(\.info.size) == [7, 9])
        #expect(manager.attachments.map { $0.content?.size } == [7, nil], "contents of before, not those of the edit that is taken back")
        #expect(!manager.hasLocalEdits && manager.attachments.map(\.editState) == [.original, .original])
        try manager.updateAttachment(2, content: AttachmentContent(text))
        #expect(manager.attachment(withID: 2)?.info.name == "older.txt" && manager.attachment(withID: 2)?.editState == .updated)
    }

    @Test func restoredEditsArePendingAgain() throws {
        let (layer, _) = try layer()
        let manager = layer.attachmentManager(for: Feature(objectID: 1))
        try manager.downloadInfos()
        let first = try manager.addAttachment(text, name: "a.txt")
        try manager.markAttachment(2, forDeletion: true)
        let before = manager.localEdits
        let second = try manager.addAttachment(text, name: "b.txt")
        try manager.markAttachment(2, forDeletion: false)
        try manager.markAttachment(1, forDeletion: true)
        try manager.downloadData(forAttachment: 1)
        #expect((first.id, second.id) == (-1, -2))
        #expect(manager.attachments.map(\.id) == [1, 2, -1, -2])
        try manager.restore(before)
        #expect(manager.attachments.map(\.id) == [1, 2, -1])
        #expect(manager.attachments.map(\.editState) == [.original, .markedForDeletion, .added])
        #expect(manager.attachments.map { $0.content?.size } == [7, nil, 10])
        // What is given up are the edits since.
        try manager.addAttachment(text, name: "c.txt")
        try manager.markAttachment(1, forDeletion: true)
        try manager.restore(manager.unposted(of: before))
        #expect(manager.attachments.map(\.id) == [1, 2, -1])
        #expect(manager.attachments.map(\.editState) == [.original, .markedForDeletion, .added])
        #expect(try manager.postLocalEdits().map(\.editState) == [.deletedFromServer, .original])
        try manager.restore(manager.unposted(of: before))
        #expect(!manager.hasLocalEdits && manager.attachments.map(\.info.name) == ["old.txt", "a.txt"], "nothing is posted twice")
    }
}
