import GromaBase
import GromaFeatures
import GromaGeometry
import GromaOperations
import GromaTesting
import Synchronization
import Testing

@testable import GromaPopups

/// Features are found layer by layer and page by page, until somebody says stop.
@Suite struct WebMapSearchTests {
    /// A row of points from 0 to the east, one a unit.
    private func points(_ name: String, _ count: Int, pages: Int? = nil, reference: SpatialReference = .wgs84) throws -> FeatureLayer {
        var definition = LayerDefinition(name: name, geometryType: .point, spatialReference: reference, fields: [Field("n", .integer)])
        definition.maxRecordCount = pages
        let features = (0..<count).map { index in
            Feature(
                objectID: index + 1, attributes: ["n": .integer(index)],
                geometry: .point(Point(x: Double(index), y: 0, spatialReference: reference)))
        }
        return FeatureLayer(table: try MemoryFeatureTable(definition, features: features))
    }

    private func box(_ xMin: Double, _ xMax: Double, _ reference: SpatialReference? = .wgs84) -> Envelope {
        Envelope(Extent(xMin: xMin, yMin: -1, xMax: xMax, yMax: 1), spatialReference: reference)
    }

    /// Searches an area in either form.
    private func find(
        _ search: PopupSearch, in area: Envelope, _ isAwaited: Bool, _ found: ([Popup]) -> Void
    ) async -> PopupSearch.Outcome {
        if isAwaited { return await search.popups(in: area, found: found) }
        return block { search.popups(in: area, found: found) }
    }

    /// Searches around a point in either form.
    private func find(
        _ search: PopupSearch, at point: Point, tolerance: Double, _ isAwaited: Bool, _ found: ([Popup]) -> Void
    ) async -> PopupSearch.Outcome {
        if isAwaited { return await search.popups(at: point, tolerance: tolerance, found: found) }
        return block { search.popups(at: point, tolerance: tolerance, found: found) }
    }

    private func block<Value>(_ body: () -> Value) -> Value { body() }

    @Test(arguments: [false, true]) func pagesComeAsTheyAreFound(isAwaited: Bool) async throws {
        let layers = [try points("a", 10, pages: 4), try points("b", 25), try points("none", 3)]
        var search = PopupSearch(layers) { $0.name == "none" ? nil : PopupDefinition(title: $0.name) }
        search.pageSize = 10
        var pages: [[String]] = []
        let outcome = await find(search, in: box(-1, 100), isAwaited) {
            pages.append($0.map { "\($0.definition.title)\($0.feature.objectID ?? 0)" })
        }
        #expect(pages.map(\.count) == [4, 4, 2, 10, 10, 5])
        #expect(pages.flatMap(\.self) == (1...10).map { "a\($0)" } + (1...25).map { "b\($0)" })
        #expect(outcome.count == 35 && outcome.failures.isEmpty && !outcome.isCancelled)
        pages = []
        _ = await find(search, in: box(2, 3.5, nil), isAwaited) { pages.append($0.map { "\($0.feature.objectID ?? 0)" }) }
        #expect(pages == [["3", "4"], ["3", "4"]])
        // A page that is full may be the last, and one of a single feature is the least.
        for (size, counts) in [(5, [5, 5]), (10, [10]), (0, Array(repeating: 1, count: 10)), (3, [3, 3, 3, 1])] {
            var search = PopupSearch([try points("a", 10)])
            search.pageSize = size
            var found: [Int] = []
            let outcome = await find(search, in: box(-1, 100), isAwaited) { found.append($0.count) }
            #expect(found == counts && outcome.count == 10)
        }
    }

    @Test func awaitedItFindsTheSame() async throws {
        let search = PopupSearch([try points("a", 10, pages: 4)])
        var pages: [Int] = []
        let outcome = await search.popups(in: box(0, 100)) { pages.append($0.count) }
        #expect(pages == [4, 4, 2] && outcome.count == 10)
        var found: [Int?] = []
        await search.popups(at: Point(x: 5, y: 0), tolerance: 1) { found += $0.map(\.feature.objectID) }
        #expect(found == [7, 6, 5])
    }

    @Test func aHookEndsItBetweenPages() throws {
        let flag = CancellationFlag()
        let search = PopupSearch([try points("a", 10, pages: 4), try points("b", 10)])
        var count = 0
        let outcome = search.popups(in: box(0, 100), hook: OperationHook(flag: flag)) {
            count += $0.count
            flag.cancel()
        }
        #expect(count == 4 && outcome.count == 4 && outcome.isCancelled && outcome.failures.isEmpty)
    }

    @Test func aCancelledTaskEndsIt() async throws {
        let counts = await Task { () -> (Int, Bool) in
            guard let layer = try? points("a", 100, pages: 4) else { return (0, false) }
            let outcome = await PopupSearch([layer]).popups(in: box(0, 100)) { _ in withUnsafeCurrentTask { $0?.cancel() } }
            return (outcome.count, outcome.isCancelled)
        }.value
        #expect(counts == (4, true))
    }

