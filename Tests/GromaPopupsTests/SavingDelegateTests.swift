import GromaTesting
import Foundation
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaPlugin
import GromaPlugins
import GromaPopups
import GromaSketch
import Testing

/// The delegate that saves, between a container, a sketch, and a host that is told and asked the rest.
@Suite struct SavingDelegateTests {
    /// Notes what it is told and asked, and answers what no default answers.
    private final class Host: PopupsContainerDelegate {
        var calls: [String] = []
        let shape = MutableGeometry(type: .polygon, spatialReference: .wgs84)
        func note(_ call: String = #function) { calls.append(call.split(separator: ":").dropFirst().first.map(String.init) ?? call) }

        func popupsContainer(_ container: PopupsContainer, wantsNewMutableGeometryFor popup: Popup) -> MutableGeometry? {
            note()
            return shape
        }
        func popupsContainer(_ container: PopupsContainer, readyToEdit geometry: MutableGeometry, for popup: Popup) { note() }
        func popupsContainer(_ container: PopupsContainer, didStartEditingFor popup: Popup) { note() }
        func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup) {
            note()
            // Neither is possible while the popup is saved.
            try? container.next()
            try? container.clearAllPopups()
        }
        func popupsContainer(_ container: PopupsContainer, didCancelEditingFor popup: Popup) { note() }
        func popupsContainer(_ container: PopupsContainer, didFailToFinishEditingFor popup: Popup, error: PopupError) -> Bool {
            note()
            return true
        }
        func popupsContainer(_ container: PopupsContainer, wantsToDelete popup: Popup) -> Bool {
            note()
            return true
        }
        func popupsContainer(_ container: PopupsContainer, didDelete popup: Popup) { note() }
        func popupsContainer(_ container: PopupsContainer, didFailToDelete popup: Popup, error: PopupError) -> Bool {
            note()
            return true
        }
        func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup) { note() }
        func popupsContainerDidFinishViewing(_ container: PopupsContainer) { calls.append("didFinishViewing") }
        func popupsContainer(_ container: PopupsContainer, didChangeToCurrentPopup popup: Popup) { note() }
        func popupsContainer(_ container: PopupsContainer, didChangeFeatureTypeFor popup: Popup) { note() }
        func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool {
            note()
            return true
        }
        func popupsContainer(_ container: PopupsContainer, wantsToHide view: PopupView) { note() }
        func popupsContainer(_ container: PopupsContainer, didShowWindow name: String, for popup: Popup) { note() }
        func popupsContainer(_ container: PopupsContainer, shouldAutorotate type: PopupViewType) -> Bool {
            note()
            return false
        }
        func popupsContainer(_ container: PopupsContainer, wantsToPreviewDocumentAt path: String) -> Bool {
            note()
            return true
        }
        func popupsContainerDidChange(_ container: PopupsContainer) {}
    }

    /// Says which of its steps are taken, and saves nothing while it is told not to.
    private final class Careful: FeatureLayerPopupsDelegate {
        var saves = true
        var steps: [String] = []

        override func shouldSave(_ popup: Popup, in container: PopupsContainer) -> Bool {
            steps.append("shouldSave")
            return saves
        }
        override func prepare(_ geometry: Geometry, for popup: Popup) throws(PopupError) -> Geometry {
            steps.append("prepare")
            return try super.prepare(geometry, for: popup)
        }
        override func didSave(_ popup: Popup, results: PopupSaveResults, in container: PopupsContainer) { steps.append("didSave") }
        override func didFailToSave(_ popup: Popup, results: PopupSaveResults, in container: PopupsContainer) {
            steps.append("didFailToSave")
        }
    }

    /// A host on the main actor, as apps have it, with what it saves by.
    @MainActor private final class Screen: @MainActor PopupsContainerDelegate {
        let saving = FeatureLayerPopupsDelegate()
        var isFinished = false

        func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup) { isFinished = true }
    }

    @MainActor @Test func aHostOnTheMainActorIsTold() async throws {
        let (layer, table) = try layer(Self.squares)
        let screen = Screen()
        screen.saving.next = screen
        let container = PopupsContainer([Popup(try #require(try table.feature(withObjectID: 1)), of: layer)])
        container.delegate = screen.saving
        try await container.startEditingCurrentPopup()
        try container.setText("new", of: "NAME")
        try await container.finishEditing()
        #expect(screen.isFinished && screen.saving.lastResults?.isSuccess == true)
        #expect(try table.feature(withObjectID: 1)?.attributes["NAME"] == "new")
    }

    private func layer(_ texts: [String] = [], name: String = "parcels") throws -> (layer: FeatureLayer, table: SavingTable) {
        var definition = LayerDefinition(
            name: name, geometryType: .polygon, spatialReference: .wgs84, fields: [Field("NAME", .string, length: 20)])
        definition.hasAttachments = true
        let features = try texts.enumerated().map { number, text in
            Feature(
                objectID: number + 1, attributes: ["NAME": "old"],
                geometry: try WKT.geometry(from: text, options: ReadOptions(reference: .fallback(.wgs84))))
        }
        let table = SavingTable(try MemoryFeatureTable(definition, features: features))
        return (FeatureLayer(table: table), table)
    }

    private static let squares = ["POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))", "POLYGON ((1 0, 2 0, 2 1, 1 1, 1 0))"]

    // MARK: Callbacks

    /// All that it does not do itself reaches the next, whose answers count; what it does, it does alone.
    @Test func everythingElseIsPassedOn() throws {
        let (layer, _) = try layer(Self.squares)
        let saving = FeatureLayerPopupsDelegate()
        let host = Host()
        saving.next = host
        let container = PopupsContainer()
        let popup = Popup(try #require(try layer.table.feature(withObjectID: 1)), of: layer)
        let view = PopupView(.web)
        #expect(saving.popupsContainer(container, wantsNewMutableGeometryFor: popup) === host.shape)
        saving.popupsContainer(container, readyToEdit: host.shape, for: popup)
        saving.popupsContainer(container, didStartEditingFor: popup)
        saving.popupsContainer(container, didFinishEditingFor: popup)
        saving.popupsContainer(container, didCancelEditingFor: popup)
        #expect(saving.popupsContainer(container, didFailToFinishEditingFor: popup, error: .cancelled))
        saving.popupsContainer(container, didDelete: popup)
        #expect(saving.popupsContainer(container, didFailToDelete: popup, error: .cancelled))
        saving.popupsContainer(container, validityChangedTo: true, for: popup)
        saving.popupsContainerDidFinishViewing(container)
        saving.popupsContainer(container, didChangeToCurrentPopup: popup)
        saving.popupsContainer(container, didChangeFeatureTypeFor: popup)
        #expect(saving.popupsContainer(container, wantsToShow: view))
        saving.popupsContainer(container, wantsToHide: view)
        saving.popupsContainer(container, didShowWindow: "w", for: popup)
        #expect(!saving.popupsContainer(container, shouldAutorotate: .web))
        #expect(saving.popupsContainer(container, wantsToPreviewDocumentAt: "a"))
        #expect(
            host.calls == [
                "wantsNewMutableGeometryFor", "readyToEdit", "didStartEditingFor", "didFinishEditingFor", "didCancelEditingFor",
                "didFailToFinishEditingFor", "didDelete", "didFailToDelete", "validityChangedTo", "didFinishViewing",
                "didChangeToCurrentPopup", "didChangeFeatureTypeFor", "wantsToShow", "wantsToHide", "didShowWindow", "shouldAutorotate",
                "wantsToPreviewDocumentAt",
            ])
        #expect(saving.popupsContainer(container, wantsToDelete: popup) && !host.calls.contains("wantsToDelete"))
        #expect(try layer.table.count(of: FeatureQuery()) == 1)
    }

    /// Whoever is told that editing has finished cannot keep the popup from being saved.
    @Test(arguments: [false, true]) func delegatesDoNotPreventSaving(isAwaited: Bool) async throws {
        let (layer, table) = try layer(Self.squares)
        let saving = FeatureLayerPopupsDelegate()
        let host = Host()
        saving.next = host
        let container = PopupsContainer(try [1, 2].map { Popup(try #require(try table.feature(withObjectID: $0)), of: layer) })
        container.delegate = saving
        try await container.startEditingCurrentPopup()
        try container.setText("new", of: "NAME")
        try await container.finishEditing(isAwaited: isAwaited)
        #expect(container.popups.count == 2 && container.currentIndex == 0 && host.calls.contains("didFinishEditingFor"))
        #expect(try table.feature(withObjectID: 1)?.attributes["NAME"] == "new")
        #expect(container.popups[0].feature == (try table.feature(withObjectID: 1)) && !container.isBusy)
    }

    @Test(arguments: [false, true]) func stepsCanBeOverridden(isAwaited: Bool) async throws {
        let (layer, table) = try layer(Self.squares)
        let saving = Careful()
        let container = PopupsContainer([Popup(try #require(try table.feature(withObjectID: 1)), of: layer)])
        container.delegate = saving
        saving.saves = false
        try await container.startEditing(isAwaited: isAwaited)
        try container.setText("memory", of: "NAME")
        try await container.finishEditing(isAwaited: isAwaited)
        #expect(!container.isBusy && table.takeEdits().isEmpty && container.currentPopup?.feature.attributes["NAME"] == "memory")
        let left = container.currentPopup?.feature
        try await container.startEditing(isAwaited: isAwaited)
        try container.setText("given up", of: "NAME")
        try container.cancelEditing()
        #expect(container.currentPopup?.feature == left, "cancelling gives back what was left in memory")
        saving.saves = true
        try await container.startEditing(isAwaited: isAwaited)
        _ = try container.currentEditingGeometry?.updatePoint(Coordinate(x: -1, y: 0), at: 0)
        table.answer(.fails(.network(url: "x", reason: "gone")))
        try await container.finishEditing(isAwaited: isAwaited)
        #expect(container.isInEditingMode)
        try await container.finishEditing(isAwaited: isAwaited)
        #expect(!container.isInEditingMode)
        #expect(saving.steps == ["shouldSave", "shouldSave", "prepare", "didFailToSave", "shouldSave", "prepare", "didSave"])
        #expect(try table.feature(withObjectID: 1)?.attributes["NAME"] == "memory", "what was left in memory is saved with the next")
    }

    /// A shape to draw is the next delegate's, which may be long in giving it; without one it is made for the layer.
    @Test(arguments: [false, true]) func theNextDelegateGivesTheShape(isAwaited: Bool) async throws {
        let (layer, _) = try layer()
        let saving = FeatureLayerPopupsDelegate()
        let host = Host()
        for next in [host, nil] {
            saving.next = next
            let container = PopupsContainer([Popup(Feature(), of: layer)])
            container.delegate = saving
            try await container.startEditing(isAwaited: isAwaited)
            let shape = try #require(container.currentEditingGeometry)
            #expect((shape === host.shape) == (next != nil) && shape.type == .polygon && container.message == nil)
        }
        #expect(host.calls == ["didStartEditingFor", "wantsNewMutableGeometryFor"])
    }

    // MARK: Sketch

    /// Who cancels gives neighbors their shapes back; what was saved is not undone with them.
    @Test(arguments: [false, true], [false, true])
    func cancellingUndoesWhatWasNotSaved(savesFirst: Bool, isAwaited: Bool) async throws {
        let (layer, table) = try layer(Self.squares)
        let sketch = try SketchLayer()
        let (zones, zoneTable) = try self.layer(["POLYGON ((1 0, 3 0, 3 -2, 1 0))"], name: "zones")
        sketch.snapSources = [layer, zones]
        sketch.editsTopology = true
        sketch.snapping.isEnabled = true
        let name = layer.name
        sketch.snapping.sources[name] = SnapSourceSettings(hiddenFeatures: [1])
        let saving = FeatureLayerPopupsDelegate(sketch: sketch)
        let container = PopupsContainer([Popup(try #require(try table.feature(withObjectID: 1)), of: layer)])
        container.delegate = saving
        container.editingStyle = .geometryInline
        let before = container.currentPopup?.feature
        try await container.startEditing(isAwaited: isAwaited)
        #expect(sketch.geometry === container.currentEditingGeometry && sketch.geometry != nil)
        try sketch.moveVertex(at: 1, to: Coordinate(x: 1.25, y: -0.5))
        #expect(try sketch.neighbourEdits().map { [$0.source, "\($0.feature)"] } == [[name, "2"], ["zones", "1"]])
        if savesFirst {
            // The feature is taken, its attachment is not.
            try container.addAttachment([65], name: "a.txt")
            table.refusesAttachments = true
            try await container.finishEditing(isAwaited: isAwaited)
            table.refusesAttachments = false
            #expect(container.isInEditingMode && sketch.geometry === container.currentEditingGeometry && !sketch.canUndo)
        }
        try container.cancelEditing()
        #expect(try sketch.geometry == nil && sketch.neighbourEdits().isEmpty)
        #expect(try zoneTable.feature(withObjectID: 1)?.geometry?.extent.xMin == (savesFirst ? 1.25 : 1))
        let shapes = try [1, 2].map { try table.feature(withObjectID: $0)?.geometry?.extent.yMin }
        #expect(shapes == (savesFirst ? [-0.5, -0.5] : [0, 0]))
        #expect(container.currentPopup?.feature == (savesFirst ? try table.feature(withObjectID: 1) : before))
        #expect(container.attachmentManager?.hasLocalEdits == false)
        #expect(try table.attachmentInfos(ofFeature: 1).isEmpty)
    }

    /// A feature that is deleted while its shape is edited takes the shape out of the sketch.
    @Test(arguments: [false, true]) func deletingEndsTheSketch(isAwaited: Bool) async throws {
        let (layer, table) = try layer(Self.squares)
        let sketch = try SketchLayer()
        let container = PopupsContainer([Popup(try #require(try table.feature(withObjectID: 1)), of: layer)])
        let saving = FeatureLayerPopupsDelegate(sketch: sketch)
        container.delegate = saving
        container.editingStyle = .geometryInline
        try await container.startEditing(isAwaited: isAwaited)
        try container.deleteCurrentPopup()
        #expect(sketch.geometry === container.currentEditingGeometry && sketch.geometry != nil)
        try await container.choose("confirm", isAwaited: isAwaited)
        #expect(try sketch.geometry == nil && table.feature(withObjectID: 1) == nil)
    }

    // MARK: Files

    /// A GeoJSON file that is read again has what was saved: added, changed and deleted, and awaited too.
    @Test func filesKeepWhatWasSaved() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("trees.geojson")
        let stores = FeatureStoreRegistry(try PluginRegistry(BuiltInPlugins.all))
        let store = try stores.create(path)
        let table = try store.addLayer(
            LayerDefinition(
                name: "trees", geometryType: .point, spatialReference: .wgs84,
                fields: [Field("species", .string), Field("height", .double)]))
        let layer = FeatureLayer(table: table)
        let saving = FeatureLayerPopupsDelegate()
        let container = PopupsContainer((0..<3).map { Popup(Feature(attributes: ["height": .double(Double($0))]), of: layer) })
        container.delegate = saving
        for index in 0..<3 {
            try container.select(at: index)
            try await container.startEditingCurrentPopup()
            try container.setText("oak \(index)", of: "species")
            // A point beyond the seam, which is folded.
            _ = try container.currentEditingGeometry?.addPoint(Coordinate(x: 179.5 + Double(index), y: 1))
            try await container.finishEditing()
            #expect(!container.isInEditingMode, "\(saving.lastResults as Any)")
        }
        try container.deleteCurrentPopup()
        try await container.choose("confirm")
        try await container.startEditingCurrentPopup()
        try container.setText("elm", of: "species")
        try await container.finishEditing()
        let again = try stores.open(path).table(named: "trees")
        let features = try again.allFeatures(in: FeatureQuery())
        #expect(features == container.popups.map(\.feature))
        #expect(features.map { $0.attributes["species"]?.stringValue } == ["oak 0", "elm"])
        #expect(features.map { $0.geometry?.extent.xMin } == [179.5, -179.5])
    }
}
