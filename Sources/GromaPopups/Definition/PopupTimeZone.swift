import GromaLocalization

/// The time zone of a format.
public enum PopupTimeZone: Hashable, Sendable {
    /// Coordinated Universal Time.
    case utc
    /// The time zone of the user.
    case system
    /// A time zone by its IANA name.
    case named(String)

    /// Parses the keyword of a definition: `utc`, `system` or `local`, or an IANA name; nil for other texts.
    public init?(_ word: String) {
        switch word.lowercased() {
        case "utc": self = .utc
        case "system", "local": self = .system
        default:
            guard Localization.isKnownTimeZone(word) else { return nil }
            self = .named(word)
        }
    }

    /// The keyword in definitions.
    public var word: String {
        switch self {
        case .utc: "utc"
        case .system: "system"
        case .named(let name): name
        }
    }

    /// The IANA name; nil for the time zone of the user.
    var identifier: String? {
        switch self {
        case .utc: "UTC"
        case .system: nil
        case .named(let name): name
        }
    }
}
