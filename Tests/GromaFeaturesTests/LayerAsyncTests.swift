import Foundation
import GromaBase
import GromaFeatures
import GromaGeometry
import GromaOperations
import GromaTesting
import Synchronization
import Testing

/// The `async` forms, from the main actor, where hosts live.
@Suite struct LayerAsyncTests: LayerDrawing {
    /// A host that is confined to the main actor and adopts both protocols there.
    @MainActor final class Host: @MainActor FeatureLayerEditingDelegate, @MainActor FeatureLayerQueryDelegate {
        let layer: FeatureLayer
        var told: [String] = []

        init(_ table: any FeatureTable) {
            layer = FeatureLayer(table: table)
            layer.editingDelegate = self
            layer.queryDelegate = self
        }

        func featureLayer(_ layer: FeatureLayer, didEditFeatures edits: FeatureEdits, results: EditResults) { told.append("edited") }
        func featureLayer(_ layer: FeatureLayer, didFailToEditFeatures edits: FeatureEdits, error: FeatureError) { told.append(error.name) }
        func featureLayer(_ layer: FeatureLayer, didEditAttachmentsOfFeature objectID: Int, results: AttachmentResults) {
            told.append(results.add.map { "added \($0.objectID ?? 0)" } ?? results.update.map { _ in "updated" } ?? "deleted")
        }
        func featureLayer(_ layer: FeatureLayer, didFailToEditAttachmentsOfFeature objectID: Int, error: FeatureError) {
            told.append(error.name)
        }
        func featureLayer(_ layer: FeatureLayer, didQueryAttachmentInfos infos: [AttachmentInfo], ofFeature objectID: Int) {
            told.append("\(infos.count) infos")
        }
        func featureLayer(_ layer: FeatureLayer, didFailToQueryAttachmentInfosOfFeature objectID: Int, error: FeatureError) {
            told.append(error.name)
        }
        func featureLayer(_ layer: FeatureLayer, didRetrieveAttachment id: Int, ofFeature objectID: Int, content: AttachmentContent) {
            told.append("\(content.size) bytes")
        }
        func featureLayer(_ layer: FeatureLayer, didFailToRetrieveAttachment id: Int, ofFeature objectID: Int, error: FeatureError) {
            told.append(error.name)
        }
        func featureLayer(_ layer: FeatureLayer, didQueryFeatures features: [Feature], isTruncated: Bool) {
            told.append("\(features.count) features")
        }
        func featureLayer(_ layer: FeatureLayer, didFailToQueryFeatures error: FeatureError) { told.append(error.name) }
        func featureLayer(_ layer: FeatureLayer, didQueryObjectIDs objectIDs: [Int]) { told.append("ids \(objectIDs)") }
        func featureLayer(_ layer: FeatureLayer, didFailToQueryObjectIDs error: FeatureError) { told.append(error.name) }
        func featureLayer(_ layer: FeatureLayer, didQueryCount count: Int) { told.append("count \(count)") }
        func featureLayer(_ layer: FeatureLayer, didFailToQueryCount error: FeatureError) { told.append(error.name) }
        func featureLayer(_ layer: FeatureLayer, didQueryRelated related: [RelatedFeatures]) { told.append("related") }
        func featureLayer(_ layer: FeatureLayer, didFailToQueryRelated error: FeatureError) { told.append(error.name) }
        func featureLayer(_ layer: FeatureLayer, didSelectFeatures features: [Feature], method: SelectionMethod) { told.append("selected") }
        func featureLayer(_ layer: FeatureLayer, didFailToSelectFeatures error: FeatureError) { told.append(error.name) }
    }

