import Synchronization

/// Texts of one language by their keys: those that a module or a plugin brings for its own keys, those that a language brings for the keys of all, or
/// some of a host.
///
/// What stands in braces in a text is filled in. A text with a number has a key for each form of the language, with the category of CLDR behind `#`:
/// `survey.count#one`. The forms of a language are told apart by rules under the keys `plural#zero`, `plural#one`, `plural#two`, `plural#few` and
/// `plural#many`, in the syntax of CLDR (UTS #35, part 3, plural rules): `i = 1 and v = 0`. A language without rules has one form, `#other`.
///
/// A table costs nothing until the first of its texts is asked for: it is read then, and once.
public struct StringTable: Sendable {
    /// The language of the texts, as a BCP 47 tag.
    public let language: String
    private let contents: Contents

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - language: a BCP 47 tag.
    ///   - texts: the texts by their keys, each of which stands once. Made when the first of them is asked for.
    public init(_ language: String, _ texts: @autoclosure @escaping @Sendable () -> [String: String]) {
        self.language = language
        contents = Contents(.texts(texts))
    }

    /// Creates a table of a text in the `.strings` format of Apple's platforms, which is read when the first of its texts is asked for.
    ///
    /// - Parameters:
    ///   - language: a BCP 47 tag.
    ///   - text: the texts, `"key" = "text";` each, with comments.
    public init(_ language: String, strings text: String) {
        self.language = language
        contents = Contents(.strings(text, path: ""))
    }

    /// Creates a table of the bytes of a `.strings` file.
    package init(_ language: String, bytes: [UInt8], path: String) throws(LocalizationError) {
        self.language = language
        contents = Contents(.strings(try Self.text(of: bytes, path: path), path: path))
        _ = try read()
    }

    /// All texts by their keys, the rules of plurals among them. O(n) when first asked for, else O(1)
    ///
    /// - Throws: ``LocalizationError`` if the table is not in the `.strings` format, or a plural rule is none: the line, what was found there, and what
    ///   would be right.
    public var texts: [String: String] { get throws(LocalizationError) { try read().texts } }

    /// Whether this is the same table, not just one with the same texts.
    func isSame(as other: StringTable) -> Bool { contents === other.contents }

    func read() throws(LocalizationError) -> ReadTexts { try contents.read() }

    /// What the table says; nothing where it cannot be read: texts that are missing are found elsewhere.
    var readable: ReadTexts? { try? contents.read() }

    /// The source of the texts until they are read, then the texts.
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
            // Zeros are a sign of UTF-16 without a mark, or of no text at all.
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

/// A table that was read: its texts, and the plural rules among them.
struct ReadTexts: Sendable {
    var texts: [String: String]
    /// The plural rules that the table gives its language; nil if it gives none.
    var plurals: PluralRules?

    init(_ texts: [String: String]) throws(LocalizationError) {
        self.texts = texts
        plurals = try PluralRules(texts)
    }
}
