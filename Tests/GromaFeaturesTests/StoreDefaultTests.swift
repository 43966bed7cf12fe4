import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaTesting
import Synchronization
import Testing

/// What a store does that implements no more than it has to, and layers whose edits reach several stores one after the other.
@Suite struct StoreDefaultTests: LayerDrawing {
    /// A store with the least that a store must have.
    private final class PlainStore: FeatureStore {
        let location = "plain:"
        let provider = "plain"
        let isReadOnly = false
        private let tables: [any FeatureTable]

        init(_ tables: [any FeatureTable]) { self.tables = tables }

        func layerNames() throws(FeatureError) -> [String] { tables.map(\.definition.name) }
        func table(named name: String) throws(FeatureError) -> any FeatureTable {
            guard let table = tables.first(where: { $0.definition.name == name }) else {
                throw .noLayer(name: name, known: tables.map(\.definition.name))
            }
            return table
        }
        func addLayer(_ definition: LayerDefinition) throws(FeatureError) -> any FeatureTable { throw .readOnly(location: location) }
        func removeLayer(named name: String) throws(FeatureError) { throw .readOnly(location: location) }
        func close() {}
    }

    private func plain(_ name: String, number: Int = 0) throws -> WatchedTable {
        try table(name, .polygon, [square(0, 0, 5), square(10, 0, 5)]) { $0.id = number }
    }

    @Test func featuresAreLoadedAllOrNot() throws {
        let base = try MemoryFeatureTable(
            LayerDefinition(name: "wells", fields: [Field("N", .smallInteger), Field("OBJECTID", .oid)]))
        let table = PassingTable(base)
        let good = [Feature(objectID: 7, attributes: ["N": 1]), Feature(attributes: ["N": 2])]
        let refused = try table.load(good + [Feature(attributes: ["N": 40_000])], options: LoadOptions())
        #expect(refused.results.map(\.isSuccess) == [false, false, false])
        #expect(try base.count(of: FeatureQuery()) == 0)
        let loaded = try table.load(good, options: LoadOptions())
        let ids = loaded.results.compactMap(\.objectID)
        #expect(loaded.results.allSatisfy(\.isSuccess) && ids.count == 2)
        #expect(loaded.warnings.map(\.first) == ["feature 7: its object id cannot be kept, and it has got \(ids[0])"])
        #expect(try base.count(of: FeatureQuery()) == 2)
    }

    /// A table that does not say how has attachments from the beginning, or never.
    @Test(arguments: [true, false]) func attachmentsAreNotEnabledLater(_ hasAttachments: Bool) throws {
        let wells = try table("wells", .polygon, []) { $0.hasAttachments = hasAttachments }
        let reason = "the store keeps none for a layer created without them"
        let refusal = FeatureError.notSupported(what: "attachments of wells", reason: reason).description
        var found: String?
        do throws(FeatureError) { try wells.enableAttachments() } catch { found = error.description }
        #expect(found == (hasAttachments ? nil : refusal))
        #expect(wells.definition.hasAttachments == hasAttachments)
    }

    @Test func editsOfOneLayerAreAllOrNothing() throws {
        let roads = try plain("roads")
        let store = PlainStore([try plain("parcels"), roads])
        let good = FeatureEdits(updates: [Feature(objectID: 1, geometry: square(0, 0, 7))])
        let bad = FeatureEdits(updates: good.updates + [Feature(objectID: 9, geometry: square(0, 0, 7))])
        #expect(!store.appliesEditsAcrossLayers)
        #expect(try store.applyEdits([]).isEmpty && roads.calls.isEmpty)
        let refused = try store.applyEdits([LayerEdits(layer: "roads", edits: bad)])
        #expect(refused.count == 1 && refused[0].updates.map(\.isSuccess) == [false, false])
        #expect(try roads.feature(withObjectID: 1)?.geometry?.area == 25, "the edit that could have been done was undone")
        let done = try store.applyEdits([LayerEdits(layer: "roads", edits: good)])
        #expect(done.count == 1 && done[0].isSuccess)
        #expect(try roads.feature(withObjectID: 1)?.geometry?.area == 49)
        let error = #expect(throws: FeatureError.self) {
            try store.applyEdits([LayerEdits(layer: "roads", edits: good), LayerEdits(layer: "parcels", edits: good)])
        }
        let reason = "plain: cannot edit several layers in one transaction; apply the edits layer by layer"
        #expect(error?.description == FeatureError.notSupported(what: "one transaction over 2 layers", reason: reason).description)
        #expect(throws: FeatureError.self) { try store.applyEdits([LayerEdits(layer: "none", edits: good)]) }
    }

    /// A transaction of a store that has none runs its body once, and lets its error through.
    @Test func aTransactionIsTheCallsOfItsBody() throws {
        let store = PlainStore([try plain("roads")])
        var count = 0
        try store.transaction { () throws(FeatureError) in count += 1 }
        #expect(count == 1)
        let error = #expect(throws: FeatureError.self) {
            try store.transaction { () throws(FeatureError) in throw .closed(location: "here") }
        }
        #expect(error?.name == "closed")
    }

    /// The first store decides: if it fails, nothing else is begun; if another one fails, that is among the results.
    @Test @MainActor func editsOfSeveralStoresAreReportedOneByOne() async throws {
        for isAsync in [true, false] {
            let tables = try [plain("parcels"), plain("roads"), plain("zones")]
            let layers = tables.map { FeatureLayer(table: $0) }
            func along() throws -> [NeighbourEdit] {
                try layers.dropFirst().map { layer in
                    NeighbourEdit(
                        source: layer.name, feature: 1, base: try #require(layer.geometry(ofFeature: 1)), geometry: square(0, 0, 8))
                }
            }
            let own = FeatureEdits(updates: [Feature(objectID: 2, geometry: square(10, 0, 9))])
            func apply(_ own: FeatureEdits) async throws -> NeighbourResults {
                let edits = try along()
                if isAsync { return try await layers[0].applyEdits(own, neighbours: edits, in: layers) }
                return try Self.blocking(layers, own, edits)
            }
            func areas() throws -> [Double?] {
                try tables.map { try $0.base.feature(withObjectID: $0 === tables[0] ? 2 : 1)?.geometry?.area }
            }
            tables[0].fail { $0 == "edits" ? .before(.network(url: "u", reason: "gone")) : nil }
            let error = await #expect(throws: FeatureError.self) { try await apply(own) }
            #expect(error?.name == "network")
            #expect(try areas() == [25, 25, 25])
            tables[0].fail(nil)
            tables[1].fail { $0 == "edits" ? .before(.network(url: "u", reason: "gone")) : nil }
            let results = try await apply(own)
            #expect(results.own.isSuccess && !results.isSuccess && results.others.map(\.layer) == ["roads", "zones"])
            #expect(results.others.map(\.isSuccess) == [false, true])
            #expect(try areas() == [81, 25, 64])
            // An edit of the first one that is refused: the others are not begun, and their results say so.
            tables[1].fail(nil)
            let refused = try await apply(FeatureEdits(updates: [Feature(objectID: 99, geometry: square(0, 0, 9))]))
            #expect(refused.own.updates.first?.error?.name == "noFeature" && refused.others.map(\.layer) == ["roads", "zones"])
            #expect(refused.others.map(\.isSuccess) == [false, false])
            #expect(try areas() == [81, 25, 64])
        }
    }

    private static func blocking(
        _ layers: [FeatureLayer], _ own: FeatureEdits, _ edits: [NeighbourEdit]
    ) throws(FeatureError) -> NeighbourResults { try layers[0].applyEdits(own, neighbours: edits, in: layers) }
}
