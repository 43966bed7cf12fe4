/// The subset of HTML that popups may contain (ArcGIS Online, "Supported HTML"): text with markup, lists, tables, links, pictures, sounds
/// and videos.
///
/// The result has no scripts, no event attributes, no styles that load or compute anything, and only URLs of `https`, `http`, `mailto` and
/// `tel` (pictures, sounds and videos: `https` and `http`). It is balanced, and nested at most 64 deep.
public enum SafeHTML {
    /// Returns the safe part of a text of HTML. Elements that are not allowed are removed, and their text is kept, except for scripts and
    /// similar elements, which are removed with their contents; a picture without an allowed URL is replaced by its alternative text.
    /// Sanitizing the result again does not change it.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func sanitized(_ text: String) -> String {
        var sanitizer = HTMLSanitizer()
        var tokens = HTMLTokenizer(text)
        while let token = tokens.next() { sanitizer.take(token) }
        return sanitizer.finish()
    }

    /// Returns HTML that shows a text literally, between tags as well as in quotes. Control characters are omitted.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func escaped(_ text: String) -> String { String(decoding: HTMLCharacters.escaped(text.utf8), as: UTF8.self) }

    /// Returns the text of HTML, without its markup: with lines for blocks and line breaks, a bullet before each list item, and the
    /// alternative texts of pictures. Scripts and similar elements have no text.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func plainText(_ text: String) -> String {
        var writer = HTMLPlainText()
        var tokens = HTMLTokenizer(text)
        while let token = tokens.next() { writer.take(token) }
        return writer.finish()
    }
}

/// Removes certain elements with their contents.
struct HTMLDropping {
    private var name = ""
    private var depth = 0

    /// Returns whether a token is removed. The end tag itself is not: it is ignored, as tags of all elements that are not allowed.
    mutating func drops(_ token: HTMLToken) -> Bool {
        switch token {
        case .text: break
        case .start(let tag):
            if depth == 0, HTMLAllowance.droppedWithContents.contains(tag.name), !(tag.isSelfClosing && ["svg", "math"].contains(tag.name))
            {
                name = tag.name
                depth = 1
            } else if depth > 0, tag.name == name, !tag.isSelfClosing {
                depth += 1
            }
        case .end(let end): if depth > 0, end == name { depth -= 1 }
        }
        return depth > 0
    }
}
