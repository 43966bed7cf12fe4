import GromaFeatures
import GromaGeometry
import Testing

/// Edits through a layer: what came of each, what of them the layer shows, and who is told.
@Suite struct LayerEditTests: LayerDrawing {
    private final class Delegate: FeatureLayerEditingDelegate {
        var told: [String] = []
        func featureLayer(_ layer: FeatureLayer, didEditFeatures edits: FeatureEdits, results: EditResults) {
            told.append("\(edits.count) edits, \(results.failures.count) failed")
        }
        func featureLayer(_ layer: FeatureLayer, didFailToEditFeatures edits: FeatureEdits, error: FeatureError) {
            told.append("\(edits.count) edits: \(error.name)")
        }
    }

    private let everywhere = Extent(xMin: -1000, yMin: -1000, xMax: 1000, yMax: 1000)

    @Test func someEditsFailAndTheOthersAreDone() throws {
        let watched = try table("squares", .polygon, (0..<4).map { square(Double($0) * 10, 0, 5) })
        let layer = FeatureLayer(table: watched, mode: .snapshot)
        let delegate = Delegate()
        layer.editingDelegate = delegate
        #expect(layer.features(in: everywhere, limit: 9) == [1, 2, 3, 4])
        let results = try layer.applyEdits(
            FeatureEdits(
                adds: [Feature(attributes: ["COUNT": 9], geometry: square(50, 0, 5)), Feature(attributes: ["COUNT": "nine"])],
                updates: [Feature(objectID: 1, geometry: square(0, 50, 5)), Feature(objectID: 99)], deletes: [2, 98]))
        #expect(results.adds.map(\.isSuccess) == [true, false] && results.adds[1].error?.field == "COUNT")
        #expect(results.updates.map(\.isSuccess) == [true, false] && results.deletes.map(\.isSuccess) == [true, false])
        #expect(delegate.told == ["6 edits, 3 failed"], "that some failed is a success whose results say which")
        #expect(layer.features(in: everywhere, limit: 9) == [1, 3, 4, 5])
        #expect(layer.features(in: Extent(xMin: 0, yMin: 40, xMax: 60, yMax: 60), limit: 9) == [1], "the index follows")
        #expect(try layer.feature(withObjectID: 5)?.attributes["count"] == 9)

        var allOrNone = EditOptions()
        allOrNone.rollsBackOnFailure = true
        let undone = try layer.applyEdits(FeatureEdits(updates: [Feature(objectID: 99)], deletes: [3]), options: allOrNone)
        #expect(undone.failures.count == 2 && layer.features(in: everywhere, limit: 9) == [1, 3, 4, 5])

        watched.fail { $0 == "edits" ? .before(.network(url: "x", reason: "gone")) : nil }
        #expect(throws: FeatureError.self) { try layer.deleteFeatures([1]) }
        #expect(delegate.told.last == "1 edits: network" && layer.features(in: everywhere, limit: 9) == [1, 3, 4, 5])
    }

    @Test func whatCannotBeReadBackIsLoadedAgain() throws {
        let watched = try table("squares", .polygon, [square(0, 0, 5), square(10, 0, 5)])
        let layer = FeatureLayer(table: watched)
        #expect(layer.features(in: everywhere, limit: 9) == [1, 2])
        watched.fail { $0 == "query" ? .before(.network(url: "x", reason: "gone")) : nil }
        let results = try layer.updateFeatures([Feature(objectID: 1, geometry: square(0, 0, 7))])
        #expect(results.isSuccess)
        watched.fail(nil)
        #expect(layer.features(in: everywhere, limit: 9) == [1, 2])
        #expect(layer.geometry(ofFeature: 1)?.area == 49 && layer.geometry(ofFeature: 2)?.area == 25)
    }

