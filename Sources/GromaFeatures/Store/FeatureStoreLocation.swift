import GromaBase
import GromaFormats

/// A path or URL of a store, with the properties that are known without opening it.
package struct FeatureStoreLocation {
    /// Whether it is a URL (RFC 3986: a scheme, then `://`).
    let isURL: Bool
    /// The extension of a path's last component, in lower case and without the dot.
    let fileExtension: String?
    /// The first bytes of the file, 4 kB at most; nil if there is no file.
    let start: [UInt8]?
    /// The error of reading the bytes; nil if they were read, and for a URL.
    let problem: FormatError?

    private static let startSize = 4096

    init(_ location: String) {
        isURL = Self.isURL(location)
        fileExtension = Self.fileExtension(of: location)
        // The bytes of a pipe can be read once, and are left to the provider.
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

    /// Returns the extension of a path's last component, in lower case and without the dot; nil for a URL.
    static func fileExtension(of location: String) -> String? {
        guard !isURL(location), let name = location.split(separator: "/").last, let point = name.lastIndex(of: ".") else { return nil }
        return name[name.index(after: point)...].lowercased()
    }

    /// Returns a location as errors and answers may show it: a URL without the part before an `@`, the query and the fragment, which may
    /// contain passwords and tokens; and a text that looks like a URL without its scheme, without a user with a password and without a
    /// query with a token.
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
