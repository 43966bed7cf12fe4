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

    /// Equal ones have one hash, whatever their order and the case of their names; a name or a value that differs makes another.
    @Test func hashesTellNamesAndValuesApart() {
        let attributes: Attributes = ["a": 1, "b": 2]
        let same: Attributes = ["B": 2, "A": 1]
        #expect(attributes == same && attributes.hashValue == same.hashValue)
        let others: [Attributes] = [["a": 2, "b": 1], ["a": 1, "c": 2], ["a": 1, "b": 3], ["a": 1, "b": 1], ["a": 1], [:]]
        for other in others { #expect(attributes != other && attributes.hashValue != other.hashValue) }
        #expect(others[3].hashValue != others[5].hashValue)
    }

    /// In time that is in proportion to their number: where each name copies all before it, this takes an hour.
    @Test(.timeLimit(.minutes(10))) func manyNames() {
        let attributes = Attributes((0..<200_000).map { ("field \($0 / 2)", AttributeValue(integerLiteral: $0)) })
        #expect(attributes.count == 100_000 && attributes["FIELD 99999"] == 199_999 && attributes[0] == 1)
    }
}