    @Test func shapesOfNeighboursAreTakenTogetherOrNotAtAll() throws {
        let watched = try table("squares", .polygon, (0..<3).map { square(Double($0) * 10, 0, 5) })
        let layer = FeatureLayer(table: watched)
        func along(_ id: Int, _ shape: Geometry) throws -> NeighbourEdit {
            NeighbourEdit(source: layer.name, feature: id, base: try #require(layer.geometry(ofFeature: id)), geometry: shape)
        }
        let edits = try [along(1, square(0, 1, 5)), along(2, square(10, 1, 5)), along(3, square(20, 1, 5))]
        func stored() throws -> [Geometry?] { try (1...3).map { try watched.base.feature(withObjectID: $0)?.geometry } }
        let before = try stored()
        // The service is away: nothing is done.
        watched.fail { $0 == "edits" ? .before(.network(url: "x", reason: "gone")) : nil }
        #expect(throws: FeatureError.self) { try layer.applyEdits(FeatureEdits(), neighbours: edits) }
        watched.fail(nil)
        // One edit that is refused holds up all, and so does a neighbor that is not there any more.
        let wrong = FeatureEdits(updates: [Feature(objectID: 1, attributes: ["COUNT": "many"])])
        #expect(try !layer.applyEdits(wrong, neighbours: edits).isSuccess)
        #expect(try stored() == before)
        _ = try watched.base.applyEdits(FeatureEdits(deletes: [2]))
        #expect(throws: FeatureError.self) { try layer.applyEdits(FeatureEdits(), neighbours: edits) }
        #expect(try watched.base.feature(withObjectID: 1)?.geometry == before[0])
        // Attributes of a neighbor go along with its shape, a shape given wins over it, and those of other sources are passed over.
        let strange = NeighbourEdit(source: "elsewhere", feature: 3, base: square(0, 0, 1), geometry: square(0, 0, 2))
        let results = try layer.applyEdits(
            FeatureEdits(updates: [Feature(objectID: 1, attributes: ["COUNT": 7]), Feature(objectID: 3, geometry: square(20, 9, 5))]),
            neighbours: [edits[0], edits[2], strange])
        #expect(results.updates.map(\.objectID) == [1, 3] && results.isSuccess)
        #expect(try stored() == [square(0, 1, 5), nil, square(20, 9, 5)])
        #expect(try watched.base.feature(withObjectID: 1)?.attributes["COUNT"] == 7)
        #expect(layer.geometry(ofFeature: 3) == square(20, 9, 5))
        // What somebody else has done meanwhile is not overwritten.
        _ = try watched.base.applyEdits(FeatureEdits(updates: [Feature(objectID: 1, geometry: square(0, 2, 5))]))
        let late = NeighbourEdit(source: layer.name, feature: 1, base: square(0, 1, 5), geometry: square(0, 3, 5))
        #expect(throws: FeatureError.self) {
            try layer.applyEdits(FeatureEdits(updates: [Feature(objectID: 3, attributes: ["COUNT": 1])]), neighbours: [late])
        }
        #expect(try watched.base.feature(withObjectID: 1)?.geometry == square(0, 2, 5))
        #expect(try watched.base.feature(withObjectID: 3)?.attributes["COUNT"] != 1)
    }

    @Test func theLayerShowsWhatTheTableMadeOfEdits() throws {
        let watched = try table(
            "wells", .point, [], fields: [Field("WHO", .string), Field("AT", .date), Field("DEPTH", .integer, defaultValue: 12)]
        ) {
            $0.editFieldsInfo = EditFieldsInfo(editDateField: "AT", editorField: "WHO")
        }
        let layer = FeatureLayer(table: watched)
        layer.user = "ana"
        var options = EditOptions()
        options.time = 1_700_000_000_000
        #expect(layer.features(in: everywhere, limit: 9) == [])
        let added = try layer.addFeatures([Feature(geometry: .point(Point(x: 3, y: 4)))], options: options)
        let id = try #require(added.adds[0].objectID)
        #expect(layer.features(in: everywhere, limit: 9) == [id])
        let feature = try #require(layer.loadedFeatures.first)
        #expect(feature.attributes["WHO"] == "ana" && feature.attributes["AT"] == .date(1_700_000_000_000))
        #expect(feature.attributes["DEPTH"] == 12)
        let summary = layer.editSummary(of: feature, now: 1_700_000_000_000 + 5 * 60_000)
        #expect(summary?.user == "ana" && summary?.age == .minutes(5))
    }

