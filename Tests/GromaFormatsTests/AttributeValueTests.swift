import GromaFormats
import GromaJSON
import Testing

/// Values of attributes: what each is, how they are ordered, and the kinds that are inferred from JSON.
@Suite struct AttributeValueTests {
    /// In their order, those of a row being equal.
    private static let ordered: [[AttributeValue]] = [
        [.null], [.double(-.infinity)], [.integer(.min), .double(-0x1p63)], [.double(-3.5)], [.integer(-3), .double(-3)], [.double(-2.5)],
        [.integer(0), .double(0), .double(-0.0)], [.double(0.25)], [.integer(2), .double(2)], [.double(2.5)],
        [.integer(1 << 53), .double(0x1p53)], [.integer(1 << 53 + 1)], [.integer(.max)], [.double(0x1p63)], [.double(.infinity)],
        [.date(-5)], [.date(5)], [.string("")], [.string("B")], [.string("a")], [.string("ab")], [.string("b")], [.string("e\u{301}")],
        [.string("é")],
        [.bytes([])], [.bytes([1])], [.bytes([1, 0])], [.bytes([2])],
    ]

    @Test func orderIsTotal() {
        for (i, row) in Self.ordered.enumerated() {
            for (j, other) in Self.ordered.enumerated() {
                for a in row {
                    for b in other {
                        let order = ValueOrder.compare(a, b)
                        #expect((order < 0) == (i < j) && (order == 0) == (i == j), "\(a), \(b)")
                    }
                }
            }
        }
        #expect(ValueOrder.compare(.integer(3), .double(.nan)) == 0)
        #expect(ValueOrder.compare("ab", "ab") == 0 && ValueOrder.compare("ab", "ac") < 0 && ValueOrder.compare("abc", "ab") > 0)
    }

    @Test func equalityKeepsTheKindsApart() {
        let all: [AttributeValue] = [
            .null, .integer(1), .integer(2), .double(1), .double(2), .string("1"), .string("é"), .string("e\u{301}"), .date(1), .date(2),
            .bytes([1]), .bytes([]),
        ]
        for (i, a) in all.enumerated() { for (j, b) in all.enumerated() { #expect((a == b) == (i == j), "\(a), \(b)") } }
        #expect(AttributeValue.null.isNull && !AttributeValue.integer(0).isNull && !AttributeValue.string("").isNull)
        #expect(all.map(\.integerValue) == [nil, 1, 2, nil, nil, nil, nil, nil, 1, 2, nil, nil])
        #expect(all.map(\.doubleValue) == [nil, 1, 2, 1, 2, nil, nil, nil, nil, nil, nil, nil])
        #expect(all.map { $0.stringValue?.count } == [nil, nil, nil, nil, nil, 1, 1, 1, nil, nil, nil, nil])
    }

    @Test func attributesByNameAndIndex() {
        let names = AttributeNames(["a", "B", "c", "A"])
        #expect(["a", "A", "b", "B", "c", "d"].map { names.index(of: $0) } == [0, 0, 1, 1, 2, nil])
        var attributes = Attributes(names: names, values: [1, nil])
        #expect(
            attributes.count == 1 && !attributes.isEmpty && attributes[0] == 1 && attributes[1] == nil && attributes[4] == nil
                && attributes[-1] == nil)
        attributes["b"] = "x"
        #expect(attributes.pairs.map(\.name) == ["a", "B"] && attributes["B"] == "x" && attributes.attributeNames === names)
        attributes["new"] = .null
        #expect(attributes.attributeNames.list == ["a", "B", "c", "A", "new"] && attributes.count == 3)
        attributes["gone"] = nil
        #expect(attributes.attributeNames.list.count == 5)
        attributes["a"] = nil
        #expect(attributes.count == 2 && attributes["a"] == nil)
        attributes.merge(Attributes([("c", 3), ("B", .null)]))
        #expect(attributes.pairs.map(\.name) == ["B", "c", "new"] && attributes["b"] == .null)
        let many = Attributes(names: names, values: [1, 2, 3, 4, 5, 6])
        #expect(many.count == 4 && Attributes(names: names).isEmpty && Attributes(names: names)[2] == nil)
    }

    @Test func equalAttributesHaveOneHash() {
        let (a, b) = (Attributes([("x", 1), ("Y", "s")]), Attributes([("y", "s"), ("X", 1)]))
        #expect(a == b && a.hashValue == b.hashValue)
        #expect(
            a != Attributes([("x", 1)]) && a != Attributes([("x", 1), ("y", "t")]) && a != Attributes([("x", 1), ("y", "s"), ("z", .null)]))
        let literal: Attributes = ["x": 1, "Y": "s"]
        #expect(literal == a)
        // Texts and bytes count, the rest takes its place.
        #expect(Attributes([("a", "é"), ("b", 5), ("c", .bytes([1, 2, 3])), ("d", .null)]).contentBytes == 5)
    }

    @Test func namesAreFoldedInASCIIOnly() {
        #expect(AttributeNames.folded("AZaz@[É_1") == "azaz@[É_1" && AttributeNames.folded("abc") == "abc")
    }

    static let inferred: [([JSONValue], AttributeInference.Kind)] = [
        ([.null], .string), ([true, false], .boolean), ([true, 1], .string), ([1, -2_147_483_648, 2_147_483_647], .integer),
        ([1, 2_147_483_648], .bigInteger), ([-2_147_483_649], .bigInteger), ([1, 1.5], .double), ([2_147_483_648, 1.5], .double),
        ([.real(1)], .double),
        (["a", .null], .string), ([1, "a"], .string), ([[1]], .string), ([1, ["a": 1]], .string), ([.null, 3], .integer),
    ]

    @Test(arguments: inferred) func kindsAreInferred(_ values: [JSONValue], _ kind: AttributeInference.Kind) {
        var inference = AttributeInference()
        for value in values { inference.add(["n": value]) }
        #expect(inference.attributes.map(\.kind) == [kind])
    }

    @Test func namesComeInTheOrderOfTheirFirstOccurrence() {
        var inference = AttributeInference()
        inference.add(["b": 1, "a": "x"])
        inference.add(["a": "y", "B": 1.5, "c": .null])
        inference.add(["c": true])
        #expect(inference.attributes.map(\.name) == ["b", "a", "c"] && inference.attributes.map(\.kind) == [.double, .string, .boolean])
        #expect(inference.contains("A") && inference.contains("c") && !inference.contains("d"))
    }

    @Test func textsMayBeDaysAndMoments() {
        func kind(_ texts: [JSONValue]) -> AttributeInference.Kind? {
            var inference = AttributeInference { text in
                text.hasPrefix("d") ? .dateOnly : text.hasPrefix("m") ? .date : text.hasPrefix("t") ? .timestampOffset : nil
            }
            for text in texts { inference.add(["n": text]) }
            return inference.attributes.first?.kind
        }
        #expect(kind(["d1", "d2"]) == .dateOnly && kind(["m"]) == .date && kind(["t", .null]) == .timestampOffset)
        #expect(kind(["d", "m"]) == .string && kind(["d", "x"]) == .string && kind(["x", "d"]) == .string && kind(["d", 1]) == .string)
    }
}
