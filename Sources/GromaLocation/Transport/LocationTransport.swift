/// Bytes that come and go: a device, a pipe, a connection. Nothing here waits.
///
/// Like a source it is confined to the thread or actor that made it.
public protocol LocationTransport: AnyObject {
    /// Its name in messages.
    var name: String { get }

    /// Opens it, or begins to: bytes may be sent and received only when it is ready. One that is closed can be opened again.
    ///
    /// - Throws: `transportFailed`.
    func open() throws(LocationError)

    /// Reads what is there, up to the size of the buffer.
    ///
    /// - Throws: `transportFailed` if nothing more can be read; it is closed then.
    func receive(into buffer: UnsafeMutableRawBufferPointer) throws(LocationError) -> TransportReception

    /// Sends bytes; only called once ``receive(into:)`` has shown that it is ready.
    ///
    /// - Throws: `transportFailed` where not all could be sent.
    func send(_ bytes: [UInt8]) throws(LocationError)

    /// Closes it; one that is closed stays so.
    func close()
}

/// The result of reading from a transport.
public enum TransportReception: Hashable, Sendable {
    /// So many bytes, at least 1.
    case bytes(Int)
    /// Nothing yet.
    case nothing
    /// The connection is still being made.
    case connecting
    /// No more is to come.
    case ended
}
