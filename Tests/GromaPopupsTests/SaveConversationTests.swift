import GromaFeatures
import GromaFormats
import GromaGeometry
import Testing

@testable import GromaPopups

/// The calls to its table that saving a popup makes, and what comes of their answers: the same whether the caller blocks or awaits.
@Suite("Calls of saving", .serialized) struct SaveConversationTests {
    private final class Saving: FeatureLayerPopupsDelegate {
        override func editOptions(for popup: Popup) -> EditOptions {
            var options = EditOptions()
            options.user = "ana"
            return options
        }
    }

    private let saving = Saving()
    private static let lost = FeatureError.network(url: "u", reason: "gone")

    private func stops(_ count: Int = 0, globalID: Bool = false) throws -> (layer: FeatureLayer, table: NotedTable) {
        var fields = [
            Field("NAME", .string, length: 20), Field("LINES", .integer), Field("WIDTH", .single),
            Field("MADE", .string, isEditable: false),
        ]
        if globalID { fields.append(Field("GlobalID", .globalID, isNullable: false, isEditable: false)) }
        var definition = LayerDefinition(name: "stops", geometryType: .point, spatialReference: .wgs84, fields: fields)
        definition.hasAttachments = true
        let features = (1...max(count, 1)).prefix(count).map { Self.stop($0) }
        let table = NotedTable(try MemoryFeatureTable(definition, features: features))
        return (FeatureLayer(table: table), table)
    }

    private static func stop(_ id: Int?, _ x: Double = 1) -> Feature {
        Feature(objectID: id, attributes: ["NAME": "old", "LINES": 3], geometry: .point(Point(x: x, y: 2, spatialReference: .wgs84)))
    }

