import Groma
import Testing

/// The entries of journals, in every kind of store that has them: each of their members is kept, also in a file that is opened again.
@Suite struct StoreJournalTests {
    private static let names = StoreFixture.names.filter { name in (try? StoreFixture(name))?.capabilities.contains(.journal) == true }

    private static func definition(_ capabilities: FeatureStoreCapabilities) -> LayerDefinition {
        var definition = StoreFixture.definition(.point, capabilities)
        definition.fields += [Field("BYTES", .blob), Field("DAY", .dateOnly)]
        return definition
    }

    private static func feature(_ name: String, _ id: Int?, at x: Double) -> Feature {
        Feature(
            objectID: id, globalID: id.map { "{0000000\($0)-0000-4000-8000-000000000000}" },
            attributes: [
                "NAME": .string(name), "KIND": 2, "POP": .integer(1 << 50), "SIZE": 0.1, "SEEN": .date(-1), "BYTES": .bytes([0, 255]),
                "DAY": "2024-02-29",
            ],
            geometry: .point(Point(x: x, y: -x, spatialReference: .wgs84)))
    }

    private static var journaled: EditOptions {
        var options = EditOptions()
        options.isJournaled = true
        return options
    }

    /// The members that an entry must have, apart from those that the table gives it.
    private func expect(_ entries: [JournalEntry], _ expected: [JournalEntry], _ place: SourceLocation = #_sourceLocation) {
        #expect(entries.map(\.kind) == expected.map(\.kind) && entries.map(\.objectID) == expected.map(\.objectID), sourceLocation: place)
        for (found, entry) in zip(entries, expected) {
            #expect(
                found.sequence == entry.sequence && found.globalID == entry.globalID && found.attachmentID == entry.attachmentID,
                sourceLocation: place)
            #expect(
                found.revision == entry.revision && found.attempts == entry.attempts && found.state == entry.state, sourceLocation: place)
            #expect(found.before == entry.before, sourceLocation: place)
            #expect(found.sent == entry.sent, sourceLocation: place)
            #expect(found.sentAttachment == entry.sentAttachment, sourceLocation: place)
        }
    }

    @Test(arguments: names) func everyMemberOfAnEntryIsKept(_ name: String) throws {
        let fixture = try StoreFixture(name)
        var store = try fixture.create()
        var table = try store.addLayer(Self.definition(fixture.capabilities))
        let ids = try table.add((1...4).map { Self.feature("old \($0)", nil, at: Double($0)) })
        let before = try ids.map { try #require(try table.feature(withObjectID: $0)) }
        _ = try table.applyEdits(
            FeatureEdits(
                adds: [Self.feature("new", nil, at: 9)],
                updates: ids.prefix(3).map { Feature(objectID: $0, attributes: ["NAME": "changed"]) }, deletes: [ids[3]]),
            options: Self.journaled)
        let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: AttachmentContent([1, 2, 3]))
        let attachment = try #require(
            try table.putAttachment(draft, replacing: nil, ofFeature: ids[0], options: Self.journaled, hook: .none).objectID)
        var journal = try #require(table.journal)
        var entries = try journal.entries()
        let new = entries[0].objectID
        func global(_ id: Int) throws -> String? { try table.feature(withObjectID: id)?.globalID }
        expect(
            entries,
            [
                JournalEntry(sequence: entries[0].sequence, kind: .add, objectID: new, globalID: try global(new)),
                JournalEntry(
                    sequence: entries[1].sequence, kind: .update, objectID: ids[0], globalID: before[0].globalID, before: before[0]),
                JournalEntry(
                    sequence: entries[2].sequence, kind: .update, objectID: ids[1], globalID: before[1].globalID, before: before[1]),
                JournalEntry(
                    sequence: entries[3].sequence, kind: .update, objectID: ids[2], globalID: before[2].globalID, before: before[2]),
                JournalEntry(
                    sequence: entries[4].sequence, kind: .delete, objectID: ids[3], globalID: before[3].globalID, before: before[3]),
                JournalEntry(
                    sequence: entries[5].sequence, kind: .addAttachment, objectID: ids[0], globalID: before[0].globalID,
                    attachmentID: attachment),
            ])
        #expect(entries.map(\.sequence) == entries.map(\.sequence).sorted() && Set(entries.map(\.sequence)).count == 6)

        entries[0].state = .refused(EditError(code: 1019, name: "nullNotAllowed", description: "NAME: \"no\"", field: "NAME"))
        (entries[0].attempts, entries[0].sent) = (3, Self.feature("sent", 5, at: 7))
        entries[1].state = .refused(EditError(code: -7, name: "other", description: ""))
        entries[2].state = .conflict(remote: Self.feature("theirs", 8, at: 6))
        entries[2].before = nil
        entries[3].state = .conflict(remote: nil)
        (entries[4].state, entries[4].attempts) = (.sent, 1)
        entries[5].sentAttachment = AttachmentInfo(
            id: attachment, globalID: "{00000000-0000-4000-8000-000000000001}", objectID: 77, name: "b.txt", contentType: "text/csv",
            size: 5)
        for entry in entries { #expect(try journal.update(entry)) }
        expect(try journal.entries(), entries)
        if fixture.capabilities.contains(.durable) {
            store.close()
            store = try fixture.provider.open(fixture.location, options: StoreFixture.options)
            table = try store.table(named: "places")
            journal = try #require(table.journal)
            expect(try journal.entries(), entries)
        }
        defer { store.close() }
        // What is taken from an entry is gone from it, and what no longer exists is not written.
        (entries[0].sent, entries[0].state, entries[2].state) = (nil, .pending, .pending)
        entries[5].sentAttachment = nil
        for entry in entries { #expect(try journal.update(entry)) }
        expect(try journal.entries(), entries)
        var gone = entries[1]
        #expect(try journal.settle(gone, remoteID: 500))
        gone.attempts = 9
        #expect(try !journal.update(gone))
        expect(try journal.entries(), [entries[0]] + entries[2...])
        #expect(try journal.remoteID(of: .feature(ids[0])) == 500 && journal.digest(ofFeature: ids[0]) != nil)
    }

    /// A further edit changes the entry that is there, by the rules of journals.
    @Test(arguments: names) func furtherEditsChangeTheEntry(_ name: String) throws {
        let fixture = try StoreFixture(name)
        let (store, table) = try fixture.places()
        defer { store.close() }
        let journal = try #require(table.journal)
        func edit(_ edits: FeatureEdits) throws { #expect(try table.applyEdits(edits, options: Self.journaled).isSuccess) }
        func told() throws -> [String] {
            try journal.entries().map { entry in
                let state =
                    switch entry.state {
                    case .pending: "pending"
                    case .sent: "sent"
                    case .refused: "refused"
                    case .conflict: "conflict"
                    }
                return "\(entry.kind) \(entry.objectID) \(entry.revision) \(state) \(entry.before?.attributes["NAME"]?.stringValue ?? "-")"
            }
        }
        func update(_ id: Int, _ name: String) throws {
            try edit(FeatureEdits(updates: [Feature(objectID: id, attributes: ["NAME": .string(name)])]))
        }
        func change(_ place: Int, _ body: (inout JournalEntry) -> Void) throws {
            var entry = try journal.entries()[place]
            body(&entry)
            #expect(try journal.update(entry))
        }
        let ids = try table.add([StoreFixture.place("a"), StoreFixture.place("b")])
        // Changed twice, then deleted: the oldest version before.
        try update(ids[0], "a2")
        try update(ids[0], "a3")
        #expect(try told() == ["update 1 1 pending a"])
        try edit(FeatureEdits(deletes: [ids[0]]))
        #expect(try told() == ["delete 1 2 pending a"])
        // Added and changed is an add; deleted before it was sent it is nothing.
        try edit(FeatureEdits(adds: [StoreFixture.place("c")]))
        try update(3, "c2")
        #expect(try told() == ["delete 1 2 pending a", "add 3 1 pending -"])
        try edit(FeatureEdits(deletes: [3]))
        #expect(try told() == ["delete 1 2 pending a"])
        // Deleted after it was sent it is a delete of what was sent, or else of what it was.
        for sent in [StoreFixture.place("sent"), nil] {
            try edit(FeatureEdits(adds: [StoreFixture.place("d")]))
            try change(1) { ($0.attempts, $0.state, $0.sent) = (1, .sent, sent) }
            let id = try journal.entries()[1].objectID
            try edit(FeatureEdits(deletes: [id]))
            #expect(try told() == ["delete 1 2 pending a", "delete \(id) 1 pending \(sent == nil ? "d" : "sent")"])
            #expect(try journal.settle(try journal.entries()[1], remoteID: nil))
        }
        // What was refused is pending again, and a conflict stays one.
        try update(ids[1], "b2")
        try change(1) { $0.state = .refused(EditError(code: 1, name: "n", description: "d")) }
        try update(ids[1], "b3")
        #expect(try told().last == "update 2 1 pending b")
        try change(1) { $0.state = .conflict(remote: nil) }
        try update(ids[1], "b4")
        #expect(try told().last == "update 2 2 conflict b")
    }

    /// The edits of attachments are entries of their own, which go with their feature.
    @Test(arguments: names) func attachmentsHaveEntriesOfTheirOwn(_ name: String) throws {
        let fixture = try StoreFixture(name)
        guard fixture.capabilities.contains(.attachments) else { return }
        let (store, table) = try fixture.places()
        defer { store.close() }
        let journal = try #require(table.journal)
        let ids = try table.add([StoreFixture.place("a"), StoreFixture.place("b")])
        func put(_ feature: Int, replacing id: Int? = nil, _ options: EditOptions = Self.journaled) throws -> Int {
            let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: AttachmentContent([1, 2, 3]))
            return try #require(try table.putAttachment(draft, replacing: id, ofFeature: feature, options: options, hook: .none).objectID)
        }
        func told() throws -> [String] { try journal.entries().map { "\($0.kind) \($0.objectID) \($0.attachmentID ?? 0) \($0.revision)" } }
        var silent = EditOptions()
        silent.isJournaled = false
        let old = try put(ids[0], silent)
        let new = try put(ids[0])
        _ = try put(ids[0], replacing: new)
        _ = try put(ids[0], replacing: old)
        let other = try put(ids[1])
        #expect(try told() == ["addAttachment 1 \(new) 1", "updateAttachment 1 \(old) 0", "addAttachment 2 \(other) 0"])
        #expect(try table.deleteAttachments([new, old], ofFeature: ids[0], options: Self.journaled).allSatisfy(\.isSuccess))
        #expect(try told() == ["deleteAttachment 1 \(old) 1", "addAttachment 2 \(other) 0"])
        // All or none, and the results say of which feature they are.
        var together = Self.journaled
        together.rollsBackOnFailure = true
        let refused = try table.deleteAttachments([other, 99], ofFeature: ids[1], options: together)
        #expect(
            refused == [
                EditResult(objectID: other, error: .rolledBack),
                EditResult(objectID: 99, error: EditError(.noAttachment(objectID: ids[1], attachmentID: 99))),
            ])
        #expect(
            try told() == ["deleteAttachment 1 \(old) 1", "addAttachment 2 \(other) 0"]
                && table.attachmentInfos(ofFeature: ids[1]).map(\.id) == [other])
        _ = try table.applyEdits(
            FeatureEdits(updates: [Feature(objectID: ids[1], attributes: ["NAME": "b2"])], deletes: [ids[0]]), options: Self.journaled)
        #expect(
            try told() == ["addAttachment 2 \(other) 0", "update 2 0 0", "delete 1 0 0"], "entries of attachments go with their feature")
        // The service's ids of the layer, of features and of attachments are apart from each other.
        for item in [JournalItem.layer(0), .feature(7), .attachment(7)] { #expect(try journal.remoteID(of: item) == nil) }
        for (item, id) in [(JournalItem.layer(0), 30), (.feature(7), 31), (.attachment(7), 32), (.feature(8), 33)] {
            try journal.setRemoteID(id, of: item)
        }
        #expect(
            try [JournalItem.layer(0), .feature(7), .attachment(7), .feature(8)].map { try journal.remoteID(of: $0) } == [30, 31, 32, 33])
        #expect(
            try [JournalItem.layer(30), .feature(31), .attachment(32), .feature(32), .attachment(31)].map {
                try journal.localID(ofRemote: $0)
            } == [0, 7, 7, nil, nil])
        try journal.setRemoteID(31, of: .feature(8))
        #expect(
            try journal.remoteID(of: .feature(7)) == nil && journal.localID(ofRemote: .feature(31)) == 8
                && journal.localID(ofRemote: .feature(33)) == nil, "each belongs to one")
        try journal.setRemoteID(nil, of: .feature(8))
        #expect(
            try journal.remoteID(of: .feature(8)) == nil && journal.localID(ofRemote: .feature(31)) == nil
                && journal.remoteID(of: .attachment(7)) == 32)
    }
}
