import Foundation

/// Where a feature service is, taken apart: what is secret in it is held by itself and never shown.
struct ServiceAddress: Sendable {
    /// The service itself: `https://host/arcgis/rest/services/Name/FeatureServer`.
    let root: URL
    /// The layer that the address goes on to; nil for the service as a whole.
    let layerID: Int?
    /// What was given as the query's `token`.
    let token: String?
    /// What was given as `user:password@`, in the form of basic authentication (RFC 7617).
    let authorization: String?

    /// Takes an address apart; nil unless it is a URL of http or https whose path ends in `/FeatureServer` or `/FeatureServer/<number>`.
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

    /// What of a text that is not such an address may be shown: neither a query nor what stands before an `@`.
    static func withoutSecrets(_ text: String) -> String {
        let shown = text.prefix { $0 != "?" && $0 != "#" }
        return String(shown.lastIndex(of: "@").map { shown[shown.index(after: $0)...] } ?? shown)
    }

    /// The address without what is secret in it.
    var location: String { layerID.map { "\(root.absoluteString)/\($0)" } ?? root.absoluteString }
}

extension URL {
    /// What of a URL may be shown: neither who asks nor what is asked, for both may hold secrets.
    var shown: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return host ?? "" }
        parts.user = nil
        parts.password = nil
        parts.query = nil
        parts.fragment = nil
        return parts.string ?? host ?? ""
    }

    /// Whether another URL is of the same scheme, host and port (RFC 6454).
    func hasSameOrigin(as other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
            && effectivePort == other.effectivePort
    }

    /// Whether another URL is this one's host reached safely where this one is not.
    func isUpgraded(by other: URL) -> Bool {
        scheme?.lowercased() == "http" && other.scheme?.lowercased() == "https" && host?.lowercased() == other.host?.lowercased()
    }

    private var effectivePort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }
}