    private func popup(_ id: Int, _ stops: (layer: FeatureLayer, table: NotedTable)) throws -> Popup {
        let popup = Popup(try #require(try stops.table.base.feature(withObjectID: id)), of: stops.layer)
        saving.note(popup)
        return popup
    }

    private func save(_ popup: Popup, _ isAwaited: Bool, _ attachments: AttachmentManager? = nil) async throws -> PopupSaveResults {
        if isAwaited { return try await saving.save(popup, attachments: attachments) }
        return try blocking { try saving.save(popup, attachments: attachments) }
    }

    private func settle(_ popup: Popup, _ isAwaited: Bool) async throws {
        if isAwaited { try await saving.settle(popup) } else { try blocking { try saving.settle(popup) } }
    }

    private func blocking<Value>(_ body: () throws -> Value) throws -> Value { try body() }

    private func word(_ results: PopupSaveResults) -> String {
        switch results.feature {
        case .notSent: "notSent"
        case .unchanged: "unchanged"
        case .added: "added"
        case .addedBefore: "addedBefore"
        case .updated: "updated"
        case .deleted: "deleted"
        case .refused(let error): "refused \(error.code)"
        case .failed: "failed"
        case .unknown: "unknown"
        }
    }

    @Test("A change is sent, and what the table has then is read", arguments: [false, true])
    func changing(isAwaited: Bool) async throws {
        let stops = try stops(2)
        let popup = try popup(2, stops)
        popup.feature.attributes["LINES"] = 4
        popup.feature.attributes["MADE"] = "never sent"
        var results = try await save(popup, isAwaited)
        #expect(stops.table.takeCalls() == ["apply ~2(LINES=4.0) by ana", "query [2]"])
        #expect(word(results) == "updated" && results.isSuccess && results.objectID == 2 && results.layer == "stops")
        #expect(try popup.feature == stops.table.base.feature(withObjectID: 2) && popup.feature.attributes["MADE"] == nil)
        #expect(results.stored == popup.feature && !results.leavesAttachments && !saving.isUnsettled(popup))
        // If it cannot be read, it is saved nevertheless, and what was sent is known.
        saving.note(popup)
        popup.feature.attributes["NAME"] = "new"
        popup.feature.geometry = Self.stop(nil, 5).geometry
        stops.table.next("query", .fails(Self.lost))
        results = try await save(popup, isAwaited)
        #expect(stops.table.takeCalls() == ["apply ~2(NAME=new at 5.0) by ana", "query [2]"])
        #expect(word(results) == "updated" && results.stored?.attributes == ["NAME": "new", "LINES": 4] && results.isSuccess)
        #expect(results.stored?.geometry?.extent.xMin == 5)
        saving.note(popup)
        results = try await save(popup, isAwaited)
        #expect(stops.table.takeCalls().isEmpty && word(results) == "unchanged" && results.stored == popup.feature)
    }

    @Test("A new feature is added under no id, after features like it have been looked for", arguments: [false, true])
    func adding(isAwaited: Bool) async throws {
        let stops = try stops(1)
        let popup = Popup(Self.stop(-7), of: stops.layer)
        let results = try await save(popup, isAwaited)
        let place = "in [0.99999998, 1.99999998, 1.00000002, 2.00000002]"
        let like = "\"NAME\" = 'old' AND \"LINES\" = 3"
        #expect(stops.table.takeCalls() == ["ids \(like) \(place)", "apply +(NAME=old LINES=3.0 at 1.0) by ana", "query [2]"])
        #expect(word(results) == "added" && popup.feature.objectID == 2 && results.stored?.objectID == 2)
    }

    @Test("A feature that keeps its global id needs no looking for others", arguments: [false, true])
    func addingByGlobalID(isAwaited: Bool) async throws {
        let stops = try stops(globalID: true)
        saving.makeGlobalID = { "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}" }
        let popup = Popup(Self.stop(nil), of: stops.layer)
        stops.table.next("apply", .isLost(Self.lost))
        #expect(try await word(save(popup, isAwaited)) == "unknown")
        #expect(stops.table.takeCalls() == ["apply +{6FD…(NAME=old LINES=3.0 at 1.0) by ana"] && saving.isUnsettled(popup))
        popup.feature.attributes["LINES"] = 9
        let results = try await save(popup, isAwaited)
        let find = "query \"GlobalID\" = '{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}' limit 1"
        #expect(stops.table.takeCalls() == [find, "apply ~1(LINES=9.0) by ana", "query [1]"])
        #expect(word(results) == "addedBefore" && popup.feature.objectID == 1 && !saving.isUnsettled(popup))
        #expect(popup.feature.globalID == "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}")
        // What the table takes without telling its number is asked for.
        saving.makeGlobalID = { "{7FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}" }
        let other = Popup(Self.stop(nil), of: stops.layer)
        stops.table.next("apply", .says(EditResults(adds: [EditResult(objectID: nil)]), isDone: true))
        #expect(try await word(save(other, isAwaited)) == "added" && other.feature.objectID == 2)
        #expect(stops.table.takeCalls().count == 2)
    }

    @Test("A feature whose answer was lost is looked up, and sent again only if it is not there", arguments: [false, true])
    func lostAdditions(isAwaited: Bool) async throws {
        let stops = try stops(1)
        let popup = Popup(Self.stop(nil), of: stops.layer)
        stops.table.next("apply", .fails(Self.lost), .isLost(Self.lost))
        #expect(try await word(save(popup, isAwaited)) == "unknown")
        #expect(stops.table.takeCalls().map { $0.prefix(4) } == ["ids ", "appl"])
        // The one that was there before is not taken for it.
        #expect(try await word(save(popup, isAwaited)) == "unknown")
        #expect(stops.table.takeCalls().map { $0.prefix(4) } == ["quer", "appl"])
        #expect(popup.isNew && saving.isUnsettled(popup))
        stops.table.next("query", .fails(.closed(location: "x")))
        #expect(try await word(save(popup, isAwaited)) == "failed" && saving.isUnsettled(popup))
        _ = stops.table.takeCalls()
        #expect(try await word(save(popup, isAwaited)) == "addedBefore")
        #expect(stops.table.takeCalls().map { $0.prefix(4) } == ["quer"])
        #expect(try popup.feature.objectID == 2 && stops.table.base.count(of: FeatureQuery()) == 2)
    }

    @Test("Every version of a new feature that may have been accepted is looked up, the oldest first", arguments: [false, true])
    func versions(isAwaited: Bool) async throws {
        let stops = try stops()
        let popup = Popup(Self.stop(nil), of: stops.layer)
        stops.table.next("apply", .fails(Self.lost), .isLost(Self.lost))
        _ = try await save(popup, isAwaited)
        popup.feature.attributes["NAME"] = "second"
        _ = try await save(popup, isAwaited)
        _ = stops.table.takeCalls()
        popup.feature.attributes["NAME"] = "third"
        #expect(try await word(save(popup, isAwaited)) == "addedBefore")
        let place = "in [0.99999998, 1.99999998, 1.00000002, 2.00000002]"
        #expect(
            stops.table.takeCalls() == [
                "query \"NAME\" = 'old' AND \"LINES\" = 3 \(place)", "query \"NAME\" = 'second' AND \"LINES\" = 3 \(place)",
                "apply ~1(NAME=third) by ana", "query [1]",
            ])
        #expect(try stops.table.base.count(of: FeatureQuery()) == 1 && !saving.isUnsettled(popup))
    }

