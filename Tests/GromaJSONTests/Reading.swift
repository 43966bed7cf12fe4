import GromaJSON

/// Reads from a text with a reader.
func reading<Result>(
    _ text: String, nestingLimit: Int = JSONReader.defaultNestingLimit, _ body: (inout JSONReader) throws -> Result
) throws -> Result {
    try Array(text.utf8).withUnsafeBufferPointer {
        var reader = JSONReader($0, nestingLimit: nestingLimit)
        return try body(&reader)
    }
}

/// Returns the error's text of reading from a text; nil if there is none.
func refusal(_ text: String, nestingLimit: Int = JSONReader.defaultNestingLimit, _ body: (inout JSONReader) throws -> Void) -> String? {
    do {
        try reading(text, nestingLimit: nestingLimit, body)
        return nil
    } catch {
        return "\(error)"
    }
}

/// Writes with a writer and returns the text.
func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(capacity: 0)
    body(&writer)
    return writer.string
}

/// Numbers as texts that can be compared, also when they are no numbers.
func texts(_ numbers: UnsafeBufferPointer<Double>?) -> [String]? { numbers.map { $0.map { $0.isNaN ? "-" : Digits.text($0) } } }
