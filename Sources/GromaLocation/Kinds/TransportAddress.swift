/// Addresses of transports: `tcp://HOST:PORT`, or the path of a device, a pipe or a file.
public enum TransportAddress {
    /// Returns the transport for an address, not opened yet. The default port is that of gpsd.
    ///
    /// - Throws: `invalid` for a malformed address.
    public static func transport(_ address: String) throws(LocationError) -> any LocationTransport {
        let scheme = "tcp://"
        guard address.hasPrefix(scheme) else {
            guard !address.isEmpty, !address.contains("\0") else {
                throw .invalid(path: "address", found: "'\(address.prefix(80))'", expected: "a path, or tcp://HOST:PORT")
            }
            return FileTransport(path: address)
        }
        let rest = address.dropFirst(scheme.count)
        // An IPv6 address is in brackets (RFC 3986, section 3.2.2).
        let isBracketed = rest.hasPrefix("[")
        let end = isBracketed ? rest.firstIndex(of: "]") : rest.firstIndex(of: ":") ?? rest.endIndex
        guard let end else { throw .invalid(path: "address", found: "'\(address.prefix(80))'", expected: "tcp://HOST:PORT") }
        let host = isBracketed ? rest[..<end].dropFirst() : rest[..<end]
        let tail = isBracketed ? rest[end...].dropFirst() : rest[end...]
        let port = tail.isEmpty ? GPSDLocationSource.standardPort : tail.hasPrefix(":") ? Int(tail.dropFirst()) : nil
        guard !host.isEmpty, !host.contains("\0"), let port else {
            throw .invalid(path: "address", found: "'\(address.prefix(80))'", expected: "tcp://HOST:PORT")
        }
        return try TCPTransport(host: String(host), port: port)
    }
}
