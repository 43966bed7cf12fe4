import Groma
import Testing

/// Queries, asked of every kind of store that can be made.
@Suite struct StoreQueryTests {
    /// Seven places; one without attributes, two without shapes.
    private func filled(_ name: String) throws -> (store: any FeatureStore, table: any FeatureTable, ids: [Int]) {
        let (store, table) = try StoreFixture(name).places()
        let ids = try table.add([
            StoreFixture.place("Oslo", kind: 1, pop: 700_000, size: 454.5, seen: .date(1_000), at: (10, 60)),
            StoreFixture.place("Rome", kind: 1, pop: 2_800_000, size: 1285, seen: .date(2_000), at: (12.5, 42)),
            StoreFixture.place("Ätna", kind: 2, size: 1190, seen: .date(-5), at: (15, 37.75)),
            StoreFixture.place("rome's '%_\"", kind: 0, pop: 0, size: 0, at: (12.5, 42)),
            StoreFixture.place(.null),
            StoreFixture.place("", kind: 0, pop: -1, size: -0.5, seen: .date(2_000)),
            StoreFixture.place("Bern", kind: 1, pop: 134_000, seen: .date(3_000), at: (-7, 47)),
        ])
        #expect(Set(ids).count == 7 && ids == ids.sorted())
        return (store, table, ids)
    }

    @Test(arguments: StoreFixture.names)
    func whereClausesSelectTheSameEverywhere(_ name: String) throws {
        let (store, table, ids) = try filled(name)
        defer { store.close() }
        let cases: [(String, [Int])] = [
            ("1=1", [0, 1, 2, 3, 4, 5, 6]), ("1=0", []), ("POP > 100000", [0, 1, 6]), ("NOT POP > 100000", [3, 5]), ("KIND = 0", [3, 5]),
            ("NAME = ''", [5]),
            ("NAME IS NULL", [4]), ("name is not null and kind is null", []), ("NAME LIKE '%o%'", [0, 1, 3]), ("NAME LIKE 'R%'", [1]),
            ("NAME LIKE '%!%!_%' ESCAPE '!'", [3]), ("NAME = 'rome''s ''%_\"'", [3]), ("NAME LIKE '_tna'", [2]),
            ("UPPER(NAME) = 'ÄTNA'", [2]),
            ("KIND IN (0, 2)", [2, 3, 5]), ("KIND NOT IN (0, NULL)", []), ("POP BETWEEN -1 AND 134000", [3, 5, 6]),
            ("SIZE < 0 OR SIZE > 1200.5", [1, 5]),
            ("SEEN = TIMESTAMP '1970-01-01 00:00:02'", [1, 5]), ("SEEN < DATE '1970-01-01'", [2]), ("POP / 2 * 2 <> POP", [5]),
            ("SIZE * 2 = 909", [0]),
            ("CHAR_LENGTH(NAME) = 4", [0, 1, 2, 6]), ("NAME || 'x' = 'Bernx'", [6]), ("COALESCE(POP, 7) = 7", [2, 4]),
            ("NAME < 'a'", [0, 1, 5, 6]),
            ("ROUND(SIZE) = -1", [5]), ("MOD(POP, 2) = -1", [5]), ("EXTRACT(SECOND FROM SEEN) = 3", [6]),
            ("SUBSTRING(NAME FROM 2 FOR 1) = 'o'", [1, 3]),
            ("NAME = 'x'' OR 1=1 --'", []), ("NAME = '; DROP TABLE places; --'", []), ("\"NAME\" = 'Oslo' AND (KIND = 1 OR KIND = 2)", [0]),
        ]
        for (text, places) in cases {
            let query = try table.query(where: text)
            #expect(try table.objectIDs(of: query) == places.map { ids[$0] }, "\(text)")
            #expect(try table.count(of: query) == places.count, "\(text)")
        }
        let own = try table.query(where: "\(table.definition.objectIDField) IN (\(ids[2]), \(ids[0])) AND GLOBALID IS NOT NULL")
        #expect(try table.objectIDs(of: own) == [ids[0], ids[2]])
        #expect(try table.count(of: FeatureQuery()) == 7, "nothing was dropped")
    }

