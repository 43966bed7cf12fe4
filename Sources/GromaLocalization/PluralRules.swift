/// Which plural category a number takes in a language, for the languages that the engine has texts in: the cardinal rules of CLDR (supplemental
/// data, plurals.xml). A language that is not among them has one form for all.
struct PluralRules: Sendable {
    /// The categories that texts of the language need, in the order of ``PluralCategory``.
    let categories: [PluralCategory]
    private let choose: @Sendable (PluralOperands) -> PluralCategory

    func category(of operands: PluralOperands) -> PluralCategory { choose(operands) }

    /// The rules of a language, by its tag. O(1)
    init(language tag: String) {
        let language = tag.prefix { $0 != "-" }
        switch language {
        case "ar": self.init([.zero, .one, .two, .few, .many, .other], Self.arabic)
        case "cs": self.init([.one, .few, .many, .other], Self.czech)
        case "da": self.init([.one, .other]) { $0.isWhole && $0.i == 1 || $0.t != 0 && $0.i <= 1 ? .one : .other }
        case "de", "en", "et", "fi", "nl", "sv": self.init([.one, .other]) { $0.i == 1 && $0.v == 0 ? .one : .other }
        case "es": self.init([.one, .many, .other]) { $0.isWhole && $0.i == 1 ? .one : Self.millions($0) }
        case "fr": self.init([.one, .many, .other]) { $0.i <= 1 ? .one : Self.millions($0) }
        case "pt" where tag.hasPrefix("pt-PT"), "it":
            self.init([.one, .many, .other]) { $0.i == 1 && $0.v == 0 ? .one : Self.millions($0) }
        case "pt": self.init([.one, .many, .other]) { $0.i <= 1 ? .one : Self.millions($0) }
        case "he": self.init([.one, .two, .other], Self.hebrew)
        case "lt": self.init([.one, .few, .many, .other], Self.lithuanian)
        case "lv": self.init([.zero, .one, .other], Self.latvian)
        case "nb", "nn", "no": self.init([.one, .other]) { $0.isWhole && $0.i == 1 ? .one : .other }
        case "pl": self.init([.one, .few, .many, .other], Self.polish)
        case "ro": self.init([.one, .few, .other], Self.romanian)
        case "ru": self.init([.one, .few, .many, .other], Self.russian)
        default: self.init([.other]) { _ in .other }
        }
    }

    private init(_ categories: [PluralCategory], _ choose: @escaping @Sendable (PluralOperands) -> PluralCategory) {
        self.categories = categories
        self.choose = choose
    }

    private static func arabic(_ number: PluralOperands) -> PluralCategory {
        guard number.isWhole else { return .other }
        switch (number.i, number.i % 100) {
        case (0, _): return .zero
        case (1, _): return .one
        case (2, _): return .two
        case (_, 3...10): return .few
        case (_, 11...99): return .many
        default: return .other
        }
    }

    private static func czech(_ number: PluralOperands) -> PluralCategory {
        guard number.v == 0 else { return .many }
        return number.i == 1 ? .one : (2...4).contains(number.i) ? .few : .other
    }

    /// The form that Romance languages have for whole millions, `1 000 000 de kilomètres`.
    private static func millions(_ number: PluralOperands) -> PluralCategory {
        number.v == 0 && number.i != 0 && number.i % 1_000_000 == 0 ? .many : .other
    }

    private static func hebrew(_ number: PluralOperands) -> PluralCategory {
        if number.i == 1 && number.v == 0 || number.i == 0 && number.v != 0 { return .one }
        return number.i == 2 && number.v == 0 ? .two : .other
    }

    private static func lithuanian(_ number: PluralOperands) -> PluralCategory {
        guard number.f == 0 else { return .many }
        guard !(11...19).contains(number.i % 100) else { return .other }
        return number.i % 10 == 1 ? .one : number.i % 10 == 0 ? .other : .few
    }

    private static func latvian(_ number: PluralOperands) -> PluralCategory {
        if number.isWhole, number.i % 10 == 0 || (11...19).contains(number.i % 100) { return .zero }
        if number.v == 2, (11...19).contains(number.f % 100) { return .zero }
        if number.isWhole { return number.i % 10 == 1 ? .one : .other }
        return number.f % 10 == 1 ? .one : .other
    }

    private static func polish(_ number: PluralOperands) -> PluralCategory {
        guard number.v == 0 else { return .other }
        if number.i == 1 { return .one }
        return (2...4).contains(number.i % 10) && !(12...14).contains(number.i % 100) ? .few : .many
    }

    private static func romanian(_ number: PluralOperands) -> PluralCategory {
        if number.v != 0 { return .few }
        if number.i == 1 { return .one }
        return number.i == 0 || (1...19).contains(number.i % 100) ? .few : .other
    }

    private static func russian(_ number: PluralOperands) -> PluralCategory {
        guard number.v == 0 else { return .other }
        if number.i % 10 == 1, number.i % 100 != 11 { return .one }
        return (2...4).contains(number.i % 10) && !(12...14).contains(number.i % 100) ? .few : .many
    }
}
