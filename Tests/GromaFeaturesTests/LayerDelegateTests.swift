import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaOperations
import Testing

/// What the delegates of a layer are told, once for each call and with its outcome, by the blocking forms and by those that wait.
@Suite struct LayerDelegateTests: LayerDrawing {
    private final class Log: FeatureLayerEditingDelegate, FeatureLayerQueryDelegate {
        private var told: [String] = []

        /// What was told since the last time.
        func take() -> [String] {
            defer { told = [] }
            return told
        }

        func featureLayer(_ layer: FeatureLayer, didEditFeatures edits: FeatureEdits, results: EditResults) {
            told.append(
                "edited \(edits.adds.count) \(edits.updates.compactMap(\.objectID)) \(edits.deletes) \(results.failures.count) \(results.deletedByQuery ?? -1)"
            )
        }
        func featureLayer(_ layer: FeatureLayer, didFailToEditFeatures edits: FeatureEdits, error: FeatureError) {
            told.append("edit \(edits.count) \(error.name)")
        }
        func featureLayer(_ layer: FeatureLayer, didEditAttachmentsOfFeature objectID: Int, results: AttachmentResults) {
            told.append(
                "attachments of \(objectID): \(results.add?.objectID ?? 0) \(results.update?.objectID ?? 0) \(results.deletes.map(\.isSuccess))"
            )
        }
        func featureLayer(_ layer: FeatureLayer, didFailToEditAttachmentsOfFeature objectID: Int, error: FeatureError) {
            told.append("attachments of \(objectID) \(error.name)")
        }
        func featureLayer(_ layer: FeatureLayer, didQueryAttachmentInfos infos: [AttachmentInfo], ofFeature objectID: Int) {
            told.append("infos of \(objectID): \(infos.map(\.name))")
        }
        func featureLayer(_ layer: FeatureLayer, didFailToQueryAttachmentInfosOfFeature objectID: Int, error: FeatureError) {
            told.append("infos of \(objectID) \(error.name)")
        }
        func featureLayer(_ layer: FeatureLayer, didRetrieveAttachment id: Int, ofFeature objectID: Int, content: AttachmentContent) {
            told.append("retrieved \(id) of \(objectID): \(content.size)")
        }
        func featureLayer(_ layer: FeatureLayer, didFailToRetrieveAttachment id: Int, ofFeature objectID: Int, error: FeatureError) {
            told.append("retrieve \(id) of \(objectID) \(error.name)")
        }
        func featureLayer(_ layer: FeatureLayer, didQueryFeatures features: [Feature], isTruncated: Bool) {
            told.append("queried \(features.compactMap(\.objectID)) \(isTruncated)")
        }
        func featureLayer(_ layer: FeatureLayer, didFailToQueryFeatures error: FeatureError) { told.append("query \(error.name)") }
        func featureLayer(_ layer: FeatureLayer, didQueryObjectIDs objectIDs: [Int]) { told.append("ids \(objectIDs)") }
        func featureLayer(_ layer: FeatureLayer, didFailToQueryObjectIDs error: FeatureError) { told.append("ids \(error.name)") }
        func featureLayer(_ layer: FeatureLayer, didQueryCount count: Int) { told.append("count \(count)") }
        func featureLayer(_ layer: FeatureLayer, didFailToQueryCount error: FeatureError) { told.append("count \(error.name)") }
        func featureLayer(_ layer: FeatureLayer, didQueryRelated related: [RelatedFeatures]) {
            told.append("related \(related.map { [$0.objectID] + $0.features.compactMap(\.objectID) })")
        }
        func featureLayer(_ layer: FeatureLayer, didFailToQueryRelated error: FeatureError) { told.append("related \(error.name)") }
        func featureLayer(_ layer: FeatureLayer, didSelectFeatures features: [Feature], method: SelectionMethod) {
            told.append("\(method) selected \(features.compactMap(\.objectID))")
        }
        func featureLayer(_ layer: FeatureLayer, didFailToSelectFeatures error: FeatureError) { told.append("select \(error.name)") }
    }

