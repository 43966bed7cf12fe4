import GromaTesting
import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaOperations
import Synchronization
import Testing

/// Attachments as a person edits them: local until posted, one by one, each with what came of it.
@Suite struct AttachmentManagerTests: LayerDrawing {
    private final class Delegate: AttachmentManagerDelegate {
        var told: [String] = []
        func attachmentManagerDidDownloadInfos(_ manager: AttachmentManager) {
            told.append("infos \(manager.infosError?.name ?? "\(manager.attachments.count)")")
        }
        func attachmentManager(_ manager: AttachmentManager, didDownloadDataFor attachment: GromaFeatures.Attachment) {
            told.append("data \(attachment.networkError?.name ?? "\(attachment.isLocal)")")
        }
        func attachmentManager(_ manager: AttachmentManager, didPostLocalEdits attachments: [GromaFeatures.Attachment]) {
            let words = attachments.map { attachment -> String in
                attachment.networkError?.name ?? attachment.editResultError?.name ?? attachment.editState.rawValue
            }
            told.append((["posted"] + words).joined(separator: " "))
        }
    }

    private let text = Array("some text\n".utf8)

    /// A layer of one feature with two attachments, 1 `old.txt` and 2 `older.txt`.
    private func layer(keepsIDs: Bool = true) throws -> (FeatureLayer, WatchedTable) {
        let watched = try table("parcels", .polygon, [square(0, 0, 5)], fields: keepsIDs ? [Field("GLOBALID", .globalID)] : []) {
            $0.hasAttachments = true
            $0.globalIDField = keepsIDs ? "GLOBALID" : nil
        }
        for name in ["old.txt", "older.txt"] {
            let draft = AttachmentDraft(name: name, contentType: "text/plain", content: AttachmentContent(Array(name.utf8)))
            _ = try watched.base.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
        }
        return (FeatureLayer(table: watched), watched)
    }

    private func names(_ table: WatchedTable) throws -> [String] {
        try table.base.attachmentInfos(ofFeature: 1).map { "\($0.id) \($0.name)" }
    }

    private func bytes(_ content: AttachmentContent) throws -> [UInt8] {
        let source = try content.open()
        var bytes: [UInt8] = []
        while try source.load(1) {
            bytes += source.loaded
            source.consume(.max)
        }
        return bytes
    }

    private func stored(_ id: Int, _ table: WatchedTable) throws -> [UInt8] {
        let sink = ByteSink()
        try table.base.readAttachment(id, ofFeature: 1, to: sink, hook: .none)
        return sink.bytes
    }

