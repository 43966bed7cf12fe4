import Groma
import GromaTesting
import Testing

/// Queries of every kind of store against a plain search through an array: conditions, order, pages, fields, distinct values.
@Suite struct StoreModelTests {
    private struct Condition: Sendable {
        let text: String
        let isMet: @Sendable (Attributes) -> Bool
    }

    private static func integer(_ name: String, _ test: @escaping @Sendable (Int) -> Bool) -> @Sendable (Attributes) -> Bool {
        { attributes in attributes[name]?.integerValue.map(test) ?? false }
    }

    private static func text(_ test: @escaping @Sendable (String) -> Bool) -> @Sendable (Attributes) -> Bool {
        { attributes in attributes["NAME"]?.stringValue.map(test) ?? false }
    }

    private static let conditions: [Condition] = [
        Condition(text: "POP > 40", isMet: integer("POP") { $0 > 40 }), Condition(text: "POP >= 40", isMet: integer("POP") { $0 >= 40 }),
        Condition(text: "POP < 40", isMet: integer("POP") { $0 < 40 }), Condition(text: "40 >= POP", isMet: integer("POP") { $0 <= 40 }),
        Condition(text: "POP <> 40", isMet: integer("POP") { $0 != 40 }),
        Condition(text: "NOT POP = 40", isMet: integer("POP") { $0 != 40 }),
        Condition(text: "POP BETWEEN 20 AND 60", isMet: integer("POP") { $0 >= 20 && $0 <= 60 }),
        Condition(text: "POP NOT BETWEEN 20 AND 60", isMet: integer("POP") { $0 < 20 || $0 > 60 }),
        Condition(text: "POP IN (10, 20, 70)", isMet: integer("POP") { [10, 20, 70].contains($0) }),
        Condition(text: "POP NOT IN (10, 20, 70)", isMet: integer("POP") { ![10, 20, 70].contains($0) }),
        Condition(text: "POP IN (10, NULL)", isMet: integer("POP") { $0 == 10 }),
        Condition(text: "POP NOT IN (10, NULL)", isMet: { _ in false }),
        Condition(text: "POP IS NULL", isMet: { $0["POP"] ?? .null == .null }),
        Condition(text: "POP IS NOT NULL", isMet: { $0["POP"] ?? .null != .null }),
        Condition(text: "KIND = 1 OR POP = 50", isMet: { $0["KIND"] == 1 || $0["POP"] == 50 }),
        Condition(text: "KIND = 1 AND POP > 30", isMet: { $0["KIND"] == 1 && ($0["POP"]?.integerValue ?? 0) > 30 }),
        Condition(
            text: "NOT (KIND = 1 OR POP > 30)",
            isMet: { ($0["KIND"]?.integerValue).map { $0 != 1 } == true && ($0["POP"]?.integerValue).map { $0 <= 30 } == true }),
        Condition(text: "NAME = 'b'", isMet: text { $0 == "b" }),
        Condition(text: "NAME <= 'b'", isMet: text { $0.utf8.lexicographicallyPrecedes("b".utf8) || $0 == "b" }),
        Condition(
            text: "NAME LIKE 'a%' AND KIND > 0",
            isMet: { ($0["NAME"]?.stringValue ?? "").hasPrefix("a") && ($0["KIND"]?.integerValue ?? 0) > 0 }),
        Condition(text: "UPPER(NAME) = 'AB' OR KIND = 2", isMet: { $0["NAME"]?.stringValue?.uppercased() == "AB" || $0["KIND"] == 2 }),
        Condition(
            text: "SIZE > POP",
            isMet: { row in (row["SIZE"]?.doubleValue).flatMap { size in (row["POP"]?.doubleValue).map { size > $0 } } ?? false }
        ),
        Condition(
            text: "SEEN > TIMESTAMP '1970-01-01 00:00:04'",
            isMet: { if case .date(let moment)? = $0["SEEN"] { moment > 4000 } else { false } }),
        Condition(
            text: "SEEN IN (TIMESTAMP '1970-01-01 00:00:04', TIMESTAMP '1970-01-01T00:00:05Z')",
            isMet: { $0["SEEN"] == .date(4000) || $0["SEEN"] == .date(5000) }),
        Condition(
            text: "POP + KIND > 41",
            isMet: { row in (row["POP"]?.integerValue).flatMap { pop in (row["KIND"]?.integerValue).map { pop + $0 > 41 } } ?? false }),
    ]

