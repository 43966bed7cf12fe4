/// The forms that languages have for counted things, by the names of CLDR. Which a language has, and what for, is its own.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
    /// As Arabic and Latvian have one for nothing.
    case zero
    /// One thing, or what is spoken of like one.
    case one
    /// Two.
    case two
    /// A few.
    case few
    /// Many, or fractions.
    case many
    /// Everything else; every language has it.
    case other
}
