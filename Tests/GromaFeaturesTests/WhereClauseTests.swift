import GromaTesting
import GromaFeatures
import GromaFormats
import Testing

/// Where clauses against what SQLite answers, and against the rules of SQL-92 where SQLite has others or none.
@Suite struct WhereClauseTests {
    private let layer = LayerDefinition(
        name: "things",
        fields: [Field("N", .bigInteger), Field("D", .double), Field("T", .string), Field("B", .blob)])

    /// The rows that the cases were made with.
    private var rows: [Feature] {
        let values: [(AttributeValue, AttributeValue, AttributeValue)] = [
            (0, 0.0, ""), (1, 0.25, "a"), (-1, -0.25, "A"), (7, 2.5, "abc"), (-7, -2.5, "100%"), (.null, .null, .null), (3, .null, "a_c"),
            (.null, 1e10, "ab'c"), (.integer(1 << 40), -1.5, " pad "), (12, 12.0, "zürich"), (5, 4.75, "Abc"), (-12, 1e-3, "b%_c"),
        ]
        let names = layer.attributeNames
        return values.enumerated().map { index, row in
            Feature(objectID: index + 1, attributes: Attributes(names: names, values: [row.0, row.1, row.2]))
        }
    }

    @Test func selectWhatSQLiteSelects() throws {
        let rows = rows
        for (clause, expected) in WhereCases.selections {
            let parsed = try WhereClause(parsing: clause, for: layer)
            #expect(rows.filter(parsed.matches).compactMap(\.objectID) == expected, "\(clause)")
        }
    }

    @Test func attributesMayHaveAnyListOfNames() throws {
        let clause = try WhereClause(parsing: "n > 3 and \"T\" LIKE 'a%'", for: layer)
        #expect(clause.matches(Feature(attributes: ["t": "abc", "N": 4])))
        #expect(!clause.matches(Feature(attributes: ["t": "abc"])), "a missing attribute is null")
        let id = try WhereClause(parsing: "objectid in (3, 1, 3)", for: layer)
        #expect(id.matches(Feature(objectID: 3)) && !id.matches(Feature(objectID: 2)) && !id.matches(Feature()))
    }

    @Test(arguments: [
        ("N >", 3, "the end"), ("", 0, "the end"), ("N", 1, "the end"), ("N = 'a' OR 1=1", 4, "text"), ("N = 1; DROP TABLE things", 5, ";"),
        ("N = 1 -- x", 6, "comment"), ("T = 'open", 9, "closing"), ("N = 1 OR", 8, "the end"), ("1", 1, "the end"), ("N = 1)", 5, ")"),
        ("(N = 1", 6, "\")\""), ("T LIKE 5", 7, "text"), ("T LIKE '!a' ESCAPE '!'", 7, "behind each"),
        ("T LIKE 'a' ESCAPE 'ab'", 18, "one character"),
        ("N IN ()", 6, "\")\""), ("B = 'x'", 0, "bytes"), ("N = CURRENT_TIMESTAMP", 4, "clock"), ("SLEEP(10) = 1", 0, "SLEEP"),
        ("N = 1e400", 4, "1e400"), ("N = 1 UNION SELECT 1", 6, "UNION"), ("T + 1 = 2", 0, "a number"), ("NOT N", 5, "the end"),
        ("(N = 1) = 2", 8, "\"=\""), ("N BETWEEN 1", 11, "AND"), ("N IS 5", 5, "NULL"), ("ABS(N, 1) = 1", 8, "operands"),
        ("N = \u{0}", 4, "byte 0"),
        ("N = 12abc", 4, "12a"), ("EXTRACT(WEEK FROM N) = 1", 8, "YEAR"), ("CAST(N AS MONEY) = 1", 10, "INTEGER"),
        ("T || N = 'x'", 5, "text"),
        ("N + (N = 1) = 2", 4, "condition"), ("\"\" = 1", 0, "field name"), ("N = 0x10", 4, "0x"), ("AND N = 1", 0, "AND"),
    ])
    func refuseWhatDoesNotFit(_ text: String, _ offset: Int, _ word: String) throws {
        do throws(FeatureError) {
            _ = try WhereClause(parsing: text, for: layer)
            Issue.record("\(text) was taken")
        } catch {
            switch error {
            case .whereSyntax(let found, _, _), .whereType(let found, _):
                #expect(found == offset, "\(text): \(error)")
                #expect(error.description.contains(word), "\(text): \(error)")
            default: Issue.record("\(text): \(error)")
            }
        }
    }

