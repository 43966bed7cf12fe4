import Groma
import Testing

/// A client that calls a session in this process in the same way as a script.
package protocol StreamClient {
    /// The session.
    var session: Session { get }
}

extension StreamClient {
    /// Returns all messages of a call: events, then the answer.
    package func lines(_ method: String, _ params: String = "{}") throws -> [JSONValue] {
        let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
        return try text.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
    }

    /// Returns the answer to a call.
    package func response(_ method: String, _ params: String = "{}", _ place: SourceLocation = #_sourceLocation) throws -> JSONValue {
        try #require(try lines(method, params).last, sourceLocation: place)
    }

    /// Returns the result of a call that must succeed.
    @discardableResult
    package func call(_ method: String, _ params: String = "{}", _ place: SourceLocation = #_sourceLocation) throws -> JSONValue {
        let response = try self.response(method, params, place)
        return try #require(response["result"], "\(method) \(params): \(response.text)", sourceLocation: place)
    }

    /// Returns the error of a call that must fail.
    package func error(_ method: String, _ params: String = "{}", _ place: SourceLocation = #_sourceLocation) throws -> JSONValue {
        let response = try self.response(method, params, place)
        return try #require(response["error"], "\(method) \(params): \(response.text)", sourceLocation: place)
    }

    /// Returns the code of the error of a call that must fail.
    package func code(_ method: String, _ params: String = "{}", _ place: SourceLocation = #_sourceLocation) throws -> String? {
        try error(method, params, place)["data"]?["code"]?.stringValue
    }
}
