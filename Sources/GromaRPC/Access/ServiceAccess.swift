/// Which services a session may reach over the network. A script may come from anywhere, and an address within somebody's own network is as
/// easily named as any other, so a host allows what it wants to be reached.
public enum ServiceAccess: Hashable, Sendable {
    /// None.
    case off
    /// Those of these hosts, each with a port if it is another than the scheme's: `services.example.org`, `localhost:6080`.
    case hosts([String])
    /// All.
    case all

    /// Whether a URL may be reached. Only `http` and `https` may be, and never with a user's name or password within them.
    package func allows(_ url: String) -> Bool {
        guard let host = Self.host(of: url) else { return false }
        switch self {
        case .off: return false
        case .all: return true
        case .hosts(let hosts): return hosts.contains { Self.normalized($0) == host }
        }
    }

    /// Whether a TCP connection may be made, to a machine and a port: `localhost:2947`. A host that is allowed has to name that port.
    package func allowsConnection(to address: String) -> Bool {
        switch self {
        case .off: false
        case .all: true
        case .hosts(let hosts): hosts.contains { $0.lowercased() == address.lowercased() }
        }
    }

    /// The host of a URL with its port, in lower case; nil for what is not a URL of a service. The authority of RFC 3986, section 3.2.
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

    private static func normalized(_ host: String) -> String {
        let lower = host.lowercased()
        for usual in [":443", ":80"] where lower.hasSuffix(usual) { return String(lower.dropLast(usual.count)) }
        return lower
    }
}