    @Test(arguments: [false, true]) func editsStayLocalUntilTheyArePosted(isAwaited: Bool) async throws {
        let (layer, table) = try layer()
        let feature = try #require(try table.feature(withObjectID: 1))
        let manager = layer.attachmentManager(for: feature)
        let delegate = Delegate()
        manager.delegate = delegate
        #expect(layer.attachmentManager(for: feature) === manager)
        try await manager.downloadInfos(isAwaited: isAwaited)
        #expect(manager.attachments.map(\.editState) == [.original, .original] && !manager.hasLocalEdits)

        let added = try manager.addAttachment(text, name: "new.txt")
        #expect(added.id < 0 && !added.existsOnServer && added.isLocal && added.info.contentType == "text/plain")
        try manager.markAttachment(1, forDeletion: true)
        try manager.updateAttachment(2, content: AttachmentContent(Array("other".utf8)), name: "changed.txt")
        #expect(manager.attachments.map(\.editState) == [.markedForDeletion, .updated, .added] && manager.hasLocalEdits)
        #expect(try names(table) == ["1 old.txt", "2 older.txt"], "nothing has been posted")
        // Marks come and go, and what was known before is known again.
        try manager.markAttachment(2, forDeletion: true)
        #expect(try manager.markAttachment(2, forDeletion: false).editState == .updated)
        try manager.markAttachment(added.id, forDeletion: true)
        #expect(try manager.markAttachment(added.id, forDeletion: false).editState == .added)
        try await manager.downloadInfos(isAwaited: isAwaited)
        #expect(manager.attachments.map(\.editState) == [.markedForDeletion, .updated, .added], "local edits outlive the list")
        #expect(manager.attachment(withID: 2)?.info.name == "changed.txt")

        let posted = try await manager.postLocalEdits(isAwaited: isAwaited)
        #expect(posted.map(\.editState) == [.deletedFromServer, .original, .original])
        #expect(try names(table) == ["2 changed.txt", "3 new.txt"])
        #expect(try stored(3, table) == text && manager.attachments.map(\.id) == [2, 3] && !manager.hasLocalEdits)
        #expect(try await manager.postLocalEdits(isAwaited: isAwaited).isEmpty)
        #expect(delegate.told == ["infos 2", "infos 3", "posted deletedFromServer original original", "posted"])

        // Cancelling takes back everything, and only what is local.
        let second = try manager.addAttachment(text, name: "b.txt")
        try manager.updateAttachment(2, content: AttachmentContent(text))
        try manager.markAttachment(3, forDeletion: true)
        try manager.cancelLocalEdits()
        #expect(manager.attachments.map(\.id) == [2, 3] && !manager.hasLocalEdits && manager.attachment(withID: second.id) == nil)
        #expect(manager.attachment(withID: 2)?.info.size == 5)
        #expect(throws: FeatureError.self) { try manager.markAttachment(77, forDeletion: true) }
        // One that was added and is marked is never sent.
        try manager.markAttachment(try manager.addAttachment(text, name: "c.txt").id, forDeletion: true)
        #expect(try await manager.postLocalEdits(isAwaited: isAwaited).isEmpty && manager.attachments.count == 2)
        layer.clearAttachmentManagers()
        #expect(layer.attachmentManager(for: feature) !== manager)
    }

    @Test(arguments: [true, false], [false, true])
    func failedEditsArePostedAgainAndNothingTwice(keepsIDs: Bool, isAwaited: Bool) async throws {
        let (layer, table) = try layer(keepsIDs: keepsIDs)
        let manager = layer.attachmentManager(for: Feature(objectID: 1))
        try await manager.downloadInfos(isAwaited: isAwaited)
        for number in 1...3 { try manager.addAttachment(text, name: "same.txt", contentType: number == 1 ? nil : "text/plain") }
        try manager.markAttachment(1, forDeletion: true)
        try manager.updateAttachment(2, content: AttachmentContent(text))
        // The answer to the first add is lost, after the service has taken it.
        table.failOnce("put", .after(.network(url: "x", reason: "reset")))
        var told = try await manager.postLocalEdits(isAwaited: isAwaited)
        #expect(told.map(\.editState) == [.deletedFromServer, .updated, .original, .original, .original])
        #expect(told[1].networkError?.name == "network")
        table.failOnce("put", .before(.network(url: "x", reason: "refused")))
        #expect(try await manager.postLocalEdits(isAwaited: isAwaited).map(\.editState) == [.updated])
        table.fail(nil)
        #expect(try await manager.postLocalEdits(isAwaited: isAwaited).map(\.editState) == [.original])
        #expect(try names(table) == ["2 older.txt", "3 same.txt", "4 same.txt", "5 same.txt"] && !manager.hasLocalEdits)

        // The same with adds: each answer lost, once.
        for _ in 1...3 { try manager.addAttachment(text, name: "same.txt") }
        table.fail { $0 == "put" ? .after(.timedOut(url: "x", seconds: 1)) : nil }
        told = try await manager.postLocalEdits(isAwaited: isAwaited)
        #expect(told.map { $0.networkError?.name } == ["timedOut", "timedOut", "timedOut"] && manager.hasLocalEdits)
        table.fail(nil)
        told = try await manager.postLocalEdits(isAwaited: isAwaited)
        #expect(told.allSatisfy { $0.editState == .original && $0.networkError == nil } && told.count == 3)
        #expect(try names(table).count == 7, "nothing twice, nothing lost")
        #expect(Set(manager.attachments.map(\.id)) == [2, 3, 4, 5, 6, 7, 8])

        // An add whose answer was lost, and which is not wanted any more, is deleted where it was taken.
        let unwanted = try manager.addAttachment(text, name: "unwanted.txt")
        table.failOnce("put", .after(.timedOut(url: "x", seconds: 1)))
        try await manager.postLocalEdits(isAwaited: isAwaited)
        try manager.markAttachment(unwanted.id, forDeletion: true)
        table.fail(nil)
        try await manager.postLocalEdits(isAwaited: isAwaited)
        #expect(try names(table).count == 7 && manager.attachments.count == 7 && !manager.hasLocalEdits)
        // A deletion whose answer was lost is done, and one of what somebody else has deleted too.
        try manager.markAttachment(3, forDeletion: true)
        table.failOnce("deleteAttachments", .after(.network(url: "x", reason: "reset")))
        #expect(try await manager.postLocalEdits(isAwaited: isAwaited).first?.networkError != nil)
        table.fail(nil)
        #expect(try await manager.postLocalEdits(isAwaited: isAwaited).map(\.editState) == [.deletedFromServer])
        // What the service refuses says why, and the rest is posted.
        _ = try table.base.deleteAttachments([4], ofFeature: 1, options: EditOptions())
        try manager.updateAttachment(4, content: AttachmentContent(text))
        try manager.markAttachment(5, forDeletion: true)
        told = try await manager.postLocalEdits(isAwaited: isAwaited)
        #expect(told[0].editResultError?.name == "noAttachment" && told[1].editState == .deletedFromServer)
        #expect(manager.hasLocalEdits)
        try await manager.downloadInfos(isAwaited: isAwaited)
        #expect(!manager.hasLocalEdits, "an edit of what is gone is dropped when that is known")
    }

