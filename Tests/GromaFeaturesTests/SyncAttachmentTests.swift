import GromaFeatures
import GromaFormats
import GromaGeometry
import Testing

/// Attachments of a service come into a copy, and nothing that was done to them here is lost on the way.
struct SyncAttachmentTests {
    private static let lost = FeatureError.network(url: "http://127.0.0.1", reason: "the connection was lost")

    private func put(
        _ name: String, _ text: String, replacing id: Int? = nil, on table: any FeatureTable, _ feature: Int, journaled: Bool = false
    ) throws -> Int {
        var options = EditOptions()
        options.isJournaled = journaled
        let draft = AttachmentDraft(name: name, contentType: "text/plain", content: AttachmentContent(Array(text.utf8)))
        return try #require(try table.putAttachment(draft, replacing: id, ofFeature: feature, options: options, hook: .none).objectID)
    }

    private func delete(_ id: Int, on table: any FeatureTable, _ feature: Int, journaled: Bool = false) throws {
        var options = EditOptions()
        options.isJournaled = journaled
        #expect(try table.deleteAttachments([id], ofFeature: feature, options: options).allSatisfy(\.isSuccess))
    }

    /// The attachments of a feature as `name=text`.
    private func texts(_ table: any FeatureTable, _ feature: Int) throws -> [String] {
        try table.attachmentInfos(ofFeature: feature).map { info in
            let sink = ByteSink()
            try table.readAttachment(info.id, ofFeature: feature, to: sink, hook: .none)
            return info.name + "=" + String(decoding: sink.bytes, as: UTF8.self)
        }.sorted()
    }

    private func id(_ name: String, _ table: any FeatureTable, _ feature: Int) throws -> Int {
        try #require(try table.attachmentInfos(ofFeature: feature).first { $0.name == name }?.id)
    }

    /// A service with two trees of which one has three attachments, and its copy.
    private func pair(globalIDs: Bool) throws -> (pair: SyncTests.Pair, there: Int, here: Int) {
        let pair = try SyncTests.Pair(globalIDs: globalIDs)
        // The ids of the two differ.
        #expect(
            try pair.service.applyEdits(FeatureEdits(adds: [pair.tree("gone", 0), pair.tree("oak", 1), pair.tree("elm", 2)])).isSuccess)
        _ = try pair.service.applyEdits(FeatureEdits(deletes: [1]))
        for name in ["a", "b", "c"] { _ = try put(name, name + "1", on: pair.service, 2) }
        try pair.sync.pull()
        let journal = try #require(pair.copy.journal)
        return (pair, 2, try #require(try journal.localID(ofRemote: .feature(2))))
    }

