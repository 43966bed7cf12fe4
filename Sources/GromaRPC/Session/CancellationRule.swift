import GromaBase
import GromaJSON

/// The way in which a protocol cancels a running request: a later message in the input names it, and takes effect as soon as it is read.
package struct CancellationRule: Sendable {
    /// The method of the message.
    let method: String
    /// The parameter with the ID of the request.
    let parameter: String
    /// A part of the method's name that is never escaped, for quickly finding lines that may cancel.
    let mark: StaticString
    /// Whether a cancelled request is answered, with the error `cancelled`.
    let isAnswered: Bool

    /// Creates a rule.
    package init(method: String, parameter: String, mark: StaticString, isAnswered: Bool) {
        (self.method, self.parameter, self.mark, self.isAnswered) = (method, parameter, mark, isAnswered)
    }

    /// `session.cancel` of the stream.
    static let ofStream = CancellationRule(method: "session.cancel", parameter: "id", mark: "session.cancel", isAnswered: true)

    /// Returns the IDs, as JSON texts, of the requests that lines of a text cancel.
    func ids(in bytes: UnsafePointer<UInt8>, _ count: Int, nestingLimit: Int) -> [[UInt8]] {
        guard System.contains(mark, bytes, count) else { return [] }
        var found: [[UInt8]] = []
        var start = 0
        while start < count {
            let length = System.find(0x0A, in: bytes + start, count - start) ?? count - start
            if System.contains(mark, bytes + start, length) {
                let line = UnsafeBufferPointer(start: bytes + start, count: length)
                if let id = id(in: line, nestingLimit) { found.append(id) }
            }
            start += length + 1
        }
        return found
    }

    /// Returns the ID in a line that cancels a request; nil for other lines.
    private func id(in line: UnsafeBufferPointer<UInt8>, _ nestingLimit: Int) -> [UInt8]? {
        guard let value = try? JSONValue(parsing: line, nestingLimit: nestingLimit) else { return nil }
        guard value["method"]?.stringValue == method, let id = value["params"]?[parameter] else { return nil }
        return Array(id.text.utf8)
    }
}
