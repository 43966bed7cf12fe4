/// A transport of bytes: a device, a pipe or a connection. No method waits.
///
/// Like a source, it is confined to the thread or actor that created it.
public protocol LocationTransport: AnyObject {
    /// Its name in messages.
    var name: String { get }

    /// Opens the transport or starts to open it: bytes can be sent and received only when it is ready. A closed transport can be opened
    /// again.
    ///
    /// - Throws: `transportFailed` if it cannot be opened.
    func open() throws(LocationError)

    /// Reads the available bytes, up to the size of the buffer.
    ///
    /// - Throws: `transportFailed` if nothing more can be read; the transport is then closed.
    func receive(into buffer: UnsafeMutableRawBufferPointer) throws(LocationError) -> TransportReception

    /// Sends bytes; called only after ``receive(into:)`` has shown that it is ready.
    ///
    /// - Throws: `transportFailed` if not all of them could be sent.
    func send(_ bytes: [UInt8]) throws(LocationError)

    /// Closes the transport; does nothing if it is closed.
    func close()
}

/// The result of reading from a transport.
public enum TransportReception: Hashable, Sendable {
    /// The number of bytes, at least 1.
    case bytes(Int)
    /// Nothing yet.
    case nothing
    /// The connection is still being established.
    case connecting
    /// The end: no more bytes will come.
    case ended
}