    @Test("A new feature that is said to be accepted, and is not there, stays open, and is sent again", arguments: [false, true])
    func missingAdditions(isAwaited: Bool) async throws {
        let stops = try stops()
        let popup = Popup(Self.stop(nil), of: stops.layer)
        stops.table.next("apply", .says(EditResults(adds: [EditResult(objectID: nil)]), isDone: false))
        let results = try await save(popup, isAwaited)
        #expect(word(results) == "unknown" && !results.isSuccess && popup.isNew && saving.isUnsettled(popup))
        try await settle(popup, isAwaited)
        #expect(try popup.isNew && stops.table.base.count(of: FeatureQuery()) == 0)
        #expect(try await word(save(popup, isAwaited)) == "added" && !saving.isUnsettled(popup))
        #expect(try popup.feature.objectID == 1 && stops.table.base.count(of: FeatureQuery()) == 1)
    }

    @Test("A new feature is known by its values: numbers of 32 bits as near as these are, all others exactly, and its place nearly")
    func valuesOfLostAdditions() {
        let definition = LayerDefinition(
            name: "stops", geometryType: .point, spatialReference: .wgs84,
            fields: [Field("NAME", .string), Field("LINES", .integer), Field("WIDTH", .single), Field("AREA", .double)])
        let lost = LostAddition(definition, keepsGlobalIDs: false, comparison: SyncComparison(definition, definition))
        func isFound(_ name: String, _ sent: AttributeValue, _ there: AttributeValue, at x: Double = 1, but twins: Set<Int> = []) -> Bool {
            var (mine, found) = (Self.stop(nil), Self.stop(7, x))
            mine.attributes[name] = sent
            found.attributes[name] = there
            return lost.found(PopupSaveState.SentAddition(feature: mine, twins: twins), among: [found]) != nil
        }
        let near = Double(Float(0.1))
        #expect(isFound("WIDTH", .double(0.1), .double(near)) && !isFound("WIDTH", .double(0.1), .double(0.1001)))
        #expect(!isFound("AREA", .double(0.1), .double(near)) && isFound("AREA", .double(0.1), .double(0.1)))
        #expect(isFound("AREA", .integer(3), .double(3)) && isFound("LINES", .integer(3), .integer(3)))
        #expect(!isFound("LINES", .integer(3), .integer(4)) && !isFound("NAME", .string("a"), .string("b")))
        #expect(!isFound("WIDTH", .double(0.1), .null) && !isFound("WIDTH", .null, .double(0.1)) && isFound("WIDTH", .null, .null))
        #expect(isFound("NAME", "a", "a", at: 1.000_000_009) && !isFound("NAME", "a", "a", at: 1.000_000_05))
        #expect(!isFound("NAME", "a", "a", but: [7]) && isFound("NAME", "a", "a", but: [6]))
    }

    @Test("What was sent and not answered is remembered together until something is known")
    func sentWithoutAnswers() {
        let place = Geometry.point(Point(x: 5, y: 6, spatialReference: .wgs84))
        var state = PopupSaveState(stored: Self.stop(1))
        #expect(!state.isOpen)
        state.noteSent(Feature(attributes: ["LINES": 4], geometry: place))
        #expect(state.isOpen)
        state.noteSent(Feature(attributes: ["NAME": "new"]))
        state.noteSent(Feature(attributes: ["LINES": 5]))
        #expect(state.sentChange?.attributes["LINES"] == 5 && state.sentChange?.attributes["NAME"] == "new")
        #expect(state.sentChange?.geometry == place)
        state.settle(Self.stop(1, 5))
        #expect(!state.isOpen && state.sentChange == nil && state.stored == Self.stop(1, 5))
        state.noteSent(addition: Self.stop(nil), twins: [7])
        state.noteSent(addition: Self.stop(nil), twins: [8])
        state.noteSent(addition: Self.stop(nil, 3), twins: [9])
        #expect(state.isOpen && state.sentAdditions.map(\.twins) == [[7], [9]])
    }

