import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaOperations
import GromaTesting
import Synchronization
import Testing

/// The rectangles that a layer asks its table for, and what it keeps of the answers.
@Suite struct LayerRegionTests: LayerDrawing {
    /// A table that notes the queries that it is asked.
    private final class AskedTable: PassingTable, @unchecked Sendable {
        private let queries = Mutex<[FeatureQuery]>([])

        /// The queries since the last time.
        func take() -> [FeatureQuery] {
            queries.withLock { queries in
                defer { queries = [] }
                return queries
            }
        }

        /// The rectangles of the queries since the last time; nil for a query without one.
        func boxes() -> [Extent?] { take().map { $0.geometry?.extent } }

        override func forEachFeature(in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool)
            throws(FeatureError) -> Bool
        {
            queries.withLock { $0.append(query) }
            return try base.forEachFeature(in: query, hook: hook, body)
        }
    }

    /// Squares of 5 at every 20 from 0 to 300, in a row: their extent is 305 wide and 5 high.
    private func layer(_ mode: LayerMode = .onDemand, change: (inout LayerDefinition) -> Void = { _ in }) throws -> (
        FeatureLayer, AskedTable
    ) {
        let table = AskedTable(try table("squares", .polygon, (0...15).map { square(Double($0) * 20, 0, 5) }, change: change).base)
        return (FeatureLayer(table: table, mode: mode), table)
    }

    private func box(_ xMin: Double, _ yMin: Double, _ xMax: Double, _ yMax: Double) -> Extent {
        Extent(xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax)
    }

