/// Media types of files (RFC 6838), detected from their names and their first bytes.
public enum MediaType {
    /// The media type of unknown contents.
    public static let unknown = "application/octet-stream"

    /// Returns the media type for the extension of a file name, ignoring case; nil for an unknown extension.
    public static func guessed(from name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return byExtension[name[name.index(after: dot)...].lowercased()]
    }

    /// Returns the media type of an attachment: the given one, or else the one that its name suggests, or else the one that its contents
    /// show. It is checked against the contents if these have a known signature.
    ///
    /// - Parameters:
    ///   - given: The given type; nil for none.
    ///   - name: The file name.
    ///   - start: The first bytes: ``MediaType/startLength`` of them, or all if there are fewer.
    /// - Throws: `attachmentType` if the contents have another type, or if the given text is not a media type.
    public static func checked(_ given: String?, name: String, start: [UInt8]) throws(FeatureError) -> String {
        if let given, !isMediaType(given) { throw .attachmentType(name: name, given: given, found: found(start)) }
        let claimed = given ?? guessed(from: name)
        guard let claimed else { return found(start) }
        let plain = essence(claimed)
        if plain == unknown { return claimed }
        let fits: Bool
        if let detected = detected(in: start) {
            fits = plain == detected || container(of: plain) == detected || !hasSignature(plain) && !isText(plain)
        } else {
            fits = !hasSignature(plain) && (!isText(plain) || !isBinary(start))
        }
        guard fits else { throw .attachmentType(name: name, given: claimed, found: found(start)) }
        return claimed
    }

    /// The number of bytes that ``detected(in:)`` examines.
    public static let startLength = 512

    private static func found(_ start: [UInt8]) -> String { detected(in: start) ?? (isBinary(start) ? unknown : "text/plain") }

    /// Returns a type without parameters, in lower case, under its registered name.
    static func essence(_ type: String) -> String {
        let plain = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        return aliases[plain] ?? plain
    }

    /// Whether a text has the form `type/subtype` with the characters of RFC 6838, and at most printable parameters: it is written to
    /// request headers.
    private static func isMediaType(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return false }
        let parts = text.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.count <= 127
                    && part.utf8.allSatisfy { byte in
                        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                            || "!#$&-^_.+ ".utf8.contains(byte)
                    }
            }
    }

    private static func isText(_ type: String) -> Bool {
        type.hasPrefix("text/") || type.hasSuffix("+xml") || type.hasSuffix("json") || type == "application/xml"
    }

    /// Whether bytes are not text in UTF-8, UTF-16 or a single-byte encoding, that is, whether they contain control characters.
    private static func isBinary(_ start: [UInt8]) -> Bool {
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return false }
        return start.contains { $0 < 0x20 && !($0 >= 0x08 && $0 <= 0x0D) && $0 != 0x1B }
    }
}
