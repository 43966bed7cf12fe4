import GromaBase
import GromaFeatures
import GromaFormats
import GromaOperations
import GromaTesting
import Testing

/// The three truth values of SQL-92: a clause, its negation, and neither of both for unknown.
@Suite struct WhereTruthTests {
    private let layer = LayerDefinition(name: "l", fields: [Field("N", .integer), Field("X", .integer), Field("T", .string)])

    private func truth(_ text: String) throws -> Bool? {
        let feature = Feature(objectID: 1, attributes: ["N": 5, "X": .null, "T": "abc"])
        let isTrue = try WhereClause(parsing: text, for: layer).matches(feature)
        let isFalse = try WhereClause(parsing: "NOT (\(text))", for: layer).matches(feature)
        #expect(!(isTrue && isFalse), "\(text)")
        return isTrue ? true : isFalse ? false : nil
    }

    @Test(
        arguments: [("N = 5", true), ("N = 6", false), ("X = 5", nil)] as [(String, Bool?)],
        [("N = 5", true), ("N = 6", false), ("X = 5", nil)] as [(String, Bool?)])
    func connectives(_ a: (String, Bool?), _ b: (String, Bool?)) throws {
        let both: Bool? = a.1 == false || b.1 == false ? false : a.1 == nil || b.1 == nil ? nil : true
        let either: Bool? = a.1 == true || b.1 == true ? true : a.1 == nil || b.1 == nil ? nil : false
        #expect(try truth("\(a.0) AND \(b.0)") == both)
        #expect(try truth("\(a.0) OR \(b.0)") == either)
        #expect(try truth("NOT \(a.0)") == a.1.map { !$0 })
    }

