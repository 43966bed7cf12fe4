import GromaLocalization
import Testing

/// Plural forms by the rules of CLDR, and what is wrong with rules that cannot be read.
@Suite struct PluralTests {
    /// Returns the form of a number in a language with these rules.
    private func form(_ rules: [String: String], _ number: StringArgument) throws -> String? {
        var texts = ["zero", "one", "two", "few", "many", "other"].reduce(into: [:]) { $0["k#" + $1] = $1 }
        for (category, rule) in rules { texts["plural#" + category] = rule }
        let table = texts
        return Localization("tlh", tables: try StringTables().adding(StringTable("tlh", table))).string(forKey: "k", ["n": number])
    }

    /// The rules of Russian, and the forms of CLDR's examples.
    @Test(arguments: [
        (0, "many"), (1, "one"), (2, "few"), (4, "few"), (5, "many"), (10, "many"), (11, "many"), (12, "many"), (14, "many"), (15, "many"),
        (21, "one"), (22, "few"), (25, "many"), (100, "many"),
        (101, "one"), (111, "many"), (112, "many"), (1001, "one"), (-1, "one"), (-3, "few"),
    ])
    func wholeNumbersHaveTheirForm(number: Int, expected: String) throws {
        let rules = [
            "one": "v = 0 and i % 10 = 1 and i % 100 != 11 @integer 1, 21, 31", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
            "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14", "other": "@decimal 0.0~1.5",
        ]
        #expect(try form(rules, .number(number)) == expected)
        #expect(try form(rules, .decimal(Double(number))) == expected)
        #expect(try form(rules, .decimal(Double(number) + 0.5)) == "other")
    }

    /// UTS #35: n is the number, i its whole part, v and w the numbers of its places, f and t these as numbers.
    @Test(
        arguments: [
            ("n = 3", 3, true), ("n = 3", 3.7, false), ("n != 3", 3.7, true), ("n != 3", 3, false), ("n % 10 = 3", 13, true),
            ("n % 10 = 3", 13.5, false), ("i = 3", 3.7, true), ("i = 3", 4.3, false),
            ("v = 1", 1.5, true), ("v = 1", 1.25, false), ("v = 0", 2, true), ("v = 0", 1e-7, false), ("w = 2", 1.25, true),
            ("w = 2", 1.5, false), ("w = 0", 7, true), ("f = 25", 1.25, true),
            ("f = 25", 25, false), ("f = 5", 0.05, true), ("v = 2", 0.05, true), ("t = 5", 0.05, true), ("t = 5", 0.5, true),
            ("t = 5", 5, false), ("c = 0", 1e22, true), ("e = 1", 1e22, false),
            ("f = 15 and v = 8 and i = 0", 1.5e-7, true), ("i = 0", 1e21, false), ("i % 100000 = 80000", 123_456_789_012_345_683_968, true),
            ("i % 10000 = 0", 123_456_789_012_345_683_968, true),
            ("i = 123456", 123_456, true), ("i = 2 and f = 5", -2.5, true), ("i = 0 and v = 0", .infinity, true),
            ("i = 0 and v = 0", .nan, true), ("f = 1 and v = 16", 0.0000000000000001, true),
            ("i = 12345678901234567", 12_345_678_901_234_568, false), ("i = 15000000000000000", 1.5e16, true),
        ] as [(String, Double, Bool)])
    func operandsAreThoseOfTheNumberAsItIsWritten(rule: String, number: Double, holds: Bool) throws {
        #expect(try form(["few": rule], .decimal(number)) == (holds ? "few" : "other"), "\(rule) \(number)")
    }

    @Test(arguments: [
        ("n=1", [1]), (" n = 1 , 3..5 ", [1, 3, 4, 5]), ("n%10=2", [2]), ("n != 0..7", [8, 9]), ("n = 1 or n = 3", [1, 3]),
        ("n = 1 or n = 3..6 and n != 4..5", [1, 3, 6]), ("n % 3 = 0", [0, 3, 6, 9]),
        ("n % 3 != 0 and n % 2 = 1", [1, 5, 7]), ("n = 9 @integer 5 @decimal 1.0", [9]), ("n=0..0,8", [0, 8]),
    ])
    func conditionsAreReadInTheSyntaxOfCLDR(rule: String, holding: [Int]) throws {
        #expect(try (0...9).filter { try form(["two": rule], .number($0)) == "two" } == holding)
    }

