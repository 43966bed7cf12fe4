import Groma
import Testing

/// Attachments and journals, in every kind of store that has them.
@Suite struct StoreAttachmentTests {
    private func contents(_ table: any FeatureTable, _ id: Int, _ feature: Int) throws -> [UInt8] {
        let sink = ByteSink()
        try table.readAttachment(id, ofFeature: feature, to: sink, hook: .none)
        return sink.bytes
    }

    private func draft(_ name: String, _ bytes: [UInt8]) -> AttachmentDraft {
        AttachmentDraft(name: name, contentType: "application/octet-stream", content: AttachmentContent(bytes))
    }

    @Test(arguments: StoreFixture.names)
    func attachmentsAreKeptWithTheirFeature(_ name: String) throws {
        let fixture = try StoreFixture(name)
        let (store, table) = try fixture.places()
        defer { store.close() }
        let ids = try table.add([StoreFixture.place("a"), StoreFixture.place("b")])
        guard fixture.capabilities.contains(.attachments) else {
            #expect { _ = try table.attachmentInfos(ofFeature: ids[0]) } throws: { ($0 as? FeatureError)?.name == "notSupported" }
            return
        }
        let options = EditOptions()
        func put(_ draft: AttachmentDraft, replacing id: Int? = nil, of feature: Int) throws -> EditResult {
            try table.putAttachment(draft, replacing: id, ofFeature: feature, options: options, hook: .none)
        }
        let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let first = try #require(try put(draft("large.bin", large), of: ids[0]).objectID)
        let second = try #require(try put(draft("empty", []), of: ids[0]).objectID)
        let infos = try table.attachmentInfos(ofFeature: ids[0])
        #expect(infos.map(\.id) == [first, second] && infos.map(\.size) == [300_000, 0] && infos.map(\.name) == ["large.bin", "empty"])
        #expect(infos.allSatisfy { $0.globalID != nil && $0.objectID == ids[0] } && Set(infos.map(\.globalID)).count == 2)
        #expect(try contents(table, first, ids[0]) == large && contents(table, second, ids[0]) == [])
        #expect(try put(draft("new name", [1, 2]), replacing: first, of: ids[0]).globalID == infos[0].globalID)
        #expect(try contents(table, first, ids[0]) == [1, 2])
        #expect(try table.attachmentInfos(ofFeature: ids[1]).isEmpty)
        for bad in ["", "..", "../x", "a/b", "a\\b", "a\u{0}b", String(repeating: "x", count: 300)] {
            #expect("\(bad)") { _ = try put(draft(bad, [1]), of: ids[0]) } throws: { ($0 as? FeatureError)?.name == "attachmentName" }
        }
        #expect { _ = try put(draft("x", [1]), of: 4_711) } throws: { ($0 as? FeatureError)?.name == "noFeature" }
        #expect { _ = try put(draft("x", [1]), replacing: second, of: ids[1]) } throws: { ($0 as? FeatureError)?.name == "noAttachment" }
        #expect { _ = try contents(table, first, ids[1]) } throws: { ($0 as? FeatureError)?.name == "noAttachment" }
        let broken = AttachmentDraft(
            name: "broken", contentType: "text/plain",
            content: AttachmentContent(size: 10) { () throws(FormatError) in throw .inputOutput(path: "gone", reason: "gone") })
        #expect(throws: FeatureError.self) { _ = try put(broken, replacing: first, of: ids[0]) }
        let cancelled = OperationHook(isCancelled: { true })
        #expect {
            _ = try table.putAttachment(draft("x", large), replacing: first, ofFeature: ids[0], options: options, hook: cancelled)
        } throws: {
            ($0 as? FeatureError)?.name == "cancelled"
        }
        #expect(try contents(table, first, ids[0]) == [1, 2], "nothing is kept of what was not read whole")
        let deleted = try table.deleteAttachments([second, 4_711], ofFeature: ids[0], options: options)
        #expect(deleted.map(\.isSuccess) == [true, false] && deleted[1].error?.name == "noAttachment")
        #expect(try table.applyEdits(FeatureEdits(deletes: [ids[0]])).isSuccess)
        #expect { _ = try table.attachmentInfos(ofFeature: ids[0]) } throws: { ($0 as? FeatureError)?.name == "noFeature" }
    }

    @Test(arguments: StoreFixture.names)
    func attachmentsAreEnabledLater(_ name: String) throws {
        let fixture = try StoreFixture(name)
        var options = StoreFixture.options
        var definition = StoreFixture.definition(.point, fixture.capabilities)
        definition.hasAttachments = false
        var store = try fixture.create(options)
        var table = try store.addLayer(definition)
        let id = try table.add([StoreFixture.place("a")])[0]
        #expect { _ = try table.attachmentInfos(ofFeature: id) } throws: { ($0 as? FeatureError)?.name == "notSupported" }
        guard fixture.capabilities.contains(.attachments) else {
            #expect { try table.enableAttachments() } throws: { ($0 as? FeatureError)?.name == "notSupported" }
            return store.close()
        }
        try table.enableAttachments()
        try table.enableAttachments()
        #expect(table.definition.hasAttachments && table.isEditable)
        let added = try table.putAttachment(draft("a.bin", [1, 2]), replacing: nil, ofFeature: id, options: EditOptions(), hook: .none)
        #expect(try table.names() == ["a"] && contents(table, try #require(added.objectID), id) == [1, 2])
        store.close()
        guard fixture.capabilities.contains(.durable) else { return }
        options.isReadOnly = true
        store = try fixture.provider.open(fixture.location, options: options)
        table = try store.table(named: "places")
        #expect(try table.definition.hasAttachments && !table.isEditable && table.attachmentInfos(ofFeature: id).map(\.name) == ["a.bin"])
        store.close()
        store = try fixture.provider.open(fixture.location, options: StoreFixture.options)
        table = try store.table(named: "places")
        #expect(try table.applyEdits(FeatureEdits(deletes: [id])).isSuccess)
        try store.removeLayer(named: "places")
        #expect(try store.layerNames() == [], "its attachments go with it")
        store.close()
    }

    /// Global ids of attachments are made as the host says; one that is given is kept, unless the options say otherwise.
    @Test(arguments: StoreFixture.names)
    func attachmentsGetTheGlobalIDsThatTheHostMakes(_ name: String) throws {
        let fixture = try StoreFixture(name)
        guard fixture.capabilities.contains(.attachments) else { return }
        let (made, own) = ("{00000000-0000-4000-8000-00000000000A}", "{00000000-0000-4000-8000-00000000000B}")
        var options = FeatureStoreOptions()
        options.makeGlobalID = { made }
        let store = try fixture.create(options)
        defer { store.close() }
        let table = try store.addLayer(StoreFixture.definition(.point, fixture.capabilities))
        let id = try table.add([StoreFixture.place("a")])[0]
        for (given, isKept, expected) in [(own, true, own), (own, false, made), (nil, true, made)] as [(String?, Bool, String)] {
            var edits = EditOptions()
            edits.keepsGlobalIDs = isKept
            var added = draft("a.bin", [1])
            added.globalID = given
            let result = try table.putAttachment(added, replacing: nil, ofFeature: id, options: edits, hook: .none)
            #expect(result.globalID == expected)
            #expect(try table.attachmentInfos(ofFeature: id).map(\.globalID) == [expected])
            _ = try table.deleteAttachments([try #require(result.objectID)], ofFeature: id, options: edits)
        }
    }

    @Test(arguments: StoreFixture.names)
    func attachmentsHaveALimit(_ name: String) throws {
        let fixture = try StoreFixture(name)
        guard fixture.capabilities.contains(.attachments) else { return }
        var options = StoreFixture.options
        options.attachmentLimit = 100
        let store = try fixture.create(options)
        defer { store.close() }
        let table = try store.addLayer(StoreFixture.definition(.point, fixture.capabilities))
        let id = try table.add([StoreFixture.place("a")])[0]
        // One that says that it is smaller than it is, too.
        let lying = AttachmentContent(size: 5) { () throws(FormatError) in ByteSource([UInt8](repeating: 1, count: 101)) }
        for content in [AttachmentContent([UInt8](repeating: 1, count: 101)), lying] {
            let draft = AttachmentDraft(name: "x", contentType: "text/plain", content: content)
            #expect { _ = try table.putAttachment(draft, replacing: nil, ofFeature: id, options: EditOptions(), hook: .none) } throws: {
                ($0 as? FeatureError)?.name == "attachmentTooLarge"
            }
        }
        #expect(try table.attachmentInfos(ofFeature: id).isEmpty)
        let full = AttachmentDraft(name: "x", contentType: "text/plain", content: AttachmentContent([UInt8](repeating: 1, count: 100)))
        #expect(try table.putAttachment(full, replacing: nil, ofFeature: id, options: EditOptions(), hook: .none).isSuccess)
        #expect(try table.attachmentInfos(ofFeature: id).map(\.size) == [100])
    }

    @Test(arguments: StoreFixture.names)
    func editsOfAttachmentsAreGivenUp(_ name: String) throws {
        let fixture = try StoreFixture(name)
        guard fixture.capabilities.isSuperset(of: [.attachments, .journal]) else { return }
        let (store, table) = try fixture.places()
        defer { store.close() }
        let feature = try table.add([StoreFixture.place("a")])[0]
        let journal = try #require(table.journal)
        var options = EditOptions()
        func put(_ name: String, _ bytes: [UInt8], replacing id: Int? = nil) throws -> Int {
            try #require(
                try table.putAttachment(draft(name, bytes), replacing: id, ofFeature: feature, options: options, hook: .none).objectID)
        }
        let ids = try [put("changed", [1]), put("deleted", [2]), put("kept", [3])]
        for (number, id) in ids.enumerated() { try journal.setRemoteID(100 + number, of: .attachment(id)) }
        options.isJournaled = true
        _ = try put("changed", [9], replacing: ids[0])
        _ = try table.deleteAttachments([ids[1]], ofFeature: feature, options: options)
        _ = try put("added", [4])
        #expect(try journal.entries().map(\.kind) == [.updateAttachment, .deleteAttachment, .addAttachment])
        for entry in try journal.entries() { try journal.abandon(entry, taking: nil) }
        #expect(try journal.entries().isEmpty && table.attachmentInfos(ofFeature: feature).map(\.name) == ["kept"])
        #expect(try ids.map { try journal.remoteID(of: .attachment($0)) } == [nil, nil, 102])
        #expect(try (100...101).allSatisfy { try journal.localID(ofRemote: .attachment($0)) == nil })
        #expect(try table.names() == ["a"], "the feature stays")
    }

    @Test(arguments: StoreFixture.names)
    func theJournalNotesWhatAServiceHasNot(_ name: String) throws {
        let fixture = try StoreFixture(name)
        let (store, table) = try fixture.places()
        defer { store.close() }
        var options = EditOptions()
        options.isJournaled = true
        guard fixture.capabilities.contains(.journal) else {
            #expect(table.journal == nil)
            #expect { _ = try table.applyEdits(FeatureEdits(adds: [StoreFixture.place("a")]), options: options) } throws: {
                ($0 as? FeatureError)?.name == "notSupported"
            }
            return
        }
        let journal = try #require(table.journal)
        let old = try table.add([StoreFixture.place("old", pop: 1), StoreFixture.place("gone")])
        #expect(try journal.entries().isEmpty, "only what is asked to be")
        let results = try table.applyEdits(
            FeatureEdits(
                adds: [StoreFixture.place("new"), StoreFixture.place("short-lived")],
                updates: [Feature(objectID: old[0], attributes: ["POP": 2])],
                deletes: [old[1]]), options: options)
        let (new, brief) = (try #require(results.adds[0].objectID), try #require(results.adds[1].objectID))
        let further = FeatureEdits(
            updates: [Feature(objectID: old[0], attributes: ["POP": 3]), Feature(objectID: new, attributes: ["POP": 9])], deletes: [brief])
        #expect(try table.applyEdits(further, options: options).isSuccess)
        let entries = try journal.entries()
        #expect(entries.map(\.kind) == [.add, .update, .delete] && entries.map(\.objectID) == [new, old[0], old[1]])
        #expect(entries[1].before?.attributes["POP"] == 1 && entries[1].revision == 1 && entries[0].before == nil)
        options.rollsBackOnFailure = true
        #expect(
            try !table.applyEdits(
                FeatureEdits(updates: [Feature(objectID: new, attributes: ["POP": 1])], deletes: [4_711]), options: options
            ).isSuccess)
        #expect(try journal.entries() == entries, "what is undone is not noted")

        // Sent, edited meanwhile, answered: the rest is an update.
        var sent = entries[0]
        sent.state = .sent
        sent.attempts = 1
        sent.sent = try table.feature(withObjectID: new)
        #expect(try journal.update(sent))
        _ = try table.applyEdits(FeatureEdits(updates: [Feature(objectID: new, attributes: ["NAME": "newer"])]), options: options)
        #expect(try !journal.update(sent), "it was edited since")
        #expect(try !journal.settle(sent, remoteID: 77))
        let rest = try #require(try journal.entries().first { $0.objectID == new })
        #expect(rest.kind == .update && rest.state == .pending && rest.before?.attributes["NAME"] == "new")
        #expect(try journal.remoteID(of: .feature(new)) == 77 && journal.localID(ofRemote: .feature(77)) == new)
        #expect(try journal.settle(rest, remoteID: nil) && journal.entries().count == 2)

        // The service's own.
        var remote = StoreFixture.place("remote", at: (5, 5))
        remote.objectID = 500
        var changed = StoreFixture.place("changed there")
        changed.objectID = 77
        var conflicting = StoreFixture.place("conflicting")
        conflicting.objectID = 78
        try journal.setRemoteID(78, of: .feature(old[0]))
        #expect(try journal.takeRemote([remote, changed, conflicting], options: LoadOptions()).leftAlone == [78])
        let local = try #require(try journal.localID(ofRemote: .feature(500)))
        #expect(
            try table.feature(withObjectID: local)?.attributes["NAME"] == "remote"
                && table.feature(withObjectID: new)?.attributes["NAME"] == "changed there")
        #expect(try table.feature(withObjectID: old[0])?.attributes["POP"] == 3)
        try journal.abandon(entries[1], taking: conflicting)
        #expect(try table.feature(withObjectID: old[0])?.attributes["NAME"] == "conflicting")
        #expect(
            try journal.dropRemote([500, 600]) == [] && table.feature(withObjectID: local) == nil
                && journal.localID(ofRemote: .feature(500)) == nil)
        #expect(try journal.entries().map(\.kind) == [.delete])
    }

    @Test(arguments: StoreFixture.names)
    func abandonedAttachmentEditsLeaveNothing(_ name: String) throws {
        let fixture = try StoreFixture(name)
        guard fixture.capabilities.isSuperset(of: [.attachments, .journal]) else { return }
        let (store, table) = try fixture.places()
        defer { store.close() }
        let id = try table.add([StoreFixture.place("a")])[0]
        var options = EditOptions()
        options.isJournaled = true
        func put(_ name: String, replacing old: Int? = nil, _ options: EditOptions) throws -> Int {
            try #require(
                try table.putAttachment(
                    draft(name, [1, 2, 3]), replacing: old, ofFeature: id, options: options, hook: .none
                ).objectID)
        }
        let kept = try put("kept", EditOptions())
        let added = try put("added", options)
        _ = try put("kept", replacing: kept, options)
        let journal = try #require(table.journal)
        try journal.setRemoteID(9, of: .attachment(kept))
        let entries = try journal.entries()
        #expect(entries.map(\.kind) == [.addAttachment, .updateAttachment] && entries.map(\.attachmentID) == [added, kept])
        for entry in entries { try journal.abandon(entry, taking: nil) }
        #expect(try table.attachmentInfos(ofFeature: id).isEmpty, "what was added or changed here goes with its entry")
        #expect(try journal.entries().isEmpty && journal.remoteID(of: .attachment(kept)) == nil)

        let new = try #require(try table.applyEdits(FeatureEdits(adds: [StoreFixture.place("b")]), options: options).adds[0].objectID)
        let entry = try #require(try journal.entries().first)
        #expect(try journal.settle(entry, remoteID: 5))
        // It is over: nothing is left to abandon or to settle.
        try journal.abandon(entry, taking: nil)
        #expect(try table.feature(withObjectID: new) != nil && journal.remoteID(of: .feature(new)) == 5)
        #expect(try !journal.settle(entry, remoteID: 6) && journal.remoteID(of: .feature(new)) == 5)
    }
}
