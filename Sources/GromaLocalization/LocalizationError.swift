/// The error of reading tables of texts. A call that throws it has changed nothing.
public enum LocalizationError: Error, Hashable, Sendable {
    /// A file or folder cannot be read, with the reason.
    case unreadable(path: String, reason: String)
    /// A `.strings` file has a syntax error: the file (empty for a text in memory), the line, what was found there, and what is allowed.
    case syntax(path: String, line: Int, found: String, expected: String)
    /// The bytes of a file do not have the expected character encoding.
    case encoding(path: String, expected: String)
    /// The name of a folder, or the language of a table, is not a language tag.
    case language(path: String, found: String, expected: String)
    /// A plural rule does not have the syntax of CLDR: the category, what was found, and what is allowed.
    case pluralRule(category: String, found: String, expected: String)
    /// A folder has no languages.
    case noLanguages(path: String, expected: String)
}

extension LocalizationError: CustomStringConvertible {
    /// Describes what is wrong, where, and what is allowed.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .syntax(let path, let line, let found, let expected):
            "\(path.isEmpty ? "the table" : path), line \(line): found \(found), expected \(expected)"
        case .encoding(let path, let expected): "\(path.isEmpty ? "the table" : path): the characters cannot be read, expected \(expected)"
        case .language(let path, let found, let expected):
            "\(path.isEmpty ? "the language of a table" : path): found \(found), expected \(expected)"
        case .pluralRule(let category, let found, let expected): "the plural rule of \(category): found \(found), expected \(expected)"
        case .noLanguages(let path, let expected): "\(path) has no languages, expected \(expected)"
        }
    }
}