    private func layer() throws -> (layer: FeatureLayer, table: WatchedTable, log: Log) {
        let watched = try table("squares", .polygon, (0..<4).map { square(Double($0) * 10, 0, 5) }) {
            $0.hasAttachments = true
            $0.maxRecordCount = 3
            $0.relationships = [Relationship(id: 4, name: "self", relatedTableID: 1, cardinality: "", role: "", keyField: "COUNT")]
        }
        let layer = FeatureLayer(table: watched)
        let log = Log()
        (layer.editingDelegate, layer.queryDelegate) = (log, log)
        layer.relatedTables[1] = watched.base
        return (layer, watched, log)
    }

    private func query(_ ids: [Int]) -> FeatureQuery {
        var query = FeatureQuery()
        query.objectIDs = ids
        return query
    }

    private var content: AttachmentContent { AttachmentContent(Array("text".utf8)) }

    @Test func everyCallTellsItsOutcome() throws {
        let (layer, watched, log) = try layer()
        #expect(try layer.queryFeatures().isTruncated && log.take() == ["queried [1, 2, 3] true"])
        #expect(try layer.queryFeatures(query([2, 4])).features.count == 2 && log.take() == ["queried [2, 4] false"])
        #expect(try layer.queryObjectIDs(query([3, 1])) == [1, 3] && log.take() == ["ids [1, 3]"])
        #expect(try layer.queryCount() == 4 && log.take() == ["count 4"])
        #expect(try layer.queryRelated(to: [2, 1], through: 4).count == 2 && log.take() == ["related [[2, 2], [1, 1]]"])
        #expect(try layer.selectFeatures(query([2, 3])).count == 2 && log.take() == ["new selected [2, 3]"])
        #expect(try layer.addFeatures([Feature()]).isSuccess && log.take() == ["edited 1 [] [] 0 -1"])
        #expect(
            try layer.updateFeatures([Feature(objectID: 2), Feature(objectID: 9)]).failures.count == 1
                && log.take() == ["edited 0 [2, 9] [] 1 -1"])
        #expect(try layer.deleteFeatures([5]).isSuccess && log.take() == ["edited 0 [] [5] 0 -1"])
        #expect(try layer.addAttachment(content, name: "a.txt", toFeature: 2).isSuccess && log.take() == ["attachments of 2: 1 0 []"])
        #expect(
            try layer.updateAttachment(1, ofFeature: 2, content: content, name: "b.txt").isSuccess
                && log.take() == ["attachments of 2: 0 1 []"])
        #expect(try layer.queryAttachmentInfos(ofFeature: 2).count == 1 && log.take() == ["infos of 2: [\"b.txt\"]"])
        #expect(try layer.retrieveAttachment(1, ofFeature: 2).size == 4 && log.take() == ["retrieved 1 of 2: 4"])
        #expect(try layer.deleteAttachments([1, 7], ofFeature: 2).count == 2 && log.take() == ["attachments of 2: 0 0 [true, false]"])
        #expect(try layer.deleteFeatures(of: query([4])).deletedByQuery == 1 && log.take() == ["edited 0 [] [] 0 1"])

        watched.fail { _ in .before(.network(url: "u", reason: "gone")) }
        func fails(_ told: String, _ body: () throws -> Void) {
            #expect(throws: FeatureError.self) { try body() }
            #expect(log.take() == [told])
        }
        fails("query network") { _ = try layer.queryFeatures() }
        fails("ids network") { _ = try layer.queryObjectIDs() }
        fails("count network") { _ = try layer.queryCount() }
        fails("related network") { _ = try layer.queryRelated(to: [1], through: 4) }
        fails("related notSupported") { _ = try layer.queryRelated(to: [1], through: 5) }
        fails("select network") { _ = try layer.selectFeatures(query([1])) }
        fails("edit 2 network") { _ = try layer.applyEdits(FeatureEdits(adds: [Feature()], deletes: [1])) }
        fails("edit 0 network") { _ = try layer.deleteFeatures(of: query([1])) }
        fails("attachments of 2 network") { _ = try layer.addAttachment(content, name: "a.txt", toFeature: 2) }
        fails("attachments of 2 network") { _ = try layer.updateAttachment(1, ofFeature: 2, content: content, name: "b.txt") }
        fails("attachments of 2 network") { _ = try layer.deleteAttachments([1], ofFeature: 2) }
        fails("infos of 2 network") { _ = try layer.queryAttachmentInfos(ofFeature: 2) }
        fails("retrieve 1 of 2 network") { _ = try layer.retrieveAttachment(1, ofFeature: 2) }
        fails("query network") { try layer.load(Extent(xMin: 50, yMin: 0, xMax: 60, yMax: 1)) }
        #expect(layer.selectedObjectIDs == [2, 3])
        // Names and types are checked before anything is asked.
        fails("attachments of 2 attachmentName") { _ = try layer.addAttachment(content, name: "a/b", toFeature: 2) }
        fails("attachments of 2 attachmentType") { _ = try layer.addAttachment(content, name: "a.png", toFeature: 2) }
    }

    @Test @MainActor func theFormsThatWaitTellTheSame() async throws {
        let (layer, watched, log) = try layer()
        let text = content
        #expect(try await layer.queryFeatures(query([2, 4])).features.map(\.objectID) == [2, 4] && log.take() == ["queried [2, 4] false"])
        #expect(try await layer.queryFeatures().isTruncated && log.take() == ["queried [1, 2, 3] true"])
        #expect(try await layer.queryObjectIDs(query([3, 1])) == [1, 3] && log.take() == ["ids [1, 3]"])
        #expect(try await layer.queryCount(query([3, 1])) == 2 && log.take() == ["count 2"])
        #expect(try await layer.queryRelated(to: [2], through: 4).count == 1 && log.take() == ["related [[2, 2]]"])
        #expect(try await layer.selectFeatures(query([2, 3]), method: .add).count == 2 && log.take() == ["add selected [2, 3]"])
        #expect(try await layer.addFeatures([Feature()]).isSuccess && log.take() == ["edited 1 [] [] 0 -1"])
        #expect(
            try await layer.updateFeatures([Feature(objectID: 2), Feature(objectID: 9)]).failures.count == 1
                && log.take() == ["edited 0 [2, 9] [] 1 -1"])
        #expect(try await layer.deleteFeatures([5]).isSuccess && log.take() == ["edited 0 [] [5] 0 -1"])
        #expect(try await layer.addAttachment(text, name: "a.txt", toFeature: 2).isSuccess && log.take() == ["attachments of 2: 1 0 []"])
        #expect(
            try await layer.updateAttachment(1, ofFeature: 2, content: text, name: "b.txt").isSuccess
                && log.take() == ["attachments of 2: 0 1 []"])
        #expect(try await layer.queryAttachmentInfos(ofFeature: 2).count == 1 && log.take() == ["infos of 2: [\"b.txt\"]"])
        #expect(try await layer.retrieveAttachment(1, ofFeature: 2).size == 4 && log.take() == ["retrieved 1 of 2: 4"])
        #expect(
            try await layer.deleteAttachments([1, 7], ofFeature: 2).count == 2 && log.take() == ["attachments of 2: 0 0 [true, false]"])
        #expect(try await layer.deleteFeatures(of: query([4])).deletedByQuery == 1 && log.take() == ["edited 0 [] [] 0 1"])

        watched.fail { _ in .before(.network(url: "u", reason: "gone")) }
        await #expect(throws: FeatureError.self) { _ = try await layer.queryFeatures() }
        await #expect(throws: FeatureError.self) { _ = try await layer.queryObjectIDs() }
        await #expect(throws: FeatureError.self) { _ = try await layer.queryCount() }
        await #expect(throws: FeatureError.self) { _ = try await layer.queryRelated(to: [1], through: 4) }
        await #expect(throws: FeatureError.self) { _ = try await layer.selectFeatures(query([1])) }
        #expect(log.take() == ["query network", "ids network", "count network", "related network", "select network"])
        await #expect(throws: FeatureError.self) { _ = try await layer.applyEdits(FeatureEdits(adds: [Feature()], deletes: [1])) }
        await #expect(throws: FeatureError.self) { _ = try await layer.deleteFeatures(of: query([1])) }
        await #expect(throws: FeatureError.self) { _ = try await layer.addAttachment(text, name: "a.txt", toFeature: 2) }
        await #expect(throws: FeatureError.self) { _ = try await layer.deleteAttachments([1], ofFeature: 3) }
        await #expect(throws: FeatureError.self) { _ = try await layer.queryAttachmentInfos(ofFeature: 2) }
        await #expect(throws: FeatureError.self) { _ = try await layer.retrieveAttachment(1, ofFeature: 2) }
        await #expect(throws: FeatureError.self) { try await layer.load(Extent(xMin: 50, yMin: 0, xMax: 60, yMax: 1)) }
        #expect(
            log.take() == [
                "edit 2 network", "edit 0 network", "attachments of 2 network", "attachments of 3 network", "infos of 2 network",
                "retrieve 1 of 2 network", "query network",
            ])
    }

    /// The user and the journal are those of the layer, unless the options of a call name others.
    @Test(arguments: [false, true]) func editsHaveTheLayersUserAndJournal(isAwaited: Bool) async throws {
        let watched = try table("squares", .polygon, [square(0, 0, 5)], fields: [Field("WHO", .string)]) {
            $0.editFieldsInfo = EditFieldsInfo(editorField: "WHO")
            $0.hasAttachments = true
        }
        let layer = FeatureLayer(table: watched)
        (layer.user, layer.isJournaled) = ("ann", true)
        func who() throws -> AttributeValue? { try watched.base.feature(withObjectID: 1)?.attributes["WHO"] }
        try await layer.update([Feature(objectID: 1, attributes: ["COUNT": 2])], EditOptions(), isAwaited)
        #expect(try who() == "ann" && watched.journal?.entries().map(\.kind) == [.update])
        var options = EditOptions()
        (options.user, options.isJournaled) = ("bob", false)
        try await layer.update([Feature(objectID: 1, attributes: ["COUNT": 3])], options, isAwaited)
        #expect(try who() == "bob" && watched.journal?.entries().map(\.revision) == [0])
        try await layer.attach(content, "a.txt", EditOptions(), isAwaited)
        try await layer.attach(content, "b.txt", options, isAwaited)
        try await layer.attach(content, "c.txt", replacing: 2, options, isAwaited)
        try await layer.detach(2, options, isAwaited)
        #expect(try watched.journal?.entries().map(\.kind) == [.update, .addAttachment])
        #expect(try watched.base.attachmentInfos(ofFeature: 1).map(\.name) == ["a.txt"])
        layer.isJournaled = false
        try await layer.add([Feature(), Feature()], isAwaited)
        try await layer.attach(content, "d.txt", EditOptions(), isAwaited)
        #expect(try watched.journal?.entries().count == 2)
        // The options of a call count more than the layer.
        options.isJournaled = true
        try await layer.attach(content, "e.txt", replacing: 3, options, isAwaited)
        try await layer.detach(3, options, isAwaited)
        try await layer.delete([3], options, isAwaited)
        let kinds: [JournalEntry.Kind] = [.update, .addAttachment, .deleteAttachment, .delete]
        #expect(try watched.journal?.entries().map(\.kind) == kinds)
        layer.isJournaled = nil
        try await layer.delete([2], EditOptions(), isAwaited)
        #expect(try watched.journal?.entries().map(\.kind) == kinds + [.delete], "what is a copy already goes on noting")
    }

    @Test func managersOfAttachmentsAreKeptByFeature() throws {
        let (layer, _, _) = try layer()
        let manager = layer.attachmentManager(for: Feature(objectID: 2))
        #expect(
            layer.attachmentManager(for: Feature(objectID: 2)) === manager && layer.attachmentManager(for: Feature(objectID: 3)) !== manager
                && manager.featureObjectID == 2)
        let new = layer.attachmentManager(for: Feature())
        #expect(
            layer.attachmentManager(for: Feature()) !== new && layer.attachmentManager(for: Feature(objectID: -1)).featureObjectID == nil
                && new.featureObjectID == nil)
        try new.setFeature(objectID: 4)
        #expect(layer.attachmentManager(for: Feature(objectID: 4)) === new)
        #expect { try new.setFeature(objectID: 3) } throws: {
            ($0 as? FeatureError)?.description == "the query is not valid at objectID: the attachments belong to feature 4, not 3"
        }
        #expect { try new.setFeature(objectID: 0) } throws: {
            ($0 as? FeatureError)?.description == "the query is not valid at objectID: 0 is no feature of the table: save it first"
        }
        try new.setFeature(objectID: 4)
        _ = try layer.deleteFeatures([2, 99])
        #expect(layer.attachmentManager(for: Feature(objectID: 2)) !== manager, "that of a deleted feature is let go")
        layer.clearAttachmentManagers()
        #expect(layer.attachmentManager(for: Feature(objectID: 4)) !== new)
    }
}

