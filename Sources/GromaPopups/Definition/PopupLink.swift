/// Checks whether values are URLs that a tap may open.
public enum PopupLink {
    /// The allowed schemes, as the documentation of Map Viewer lists them for attribute values; also those of links in texts.
    static let schemes = ["https", "http", "mailto", "tel"]
    /// The allowed schemes of pictures and other media.
    static let mediaSchemes = ["https", "http"]

    /// Returns the URL that a value as a whole is, without surrounding white space: `https://…`, `http://…`, `mailto:…` or `tel:…`; nil for
    /// other values, such as a text that contains a URL, or one with characters that RFC 3986 does not allow and that could hide its
    /// destination.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text, at most 4,096 bytes.
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

    /// Letters of any script are allowed, as in an IRI (RFC 3987); spaces, quotes, and invisible characters are not.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .spaceSeparator && !isInvisible(scalar) && !"\"<>\\`".unicodeScalars.contains(scalar)
    }

    /// Whether a character is not seen, such as one that reverses the order of the others, and could hide the destination of a URL.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator, .privateUse: true
        default: false
        }
    }
}
