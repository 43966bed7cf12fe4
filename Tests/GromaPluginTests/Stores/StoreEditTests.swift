import GromaTesting
import Groma
import Testing

/// Edits, made in every kind of store that can be made.
@Suite struct StoreEditTests {
    @Test(arguments: StoreFixture.names)
    func eachEditHasItsResult(_ name: String) throws {
        let (store, table) = try StoreFixture(name).places()
        defer { store.close() }
        let first = try table.applyEdits(
            FeatureEdits(adds: [
                StoreFixture.place("a", kind: 0, at: (1, 1)), StoreFixture.place("this name is far too long for it", at: (1, 1)),
                Feature(attributes: ["NOPE": 1]), Feature(attributes: ["NAME": 5]), StoreFixture.place("b", at: (2, 2)),
                Feature(geometry: try StoreFixture.shape("LINESTRING (0 0, 1 1)")), StoreFixture.place("c", at: (.nan, 0)),
            ]))
        #expect(first.adds.map(\.isSuccess) == [true, false, false, false, true, false, false])
        #expect(
            first.adds.map { $0.error?.name } == [
                nil, "exceedsMaximumLength", "noField", "incorrectValueType", nil, "invalidGeometry", "invalidGeometry",
            ])
        #expect(
            first.adds.allSatisfy { ($0.objectID != nil) == $0.isSuccess }
                && first.adds.filter(\.isSuccess).allSatisfy { $0.globalID != nil })
        #expect(try table.names() == ["a", "b"], "those that can be done are done")
        let (a, b) = (try #require(first.adds[0].objectID), try #require(first.adds[4].objectID))
        let added = try #require(try table.feature(withObjectID: a))
        #expect(
            added.attributes["KIND"] == 0 && added.globalID == first.adds[0].globalID
                && added.geometry == StoreFixture.place("", at: (1, 1)).geometry)
        let second = try table.applyEdits(
            FeatureEdits(
                updates: [
                    Feature(objectID: a, attributes: ["pop": 5]), Feature(objectID: 987_654),
                    Feature(globalID: first.adds[4].globalID, attributes: ["NAME": ""]),
                    Feature(attributes: ["NAME": "x"]),
                ], deletes: [b + 1_000, b]))
        #expect(second.updates.map(\.isSuccess) == [true, false, true, false] && second.updates[1].error?.name == "noFeature")
        #expect(second.deletes.map(\.isSuccess) == [false, true] && second.deletes[0].error?.name == "noFeature")
        let changed = try #require(try table.feature(withObjectID: a))
        #expect(
            changed.attributes["POP"] == 5 && changed.attributes["NAME"] == "a" && changed.geometry == added.geometry,
            "what is not given stays")
        #expect(try table.feature(withObjectID: b) == nil && table.count(of: FeatureQuery()) == 1)
        let again = try table.add([StoreFixture.place("d")])
        #expect(again[0] > b, "an object id is never given twice")
        #expect(try table.deleteFeatures(of: table.query(where: "NAME = 'a'"), options: EditOptions()) == 1)
        #expect(try table.names() == ["d"])
    }

    @Test(arguments: StoreFixture.names)
    func oneFailureUndoesAllWhereAskedTo(_ name: String) throws {
        let (store, table) = try StoreFixture(name).places()
        defer { store.close() }
        let ids = try table.add([StoreFixture.place("a", at: (1, 1)), StoreFixture.place("b", at: (2, 2))])
        let before = try table.features().features
        var options = EditOptions()
        options.rollsBackOnFailure = true
        let edits = FeatureEdits(
            adds: [StoreFixture.place("c", at: (3, 3))], updates: [Feature(objectID: ids[0], attributes: ["NAME": "z"])],
            deletes: [ids[1], 4_711])
        let results = try table.applyEdits(edits, options: options)
        #expect(results.failures.count == 4 && results.adds[0].error?.name == "rolledBack" && results.deletes[1].error?.name == "noFeature")
        #expect(try table.features().features == before)
        #expect(try table.objectIDs(of: FeatureQuery(extent: Extent(xMin: 0, yMin: 0, xMax: 9, yMax: 9), spatialReference: .wgs84)) == ids)
        #expect(
            try table.applyEdits(FeatureEdits(updates: [Feature(objectID: ids[0], attributes: ["NAME": "z"])]), options: options).isSuccess)
        #expect(try table.names() == ["z", "b"])
    }

    @Test(arguments: StoreFixture.names)
    func textsThatOnlyLookAlikeAreDifferent(_ name: String) throws {
        let fixture = try StoreFixture(name)
        let (store, table) = try fixture.places()
        let ids = try table.add([StoreFixture.place("caf\u{E9}"), StoreFixture.place("\u{2126}")])
        let updates = zip(ids, ["cafe\u{301}", "\u{3A9}"]).map { Feature(objectID: $0, attributes: ["NAME": .string($1)]) }
        #expect(try table.applyEdits(FeatureEdits(updates: updates)).isSuccess)
        func check(_ table: any FeatureTable) throws {
            #expect(try table.names().map { Array($0.utf8) } == [Array("cafe\u{301}".utf8), Array("\u{3A9}".utf8)])
            #expect(try table.count(of: try table.query(where: "NAME = '\u{2126}'")) == 0)
        }
        try check(table)
        store.close()
        guard fixture.capabilities.contains(.durable) else { return }
        let again = try fixture.provider.open(fixture.location, options: FeatureStoreOptions())
        defer { again.close() }
        try check(try again.table(named: "places"))
    }

    @Test(arguments: StoreFixture.names)
    func globalIDsAreKeptAndUnique(_ name: String) throws {
        let (store, table) = try StoreFixture(name).places()
        defer { store.close() }
        var feature = StoreFixture.place("a")
        feature.globalID = "6fd2b3b8-0a6d-4a5b-9c0e-7b0d3f1c2a11"
        let results = try table.applyEdits(FeatureEdits(adds: [feature, feature, Feature(globalID: "nonsense")])).adds
        #expect(results[0].globalID == "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}")
        #expect(results.dropFirst().map { $0.error?.name } == ["duplicateGlobalID", "incorrectValueType"])
        var options = EditOptions()
        options.keepsGlobalIDs = false
        let fresh = try table.applyEdits(FeatureEdits(adds: [feature]), options: options).adds[0]
        #expect(fresh.isSuccess && fresh.globalID != results[0].globalID)
    }

    @Test(arguments: StoreFixture.names)
    func editsArePersistent(_ name: String) throws {
        let fixture = try StoreFixture(name)
        guard fixture.capabilities.contains(.durable) else { return }
        let (store, table) = try fixture.places()
        let ids = try table.add([
            StoreFixture.place("a", kind: 0, pop: .integer(1 << 40), size: 0.1, seen: .date(-1), at: (0.1, -0.2)), StoreFixture.place(""),
            StoreFixture.place(.null, at: (1e-9, 89)),
        ])
        _ = try table.applyEdits(FeatureEdits(deletes: [ids[1]]))
        let before = try table.features().features
        let definition = table.definition
        store.close()
        store.close()
        #expect { _ = try table.count(of: FeatureQuery()) } throws: { ($0 as? FeatureError)?.name == "closed" }
        #expect { _ = try table.applyEdits(FeatureEdits(deletes: [ids[0]])) } throws: { ($0 as? FeatureError)?.name == "closed" }
        let reopened = try fixture.provider.open(fixture.location, options: FeatureStoreOptions())
        let found = try reopened.table(named: try reopened.layerNames().first ?? "")
        let after = try found.features().features
        #expect(
            after.map(\.attributes) == before.map(\.attributes) && after.map(\.geometry) == before.map(\.geometry)
                && after.map(\.globalID) == before.map(\.globalID))
        if fixture.capabilities.contains(.stableIDs) { #expect(after.map(\.objectID) == before.map(\.objectID)) }
        if fixture.capabilities.contains(.definitions) {
            #expect(found.definition.fields == definition.fields && found.definition.timeInfo == definition.timeInfo)
        }
        reopened.close()
        var options = FeatureStoreOptions()
        options.isReadOnly = true
        let shut = try fixture.provider.open(fixture.location, options: options)
        let locked = try shut.table(named: try shut.layerNames().first ?? "")
        #expect(shut.isReadOnly)
        #expect { _ = try locked.applyEdits(FeatureEdits(adds: [StoreFixture.place("x")])) } throws: {
            ($0 as? FeatureError)?.name == "readOnly"
        }
        #expect { _ = try shut.addLayer(LayerDefinition(name: "more")) } throws: { ($0 as? FeatureError)?.name == "readOnly" }
        #expect(try locked.count(of: FeatureQuery()) == 2)
        shut.close()
    }

    @Test(arguments: StoreFixture.names)
    func layersComeAndGoByName(_ name: String) throws {
        let fixture = try StoreFixture(name)
        let store = try fixture.create()
        defer { store.close() }
        #expect(try store.layerNames().isEmpty && store.provider == name && store.location == fixture.location)
        #expect { _ = try store.table(named: "x\"; DROP TABLE gpkg_contents; --") } throws: { ($0 as? FeatureError)?.name == "noLayer" }
        _ = try store.addLayer(StoreFixture.definition(.point, fixture.capabilities))
        #expect { _ = try store.addLayer(StoreFixture.definition(.point, fixture.capabilities)) } throws: {
            ($0 as? FeatureError)?.name == "duplicateLayer"
        }
        #expect(throws: FeatureError.self) { _ = try store.addLayer(LayerDefinition(name: "")) }
        #expect(throws: FeatureError.self) {
            _ = try store.addLayer(LayerDefinition(name: "twice", fields: [Field("A", .string), Field("a", .string)]))
        }
        #expect(try store.layerNames() == ["places"])
        guard fixture.capabilities.contains(.severalLayers) else {
            #expect { _ = try store.addLayer(LayerDefinition(name: "more")) } throws: { ($0 as? FeatureError)?.name == "notSupported" }
            return
        }
        let odd = "a \"table\"; DROP TABLE places; -- 'é'"
        var definition = LayerDefinition(name: odd, fields: [Field("select \"x\"", .string), Field("group", .integer)])
        definition.capabilities = [.query, .create]
        let table = try store.addLayer(definition)
        let ids = try table.add([Feature(attributes: ["select \"x\"": "v", "GROUP": 3])])
        #expect(try table.objectIDs(of: table.query(where: "\"select \"\"x\"\"\" = 'v' AND \"group\" = 3")) == ids)
        let refused = try table.applyEdits(FeatureEdits(updates: [Feature(objectID: ids[0], attributes: ["group": 4])], deletes: ids))
        #expect(refused.failures.count == 2 && refused.failures.allSatisfy { $0.error?.name == "notPermitted" })
        var query = FeatureQuery()
        query.geometry = try StoreFixture.shape("POINT (1 1)")
        #expect { _ = try table.count(of: query) } throws: { ($0 as? FeatureError)?.name == "invalidQuery" }
        #expect(try store.layerNames() == ["places", odd] && store.table(named: "PLACES").definition.name == "places")
        try store.removeLayer(named: odd)
        #expect(try store.layerNames() == ["places"])
        #expect { try store.removeLayer(named: odd) } throws: { ($0 as? FeatureError)?.name == "noLayer" }
    }

    @Test(arguments: StoreFixture.names)
    func missingStoresAreNotOpenedAndExistingOnesNotCreated(_ name: String) throws {
        let fixture = try StoreFixture(name)
        #expect(throws: FeatureError.self) { _ = try fixture.provider.open(fixture.location, options: FeatureStoreOptions()) }
        guard fixture.capabilities.contains(.files) else { return }
        try fixture.create().close()
        #expect { _ = try fixture.create() } throws: { ($0 as? FeatureError)?.name == "storeExists" }
        #expect(throws: FeatureError.self) {
            _ = try fixture.provider.create(fixture.location + "/no/such/folder", options: FeatureStoreOptions())
        }
    }

    @Test(arguments: StoreFixture.names, [1, 2] as [UInt64])
    func randomEditsAgreeWithADictionary(_ name: String, seed: UInt64) throws {
        let (store, table) = try StoreFixture(name).places()
        defer { store.close() }
        var random = Seeded(seed)
        var model: [Int: Feature] = [:]
        for step in 0..<40 {
            var edits = FeatureEdits()
            for _ in 0..<Int.random(in: 1...6, using: &random) { edits.adds.append(random.place()) }
            for id in model.keys.sorted() where Int.random(in: 0..<10, using: &random) == 0 {
                var change = random.place()
                change.objectID = id
                edits.updates.append(change)
            }
            for id in model.keys.sorted() where Int.random(in: 0..<14, using: &random) == 0 { edits.deletes.append(id) }
            var options = EditOptions()
            if step % 7 == 6 {
                options.rollsBackOnFailure = true
                edits.deletes.append(1_000_000)
                #expect(try !table.applyEdits(edits, options: options).isSuccess)
            } else {
                let results = try table.applyEdits(edits, options: options)
                try #require(results.isSuccess, "seed \(seed), step \(step)")
                for (result, var feature) in zip(results.adds, edits.adds) {
                    feature.objectID = result.objectID
                    feature.globalID = result.globalID
                    let id = try #require(result.objectID)
                    model[id] = feature
                }
                for change in edits.updates {
                    let id = try #require(change.objectID)
                    model[id]?.attributes.merge(change.attributes)
                    if let geometry = change.geometry { model[id]?.geometry = geometry }
                }
                for id in edits.deletes { model[id] = nil }
            }
            let box = Extent(xMin: Double(step % 5) * 4, yMin: 0, xMax: Double(step % 5) * 4 + 6, yMax: 9)
            let met = model.filter { $0.value.geometry?.extent.intersects(box) == true }.keys.sorted()
            #expect(try table.objectIDs(of: FeatureQuery(extent: box, spatialReference: .wgs84)) == met, "seed \(seed), step \(step)")
            let many = model.filter { ($0.value.attributes["POP"]?.integerValue ?? .min) > 50 }.keys.sorted()
            #expect(try table.objectIDs(of: table.query(where: "POP > 50")) == many, "seed \(seed), step \(step)")
        }
        let found = try table.features().features
        #expect(found.map(\.objectID) == model.keys.sorted().map { $0 })
        for feature in found {
            let id = try #require(feature.objectID)
            let expected = try #require(model[id])
            #expect(feature.geometry == expected.geometry && feature.globalID == expected.globalID, "seed \(seed)")
            for (name, value) in expected.attributes.pairs { #expect(feature.attributes[name] ?? .null == value, "seed \(seed), \(name)") }
        }
    }
}

extension Seeded {
    /// A place by chance.
    fileprivate mutating func place() -> Feature {
        let names: [AttributeValue] = [.null, "", "a", "Zürich", "'; --", "😀 é", "%_\\"]
        let x = Double.random(in: 0...25, using: &self)
        return StoreFixture.place(
            names.randomElement(using: &self) ?? .null, kind: .integer(Int.random(in: 0...2, using: &self)),
            pop: Bool.random(using: &self) ? .null : .integer(Int.random(in: 0...100, using: &self)), size: .double(x * 3),
            seen: .date(Int.random(in: -1_000_000...1_000_000, using: &self)),
            at: Int.random(in: 0..<5, using: &self) == 0 ? nil : (x, Double.random(in: -10...10, using: &self)))
    }
}