    @Test(arguments: [false, true]) func aNewFeatureGetsItsAttachmentsOnceItIsSaved(isAwaited: Bool) async throws {
        let (layer, table) = try layer()
        let new = Feature(geometry: square(10, 0, 5))
        let manager = layer.attachmentManager(for: new)
        try manager.addAttachment(text, name: "a.txt")
        await #expect(throws: FeatureError.self) { try await manager.postLocalEdits(isAwaited: isAwaited) }
        await #expect(throws: FeatureError.self) { try await manager.downloadInfos(isAwaited: isAwaited) }
        let id = try #require(try await layer.addFeatures([new]).adds[0].objectID)
        #expect(throws: FeatureError.self) { try manager.setFeature(objectID: 0) }
        try manager.setFeature(objectID: id)
        #expect(throws: FeatureError.self) { try manager.setFeature(objectID: 1) }
        #expect(layer.attachmentManager(for: Feature(objectID: id)) === manager)
        #expect(try await manager.postLocalEdits(isAwaited: isAwaited).map(\.info.objectID) == [id])
        #expect(try table.base.attachmentInfos(ofFeature: id).map(\.name) == ["a.txt"])
    }

    @Test(arguments: [false, true]) func dataIsDownloadedOnceAndCanBeCancelled(isAwaited: Bool) async throws {
        let (layer, table) = try layer()
        let manager = layer.attachmentManager(for: Feature(objectID: 1))
        let delegate = Delegate()
        manager.delegate = delegate
        try await manager.downloadInfos(isAwaited: isAwaited)
        let fractions = Mutex<[Double]>([])
        let content = try await manager.downloadData(forAttachment: 1, isAwaited: isAwaited) { fraction in
            fractions.withLock { $0.append(fraction) }
        }
        #expect(try bytes(content) == Array("old.txt".utf8) && fractions.withLock { $0.last } == 1)
        let asked = table.calls.count
        let again = try await manager.downloadData(forAttachment: 1, isAwaited: isAwaited)
        #expect(again.size == 7 && table.calls.count == asked, "it is here already")
        let cancelled = OperationHook(isCancelled: { true })
        #expect(throws: FeatureError.self) { try manager.downloadData(forAttachment: 2, hook: cancelled) }
        #expect(manager.attachment(withID: 2)?.networkError?.name == "cancelled" && manager.attachment(withID: 2)?.isDownloading == false)
        table.fail { _ in .before(.network(url: "x", reason: "gone")) }
        await #expect(throws: FeatureError.self) { try await manager.downloadInfos(isAwaited: isAwaited) }
        #expect(manager.attachments.count == 2 && manager.infosError?.name == "network")
        #expect(delegate.told == ["infos 2", "data true", "data cancelled", "infos network"])
    }

