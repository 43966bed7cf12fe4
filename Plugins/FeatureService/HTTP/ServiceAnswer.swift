import Foundation
import GromaFeatures
import GromaJSON

/// What a service answered in JSON, once it is known to be no error.
struct ServiceAnswer: Sendable {
    /// Where it came from, without secrets.
    let url: String
    /// The text.
    let bytes: [UInt8]
    /// Counts the text for as long as somebody has it; nil if nobody counts.
    private var account: AnswerAccount?

    /// Takes what an exchange has brought.
    init(_ reply: ServiceConnection.Exchanged, secret: String?) throws(FeatureError) {
        try self.init(reply.body, status: reply.status, url: reply.url, secret: secret)
        account = reply.account
    }

    /// Takes an answer. Services say most errors with status 200 and a body (REST API, "Handling errors"). Of a body that is not such an error nothing
    /// is told.
    ///
    /// - Parameter secret: what must not show in errors.
    /// - Throws: `server` for an error of the service, `network` when the text ends too early, `invalidResponse` for what is not a JSON object.
    init(_ body: [UInt8], status: Int, url: String, secret: String?) throws(FeatureError) {
        self.url = url
        let bytes = body.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(body.dropFirst(3)) : body
        self.bytes = bytes
        func hidden(_ text: String) -> String { secret.map { text.replacingOccurrences(of: $0, with: "…") } ?? text }
        let isFine = (200...299).contains(status)
        let fault: ServiceFault?
        do throws(JSONError) {
            fault = try ServiceFault(bytes)
        } catch {
            guard isFine else {
                throw .server(url: url, code: status, message: HTTPStatus.name(status), details: [])
            }
            if case .unexpectedEnd = error, !bytes.isEmpty {
                throw .network(url: url, reason: "the answer broke off after \(bytes.count) bytes")
            }
            throw .invalidResponse(url: url, reason: Self.isPage(bytes) ? "expected JSON, found a page of HTML" : "it is no JSON: \(error)")
        }
        if let fault {
            throw .server(
                url: url, code: fault.code ?? (isFine ? 0 : status), message: hidden(fault.message), details: fault.details.map(hidden))
        }
        guard isFine else { throw .server(url: url, code: status, message: HTTPStatus.name(status), details: []) }
    }

    /// The whole as a value.
    func value() throws(FeatureError) -> JSONValue {
        do throws(JSONError) { return try JSONValue(parsing: bytes) } catch { throw invalid("\(error)") }
    }

    /// The error for an answer that is not what it should be.
    func invalid(_ reason: String) -> FeatureError { .invalidResponse(url: url, reason: reason) }

    /// Whether a text is an error in the form of the REST API.
    static func isError(_ bytes: [UInt8]) -> Bool {
        do throws(JSONError) { return try ServiceFault(bytes) != nil } catch { return false }
    }

    /// Whether a text is a page of HTML, as hosts send one that ask for a password. What stands on it is not told: it may come from a place that
    /// whoever asked could not read itself.
    private static func isPage(_ bytes: [UInt8]) -> Bool {
        bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
    }
}

/// An error as the REST API says it: `{"error":{"code":400,"message":"…","details":["…"]}}`.
private struct ServiceFault {
    var code: Int?
    var message = ""
    var details: [String] = []

    /// The error of an answer; nil for an answer without one.
    init?(_ bytes: [UInt8]) throws(JSONError) {
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSONValue?, JSONError> in
            do throws(JSONError) {
                var reader = JSONReader(buffer)
                var error: JSONValue?
                try reader.beginObject()
                while let key = try reader.nextKey() {
                    if key == "error" {
                        let value = try reader.readValue()
                        if value.objectValue != nil { error = value }
                    } else {
                        try reader.skipValue()
                    }
                }
                try reader.finish()
                return .success(error)
            } catch {
                return .failure(error)
            }
        }
        guard let error = try result.get() else { return nil }
        code = error["code"]?.lenientInteger
        details = error["details"]?.arrayValue?.compactMap(\.stringValue).filter { !$0.isEmpty } ?? []
        if let detail = error["details"]?.stringValue, !detail.isEmpty { details = [detail] }
        message = error["message"]?.stringValue ?? error["description"]?.stringValue ?? ""
        if message.isEmpty { message = details.isEmpty ? "it gave no reason" : details.removeFirst() }
    }
}

/// What statuses mean (RFC 9110, 15).
private enum HTTPStatus {
    static func name(_ status: Int) -> String {
        switch status {
        case 400: "bad request"
        case 401: "unauthorized"
        case 403: "forbidden"
        case 404: "not found"
        case 405: "method not allowed"
        case 408: "request timeout"
        case 413: "content too large"
        case 414: "URI too long"
        case 429: "too many requests"
        case 500: "internal server error"
        case 502: "bad gateway"
        case 503: "service unavailable"
        case 504: "gateway timeout"
        default: "HTTP status \(status)"
        }
    }
}

extension JSONValue {
    /// The whole number, also where it was written as a text, as some services do.
    var lenientInteger: Int? { intValue ?? stringValue.flatMap { Int($0) } }
}