    @Test(arguments: [true, false]) func attachmentsOfTheServiceArePulled(globalIDs: Bool) throws {
        let (pair, there, here) = try pair(globalIDs: globalIDs)
        pair.network.lookFailures.withLock { $0 = [Self.lost] }
        let first = try pair.sync.pullAttachments()
        #expect(first.fetched == 3 && first.retries == 1 && first.failures.isEmpty && first.leftAlone.isEmpty)
        #expect(try texts(pair.copy, here) == ["a=a1", "b=b1", "c=c1"] && pair.entries.isEmpty)
        if globalIDs {
            #expect(
                try pair.copy.attachmentInfos(ofFeature: here).map(\.globalID)
                    == pair.service.attachmentInfos(ofFeature: there).map(\.globalID))
        }
        #expect(try pair.sync.pullAttachments() == AttachmentPullReport(), "nothing has changed")
        _ = try put("a", "a longer", replacing: id("a", pair.service, there), on: pair.service, there)
        try delete(id("b", pair.service, there), on: pair.service, there)
        _ = try put("d", "d1", on: pair.service, there)
        let second = try pair.sync.pullAttachments()
        #expect(second.fetched == 2 && second.deleted == 1)
        #expect(try texts(pair.copy, here) == ["a=a longer", "c=c1", "d=d1"])
    }

    @Test(arguments: [true, false]) func localAttachmentEditsWaitAndAreSentOnce(globalIDs: Bool) throws {
        let (pair, there, here) = try pair(globalIDs: globalIDs)
        try pair.sync.pullAttachments()
        _ = try put("a", "mine", replacing: id("a", pair.copy, here), on: pair.copy, here, journaled: true)
        try delete(id("b", pair.copy, here), on: pair.copy, here, journaled: true)
        _ = try put("new", "new1", on: pair.copy, here, journaled: true)
        // What was changed and deleted here is changed there too.
        _ = try put("a", "theirs", replacing: id("a", pair.service, there), on: pair.service, there)
        let report = try pair.sync.pullAttachments()
        #expect(report.leftAlone.count == 2 && report.fetched == 0 && report.deleted == 0)
        #expect(try texts(pair.copy, here) == ["a=mine", "c=c1", "new=new1"])
        // The answer about the new one is lost; a pull then neither doubles nor loses it.
        let new = try #require(try pair.entries.first { $0.kind == .addAttachment })
        for entry in try pair.entries where entry.sequence != new.sequence {
            var entry = entry
            entry.state = .refused(EditError(code: 1, name: "serverError", description: "later"))
            #expect(try pair.copy.journal?.update(entry) == true)
        }
        pair.sync.retry = .never
        pair.network.failures.withLock { $0 = [.after(Self.lost)] }
        #expect(throws: FeatureError.self) { try pair.sync.push() }
        #expect(try pair.sync.pullAttachments().fetched == 0)
        try pair.sync.retryRefused()
        #expect(try pair.sync.push().isSuccess)
        #expect(try pair.sync.pullAttachments() == AttachmentPullReport())
        #expect(try texts(pair.copy, here) == ["a=mine", "c=c1", "new=new1"] && texts(pair.service, there) == texts(pair.copy, here))
    }

    /// Sent without an answer, deleted here, and fetched before the next push: it does not come back, and goes there too.
    @Test(arguments: [true, false]) func unansweredAdditionsThatWereDeletedStayDeleted(globalIDs: Bool) throws {
        let (pair, there, here) = try pair(globalIDs: globalIDs)
        try pair.sync.pullAttachments()
        _ = try put("new", "new1", on: pair.copy, here, journaled: true)
        pair.sync.retry = .never
        pair.network.failures.withLock { $0 = [.after(Self.lost)] }
        #expect(throws: FeatureError.self) { try pair.sync.push() }
        try delete(id("new", pair.copy, here), on: pair.copy, here, journaled: true)
        #expect(try pair.sync.pullAttachments().leftAlone.count == 1)
        #expect(try texts(pair.copy, here) == ["a=a1", "b=b1", "c=c1"])
        #expect(try pair.sync.push().isSuccess)
        #expect(try texts(pair.service, there) == ["a=a1", "b=b1", "c=c1"] && pair.sync.pullAttachments() == AttachmentPullReport())
    }

    @Test(arguments: [true, false]) func discardedAttachmentEditsAreReverted(globalIDs: Bool) throws {
        let (pair, _, here) = try pair(globalIDs: globalIDs)
        try pair.sync.pullAttachments()
        _ = try put("a", "mine", replacing: id("a", pair.copy, here), on: pair.copy, here, journaled: true)
        try delete(id("b", pair.copy, here), on: pair.copy, here, journaled: true)
        _ = try put("new", "new1", on: pair.copy, here, journaled: true)
        try pair.edit(FeatureEdits(updates: [pair.tree("ash", 1, id: here)]))
        for entry in try pair.entries { try pair.sync.discard(entry) }
        #expect(try pair.entries.isEmpty && pair.species(pair.copy) == ["elm", "oak"])
        #expect(try pair.sync.pullAttachments().fetched == 2)
        #expect(try texts(pair.copy, here) == ["a=a1", "b=b1", "c=c1"])
    }

    @Test func aNoteThatWasLostIsMadeAgain() throws {
        let (pair, _, here) = try pair(globalIDs: false)
        try pair.sync.pullAttachments()
        let journal = try #require(pair.copy.journal)
        // As after a crash between the two.
        let ids = try ["a", "b"].map { try id($0, pair.copy, here) }
        for id in ids { try journal.setRemoteID(nil, of: .attachment(id)) }
        _ = try put("b", "XX", replacing: ids[1], on: pair.copy, here)
        let report = try pair.sync.pullAttachments()
        #expect(report.fetched == 1, "the one that is another")
        #expect(try texts(pair.copy, here) == ["a=a1", "b=XX", "b=b1", "c=c1"])
        #expect(try journal.remoteID(of: .attachment(ids[0])) != nil && journal.remoteID(of: .attachment(ids[1])) == nil)
    }

    @Test func permissionsAreTheServicesAndLimitsAreOurs() throws {
        var definition = LayerDefinition(name: "trees", geometryType: .point, spatialReference: .wgs84)
        definition.hasAttachments = true
        let service = try MemoryFeatureStore().addLayer(definition)
        let point = Geometry.point(Point(x: 1, y: 1, spatialReference: .wgs84))
        let feature = try #require(try service.applyEdits(FeatureEdits(adds: [Feature(attributes: [:], geometry: point)])).adds[0].objectID)
        _ = try put("small", "s", on: service, feature)
        _ = try put("large", String(repeating: "l", count: 50), on: service, feature)
        // A copy that nobody may edit, with less room.
        var options = FeatureStoreOptions()
        options.attachmentLimit = 20
        definition.capabilities = .query
        let copy = try MemoryFeatureTable(definition, options: options)
        let sync = try FeatureSync(local: copy, remote: service)
        try sync.pull()
        let report = try sync.pullAttachments()
        #expect(report.fetched == 1 && report.failures.map(\.error.name) == ["attachmentTooLarge"])
        let here = try #require(try copy.objectIDs(of: FeatureQuery()).first)
        #expect(try texts(copy, here) == ["small=s"])
        #expect(throws: FeatureError.self) { try put("mine", "m", on: copy, here) }
        definition.hasAttachments = false
        let bare = try FeatureSync(local: MemoryFeatureTable(definition), remote: service)
        #expect(throws: FeatureError.self) { try bare.pullAttachments() }
    }
}