    @Test(arguments: StoreFixture.names)
    func orderPagingAndFields(_ name: String) throws {
        let (store, table, ids) = try filled(name)
        defer { store.close() }
        var query = FeatureQuery()
        #expect(try table.names(query) == ["Oslo", "Rome", "Ätna", "rome's '%_\"", "", "", "Bern"], "by object id")
        query.orderBy = [FieldOrder("KIND", isDescending: true), FieldOrder("name")]
        #expect(
            try table.objectIDs(of: query) == [2, 6, 0, 1, 5, 3, 4].map { ids[$0] }, "null comes last where descending, texts by bytes")
        query.offset = 1
        query.limit = 3
        #expect(try table.names(query) == ["Bern", "Oslo", "Rome"])
        #expect(try table.count(of: query) == 7, "a count has no pages")
        query.outFields = ["name"]
        query.returnsGeometry = false
        let page = try table.features(in: query)
        #expect(!page.isTruncated && page.features.allSatisfy { $0.geometry == nil && $0.attributes.pairs.map(\.name) == ["NAME"] })
        #expect(page.features.map(\.objectID) == [6, 0, 1].map { ids[$0] }, "ids always come along")
        query = FeatureQuery()
        query.objectIDs = [ids[3], ids[1], ids[3], 999_999_999]
        #expect(try table.objectIDs(of: query) == [ids[1], ids[3]])
        query.objectIDs = []
        #expect(try table.count(of: query) == 0)
        query = FeatureQuery()
        query.outFields = ["KIND"]
        query.returnsDistinctValues = true
        query.orderBy = [FieldOrder("KIND")]
        let kinds = try table.features(in: query).features
        #expect(
            kinds.map { $0.attributes["KIND"] ?? .null } == [.null, 0, 1, 2]
                && kinds.allSatisfy { $0.objectID == nil && $0.geometry == nil })
        #expect(try table.count(of: query) == 4)
        (query.orderBy, query.offset, query.limit) = ([], 3, 1)
        #expect(try table.count(of: query) == 4, "in any order, and without pages")
        var seen = 0
        _ = try table.forEachFeature(in: FeatureQuery(), hook: .none) { _ in
            seen += 1
            return seen < 3
        }
        #expect(seen == 3, "it ends when it is told to")
    }

    @Test(arguments: StoreFixture.names)
    func statisticsExtentAndTime(_ name: String) throws {
        let (store, table, ids) = try filled(name)
        defer { store.close() }
        let all = try table.statistics(
            StatisticsQuery([
                Statistic(.count, of: "POP", name: "n"), Statistic(.sum, of: "POP", name: "s"), Statistic(.avg, of: "SIZE", name: "a"),
                Statistic(.min, of: "NAME", name: "lo"), Statistic(.max, of: "SEEN", name: "hi"), Statistic(.stddev, of: "SIZE", name: "d"),
            ]))
        let row = try #require(all.first)
        #expect(all.count == 1 && row["n"] == 5 && row["lo"] == "" && row["hi"] == .date(3_000))
        #expect(row["s"]?.doubleValue == 3_633_999)
        // python3 -c "import statistics as s; v=[454.5,1285,1190,0,-.5]; print(s.mean(v), s.stdev(v))"
        #expect(abs((row["a"]?.doubleValue ?? 0) - 585.8) < 1e-9 && abs((row["d"]?.doubleValue ?? 0) - 624.116836017) < 1e-6)
        let grouped = try table.statistics(
            StatisticsQuery(
                [Statistic(.count, of: "NAME", name: "n"), Statistic(.max, of: "POP", name: "m")], groupBy: ["KIND"],
                orderBy: [FieldOrder("n", isDescending: true)], of: try table.query(where: "KIND IS NOT NULL")))
        #expect(grouped.map { $0["KIND"] } == [1, 0, 2] && grouped.map { $0["n"] } == [3, 2, 1])
        #expect(grouped.map { ($0["m"] ?? .null).doubleValue } == [2_800_000, 0, nil])
        let none = try table.statistics(
            StatisticsQuery(
                [Statistic(.count, of: "POP", name: "n"), Statistic(.sum, of: "POP", name: "s")], of: try table.query(where: "1=0")))
        #expect(none.count == 1 && none[0]["n"] == 0 && none[0]["s"] ?? .null == .null)
        #expect(try table.extent(of: FeatureQuery()) == Extent(xMin: -7, yMin: 37.75, xMax: 15, yMax: 60))
        #expect(try table.extent(of: try table.query(where: "NAME = ''")).isEmpty)
        var paged = FeatureQuery()
        (paged.offset, paged.limit, paged.orderBy) = (1, 1, [FieldOrder("NAME")])
        #expect(try table.extent(of: paged) == Extent(xMin: -7, yMin: 37.75, xMax: 15, yMax: 60), "an extent has no pages")
        (paged.whereClause, paged.limit) = (try table.query(where: "KIND = 1").whereClause, 0)
        #expect(try table.extent(of: paged) == Extent(xMin: -7, yMin: 42, xMax: 12.5, yMax: 60))
        var query = FeatureQuery()
        for (start, end, places) in [(1_500, 2_000, [1, 5]), (nil, -5, [2]), (3_000, nil, [6]), (nil, nil, [0, 1, 2, 5, 6])]
            as [(Int?, Int?, [Int])]
        {
            query.timeExtent = TimeExtent(start: start, end: end)
            #expect(try table.objectIDs(of: query) == places.map { ids[$0] })
        }
    }

    @Test(arguments: StoreFixture.names)
    func everySpatialRelation(_ name: String) throws {
        let (store, table) = try StoreFixture(name).places(.polygon)
        defer { store.close() }
        let shapes = [
            "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))", "POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))", "POLYGON ((4 0, 6 0, 6 2, 4 2, 4 0))",
            "POLYGON ((3 3, 7 3, 7 7, 3 7, 3 3))", "POLYGON ((-10 -10, 20 -10, 20 20, -10 20, -10 -10))",
            "POLYGON ((5 5, 5.5 5, 5 5.5, 5 5))",
            "POLYGON ((10 10, 12 10, 12 12, 10 12, 10 10), (10.5 10.5, 10.5 11.5, 11.5 11.5, 11.5 10.5, 10.5 10.5))",
        ]
        let ids = try table.add(
            try shapes.map { Feature(attributes: ["NAME": "x"], geometry: try StoreFixture.shape($0)) } + [StoreFixture.place("none")])
        func found(_ shape: String, _ relation: SpatialRelation, pattern: String? = nil, distance: Double = 0) throws -> [Int] {
            var query = FeatureQuery()
            query.geometry = try StoreFixture.shape(shape)
            query.spatialRelation = relation
            query.relationPattern = pattern
            query.distance = distance
            let found = try table.objectIDs(of: query)
            #expect(try table.count(of: query) == found.count)
            return found.compactMap { ids.firstIndex(of: $0) }
        }
        // By hand, from the definitions of the OGC (06-103r4, 6.1.15); the query's shape comes first, as Esri has it.
        let square = shapes[0]
        #expect(try found(square, .intersects) == [0, 1, 2, 3, 4])
        #expect(try found(square, .envelopeIntersects) == [0, 1, 2, 3, 4])
        #expect(try found(square, .indexIntersects) == [0, 1, 2, 3, 4])
        #expect(try found(square, .contains) == [0, 1])
        #expect(try found(square, .within) == [0, 4])
        #expect(try found(square, .touches) == [2])
        #expect(try found(square, .overlaps) == [3])
        #expect(try found("LINESTRING (-1 -1, 1 1)", .crosses) == [0])
        #expect(try found("LINESTRING (-1 -1, 1 1)", .intersects) == [0, 1, 4])
        #expect(try found("POINT (5.4 5.4)", .intersects) == [3, 4], "beside the triangle, in its rectangle")
        #expect(try found("POINT (5.4 5.4)", .envelopeIntersects) == [3, 4, 5])
        #expect(try found("POINT (11 11)", .intersects) == [4], "in the hole")
        #expect(try found("POINT (11 11)", .within) == [4])
        #expect(try found("POINT (11 11)", .intersects, distance: 0.6) == [4, 6])
        #expect(try found("POINT (11 11)", .intersects, distance: 0.4) == [4])
        #expect(try found("POINT (9 4)", .intersects, distance: 2) == [3, 4], "the nearest points count, not the rectangles")
        #expect(try found(square, .relation, pattern: "T*F**FFF*") == [0], "equal")
        #expect(try found(square, .relation, pattern: "FF*FF****") == [5, 6], "apart")
        #expect(try found("POINT EMPTY", .intersects) == [])
        var rectangle = FeatureQuery(extent: Extent(xMin: 5.3, yMin: 5.3, xMax: 5.45, yMax: 5.45), spatialReference: .wgs84)
        #expect(try table.objectIDs(of: rectangle).compactMap { ids.firstIndex(of: $0) } == [3, 4, 5])
        rectangle.spatialRelation = .intersects
        #expect(try table.objectIDs(of: rectangle).compactMap { ids.firstIndex(of: $0) } == [3, 4])
        rectangle.whereClause = try WhereClause(parsing: "\(table.definition.objectIDField) > \(ids[3])", for: table.definition)
        #expect(try table.objectIDs(of: rectangle) == [ids[4]])
    }

    @Test(arguments: StoreFixture.names)
    func queriesThatContradictThemselvesAreRefused(_ name: String) throws {
        let (store, table, _) = try filled(name)
        defer { store.close() }
        func refuses(_ expected: String, _ change: (inout FeatureQuery) -> Void) {
            var query = FeatureQuery()
            change(&query)
            for ask in [{ _ = try table.features(in: query) }, { _ = try table.count(of: query) }, { _ = try table.extent(of: query) }] {
                #expect("\(expected) of \(name)", performing: ask, throws: { ($0 as? FeatureError)?.name == expected })
            }
        }
        var distinct = FeatureQuery()
        (distinct.returnsDistinctValues, distinct.outFields) = (true, ["KIND"])
        #expect { _ = try table.objectIDs(of: distinct) } throws: { ($0 as? FeatureError)?.name == "invalidQuery" }
        refuses("noField") { $0.outFields = ["NAME", "NOPE; DROP TABLE places"] }
        refuses("noField") { $0.orderBy = [FieldOrder("NAME\" DESC; --")] }
        refuses("invalidQuery") { $0.offset = -1 }
        refuses("invalidQuery") { $0.limit = -1 }
        refuses("invalidQuery") { $0.returnsDistinctValues = true }
        refuses("invalidQuery") { $0.distance = 5 }
        refuses("invalidQuery") { $0.timeExtent = TimeExtent(start: 2, end: 1) }
        let point = Geometry.point(Point(Coordinate(x: 1, y: 1), spatialReference: .wgs84))
        refuses("invalidQuery") {
            $0.geometry = point
            $0.distance = .nan
        }
        refuses("invalidQuery") {
            $0.geometry = point
            $0.spatialRelation = .relation
            $0.relationPattern = "TTT"
        }
        refuses("spatialReferenceMismatch") {
            $0.geometry = .point(Point(Coordinate(x: 1, y: 1), spatialReference: SpatialReference(wkid: 32633)))
        }
        #expect(throws: FeatureError.self) { _ = try table.statistics(StatisticsQuery([Statistic(.sum, of: "NAME")])) }
        #expect(throws: FeatureError.self) { _ = try table.statistics(StatisticsQuery([])) }
        #expect(throws: FeatureError.self) { _ = try table.statistics(StatisticsQuery([Statistic(.count, of: "NOPE")])) }
    }
}
