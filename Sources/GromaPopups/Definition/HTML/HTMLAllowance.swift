/// The allowed elements and attributes, as ArcGIS Online lists them ("Supported HTML"); all others are removed.
enum HTMLAllowance {
    /// The kind of an attribute's value.
    enum Value {
        /// Any text.
        case text
        /// A word of letters, digits and hyphens, or a media type.
        case word
        /// A number, with a unit or percent.
        case length
        /// The presence of the attribute is its value.
        case flag
        /// A color.
        case color
        /// Declarations of CSS.
        case style
        /// The URL of a link.
        case link
        /// The URL of a picture, sound or video.
        case medium
    }

    /// Returns the attributes of an element; nil for an element that is removed.
    static func attributes(of name: String) -> [String: Value]? { elements[name] }

    /// Elements that are removed with their contents.
    static let droppedWithContents: Set<String> = [
        "script", "style", "xmp", "iframe", "noembed", "noframes", "noscript", "textarea", "title", "plaintext", "svg", "math", "object",
        "applet",
        "template", "select", "frameset",
    ]

    /// Elements that have no contents.
    static let empty: Set<String> = ["br", "hr", "img", "source"]

    /// Elements that start on a new line, and end a paragraph.
    static let blocks: Set<String> = [
        "article", "aside", "blockquote", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4",
        "h5", "h6",
        "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "tr", "ul",
    ]

    private static let sized: [String: Value] = ["width": .length, "height": .length]
    private static let player: [String: Value] = [
        "autoplay": .flag, "controls": .flag, "loop": .flag, "muted": .flag, "preload": .word, "src": .medium,
    ]
    private static let cell: [String: Value] = [
        "height": .length, "width": .length, "valign": .word, "align": .word, "colspan": .length, "rowspan": .length, "nowrap": .flag,
        "style": .style,
    ]

    private static let elements: [String: [String: Value]] = {
        var elements: [String: [String: Value]] = [
            "a": ["href": .link, "style": .style],
            "abbr": ["title": .text],
            "audio": player,
            "video": player.merging(sized) { $1 }.merging(["poster": .medium]) { $1 },
            "source": ["media": .text, "src": .medium, "type": .word],
            "details": ["style": .style, "open": .flag],
            "div": ["style": .style, "align": .word, "aria-label": .text, "aria-hidden": .word],
            "span": ["style": .style, "aria-label": .text, "aria-hidden": .word],
            "font": ["size": .length, "color": .color, "style": .style],
            "img": sized.merging(["src": .medium, "border": .length, "alt": .text, "style": .style]) { $1 },
            "table": sized.merging(["cellpadding": .length, "cellspacing": .length, "border": .length, "style": .style]) { $1 },
            "tr": ["height": .length, "valign": .word, "align": .word, "style": .style],
            "td": cell,
            "th": cell,
        ]
        for name in ["b", "strong", "i", "em", "u", "ul", "ol", "li", "tbody", "br", "hr"] { elements[name] = [:] }
        for name in [
            "article", "aside", "blockquote", "code", "dd", "dl", "dt", "del", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4",
            "h5", "h6",
            "header", "main", "mark", "nav", "p", "pre", "section", "sub", "summary", "sup", "time",
        ] { elements[name] = ["style": .style] }
        return elements
    }()
}