    @Test @MainActor func theAsyncFormsAreCancelledBetweenAttachments() async throws {
        let (layer, table) = try layer()
        let manager = layer.attachmentManager(for: Feature(objectID: 1))
        try await manager.downloadInfos()
        #expect(try await manager.downloadData(forAttachment: 2).size == 9)
        for number in 1...3 { try manager.addAttachment(text, name: "\(number).txt") }
        let flag = CancellationFlag()
        table.fail { name in
            if name == "put" { flag.cancel() }
            return nil
        }
        let posting = Task { @MainActor in try await manager.postLocalEdits() }
        while !flag.isCancelled { await Task.yield() }
        #expect(throws: FeatureError.self) { try manager.markAttachment(1, forDeletion: true) }
        #expect(throws: FeatureError.self) { try manager.cancelLocalEdits() }
        manager.cancelPost()
        let first = try await posting.value
        #expect(first.count < 3 && manager.hasLocalEdits && !manager.isPostingLocalEdits)
        table.fail(nil)
        try await manager.postLocalEdits()
        #expect(try names(table).map { $0.dropFirst(2) } == ["old.txt", "older.txt", "1.txt", "2.txt", "3.txt"])
    }

    @Test @MainActor func aCancelledTaskPostsNoFurtherAttachment() async throws {
        let (layer, table) = try layer()
        let manager = layer.attachmentManager(for: Feature(objectID: 1))
        for number in 1...3 { try manager.addAttachment(text, name: "\(number).txt") }
        let posting = Task { @MainActor in try await manager.postLocalEdits() }
        posting.cancel()
        #expect(try await posting.value.map(\.networkError?.name) == ["cancelled"])
        #expect(try names(table).count == 2 && !manager.isPostingLocalEdits)
        // Nothing was sent: an attachment that looks the same, and that somebody else has added since, is not one of those.
        let draft = AttachmentDraft(name: "1.txt", contentType: "text/plain", content: AttachmentContent(text))
        _ = try table.base.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
        let posted = try await manager.postLocalEdits()
        #expect(posted.map(\.editState) == [.original, .original, .original] && posted.allSatisfy { $0.networkError == nil })
        #expect(try names(table) == ["1 old.txt", "2 older.txt", "3 1.txt", "4 1.txt", "5 2.txt", "6 3.txt"])
        #expect(manager.attachments.map(\.id) == [4, 5, 6])
    }

