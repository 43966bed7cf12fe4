import GromaFeatures
import GromaFormats
import Testing

/// A table in memory that keeps no journal refuses each edit that is to be recorded in one, and does nothing of it.
@Suite struct UnjournaledTableTests {
    private let table: MemoryFeatureTable
    private let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: AttachmentContent(Array("a".utf8)))

    init() throws {
        var layer = LayerDefinition(name: "lots", fields: [Field("OBJECTID", .oid), Field("N", .integer)])
        layer.hasAttachments = true
        let features = [Feature(objectID: 1, attributes: ["N": 1])]
        table = try MemoryFeatureTable(layer, features: features, location: "there", keepsJournal: false)
        _ = try table.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
    }

    @Test func recordedEditsAreRefused() throws {
        #expect(table.journal == nil)
        var options = EditOptions()
        options.isJournaled = true
        let refused = FeatureError.notSupported(what: "recording edits of lots for a service", reason: "there keeps no journal").description
        let edits = FeatureEdits(updates: [Feature(objectID: 1, attributes: ["N": 2])])
        let edit = #expect(throws: FeatureError.self) { try table.applyEdits(edits, options: options) }
        #expect(edit?.description == refused)
        for id in [nil, 1] as [Int?] {
            let put = #expect(throws: FeatureError.self) {
                try table.putAttachment(draft, replacing: id, ofFeature: 1, options: options, hook: .none)
            }
            #expect(put?.description == refused)
        }
        let deletion = #expect(throws: FeatureError.self) { try table.deleteAttachments([1], ofFeature: 1, options: options) }
        #expect(deletion?.description == refused)
        #expect(try table.feature(withObjectID: 1)?.attributes["N"] == 1)
        #expect(try table.attachmentInfos(ofFeature: 1).map(\.id) == [1])
    }

    @Test(arguments: [nil, false] as [Bool?]) func othersAreDone(_ isJournaled: Bool?) throws {
        var options = EditOptions()
        options.isJournaled = isJournaled
        let edits = FeatureEdits(updates: [Feature(objectID: 1, attributes: ["N": 2])])
        #expect(try table.applyEdits(edits, options: options).isSuccess)
        #expect(try table.deleteAttachments([1], ofFeature: 1, options: options).map(\.isSuccess) == [true])
        #expect(try table.feature(withObjectID: 1)?.attributes["N"] == 2)
        #expect(try table.attachmentInfos(ofFeature: 1).isEmpty)
    }
}
