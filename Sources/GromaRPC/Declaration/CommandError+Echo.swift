import GromaJSON

extension CommandError {
    /// The maximum number of bytes of the input that an error repeats.
    private static let echoLimit = 200
    /// The maximum size of a message in bytes.
    private static let messageLimit = 4096

    /// Returns the error with its quotes of the input truncated to ``echoLimit``, so that a script that sends much data does not receive it
    /// again.
    func echoingLittle() -> CommandError {
        var error = self
        for given in [found?.stringValue, path, path.map { String($0.drop { $0 != "." }.dropFirst()) }].compactMap(\.self) {
            guard given.utf8.count > Self.echoLimit else { continue }
            error.message = error.message.replacing(given, with: Self.cut(given, to: Self.echoLimit))
        }
        if error.message.utf8.count > Self.messageLimit { error.message = Self.cut(error.message, to: Self.messageLimit) }
        error.path = path.map { Self.cut($0, to: Self.echoLimit) }
        error.found = found.map(Self.cut)
        error.details = details.map { ($0, Self.cutTexts(in: $1)) }
        return error
    }

    /// Returns the beginning of a text with at most a number of bytes, with an ellipsis if it is truncated.
    private static func cut(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: limit - "…".utf8.count)
        while String.Index(end, within: text) == nil { end = text.utf8.index(before: end) }
        return text[..<end] + "…"
    }

    /// Returns a value of the same shape with truncated texts. O(values)
    private static func cutTexts(in value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(cut(text, to: echoLimit))
        case .array(let elements): .array(elements.map(cutTexts))
        case .object(let object):
            .object(JSONObject(object.members.map { (cut($0.name, to: echoLimit), cutTexts(in: $0.value)) }))
        default: value
        }
    }

    /// Returns a value for an error: texts are truncated, and longer values of other types are replaced by their type.
    private static func cut(_ value: JSONValue) -> JSONValue {
        if let text = value.stringValue { return .string(cut(text, to: echoLimit)) }
        guard value.arrayValue != nil || value.objectValue != nil, value.text.utf8.count > echoLimit else { return value }
        return .string(value.kind.article)
    }
}
