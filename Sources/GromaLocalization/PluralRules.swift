/// The plural rules of a language, as a table defines them.
struct PluralRules: Sendable {
    /// The prefix of the keys of plural rules in a table, before the category.
    static let key = "plural#"

    /// The rules in the order in which they are evaluated. If none applies, the category is `other`.
    private let rules: [(category: PluralCategory, condition: PluralCondition)]

    /// Parses the rules of a table; nil if it has none.
    ///
    /// - Throws: `pluralRule` if one does not have the syntax of CLDR.
    init?(_ texts: [String: String]) throws(LocalizationError) {
        var rules: [(category: PluralCategory, condition: PluralCondition)] = []
        var isGiven = false
        for category in PluralCategory.allCases {
            guard let text = texts[Self.key + category.rawValue] else { continue }
            isGiven = true
            // The rule of `other` is empty, except for examples.
            if category != .other { rules.append((category, try PluralCondition(text, of: category.rawValue))) }
        }
        guard isGiven else { return nil }
        self.rules = rules
    }

    /// The categories that texts of the language need, in the order of ``PluralCategory``.
    var categories: [PluralCategory] { rules.map(\.category) + [.other] }

    /// Returns the category of a number. O(length of the rules)
    func category(of number: PluralOperands) -> PluralCategory { rules.first { $0.condition.holds(for: number) }?.category ?? .other }
}

/// A condition of plural rules in the syntax of CLDR (UTS #35, part 3, plural rules): `n % 10 = 2..4 and n % 100 != 12..14 or v != 0`.
/// Examples after it, from `@integer` or `@decimal` on, are skipped.
struct PluralCondition: Sendable {
    private enum Operand: String {
        case n, i, v, w, f, t
        /// The exponent of compact numbers, which are never written.
        case c, e
    }

    private struct Relation {
        let operand: Operand
        let modulus: Int?
        let isNegated: Bool
        let ranges: [ClosedRange<Int>]

        func holds(for number: PluralOperands) -> Bool {
            var value: Int
            switch operand {
            // A fraction is not in any range of whole numbers.
            case .n where !number.isWhole: return isNegated
            case .n, .i: value = number.i
            case .v: value = number.v
            case .w: value = number.w
            case .f: value = number.f
            case .t: value = number.t
            case .c, .e: value = 0
            }
            if let modulus { value %= modulus }
            return ranges.contains { $0.contains(value) } != isNegated
        }
    }

    /// One of the outer elements must hold, which requires all of its inner ones.
    private let alternatives: [[Relation]]

    func holds(for number: PluralOperands) -> Bool { alternatives.contains { $0.allSatisfy { $0.holds(for: number) } } }

    /// Parses a condition. O(n)
    ///
    /// - Throws: `pluralRule` with what was found and what is allowed.
    init(_ text: String, of category: String) throws(LocalizationError) {
        var reader = Reader(rest: text.prefix { $0 != "@" }, category: category)
        var alternatives: [[Relation]] = []
        repeat {
            var relations: [Relation] = []
            repeat { relations.append(try reader.relation()) } while reader.take("and")
            alternatives.append(relations)
        } while reader.take("or")
        guard reader.isAtEnd else { throw reader.unexpected("and, or, or the end") }
        self.alternatives = alternatives
    }

    private struct Reader {
        var rest: Substring
        let category: String

        var isAtEnd: Bool { rest.allSatisfy(\.isWhitespace) }

        mutating func relation() throws(LocalizationError) -> Relation {
            skipBlanks()
            guard let operand = rest.first.flatMap({ Operand(rawValue: String($0)) }) else { throw unexpected("one of n, i, v, w, f, t") }
            rest.removeFirst()
            let modulus: Int? = take("%") ? try number() : nil
            guard modulus != 0 else { throw unexpected("a remainder of another number than 0") }
            let isNegated = take("!=")
            guard isNegated || take("=") else { throw unexpected("= or !=") }
            var ranges: [ClosedRange<Int>] = []
            repeat {
                let first = try number()
                let last = take("..") ? try number() : first
                guard first <= last else { throw unexpected("a range that ends above where it begins") }
                ranges.append(first...last)
            } while take(",")
            return Relation(operand: operand, modulus: modulus, isNegated: isNegated, ranges: ranges)
        }

        mutating func take(_ word: String) -> Bool {
            skipBlanks()
            guard rest.hasPrefix(word) else { return false }
            rest.removeFirst(word.count)
            return true
        }

        private mutating func number() throws(LocalizationError) -> Int {
            skipBlanks()
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits) else { throw unexpected("a whole number") }
            rest.removeFirst(digits.count)
            return number
        }

        private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

        func unexpected(_ expected: String) -> LocalizationError {
            let found = rest.drop(while: \.isWhitespace)
            return .pluralRule(category: category, found: found.isEmpty ? "the end" : "\"\(found.prefix(20))\"", expected: expected)
        }
    }
}
