import GromaBase

/// A TCP connection that is established and read without waiting. Only ``open()`` may block, for a host name that has to be looked up in
/// the network.
public final class TCPTransport: LocationTransport {
    /// The machine and the port.
    public let name: String
    private let host: String
    private let port: Int
    private var addresses: ArraySlice<System.SocketAddress> = []
    private var descriptor: Int32?
    private var isConnected = false
    /// The reason why the previous address could not be reached.
    private var reason = "it has no address"

    /// Creates a closed connection.
    ///
    /// - Throws: `invalid` for a port beyond 1 to 65535.
    public init(host: String, port: Int) throws(LocationError) {
        guard (1...65_535).contains(port) else { throw .invalid(path: "port", found: "\(port)", expected: "1 to 65535") }
        self.host = host
        self.port = port
        name = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    deinit { if let descriptor { System.shut(descriptor) } }

    /// Looks up the host and starts to connect to the first of its addresses.
    ///
    /// - Throws: `transportFailed` if the name is unknown or no connection can be started.
    public func open() throws(LocationError) {
        close()
        switch System.addresses(host: host, port: port) {
        case .success(let found): addresses = found[...]
        case .failure(let error): throw failure(error.text)
        }
        try connect()
    }

    /// Reads the available bytes; if an address cannot be reached, the next one is tried.
    ///
    /// - Throws: `transportFailed` if no address answers, or the connection breaks.
    public func receive(into buffer: UnsafeMutableRawBufferPointer) throws(LocationError) -> TransportReception {
        guard let descriptor else { return .ended }
        if !isConnected {
            switch System.connectionState(descriptor) {
            case .wouldWait: return .connecting
            case .failed(let error):
                reason = error.text
                try connect()
                return .connecting
            case .done: isConnected = true
            }
        }
        guard let base = buffer.baseAddress, !buffer.isEmpty else { return .nothing }
        switch System.receiveNow(descriptor, base, buffer.count) {
        case .wouldWait: return .nothing
        case .done(0):
            close()
            return .ended
        case .done(let count): return .bytes(count)
        case .failed(let error):
            close()
            throw failure(error.text)
        }
    }

    /// Sends bytes. If the connection does not accept all of them immediately, that is an error: messages here are short.
    ///
    /// - Throws: `transportFailed` if it is not connected, or does not accept all bytes.
    public func send(_ bytes: [UInt8]) throws(LocationError) {
        guard let descriptor, isConnected else { throw failure("it is not connected") }
        switch bytes.withUnsafeBytes({ System.sendNow(descriptor, $0) }) {
        case .done(bytes.count): return
        case .done, .wouldWait: throw failure("it does not accept all bytes now")
        case .failed(let error): throw failure(error.text)
        }
    }

    /// Closes the connection.
    public func close() {
        if let descriptor { System.shut(descriptor) }
        descriptor = nil
        isConnected = false
    }

    private func connect() throws(LocationError) {
        close()
        while let address = addresses.popFirst() {
            switch System.beginConnection(to: address) {
            case .success(let descriptor):
                self.descriptor = descriptor
                return
            case .failure(let error): reason = error.text
            }
        }
        throw failure(reason)
    }

    private func failure(_ reason: String) -> LocationError { .transportFailed(source: name, reason: reason) }
}
