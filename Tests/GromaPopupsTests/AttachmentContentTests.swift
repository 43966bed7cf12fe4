import GromaFeatures
import Testing

@testable import GromaPopups

/// Which attachments a page shows, in which order, and what it says of each.
@Suite("Attachments on pages") struct AttachmentContentTests {
    private func layer() throws -> (layer: FeatureLayer, table: NotedTable) {
        var definition = LayerDefinition(name: "parcels", fields: [Field("NAME", .string)])
        definition.hasAttachments = true
        let table = NotedTable(try MemoryFeatureTable(definition, features: [Feature(objectID: 1), Feature(objectID: 2)]))
        return (FeatureLayer(table: table), table)
    }

    private func attachments(_ container: PopupsContainer) throws -> PopupAttachments {
        for section in try container.currentPage.sections {
            if case .attachments(let attachments) = section.content { return attachments }
        }
        return try #require(nil as PopupAttachments?)
    }

    @Test(
        "Contents have the kind that their type says, however it is written",
        arguments: [
            ("image/png", .image), ("IMAGE/svg+xml", .image), ("video/mp4", .video), ("audio/mpeg", .audio), ("text/plain", .document),
            ("application/pdf", .document), ("application/msword", .document),
            ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", .document),
            ("application/vnd.oasis.opendocument.text", .document), ("application/rtf", .document), ("application/vnd.ms-excel", .document),
            ("application/vnd.ms-powerpoint", .document), ("application/zip", .file), ("model/gltf", .file), ("", .file),
            ("imagex/png", .file),
        ] as [(String, PopupAttachments.Item.Kind)])
    func kinds(type: String, kind: PopupAttachments.Item.Kind) {
        #expect(PopupAttachments.Item.Kind(contentType: type) == kind)
    }