    @Test func namesTheFieldThatWasMeant() {
        #expect { _ = try WhereClause(parsing: "OBJECTDI = 1", for: layer) } throws: { error in
            guard case .noField("things", "OBJECTDI", "OBJECTID") = error as? FeatureError else { return false }
            return true
        }
    }

    @Test func nestingIsLimitedAndListsAreNot() throws {
        let deep = String(repeating: "(", count: 100_000) + "1=1" + String(repeating: ")", count: 100_000)
        let negated = String(repeating: "NOT ", count: 100_000) + "1=1"
        let minus = "N = " + String(repeating: "- ", count: 100_000) + "1"
        let sum = "N = 1" + String(repeating: " + 1", count: 100_000)
        let calls = "N = " + String(repeating: "ABS(", count: 100_000) + "1"
        for text in [deep, negated, minus, sum, calls] {
            #expect { _ = try WhereClause(parsing: text, for: layer) } throws: { error in
                guard case .whereSyntax(_, let found, _) = error as? FeatureError else { return false }
                return found.contains("levels of nesting")
            }
        }
        let levels = WhereClause.nestingLimit - 20
        let nested = String(repeating: "NOT (", count: levels / 2) + "N = 1" + String(repeating: ")", count: levels / 2)
        #expect(try WhereClause(parsing: nested, for: layer).matches(Feature(attributes: ["N": 1])) == (levels / 2 % 2 == 0))
        let ids = (0..<100_000).map { String($0 * 3) }.joined(separator: ",")
        let list = try WhereClause(parsing: "N IN (\(ids))", for: layer)
        #expect(list.matches(Feature(attributes: ["N": 299_997])) && !list.matches(Feature(attributes: ["N": 299_998])))
        let chain = try WhereClause(parsing: (0..<50_000).map { "N = \($0)" }.joined(separator: " OR "), for: layer)
        #expect(chain.matches(Feature(attributes: ["N": 49_999])) && !chain.matches(Feature(attributes: ["N": 50_000])))
    }

    @Test func anySoupOfTokensIsRefusedOrAnswered() {
        let words = [
            "N", "D", "T", "B", "'a'", "''", "1", "-1", "1.5", "9223372036854775807", "9223372036854775808", "1e308", "NULL", "AND", "OR",
            "NOT",
            "IN", "(", ")", ",", "=", "<>", "<", "+", "-", "*", "/", "||", "LIKE", "ESCAPE", "BETWEEN", "IS", "ABS(", "ROUND(", "MOD(",
            "POWER(",
            "SUBSTRING(", "FROM", "FOR", "TRIM(", "BOTH", "CAST(", "AS", "INTEGER", "VARCHAR", "DATE", "DATE '2020-02-29'", "EXTRACT(",
            "YEAR",
            "COALESCE(", "NULLIF(", "UPPER(", "FLOOR(", "CEILING(", "CHAR_LENGTH(", "TIMESTAMP '2020-02-29 10:00:00'", "\"N\"", "%", "😀",
            "\u{0301}",
        ]
        // Well-formed frames besides, or hardly anything would be answered.
        let frames = [
            "ROUND(#, #) < #", "MOD(#, #) = #", "POWER(#, #) > 0", "SUBSTRING(T FROM # FOR #) <> 'x'", "CAST(# AS SMALLINT) = #",
            "# / # = #",
            "- # * # < #", "ABS(#) - # > #", "CAST(# AS VARCHAR) LIKE '%9%'", "FLOOR(#) = CEILING(#)", "CAST('#' AS DATE) IS NULL",
        ]
        let numbers = [
            "0", "-1", "9223372036854775807", "-9223372036854775808", "1e308", "-1e308", "1e-308", "0.5", "15", "-15", "N", "D", "NULL",
        ]
        let seed = Seeded.freshSeed()
        var random = Seeded(seed)
        let row = Feature(objectID: .max, attributes: ["N": .integer(.min), "D": .double(-0.0), "T": "🇨🇭é\u{0301}%_"])
        let rounds = Rounds(20_000, until: ["answered": 5000])
        for _ in rounds {
            var text = (0..<Int.random(in: 1...12, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined(
                separator: " ")
            if Bool.random(using: &random) {
                text = (frames.randomElement(using: &random) ?? "").split(separator: "#", omittingEmptySubsequences: false)
                    .joined(separator: numbers.randomElement(using: &random) ?? "0")
            }
            guard let clause = try? WhereClause(parsing: text, for: layer) else { continue }
            _ = clause.matches(row)
            _ = clause.matches(Feature())
            rounds.count("answered")
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }

    @Test(arguments: [
        ("W = TIMESTAMP '2020-02-29 12:30:15.5'", true), ("W > DATE '2020-02-29'", true), ("W < DATE '2020-03-01'", true),
        ("W = TIMESTAMP '2020-02-29 13:30:15.5+01:00'", true), ("W BETWEEN DATE '2020-02-29' AND DATE '2020-02-29'", false),
        ("CAST(W AS DATE) = DATE '2020-02-29'", true), ("EXTRACT(YEAR FROM W) = 2020 AND EXTRACT(MONTH FROM W) = 2", true),
        ("EXTRACT(DAY FROM W) = 29 AND EXTRACT(HOUR FROM W) = 12 AND EXTRACT(MINUTE FROM W) = 30", true),
        ("EXTRACT(SECOND FROM W) = 15.5", true),
        ("CAST(W AS VARCHAR(19)) = '2020-02-29 12:30:15'", true), ("OLD < DATE '1970-01-01' AND EXTRACT(YEAR FROM OLD) = 1969", true),
        ("EXTRACT(HOUR FROM OLD) = 23 AND EXTRACT(SECOND FROM OLD) = 59.999", true), ("DAY = DATE '2020-02-29'", true),
        ("DAY IN (DATE '2019-01-01', DATE '2020-02-29')", true), ("EXTRACT(DAY FROM DAY) = 29", true), ("HOURS >= TIME '10:00:00'", true),
        ("HOURS < TIME '10:00:00'", false), ("STAMP = TIMESTAMP '2020-02-29 11:30:15.5'", true), ("STAMP > W", false), ("STAMP < W", true),
        ("G = '6fd2b3b8-0a6d-4a5b-9c0e-7b0d3f1c2a11'", true), ("G IN ('{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}')", true),
        ("GLOBALID = '{6fd2b3b8-0a6d-4a5b-9c0e-7b0d3f1c2a12}'", true), ("CODE = 0", true), ("CODE IS NULL", false),
        ("EMPTY = '' AND EMPTY IS NOT NULL", true),
        ("UPPER(NAME) = 'ZÜRICH STRASSE' AND CHAR_LENGTH(NAME) = 13", true), ("NAME LIKE 'z_rich%'", true),
        ("TRIM(LEADING 'z' FROM NAME) LIKE 'ü%'", true),
        ("TRIM(LEADING FROM '  a ') = 'a '", true), ("TRIM(TRAILING FROM '  a ') = '  a'", true), ("TRIM(BOTH FROM '  a ') = 'a'", true),
        ("TRIM(TRAILING 'b' FROM 'abb') = 'a' AND TRIM('b' FROM 'bab') = 'a' AND TRIM(' a ') = 'a'", true),
        ("SUBSTRING(NAME, 0, 2) = 'z' AND SUBSTRING(NAME FROM -5) = NAME", true), ("ROUND(2.5) = 3 AND ROUND(-2.5) = -3", true),
        ("ROUND(1234, -2) = 1200 AND ROUND(0.125, 2) = 0.13", true), ("POWER(2, 10) = 1024 AND MOD(-7, 3) = -1", true),
        ("7 / 2 = 3 AND -7 / 2 = -3", true),
        ("7 / 2.0 = 3.5", true), ("BIG + 1 > BIG", true), ("9007199254740993 = 9007199254740992.0", false),
        ("CAST('12.7' AS INTEGER) = 12", true), ("CAST('  12' AS INTEGER) = 12 AND CAST('12 ' AS INTEGER) = 12", true),
        ("CAST(' -0.5  ' AS FLOAT) = -0.5 AND CAST(' 2020-02-29 ' AS DATE) = DATE '2020-02-29'", true),
        ("CAST('x' AS INTEGER) IS NULL", true), ("CAST(40000 AS SMALLINT) IS NULL", true), ("CAST(1.0 AS VARCHAR) = '1.0'", true),
        ("1 / 0 IS NULL", true), ("NOT (NULL = NULL)", false), ("1=1", true), ("BLOB IS NULL", false),
    ])
    func momentsIdentifiersAndFunctions(_ text: String, _ expected: Bool) throws {
        let layer = LayerDefinition(
            name: "events",
            fields: [
                Field("W", .date), Field("OLD", .date), Field("DAY", .dateOnly), Field("HOURS", .timeOnly),
                Field("STAMP", .timestampOffset),
                Field("G", .guid), Field("GLOBALID", .globalID), Field("CODE", .smallInteger), Field("EMPTY", .string),
                Field("NAME", .string),
                Field("BIG", .bigInteger), Field("BLOB", .blob),
            ])
        let feature = Feature(
            objectID: 1, globalID: "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A12}",
            attributes: [
                "W": .date(1_582_979_415_500), "OLD": .date(-1), "DAY": "2020-02-29", "HOURS": "10:00:00",
                "STAMP": "2020-02-29T12:30:15.500+01:00",
                "G": "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}", "CODE": 0, "EMPTY": "", "NAME": "zürich straße", "BIG": .integer(.max),
                "BLOB": .bytes([]),
            ])
        #expect(try WhereClause(parsing: text, for: layer).matches(feature) == expected)
    }

    @Test(arguments: [
        "W = '2020-02-29'", "W = 5", "DAY = W", "HOURS = DATE '2020-01-01'", "DAY = TIMESTAMP '2020-01-01 00:00:00'", "CODE = '0'",
        "NAME = 0",
        "W + 1 = W", "COALESCE(CODE, NAME) = 0", "UPPER(CODE) = 'X'", "CAST(W AS INTEGER) = 1", "EXTRACT(YEAR FROM NAME) = 1",
        "W IN (1, DATE '2020-01-01')",
        "W = DATE '2020-02-30'", "W = TIMESTAMP '2020-02-29 24:00:00'", "HOURS = TIME '1:00'", "W BETWEEN 0 AND DATE '2020-01-01'",
    ])
    func refusesToCompareWhatIsNotOfOneKind(_ text: String) {
        let layer = LayerDefinition(
            name: "events",
            fields: [
                Field("W", .date), Field("DAY", .dateOnly), Field("HOURS", .timeOnly), Field("CODE", .integer), Field("NAME", .string),
            ])
        #expect(throws: FeatureError.self) { _ = try WhereClause(parsing: text, for: layer) }
    }
}
