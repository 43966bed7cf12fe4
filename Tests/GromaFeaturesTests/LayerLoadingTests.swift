import GromaTesting
import GromaFeatures
import GromaGeometry
import GromaMap
import Testing

/// What a layer holds of its table, and when it asks for it.
@Suite struct LayerLoadingTests: LayerDrawing {
    private func boxes(seed: UInt64, _ count: Int) -> (shapes: [Geometry], boxes: [Extent]) {
        var numbers = Seeded(seed)
        let shapes = (0..<1200).map { _ in
            square(
                Double.random(in: 0..<1000, using: &numbers), Double.random(in: 0..<1000, using: &numbers),
                Double.random(in: 0..<3, using: &numbers))
        }
        let boxes = (0..<count).map { _ in
            let (x, y) = (Double.random(in: -50..<1000, using: &numbers), Double.random(in: -50..<1000, using: &numbers))
            let size = [0, 0.5, 20, 300][Int.random(in: 0..<4, using: &numbers)]
            return Extent(xMin: x, yMin: y, xMax: x + size, yMax: y + size)
        }
        return (shapes, boxes)
    }

    @Test(arguments: [LayerMode.snapshot, .onDemand], [1.0, 0, 3]) func itAnswersAsIfItHeldEverything(
        mode: LayerMode, bufferFactor: Double
    ) throws {
        let (shapes, boxes) = boxes(seed: 5, 120)
        // A service that answers with few features at a time.
        let watched = try table("squares", .polygon, shapes) { $0.maxRecordCount = 200 }
        let layer = FeatureLayer(table: watched, mode: mode)
        layer.bufferFactor = bufferFactor
        for box in boxes {
            let expected = shapes.indices.filter { shapes[$0].extent.intersects(box) }.map { $0 + 1 }
            #expect(layer.features(in: box, limit: .max) == expected)
            #expect(layer.features(in: box, limit: 2).count == min(2, expected.count))
        }
        if mode == .snapshot { #expect(watched.calls.count == 6, "six pages, once") }
        if mode == .onDemand && bufferFactor > 0 {
            let asked = watched.calls.count
            for box in boxes { _ = layer.features(in: box, limit: .max) }
            #expect(asked < 120)
            #expect(watched.calls.count - asked < 15, "what was looked at is not asked for again but where it was let go of")
        }
    }

    @Test func aViewIsLoadedOnceAndWithAMargin() throws {
        let (shapes, _) = boxes(seed: 6, 0)
        let watched = try table("squares", .polygon, shapes)
        let layer = FeatureLayer(table: watched)
        try layer.load(Extent(xMin: 400, yMin: 400, xMax: 500, yMax: 500))
        #expect(watched.calls == ["query"])
        _ = layer.features(in: Extent(xMin: 310, yMin: 310, xMax: 599, yMax: 599), limit: 9)
        #expect(watched.calls == ["query"], "the margin is as wide as the view")
        _ = layer.features(in: Extent(xMin: 800, yMin: 800, xMax: 801, yMax: 801), limit: 9)
        #expect(watched.calls == ["query", "query"])
        layer.bufferFactor = -1
        _ = layer.features(in: Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1), limit: 9)
        #expect(watched.calls == ["query", "query"], "below 0 it asks no more")
    }

    /// A table without shapes has nothing at any place, and is not asked for it; it is loaded as a whole alone.
    @Test func aTableWithoutShapesIsNotAskedForAPlace() throws {
        let box = Extent(xMin: 0, yMin: 0, xMax: 9, yMax: 9)
        let notes = WatchedTable(try MemoryFeatureTable(LayerDefinition(name: "notes"), features: [Feature(), Feature()]))
        let layer = FeatureLayer(table: notes)
        try layer.load(box)
        #expect(notes.calls.isEmpty && layer.loadError == nil)
        #expect(layer.features(in: box, limit: 9).isEmpty && layer.loadError == nil)
        notes.fail(nil)
        let whole = FeatureLayer(table: notes, mode: .snapshot)
        try whole.load(box)
        try whole.load(box)
        #expect(notes.calls == ["query"] && whole.loadError == nil)
    }

    /// A feature that was not loaded is there once it has moved to where the layer has loaded.
    @Test func featuresMoveIn() throws {
        let layer = FeatureLayer(table: try table("squares", .polygon, [square(0, 0, 5), square(5000, 0, 5)]))
        let box = Extent(xMin: 0, yMin: 0, xMax: 100, yMax: 9)
        #expect(layer.features(in: box, limit: 9) == [1])
        let edits = FeatureEdits(updates: [Feature(objectID: 2, geometry: square(20, 0, 5))])
        #expect(try layer.applyEdits(edits).isSuccess && layer.features(in: box, limit: 9) == [1, 2])
    }