    /// The margin is a multiple of the larger side, and the result is widened to a grid of half of it: of 60 by 30, a grid of 30.
    @Test(arguments: [
        (1.0, Extent(xMin: -60, yMin: -60, xMax: 150, yMax: 120)), (0.5, Extent(xMin: -30, yMin: -30, xMax: 120, yMax: 90)),
        (10, Extent(xMin: -600, yMin: -600, xMax: 690, yMax: 660)),
        (11, Extent(xMin: -600, yMin: -600, xMax: 690, yMax: 660)), (.nan, Extent(xMin: -60, yMin: -60, xMax: 150, yMax: 120)),
        (0, Extent(xMin: 10, yMin: 20, xMax: 70, yMax: 50)), (-1, Extent(xMin: 0, yMin: 0, xMax: 90, yMax: 60)),
    ])
    func aViewIsWidened(_ factor: Double, _ expected: Extent) throws {
        let (layer, table) = try layer()
        layer.bufferFactor = factor
        let view = box(10, 20, 70, 50)
        try layer.load(view)
        let query = try #require(table.take().first)
        #expect(
            query.geometry == .envelope(Envelope(expected)) && query.spatialRelation == .envelopeIntersects && query.outFields == nil
                && query.whereClause == nil)
        try layer.load(view)
        #expect(table.boxes() == (factor == 0 ? [view] : []), "asked again only if nothing is remembered")
        try layer.load(box(1000, 1000, 1010, 1010))
        #expect(table.take().count == (factor < 0 ? 0 : 1), "with a negative margin the table is asked once")
        layer.refresh()
        try layer.load(box(1000, 1000, 1010, 1010))
        #expect(table.take().count == 1)
    }

    @Test func aPointerAsksForPartsOfTheExtent() throws {
        let (layer, table) = try layer()
        // A 32th of 305 is 9.53125; the rectangle of 4 by 2 has a margin of 4 on each side.
        let cell = 305.0 / 32
        #expect(layer.features(in: box(41, 1, 45, 3), limit: 9) == [3])
        #expect(table.boxes() == [box(3 * cell, -cell, 6 * cell, cell)])
        #expect(layer.features(in: box(50, -9, 57, 9), limit: 9).isEmpty && table.boxes() == [], "within what was loaded")
        #expect(layer.features(in: box(50, -9, 61, 9), limit: 9) == [4] && table.take().count == 1)
        // A view says how large the parts are from then on.
        try layer.load(box(200, 0, 210, 4))
        #expect(table.boxes() == [box(190, -10, 220, 15)])
        #expect(layer.features(in: box(301, 1, 301, 1), limit: 9) == [16])
        #expect(table.boxes() == [box(300, 0, 305, 5)], "a position has no margin, and lies in one part")
        #expect(
            layer.features(in: .empty, limit: 9) == [] && layer.features(in: box(101, 1, 102, 2), limit: 0) == [] && table.take().isEmpty)
    }

    @Test func aPositionIsAskedForAloneWhereNoPartsAreKnown() throws {
        let empty = AskedTable(try table("none", .polygon, []).base)
        let layer = FeatureLayer(table: empty)
        #expect(layer.features(in: box(7, 8, 7, 8), limit: 9) == [] && empty.boxes() == [box(7, 8, 7, 8)])
        #expect(layer.features(in: box(7, 8, 9, 12), limit: 9) == [] && empty.boxes() == [box(3, 4, 13, 16)], "a margin of 4, and no grid")
        // The extent that the definition records is asked for nobody.
        let (known, asked) = try self.layer { $0.extent = Extent(xMin: 0, yMin: 0, xMax: 64, yMax: 320) }
        #expect(known.features(in: box(41, 1, 45, 3), limit: 9) == [3] && asked.boxes() == [box(30, -10, 50, 10)])
    }

    @Test func aSnapshotIsLoadedOnceAndASelectionNever() throws {
        let (snapshot, table) = try layer(.snapshot)
        try snapshot.load(.empty)
        #expect(table.boxes() == [nil] && snapshot.loadedFeatureCount == 16)
        #expect(snapshot.features(in: box(0, 0, 25, 1), limit: 9) == [1, 2] && table.take().isEmpty)
        let (selection, other) = try layer(.selection)
        try selection.load(box(0, 0, 100, 100))
        #expect(selection.features(in: box(0, 0, 25, 1), limit: 9).isEmpty && other.take().isEmpty)
        // One that is asked for by its id is loaded.
        #expect(
            selection.geometry(ofFeature: 2) != nil && selection.geometry(ofFeature: 99) == nil
                && selection.loadedFeatures.map(\.objectID) == [2])
        #expect(other.take().map(\.objectIDs) == [[2], [99]])
        #expect(selection.geometry(ofFeature: 2) != nil && other.take().isEmpty)
    }

    @Test func conditionsAndFieldsGoWithEveryQuery() throws {
        let (layer, table) = try layer { $0.timeInfo = TimeInfo(startTimeField: "WHEN") }
        let clause = try WhereClause(parsing: "COUNT > 2", for: layer.definition)
        layer.definitionExpression = clause
        layer.timeDefinition = nil
        layer.outFields = ["NAME"]
        #expect(layer.features(in: box(0, 0, 300, 5), limit: 99) == Array(3...16))
        #expect(table.take().map { [$0.whereClause == clause, $0.outFields == ["NAME"]] } == [[true, true]])
        _ = layer.geometry(ofFeature: 1)
        #expect(table.take().map { [$0.whereClause == clause, $0.outFields == ["NAME"], $0.objectIDs == [1]] } == [[true, true, true]])
        // What is selected has the layer's fields, and what is queried the query's.
        var query = FeatureQuery()
        (query.outFields, query.returnsDistinctValues) = (["COUNT"], true)
        _ = try layer.selectFeatures(query)
        #expect(table.take().map { [$0.outFields == ["NAME"], $0.returnsDistinctValues] } == [[true, false]])
        #expect(try layer.queryFeatures(query).features.map(\.attributes) == (3...16).map { ["COUNT": .integer($0)] as Attributes })
        // All fields are asked of the table if the loaded features have some only.
        #expect(try layer.feature(withObjectID: 3)?.attributes["COUNT"] == 3)
        layer.outFields = ["NAME"]
        #expect(!layer.loadedFeatures.isEmpty, "a setting that stays the same discards nothing")
        layer.outFields = nil
        #expect(layer.loadedFeatures.isEmpty)
    }

    /// Effective times end at the earlier end and begin at the later start.
    @Test(
        arguments: [
            (nil, nil, 5, 9, 5, 9), (5, 9, nil, nil, 5, 9), (5, 9, 6, 8, 6, 8), (6, 8, 5, 9, 6, 8), (5, nil, nil, 9, 5, 9),
            (nil, 9, 5, nil, 5, 9), (5, 7, 6, 9, 6, 7),
        ] as [(Int?, Int?, Int?, Int?, Int?, Int?)])
    func timesAreIntersected(_ start: Int?, _ end: Int?, _ ownStart: Int?, _ ownEnd: Int?, _ first: Int?, _ last: Int?) throws {
        let (layer, _) = try layer { $0.timeInfo = TimeInfo(startTimeField: "COUNT") }
        layer.timeDefinition = TimeExtent(start: ownStart, end: ownEnd)
        var query = FeatureQuery()
        query.timeExtent = TimeExtent(start: start, end: end)
        #expect(layer.effective(query).timeExtent == TimeExtent(start: first, end: last))
        query.timeExtent = nil
        #expect(layer.effective(query).timeExtent == layer.timeDefinition)
        layer.timeDefinition = nil
        #expect(layer.effective(query) == query)
    }

    /// Sixty-four rectangles are remembered; then all are forgotten but the newest, with their features, and the selected ones stay.
    @Test func rememberedRectanglesAreLimited() throws {
        let (layer, table) = try layer()
        layer.bufferFactor = 1
        try layer.selectFeatures(
            {
                var query = FeatureQuery(); query.objectIDs = [5]; return query
            }())
        for number in 0..<64 { try layer.load(box(Double(number) * 20, 0, Double(number) * 20 + 2, 1)) }
        #expect(layer.loadedFeatureCount == 16 && table.take().count == 65)
        try layer.load(box(0, 0, 1, 1))
        #expect(table.take().isEmpty && layer.loadedFeatureCount == 16)
        try layer.load(box(5000, 0, 5002, 1))
        #expect(layer.loadedFeatures.map(\.objectID) == [5] && table.take().count == 1)
        try layer.load(box(0, 0, 1, 1))
        #expect(layer.loadedFeatures.map(\.objectID) == [1, 5] && table.take().count == 1)
    }

    /// What was added where a rectangle is loaded, or was moved there, is loaded too, and what was added elsewhere is not.
    @Test func editsAreShownWhereSomethingIsLoaded() throws {
        let (layer, table) = try layer()
        try layer.load(box(0, 0, 30, 5))
        #expect(table.boxes() == [box(-30, -30, 60, 45)] && layer.loadedFeatures.compactMap(\.objectID) == [1, 2, 3, 4])
        let added = try layer.applyEdits(
            FeatureEdits(
                adds: [Feature(geometry: square(50, 40, 1)), Feature(geometry: square(90, 0, 1)), Feature()],
                updates: [Feature(objectID: 3, geometry: square(500, 0, 1)), Feature(objectID: 9, geometry: square(10, 0, 1))], deletes: [1]
            ))
        #expect(
            added.isSuccess && layer.loadedFeatures.compactMap(\.objectID) == [2, 3, 4, 9, 17], "9 has moved to where everything is loaded")
        #expect(layer.loadedFeatures[1].geometry == square(500, 0, 1))
        let asked = table.take()
        #expect(asked.map(\.objectIDs) == [[3, 9, 17, 18, 19]])
        let (selection, other) = try self.layer(.selection)
        _ = try selection.addFeatures([Feature(geometry: square(0, 0, 1))])
        #expect(selection.loadedFeatures.isEmpty && other.take().isEmpty, "nothing is read back where nothing is loaded")
        let (snapshot, _) = try self.layer(.snapshot)
        try snapshot.load(.empty)
        _ = try snapshot.addFeatures([Feature()])
        #expect(snapshot.loadedFeatures.last?.objectID == 17, "of the whole table also those without a shape")
    }
}