    @Test func featuresAreSplitByThePolicies() throws {
        func domain(_ policy: SplitPolicy, _ merge: MergePolicy = .sumValues) -> Domain {
            Domain(name: "d", kind: .range(minimum: 0, maximum: 1000), mergePolicy: merge, splitPolicy: policy)
        }
        let watched = try table(
            "parcels", .polygon, [square(0, 0, 10), square(20, 0, 10)],
            fields: [
                Field("PEOPLE", .integer, domain: domain(.geometryRatio)),
                Field("ZONE", .integer, domain: domain(.duplicate, .defaultValue)),
                Field("PRICE", .double, defaultValue: 1.5, domain: domain(.defaultValue, .areaWeighted)),
            ])
        _ = try watched.base.applyEdits(
            FeatureEdits(updates: [Feature(objectID: 1, attributes: ["PEOPLE": 10, "ZONE": 4, "PRICE": 99.0])]))
        let layer = FeatureLayer(table: watched)
        let cutter = Polyline(Path([at(7, -1), at(7, 11)]))
        let results = try layer.splitFeature(1, along: cutter)
        let id = try #require(results.adds.first?.objectID)
        let new = try #require(try watched.feature(withObjectID: id))
        let old = try #require(try watched.feature(withObjectID: 1))
        #expect(old.geometry?.area == 70 && new.geometry?.area == 30, "the larger piece stays the feature")
        #expect(old.attributes["PEOPLE"] == 7 && new.attributes["PEOPLE"] == 3)
        #expect(old.attributes["ZONE"] == 4 && new.attributes["ZONE"] == 4)
        #expect(old.attributes["PRICE"] == 1.5 && new.attributes["PRICE"] == 1.5)
        #expect(new.attributes["NAME"] == "parcels 1", "no domain: as it is")

        // Split and merged again is what was there, but for what was not to come back.
        _ = try layer.mergeFeatures([1, 3])
        let whole = try #require(try watched.feature(withObjectID: 1))
        #expect(whole.geometry?.area == 100 && whole.attributes["PEOPLE"] == 10)
        #expect(try watched.count(of: FeatureQuery()) == 2)

        // All or nothing.
        #expect(throws: FeatureError.self) { try layer.splitFeature(1, along: Polyline(Path([at(50, 0), at(60, 0)]))) }
        #expect(throws: FeatureError.self) { try layer.splitFeature(1, into: [square(0, 0, 1)]) }
        #expect(throws: FeatureError.self) { try layer.mergeFeatures([1]) }
        #expect(throws: FeatureError.self) { try layer.mergeFeatures([1, 77]) }
        let refused = try layer.splitFeature(1, into: [square(0, 0, 1), line([(0, 0), (1, 1)])])
        #expect(!refused.isSuccess && refused.updates[0].error?.name == "rolledBack")
        #expect(try watched.feature(withObjectID: 1)?.geometry?.area == 100)
        let apart = try layer.applyEdits(FeatureEdits(updates: [Feature(objectID: 99)], deletes: [2]))
        #expect(apart.deletes[0].isSuccess, "that splitting is all or nothing says nothing of the calls behind it")
    }