    @Test func ownConditionsHoldForAllThatIsShownFoundSelectedAndDeleted() throws {
        let watched = try table("squares", .polygon, (0..<10).map { square(Double($0) * 10, 0, 5) }, fields: [Field("WHEN", .date)]) {
            $0.timeInfo = TimeInfo(startTimeField: "WHEN")
        }
        let all = Extent(xMin: 0, yMin: 0, xMax: 1000, yMax: 10)
        let layer = FeatureLayer(table: watched)
        #expect(layer.features(in: all, limit: 99).count == 10)
        layer.definitionExpression = try WhereClause(parsing: "COUNT > 3 OR NAME = 'squares 1'", for: layer.definition)
        #expect(layer.features(in: all, limit: 99) == [1, 4, 5, 6, 7, 8, 9, 10])
        var query = FeatureQuery()
        query.whereClause = try WhereClause(parsing: "COUNT < 6", for: layer.definition)
        #expect(try layer.queryObjectIDs(query) == [1, 4, 5])
        #expect(try layer.queryCount(query) == 3)
        #expect(try layer.queryFeatures(query).features.map(\.objectID) == [1, 4, 5])
        #expect(try layer.selectFeatures(query).map(\.objectID) == [1, 4, 5])
        #expect(try layer.deleteFeatures(of: query).deletedByQuery == 3)
        #expect(try watched.count(of: FeatureQuery()) == 7, "2 and 3 were not the layer's to delete")
        #expect(layer.selectedFeatures.isEmpty && layer.features(in: all, limit: 99) == [6, 7, 8, 9, 10])

        _ = try watched.base.applyEdits(FeatureEdits(updates: [Feature(objectID: 7, attributes: ["WHEN": .date(500)])]))
        layer.timeDefinition = TimeExtent(start: 0, end: 1000)
        #expect(layer.features(in: all, limit: 99) == [7])
        query.whereClause = nil
        query.timeExtent = TimeExtent(start: 600, end: nil)
        #expect(try layer.queryCount(query) == 0, "both stretches of time count")
    }

    @Test func aSelectionIsAddedToReplacedAndTakenFrom() throws {
        final class Delegate: FeatureLayerQueryDelegate {
            var told: [String] = []
            func featureLayer(_ layer: FeatureLayer, didSelectFeatures features: [Feature], method: SelectionMethod) {
                told.append("\(method) \(features.compactMap(\.objectID))")
            }
            func featureLayer(_ layer: FeatureLayer, didFailToSelectFeatures error: FeatureError) { told.append(error.name) }
        }
        let watched = try table("squares", .polygon, (0..<6).map { square(Double($0) * 10, 0, 5) })
        let layer = FeatureLayer(table: watched, mode: .selection)
        let delegate = Delegate()
        layer.queryDelegate = delegate
        func ids(_ ids: [Int]) -> FeatureQuery {
            var query = FeatureQuery()
            query.objectIDs = ids
            return query
        }
        try layer.selectFeatures(ids([1, 2]))
        try layer.selectFeatures(ids([2, 3]), method: .add)
        try layer.selectFeatures(ids([1, 6]), method: .subtract)
        #expect(layer.selectedObjectIDs == [2, 3] && layer.selectedFeatures.map(\.objectID) == [2, 3])
        #expect(layer.features(in: Extent(xMin: 0, yMin: 0, xMax: 100, yMax: 9), limit: 9) == [2, 3], "it holds what is selected alone")
        watched.fail { _ in .before(.network(url: "x", reason: "gone")) }
        #expect(throws: FeatureError.self) { try layer.selectFeatures(ids([4])) }
        #expect(layer.selectedObjectIDs == [2, 3])
        #expect(delegate.told == ["new [1, 2]", "add [2, 3]", "subtract [1, 6]", "network"])
        layer.clearSelection()
        #expect(layer.selectedFeatures.isEmpty && layer.loadedFeatures.isEmpty)
    }

    @Test func aFailureIsToldOnceAndTriedAgainWhenAskedFor() throws {
        let watched = try table("squares", .polygon, [square(0, 0, 5)])
        let layer = FeatureLayer(table: watched, mode: .snapshot)
        watched.fail { _ in .before(.timedOut(url: "x", seconds: 1)) }
        let box = Extent(xMin: 0, yMin: 0, xMax: 9, yMax: 9)
        for _ in 0..<20 { #expect(layer.features(in: box, limit: 9) == []) }
        #expect(layer.loadError?.name == "timedOut" && watched.calls.count == 1, "a pointer that moves does not wait twenty times")
        #expect(throws: FeatureError.self) { try layer.resubmit() }
        watched.fail(nil)
        try layer.resubmit()
        #expect(layer.loadError == nil && layer.features(in: box, limit: 9) == [1])
    }

    @Test func aTableHasNothingToSnapTo() throws {
        let definition = LayerDefinition(name: "owners", fields: [Field("NAME", .string)])
        let layer = FeatureLayer(table: try MemoryFeatureTable(definition, features: [Feature(attributes: ["NAME": "Ana"])]))
        #expect(layer.features(in: Extent(xMin: -1, yMin: -1, xMax: 1, yMax: 1), limit: 9) == [] && layer.loadError == nil)
        #expect(try layer.queryCount() == 1)
    }

    @Test func aLayerIsMadeOfJSONAlone() throws {
        let definition = try json(
            """
            {"name":"wells","geometryType":"esriGeometryPoint","objectIdField":"FID","capabilities":"Create,Query,Update,Delete",
             "extent":{"spatialReference":{"wkid":4326}},"fields":[{"name":"FID","type":"esriFieldTypeOID"},
             {"name":"DEPTH","type":"esriFieldTypeInteger","nullable":true}]}
            """)
        let features = try json(
            """
            {"features":[{"attributes":{"FID":7,"DEPTH":0},"geometry":{"x":14.5,"y":45.5}},
                         {"attributes":{"FID":9,"DEPTH":null},"geometry":{"x":15,"y":46}}]}
            """)
        let layer = try FeatureLayer(definitionJSON: definition, featureSetJSON: features)
        #expect(layer.features(in: Extent(xMin: 14, yMin: 45, xMax: 14.9, yMax: 46), limit: 9) == [7])
        #expect(try layer.feature(withObjectID: 7)?.attributes["depth"] == 0)
        #expect(try layer.feature(withObjectID: 9)?.attributes["depth"] == .null, "null is not missing and not 0")
        #expect(throws: FeatureError.self) { try FeatureLayer(definitionJSON: try json(#"{"name":3}"#)) }
    }
}
