import Foundation

/// The response to a request, and how it is transmitted.
struct HTTPAnswer: Sendable {
    /// The part of a response that arrives.
    enum Delivery: Sendable {
        /// All of it.
        case whole
        /// The headers and half of the body; then the connection ends.
        case half
        /// Nothing; the connection ends.
        case none
    }

    /// The status.
    var status = 200
    /// The media type.
    var contentType: String
    /// Other header fields.
    var headers: [(name: String, value: String)] = []
    /// The body.
    var body: [UInt8]
    /// The part of it that arrives.
    var delivery = Delivery.whole
    /// The delay before it is sent, in seconds.
    var delay = 0.0

    /// The bytes that are sent.
    var bytes: [UInt8] {
        guard delivery != .none else { return [] }
        var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\n"
        for header in [("Content-Type", contentType), ("Content-Length", String(body.count))] + headers {
            head += "\(header.0): \(header.1)\r\n"
        }
        head += "\r\n"
        return Array(head.utf8) + (delivery == .half ? body.prefix(body.count / 2) : body[...])
    }

    private static let reasons = [
        200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 429: "Too Many Requests",
        500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