    @Test func linesAreMergedWhereTheirEndsMeet() throws {
        let watched = try table(
            "roads", .polyline,
            [line([(10, 0), (20, 0)]), line([(10, 0), (0, 0)]), line([(20, 0), (20, 5)]), line([(50, 50), (60, 50)])])
        let layer = FeatureLayer(table: watched)
        try layer.mergeFeatures([1, 2, 3, 4])
        let merged = try #require(try watched.feature(withObjectID: 1)?.geometry)
        #expect(merged.parts.map(\.coordinates) == [[at(0, 0), at(10, 0), at(20, 0), at(20, 5)], [at(50, 50), at(60, 50)]])
        // Where three ends meet nobody can say which two go on; a line that is closed stays so.
        let star = try table("roads", .polyline, [line([(0, 0), (1, 0)]), line([(0, 0), (0, 1)]), line([(0, 0), (-1, 0)])])
        try FeatureLayer(table: star).mergeFeatures([1, 2, 3])
        #expect(try star.feature(withObjectID: 1)?.geometry?.parts.count == 3)
        let loop = try table("roads", .polyline, [line([(0, 0), (1, 0), (1, 1)]), line([(0, 0), (0, 1), (1, 1)])])
        try FeatureLayer(table: loop).mergeFeatures([1, 2])
        #expect(
            try loop.feature(withObjectID: 1)?.geometry?.parts.map(\.coordinates)
                == [[at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)]])
    }

    @Test func relatedFeaturesAreFoundByTheCommonValue() throws {
        let parcels = try table("parcels", .polygon, (0..<3).map { square(Double($0) * 10, 0, 5) }, fields: [Field("OWNER", .string)]) {
            $0.relationships = [
                Relationship(
                    id: 4, name: "owners", relatedTableID: 2, cardinality: "esriRelCardinalityOneToMany", role: "esriRelRoleOrigin",
                    keyField: "OWNER")
            ]
        }
        _ = try parcels.base.applyEdits(
            FeatureEdits(updates: [Feature(objectID: 1, attributes: ["OWNER": "O'Neil"]), Feature(objectID: 2, attributes: ["OWNER": "x"])])
        )
        var owners = LayerDefinition(name: "owners", fields: [Field("CODE", .string), Field("AGE", .integer)])
        owners.relationships = [
            Relationship(
                id: 4, name: "parcels", relatedTableID: 0, cardinality: "esriRelCardinalityOneToMany", role: "esriRelRoleDestination",
                keyField: "CODE")
        ]
        let people = try MemoryFeatureTable(
            owners,
            features: [
                Feature(attributes: ["CODE": "O'Neil", "AGE": 40]), Feature(attributes: ["CODE": "y", "AGE": 50]),
                Feature(attributes: ["CODE": "O'Neil", "AGE": 10]),
            ])
        let layer = FeatureLayer(table: parcels)
        #expect(throws: FeatureError.self) { try layer.queryRelated(to: [1], through: 4) }
        let store = MemoryFeatureStore()
        var numbered = owners
        numbered.id = 2
        _ = try store.addLayer(numbered).applyEdits(FeatureEdits(adds: [Feature(attributes: ["CODE": "x", "AGE": 1])]))
        layer.store = store
        #expect(try layer.queryRelated(to: [1, 2], through: 4).map(\.objectID) == [2])
        // Who names a table himself is believed.
        layer.relatedTables[2] = people
        #expect(throws: FeatureError.self) { try layer.queryRelated(to: [1], through: 5) }
        let found = try layer.queryRelated(to: [3, 2, 1], through: 4)
        #expect(found.map(\.objectID) == [1] && found[0].features.map(\.objectID) == [1, 3])
        var query = FeatureQuery()
        query.whereClause = try WhereClause(parsing: "AGE > 18", for: owners)
        #expect(try layer.queryRelated(to: [1, 2, 3], through: 4, query: query).first?.features.map(\.objectID) == [1])
        // The key is answered with if it was asked for.
        query.outFields = ["AGE"]
        #expect(try layer.queryRelated(to: [1], through: 4, query: query)[0].features[0].attributes == ["AGE": 40])
        query.outFields = ["code"]
        #expect(try layer.queryRelated(to: [1], through: 4, query: query)[0].features[0].attributes == ["CODE": "O'Neil"])
    }
}
