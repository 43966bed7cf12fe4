/// Addresses of what a source listens to: `tcp://HOST:PORT`, or the path of a device, a pipe or a file.
public enum TransportAddress {
    /// The transport of an address, not opened yet. Without a port it is gpsd's.
    ///
    /// - Throws: `invalid` if the address is none.
    public static func transport(_ address: String) throws(LocationError) -> any LocationTransport {
        let scheme = "tcp://"
        guard address.hasPrefix(scheme) else {
            guard !address.isEmpty, !address.contains("\0") else {
                throw .invalid(path: "address", found: "'\(address.prefix(80))'", expected: "a path, or tcp://HOST:PORT")
            }
            return FileTransport(path: address)
        }
        let rest = address.dropFirst(scheme.count)
        // An address of IPv6 stands in brackets (RFC 3986, section 3.2.2).
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
