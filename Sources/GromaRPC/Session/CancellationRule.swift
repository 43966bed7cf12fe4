import GromaBase
import GromaJSON

/// How a protocol cancels a request that is being run: a message that stands behind it in the input names it, and is seen as soon as it is read.
package struct CancellationRule: Sendable {
    /// The method of the message.
    let method: String
    /// The parameter that holds the id of the request.
    let parameter: String
    /// A part of the method's name that is written the same whatever is escaped, by which lines are chosen that are worth a closer look.
    let mark: StaticString
    /// Whether a request that was cancelled is answered, with error `cancelled`.
    let isAnswered: Bool

    /// A rule.
    package init(method: String, parameter: String, mark: StaticString, isAnswered: Bool) {
        (self.method, self.parameter, self.mark, self.isAnswered) = (method, parameter, mark, isAnswered)
    }

    /// `session.cancel` of the stream.
    static let ofStream = CancellationRule(method: "session.cancel", parameter: "id", mark: "session.cancel", isAnswered: true)

    /// The ids, as JSON texts, of the requests that lines of a text cancel.
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

    /// The id that a line names, where it cancels a request.
    private func id(in line: UnsafeBufferPointer<UInt8>, _ nestingLimit: Int) -> [UInt8]? {
        guard let value = try? JSONValue(parsing: line, nestingLimit: nestingLimit) else { return nil }
        guard value["method"]?.stringValue == method, let id = value["params"]?[parameter] else { return nil }
        return Array(id.text.utf8)
    }
}
