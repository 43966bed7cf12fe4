import GromaFeatures
import GromaGeometry
import GromaTesting
import Testing

/// Edits of a layer with the shapes of neighbors in other layers: which are one transaction, what follows, and what each layer is told.
@Suite struct LayerTransactionTests: LayerDrawing {
    private final class Delegate: FeatureLayerEditingDelegate {
        var told: [String] = []
        func featureLayer(_ layer: FeatureLayer, didEditFeatures edits: FeatureEdits, results: EditResults) {
            told.append("\(layer.name): \(edits.updates.compactMap(\.objectID)), \(results.failures.count) failed")
        }
        func featureLayer(_ layer: FeatureLayer, didFailToEditFeatures edits: FeatureEdits, error: FeatureError) {
            told.append("\(layer.name): \(edits.updates.compactMap(\.objectID)) \(error.name)")
        }
    }

    /// A store with the layers parcels, zones and roads, and one of another store, each with three squares.
    private struct World {
        let store: MemoryFeatureStore
        let delegate: Delegate
        let parcels, zones, roads: FeatureLayer
        let other: FeatureLayer
        let remote: WatchedTable

        init(_ drawing: LayerTransactionTests) throws {
            let store = MemoryFeatureStore()
            func layer(_ name: String, _ number: Int) throws -> FeatureLayer {
                var definition = LayerDefinition(name: name, geometryType: .polygon, fields: [Field("COUNT", .integer)])
                definition.id = number
                let table = try store.addLayer(definition)
                _ = try table.applyEdits(FeatureEdits(adds: (0..<3).map { Feature(geometry: drawing.square(Double($0) * 10, 0, 5)) }))
                let layer = FeatureLayer(table: table)
                layer.store = store
                return layer
            }
            // The numbers, which determine the order of locking, are not in the order of the names.
            (parcels, zones, roads) = (try layer("parcels", 5), try layer("zones", 2), try layer("roads", 9))
            (self.store, delegate) = (store, Delegate())
            remote = try drawing.table("other", .polygon, (0..<3).map { drawing.square(Double($0) * 10, 0, 5) })
            other = FeatureLayer(table: remote)
            for layer in [parcels, zones, roads, other] { layer.editingDelegate = delegate }
        }
    }

