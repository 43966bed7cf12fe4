/// The subset of HTML that popups may have (ArcGIS Online, "Supported HTML"): text with marks, lists, tables, links, pictures, sounds and films.
///
/// What comes out has no script, no event attribute, no style that loads or computes anything, and no address but those of `https`, `http`, `mailto` and
/// `tel` (pictures, sounds and films: `https` and `http`). It is balanced, and nested 64 deep at most.
public enum SafeHTML {
    /// The safe part of a text of HTML. Elements that are not allowed go, and their text stays, except for scripts and the like, which go with all that
    /// stands in them; a picture without an address that is allowed leaves its alternative text. What is safe comes back as it is when it is asked for
    /// again. O(text)
    public static func sanitized(_ text: String) -> String {
        var sanitizer = HTMLSanitizer()
        var tokens = HTMLTokenizer(text)
        while let token = tokens.next() { sanitizer.take(token) }
        return sanitizer.finish()
    }

    /// A text as HTML that shows just that text, between tags as well as in quotes. Control characters are omitted. O(text)
    public static func escaped(_ text: String) -> String { String(decoding: HTMLCharacters.escaped(text.utf8), as: UTF8.self) }

    /// What a text of HTML says, without its marks: lines where blocks and breaks are, a bullet before each item of a list, the alternative texts of
    /// pictures. Scripts and the like say nothing. O(text)
    public static func plainText(_ text: String) -> String {
        var writer = HTMLPlainText()
        var tokens = HTMLTokenizer(text)
        while let token = tokens.next() { writer.take(token) }
        return writer.finish()
    }
}

/// Leaves out elements that go with all that stands in them.
struct HTMLDropping {
    private var name = ""
    private var depth = 0

    /// Whether a piece goes.
    mutating func drops(_ token: HTMLToken) -> Bool {
        switch token {
        case .text: break
        case .start(let tag):
            if depth == 0, HTMLAllowance.droppedWithContents.contains(tag.name), !(tag.isSelfClosing && ["svg", "math"].contains(tag.name))
            {
                name = tag.name
                depth = 1
                return true
            }
            if depth > 0, tag.name == name, !tag.isSelfClosing { depth += 1 }
        case .end(let end):
            if depth > 0, end == name {
                depth -= 1
                return true
            }
        }
        return depth > 0
    }
}