    @Test(arguments: [
        ("", "the end", "one of n, i, v, w, f, t"), ("x = 1", "\"x = 1\"", "one of n, i, v, w, f, t"),
        ("n % 0 = 1", "\"= 1\"", "a remainder of another number than 0"), ("n 1", "\"1\"", "= or !="),
        ("n = ", "the end", "a whole number"), ("n = 5..3", "the end", "a range that ends above where it begins"),
        ("n = 1 n = 2", "\"n = 2\"", "and, or, or the end"),
        ("n = 1 and ", "the end", "one of n, i, v, w, f, t"), ("n = 1 or @integer", "the end", "one of n, i, v, w, f, t"),
        ("n % a = 1", "\"a = 1\"", "a whole number"), ("n = 1..", "the end", "a whole number"),
        ("n = 1,", "the end", "a whole number"), ("n = 1 xxxxxxxxxxxxxxxxxxxxxxxxx", "\"xxxxxxxxxxxxxxxxxxxx\"", "and, or, or the end"),
        ("n = ٣", "\"٣\"", "a whole number"),
    ])
    func rulesThatCannotBeReadAreRefused(rule: String, found: String, expected: String) {
        let error = LocalizationError.pluralRule(category: "many", found: found, expected: expected)
        #expect(throws: error) { try form(["many": rule], .number(1)) }
        #expect("\(error)" == "the plural rule of many: found \(found), expected \(expected)")
    }

    @Test func theFirstRuleThatHoldsDecidesAndOtherNeedsNone() throws {
        let rules = ["one": "n = 0..1", "zero": "n = 0", "two": "n = 0..2", "few": "n = 0..3", "many": "n = 0..4"]
        #expect(try (0...5).map { try form(rules, .number($0)) } == ["zero", "one", "two", "few", "many", "other"])
        #expect(try form([:], .number(1)) == "other" && form(["other": "nonsense"], .number(1)) == "other")
    }

    @Test func aFormThatIsMissingIsTheOtherOne() throws {
        let rules = ["plural#one": "n = 1", "plural#two": "n = 2"]
        func text(_ texts: [String: String], _ number: Int) throws -> String? {
            let table = texts.merging(rules) { $1 }
            return Localization("tlh", tables: try StringTables().adding(StringTable("tlh", table))).string(
                forKey: "k", ["n": .number(number)])
        }
        #expect(try text(["k#other": "o", "k#one": "1"], 1) == "1" && text(["k#other": "o", "k#one": "1"], 2) == "o")
        #expect(try text(["k": "plain"], 1) == "plain" && text(["k": "plain", "k#one": "1"], 1) == "1" && text(["k#one": "1"], 2) == nil)
    }

    /// A variety's own rules count for the texts of its language.
    @Test func rulesOfAVarietyGoBeforeThoseOfTheLanguage() throws {
        let tables = try StringTables().adding(StringTable("pt", ["plural#one": "i = 0..1", "k#one": "one", "k#other": "other"])).adding(
            StringTable("pt-PT", ["plural#one": "i = 1 and v = 0", "x": "y"]))
        #expect(Localization("pt-BR", tables: tables).string(forKey: "k", ["n": 0]) == "one")
        #expect(Localization("pt-PT", tables: tables).string(forKey: "k", ["n": 0]) == "other")
        #expect(Localization("pt-AO", tables: tables).string(forKey: "k", ["n": 1]) == "one")
        // Texts of a variety without rules leave those of the language.
        let more = try tables.adding(StringTable("pt-BR", ["x": "y"]))
        #expect(Localization("pt-BR", tables: more).string(forKey: "k", ["n": 0]) == "one")
    }
}
