/// The plural categories of CLDR. Each language has its own selection and meaning of them.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
    /// Zero, as in Arabic and Latvian.
    case zero
    /// One, or numbers with the same form.
    case one
    /// Two.
    case two
    /// A few.
    case few
    /// Many, or fractions.
    case many
    /// All other numbers; every language has it.
    case other
}
