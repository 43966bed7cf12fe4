import GromaBase
import GromaFormats

/// A path or URL of a store, as far as can be told without opening it as one.
package struct FeatureStoreLocation {
    /// Whether it is a URL (RFC 3986: a scheme, then `://`).
    let isURL: Bool
    /// What a path's last component ends in, in lower case and without the point.
    let fileExtension: String?
    /// The first bytes of the file, 4 kB at most; nil if there is no file.
    let start: [UInt8]?
    /// Why there are no bytes; nil if there are, and for a URL.
    let problem: FormatError?

    private static let startSize = 4096

    init(_ location: String) {
        isURL = Self.isURL(location)
        fileExtension = Self.fileExtension(of: location)
        // A pipe gives its bytes once, and they are the provider's.
        guard !isURL, [.regular, .nothing].contains(FileKind(of: location)) else {
            (start, problem) = (nil, nil)
            return
        }
        do throws(FormatError) {
            let source = try ByteSource.file(location)
            _ = try source.load(Self.startSize)
            (start, problem) = (Array(source.loaded.prefix(Self.startSize)), nil)
        } catch {
            (start, problem) = (nil, error)
        }
    }

    /// What the last component of a path ends in, in lower case and without the point; nil for a URL.
    static func fileExtension(of location: String) -> String? {
        guard !isURL(location), let name = location.split(separator: "/").last, let point = name.lastIndex(of: ".") else { return nil }
        return name[name.index(after: point)...].lowercased()
    }

    /// A location as errors and answers may show it: of a URL neither what stands before an `@` nor the query and fragment, for these may hold
    /// passwords and tokens; and of what looks like one that lacks its scheme no user with a password, and no query with a token.
    package static func withoutSecrets(_ location: String) -> String {
        let shown = location.prefix { $0 != "?" && $0 != "#" }
        if isURL(location) {
            guard let colon = shown.firstIndex(of: ":"), let at = shown.lastIndex(of: "@") else { return String(shown) }
            return shown[..<colon] + "://" + shown[shown.index(after: at)...]
        }
        let query = location[shown.endIndex...]
        let rest = query.lowercased().contains("token=") ? "" : String(query)
        guard let at = shown.lastIndex(of: "@") else { return shown + rest }
        let start = shown[..<at].lastIndex(of: "/").map { shown.index(after: $0) } ?? shown.startIndex
        guard shown[start..<at].contains(":") else { return shown + rest }
        return shown[..<start] + shown[shown.index(after: at)...] + rest
    }

    package static func isURL(_ location: String) -> Bool {
        guard let colon = location.firstIndex(of: ":"),
            colon > location.startIndex, location[colon...].hasPrefix("://")
        else { return false }
        return location[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }
}
