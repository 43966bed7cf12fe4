import GromaJSON

/// The JSON-RPC members of a message.
struct Message {
    var id: UnsafeBufferPointer<UInt8>?
    var idIsValid = true
    var method: JSONText?
    /// The method's index in the session's table, if it was looked up ahead.
    var command: Int?
    var methodIsValid = true
    var parameters: JSONReader?
    var isVersion2 = false
    var hasOutcome = false
    var duplicate: StaticString?

    /// Whether it is a valid request.
    @inline(__always)
    var isRequest: Bool { method != nil && isVersion2 && idIsValid && methodIsValid && duplicate == nil }

    /// Reads a message that consists of the whole text.
    init(whole reader: inout JSONReader) throws(JSONError) {
        try self.init(&reader)
        try reader.finish()
    }

    /// Reads the message in the next object, which is checked completely.
    init(_ reader: inout JSONReader) throws(JSONError) {
        var seen: UInt8 = 0
        try reader.beginObject()
        while let key = try reader.nextKey() {
            switch key {
            case "jsonrpc":
                note(1, "jsonrpc", &seen)
                guard try reader.peekKind() == .string else {
                    try reader.skipValue()
                    isVersion2 = false
                    continue
                }
                isVersion2 = try reader.readText() == "2.0"
            case "id":
                note(2, "id", &seen)
                let kind = try reader.peekKind()
                idIsValid = kind == .string || kind == .number || kind == .null
                id = try reader.readRawValue()
            case "method":
                note(4, "method", &seen)
                if try reader.peekKind() == .string {
                    method = try reader.readText()
                } else {
                    try reader.skipValue()
                    methodIsValid = false
                }
            case "params":
                note(8, "params", &seen)
                parameters = reader
                try reader.skipValue()
            case "result", "error":
                hasOutcome = true
                try reader.skipValue()
            default: try reader.skipValue()
            }
        }
    }

    @inline(__always)
    private mutating func note(_ bit: UInt8, _ name: StaticString, _ seen: inout UInt8) {
        if seen & bit != 0 { duplicate = name }
        seen |= bit
    }
}
