import GromaJSON

extension CommandError {
    /// The most bytes of what was given that an error tells again.
    private static let echoLimit = 200
    /// The most bytes of a message, whatever is told in it.
    private static let messageLimit = 4096

    /// The same error with what it tells of the input cut to ``echoLimit``, for a script that sends much is not to be sent as much again.
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

    /// The beginning of a text of at most so many bytes, with an ellipsis where it goes on.
    private static func cut(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: limit - "…".utf8.count)
        while String.Index(end, within: text) == nil { end = text.utf8.index(before: end) }
        return text[..<end] + "…"
    }

    /// A value of the same shape whose texts are cut. O(values)
    private static func cutTexts(in value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(cut(text, to: echoLimit))
        case .array(let elements): .array(elements.map(cutTexts))
        case .object(let object):
            .object(JSONObject(object.members.map { (cut($0.name, to: echoLimit), cutTexts(in: $0.value)) }))
        default: value
        }
    }

    /// A value that is told again: a text is cut, and of anything longer only its kind is told.
    private static func cut(_ value: JSONValue) -> JSONValue {
        if let text = value.stringValue { return .string(cut(text, to: echoLimit)) }
        guard value.arrayValue != nil || value.objectValue != nil, value.text.utf8.count > echoLimit else { return value }
        return .string(value.kind.article)
    }
}
