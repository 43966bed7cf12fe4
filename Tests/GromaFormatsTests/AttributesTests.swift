import GromaFormats
import Testing

/// Attributes that are created from names and values.
struct AttributesTests {
    /// As if each was set in turn: the first spelling and place, the last value.
    @Test func ofSeveralWithOneNameTheLastValueStands() {
        let attributes = Attributes([("Name", "a"), ("n", 1), ("NAME", "b"), ("É", 2), ("é", 3), ("n", .null)])
        #expect(attributes.attributeNames.list == ["Name", "n", "É", "é"])
        #expect(attributes.pairs.map(\.value) == ["b", .null, 2, 3])
        #expect(attributes["nAmE"] == "b" && attributes["N"] == .null && attributes["x"] == nil)
        var set = Attributes()
        for (name, value) in [("Name", "a"), ("n", 1), ("NAME", "b"), ("É", 2), ("é", 3), ("n", .null)] as [(String, AttributeValue)] {
            set[name] = value
        }
        #expect(set == attributes && set.attributeNames.list == attributes.attributeNames.list)
        #expect(Attributes([]).isEmpty && Attributes([]) == Attributes())
    }

    /// In time that is in proportion to their number: where each name copies all before it, this takes an hour.
    @Test(.timeLimit(.minutes(10))) func manyNames() {
        let attributes = Attributes((0..<200_000).map { ("field \($0 / 2)", AttributeValue(integerLiteral: $0)) })
        #expect(attributes.count == 100_000 && attributes["FIELD 99999"] == 199_999 && attributes[0] == 1)
    }
}