    private func along(_ layer: FeatureLayer, _ id: Int, _ size: Double = 7) throws -> NeighbourEdit {
        NeighbourEdit(
            source: layer.name, feature: id, base: try #require(layer.geometry(ofFeature: id)), geometry: square(Double(id) * 100, 0, size))
    }

    private func areas(_ layer: FeatureLayer) throws -> [Double?] { try layer.table.features().features.map { $0.geometry?.area } }

    private func summary(_ results: NeighbourResults) -> [String] {
        ["\(results.layer): \(results.own.updates.map(\.isSuccess))"]
            + results.others.map { other in
                switch other.results {
                case .success(let results): "\(other.layer): \(results.updates.map { "\($0.objectID ?? 0) \($0.error?.name ?? "done")" })"
                case .failure(let error): "\(other.layer): \(error.name)"
                }
            }
    }

    /// Applies edits in the form with which a test is run: the caller blocks, or awaits.
    private func apply(
        _ edits: FeatureEdits, _ neighbours: [NeighbourEdit], to layer: FeatureLayer, in others: [FeatureLayer],
        _ isAwaited: Bool
    ) async throws -> NeighbourResults {
        if isAwaited { return try await layer.applyEdits(edits, neighbours: neighbours, in: others) }
        return try block { try layer.applyEdits(edits, neighbours: neighbours, in: others) }
    }

    private func block<Value>(_ body: () throws -> Value) throws -> Value { try body() }

    @Test(arguments: [false, true]) func theLayersOfAStoreAreOneTransactionAndOthersFollow(isAwaited: Bool) async throws {
        let world = try World(self)
        let edits = [
            try along(world.other, 1), try along(world.roads, 3), try along(world.zones, 2), try along(world.zones, 1),
            try along(world.parcels, 2),
        ]
        #expect(world.parcels.sharesTransactions(with: world.zones) && !world.parcels.sharesTransactions(with: world.other))
        #expect(!world.parcels.sharesTransactions(with: world.parcels), "not with itself")
        let results = try await apply(
            FeatureEdits(updates: [Feature(objectID: 1, attributes: ["COUNT": 4])]), edits, to: world.parcels,
            in: [world.other, world.roads, world.parcels, world.zones], isAwaited)
        #expect(results.isSuccess)
        #expect(
            summary(results) == ["parcels: [true, true]", "roads: [\"3 done\"]", "zones: [\"1 done\", \"2 done\"]", "other: [\"1 done\"]"])
        #expect(
            world.delegate.told == ["parcels: [1, 2], 0 failed", "roads: [3], 0 failed", "zones: [1, 2], 0 failed", "other: [1], 0 failed"])
        #expect(
            try areas(world.parcels) == [25, 49, 25] && areas(world.zones) == [49, 49, 25] && areas(world.roads) == [25, 25, 49]
                && areas(world.other) == [49, 25, 25])
        #expect(results.committed(of: edits) == edits)
    }

    @Test(arguments: [false, true]) func aRefusedEditUndoesTheFirstTransactionAndNoOtherIsBegun(isAwaited: Bool) async throws {
        let world = try World(self)
        let edits = [try along(world.zones, 2), try along(world.other, 1)]
        let results = try await apply(
            FeatureEdits(updates: [Feature(objectID: 99)], deletes: [3]), edits, to: world.parcels, in: [world.other, world.zones],
            isAwaited)
        #expect(
            !results.isSuccess && results.own.updates[0].error?.name == "noFeature" && results.own.deletes[0].error?.name == "rolledBack")
        #expect(summary(results) == ["parcels: [false]", "zones: [\"2 rolledBack\"]", "other: [\"1 rolledBack\"]"])
        #expect(world.delegate.told == ["parcels: [99], 2 failed", "zones: [2], 1 failed"] && !world.remote.calls.contains("edits"))
        #expect(results.committed(of: edits).isEmpty)
        #expect(try areas(world.zones) == [25, 25, 25] && areas(world.parcels) == [25, 25, 25])
    }

    @Test(arguments: [false, true]) func aStoreThatFailsLaterKeepsWhatTheFirstDid(isAwaited: Bool) async throws {
        let world = try World(self)
        let more = FeatureLayer(table: try table("more", .polygon, [square(0, 0, 5)]))
        more.editingDelegate = world.delegate
        world.remote.fail { $0 == "edits" ? .before(.network(url: "u", reason: "gone")) : nil }
        let edits = [try along(world.other, 1), try along(world.zones, 2), try along(more, 1)]
        let results = try await apply(FeatureEdits(), edits, to: world.parcels, in: [world.other, world.zones, more], isAwaited)
        #expect(!results.isSuccess && results.own.isSuccess)
        #expect(summary(results) == ["parcels: []", "zones: [\"2 done\"]", "other: network", "more: [\"1 done\"]"])
        #expect(world.delegate.told == ["parcels: [], 0 failed", "zones: [2], 0 failed", "other: [1] network", "more: [1], 0 failed"])
        #expect(results.committed(of: edits).map(\.source) == ["zones", "more"])
    }

    @Test(arguments: [false, true]) func aNeighbourThatOthersHaveChangedIsNotOverwritten(isAwaited: Bool) async throws {
        let world = try World(self)
        let edits = [try along(world.zones, 1), try along(world.roads, 2)]
        _ = try world.roads.table.applyEdits(FeatureEdits(updates: [Feature(objectID: 2, geometry: square(0, 0, 6))]))
        func fault(_ edits: [NeighbourEdit]) async -> String? {
            do {
                _ = try await apply(FeatureEdits(deletes: [1]), edits, to: world.parcels, in: [world.zones, world.roads], isAwaited)
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(await fault(edits)?.hasPrefix("feature 2 of roads was changed after the sketch") == true)
        #expect(world.delegate.told == ["parcels: [] changedMeanwhile", "zones: [1] changedMeanwhile", "roads: [2] changedMeanwhile"])
        _ = try world.zones.table.applyEdits(FeatureEdits(deletes: [1]))
        #expect(await fault([edits[0]]) == "zones has no feature 1")
        #expect(try areas(world.parcels) == [25, 25, 25])
    }

    @Test func theTitleOfAChangedNeighbourIsTold() throws {
        let named = try table("named", .polygon, [square(0, 0, 5), square(10, 0, 5)]) { $0.displayField = "NAME" }
        let layer = FeatureLayer(table: named)
        let late = [try along(layer, 1), try along(layer, 2)]
        _ = try named.base.applyEdits(
            FeatureEdits(updates: [
                Feature(objectID: 1, geometry: square(0, 0, 1)), Feature(objectID: 2, attributes: ["NAME": ""], geometry: square(0, 0, 1)),
            ]))
        for (edit, title) in zip(late, [" (named 1)", ""]) {
            #expect { try layer.applyEdits(FeatureEdits(), neighbours: [edit]) } throws: {
                ($0 as? FeatureError)?.description.hasPrefix("feature \(edit.feature)\(title) of named was changed") == true
            }
        }
    }

    /// The same table twice cannot be in one transaction twice.
    @Test(arguments: [false, true]) func twoLayersOfOneTableAreTwoTransactions(isAwaited: Bool) async throws {
        let world = try World(self)
        let again = FeatureLayer(table: world.zones.table, name: "again")
        again.store = world.store
        again.editingDelegate = world.delegate
        let edits = [
            try along(world.zones, 1), NeighbourEdit(source: "again", feature: 2, base: square(10, 0, 5), geometry: square(0, 0, 8)),
        ]
        let results = try await apply(FeatureEdits(), edits, to: world.parcels, in: [world.zones, again], isAwaited)
        #expect(summary(results) == ["parcels: []", "zones: [\"1 done\"]", "again: [\"2 done\"]"] && results.isSuccess)
        #expect(try areas(world.zones) == [49, 64, 25])
    }

    @Test func edgesOfSeveralLayersAreCommittedTogetherOrRefused() throws {
        let world = try World(self)
        #expect(world.parcels.sharesTransactions(with: world.zones as any SnapSource))
        try world.zones.commit([try along(world.zones, 1), try along(world.roads, 1)], with: [world.roads, world.parcels])
        #expect(try areas(world.zones)[0] == 49 && areas(world.roads)[0] == 49)
        try world.zones.commit([], with: [world.roads])
        let late = [try along(world.zones, 2), try along(world.roads, 2)]
        _ = try world.roads.table.applyEdits(FeatureEdits(updates: [Feature(objectID: 2, geometry: square(0, 0, 6))]))
        #expect(throws: SnapSourceError.changedMeanwhile(source: "roads", feature: 2, title: nil)) {
            try world.zones.commit(late, with: [world.roads])
        }
        _ = try world.roads.table.applyEdits(FeatureEdits(deletes: [2]))
        #expect(throws: SnapSourceError.failed(source: "zones", feature: 2, reason: "roads has no feature 2")) {
            try world.zones.commit(late, with: [world.roads])
        }
        #expect(try areas(world.zones)[1] == 25)
        // A table that refuses an edit says so in its results: the one that is the reason is told.
        let far = NeighbourEdit(source: "zones", feature: 3, base: square(20, 0, 5), geometry: line([(0, 0), (1, 1)]))
        #expect(
            throws: SnapSourceError.failed(
                source: "zones", feature: 2,
                reason: "zones answered with error 1018: zones does not accept the geometry: found a polyline, expected a polygon")
        ) {
            try world.zones.commit([late[0], far])
        }
        #expect(try areas(world.zones) == [49, 25, 25])
    }

    @Test func whatMayNotBeChangedIsRefusedBefore() throws {
        let world = try World(self)
        let shape = square(0, 0, 1)
        #expect(throws: SnapSourceError.noFeature(source: "zones", feature: 77)) { try world.zones.checkGeometry(shape, ofFeature: 77) }
        #expect(throws: SnapSourceError.failed(source: "zones", feature: 1, reason: "it is a polygon and cannot become a polyline")) {
            try world.zones.checkGeometry(line([(0, 0), (1, 1)]), ofFeature: 1)
        }
        var mercator = shape
        mercator.spatialReference = .webMercator
        #expect(throws: SnapSourceError.spatialReferenceMismatch(source: "zones", found: .webMercator, expected: nil)) {
            try world.zones.checkGeometry(mercator, ofFeature: 1)
        }
        try world.zones.checkGeometry(shape, ofFeature: 1)
        world.zones.allowsTopologicalEditing = false
        #expect(throws: SnapSourceError.notEditable(source: "zones")) { try world.zones.checkGeometry(shape, ofFeature: 1) }
        #expect(!world.zones.isEditable && world.zones.canUpdateGeometry)
        world.zones.allowsTopologicalEditing = true
        try world.zones.setGeometry(shape, ofFeature: 3)
        #expect(try areas(world.zones) == [25, 25, 1])
    }

    /// Of a store in memory: all layers or none, in the given order, and each named once.
    @Test func aStoreInMemoryAppliesAllOrNothing() throws {
        let world = try World(self)
        func edits(_ layer: String, _ updates: [Int], deletes: [Int] = []) -> LayerEdits {
            LayerEdits(
                layer: layer,
                edits: FeatureEdits(
                    adds: [Feature()], updates: updates.map { Feature(objectID: $0, attributes: ["COUNT": 7]) }, deletes: deletes))
        }
        let done = try world.store.applyEdits([edits("parcels", [1]), edits("ZONES", [2, 3]), edits("roads", [])])
        #expect(done.map { $0.updates.map(\.objectID) } == [[1], [2, 3], []] && done.allSatisfy(\.isSuccess))
        let refused = try world.store.applyEdits([edits("roads", [1], deletes: [2]), edits("parcels", [1, 9]), edits("zones", [3])])
        #expect(refused.map { $0.updates.map { $0.error?.name } } == [["rolledBack"], ["rolledBack", "noFeature"], ["rolledBack"]])
        #expect(
            refused.map { $0.deletes.map { $0.error?.name } } == [["rolledBack"], [], []]
                && refused.map { $0.adds.map(\.objectID) } == [[nil], [nil], [nil]])
        #expect(try [world.parcels, world.zones, world.roads].map { try $0.table.count(of: FeatureQuery()) } == [4, 4, 4])
        #expect { _ = try world.store.applyEdits([edits("roads", []), edits("Roads", [])]) } throws: {
            ($0 as? FeatureError)?.description == "the query is not valid at edits: the layer \"Roads\" is named twice; combine its edits"
        }
        #expect { _ = try world.store.applyEdits([edits("roads", []), edits("rivers", [])]) } throws: {
            ($0 as? FeatureError)?.description == "there is no layer \"rivers\"; known are parcels, zones, roads"
        }
        #expect(
            try world.roads.table.count(of: FeatureQuery()) == 4 && world.store.applyEdits([]).isEmpty
                && world.store.appliesEditsAcrossLayers)
    }

    @Test func layersOfAStoreInMemoryHaveNamesAndNumbers() throws {
        let world = try World(self)
        #expect(
            try world.store.layerNames() == ["parcels", "zones", "roads"] && world.store.provider == "memory"
                && world.store.location == "memory:")
        #expect(try world.store.addLayer(LayerDefinition(name: "four")).definition.id == 0, "the number that it has")
        var taken = LayerDefinition(name: "five")
        taken.id = 2
        #expect(try world.store.addLayer(taken).definition.id == 10, "or one more than the greatest")
        #expect(try world.store.table(numbered: 9)?.definition.name == "roads" && world.store.table(numbered: 77) == nil)
        #expect { _ = try world.store.addLayer(LayerDefinition(name: "Zones")) } throws: { ($0 as? FeatureError)?.name == "duplicateLayer" }
        #expect { _ = try world.store.table(named: "z") } throws: {
            ($0 as? FeatureError)?.description == "there is no layer \"z\"; known are parcels, zones, roads, four, five"
        }
        #expect { try world.store.removeLayer(named: "z") } throws: { ($0 as? FeatureError)?.name == "noLayer" }
        try world.store.removeLayer(named: "ZONES")
        #expect(try world.store.layerNames() == ["parcels", "roads", "four", "five"])
        #expect { _ = try world.zones.table.count(of: FeatureQuery()) } throws: {
            ($0 as? FeatureError)?.description == "memory: was closed"
        }
        world.store.close()
        #expect { _ = try world.store.layerNames() } throws: { ($0 as? FeatureError)?.name == "closed" }
        #expect { _ = try world.roads.table.count(of: FeatureQuery()) } throws: { ($0 as? FeatureError)?.name == "closed" }
        var options = FeatureStoreOptions()
        options.isReadOnly = true
        let shut = MemoryFeatureStore(location: "memory:x", options: options)
        #expect(shut.isReadOnly)
        #expect { _ = try shut.addLayer(LayerDefinition(name: "a")) } throws: {
            ($0 as? FeatureError)?.description == "memory:x is read-only"
        }
        #expect { try shut.removeLayer(named: "a") } throws: { ($0 as? FeatureError)?.name == "readOnly" }
    }
}