    private func place(_ random: inout Seeded) -> Feature {
        func some(_ value: AttributeValue) -> AttributeValue { Int.random(in: 0..<6, using: &random) == 0 ? .null : value }
        let names: [AttributeValue] = ["a", "b", "ab", "Ab", "B", "\u{E9}", ""]
        let x = Double(Int.random(in: 0...30, using: &random))
        return StoreFixture.place(
            some(names.randomElement(using: &random) ?? .null), kind: some(.integer(Int.random(in: 0...2, using: &random))),
            pop: some(.integer(10 * Int.random(in: 1...8, using: &random))),
            size: some(.double(Double(Int.random(in: 0...160, using: &random)) / 2)),
            seen: some(.date(1000 * Int.random(in: 0...9, using: &random))),
            at: Int.random(in: 0..<6, using: &random) == 0 ? nil : (x, Double(Int.random(in: -10...10, using: &random))))
    }

    /// Null before everything, and of each kind its usual order; texts by their bytes.
    private func precedes(_ a: AttributeValue, _ b: AttributeValue) -> Bool? {
        if a == b { return nil }
        switch (a, b) {
        case (.null, _): return true
        case (_, .null): return false
        case (.string(let a), .string(let b)): return a.utf8.lexicographicallyPrecedes(b.utf8)
        case (.date(let a), .date(let b)): return a < b
        default: return (a.doubleValue ?? 0) < (b.doubleValue ?? 0)
        }
    }

    private func value(_ name: String, _ feature: Feature) -> AttributeValue {
        switch name.uppercased() {
        case "OID": feature.objectID.map { .integer($0) } ?? .null
        case "GLOBALID": feature.globalID.map { .string($0) } ?? .null
        default: feature.attributes[name] ?? .null
        }
    }

