/// The paths of `file:` URLs (RFC 8089).
enum FileURL {
    /// Returns the path of a `file:` URL on this machine; nil for a URL of another scheme.
    ///
    /// - Throws: `invalid` if the file is on another machine, or the URL is malformed.
    static func path(of url: String) throws(LocationError) -> String? {
        guard let colon = url.firstIndex(of: ":"), colon != url.startIndex else {
            throw .invalid(path: "url", found: "'\(url.prefix(80))'", expected: "a URL with its scheme, as file:///tracks/walk.gpx")
        }
        guard url[..<colon].lowercased() == "file" else { return nil }
        var rest = url[url.index(after: colon)...]
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" else {
                throw .invalid(path: "url", found: "the machine '\(host)'", expected: "a file of this machine, as file:///tracks/walk.gpx")
            }
            rest = rest.dropFirst(host.count)
        }
        guard rest.hasPrefix("/"), let path = unescaped(rest) else {
            throw .invalid(path: "url", found: "'\(url.prefix(80))'", expected: "an absolute path, as file:///tracks/walk.gpx")
        }
        return path
    }

    /// Returns a text with percent-encoded bytes decoded (RFC 3986, section 2.1); nil if they are malformed, not UTF-8, or contain a zero.
    private static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "%") {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
