import GromaBase

/// The bytes of a serial device, a named pipe or a file, read without waiting. The speed of a serial line is set externally, for example
/// with `stty`.
public final class FileTransport: LocationTransport {
    /// The path.
    public let name: String
    private var descriptor: Int32?
    /// Whether it is a named pipe without any data yet: reading it looks as if it had ended.
    private var isFreshPipe = false

    /// Creates a transport for a path; nothing is opened yet.
    public init(path: String) { name = path }

    deinit { if let descriptor { System.shut(descriptor) } }

    /// Opens it for reading, from the start.
    ///
    /// - Throws: `transportFailed` with the system's error.
    public func open() throws(LocationError) {
        close()
        switch System.openForListening(name) {
        case .success(let descriptor):
            self.descriptor = descriptor
            isFreshPipe = System.isPipe(descriptor)
        case .failure(let error): throw .transportFailed(source: name, reason: error.text)
        }
    }

    /// Reads the available bytes.
    ///
    /// - Throws: `transportFailed` with the system's error.
    public func receive(into buffer: UnsafeMutableRawBufferPointer) throws(LocationError) -> TransportReception {
        guard let descriptor else { return .ended }
        guard let base = buffer.baseAddress, !buffer.isEmpty else { return .nothing }
        switch System.receiveNow(descriptor, base, buffer.count) {
        case .wouldWait:
            isFreshPipe = false
            return .nothing
        case .done(0):
            if isFreshPipe { return .nothing }
            close()
            return .ended
        case .done(let count):
            isFreshPipe = false
            return .bytes(count)
        case .failed(let error):
            close()
            throw .transportFailed(source: name, reason: error.text)
        }
    }

    /// Refuses to send: receivers are only read.
    ///
    /// - Throws: `transportFailed`, always.
    public func send(_ bytes: [UInt8]) throws(LocationError) {
        throw .transportFailed(source: name, reason: "it is open for reading only")
    }

    /// Closes it.
    public func close() {
        if let descriptor { System.shut(descriptor) }
        descriptor = nil
    }
}