    @Test(
        arguments: [
            ("N < 5", false), ("N < 6", true), ("N <= 5", true), ("N <= 4", false), ("N > 5", false), ("N > 4", true), ("N >= 5", true),
            ("N >= 6", false), ("N <> 5", false),
            ("N <> 6", true), ("X <> 5", nil), ("X = X", nil), ("NULL = NULL", nil), ("N = NULL", nil), ("N BETWEEN 5 AND 7", true),
            ("N BETWEEN 3 AND 5", true),
            ("N BETWEEN 6 AND 9", false), ("N BETWEEN 1 AND 4", false), ("N BETWEEN 7 AND 3", false), ("N BETWEEN X AND 4", false),
            ("N BETWEEN X AND 5", nil), ("N BETWEEN 6 AND X", false),
            ("N BETWEEN 5 AND X", nil), ("X BETWEEN 1 AND 9", nil), ("N NOT BETWEEN 6 AND X", true), ("N NOT BETWEEN 5 AND X", nil),
            ("N IN (1, 5)", true), ("N IN (1, 6)", false),
            ("N IN (1, NULL)", nil), ("N IN (5, NULL)", true), ("X IN (5)", nil), ("N NOT IN (1, NULL)", nil), ("N NOT IN (1, 2)", true),
            ("N NOT IN (5, NULL)", false), ("N IN (X, 5)", true),
            ("N IN (X, 6)", nil), ("N IN (N + 1, 6)", false), ("N IN (N + 1, N)", true), ("X IN (X, 5)", nil),
            ("N IN (9, 8, 7, 6, 5, 4)", true), ("N IN (9, 8, 7, 6)", false),
            ("N IN (4, 3)", false), ("X IS NULL", true), ("N IS NULL", false), ("X IS NOT NULL", false), ("N IS NOT NULL", true),
            ("T LIKE 'a%'", true), ("T LIKE 'b%'", false), ("T LIKE NULL", nil),
            ("T NOT LIKE 'a%'", false), ("T NOT LIKE 'b%'", true), ("NULL LIKE 'a'", nil), ("T IN ('b', 'abc')", true),
            ("T IN ('b', 'abcd')", false),
        ] as [(String, Bool?)])
    func predicates(_ text: String, _ expected: Bool?) throws { #expect(try truth(text) == expected) }

    /// Of a list of constants, in any order and with others in between, each is found and nothing else.
    @Test func listsFindTheirMembersAndNoOthers() throws {
        var random = Seeded(Seeded.freshSeed())
        for count in 1...20 {
            let members = (0..<count).map { _ in Int.random(in: -30...30, using: &random) }
            let clause = try WhereClause(parsing: "N IN (\(members.map { "\($0)" }.joined(separator: ", ")))", for: layer)
            for value in -31...31 { #expect(clause.matches(Feature(attributes: ["N": .integer(value)])) == members.contains(value)) }
        }
    }

    /// A pattern against the plainest search there is.
    private static func isLike(_ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>, _ escape: Unicode.Scalar?) -> Bool
    {
        guard let first = pattern.first else { return text.isEmpty }
        if let escape, first == escape, let literal = pattern.dropFirst().first {
            return text.first == literal && isLike(text.dropFirst(), pattern.dropFirst(2), escape)
        }
        switch first {
        case "%": return (text.startIndex...text.endIndex).contains { isLike(text[$0...], pattern.dropFirst(), escape) }
        case "_": return !text.isEmpty && isLike(text.dropFirst(), pattern.dropFirst(), escape)
        default: return text.first == first && isLike(text.dropFirst(), pattern.dropFirst(), escape)
        }
    }

    @Test(arguments: [nil, "!", "é", "a"] as [Unicode.Scalar?]) func patternsMatchWhatAPlainSearchFinds(_ escape: Unicode.Scalar?) throws {
        let seed = Seeded.freshSeed()
        var random = Seeded(seed)
        let letters: [Unicode.Scalar] = ["a", "b", "é", "😀", "%", "_"]
        let rounds = Rounds(3_000, until: ["matches": 400, "none": 400])
        for _ in rounds {
            let text = (0..<Int.random(in: 0...14, using: &random)).compactMap { _ in letters.prefix(4).randomElement(using: &random) }
            var pattern: [Unicode.Scalar] = []
            if Bool.random(using: &random), !text.isEmpty {
                // A pattern made of the text matches more often.
                for scalar in text {
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0: pattern.append("_")
                    case 1: pattern.append("%")
                    case 2: pattern += ["%", scalar]
                    default: pattern.append(scalar)
                    }
                }
            } else {
                pattern = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
            }
            if let escape {
                pattern = pattern.flatMap {
                    $0 == escape || ($0 == "%" && Int.random(in: 0..<4, using: &random) == 0) ? [escape, $0] : [$0]
                }
            }
            let written = String(String.UnicodeScalarView(pattern))
            let clause = try WhereClause(parsing: "T LIKE '\(written)'" + (escape.map { " ESCAPE '\($0)'" } ?? ""), for: layer)
            let expected = Self.isLike(text[...], pattern[...], escape)
            rounds.count(expected ? "matches" : "none")
            let feature = Feature(attributes: ["T": .string(String(String.UnicodeScalarView(text)))])
            #expect(clause.matches(feature) == expected, "\(text) LIKE \(written), seed \(seed)")
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }

    /// Words of more than eight bytes are searched for in another way than shorter ones; texts of few letters have many false starts.
    @Test func wordsAreFoundWhereverTheyStand() throws {
        let seed = Seeded.freshSeed()
        var random = Seeded(seed)
        let rounds = Rounds(2_000, until: ["found": 300, "missing": 300])
        for _ in rounds {
            let word = (0..<Int.random(in: 1...14, using: &random)).map { _ in Bool.random(using: &random) ? "a" : "b" }.joined()
            var text = (0..<Int.random(in: 0...30, using: &random)).map { _ in Bool.random(using: &random) ? "a" : "b" }.joined()
            if Bool.random(using: &random) { text += word }
            if Bool.random(using: &random) { text += "b" }
            let isThere = text.indices.contains { text[$0...].hasPrefix(word) }
            rounds.count(isThere ? "found" : "missing")
            let feature = Feature(attributes: ["T": .string(text)])
            #expect(
                try WhereClause(parsing: "T LIKE '%\(word)%'", for: layer).matches(feature) == isThere, "\(word) in \(text), seed \(seed)")
            let rest = text.indices.first { text[$0...].hasPrefix(word) }.map { text[text.index($0, offsetBy: word.count)...] }
            let twice = rest.map { rest in rest.indices.contains { rest[$0...].hasPrefix(word) } } ?? false
            #expect(
                try WhereClause(parsing: "T LIKE '%\(word)%\(word)%'", for: layer).matches(feature) == twice,
                "twice \(word) in \(text), seed \(seed)")
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }

    @Test func aSearchThatIsCancelledMatchesNothing() throws {
        let pattern = String(repeating: "%a_", count: 3) + "c"
        let feature = Feature(attributes: ["T": .string(String(repeating: "a", count: 100_000))])
        let clause = try WhereClause(parsing: "T LIKE '\(pattern)' OR N = 1", for: layer)
        #expect(!clause.matches(feature, hook: OperationHook(isCancelled: { true })))
        let negated = try WhereClause(parsing: "NOT T LIKE '\(pattern)'", for: layer)
        #expect(!negated.matches(feature, hook: OperationHook(isCancelled: { true })), "what was not searched to its end is unknown")
        let short = Feature(attributes: ["T": .string(String(repeating: "a", count: 10_000))])
        #expect(
            try WhereClause(parsing: "T LIKE 'a%'", for: layer).matches(short, hook: OperationHook(isCancelled: { true })),
            "a short search ends before it asks")
    }
}