/// Edits in the form with which a test is run: the caller blocks, or awaits.
extension FeatureLayer {
    fileprivate nonisolated(nonsending) func add(_ features: [Feature], _ isAwaited: Bool) async throws {
        if isAwaited { try await addFeatures(features) } else { _ = try block { try addFeatures(features) } }
    }

    fileprivate nonisolated(nonsending) func update(_ features: [Feature], _ options: EditOptions, _ isAwaited: Bool) async throws {
        if isAwaited {
            try await updateFeatures(features, options: options)
        } else {
            _ = try block { try updateFeatures(features, options: options) }
        }
    }

    fileprivate nonisolated(nonsending) func delete(_ ids: [Int], _ options: EditOptions, _ isAwaited: Bool) async throws {
        if isAwaited {
            try await deleteFeatures(ids, options: options)
        } else {
            _ = try block { try deleteFeatures(ids, options: options) }
        }
    }

    /// Adds an attachment to feature 1, or replaces one.
    fileprivate nonisolated(nonsending) func attach(
        _ content: AttachmentContent, _ name: String, replacing id: Int? = nil, _ options: EditOptions, _ isAwaited: Bool
    ) async throws {
        switch (id, isAwaited) {
        case (let id?, true): try await updateAttachment(id, ofFeature: 1, content: content, name: name, options: options)
        case (let id?, false):
            _ = try block { try updateAttachment(id, ofFeature: 1, content: content, name: name, options: options) }
        case (nil, true): try await addAttachment(content, name: name, toFeature: 1, options: options)
        case (nil, false): _ = try block { try addAttachment(content, name: name, toFeature: 1, options: options) }
        }
    }

    /// Deletes an attachment of feature 1.
    fileprivate nonisolated(nonsending) func detach(_ id: Int, _ options: EditOptions, _ isAwaited: Bool) async throws {
        if isAwaited {
            try await deleteAttachments([id], ofFeature: 1, options: options)
        } else {
            _ = try block { try deleteAttachments([id], ofFeature: 1, options: options) }
        }
    }

    private func block<Value>(_ body: () throws -> Value) throws -> Value { try body() }
}
