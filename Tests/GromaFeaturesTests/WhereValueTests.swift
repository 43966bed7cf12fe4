import GromaFeatures
import GromaFormats
import Testing

/// What operations, functions and casts make of values. The functions are those of SQL-92; whole numbers divide as in SQLite and PostgreSQL.
@Suite struct WhereValueTests {
    private static let moment = AttributeValue.date(1_582_979_415_500)  // 2020-02-29T12:30:15.5Z

    @Test(
        arguments: [
            (WhereArithmetic.add, 7, 2, 9), (.subtract, 7, 2, 5), (.multiply, 7, 2, 14), (.divide, 7, 2, 3), (.divide, -7, 2, -3),
            (.divide, 7, 0, .null),
            (.add, 7.5, 2, 9.5), (.subtract, 7, 2.5, 4.5), (.multiply, 0.5, 3, 1.5), (.divide, 7.0, 2, 3.5), (.divide, 7, 2.0, 3.5),
            (.divide, 7, 0.0, .null), (.divide, 7.0, 0, .null), (.add, .integer(.max), 1, .double(0x1p63)),
            (.subtract, .integer(.min), 1, .double(-0x1p63)),
            (.multiply, .integer(1 << 40), .integer(1 << 40), .double(0x1p80)), (.divide, .integer(.min), -1, .double(0x1p63)),
            (.add, 1e308, 1e308, .null), (.multiply, 1e200, 1e200, .null), (.add, "7", 2, .null), (.add, 7, .null, .null),
            (.add, .null, 7, .null),
        ] as [(WhereArithmetic, AttributeValue, AttributeValue, AttributeValue)])
    func arithmetic(_ operation: WhereArithmetic, _ a: AttributeValue, _ b: AttributeValue, _ result: AttributeValue) {
        #expect(operation.result(a, b) == result)
    }

    @Test(
        arguments: [
            (WhereFunction.concatenate, ["ab", "c"], "abc"), (.concatenate, ["ab", .null], .null), (.concatenate, [.null, "ab"], .null),
            (.upper, ["straße"], "STRASSE"),
            (.lower, ["ÀB"], "àb"), (.lower, ["ΟΔΟΣ"], "οδος"), (.lower, ["ΟΔΟΣ ΣΑΣ."], "οδος σας."), (.lower, ["Σ"], "σ"),
            (.lower, ["ΑΣ\u{301}Β"], "ασ\u{301}β"), (.lower, ["Α\u{301}Σ Α"], "α\u{301}ς α"), (.lower, ["1Σ"], "1σ"),
            (.lower, ["Α.Σ"], "α.ς"),
            (.charLength, ["e\u{301}x"], 3), (.charLength, [""], 0), (.charLength, [5], .null),
            (.substring, ["abcdef", 3], "cdef"), (.substring, ["abcdef", 3, 2], "cd"), (.substring, ["abcdef", 3, 9], "cdef"),
            (.substring, ["abcdef", 0, 3], "ab"),
            (.substring, ["abcdef", -1, 3], "a"), (.substring, ["abcdef", -1, 2], ""), (.substring, ["abcdef", 6, 1], "f"),
            (.substring, ["abcdef", 7, 1], ""),
            (.substring, ["abcdef", 2, 0], ""), (.substring, ["abcdef", 2, -1], .null), (.substring, ["abcdef", 2.9, 2.9], "bc"),
            (.substring, ["abcdef", .null], .null),
            (.substring, ["abcdef", 2, .null], .null), (.substring, ["abcdef", "2"], .null),
            (.substring, ["abcdef", 2, .integer(.max)], "bcdef"),
            (.substring, ["abcdef", .integer(.min), .integer(.max)], ""), (.substring, ["aé😀z", 2, 2], "é😀"),
            (.trim, ["xxaxbx", "x"], "axb"), (.trimLeading, ["xxaxbx", "x"], "axbx"), (.trimTrailing, ["xxaxbx", "x"], "xxaxb"),
            (.trim, ["xxx", "x"], ""),
            (.trim, ["xxax", "xx"], .null), (.trim, ["a", .null], .null), (.trim, ["  a", " "], "a"),
            (.abs, [-7], 7), (.abs, [-7.5], 7.5), (.abs, [.integer(.min)], .double(0x1p63)), (.abs, ["7"], .null),
            (.floor, [-7.5], -8.0), (.floor, [7], 7), (.ceiling, [7.2], 8.0), (.ceiling, [-7], -7), (.ceiling, [-7.2], -7.0),
            (.round, [2.5], 3.0), (.round, [-2.5], -3.0), (.round, [7], 7), (.round, [1250, -2], 1300.0), (.round, [1249, -2], 1200.0),
            (.round, [2.345, 1], 2.3),
            (.round, [2.375, 2], 2.38), (.round, [1.5, 15], 1.5), (.round, [1.5, 16], .null), (.round, [1.5, -15], 0.0),
            (.round, [1.5, -16], .null), (.round, [1.5, .null], .null),
            (.round, [450359962737049.75, 1], 450359962737049.75), (.round, [1.25, "1"], .null),
            (.mod, [-7, 3], -1), (.mod, [7, -3], 1), (.mod, [7, 0], .null), (.mod, [7.5, 2], 1.5), (.mod, [-7.5, 2.0], -1.5),
            (.mod, [7.5, 0], .null), (.mod, [7, 2.5], 2.0),
            (.mod, [7, .null], .null), (.mod, [.integer(.min), -1], 0), (.power, [2, 10], 1024.0), (.power, [10, 2], 100.0),
            (.power, [2, -1], 0.5), (.power, [-8, 0.5], .null),
            (.power, [10, 400], .null), (.power, [2, .null], .null), (.power, [0, -1], .null),
            (.coalesce, [.null, 5, 6], 5), (.coalesce, [.null, .null], .null), (.coalesce, [4, 5], 4), (.nullIf, [5, 5], .null),
            (.nullIf, [5, 5.0], .null), (.nullIf, [5, 6], 5),
            (.nullIf, [5, .null], 5), (.nullIf, [.null, 5], .null), (.nullIf, ["a", "a"], .null),
            (.moment, ["1970-01-01T01:00:01+01:00"], .date(1000)), (.moment, ["1970-01-01T00:00:01Z"], .date(1000)),
            (.moment, ["1970-01-01T00:00:01"], .null), (.moment, ["x"], .null),
            (.upper, [], .null), (.upper, [5], .null),
        ] as [(WhereFunction, [AttributeValue], AttributeValue)])
    func functions(_ function: WhereFunction, _ values: [AttributeValue], _ result: AttributeValue) {
        #expect(function.result(values) == result)
    }

