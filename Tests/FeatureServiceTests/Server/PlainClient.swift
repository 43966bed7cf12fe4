import Foundation
import GromaJSON

/// Sends requests and says what comes back, byte for byte: what the service is tested with, so that no client's habits stand between.
struct PlainClient {
    let port: UInt16

    /// The response that arrived before the connection ended.
    struct Answer {
        let bytes: [UInt8]

        /// The first line.
        var statusLine: String { head.first ?? "" }
        /// The lines before the body.
        var head: [String] { String(decoding: bytes[..<bodyStart], as: UTF8.self).components(separatedBy: "\r\n").filter { !$0.isEmpty } }
        /// The body, after the empty line.
        var body: [UInt8] { Array(bytes[bodyStart...]) }

        private var bodyStart: Int { bytes.firstRange(of: "\r\n\r\n")?.upperBound ?? bytes.count }

        /// A field of the header.
        func header(_ name: String) -> String? {
            head.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }?.dropFirst(name.count + 1).trimmingCharacters(
                in: .whitespaces)
        }
    }

    init(_ service: TestFeatureService) { port = service.port }

    /// Sends bytes as they are and waits until the other side ends the connection.
    func send(_ bytes: [UInt8], inPiecesOf pieceSize: Int = .max) throws -> Answer {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafeBytes(of: &address) { bytes in
            bytes.baseAddress.map { connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0 } ?? false
        }
        guard isConnected else { throw POSIXFailure("connect") }
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress.map { $0 + sent }, min(pieceSize, bytes.count - sent), Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { answer += buffer[..<count] }
        return Answer(bytes: answer)
    }

    /// Asks for a path of the service.
    func get(_ path: String) throws -> Answer {
        try send(Array("GET \(TestFeatureService.path)\(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".utf8))
    }

    /// Sends a form to a path of the service.
    func post(_ path: String, _ body: [UInt8], as type: String = "application/x-www-form-urlencoded") throws -> Answer {
        let head = """
            POST \(TestFeatureService.path)\(path) HTTP/1.1\r
            Host: 127.0.0.1\r
            Content-Type: \(type)\r
            Content-Length: \(body.count)\r
            Connection: close\r
            \r\n
            """
        return try send(Array(head.utf8) + body)
    }

    /// The JSON that a path of the service is answered with.
    func json(_ path: String, _ parameters: [(String, String)]? = nil) throws -> JSONValue {
        guard let parameters else { return try JSONValue(parsing: try get(path).body) }
        let form = (parameters + [("f", "json")]).map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
        return try JSONValue(parsing: try post(path, Array(form.utf8)).body)
    }

    static func encoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}
