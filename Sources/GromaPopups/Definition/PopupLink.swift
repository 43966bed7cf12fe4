/// Which values are addresses that a tap may open.
public enum PopupLink {
    /// The schemes that are opened, as the help of Map Viewer names them for attribute values; no others are in texts.
    static let schemes = ["https", "http", "mailto", "tel"]
    /// The schemes that pictures and other media are fetched by.
    static let mediaSchemes = ["https", "http"]

    /// The address that a value is as a whole, without white space around it: `https://…`, `http://…`, `mailto:…` or `tel:…`; nil for anything else,
    /// such as a text that an address is only a part of, or one with characters that RFC 3986 does not allow and that could hide where it leads.
    public static func address(in text: String) -> String? {
        guard text.utf8.count <= 4096 else { return nil }
        let address = text.trimmed
        guard let colon = address.firstIndex(of: ":") else { return nil }
        let scheme = address[..<colon].lowercased()
        let rest = address[address.index(after: colon)...]
        guard schemes.contains(scheme), !rest.isEmpty, rest.unicodeScalars.allSatisfy(isAllowed) else { return nil }
        switch scheme {
        case "mailto": return rest.contains("@") ? address : nil
        case "tel": return rest.contains { $0.isASCII && $0.isNumber } ? address : nil
        default:
            let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
            return rest.hasPrefix("//") && !host.isEmpty ? address : nil
        }
    }

    /// Letters of any script are, as in an IRI (RFC 3987); blanks, quotes, and marks that nobody sees are not.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse: false
        default: !"\"<>\\`".unicodeScalars.contains(scalar)
        }
    }
}
