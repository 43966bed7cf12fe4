import GromaFeatures
import GromaFormats
import Testing

/// What the parser of where clauses says of each error: the byte offset, what was found there, and what is expected.
@Suite struct WhereErrorTests {
    private let layer = LayerDefinition(
        name: "things",
        fields: [
            Field("N", .bigInteger), Field("T", .string), Field("B", .blob), Field("W", .date), Field("Y", .dateOnly),
            Field("H", .timeOnly),
            Field("R", .raster), Field("USER", .string), Field("SHAPE", .geometry),
        ])

    /// The message without the words that all of its kind have; nil if the text is accepted.
    private func fault(_ text: String) -> String? {
        do throws(FeatureError) {
            _ = try WhereClause(parsing: text, for: layer)
            return nil
        } catch {
            switch error {
            case .whereSyntax(let offset, let found, let expected):
                let short = [
                    #"a field name, a number, a text in single quotes or "(""#: "a value",
                    "one of SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE, VARCHAR, DATE, TIMESTAMP": "a type",
                ]
                return "\(offset): \(found); \(short[expected] ?? expected)"
            case .whereType(let offset, let reason): return "\(offset): \(reason)"
            default: return error.description
            }
        }
    }

    @Test(arguments: [
        ("N = ", "4: the end; a value"), ("(N = 1", #"6: the end; ")""#), ("N IN 5", #"5: 5; "(""#), ("N IN (1, 2", #"10: the end; ")""#),
        ("N BETWEEN 1 OR 2", "12: OR; AND"), ("N IS TRUE", "5: TRUE; NULL"), ("N NOT 5", "6: 5; IN, BETWEEN or LIKE"),
        ("N = 1 2", "6: 2; AND, OR or the end"), ("N = 1 'x'", "6: 'x'; AND, OR or the end"), ("N = 1 2.5", "6: 2.5; AND, OR or the end"),
        (#"N = 1 "T""#, #"6: "T"; AND, OR or the end"#), ("N = 1 = 2", #"6: "="; AND, OR or the end"#),
        ("NOT T", "5: the end; a comparison of what stands before"), ("N AND N = 1", "2: AND; a comparison of what stands before"),
        ("N = 1 AND N", "11: the end; a comparison of what stands before"),
        ("N = LIKE", "4: LIKE; a value"), ("ESCAPE = 1", "0: ESCAPE; a value"),
        ("N = 1 'abcdefghijabcdefghijabcdefghijabcdefgh'", "6: 'abcdefghijabcdefghijabcdefghijabcdefgh'; AND, OR or the end"),
        ("N = 1 'abcdefghijabcdefghijabcdefghijabcdefghi'", "6: 'abcdefghijabcdefghijabcdefghijabcdefghi…; AND, OR or the end"),
        ("T = 'open", "9: the end; a closing '"), (#"T = "open"#, #"9: the end; a closing ""#), (#" "" = 1"#, #"1: ""; a field name"#),
        ("N = 1 /* x */", #"6: the comment "/*"; no comments"#), ("N = 1 --x", #"6: the comment "--"; no comments"#),
        ("N = ?", #"4: "?"; a name, a number, a text in single quotes or an operator"#),
        ("N = \u{1F}", "4: the byte 31; a name, a number, a text in single quotes or an operator"),
        ("N = \u{7F}", "4: the byte 127; a name, a number, a text in single quotes or an operator"),
        ("N = 5é", "4: 5é; a number that a double can hold"),
        ("N = 1e999", "4: 1e999; a number that a double can hold"), ("N = 1.2.3", "4: 1.2.; a number that a double can hold"),
        ("N = 7x", "4: 7x; a number that a double can hold"), ("N = 1e", "4: 1e; a number that a double can hold"),
        ("T LIKE 'a' ESCAPE ''", "18: ''; a text of one character"), ("T LIKE 'a' ESCAPE 5", "18: 5; a text of one character"),
        ("T LIKE 'a!' ESCAPE '!'", "7: 'a!'; behind each ! one of %, _ and !"),
        ("N = CURRENT_DATE", "4: CURRENT_DATE; a value written out: what depends on the clock or the user is not taken"),
        ("N = session_user", "4: SESSION_USER; a value written out: what depends on the clock or the user is not taken"),
        ("N > INTERVAL '1'", "4: INTERVAL; a moment written out: TIMESTAMP '2026-01-31 23:59:59'"),
        ("Y = DATE '2026-02-29'", "9: '2026-02-29'; a day such as '2026-01-31'"),
        ("H = TIME '25:00:00'", "9: '25:00:00'; a time of day such as '23:59:59'"),
        ("W = TIMESTAMP 'x'", "14: 'x'; a moment such as '2026-01-31 23:59:59', with +hh:mm where it is not UTC"),
    ])
    func syntax(_ text: String, _ message: String) { #expect(fault(text) == message) }

    @Test(arguments: [
        (
            "SQRT(4) = 2",
            "0: SQRT(; one of the functions ABS, CAST, CEILING, CHARACTER_LENGTH, CHAR_LENGTH, COALESCE, CONCAT, EXTRACT, FLOOR, LOWER, MOD, "
                + "NULLIF, POWER, ROUND, SUBSTRING, TRIM, UPPER"
        ),
        ("ABS(1, 2) = 1", "8: 2 operands of ABS; 1"), ("ROUND(1, 2, 3) = 1", "13: 3 operands of ROUND; 1 to 2"),
        ("MOD(1) = 1", "5: 1 operand of MOD; 2"), ("CONCAT('a') = 'a'", "10: 1 operand of CONCAT; 2"),
        ("COALESCE(N) = 1", "10: 1 operand of COALESCE; 2 or more"), ("NULLIF(N, 1, 2) = 1", "14: 3 operands of NULLIF; 2"),
        ("NULLIF(N) = 1", "8: 1 operand of NULLIF; 2"), ("COALESCE(B, B) IS NULL", "9: bytes can only be asked for IS NULL"),
        ("SUBSTRING(T 1) = 'a'", #"12: 1; FROM or ",""#), ("SUBSTRING(T FROM 1, 2) = 'a'", #"18: ","; ")""#),
        ("SUBSTRING(T, 1 FOR 2) = 'a'", #"15: FOR; ")""#), ("TRIM(LEADING 'x' T) = 'a'", "17: T; FROM"),
        ("TRIM('ab' FROM T) = 'a'", "5: TRIM takes away one character, not 'ab'"),
        ("EXTRACT(WEEK FROM W) = 1", "8: WEEK; one of YEAR, MONTH, DAY, HOUR, MINUTE, SECOND"),
        ("EXTRACT(5 FROM W) = 1", "8: 5; one of YEAR, MONTH, DAY, HOUR, MINUTE, SECOND"), ("EXTRACT(DAY, W) = 1", #"11: ","; FROM"#),
        ("CAST(N AS TEXT) = 1", "10: TEXT; a type"), ("CAST(N AS 5) = 1", "10: 5; a type"),
        ("CAST(N AS VARCHAR(0)) = '1'", "18: 0; a length of 1 or more"), ("CAST(N, INTEGER) = 1", #"6: ","; AS"#),
        ("CAST(N AS VARCHAR(x)) = '1'", "18: x; a length of 1 or more"),
    ])
    func functions(_ text: String, _ message: String) { #expect(fault(text) == message) }

    @Test(arguments: [
        ("N = 'a'", "4: a number cannot be compared with a text: write numbers without quotes"),
        ("T = 1", "4: a text cannot be compared with a number: write texts in single quotes"),
        ("W = 'a'", "4: a moment cannot be compared with a text: write moments as DATE '2026-01-31' or TIMESTAMP '2026-01-31 23:59:59'"),
        ("'a' = W", "6: a text cannot be compared with a moment: write moments as DATE '2026-01-31' or TIMESTAMP '2026-01-31 23:59:59'"),
        ("Y = 'a'", "4: a day cannot be compared with a text: write days as DATE '2026-01-31'"),
        ("'a' = Y", "6: a text cannot be compared with a day: write days as DATE '2026-01-31'"),
        ("H = 'a'", "4: a time of day cannot be compared with a text: write times of day as TIME '23:59:59'"),
        ("'a' = H", "6: a text cannot be compared with a time of day: write times of day as TIME '23:59:59'"),
        ("N = W", "4: a number cannot be compared with a moment"), ("Y = H", "4: a day cannot be compared with a time of day"),
        ("N IN (1, T)", "9: a number cannot be compared with a text: write numbers without quotes"),
        ("N BETWEEN 1 AND T", "16: a number cannot be compared with a text: write numbers without quotes"),
        ("N = B", "4: bytes can only be asked for IS NULL"), ("R = 'x'", "0: bytes can only be asked for IS NULL"),
        ("N LIKE 'a'", "0: LIKE takes a text, not a number: write texts in single quotes"),
        ("T LIKE N", "7: LIKE takes a text, not a number: write texts in single quotes"),
        ("N || 'a' = 'a'", "0: || takes a text, not a number: write texts in single quotes"),
        ("'a' || N = 'a'", "7: || takes a text, not a number: write texts in single quotes"),
        ("T + 1 = 1", "0: + takes a number, not a text: write numbers without quotes"),
        ("1 * W = 1", "4: * takes a number, not a moment"), ("-T = 1", "1: - takes a number, not a text: write numbers without quotes"),
        ("+W = 1", "1: + takes a number, not a moment"),
        ("UPPER(N) = 'A'", "6: UPPER takes a text, not a number: write texts in single quotes"),
        ("POWER(N, T) = 1", "9: POWER takes a number, not a text: write numbers without quotes"),
        ("SUBSTRING(N, 1) = 'a'", "10: SUBSTRING takes a text, not a number: write texts in single quotes"),
        ("SUBSTRING(T, T) = 'a'", "13: SUBSTRING takes a number, not a text: write numbers without quotes"),
        ("SUBSTRING(T, 1, T) = 'a'", "16: SUBSTRING takes a number, not a text: write numbers without quotes"),
        ("TRIM(N) = 'a'", "5: TRIM takes a text, not a number: write texts in single quotes"),
        ("TRIM(N FROM T) = 'a'", "5: TRIM takes a text, not a number: write texts in single quotes"),
        ("EXTRACT(DAY FROM N) = 1", "17: EXTRACT from a number takes a moment, not a number"),
        ("CAST(W AS INTEGER) = 1", "10: a moment cannot be turned into a number"),
        ("CAST(H AS DATE) = W", "10: a time of day cannot be turned into a moment"),
        ("CAST(B AS VARCHAR) = 'a'", "10: bytes cannot be turned into a text"),
        ("(N = 1) + 1 = 2", "0: found a condition where a value is required"),
        ("SHAPE IS NULL", "0: SHAPE is the shape; ask for shapes by the query's geometry"),
        ("NN = 1", #"things has no field "NN"; did you mean "N"?"#), ("CURRENT = 1", #"things has no field "CURRENT""#),
    ])
    func types(_ text: String, _ message: String) { #expect(fault(text) == message) }

    /// What is refused in one place is allowed in another.
    @Test(arguments: [
        "USER = 'ann'", "R IS NOT NULL AND B IS NULL", "NULL = N", "T LIKE NULL", "NULL LIKE 'a'", "NULL + 1 = N", "N IN (NULL, 1)",
        "CAST(NULL AS DATE) = W", "UPPER(NULL) = T", "COALESCE(NULL, T) = 'a'", "NULLIF(NULL, NULL) IS NULL", "EXTRACT(DAY FROM NULL) = 1",
        "EXTRACT(DAY FROM Y) = 1", "CAST(Y AS DATE) = W", "CAST(H AS VARCHAR(8)) = T", "CAST(T AS TIMESTAMP) = W",
        "CAST(N AS DOUBLE PRECISION) = 1",
        "CAST(N AS CHARACTER(3)) = T", "\tN\n=\r1", "N!=1", ".5 = N", "5. = N", "1.e2 = N", "1e+2 = N", "1E-2 = N", "N = DATE", "N = \"N\"",
        "CHARACTER_LENGTH(T) = CHAR_LENGTH(CONCAT(T, T))", "W > DATE '2026-01-31' AND Y > DATE '2026-01-31'", "DATE '2026-01-31' IN (Y)",
        "T LIKE '!!!%!_' ESCAPE '!'", "n = 1 and not N is null or N between 1 and 2",
    ])
    func accepted(_ text: String) {
        let other = LayerDefinition(name: "d", fields: [Field("N", .integer), Field("DATE", .integer)])
        let fault = text.contains("= DATE") ? (try? WhereClause(parsing: text, for: other)) == nil ? "refused" : nil : fault(text)
        #expect(fault == nil)
    }

    /// Two hundred levels are the most. What is nested counts, and of an operation also the comparison around it.
    @Test(arguments: [
        ("N = 1 AND ", "(", "N = 1", ")", 199), ("", "NOT ", "N = 1", "", 198), ("N = ", "- ", "N", "", 198),
        ("N = ", "ABS(", "N", ")", 198),
    ])
    func nesting(_ start: String, _ open: String, _ middle: String, _ close: String, _ most: Int) {
        func text(_ levels: Int) -> String {
            start + String(repeating: open, count: levels) + middle + String(repeating: close, count: levels)
        }
        #expect(fault(text(most)) == nil)
        for levels in [most + 1, most + 2, 300] {
            #expect(fault(text(levels))?.hasSuffix("more than 200 levels of nesting; a simpler condition") == true)
        }
    }
}
