import Synchronization
import GromaBase

/// A host on 127.0.0.1 that answers each request with the bytes that a closure gives, whatever they are, and notes what it was asked.
final class ScriptedHost: Sendable {
    /// A request as it came.
    struct Request: Sendable {
        var method = ""
        var target = ""
        var headers: [String: String] = [:]
        var body: [UInt8] = []
        /// Which connection it came on.
        var connection = 0

        var path: String { String(target.prefix { $0 != "?" }) }
        var text: String { String(decoding: body, as: UTF8.self) }

        /// The parameters of the URL and, for a form, of the body.
        var parameters: [String: String] {
            var result: [String: String] = [:]
            let query = target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) } ?? ""
            let form = headers["content-type"] == "application/x-www-form-urlencoded" ? text : ""
            for pair in (query.split(separator: "&") + form.split(separator: "&")) {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { Self.unescaped($0) }
                result[parts[0]] = parts.count > 1 ? parts[1] : ""
            }
            return result
        }

        private static func unescaped(_ text: Substring) -> String {
            var bytes: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
                {
                    bytes.append(value)
                    rest = rest.dropFirst(2)
                } else {
                    bytes.append(byte)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The response.
    struct Reply: Sendable {
        var bytes: [UInt8]
        /// Seconds between single bytes; nil for all at once.
        var drip: Double?
        /// Whether the connection stays open.
        var staysOpen = false

        init(raw: String, drip: Double? = nil) {
            bytes = Array(raw.utf8)
            self.drip = drip
        }

        init(
            _ body: [UInt8], status: String = "200 OK", type: String = "application/json;charset=utf-8", headers: String = "",
            staysOpen: Bool = false
        ) {
            let close = staysOpen ? "" : "Connection: close\r\n"
            bytes =
                Array("HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n\(headers)\(close)Content-Length: \(body.count)\r\n\r\n".utf8) + body
            self.staysOpen = staysOpen
        }

        init(_ body: String, status: String = "200 OK", type: String = "application/json;charset=utf-8", headers: String = "") {
            self.init(Array(body.utf8), status: status, type: type, headers: headers)
        }
    }

    let port: UInt16
    private let listener: Int32
    private let log = Mutex<[Request]>([])
    private let peers = Mutex(0)
    private let answer: @Sendable (Request) -> Reply?

    /// All requests so far.
    var requests: [Request] { log.withLock { $0 } }

    /// The number of connections that have not ended.
    var connections: Int { peers.withLock { $0 } }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Starts one; a reply of nil closes the connection.
    init(_ answer: @escaping @Sendable (Request) -> Reply?) throws {
        self.answer = answer
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, address, &length) == 0
            }
        }
        guard listener >= 0, isBound else { throw HostFailure() }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        Self.run { [weak self] in
            var connection = 0
            while true {
                let peer = accept(listener, nil, nil)
                // Only this thread closes the listener, after it was shut down: its number may be that of another host's at once.
                guard peer >= 0 else {
                    close(listener)
                    return
                }
                connection += 1
                let number = connection
                if let host = self { Self.run { host.serve(peer, number) } } else { close(peer) }
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private struct HostFailure: Error {}

    private func serve(_ peer: Int32, _ connection: Int) {
        peers.withLock { $0 += 1 }
        defer {
            close(peer)
            peers.withLock { $0 -= 1 }
        }
        var bytes: [UInt8] = []
        while let request = Self.read(peer, &bytes, connection) {
            log.withLock { $0.append(request) }
            guard let reply = answer(request) else { return }
            if let drip = reply.drip {
                for byte in reply.bytes {
                    guard Self.write([byte], to: peer) else { return }
                    usleep(UInt32(drip * 1e6))
                }
            } else {
                guard Self.write(reply.bytes, to: peer) else { return }
            }
            guard reply.staysOpen else { return }
        }
    }

    private static func read(_ peer: Int32, _ bytes: inout [UInt8], _ connection: Int) -> Request? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        func more() -> Bool {
            let count = recv(peer, &buffer, buffer.count, 0)
            if count > 0 { bytes += buffer[..<count] }
            return count > 0
        }
        let end = Array("\r\n\r\n".utf8)
        var head: Int?
        while head == nil {
            head = bytes.indices.first { bytes[$0...].starts(with: end) }
            if head == nil, !more() { return nil }
        }
        guard let head else { return nil }
        var request = Request(connection: connection)
        let lines = String(decoding: bytes[..<head], as: UTF8.self).split(separator: "\r\n")
        let words = lines[0].split(separator: " ")
        request.method = String(words[0])
        request.target = String(words[1])
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            request.headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
        }
        bytes.removeFirst(head + 4)
        let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
        while bytes.count < length { if !more() { return nil } }
        request.body = Array(bytes.prefix(length))
        bytes.removeFirst(length)
        return request
    }

    private static func write(_ bytes: [UInt8], to peer: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func run(_ body: @escaping @Sendable () -> Void) {
        final class Box: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { box in
                guard let box else { return nil }
                Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body()
                return nil
            }, Unmanaged.passRetained(Box(body)).toOpaque())
        pthread_detach(thread)
    }
}
