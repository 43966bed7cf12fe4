/// The place in a text, what was found there, and what was expected: the facts that most format errors carry.
public struct FormatFault: Hashable, Sendable {
    /// The format being read or written, by its registered name.
    public let format: String
    /// The byte offset from the start of the text, from 0; nil if there is no place.
    public let offset: Int?
    /// The text found there.
    public let found: String
    /// What is expected.
    public let expected: String

    /// Creates a fault.
    public init(format: String, offset: Int?, found: String, expected: String) {
        self.format = format
        self.offset = offset
        self.found = found
        self.expected = expected
    }

    /// Returns the same fault for a text in which the parsed one starts at an offset.
    func moved(by distance: Int) -> FormatFault {
        FormatFault(format: format, offset: offset.map { $0 + distance }, found: found, expected: expected)
    }

    var sentence: String {
        let place = offset.map { " at byte \($0)" } ?? ""
        return "\(format)\(place): found \(found), expected \(expected)"
    }
}
