/// The parts of a service's URL that identify it: without scheme, query, fragment and trailing slashes, with the host in lower case, and
/// without the default ports of schemes.
struct ServiceIdentity: Hashable {
    private let host: String
    private let path: String

    /// Parses a URL; nil for an empty one.
    init?(_ text: String) {
        var rest = text.drop(while: \.isWhitespace).prefix { $0 != "?" && $0 != "#" && !$0.isWhitespace }
        if let scheme = rest.utf8.firstIndex(of: UInt8(ascii: ":")), rest[scheme...].hasPrefix("://") {
            rest = rest[scheme...].dropFirst(3)
        } else if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
        }
        while rest.hasSuffix("/") { rest.removeLast() }
        var host = rest.prefix { $0 != "/" }
        path = String(rest.dropFirst(host.count))
        for port in [":80", ":443"] where host.hasSuffix(port) { host.removeLast(port.count) }
        self.host = host.lowercased()
        if host.isEmpty && path.isEmpty { return nil }
    }

    private init(host: String, path: String) {
        self.host = host
        self.path = path
    }

    /// Returns the identity of one of the service's layers.
    func appending(_ sublayer: Int) -> ServiceIdentity { ServiceIdentity(host: host, path: path + "/\(sublayer)") }
}