    @Test @MainActor func everyFormComesBackToTheMainActor() async throws {
        let watched = try table("squares", .polygon, [square(0, 0, 5), square(10, 0, 5)]) { $0.hasAttachments = true }
        let host = Host(watched)
        let layer = host.layer
        try await layer.load(Extent(xMin: 0, yMin: 0, xMax: 20, yMax: 20))
        #expect(layer.loadedFeatures.count == 2)
        _ = try await layer.queryFeatures()
        _ = try await layer.queryObjectIDs()
        _ = try await layer.queryCount()
        var query = FeatureQuery()
        query.objectIDs = [1]
        try await layer.selectFeatures(query)
        await #expect(throws: FeatureError.self) { try await layer.queryRelated(to: [1], through: 3) }
        try await layer.addFeatures([Feature(geometry: square(20, 0, 5))])
        try await layer.updateFeatures([Feature(objectID: 3, attributes: ["COUNT": 5])])
        try await layer.deleteFeatures([2])
        let base = try #require(layer.geometry(ofFeature: 1))
        let along = NeighbourEdit(source: layer.name, feature: 1, base: base, geometry: square(0, 1, 5))
        try await layer.applyEdits(FeatureEdits(), neighbours: [along])
        #expect(layer.geometry(ofFeature: 1) == square(0, 1, 5))
        let note = AttachmentContent(Array("hello".utf8))
        let added = try await layer.addAttachment(note, name: "note.txt", toFeature: 1)
        let id = try #require(added.objectID)
        try await layer.updateAttachment(id, ofFeature: 1, content: note, name: "note.txt")
        _ = try await layer.queryAttachmentInfos(ofFeature: 1)
        _ = try await layer.retrieveAttachment(id, ofFeature: 1)
        try await layer.deleteAttachments([id], ofFeature: 1)
        await #expect(throws: FeatureError.self) { try await layer.retrieveAttachment(id, ofFeature: 1) }
        try await layer.deleteFeatures(of: query)
        #expect(
            host.told == [
                "2 features", "ids [1, 2]", "count 2", "selected", "notSupported", "edited", "edited", "edited", "edited", "added \(id)",
                "updated", "1 infos", "5 bytes", "deleted", "noAttachment", "edited",
            ])

