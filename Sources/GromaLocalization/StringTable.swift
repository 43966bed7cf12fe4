import Synchronization

/// Texts of one language by key: those of a module or a plugin for its own keys, those of a language for all keys, or some of a host.
///
/// Placeholders in braces are filled in. A text with a number has a key for each plural form of the language, with the category of CLDR
/// after `#`: `survey.count#one`. Rules under the keys `plural#zero`, `plural#one`, `plural#two`, `plural#few` and `plural#many` define the
/// forms of a language, in the syntax of CLDR (UTS #35, part 3, plural rules): `i = 1 and v = 0`. A language without rules has one form,
/// `#other`.
///
/// A table is parsed once, when the first of its texts is needed.
public struct StringTable: Sendable {
    /// The language of the texts, as a BCP 47 tag.
    public let language: String
    private let contents: Contents

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - language: A BCP 47 tag.
    ///   - texts: The texts by key, evaluated when the first of them is needed.
    public init(_ language: String, _ texts: @autoclosure @escaping @Sendable () -> [String: String]) {
        self.language = language
        contents = Contents(.texts(texts))
    }

    /// Creates a table from a text in the `.strings` format of Apple's platforms, which is parsed when the first of its texts is needed.
    ///
    /// - Parameters:
    ///   - language: A BCP 47 tag.
    ///   - text: The texts, each as `"key" = "text";`, with comments.
    public init(_ language: String, strings text: String) {
        self.language = language
        contents = Contents(.strings(text, path: ""))
    }

    /// Creates a table from the bytes of a `.strings` file.
    package init(_ language: String, bytes: [UInt8], path: String) throws(LocalizationError) {
        self.language = language
        contents = Contents(.strings(try Self.text(of: bytes, path: path), path: path))
        _ = try read()
    }

    /// All texts by key, including the plural rules.
    ///
    /// - Throws: ``LocalizationError`` if the table does not have the `.strings` format, or a plural rule is not valid: the line, what was
    ///   found there, and what is expected.
    /// - Complexity: O(*n*), where *n* is the length of the table, the first time; then O(1).
    public var texts: [String: String] { get throws(LocalizationError) { try read().texts } }

    /// Returns whether this is the same table, not just one with equal texts.
    func isSame(as other: StringTable) -> Bool { contents === other.contents }

    func read() throws(LocalizationError) -> ReadTexts { try contents.read() }

    /// The parsed table; nil if it cannot be parsed: missing texts are found elsewhere.
    var readable: ReadTexts? { try? contents.read() }

    /// The source of the texts until they are parsed, then the texts.
    private final class Contents: Sendable {
        enum Source {
            case texts(@Sendable () -> [String: String])
            case strings(String, path: String)
        }

        private enum State {
            case unread(Source)
            case read(Result<ReadTexts, LocalizationError>)
        }

        private let state: Mutex<State>

        init(_ source: sending Source) { state = Mutex(.unread(source)) }

        func read() throws(LocalizationError) -> ReadTexts {
            let result = state.withLock { state in
                switch state {
                case .read(let result): return result
                case .unread(let source):
                    let result = Result { () throws(LocalizationError) in try ReadTexts(Self.texts(of: source)) }
                    state = .read(result)
                    return result
                }
            }
            return try result.get()
        }

        private static func texts(of source: Source) throws(LocalizationError) -> [String: String] {
            switch source {
            case .texts(let make): return make()
            case .strings(let text, let path):
                var reader = StringsFileReader(text, path: path)
                return try reader.texts()
            }
        }
    }

    private static func text(of bytes: [UInt8], path: String) throws(LocalizationError) -> String {
        if let text = decoded(bytes) { return text }
        let isCompiled = bytes.starts(with: Array("bplist".utf8))
        throw .encoding(
            path: path,
            expected: isCompiled ? "the text of the table, not a compiled property list" : "UTF-8, or UTF-16 with a byte order mark")
    }

    private static func decoded(_ bytes: [UInt8]) -> String? {
        let isBig = bytes.starts(with: [0xfe, 0xff])
        guard isBig || bytes.starts(with: [0xff, 0xfe]) else {
            // Zero bytes indicate UTF-16 without a byte order mark, or binary data.
            return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
        }
        guard bytes.count % 2 == 0 else { return nil }
        let units = stride(from: 2, to: bytes.count, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        return String(validating: units, as: UTF16.self)
    }
}

/// A parsed table: its texts, and its plural rules.
struct ReadTexts: Sendable {
    var texts: [String: String]
    /// The plural rules of the table for its language; nil if it has none.
    var plurals: PluralRules?

    init(_ texts: [String: String]) throws(LocalizationError) {
        self.texts = texts
        plurals = try PluralRules(texts)
    }
}
