import GromaLocalization

/// The time zone that a format asks for.
public enum PopupTimeZone: Hashable, Sendable {
    /// Coordinated Universal Time.
    case utc
    /// That of the person who looks.
    case system
    /// One by its IANA name.
    case named(String)

    /// Reads the word of a definition: `utc`, `system` or `local`, or an IANA name; nil for anything else.
    public init?(_ word: String) {
        switch word.lowercased() {
        case "utc": self = .utc
        case "system", "local": self = .system
        default:
            guard Localization.isKnownTimeZone(word) else { return nil }
            self = .named(word)
        }
    }

    /// The word of a definition for it.
    public var word: String {
        switch self {
        case .utc: "utc"
        case .system: "system"
        case .named(let name): name
        }
    }

    /// The IANA name; nil for the person's own.
    var identifier: String? {
        switch self {
        case .utc: "UTC"
        case .system: nil
        case .named(let name): name
        }
    }
}
