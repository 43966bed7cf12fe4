import GromaMap

/// Safe HTML as blocks of plain lines: paragraphs, list items, tables, rules and pictures. Unknown elements are ignored, but their text is
/// kept; elements that are nested too deeply to be drawn are flattened.
struct HTMLBlocks {
    /// A block; blocks are below one another.
    enum Block: Hashable {
        /// Text, with its indentation, its bullet or number, and its size relative to the surrounding text.
        case paragraph([TextRun], indent: Int, mark: String?, scale: Double)
        /// Rows of cells.
        case table([[Cell]])
        /// A horizontal rule.
        case rule
        /// A picture, by its alternative text or its URL.
        case picture(String)
    }

    /// A cell of a table.
    struct Cell: Hashable {
        var runs: [TextRun]
        var isHeading: Bool
    }

    private(set) var blocks: [Block] = []
    private let linkColor: Color
    private var runs: [TextRun] = []
    private var (bold, italic, link, preformatted) = (0, 0, 0, 0)
    private var headings: [Double] = []
    /// The open lists: nil for bullets, otherwise the last number.
    private var lists: [Int?] = []
    private var mark: String?
    private var rows: [[Cell]] = []
    private var tableDepth = 0
    private var (isInCell, isInHeadingCell) = (false, false)
    /// Whether the next text is of another cell of a table in a cell.
    private var isApart = false

    /// Parses a text. O(length)
    init(_ html: String, linkColor: Color) {
        self.linkColor = linkColor
        var tokens = HTMLTokenizer(html)
        while let token = tokens.next() {
            switch token {
            case .text(let text): append(HTMLBlocks.decoded(text))
            case .start(let tag): begin(tag)
            case .end(let name): mark(name, isEnd: true)
            }
        }
        if tableDepth > 0 { endTable() }
        endParagraph()
    }

    // MARK: Text

    private mutating func append(_ text: String) {
        var plain = isApart && !runs.isEmpty ? " " + text : text
        isApart = false
        if preformatted == 0 {
            // White space is collapsed to one space, and removed at the start of a line (HTML 4.01, 9.1).
            var collapsed = ""
            var wasSpace = runs.last.map { $0.text.hasSuffix(" ") || $0.text.hasSuffix("\n") } ?? true
            for character in plain {
                let isSpace = character == " " || character == "\t" || character.isNewline
                if !(isSpace && wasSpace) { collapsed.append(isSpace ? " " : character) }
                wasSpace = isSpace
            }
            plain = collapsed
        }
        guard !plain.isEmpty else { return }
        runs.append(
            TextRun(plain, isBold: bold > 0 || isInHeadingCell, isItalic: italic > 0, color: link > 0 ? linkColor : nil))
    }

    private mutating func endParagraph() {
        guard tableDepth == 0 else {
            if !runs.isEmpty { append("\n") }
            return
        }
        if runs.contains(where: { $0.text.contains { !$0.isWhitespace } }) {
            blocks.append(.paragraph(runs, indent: min(lists.count, 6), mark: mark, scale: headings.last ?? 1))
            mark = nil
        }
        runs = []
    }

    private mutating func endCell() {
        guard tableDepth > 0, !rows.isEmpty else { return }
        let hasText = runs.contains { $0.text.contains { !$0.isWhitespace } }
        // An empty cell keeps its column.
        if hasText || isInCell { rows[rows.count - 1].append(Cell(runs: hasText ? runs : [], isHeading: isInHeadingCell)) }
        runs = []
        (isInCell, isInHeadingCell) = (false, false)
    }

    private mutating func endTable() {
        endCell()
        tableDepth = 0
        // Empty cells at the end of a row leave their width to the last one with text.
        let filled = rows.map { Array($0.reversed().drop { !$0.isHeading && $0.runs.isEmpty }.reversed()) }.filter { !$0.isEmpty }
        if !filled.isEmpty { blocks.append(.table(filled)) }
        rows = []
    }

    // MARK: Tags

    private mutating func begin(_ tag: HTMLStartTag) {
        if tag.name == "img" { picture(tag) } else { mark(tag.name, isEnd: false) }
    }

    private mutating func mark(_ name: String, isEnd: Bool) {
        let step = isEnd ? -1 : 1
        switch name {
        case "b", "strong": bold = max(bold + step, 0)
        case "i", "em", "cite": italic = max(italic + step, 0)
        case "a": link = max(link + step, 0)
        case "br": runs.append(TextRun("\n"))
        case "hr":
            endParagraph()
            if tableDepth == 0 { blocks.append(.rule) }
        case "p", "div", "blockquote", "section", "figure", "figcaption", "center": endParagraph()
        case "pre":
            endParagraph()
            preformatted = max(preformatted + step, 0)
        case "h1", "h2", "h3", "h4", "h5", "h6":
            endParagraph()
            bold = max(bold + step, 0)
            if isEnd { _ = headings.popLast() } else { headings.append(name == "h1" ? 1.4 : name == "h2" ? 1.25 : name == "h3" ? 1.1 : 1) }
        case "ul", "ol":
            endParagraph()
            if isEnd { _ = lists.popLast() } else { lists.append(name == "ol" ? 0 : nil) }
        case "li":
            endParagraph()
            // An item without text does not leave its mark to what follows.
            mark = nil
            if !isEnd { beginItem() }
        case "table", "tr", "td", "th": table(name, isEnd: isEnd)
        default: break
        }
    }

    private mutating func beginItem() {
        mark = "•"
        guard let last = lists.last, let number = last else { return }
        lists[lists.count - 1] = number + 1
        mark = "\(number + 1)."
    }

    private mutating func table(_ name: String, isEnd: Bool) {
        switch (name, isEnd) {
        case ("table", false):
            if tableDepth == 0 {
                endParagraph()
                rows = []
            }
            tableDepth += 1
        case ("table", true):
            if tableDepth == 1 { endTable() } else { tableDepth = max(tableDepth - 1, 0) }
        // A table in a cell is drawn as the text of the cell, with blanks between its own cells.
        case _ where tableDepth != 1: isApart = tableDepth > 1
        case ("tr", false):
            endCell()
            rows.append([])
        case ("tr", true), (_, true): endCell()
        default:
            if rows.isEmpty { rows.append([]) }
            endCell()
            (isInCell, isInHeadingCell) = (true, name == "th")
        }
    }

    private mutating func picture(_ tag: HTMLStartTag) {
        func attribute(_ name: String) -> String? {
            tag.attributes.first { $0.name == name }.map { HTMLBlocks.decoded($0.value) }.flatMap { $0.isBlank ? nil : $0 }
        }
        let what = attribute("alt") ?? attribute("src") ?? ""
        guard tableDepth == 0 else { return append(what) }
        endParagraph()
        blocks.append(.picture(what))
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> String { String(decoding: HTMLCharacters.decoded(text), as: UTF8.self) }
}
