import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaOperations
import GromaSketch
import Testing

@testable import GromaPopups

/// Tests the edits that are sent for a popup, and what happens if the table refuses them.
@Suite struct SavingTests {
    /// Saves what a host has drawn in a sketch of its own.
    private final class Saving: FeatureLayerPopupsDelegate {
        weak var drawing: SketchLayer?

        override func sketch(for popup: Popup) -> SketchLayer? { drawing ?? super.sketch(for: popup) }
    }

    private let saving = Saving()

    /// Parcels, the first with a shape that crosses itself.
    private func parcels(
        _ shapes: [String] = ["POLYGON ((0 0, 2 0, 0 2, 2 2, 0 0))"], reference: SpatialReference? = .wgs84,
        _ change: (inout LayerDefinition) -> Void = { _ in }
    ) throws -> (layer: FeatureLayer, table: SavingTable) {
        var definition = LayerDefinition(
            name: "parcels", geometryType: .polygon, spatialReference: reference,
            fields: [Field("NAME", .string, length: 20), Field("NUMBER", .integer), Field("AREA", .double)])
        definition.hasAttachments = true
        change(&definition)
        let features = try shapes.enumerated().map { number, text in
            let shape = definition.geometryType == nil ? nil : try geometry(text, reference)
            return Feature(objectID: number + 1, attributes: ["NAME": "old", "NUMBER": 1], geometry: shape)
        }
        let table = SavingTable(try MemoryFeatureTable(definition, features: features))
        return (FeatureLayer(table: table), table)
    }

    private func geometry(_ text: String, _ reference: SpatialReference? = .wgs84) throws -> Geometry {
        try WKT.geometry(from: text, options: ReadOptions(reference: .fallback(reference)))
    }

