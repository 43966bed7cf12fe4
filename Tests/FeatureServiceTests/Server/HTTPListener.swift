import Dispatch
import Foundation
import Synchronization

/// Listens on a port of 127.0.0.1 that the system chooses, and answers every connection from one thread, until it is stopped or the process
/// ends.
final class HTTPListener: Sendable {
    /// The port.
    let port: UInt16
    private let stopDescriptor: Int32
    private let isStopped = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    /// Begins to listen.
    init(answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer) throws(POSIXFailure) {
        #if canImport(Glibc)
            let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let listening = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard listening >= 0 else { throw POSIXFailure("socket") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutableBytes(of: &address) { bytes -> Bool in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return bind(listening, base, size) == 0 && listen(listening, 64) == 0 && getsockname(listening, base, &size) == 0
        }
        var pipes: [Int32] = [-1, -1]
        guard isBound, pipe(&pipes) == 0 else {
            let failure = POSIXFailure("bind")
            close(listening)
            throw failure
        }
        port = UInt16(bigEndian: address.sin_port)
        stopDescriptor = pipes[1]
        let (stopping, ended) = (pipes[0], ended)
        Thread.detachNewThread {
            HTTPLoop(listening: listening, stopping: stopping, answer: answer).run()
            ended.signal()
        }
    }

    /// Ends all connections and the thread. A second time does nothing.
    func stop() {
        isStopped.withLock { isStopped in
            guard !isStopped else { return }
            isStopped = true
            // The other end notices.
            close(stopDescriptor)
            ended.wait()
        }
    }
}

/// A call of the system that failed.
struct POSIXFailure: Error, CustomStringConvertible {
    let description: String

    init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
}
