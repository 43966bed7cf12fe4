import Groma
import Testing

/// A client that talks to a session in this process as a script does.
package protocol StreamClient {
    /// The session.
    var session: Session { get }
}

extension StreamClient {
    /// All that is written for a call: events, then the answer.
    package func lines(_ method: String, _ params: String = "{}") throws -> [JSONValue] {
        let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
        return try text.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
    }

    /// The answer to a call.
    package func response(_ method: String, _ params: String = "{}", _ place: SourceLocation = #_sourceLocation) throws -> JSONValue {
        try #require(try lines(method, params).last, sourceLocation: place)
    }

    /// The result of a call that has to succeed.
    @discardableResult
    package func call(_ method: String, _ params: String = "{}", _ place: SourceLocation = #_sourceLocation) throws -> JSONValue {
        let response = try self.response(method, params, place)
        return try #require(response["result"], "\(method) \(params): \(response.text)", sourceLocation: place)
    }

    /// The error of a call that has to fail.
    package func error(_ method: String, _ params: String = "{}", _ place: SourceLocation = #_sourceLocation) throws -> JSONValue {
        let response = try self.response(method, params, place)
        return try #require(response["error"], "\(method) \(params): \(response.text)", sourceLocation: place)
    }

    /// The code of the error of a call that has to fail.
    package func code(_ method: String, _ params: String = "{}", _ place: SourceLocation = #_sourceLocation) throws -> String? {
        try error(method, params, place)["data"]?["code"]?.stringValue
    }
}