    private func popup(_ id: Int, of layer: FeatureLayer) throws -> Popup {
        let popup = Popup(try #require(try layer.table.feature(withObjectID: id)), of: layer)
        saving.note(popup)
        return popup
    }

    // MARK: What is sent

    @Test func onlyWhatChangedIsSent() throws {
        let (layer, table) = try parcels()
        let popup = try popup(1, of: layer)
        #expect(try saving.save(popup).isSuccess)
        #expect(table.takeEdits().isEmpty, "nothing was changed")
        saving.note(popup)
        popup.feature.attributes["NUMBER"] = 2
        let before = popup.feature.geometry
        #expect(try saving.save(popup).isSuccess)
        #expect(table.takeEdits() == [FeatureEdits(updates: [Feature(objectID: 1, attributes: ["NUMBER": 2])])])
        #expect(try table.feature(withObjectID: 1)?.geometry == before, "a shape that nobody has changed stays as it is")
        // One that was loaded with some of its fields keeps the others.
        let part = Popup(Feature(objectID: 1, attributes: ["NUMBER": 2]), of: layer)
        part.feature.attributes["NUMBER"] = 3
        #expect(try saving.save(part).isSuccess)
        #expect(part.feature.attributes["NAME"] == "old" && part.feature.geometry == before, "it shows what is stored")
    }

    @Test func shapesAreSimplifiedAndNormalized() throws {
        let (layer, table) = try parcels([]) { ($0.hasZ, $0.hasM) = (true, true) }
        let shape = try geometry("POLYGON ZM ((170 0 1 5, 190 0 2 6, 170 10 3 7, 190 10 4 8, 170 0 1 5))")
        let popup = Popup(Feature(geometry: shape), of: layer)
        #expect(try saving.save(popup).isSuccess)
        let stored = try #require(try table.feature(withObjectID: 1)?.geometry)
        #expect(popup.feature.geometry == stored && popup.feature.objectID == 1)
        #expect(try GeometryEngine().isValid(stored).value && stored.isMulti)
        #expect(stored.extent.xMin == -180 && stored.extent.xMax == 180)
        #expect(stored.dimensions == .xyzm)
        let corner = stored.parts.flatMap(\.coordinates).first { $0.x == 170 && $0.y == 0 }
        #expect(corner?.z == 1 && corner?.m == 5)
        // The area of the two triangles, of which each has a base of 20 and a height of 5.
        #expect(abs(GeometryEngine().area(stored) - 100) < 1e-9)
        saving.simplifiesGeometry = false
        saving.normalizesGeometry = false
        let raw = Popup(Feature(geometry: shape), of: layer)
        #expect(try saving.save(raw).isSuccess)
        #expect(try table.feature(withObjectID: 2)?.geometry == shape)
    }

    @Test(arguments: [SpatialReference.webMercator, SpatialReference(wkid: 27700), nil])
    func shapesComeInTheReferenceOfTheLayer(_ reference: SpatialReference?) throws {
        let (layer, table) = try parcels([], reference: reference)
        let text = "POLYGON ((1 0, 2 0, 2 1, 1 0))"
        let own = Popup(Feature(geometry: try geometry(text, reference)), of: layer)
        #expect(try saving.save(own).isSuccess)
        #expect(try table.feature(withObjectID: 1)?.geometry?.extent == Extent(xMin: 1, yMin: 0, xMax: 2, yMax: 1))
        guard reference == .webMercator else { return }
        let other = Popup(Feature(geometry: try geometry(text)), of: layer)
        #expect(try saving.save(other).isSuccess)
        let extent = try #require(try table.feature(withObjectID: 2)?.geometry?.extent)
        #expect(abs(extent.xMin - 111319.49079327357) < 1e-6, "a degree of the equator")
    }

    @Test func aShapeOfWhichNothingIsLeftIsNotSent() throws {
        let (layer, table) = try parcels()
        let popup = try popup(1, of: layer)
        popup.feature.geometry = try geometry("POLYGON ((0 0, 2 0, 4 0, 0 0))")
        let results = try saving.save(popup)
        guard case .invalidFeature(let problems)? = results.error else { return #expect(Bool(false), "\(results)") }
        #expect(problems.map(\.name) == ["invalidGeometry"] && table.takeEdits().isEmpty && !results.isFeatureSaved)
    }

    @Test func refusalsOfTheLayerAreReportedBeforeSending() throws {
        let (layer, table) = try parcels()
        let popup = try popup(1, of: layer)
        popup.feature.attributes["NAME"] = .string(String(repeating: "x", count: 21))
        guard case .feature(.invalidValue(let field, _))? = try saving.save(popup).error else { return #expect(Bool(false)) }
        #expect(field == "NAME" && table.takeEdits().isEmpty)
        #expect(throws: PopupError.self) { try saving.save(Popup(Feature(), of: nil)) }
    }

    @Test func rowsOfTablesAreSaved() throws {
        let (layer, table) = try parcels([]) { $0.geometryType = nil }
        let popup = Popup(Feature(attributes: ["NAME": "row"]), of: layer)
        table.answer(.isLost(.network(url: "x", reason: "gone")))
        #expect(try !saving.save(popup).isSuccess)
        #expect(saving.isUnsettled(popup) && popup.isNew)
        #expect(try saving.save(popup).isSuccess)
        #expect(popup.feature.objectID == 1 && !saving.isUnsettled(popup))
        #expect(try table.count(of: FeatureQuery()) == 1)
    }

    // MARK: What others do

    @Test func aFeatureThatWasDeletedMeanwhileIsAConflict() throws {
        let (layer, table) = try parcels()
        let popup = try popup(1, of: layer)
        popup.feature.attributes["NUMBER"] = 2
        _ = try table.base.applyEdits(FeatureEdits(deletes: [1]))
        guard case .feature(.noFeature("parcels", 1))? = try saving.save(popup).error else { return #expect(Bool(false)) }
        #expect(try table.count(of: FeatureQuery()) == 0, "nobody has said that it is to be there again")
        #expect(saving.delete(popup), "it is gone, as was wanted")
    }

    @Test func aFeatureThatWasRenumberedIsFoundByItsGlobalID() throws {
        var definition = LayerDefinition(
            name: "parcels", fields: [Field("GlobalID", .globalID, isNullable: false, isEditable: false), Field("NUMBER", .integer)])
        definition.hasAttachments = true
        let id = "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"
        let table = try MemoryFeatureTable(
            definition, features: [Feature(objectID: 7, globalID: id, attributes: ["NUMBER": 1]), Feature(objectID: 1)])
        let layer = FeatureLayer(table: table)
        let popup = Popup(Feature(objectID: 4, globalID: id, attributes: ["NUMBER": 1]), of: layer)
        saving.note(popup)
        popup.feature.attributes["NUMBER"] = 2
        let manager = layer.attachmentManager(for: popup.feature)
        try manager.addAttachment([65], name: "a.txt")
        #expect(try saving.save(popup, attachments: manager).isSuccess)
        #expect(popup.feature.objectID == 7 && manager.featureObjectID == 7)
        #expect(try table.feature(withObjectID: 7)?.attributes["NUMBER"] == 2)
        #expect(try table.attachmentInfos(ofFeature: 7).map(\.name) == ["a.txt"])
    }

    @Test func aChangeWhoseAnswerWasLostIsNotForgotten() throws {
        let (layer, table) = try parcels()
        let popup = try popup(1, of: layer)
        popup.feature.attributes["NUMBER"] = 2
        table.answer(.isLost(.network(url: "x", reason: "gone")))
        guard case .unknown = try saving.save(popup).feature else { return #expect(Bool(false)) }
        // Changed back: the table has the 2, whatever the popup was opened with.
        popup.feature.attributes["NUMBER"] = 1
        #expect(try saving.save(popup).isSuccess)
        #expect(try table.feature(withObjectID: 1)?.attributes["NUMBER"] == 1)
    }

    // MARK: Neighbors

    /// A parcel whose corner was dragged in a sketch that has changed the next one along.
    private func neighbours() throws -> (table: SavingTable, popup: Popup, sketch: SketchLayer) {
        let (layer, table) = try parcels(["POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))", "POLYGON ((1 0, 2 0, 2 1, 1 1, 1 0))"])
        let popup = try popup(1, of: layer)
        let sketch = try SketchLayer(MutableGeometry(try #require(popup.feature.geometry)))
        sketch.snapSources = [layer]
        sketch.editsTopology = true
        sketch.snapping.sources[layer.name] = SnapSourceSettings(hiddenFeatures: [1])
        try sketch.moveVertex(at: 1, to: Coordinate(x: 1.5, y: 0))
        saving.drawing = sketch
        popup.feature.geometry = sketch.geometry?.geometry
        return (table, popup, sketch)
    }

    private func save(_ popup: Popup, _ isAwaited: Bool) async throws -> PopupSaveResults {
        if isAwaited { return try await saving.save(popup) }
        return try block { try saving.save(popup) }
    }

    private func block<Value>(_ body: () throws -> Value) throws -> Value { try body() }

    @Test(arguments: [false, true]) func neighboursGoAlong(isAwaited: Bool) async throws {
        let (table, popup, sketch) = try neighbours()
        let results = try await save(popup, isAwaited)
        #expect(try results.isSuccess && results.neighbours.map(\.objectID) == [2] && sketch.neighbourEdits().isEmpty)
        #expect(table.takeEdits().map { $0.updates.map(\.objectID) } == [[1, 2]], "in one call")
        #expect(try table.feature(withObjectID: 2)?.geometry?.parts[0][0].x == 1.5)
    }

    @Test(arguments: [false, true]) func aNeighbourThatIsRefusedUndoesAll(isAwaited: Bool) async throws {
        let (table, popup, sketch) = try neighbours()
        table.answer(.refusesUpdates(1))
        let results = try await save(popup, isAwaited)
        guard case .feature(.server(_, _, "No.", _))? = results.error else { return #expect(Bool(false), "\(results)") }
        #expect(try !results.isFeatureSaved && sketch.neighbourEdits().map(\.feature) == [2])
        #expect(try table.feature(withObjectID: 1)?.geometry?.extent.xMax == 1)
        #expect(try await save(popup, isAwaited).isSuccess)
        #expect(try table.feature(withObjectID: 1)?.geometry?.extent.xMax == 1.5)
        #expect(try table.feature(withObjectID: 2)?.geometry?.parts[0][0].x == 1.5)
        #expect(try sketch.neighbourEdits().isEmpty)
    }

    @Test(arguments: [false, true]) func aNeighbourThatWasChangedMeanwhileHoldsUpAll(isAwaited: Bool) async throws {
        let (table, popup, sketch) = try neighbours()
        let moved = try geometry("POLYGON ((1 0, 3 0, 2 1, 1 1, 1 0))")
        _ = try table.applyEdits(FeatureEdits(updates: [Feature(objectID: 2, geometry: moved)]), options: EditOptions())
        let results = try await save(popup, isAwaited)
        #expect(try sketch.neighbourEdits().map(\.feature) == [2])
        guard case .feature(.changedMeanwhile(layer: "parcels", objectID: 2, title: nil))? = results.error else {
            return #expect(Bool(false), "\(results)")
        }
        #expect(try table.feature(withObjectID: 1)?.geometry?.extent.xMax == 1 && table.feature(withObjectID: 2)?.geometry == moved)
        sketch.giveUpNeighbours(of: "parcels")
        #expect(try await save(popup, isAwaited).isSuccess)
    }

    // MARK: Answers that say too little

    @Test func anAnswerWithoutAResultIsLookedUp() throws {
        let (layer, table) = try parcels([])
        let popup = Popup(Feature(attributes: ["NAME": "new"], geometry: try geometry("POLYGON ((0 0, 1 0, 1 1, 0 0))")), of: layer)
        table.answer(.says(EditResults()))
        guard case .unknown = try saving.save(popup).feature else { return #expect(Bool(false)) }
        guard case .addedBefore = try saving.save(popup).feature else { return #expect(Bool(false)) }
        let other = Popup(Feature(attributes: ["NAME": "other"], geometry: popup.feature.geometry), of: layer)
        table.answer(.says(EditResults(adds: [EditResult(objectID: nil)])))
        #expect(try saving.save(other).isSuccess, "taken, and asked what it is called")
        #expect(other.feature.objectID == 2)
        #expect(try table.count(of: FeatureQuery()) == 2)
    }

    // MARK: Deleting

    @Test func deletingSaysWhatTheTableHas() throws {
        let (layer, table) = try parcels(["POLYGON ((0 0, 1 0, 1 1, 0 0))", "POLYGON ((0 0, 1 0, 1 1, 0 0))"])
        let first = try popup(1, of: layer)
        table.answer(.fails(.network(url: "x", reason: "gone")))
        #expect(!saving.delete(first))
        table.answer(.isLost(.network(url: "x", reason: "gone")))
        #expect(saving.delete(first), "it is gone although the answer was lost")
        let refused = EditResults(deletes: [
            EditResult(objectID: 1, error: EditError(code: 404, name: "serverError", description: "Where?"))
        ])
        table.answer(.says(refused))
        #expect(saving.delete(first), "refused, for it is gone")
    }

    /// The page says why the feature is still there, whether the table's answer is awaited or not.
    @Test(arguments: [false, true]) func aRefusedDeletionIsShown(isAwaited: Bool) async throws {
        let (layer, table) = try parcels()
        let container = PopupsContainer([try popup(1, of: layer)])
        container.delegate = saving
        func confirm() async throws {
            try container.deleteCurrentPopup()
            if isAwaited { try await container.choose("confirm") } else { try block { try container.choose("confirm") } }
        }
        table.answer(
            .refuses(EditResults(deletes: [EditResult(objectID: 1, error: EditError(code: 7, name: "serverError", description: "No."))])))
        try await confirm()
        guard case .feature(.server(_, 7, "No.", _))? = container.message else {
            return #expect(Bool(false), "\(container.message as Any)")
        }
        #expect(container.popups.count == 1 && !container.isBusy)
        try await confirm()
        #expect(try container.popups.isEmpty && container.message == nil && table.count(of: FeatureQuery()) == 0)
    }
}
