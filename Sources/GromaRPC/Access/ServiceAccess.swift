/// The services that a session may reach over the network. A script may come from an untrusted source, and could name an address within a
/// private network, so a host allows explicitly what may be reached.
public enum ServiceAccess: Hashable, Sendable {
    /// No services.
    case off
    /// The services of these hosts, each with a port if it is another than the scheme's: `services.example.org`, `localhost:6080`.
    case hosts([String])
    /// All services.
    case all

    /// Returns whether a URL may be reached: only `http` and `https` URLs without user name and password. O(hosts)
    package func allows(_ url: String) -> Bool {
        guard let host = Self.host(of: url) else { return false }
        switch self {
        case .off: return false
        case .all: return true
        case .hosts(let hosts):
            // The usual port is that of the URL's scheme: "a:443" is the host of https://a, and not of http://a.
            let scheme = url.prefix { $0 != ":" }
            return hosts.contains { Self.host(of: "\(scheme)://\($0)") == host }
        }
    }

    /// Returns whether a TCP connection to a host and a port is allowed, such as `localhost:2947`. An allowed host must name that port.
    /// O(hosts)
    package func allowsConnection(to address: String) -> Bool {
        switch self {
        case .off: false
        case .all: true
        case .hosts(let hosts): hosts.contains { $0.lowercased() == address.lowercased() }
        }
    }

    /// Returns the host of a URL with its port, in lower case (the authority of RFC 3986, section 3.2); nil if it is not the URL of a
    /// service.
    package static func host(of url: String) -> String? {
        let lower = url.lowercased()
        let isSecure = lower.hasPrefix("https://")
        guard isSecure || lower.hasPrefix("http://") else { return nil }
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }) else { return nil }
        let authority = lower.dropFirst(isSecure ? 8 : 7).prefix { !"/?#".contains($0) }
        guard !authority.isEmpty, !authority.contains("@") else { return nil }
        let usual = isSecure ? ":443" : ":80"
        let host = authority.hasSuffix(usual) ? authority.dropLast(usual.count) : authority
        return host.isEmpty ? nil : String(host)
    }
}
