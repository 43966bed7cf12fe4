import Groma
import GromaTesting
import Testing

/// What hosts know from the SDK and nothing else here calls.
@Suite struct LayerCounterpartTests: LayerDrawing {
    private func layer() throws -> FeatureLayer {
        let watched = try table("parcels", .polygon, [square(0, 0, 5)]) {
            $0.hasAttachments = true
            $0.templates = [FeatureTemplate(name: "small", prototype: ["COUNT": 1])]
        }
        return FeatureLayer(table: watched)
    }

    private func text(_ content: AttachmentContent) throws -> String { String(decoding: try content.start(100), as: UTF8.self) }

    @Test func attachmentsAreChangedWithoutAManager() throws {
        let layer = try layer()
        let added = try layer.addAttachment(AttachmentContent(Array("one".utf8)), name: "a.txt", toFeature: 1)
        let id = try #require(added.objectID)
        #expect(try text(layer.retrieveAttachment(id, ofFeature: 1)) == "one")
        #expect(try layer.updateAttachment(id, ofFeature: 1, content: AttachmentContent(Array("two".utf8)), name: "b.txt").isSuccess)
        #expect(try text(layer.retrieveAttachment(id, ofFeature: 1)) == "two")
        #expect(try layer.queryAttachmentInfos(ofFeature: 1).map(\.name) == ["b.txt"])
        #expect(try layer.deleteAttachments([id, 99], ofFeature: 1).map(\.isSuccess) == [true, false])
        #expect(try layer.queryAttachmentInfos(ofFeature: 1).isEmpty)
    }

    @Test func attachmentsAreWrittenToFiles() throws {
        let folder = try TemporaryFolder()
        try AttachmentContent(Array("one".utf8)).write(toFile: folder.file("a.txt"))
        #expect(try text(AttachmentContent(file: folder.file("a.txt"))) == "one" && folder.contents == ["a.txt"])
        #expect(throws: FeatureError.self) { try AttachmentContent([1]).write(toFile: folder.file("b/c")) }
    }

    @Test func featuresAreMadeAndUpdated() throws {
        let layer = try layer()
        let template = try #require(layer.definition.templates.first)
        let made = layer.makeFeature(from: template)
        #expect(made.attributes["COUNT"] == 1 && layer.template(of: made)?.name == "small")
        #expect(layer.field(named: "name")?.name == "NAME" && layer.field(named: "nothing") == nil)
        #expect(try layer.updateFeatures([Feature(objectID: 1, attributes: ["NAME": "other"])]).isSuccess)
        #expect(try layer.feature(withObjectID: 1)?.attributes["NAME"] == "other")
    }

    @Test func downloadsAreCancelled() throws {
        let layer = try layer()
        try layer.addAttachment(AttachmentContent(Array("one".utf8)), name: "a.txt", toFeature: 1)
        let manager = layer.attachmentManager(for: try #require(try layer.feature(withObjectID: 1)))
        try manager.downloadInfos()
        // Asked on this thread, while the contents are on their way.
        nonisolated(unsafe) let held = manager
        let hook = OperationHook(isCancelled: {
            held.cancelDownloads()
            return false
        })
        let id = try #require(manager.attachments.first?.id)
        #expect(throws: FeatureError.self) { try manager.downloadData(forAttachment: id, hook: hook) }
        #expect(manager.attachments.first?.isLocal == false)
        #expect(try text(manager.downloadData(forAttachment: id)) == "one")
    }
}
