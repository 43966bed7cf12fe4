import Foundation

/// The parts of a feature service's URL: its secrets are kept separately and never shown.
struct ServiceAddress: Sendable {
    /// The URL of the service: `https://host/arcgis/rest/services/Name/FeatureServer`.
    let root: URL
    /// The layer in the URL; nil for the service as a whole.
    let layerID: Int?
    /// The query parameter `token`.
    let token: String?
    /// The part `user:password@`, in the form of basic authentication (RFC 7617).
    let authorization: String?

    /// Parses a URL; nil unless it is a URL of http or https whose path ends in `/FeatureServer` or `/FeatureServer/<number>`.
    init?(_ text: String) {
        guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = parts.host, !host.isEmpty
        else { return nil }
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        var layerID: Int?
        if let slash = path.lastIndex(of: "/"), path[path.index(after: slash)...].utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
            guard let number = Int(path[path.index(after: slash)...]) else { return nil }
            layerID = number
            path = String(path[..<slash])
        }
        guard path.lowercased().hasSuffix("/featureserver") else { return nil }
        token = parts.queryItems?.first { $0.name.lowercased() == "token" }?.value.flatMap { $0.isEmpty ? nil : $0 }
        authorization = parts.user.map { user in
            "Basic " + Data("\(user):\(parts.password ?? "")".utf8).base64EncodedString()
        }
        parts.scheme = scheme
        parts.user = nil
        parts.password = nil
        parts.query = nil
        parts.fragment = nil
        parts.percentEncodedPath = path
        guard let root = parts.url else { return nil }
        self.root = root
        self.layerID = layerID
    }

    /// Returns the part that may be shown of a text that is not such a URL: without a query and the part before an `@`.
    static func withoutSecrets(_ text: String) -> String {
        let shown = text.prefix { $0 != "?" && $0 != "#" }
        return String(shown.lastIndex(of: "@").map { shown[shown.index(after: $0)...] } ?? shown)
    }

    /// The URL without secrets.
    var location: String { layerID.map { "\(root.absoluteString)/\($0)" } ?? root.absoluteString }
}

extension URL {
    /// The part of a URL that may be shown: without user and query, which may contain secrets.
    var shown: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return host ?? "" }
        parts.user = nil
        parts.password = nil
        parts.query = nil
        parts.fragment = nil
        return parts.string ?? host ?? ""
    }

    /// Whether another URL has the same scheme, host and port (RFC 6454).
    func hasSameOrigin(as other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
            && effectivePort == other.effectivePort
    }

    /// Whether another URL has the same host with https instead of http.
    func isUpgraded(by other: URL) -> Bool {
        scheme?.lowercased() == "http" && other.scheme?.lowercased() == "https" && host?.lowercased() == other.host?.lowercased()
    }

    private var effectivePort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }
}
