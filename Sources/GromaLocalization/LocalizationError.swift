/// Why tables of texts could not be taken. What throws it has changed nothing.
public enum LocalizationError: Error, Hashable, Sendable {
    /// A file or folder cannot be read, and why.
    case unreadable(path: String, reason: String)
    /// A `.strings` file breaks off the format: which file (empty for one in memory), in which line, what was found there, and what is allowed.
    case syntax(path: String, line: Int, found: String, expected: String)
    /// The bytes of a file are not the characters that it claims to have.
    case encoding(path: String, expected: String)
    /// The name of a folder, or the language of a table, is no language tag.
    case language(path: String, found: String, expected: String)
    /// A plural rule is not in the syntax of CLDR: of which category, what was found, and what is allowed.
    case pluralRule(category: String, found: String, expected: String)
    /// A folder holds no languages at all.
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
