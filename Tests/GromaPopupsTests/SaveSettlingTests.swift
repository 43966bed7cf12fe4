import GromaFeatures
import GromaFormats
import GromaGeometry
import Testing

@testable import GromaPopups

/// Finding out what a table has accepted although its answer was lost, deleting, and giving up.
@Suite("Settling of saves", .serialized) struct SaveSettlingTests {
    private let saving = FeatureLayerPopupsDelegate()
    private static let lost = FeatureError.network(url: "u", reason: "gone")

    private func rows(_ count: Int) throws -> (layer: FeatureLayer, table: NotedTable) {
        var definition = LayerDefinition(name: "rows", fields: [Field("NAME", .string), Field("NUMBER", .integer)])
        definition.hasAttachments = true
        let features = (1...max(count, 1)).prefix(count).map { Feature(objectID: $0, attributes: ["NAME": "old", "NUMBER": 1]) }
        let table = NotedTable(try MemoryFeatureTable(definition, features: features))
        return (FeatureLayer(table: table), table)
    }

    private func popup(_ id: Int, _ rows: (layer: FeatureLayer, table: NotedTable)) throws -> Popup {
        let popup = Popup(try #require(try rows.table.base.feature(withObjectID: id)), of: rows.layer)
        saving.note(popup)
        return popup
    }

    private func settle(_ popup: Popup, _ isAwaited: Bool) async throws {
        if isAwaited { try await saving.settle(popup) } else { try block { try saving.settle(popup) } }
    }

    private func save(_ popup: Popup) throws -> PopupSaveResults { try saving.save(popup) }

    private func delete(_ popup: Popup, _ isAwaited: Bool) async -> Bool {
        if isAwaited { return await saving.delete(popup) }
        return deleteBlocking(popup)
    }

    private func deleteBlocking(_ popup: Popup) -> Bool { saving.delete(popup) }

    private func block(_ body: () throws -> Void) throws { try body() }

    @Test("A change whose answer was lost is read, and the popup shows what is stored", arguments: [false, true])
    func changes(isAwaited: Bool) async throws {
        let rows = try rows(1)
        let popup = try popup(1, rows)
        try await settle(popup, isAwaited)
        #expect(rows.table.takeCalls().isEmpty, "nothing is open")
        popup.feature.attributes["NUMBER"] = 2
        rows.table.next("apply", .isLost(Self.lost))
        _ = try save(popup)
        popup.feature.attributes["NAME"] = "typed since"
        _ = rows.table.takeCalls()
        rows.table.next("query", .fails(Self.lost))
        await #expect(throws: PopupError.self) { try await settle(popup, isAwaited) }
        #expect(saving.isUnsettled(popup) && popup.feature.attributes["NAME"] == "old")
        try await settle(popup, isAwaited)
        #expect(rows.table.takeCalls() == ["query [1]", "query [1]"])
        #expect(!saving.isUnsettled(popup) && popup.feature.attributes == ["NAME": "old", "NUMBER": 2])
    }

    @Test("A feature that is gone in the meantime is no longer open, and that is an error", arguments: [false, true])
    func gone(isAwaited: Bool) async throws {
        let rows = try rows(1)
        let popup = try popup(1, rows)
        popup.feature.attributes["NUMBER"] = 2
        rows.table.next("apply", .fails(Self.lost))
        _ = try save(popup)
        #expect(saving.isUnsettled(popup))
        _ = try rows.table.base.applyEdits(FeatureEdits(deletes: [1]), options: EditOptions())
        let error = await #expect(throws: PopupError.self) { try await settle(popup, isAwaited) }
        guard case .feature(.noFeature("rows", 1))? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(!saving.isUnsettled(popup))
    }

    @Test("A new feature whose answer was lost is taken for no other one of the table", arguments: [false, true])
    func additions(isAwaited: Bool) async throws {
        let rows = try rows(1)
        let popups = (0..<2).map { _ in Popup(Feature(attributes: ["NAME": "old", "NUMBER": 1]), of: rows.layer) }
        // Both are sent while the table has one like them; only the second is accepted.
        rows.table.next("apply", .fails(Self.lost), .isLost(Self.lost))
        for popup in popups { #expect(try !save(popup).isSuccess) }
        _ = rows.table.takeCalls()
        try await settle(popups[1], isAwaited)
        #expect(rows.table.takeCalls() == ["query \"NAME\" = 'old' AND \"NUMBER\" = 1"])
        #expect(popups[1].feature.objectID == 2 && !saving.isUnsettled(popups[1]))
        // The one that was found is not the first's.
        try await settle(popups[0], isAwaited)
        #expect(popups[0].isNew && saving.isUnsettled(popups[0]))
        #expect(try save(popups[0]).isSuccess && popups[0].feature.objectID == 3)
    }

    @Test("A popup without a layer is not saved, and one that is being saved is not saved twice")
    func refusals() throws {
        let rows = try rows(1)
        let none = #expect(throws: PopupError.self) { try saving.save(Popup(Feature(objectID: 1), of: nil)) }
        guard case .notPermitted("saving", "the popup belongs to no layer")? = none else { return #expect(Bool(false)) }
        let popup = try popup(1, rows)
        saving.records[ObjectIdentifier(popup)]?.isSaving = true
        let twice = #expect(throws: PopupError.self) { try saving.save(popup) }
        guard case .illegalEvent("save", "saving", ["wait until it is saved"])? = twice else { return #expect(Bool(false)) }
        #expect(rows.table.takeCalls().isEmpty)
    }

    @Test("Saving ends whatever comes of it, so that it can begin again", arguments: [false, true])
    func ends(isAwaited: Bool) async throws {
        final class Strict: FeatureLayerPopupsDelegate {
            var fails = true
            override func prepare(_ geometry: Geometry, for popup: Popup) throws(PopupError) -> Geometry {
                if fails { throw .refused(reason: "not yet") }
                return try super.prepare(geometry, for: popup)
            }
        }
        let strict = Strict()
        let definition = LayerDefinition(name: "points", geometryType: .point, spatialReference: .wgs84, fields: [Field("NAME", .string)])
        let table = NotedTable(try MemoryFeatureTable(definition))
        let popup = Popup(Feature(geometry: .point(Point(x: 1, y: 2, spatialReference: .wgs84))), of: FeatureLayer(table: table))
        func save() async throws -> PopupSaveResults {
            if isAwaited { return try await strict.save(popup) }
            return try saveBlocking()
        }
        func saveBlocking() throws -> PopupSaveResults { try strict.save(popup) }
        let results = try await save()
        guard case .failed(.refused("not yet")) = results.feature else { return #expect(Bool(false), "\(results.feature)") }
        #expect(table.takeCalls().isEmpty && results.stored == nil && strict.lastResults?.isSuccess == false)
        strict.fails = false
        #expect(try await save().isSuccess && popup.feature.objectID == 1 && strict.lastResults?.isSuccess == true)
    }

    // MARK: Deleting

    @Test("Deleting is confirmed by the answer, or else by the table", arguments: [false, true])
    func deleting(isAwaited: Bool) async throws {
        let rows = try rows(3)
        let popups = try (1...3).map { try popup($0, rows) }
        #expect(await delete(popups[0], isAwaited))
        #expect(rows.table.takeCalls() == ["apply -1"] && saving.lastResults?.stored == nil && saving.lastResults?.isSuccess == true)
        guard case .deleted? = saving.lastResults?.feature else { return #expect(Bool(false)) }
        // The answer is lost: the table is asked.
        rows.table.next("apply", .isLost(Self.lost))
        #expect(await delete(popups[1], isAwaited))
        #expect(rows.table.takeCalls() == ["apply -2", "feature 2"])
        // It is still there.
        rows.table.next("apply", .fails(Self.lost))
        #expect(await !delete(popups[2], isAwaited))
        guard case .failed(.feature(.network))? = saving.lastResults?.feature else { return #expect(Bool(false)) }
        #expect(saving.lastResults?.stored == popups[2].feature && rows.table.takeCalls() == ["apply -3", "feature 3"])
        // Nobody knows.
        rows.table.next("apply", .fails(Self.lost))
        rows.table.next("feature", .fails(Self.lost))
        #expect(await !delete(popups[2], isAwaited))
        guard case .unknown? = saving.lastResults?.feature else { return #expect(Bool(false)) }
        _ = rows.table.takeCalls()
        // Errors after which nothing can have happened are not followed by a question.
        rows.table.next("apply", .fails(.closed(location: "x")))
        #expect(await !delete(popups[2], isAwaited))
        #expect(rows.table.takeCalls() == ["apply -3"])
        rows.table.next("apply", .says(EditResults(), isDone: false))
        #expect(await !delete(popups[2], isAwaited))
        guard case .refused(let error)? = saving.lastResults?.feature else { return #expect(Bool(false)) }
        #expect(error.name == "invalidResponse" && error.description.contains("no result was returned for it"))
        #expect(await delete(popups[2], isAwaited))
    }

    @Test("What is not stored is not deleted", arguments: [false, true])
    func deletingNothing(isAwaited: Bool) async throws {
        let rows = try rows(1)
        for popup in [Popup(Feature(), of: rows.layer), Popup(Feature(objectID: -1), of: rows.layer), Popup(Feature(objectID: 1), of: nil)]
        {
            #expect(await !delete(popup, isAwaited))
        }
        #expect(rows.table.takeCalls().isEmpty && saving.lastResults == nil)
    }

    // MARK: Giving up

    @Test("Who gives up after a lost answer sees what is stored; a caller that awaits settles it later", arguments: [false, true])
    func cancelling(isAwaited: Bool) async throws {
        let rows = try rows(1)
        let container = PopupsContainer([Popup(try #require(try rows.table.base.feature(withObjectID: 1)), of: rows.layer)])
        container.delegate = saving
        let popup = container.popups[0]
        try begin(container)
        try container.setText("2", of: "NUMBER")
        rows.table.next("apply", .isLost(Self.lost))
        if isAwaited { try await container.finishEditing() } else { try finish(container) }
        #expect(container.isInEditingMode && saving.isUnsettled(popup))
        try container.cancelEditing()
        #expect(saving.isUnsettled(popup) == isAwaited)
        #expect(popup.feature.attributes["NUMBER"] == (isAwaited ? 1 : 2))
        if isAwaited { try await saving.settle(popup) }
        #expect(popup.feature.attributes["NUMBER"] == 2 && saving.records.isEmpty)
    }

    private func begin(_ container: PopupsContainer) throws { try container.startEditingCurrentPopup() }
    private func finish(_ container: PopupsContainer) throws { try container.finishEditing() }

    @Test(
        "Attachments whose answers were lost are read again when editing is given up, unless the caller awaits", arguments: [false, true])
    func cancellingAttachments(isAwaited: Bool) async throws {
        let rows = try rows(1)
        let container = PopupsContainer([Popup(try #require(try rows.table.base.feature(withObjectID: 1)), of: rows.layer)])
        container.delegate = saving
        try begin(container)
        try container.addAttachment([65], name: "a.txt")
        rows.table.next("attach", .fails(Self.lost))
        if isAwaited { try await container.finishEditing() } else { try finish(container) }
        #expect(container.isInEditingMode && saving.lastResults?.leavesAttachments == true)
        _ = rows.table.takeCalls()
        try container.cancelEditing()
        #expect(rows.table.takeCalls() == (isAwaited ? [] : ["infos 1"]) && saving.records.isEmpty)
    }
}