    /// An edit that the service refuses stays, with the reason, and is sent again; an attachment that is gone needs no deletion.
    @Test(arguments: [false, true]) func refusedEditsStay(isAwaited: Bool) async throws {
        let (_, table) = try layer()
        let flaky = FlakyTable(table.base)
        let remote = FeatureLayer(table: flaky)
        let manager = remote.attachmentManager(for: Feature(objectID: 1))
        let refusal = EditError(code: 400, name: "serverError", description: "not now")
        try await manager.downloadInfos(isAwaited: isAwaited)
        try manager.markAttachment(1, forDeletion: true)
        try manager.markAttachment(2, forDeletion: true)
        flaky.failures.withLock { $0 = [.items(1, refusal)] }
        var told = try await manager.postLocalEdits(isAwaited: isAwaited)
        #expect(told.map(\.editState) == [.markedForDeletion, .deletedFromServer] && told.map(\.editResultError) == [refusal, nil])
        #expect(manager.attachments.map(\.id) == [1] && manager.hasLocalEdits)
        // What cannot be looked up is not taken to be gone.
        flaky.failures.withLock { $0 = [.items(1, refusal)] }
        flaky.lookFailures.withLock { $0 = [.network(url: "x", reason: "gone")] }
        told = try await manager.postLocalEdits(isAwaited: isAwaited)
        #expect(told.map(\.editState) == [.markedForDeletion] && told[0].editResultError == refusal && told[0].networkError == nil)
        _ = try table.base.deleteAttachments([1], ofFeature: 1, options: EditOptions())
        flaky.failures.withLock { $0 = [.items(1, refusal)] }
        told = try await manager.postLocalEdits(isAwaited: isAwaited)
        #expect(told.map(\.editState) == [.deletedFromServer] && manager.attachments.isEmpty)

        let added = try manager.addAttachment(text, name: "a.txt")
        flaky.failures.withLock { $0 = [.items(1, refusal), .before(.noFeature(layer: "parcels", objectID: 1))] }
        told = try await manager.postLocalEdits(isAwaited: isAwaited)
        #expect(told.map(\.id) == [added.id] && told[0].editState == .added && told[0].editResultError == refusal)
        told = try await manager.postLocalEdits(isAwaited: isAwaited)
        #expect(told[0].editState == .added && told[0].editResultError?.name == "noFeature" && told[0].networkError == nil)
        #expect(try names(table).isEmpty)
        #expect(try manager.postLocalEdits(hook: OperationHook(isCancelled: { true })).isEmpty && manager.hasLocalEdits)
        let fractions = Mutex<[Double]>([])
        told = try await manager.postLocalEdits(isAwaited: isAwaited) { fraction in fractions.withLock { $0.append(fraction) } }
        #expect(told.map(\.editState) == [.original] && told[0].editResultError == nil && fractions.withLock { $0.last } == 1)
        #expect(try names(table) == ["3 a.txt"] && manager.attachments.map(\.id) == [3] && !manager.hasLocalEdits)
    }

    @Test func contentsAreCopiedAndChecked() throws {
        let (layer, table) = try layer()
        let manager = layer.attachmentManager(for: Feature(objectID: 1))
        manager.sizeLimit = 1 << 20
        #expect(throws: FeatureError.self) { try manager.addAttachment(Array(repeating: 0x41, count: 1 << 20 + 1), name: "big.txt") }
        // One that says less than it has is found out.
        let liar = AttachmentContent(size: 1) { () throws(FormatError) in ByteSource(Array(repeating: 0x41, count: 2 << 20)) }
        #expect(throws: FeatureError.self) { try manager.addAttachment(liar, name: "big.txt") }
        for name in ["../x.txt", "a/b.txt", "a\\b.txt", "..", "", "nul\0.txt", "line\nbreak.txt", String(repeating: "a", count: 256)] {
            #expect(throws: FeatureError.self, "\(name)") { try manager.addAttachment(text, name: name) }
        }
        #expect(throws: FeatureError.self) { try manager.addAttachment(text, name: "a.png") }
        #expect(throws: FeatureError.self) { try manager.addAttachment(text, name: "a.txt", contentType: "text/plain\r\nX-Evil: 1") }
        #expect(throws: FeatureError.self) { try manager.addAttachment(file: "/nonexistent/file.txt") }
        #expect(manager.attachments.isEmpty && table.calls.isEmpty)

        let folder = try TemporaryFolder()
        let path = folder.path + "/photo.txt"
        let sink = try ByteSink.file(path)
        try text.withUnsafeBytes { try sink.write($0) }
        try sink.finish()
        let added = try manager.addAttachment(file: path)
        folder.remove(path)
        let content = try #require(added.content)
        #expect(try bytes(content) == text && added.info.name == "photo.txt", "the file is not needed any more")
        try content.write(toFile: path)
        #expect(try bytes(AttachmentContent(file: path)) == text)
        #expect(throws: FeatureError.self) { try content.write(toFile: "/dev/full") }
    }
}
