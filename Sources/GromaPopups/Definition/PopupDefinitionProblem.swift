/// A part of a definition that does not conform to the web map specification, or that refers to something that does not exist. It was
/// skipped; all other parts are shown.
public struct PopupDefinitionProblem: Hashable, Sendable, CustomStringConvertible {
    /// The path of the part (`popupInfo.fieldInfos[3].format.places`).
    public var path: String
    /// The value found there.
    public var found: String
    /// What is expected.
    public var expected: String

    /// Creates a problem.
    public init(path: String, found: String, expected: String) {
        self.path = path
        self.found = found
        self.expected = expected
    }

    /// A description in English with the place, the value found and the expected value: for programs and their authors.
    public var description: String { "\(path) is \(found): expected \(expected)" }

    /// The problem as an error, for callers that do not want parts to be skipped.
    public var error: PopupError { .invalidDefinition(path: path, found: found, expected: expected) }
}

/// Collects the parts that are skipped while a definition is read.
final class DefinitionReport {
    private(set) var problems: [PopupDefinitionProblem] = []

    /// The number of problems that are kept: a definition can have any length, but nobody reads more.
    private static let limit = 1000

    func note(_ problem: PopupDefinitionProblem) {
        if problems.count < Self.limit { problems.append(problem) }
    }

    /// Records the problem of an error of a definition; returns false for another error.
    func takes(_ error: PopupError) -> Bool {
        guard case .invalidDefinition(let path, let found, let expected) = error else { return false }
        note(PopupDefinitionProblem(path: path, found: found, expected: expected))
        return true
    }
}
