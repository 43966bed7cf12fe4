import Foundation
import GromaFeatures
import GromaJSON

/// The JSON answer of a service that is not an error.
struct ServiceAnswer: Sendable {
    /// The URL, without secrets.
    let url: String
    /// The text.
    let bytes: [UInt8]
    /// The account that counts the text while it exists; nil for none.
    private var account: AnswerAccount?

    /// Creates an answer from an exchange.
    init(_ reply: ServiceConnection.Exchanged, secret: String?) throws(FeatureError) {
        try self.init(reply.body, status: reply.status, url: reply.url, secret: secret)
        account = reply.account
    }

    /// Creates an answer. Services report most errors with status 200 and a body (REST API, "Handling errors"). A body that is not such an
    /// error is not shown.
    ///
    /// - Parameter secret: A text that must not be shown in errors.
    /// - Throws: `server` for an error of the service, `network` if the text is truncated, `invalidResponse` for a text that is not a JSON
    ///   object.
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

    /// Parses the whole text as a value.
    func value() throws(FeatureError) -> JSONValue {
        do throws(JSONError) { return try JSONValue(parsing: bytes) } catch { throw invalid("\(error)") }
    }

    /// Returns the error for an answer that is not valid.
    func invalid(_ reason: String) -> FeatureError { .invalidResponse(url: url, reason: reason) }

    /// Returns whether a text is an error in the form of the REST API.
    static func isError(_ bytes: [UInt8]) -> Bool {
        do throws(JSONError) { return try ServiceFault(bytes) != nil } catch { return false }
    }

    /// Returns whether a text is an HTML page, such as hosts return to ask for a password. Its contents are not shown: they could come from
    /// a place that the caller is not allowed to read.
    private static func isPage(_ bytes: [UInt8]) -> Bool {
        bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
    }
}

/// An error in the form of the REST API: `{"error":{"code":400,"message":"…","details":["…"]}}`.
private struct ServiceFault {
    var code: Int?
    var message = ""
    var details: [String] = []

    /// Reads the error of an answer; nil for an answer without one.
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

/// The meanings of status codes (RFC 9110, 15).
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
    /// The whole number, also if it was written as a text, as some services do.
    var lenientInteger: Int? { intValue ?? stringValue.flatMap { Int($0) } }
}