    @Test(arguments: StoreFixture.names, [nil, 6] as [Int?])
    func queriesFindWhatAPlainSearchFinds(_ name: String, _ most: Int?) throws {
        let fixture = try StoreFixture(name)
        guard most == nil || fixture.capabilities.contains(.definitions) else { return }
        let store = try fixture.create()
        defer { store.close() }
        var definition = StoreFixture.definition(.point, fixture.capabilities)
        definition.maxRecordCount = most
        let table = try store.addLayer(definition)
        try #require(table.definition.maxRecordCount == most)
        let seed = Seeded.freshSeed()
        var random = Seeded(seed)
        _ = try table.add((0..<60).map { _ in place(&random) })
        var model: [Feature] = []
        for id in 1...60 { model.append(try #require(try table.feature(withObjectID: id))) }
        let rounds = Rounds(250, until: ["truncated": most == nil ? 0 : 20, "some": 100, "distinct": 20])
        for _ in rounds {
            var query = FeatureQuery()
            var found = model
            var words: [String] = []
            func maybe(_ one: Int, _ body: () throws -> Void) rethrows { if Int.random(in: 0..<one, using: &random) == 0 { try body() } }
            try maybe(2) {
                let condition = try #require(Self.conditions.randomElement(using: &random))
                query = try table.query(where: condition.text)
                found.removeAll { !condition.isMet($0.attributes) }
                words.append(condition.text)
            }
            maybe(5) {
                let ids = (0..<20).map { _ in Int.random(in: 1...70, using: &random) }
                query.objectIDs = ids
                found.removeAll { !ids.contains($0.objectID ?? 0) }
            }
            maybe(5) {
                let (start, end) = (Int.random(in: 0...5, using: &random) * 1000, Int.random(in: 5...9, using: &random) * 1000)
                query.timeExtent = TimeExtent(start: start, end: end)
                found.removeAll { if case .date(let moment)? = $0.attributes["SEEN"] { moment < start || moment > end } else { true } }
            }
            maybe(4) {
                let x = Double(Int.random(in: -5...25, using: &random))
                let box = Extent(xMin: x, yMin: -4, xMax: x + 10, yMax: 7)
                query.geometry = .envelope(Envelope(box, spatialReference: .wgs84))
                query.spatialRelation = [.intersects, .envelopeIntersects, .contains].randomElement(using: &random) ?? .intersects
                let isInside = query.spatialRelation == .contains
                found.removeAll { feature in
                    guard case .point(let point)? = feature.geometry, let at = point.coordinate else { return true }
                    let meets = at.x >= box.xMin && at.x <= box.xMax && at.y >= box.yMin && at.y <= box.yMax
                    let isOnBorder = at.x == box.xMin || at.x == box.xMax || at.y == box.yMin || at.y == box.yMax
                    return !meets || isInside && isOnBorder
                }
            }
            let oid = table.definition.objectIDField
            for field in ["NAME", "kind", "POP", "SIZE", "SEEN", "GLOBALID", oid].shuffled(using: &random).prefix(
                Int.random(in: 0...2, using: &random))
            {
                query.orderBy.append(FieldOrder(field, isDescending: Bool.random(using: &random)))
            }
            found.sort { a, b in
                for order in query.orderBy {
                    let field = order.field == oid ? "OID" : order.field
                    if let isBefore = precedes(value(field, a), value(field, b)) { return isBefore != order.isDescending }
                }
                return (a.objectID ?? 0) < (b.objectID ?? 0)
            }
            let place = "seed \(seed), \(words) \(query.orderBy)"
            let box = found.compactMap(\.geometry).reduce(Extent.empty) { $0.union($1.extent) }
            #expect(try table.extent(of: query) == box, "\(place)")
            maybe(2) { query.offset = Int.random(in: 0...8, using: &random) }
            maybe(2) { query.limit = Int.random(in: 0...12, using: &random) }
            maybe(3) {
                query.outFields = Array(
                    ["NAME", "kind", "POP", oid, "GLOBALID"].shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
            }
            query.returnsGeometry = Bool.random(using: &random)
            maybe(4) {
                query.returnsDistinctValues = true
                query.outFields = ["KIND", "name"]
            }
            try compare(query, found, in: table, most: most, rounds, place)
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }

    private func compare(
        _ query: FeatureQuery, _ sorted: [Feature], in table: any FeatureTable, most: Int?, _ rounds: Rounds, _ place: String
    ) throws {
        var found = sorted
        let names =
            query.outFields.map { $0.map { $0.uppercased() }.filter { ["NAME", "KIND", "POP"].contains($0) } } ?? [
                "NAME", "KIND", "POP", "SIZE", "SEEN",
            ]
        func row(_ feature: Feature) -> [AttributeValue] { names.map { feature.attributes[$0] ?? .null } }
        if query.returnsDistinctValues {
            var seen: Set<[AttributeValue]> = []
            found.removeAll { !seen.insert(row($0)).inserted }
            rounds.count("distinct")
        } else {
            #expect(
                try table.objectIDs(of: query) == found.dropFirst(query.offset).prefix(query.limit ?? .max).compactMap(\.objectID),
                "\(place)")
        }
        #expect(try table.count(of: query) == found.count, "\(place)")
        let limit = min(query.limit ?? .max, most ?? .max)
        let rest = found.dropFirst(query.offset)
        let expected = Array(rest.prefix(limit))
        let isCut = rest.count > limit && (most ?? .max) < query.limit ?? .max
        let (features, isTruncated) = try table.features(in: query)
        #expect(isTruncated == isCut, "\(place), \(query)")
        rounds.count(isTruncated ? "truncated" : "whole")
        if !expected.isEmpty { rounds.count("some") }
        #expect(features.map(row) == expected.map(row), "\(place), \(query)")
        for (feature, own) in zip(features, expected) {
            #expect(Set(feature.attributes.pairs.map(\.name)).isSubset(of: names), "\(place)")
            #expect(feature.geometry == (query.returnsGeometry && !query.returnsDistinctValues ? own.geometry : nil), "\(place)")
            #expect(feature.objectID == (query.returnsDistinctValues ? nil : own.objectID), "\(place)")
            #expect(feature.globalID == (query.returnsDistinctValues ? nil : own.globalID), "\(place)")
        }
        // One that has had enough gets no more, and is not told that there was more.
        let enough = 3
        var given = 0
        let isMore = try table.forEachFeature(in: query, hook: .none) { _ in
            given += 1
            return given < enough
        }
        #expect(given == min(enough, expected.count) && isMore == (enough > expected.count && isCut), "\(place)")
    }
}