    @Test(
        arguments: [
            (WhereCast.integer(bits: 16), 32767, 32767), (.integer(bits: 16), 32768, .null), (.integer(bits: 16), -32768, -32768),
            (.integer(bits: 16), -32769, .null),
            (.integer(bits: 32), 2_147_483_647, 2_147_483_647), (.integer(bits: 32), 2_147_483_648, .null),
            (.integer(bits: 32), -2_147_483_649, .null),
            (.integer(bits: 64), .integer(.min), .integer(.min)), (.integer(bits: 64), .integer(.max), .integer(.max)),
            (.integer(bits: 32), 7.9, 7), (.integer(bits: 32), -7.9, -7),
            (.integer(bits: 64), 1e19, .null), (.integer(bits: 32), " 12 ", 12), (.integer(bits: 32), "12.9", 12),
            (.integer(bits: 32), "-1e3", -1000), (.integer(bits: 32), "x", .null),
            (.integer(bits: 32), "", .null), (.integer(bits: 16), "40000", .null), (.integer(bits: 64), "1e30", .null),
            (.integer(bits: 32), .date(5), .null),
            (.double, 7, 7.0), (.double, 7.5, 7.5), (.double, " 7.5", 7.5), (.double, "7.5 ", 7.5), (.double, "inf", .null),
            (.double, "0x10", .null), (.double, "1e400", .null), (.double, .date(5), .null),
            (.text(length: nil), 7, "7"), (.text(length: nil), 7.0, "7.0"), (.text(length: 2), "abc", "ab"),
            (.text(length: 3), "abc", "abc"), (.text(length: 2), "e\u{301}x", "e\u{301}"),
            (.text(length: nil), moment, "2020-02-29 12:30:15.500"), (.text(length: 19), moment, "2020-02-29 12:30:15"),
            (.text(length: nil), .date(-1000), "1969-12-31 23:59:59"),
            (.text(length: nil), .date(7), "1970-01-01 00:00:00.007"), (.date, moment, .date(1_582_934_400_000)),
            (.date, .date(-1), .date(-86_400_000)), (.date, .date(0), .date(0)),
            (.date, .integer(5), .null), (.date, " 1970-01-02 ", .date(86_400_000)), (.date, "1970-01-02 00:00:00", .null),
            (.date, "x", .null), (.timestamp, moment, moment),
            (.timestamp, "1970-01-01 00:00:01.5", .date(1500)), (.timestamp, " 1970-01-02", .date(86_400_000)), (.timestamp, "x", .null),
            (.timestamp, 5, .null),
            (.double, .null, .null), (.text(length: nil), .null, .null), (.text(length: nil), .bytes([1]), .null),
        ] as [(WhereCast, AttributeValue, AttributeValue)])
    func casts(_ cast: WhereCast, _ value: AttributeValue, _ result: AttributeValue) { #expect(cast.result(value) == result) }

    @Test(
        arguments: [
            (WhereDatePart.year, 2020, 1969), (.month, 2, 12), (.day, 29, 31), (.hour, 12, 23), (.minute, 30, 59), (.second, 15.5, 58),
        ] as [(WhereDatePart, AttributeValue, AttributeValue)])
    func partsOfDates(_ part: WhereDatePart, _ value: AttributeValue, _ before: AttributeValue) {
        #expect(part.value(of: 1_582_979_415_500) == value)
        #expect(part.value(of: -2000) == before, "1969-12-31T23:59:58Z")
    }

    /// The kinds of results that a parsed expression has, and minus.
    @Test(arguments: [
        ("-N = -5", true), ("-N = 5", false), ("-(-N) = 5", true), ("- D = -2.5", true), ("-X IS NULL", true),
        ("-M = 9223372036854775808.0", true), ("+N = 5", true),
        ("1 + 2 * 3 = 7", true), ("(1 + 2) * 3 = 9", true), ("10 - 4 - 3 = 3", true), ("24 / 4 / 2 = 3", true),
        ("'a' || 'b' || 'c' = 'abc'", true), ("2 * 3 + 1 = 7", true),
        ("N = 5 OR N = 1 AND N = 2", true), ("(N = 5 OR N = 1) AND N = 2", false), ("NOT N = 1 AND N = 2", false),
        ("NOT (N = 1 AND N = 2)", true),
        ("CAST(CAST(N AS SMALLINT) AS VARCHAR) = '5'", true), ("CAST(70000 AS INT) = 70000", true),
        ("CAST(3000000000 AS BIGINT) = 3000000000", true),
        ("CAST(3000000000 AS INTEGER) IS NULL", true), ("CAST(70000 AS SMALLINT) IS NULL", true), ("CAST(2.5 AS REAL) = 2.5", true),
        ("CAST('abc' AS CHAR(2)) = 'ab'", true),
        ("SUBSTRING('abcdef' FROM 2) = 'bcdef'", true), ("SUBSTRING('abcdef', 2, 3) = 'bcd'", true), ("TRIM('x' FROM 'xax') = 'a'", true),
        ("TRIM(BOTH 'x' FROM 'xax') = 'a'", true),
        ("TRIM(LEADING 'x' FROM 'xax') = 'ax'", true), ("TRIM(TRAILING 'x' FROM 'xax') = 'xa'", true), ("TRIM(' a ') = 'a'", true),
        ("TRIM(LEADING FROM ' a ') = 'a '", true),
        ("COALESCE(X, NULL, N) = 5", true), ("NULLIF(N, 5) IS NULL", true), ("NULLIF(X, 5) IS NULL", true), ("1.5 = .5 + 1.", true),
        ("1e2 = 100", true), ("1.5E-1 = 0.15", true),
        ("OBJECTID = 9", true), ("\"objectid\" = 9", true), ("OBJECTID + N = 14", true),
    ])
    func expressions(_ text: String, _ isTrue: Bool) throws {
        let layer = LayerDefinition(
            name: "l", fields: [Field("X", .integer), Field("N", .integer), Field("D", .double), Field("M", .bigInteger)])
        let clause = try WhereClause(parsing: text, for: layer)
        // With the layer's list of names, and with one of its own in another order.
        let own = Feature(objectID: 9, attributes: Attributes(names: layer.attributeNames, values: [.null, 5, 2.5, .integer(.min)]))
        let other = Feature(objectID: 9, attributes: ["m": .integer(.min), "d": 2.5, "n": 5])
        #expect(clause.matches(own) == isTrue && clause.matches(other) == isTrue)
    }

    @Test func aConjunctionIsBothAndOnceIfTheyAreEqual() throws {
        let layer = LayerDefinition(name: "l", fields: [Field("N", .integer)])
        let (a, b) = (try WhereClause(parsing: "N > 1", for: layer), try WhereClause(parsing: "N < 9 OR N = 20", for: layer))
        #expect(a.and(b).text == "(N > 1) AND (N < 9 OR N = 20)" && a.and(a).text == "N > 1")
        #expect([0, 5, 9, 20].map { a.and(b).matches(Feature(attributes: ["N": .integer($0)])) } == [false, true, false, true])
    }

    /// A cast to a day is its midnight in UTC; one to a moment keeps the time.
    @Test(arguments: [
        ("CAST(W AS DATE) = DATE '2020-02-29'", true), ("CAST(W AS TIMESTAMP) = DATE '2020-02-29'", false),
        ("CAST(W AS TIMESTAMP) = TIMESTAMP '2020-02-29 12:30:15.5'", true), ("CAST(W AS DATE) = TIMESTAMP '2020-02-29 12:30:15.5'", false),
        ("CAST('2020-02-29 12:30:15.5' AS TIMESTAMP) = W", true), ("CAST('2020-02-29' AS DATE) = CAST(W AS DATE)", true),
    ])
    func castsToDates(_ text: String, _ isTrue: Bool) throws {
        let layer = LayerDefinition(name: "l", fields: [Field("W", .date)])
        #expect(try WhereClause(parsing: text, for: layer).matches(Feature(attributes: ["W": Self.moment])) == isTrue)
    }
}
