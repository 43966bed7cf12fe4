import Testing

@testable import GromaLocalization

@Suite struct PluralRuleTests {
    @Test(arguments: PluralFixture.rows) func categoriesAreThoseOfCLDR(row: PluralFixture) throws {
        let tables = Localization.translated().tables
        let rules = try #require(try tables.pluralRules(of: row.language) ?? PluralRules(["plural#other": ""]))
        let ofWhole = PluralFixture.whole.map { Self.letter(rules.category(of: PluralOperands($0))) }
        let ofFractions = PluralFixture.fractions.map { Self.letter(rules.category(of: PluralOperands($0))) }
        #expect(ofWhole.joined() == row.ofWhole)
        #expect(ofFractions.joined() == row.ofFractions)
        let used = Set((row.ofWhole + row.ofFractions).map(String.init))
        #expect(Set(rules.categories.map(Self.letter)) == used)
    }

    @Test func numbersAreSplitAsTheyAreWritten() {
        #expect(PluralOperands(1.5) == PluralOperands("1.5"))
        #expect(PluralOperands(3.0) == PluralOperands(3))
        #expect(PluralOperands(1e22) == PluralOperands("10000000000000000000000"))
        #expect(PluralOperands(2.5e-7) == PluralOperands("0.00000025"))
        #expect(PluralOperands(Int.min) == PluralOperands("9223372036854775808"))
        #expect(PluralOperands(-7) == PluralOperands(7))
        _ = (PluralOperands(Double.infinity), PluralOperands(Double.nan), PluralOperands(""), PluralOperands("x.y.z"))
        _ = PluralOperands(String(repeating: "9", count: 5000) + "." + String(repeating: "9", count: 5000))
    }

    private static func letter(_ category: PluralCategory) -> String {
        ["zero": "z", "one": "o", "two": "t", "few": "f", "many": "m"][category.rawValue] ?? "x"
    }
}