    @Test("An attachment has its name, its type, its size and its state, and can be removed while the feature is edited")
    func items() throws {
        let (layer, table) = try layer()
        try layer.addAttachment(AttachmentContent(Array(repeating: 65, count: 2500)), name: "a.txt", toFeature: 1)
        try layer.addAttachment(AttachmentContent(RoadsFixture.png), name: "b.png", toFeature: 1)
        var definition = PopupDefinition()
        definition.showsAttachments = true
        let container = PopupsContainer([Popup(try #require(try table.feature(withObjectID: 1)), of: layer, definition: definition)])
        var shown = try attachments(container)
        #expect(shown.items.map(\.id) == [1, 2] && shown.items.map(\.name) == ["a.txt", "b.png"] && !shown.canAdd && shown.message == nil)
        #expect(shown.items.map(\.contentType) == ["text/plain", "image/png"] && shown.items.map(\.kind) == [.document, .image])
        #expect(shown.items.map(\.size) == [2500, 12] && shown.items.map(\.sizeText) == ["2.5 kB", "12 bytes"])
        #expect(
            shown.items.allSatisfy { !$0.canRemove && !$0.hasThumbnail && !$0.isDownloading && $0.stateText == nil && $0.message == nil })
        try container.startEditingCurrentPopup()
        try container.switchToAttachments(true)
        try container.updateAttachment(2, content: AttachmentContent(RoadsFixture.png + [1]))
        try container.removeAttachment(1)
        try container.choose("confirm")
        try container.addAttachment([66], name: "c.txt")
        shown = try attachments(container)
        #expect(
            shown.canAdd && shown.items.map(\.id) == [1, 2, -1] && shown.items.map(\.editState) == [.markedForDeletion, .updated, .added])
        #expect(shown.items.map(\.stateText) == ["Will be removed", "Changed, not saved yet", "Not saved yet"])
        #expect(shown.items.map(\.canRemove) == [false, true, true])
        // Only pictures that are here have thumbnails.
        #expect(shown.items.map(\.hasThumbnail) == [false, true, false])
    }

    @Test("What could not be loaded or saved is told of where it is shown")
    func messages() throws {
        let (layer, table) = try layer()
        var definition = PopupDefinition()
        definition.showsAttachments = true
        let container = PopupsContainer(
            try [1, 2].map { Popup(try #require(try table.feature(withObjectID: $0)), of: layer, definition: definition) })
        table.next("infos", .fails(.network(url: "u", reason: "r")))
        #expect(try attachments(container).message == "The attachments could not be loaded.")
        #expect(table.takeCalls().filter { $0.hasPrefix("infos") } == ["infos 1"])
        // It is not asked for again with each page.
        #expect(try attachments(container).message == "The attachments could not be loaded." && table.takeCalls().isEmpty)
        try container.next()
        #expect(try attachments(container).message == "No attachments")
        let manager = try #require(container.attachmentManager)
        for name in ["a", "b", "c"] { try manager.addAttachment([65], name: "\(name).txt") }
        let (own, service) = (
            EditError(code: 3, name: "invalidValue", description: "x"), EditError(code: 403, name: "serverError", description: "Ask Ada.")
        )
        table.next(
            "attach", .fails(.timedOut(url: "u", seconds: 1)),
            .says(EditResults(adds: [EditResult(objectID: nil, error: own)]), isDone: false),
            .says(EditResults(adds: [EditResult(objectID: nil, error: service)]), isDone: false))
        try manager.postLocalEdits()
        #expect(
            try attachments(container).items.map(\.message) == [
                "The service did not answer in time.", "The service refused the change.", "This is not allowed. Ask Ada.",
            ])
        try layer.addAttachment(AttachmentContent([65]), name: "d.txt", toFeature: 1)
        try container.previous()
        let first = try #require(container.attachmentManager)
        try first.downloadInfos()
        #expect(try attachments(container).items.map(\.message) == [nil])
        table.next("read", .fails(.timedOut(url: "u", seconds: 1)))
        #expect(throws: FeatureError.self) { try first.downloadData(forAttachment: 1) }
        #expect(try attachments(container).items.map(\.message) == ["The attachment could not be loaded."])
        // One that was changed and could not be posted says why.
        try container.startEditingCurrentPopup()
        try container.switchToAttachments(true)
        try container.updateAttachment(1, content: AttachmentContent([66]))
        table.next("attach", .fails(.diskFull(location: "l")))
        try first.postLocalEdits()
        #expect(try attachments(container).items.map(\.message) == ["There is no space left on the disk."])
    }

    @Test("The page counts the attachments that could not be saved, without those that could only not be loaded")
    func counts() throws {
        let (layer, table) = try layer()
        try layer.addAttachment(AttachmentContent([65]), name: "a.txt", toFeature: 1)
        let container = PopupsContainer([Popup(try #require(try table.feature(withObjectID: 1)), of: layer)])
        let saving = FeatureLayerPopupsDelegate()
        container.delegate = saving
        try container.startEditingCurrentPopup()
        let manager = try #require(container.attachmentManager)
        try manager.downloadInfos()
        table.next("read", .fails(.timedOut(url: "u", seconds: 1)))
        #expect(throws: FeatureError.self) { try manager.downloadData(forAttachment: 1) }
        for name in ["b", "c", "d"] { try container.addAttachment([66], name: "\(name).txt") }
        let refused = EditResult(objectID: nil, error: EditError(code: 3, name: "invalidValue", description: "x"))
        table.next("attach", .fails(.timedOut(url: "u", seconds: 1)), .says(EditResults(adds: [refused]), isDone: false))
        try container.finishEditing()
        #expect(container.isInEditingMode)
        #expect(try container.currentPage.message?.hasPrefix("2 attachments could not be saved. ") == true)
        table.next("attach", .fails(.diskFull(location: "l")))
        try container.finishEditing()
        #expect(try container.currentPage.message?.hasPrefix("1 attachment could not be saved. ") == true)
        try container.finishEditing()
        #expect(!container.isInEditingMode && saving.lastResults?.isSuccess == true)
        #expect(manager.attachments.map(\.info.name) == ["a.txt", "d.txt", "c.txt", "b.txt"])
    }

    @Test("A layer without attachments has no section of them")
    func none() throws {
        let layer = FeatureLayer(table: try MemoryFeatureTable(LayerDefinition(name: "rows", fields: [Field("NAME", .string)])))
        var definition = PopupDefinition()
        definition.elements = [PopupElement(.attachments(.auto))]
        let page = try PopupsContainer([Popup(Feature(objectID: 1), of: layer, definition: definition)]).currentPage
        #expect(page.sections == [PopupSection(.problem("No information is available."))])
    }

    @Test("An element shows the types and the order that it names")
    func lists() throws {
        let (layer, table) = try layer()
        // With the beginnings by which pictures and documents are known, of 12, 20, 12 and 3 bytes.
        let files: [(String, String, [UInt8])] = [
            ("b.png", "image/png", RoadsFixture.png), ("A.jpg", "image/jpeg", [0xFF, 0xD8, 0xFF] + Array(repeating: 0, count: 17)),
            ("c.pdf", "application/pdf", Array("%PDF-1.7\n%%%".utf8)), ("d.txt", "text/plain; charset=utf-8", [65, 66, 67]),
        ]
        for (name, type, bytes) in files {
            try layer.addAttachment(AttachmentContent(bytes), name: name, contentType: type, toFeature: 1)
        }
        func names(_ list: PopupAttachmentList) throws -> [String] {
            var definition = PopupDefinition()
            definition.elements = [PopupElement(.attachments(list), title: "Files")]
            let container = PopupsContainer([Popup(try #require(try table.feature(withObjectID: 1)), of: layer, definition: definition)])
            #expect(try container.currentPage.sections[0].title == "Files")
            return try attachments(container).items.map { String($0.name.prefix(1)) }
        }
        #expect(try names(.auto) == ["b", "A", "c", "d"])
        #expect(try names(PopupAttachmentList(types: ["image"])) == ["b", "A"])
        #expect(try names(PopupAttachmentList(types: ["IMAGE/*", "application/pdf"])) == ["b", "A", "c"])
        #expect(
            try names(PopupAttachmentList(types: ["image/jpeg"])) == ["A"] && names(PopupAttachmentList(types: ["text/plain"])) == ["d"])
        #expect(try names(PopupAttachmentList(types: ["audio"])).isEmpty)
        // A store without keywords shows all.
        #expect(try names(PopupAttachmentList(keywords: ["k"])) == ["b", "A", "c", "d"])
        func order(_ fields: (String, Bool)...) throws -> [String] {
            try names(PopupAttachmentList(orderByFields: fields.map { PopupOrder(field: $0.0, isDescending: $0.1) }))
        }
        #expect(try order(("name", false)) == ["A", "b", "c", "d"] && order(("ATT_NAME", true)) == ["d", "c", "b", "A"])
        #expect(try order(("attachmentId", true)) == ["d", "c", "A", "b"])
        #expect(try order(("contentType", false)) == ["c", "A", "b", "d"] && order(("content_type", true)) == ["d", "b", "A", "c"])
        // Equal ones are in the order of the next field, and else as they were added.
        #expect(try order(("size", false)) == ["d", "b", "c", "A"] && order(("data_size", true)) == ["A", "b", "c", "d"])
        #expect(try order(("size", false), ("name", true)) == ["d", "c", "b", "A"] && order(("other", true)) == ["b", "A", "c", "d"])
    }

    @Test("Attachments of services are shown that have one of the keywords")
    func keywords() throws {
        let (layer, table) = try layer()
        for name in ["a.txt", "b.txt", "c.txt"] { try layer.addAttachment(AttachmentContent([65]), name: name, toFeature: 1) }
        let keyed = FeatureLayer(table: PassingKeywords(table, ["Front": 1, "back": 2]))
        let manager = keyed.attachmentManager(for: Feature(objectID: 1))
        try manager.downloadInfos()
        func names(_ keywords: [String]) -> [String] {
            PopupAttachmentList(keywords: keywords).shown(of: manager.attachments).map { String($0.info.name.prefix(1)) }
        }
        #expect(
            names([]) == ["a", "b", "c"] && names(["FRONT"]) == ["a"] && names(["back", "front"]) == ["a", "b"] && names(["none"]).isEmpty)
    }
}
