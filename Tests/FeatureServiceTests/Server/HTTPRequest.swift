import Foundation

/// A request as it came over the wire (RFC 9112).
struct HTTPRequest: Sendable {
    /// The method, as written.
    var method: String
    /// The path with its percent signs resolved, without the query.
    var path: String
    /// The query after the question mark, still encoded; empty if there is none.
    var query: String
    /// The header fields, names in lower case; of two of a name the last.
    var headers: [String: String]
    /// The body, chunks put together.
    var body: [UInt8]

    /// The media type of the body in lower case, without its parameters; nil when none is said.
    var mediaType: String? {
        headers["content-type"]?.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }

    /// A parameter of the content type (`boundary`), without its quotes.
    func contentTypeParameter(_ name: String) -> String? {
        for part in (headers["content-type"] ?? "").split(separator: ";").dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard pair.count == 2, pair[0].lowercased() == name else { continue }
            return pair[1].trimmingCharacters(in: ["\""])
        }
        return nil
    }
}

extension [UInt8] {
    /// Returns the next position of a sequence of bytes.
    func firstRange(ofBytes bytes: [UInt8], from start: Int = 0) -> Range<Int>? {
        guard start <= count, !bytes.isEmpty else { return nil }
        return withUnsafeBytes { all in
            bytes.withUnsafeBytes { wanted in
                guard let base = all.baseAddress, let needle = wanted.baseAddress else { return nil }
                var place = start
                while place + wanted.count <= all.count,
                    let found = memchr(base + place, Int32(wanted[0]), all.count - place - wanted.count + 1)
                {
                    place = UnsafeRawPointer(found) - base
                    if memcmp(found, needle, wanted.count) == 0 { return place..<place + wanted.count }
                    place += 1
                }
                return nil
            }
        }
    }

    /// Returns the next position of a text.
    func firstRange(of text: String, from start: Int = 0) -> Range<Int>? { firstRange(ofBytes: Array(text.utf8), from: start) }
}