    @Test(arguments: [false, true]) func topmostFeaturesComeFirst(isAwaited: Bool) async throws {
        let square: [Feature] = (1...3).map { id in
            let ring = Path(xy: [0, 0, 0, 2, Double(id), 2, Double(id), 0], isRing: true)
            return Feature(objectID: id, geometry: .polygon(Polygon(ring, spatialReference: .wgs84)))
        }
        let areas = FeatureLayer(
            table: try MemoryFeatureTable(
                LayerDefinition(name: "areas", geometryType: .polygon, spatialReference: .wgs84), features: square))
        let table = FeatureLayer(table: try MemoryFeatureTable(LayerDefinition(name: "table"), features: [Feature(objectID: 1)]))
        let search = PopupSearch([areas, try points("points", 9), table])
        func found(_ x: Double, _ y: Double, _ tolerance: Double, _ reference: SpatialReference? = .wgs84) async -> [String] {
            var names: [String] = []
            let outcome = await find(search, at: Point(x: x, y: y, spatialReference: reference), tolerance: tolerance, isAwaited) {
                names += $0.map { "\($0.layer?.name ?? "") \($0.feature.objectID ?? 0)" }
            }
            #expect(outcome.count == names.count && outcome.failures.isEmpty)
            return names
        }
        #expect(await found(1.5, 1, 0) == ["areas 3", "areas 2"])
        #expect(await found(2, 0.4, 0.5) == ["points 3", "areas 3", "areas 2"])
        #expect(await found(-0.4, 0, 0.5) == ["points 1", "areas 3", "areas 2", "areas 1"])
        #expect(await found(50, 50, 0.5) == [])
        // 1.5 degrees of longitude and 1 of latitude, in meters; half a degree is some 55.7 km.
        #expect(await found(166_979.24, 111_325.14, 0, .webMercator) == ["areas 3", "areas 2"])
        #expect(await found(222_638.98, 44_528, 60_000, .webMercator) == ["points 3", "areas 3", "areas 2"])
    }

    /// A host's table that computes itself may pass the error of its operation on.
    private final class CancelledTable: PassingTable, @unchecked Sendable {
        let error: FeatureError

        init(_ base: any FeatureTable, _ error: FeatureError) {
            self.error = error
            super.init(base)
        }

        override func look<Value>(_ name: String, _ body: () throws(FeatureError) -> Value) throws(FeatureError) -> Value { throw error }
    }

    /// A table that knows no further pages, as some services do not.
    private final class RepeatingTable: PassingTable, @unchecked Sendable {
        override func forEachFeature(
            in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
        ) throws(FeatureError) -> Bool {
            var query = query
            query.offset = 0
            return try base.forEachFeature(in: query, hook: hook, body)
        }
    }

    private static let ends: [(error: FeatureError, isCancelled: Bool)] = [
        (.cancelled, true), (.operation(.cancelled(operation: "clip")), true), (.readOnly(location: "a"), false),
    ]

    private func search(failing error: FeatureError) throws -> PopupSearch {
        let failing = FeatureLayer(table: CancelledTable(try points("b", 3).table, error))
        return PopupSearch([try points("a", 2), failing, try points("c", 2)])
    }

    @Test(arguments: ends, [false, true])
    func aTableThatIsCancelledEndsIt(_ end: (error: FeatureError, isCancelled: Bool), isAwaited: Bool) async throws {
        let outcome = await find(try search(failing: end.error), in: box(0, 100), isAwaited) { _ in }
        #expect(outcome.isCancelled == end.isCancelled && outcome.failures.map(\.layer) == (end.isCancelled ? [] : ["b"]))
        #expect(outcome.count == (end.isCancelled ? 2 : 4))
    }

    @Test(arguments: [false, true]) func aLayerThatFailsKeepsNoOtherBack(isAwaited: Bool) async throws {
        let other = try points("other", 3, reference: try #require(SpatialReference(wkid: 31370)))
        let search = PopupSearch([try points("a", 2), other, try points("b", 2)])
        var count = 0
        let outcome = await find(search, in: box(0, 100), isAwaited) { count += $0.count }
        #expect(count == 4 && outcome.count == 4 && !outcome.isCancelled && outcome.failures.map(\.layer) == ["other"])
        let none = await find(search, at: Point(x: 0, y: 0), tolerance: -1, isAwaited) { _ in count += 1 }
        #expect(count == 4 && none.failures.map(\.layer) == ["b", "other", "a"] && none.count == 0)
        for tolerance in [Double.nan, .infinity] {
            let refused = await find(search, at: Point(x: 0, y: 0), tolerance: tolerance, isAwaited) { _ in }
            #expect(refused.failures.count == 3 && !refused.isCancelled)
        }
        // One whose definition cannot be read, and one that answers every page with the same features.
        let again = FeatureLayer(table: RepeatingTable(try points("again", 4, pages: 2).table))
        let odd = PopupSearch([try points("a", 2), try points("none", 2), again, try points("b", 2)]) { layer throws(PopupError) in
            if layer.name == "none" { throw .refused(reason: "it cannot be read") }
            return PopupDefinition(title: layer.name)
        }
        count = 0
        let last = await find(odd, in: box(-1, 100), isAwaited) { count += $0.count }
        #expect(count == 6 && last.count == 6 && !last.isCancelled && last.failures.map(\.layer) == ["none", "again"])
        guard case .refused("it cannot be read")? = last.failures.first?.error else { return #expect(Bool(false), "\(last)") }
    }

    @Test func theWholeWorldIsLookedAt() throws {
        let search = PopupSearch([try points("metres", 5, reference: .webMercator), try points("degrees", 5)])
        let world = Envelope(Extent(xMin: -180, yMin: -90, xMax: 180, yMax: 90), spatialReference: .wgs84)
        let outcome = search.popups(in: world) { _ in }
        #expect(outcome.count == 10 && outcome.failures.isEmpty)
    }

    @Test func aWebMapSaysWhichLayersHavePopups() throws {
        let json = #"{"operationalLayers": [{"id": "a", "popupInfo": {"title": "as the map says"}}, {"id": "b"}]}"#
        let search = PopupSearch([try points("a", 2), try points("b", 2)], webMap: try WebMap(json: json.parsedJSON))
        var titles: [String] = []
        search.popups(in: box(0, 100)) { titles += $0.map(\.definition.title) }
        #expect(titles == ["as the map says", "as the map says"])
    }
}