    @Test("Refusals and errors before anything is sent leave nothing open", arguments: [false, true])
    func refusals(isAwaited: Bool) async throws {
        let stops = try stops(1)
        let popup = try popup(1, stops)
        let before = popup.feature
        popup.feature.attributes["LINES"] = 4
        let no = EditError(code: 7, name: "serverError", description: "No.")
        stops.table.next("apply", .says(EditResults(updates: [EditResult(objectID: 1, error: no)]), isDone: false))
        var results = try await save(popup, isAwaited)
        #expect(word(results) == "refused 7" && results.stored == before && !saving.isUnsettled(popup))
        #expect(stops.table.takeCalls().count == 1 && popup.feature.attributes["LINES"] == 4)
        stops.table.next("apply", .fails(.closed(location: "x")))
        results = try await save(popup, isAwaited)
        #expect(word(results) == "failed" && results.stored == before && !saving.isUnsettled(popup))
        stops.table.next("apply", .says(EditResults(), isDone: true))
        results = try await save(popup, isAwaited)
        #expect(word(results) == "unknown" && saving.isUnsettled(popup))
        let new = Popup(Self.stop(nil), of: stops.layer)
        stops.table.next("apply", .says(EditResults(adds: [EditResult(objectID: nil, error: no)]), isDone: false))
        #expect(try await word(save(new, isAwaited)) == "refused 7" && !saving.isUnsettled(new) && new.isNew)
        stops.table.next("ids", .fails(Self.lost))
        #expect(try await word(save(new, isAwaited)) == "failed" && !saving.isUnsettled(new))
    }

    // MARK: Attachments

    @Test("Attachments follow the feature, and are left where it was not accepted", arguments: [false, true])
    func attachments(isAwaited: Bool) async throws {
        let stops = try stops(1)
        let popup = try popup(1, stops)
        popup.feature.attributes["LINES"] = 4
        let manager = try #require(popup.attachmentManager)
        try manager.addAttachment([65], name: "a.txt")
        try manager.addAttachment([66], name: "b.txt")
        stops.table.next("apply", .fails(.closed(location: "x")))
        var results = try await save(popup, isAwaited, manager)
        #expect(results.leavesAttachments && results.attachments.isEmpty && word(results) == "failed")
        _ = stops.table.takeCalls()
        let no = EditResult(objectID: nil, error: EditError(code: 2, name: "serverError", description: "No."))
        stops.table.next("attach", .says(EditResults(adds: [no]), isDone: false))
        results = try await save(popup, isAwaited, manager)
        #expect(
            stops.table.takeCalls() == [
                "apply ~1(LINES=4.0) by ana", "query [1]", "infos 1", "attach a.txt to 1 by ana", "attach b.txt to 1 by ana",
            ])
        #expect(word(results) == "updated" && results.leavesAttachments && results.failedAttachments.map(\.info.name) == ["a.txt"])
        #expect(results.attachments.map(\.info.name) == ["a.txt", "b.txt"] && results.attachmentsError == nil)
        // Only what is left is sent again.
        results = try await save(popup, isAwaited, manager)
        #expect(stops.table.takeCalls() == ["infos 1", "attach a.txt to 1 by ana"])
        #expect(word(results) == "unchanged" && results.isSuccess && !results.leavesAttachments && !manager.hasLocalEdits)
    }

    @Test("Attachments that cannot be posted at all are left with the error", arguments: [false, true])
    func attachmentsOfAnotherFeature(isAwaited: Bool) async throws {
        let stops = try stops(1)
        let popup = try popup(1, stops)
        // Of another layer, which has no such feature.
        let manager = FeatureLayer(table: try MemoryFeatureTable(stops.layer.definition)).attachmentManager(for: Feature())
        try manager.addAttachment([65], name: "a.txt")
        let results = try await save(popup, isAwaited, manager)
        #expect(word(results) == "unchanged" && results.leavesAttachments && !results.isSuccess, "\(results)")
    }
}