        watched.fail { _ in .before(.network(url: "x", reason: "gone")) }
        host.told = []
        await #expect(throws: FeatureError.self) { _ = try await layer.queryFeatures() }
        await #expect(throws: FeatureError.self) { _ = try await layer.queryObjectIDs() }
        await #expect(throws: FeatureError.self) { _ = try await layer.queryCount() }
        await #expect(throws: FeatureError.self) { try await layer.selectFeatures(query) }
        await #expect(throws: FeatureError.self) { try await layer.deleteFeatures([1]) }
        await #expect(throws: FeatureError.self) { try await layer.deleteFeatures(of: query) }
        await #expect(throws: FeatureError.self) { try await layer.deleteAttachments([1], ofFeature: 1) }
        await #expect(throws: FeatureError.self) { _ = try await layer.queryAttachmentInfos(ofFeature: 1) }
        #expect(host.told == Array(repeating: "network", count: 8))
    }

    @Test @MainActor func readingIsCancelledAtOnceAndEditingIsNotTornApart() async throws {
        let watched = try table("squares", .polygon, [square(0, 0, 5)])
        let gate = Gate()
        watched.fail { _ in
            gate.pass()
            return nil
        }
        let layer = FeatureLayer(table: watched)
        let reading = Task { @MainActor in try await layer.queryCount() }
        await gate.arrival()
        reading.cancel()
        await #expect(throws: FeatureError.self) { try await reading.value }
        gate.open()

        let second = Gate()
        watched.fail { name in
            if name == "edits" { second.pass() }
            return nil
        }
        let editing = Task { @MainActor in try await layer.deleteFeatures([1]) }
        await second.arrival()
        editing.cancel()
        // What the sketch does meanwhile is not lost.
        #expect(layer.features(in: Extent(xMin: 0, yMin: 0, xMax: 9, yMax: 9), limit: 9) == [1])
        second.open()
        #expect(try await editing.value.isSuccess, "what has begun is done, and its results are known")
        #expect(try watched.base.count(of: FeatureQuery()) == 0)
        let late = Task { @MainActor in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await layer.addFeatures([Feature(geometry: square(0, 0, 1))])
        }
        await #expect(throws: FeatureError.self) { try await late.value }
        #expect(try watched.base.count(of: FeatureQuery()) == 0, "what has not begun is not done")
    }

    /// A table that holds back what it has read.
    private final class SlowTable: PassingTable, @unchecked Sendable {
        let gate = Gate()
        let queries = Mutex(0)

        override func forEachFeature(
            in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
        ) throws(FeatureError) -> Bool {
            queries.withLock { $0 += 1 }
            let read = try MemoryFeatureTable(base.definition, features: base.allFeatures(in: FeatureQuery()))
            gate.pass()
            return try read.forEachFeature(in: query, hook: hook, body)
        }
    }

    /// What is edited while features are on their way is not overwritten by how it was before: they are asked for again.
    @Test @MainActor func whatIsEditedMeanwhileIsReadAgain() async throws {
        let slow = SlowTable(try table("squares", .polygon, [square(0, 0, 5)]).base)
        let layer = FeatureLayer(table: slow)
        let loading = Task { @MainActor in try await layer.load(Extent(xMin: 0, yMin: 0, xMax: 20, yMax: 20)) }
        await slow.gate.arrival()
        #expect(try edit(layer, FeatureEdits(updates: [Feature(objectID: 1, attributes: ["COUNT": 9])])).isSuccess)
        slow.gate.open()
        try await loading.value
        #expect(layer.loadedFeatures.map { $0.attributes["COUNT"] } == [9] && slow.queries.withLock { $0 } == 2)
    }

    private func edit(_ layer: FeatureLayer, _ edits: FeatureEdits) throws -> EditResults { try layer.applyEdits(edits) }

    /// The list of attachments, and their contents, can be given up while they are on their way.
    @Test @MainActor func downloadsAreGivenUp() async throws {
        let watched = try table("squares", .polygon, [square(0, 0, 5)]) { $0.hasAttachments = true }
        let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: AttachmentContent([65]))
        _ = try watched.base.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
        let manager = FeatureLayer(table: watched).attachmentManager(for: Feature(objectID: 1))
        let first = Gate()
        watched.fail { name in
            if name == "infos" { first.pass() }
            return nil
        }
        let infos = Task { @MainActor in try await manager.downloadInfos() }
        await first.arrival()
        manager.cancelDownloads()
        first.open()
        await #expect(throws: FeatureError.self) { try await infos.value }
        #expect(manager.infosError?.name == "cancelled" && manager.attachments.isEmpty)
        #expect(try await manager.downloadInfos().count == 1 && manager.infosError == nil)
        let second = Gate()
        watched.fail { name in
            if name == "read" { second.pass() }
            return nil
        }
        let data = Task { @MainActor in try await manager.downloadData(forAttachment: 1) }
        await second.arrival()
        #expect(manager.attachments.first?.isDownloading == true)
        manager.cancelDownloads()
        second.open()
        await #expect(throws: FeatureError.self) { try await data.value }
        #expect(manager.attachments.first?.networkError?.name == "cancelled" && manager.attachments.first?.isDownloading == false)
        #expect(try await manager.downloadData(forAttachment: 1).size == 1)
    }

    /// A call whose task is cancelled is told that nobody waits for it any more.
    @Test func aCancelledCallIsToldThatItIs() async throws {
        let (gate, answer) = (Gate(), Answer())
        let task = Task {
            await BlockingCall.reading { (hook) throws(FeatureError) -> Void in
                gate.pass()
                answer.give(hook.isCancelled?() == true)
            }
        }
        await gate.arrival()
        task.cancel()
        let result = await task.value
        #expect(throws: FeatureError.self) { try result.get() }
        gate.open()
        #expect(await answer.value())
    }

    /// What a thread has found out.
    private final class Answer: Sendable {
        private let state = Mutex<Bool?>(nil)
        func give(_ value: Bool) { state.withLock { $0 = value } }
        func value() async -> Bool {
            while true {
                if let value = state.withLock({ $0 }) { return value }
                await Task.yield()
            }
        }
    }

    /// Where a thread waits until a test lets it on.
    private final class Gate: Sendable {
        private let state = Mutex((isOpen: false, hasArrived: false))
        func open() { state.withLock { $0.isOpen = true } }
        func pass() {
            state.withLock { $0.hasArrived = true }
            // A test that fails must not leave a thread behind; one that shares the main actor with hundreds of others may wait for minutes.
            let end = ContinuousClock.now + .seconds(600)
            while !state.withLock({ $0.isOpen }) && ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.001) }
        }
        func arrival() async { while !state.withLock({ $0.hasArrived }) { await Task.yield() } }
    }
}
