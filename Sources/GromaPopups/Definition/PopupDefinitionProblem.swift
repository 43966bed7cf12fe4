/// Something in a definition that is not as the web map specification has it, or that refers to what is not there. It was skipped, and all else is
/// shown.
public struct PopupDefinitionProblem: Hashable, Sendable, CustomStringConvertible {
    /// Where it stands (`popupInfo.fieldInfos[3].format.places`).
    public var path: String
    /// The value found there.
    public var found: String
    /// What is expected.
    public var expected: String

    /// Creates an instance.
    public init(path: String, found: String, expected: String) {
        self.path = path
        self.found = found
        self.expected = expected
    }

    /// Where it is, what was found there, and what is allowed, in English: for programs and who writes them.
    public var description: String { "\(path) is \(found): expected \(expected)" }

    /// The same as an error, for callers that want nothing skipped.
    public var error: PopupError { .invalidDefinition(path: path, found: found, expected: expected) }
}

/// Collects what is skipped while a definition is read.
final class DefinitionReport {
    private(set) var problems: [PopupDefinitionProblem] = []

    /// A definition is as long as anybody likes; nobody reads more.
    private static let limit = 1000

    func note(_ problem: PopupDefinitionProblem) {
        if problems.count < Self.limit { problems.append(problem) }
    }

    /// Notes what an error says of a definition; false for another error.
    func takes(_ error: PopupError) -> Bool {
        guard case .invalidDefinition(let path, let found, let expected) = error else { return false }
        note(PopupDefinitionProblem(path: path, found: found, expected: expected))
        return true
    }
}
