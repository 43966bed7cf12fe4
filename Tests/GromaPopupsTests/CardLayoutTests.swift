import GromaTesting
import GromaMap
import GromaPopups
import Testing

@Suite("Popup card") struct CardLayoutTests {
    /// The room that a text takes on the card, by the engine's estimate.
    struct Box {
        var text: String
        var (left, top, right, bottom): (Double, Double, Double, Double)

        init(_ text: String, width: Double, x: Double, y: Double, _ style: TextStyle) {
            self.text = text
            // The beginning of what is read from right to left is its right end (SVG 1.1, 10.9.1).
            let isForward = style.direction == .leftToRight
            let share: Double =
                switch style.anchor {
                case .start: isForward ? 0 : 1
                case .middle: 0.5
                case .end: isForward ? 1 : 0
                }
            left = x - width * share
            right = left + width
            (top, bottom) = (y - style.size * 0.76, y + style.size * 0.2)
        }

        func overlaps(_ other: Box) -> Bool {
            left < other.right - 0.5 && other.left < right - 0.5 && top < other.bottom - 0.5 && other.top < bottom - 0.5
        }
    }

    static func boxes(_ items: [DisplayItem]) -> [Box] {
        items.flatMap { item -> [Box] in
            switch item {
            case .text(let text, let x, let y, _, let style):
                return [Box(text, width: TextWidth.points(text, size: style.size, isBold: style.isBold), x: x, y: y, style)]
            case .runs(let runs, let x, let y, _, let style):
                let width = runs.reduce(0) { $0 + TextWidth.points($1.text, size: style.size, isBold: style.isBold || $1.isBold) }
                return [Box(runs.map(\.text).joined(), width: width, x: x, y: y, style)]
            case .group(let group): return boxes(group.items)
            case .paths, .markers, .images: return []
            }
        }
    }

    /// All positions of shapes.
    static func positions(_ items: [DisplayItem]) -> [Double] {
        items.flatMap { item -> [Double] in
            switch item {
            case .paths(let paths, _, _): paths.xy
            case .markers(let xy, _, _), .images(let xy, _, _): xy
            case .group(let group): positions(group.items)
            case .text, .runs: []
            }
        }
    }

    /// The rooms that outlined shapes take: fields, frames, buttons, signs.
    static func outlines(_ items: [DisplayItem]) -> [(left: Double, top: Double, right: Double, bottom: Double)] {
        items.flatMap { item -> [(left: Double, top: Double, right: Double, bottom: Double)] in
            switch item {
            case .paths(let paths, _, .some) where paths.ends.contains { $0.isClosed }:
                let xs = stride(from: 0, to: paths.xy.count, by: 2).map { paths.xy[$0] }
                let ys = stride(from: 1, to: paths.xy.count, by: 2).map { paths.xy[$0] }
                return [(xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)]
            case .group(let group): return outlines(group.items)
            default: return []
            }
        }
    }

    /// What must hold for any card: nothing leaves it, no text lies on another of its layer, or on the edge of a shape.
    static func check(_ list: DisplayList, _ name: String) {
        #expect(list.height.isFinite && list.height > 0, "\(name)")
        for case .group(let group) in list.items {
            let boxes = boxes(group.items)
            for box in boxes {
                let isInside = box.left >= -0.5 && box.right <= list.width + 0.5 && box.top >= 0 && box.bottom <= list.height
                #expect(isInside, "\(name): “\(box.text.prefix(60))” at \(box.left)…\(box.right), \(box.top)…\(box.bottom)")
            }
            for (index, box) in boxes.enumerated() {
                for other in boxes[(index + 1)...].prefix(120) where box.overlaps(other) {
                    Issue.record("\(name): “\(box.text.prefix(60))” lies on “\(other.text.prefix(60))”")
                }
            }
            for outline in outlines(group.items) {
                for box in boxes where box.right > outline.left + 1 && box.left < outline.right - 1 {
                    guard box.bottom > outline.top + 1, box.top < outline.bottom - 1 else { continue }
                    let isWithin =
                        box.left > outline.left - 1 && box.right < outline.right + 1 && box.top > outline.top - 1
                        && box.bottom < outline.bottom + 1
                    #expect(isWithin, "\(name): “\(box.text.prefix(60))” lies on an edge")
                }
            }
            let xy = positions(group.items)
            let isInside = xy.enumerated().allSatisfy { index, value in
                value >= -0.5 && value <= (index.isMultiple(of: 2) ? list.width : list.height) + 0.5
            }
            #expect(isInside, "\(name): a shape leaves the card")
        }
    }

    @Test(
        "No text leaves the card or lies on another, at any width, and the same page gives the same bytes",
        arguments: [240.0, 320, 360, 700])
    func samples(width: Double) {
        for (name, page) in CardSamples.all {
            let card = PopupCard(page, width: width)
            CardLayoutTests.check(card.displayList(), "\(name) at \(width)")
            #expect(card.svg() == PopupCard(page, width: width).svg())
        }
    }

    @Test("Pages of random texts in many scripts are drawn within their card")
    func randomPages() {
        var generator = Seeded(20_261_120)
        let words = [
            "Straße", "W", "iiiii", "苏瓦港口", "ميناء", "נמל", "Ж", "👩‍👩‍👧", "-1,234.5", "\u{200F}", "\n", "e\u{301}\u{302}", "Wörterverzeichnis",
            "<b>", "&amp;",
            "https://example.org/a?b=c",
        ]
        func text() -> String {
            (0..<Int.random(in: 0...12, using: &generator)).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
        }
        for round in 0..<30 {
            var page = CardSamples.page(text(), index: 0, count: Int.random(in: 1...40, using: &generator), [])
            page.isRightToLeft = Bool.random(using: &generator)
            page.message = Bool.random(using: &generator) ? text() : nil
            page.position.style = Bool.random(using: &generator) ? .toolbar : .pageControl
            let rows = (0..<4).map { _ in
                var row = CardSamples.row("F", text(), text())
                if Bool.random(using: &generator) {
                    row.editor = PopupFieldEditor(PopupFieldEditor.Kind.allCases.randomElement(using: &generator) ?? .text, keyboard: .text)
                    row.editor?.hint = text()
                    row.editor?.lengthText = text()
                    row.message = text()
                }
                row.tooltip = text()
                return row
            }
            let values = (0..<Int.random(in: 1...30, using: &generator)).map { _ in (text(), Double.random(in: 0...9, using: &generator)) }
            let kinds: [PopupMediaInfo.Kind] = [.pieChart, .barChart, .columnChart, .lineChart]
            let media = kinds.map { kind in
                PopupSection(
                    .media(
                        PopupMediaPager(
                            media: [
                                PopupMedia(
                                    title: text(), caption: text(), altText: text(),
                                    content: CardSamples.chart(kind, values, axis: [0, 5, 10], colors: 6))
                            ], text: text())))
            }
            page.sections =
                [PopupSection(.fields(rows), title: text()), PopupSection(.html("<p>\(text())</p><ul><li>\(text())</ul>"))] + media
            page.sections.append(
                PopupSection(
                    .attachments(
                        PopupAttachments(
                            display: round.isMultiple(of: 2) ? .list : .preview,
                            items: [
                                CardSamples.item(1, text(), .image, text(), .added, text()), CardSamples.item(2, text(), .file, text()),
                            ]))))
            CardLayoutTests.check(
                PopupCard(page, width: Double.random(in: 240...500, using: &generator)).displayList(), "seed 20261120, round \(round)")
        }
    }

    @Test("A page from right to left is the mirror image of the same page from left to right")
    func mirrored() throws {
        var page = CardSamples.arabic
        let right = CardLayoutTests.positions(PopupCard(page).displayList().items)
        page.isRightToLeft = false
        let left = CardLayoutTests.positions(PopupCard(page).displayList().items)
        try #require(left.count == right.count)
        // The edges of boxes run the other way round: what counts is which places there are.
        let mirrored = stride(from: 0, to: left.count, by: 2).map { ((360 - left[$0]) * 10).rounded() }.sorted()
        let there = stride(from: 0, to: right.count, by: 2).map { (right[$0] * 10).rounded() }.sorted()
        // Signs that point nowhere, such as that of a warning, are not turned round: they only change their place.
        let differing = zip(mirrored, there).filter { abs($0 - $1) > 30 }
        #expect(differing.count < left.count / 200)
    }

    @Test("Each text is read in its own direction, numbers alone from left to right")
    func directions() throws {
        func style(of text: String) throws -> TextStyle {
            func find(_ items: [DisplayItem]) -> TextStyle? {
                for item in items {
                    switch item {
                    case .text(text, _, _, _, let style): return style
                    case .group(let group): if let style = find(group.items) { return style }
                    default: continue
                    }
                }
                return nil
            }
            return try #require(find(PopupCard(CardSamples.hebrew).displayList().items), "\(text)")
        }
        #expect(try style(of: "עומק").direction == .rightToLeft)
        #expect(try style(of: "עומק").anchor == .start)
        #expect(try style(of: "-13.5").direction == .leftToRight)
        #expect(try style(of: "-13.5").anchor == .end)
        #expect(try style(of: "Suva Port Authority").anchor == .end)
        let svg = PopupCard(CardSamples.hebrew).svg()
        #expect(svg.contains(" direction=\"rtl\""))
        #expect(!PopupCard(CardSamples.viewing).svg().contains(" direction=\"rtl\""))
    }

    @Test("Overlays of the card are drawn after it, and the card is high enough for a question")
    func layers() {
        func names(_ page: PopupPage) -> [String?] {
            PopupCard(page).displayList().items.map { if case .group(let group) = $0 { group.name } else { nil } }
        }
        #expect(names(CardSamples.viewing) == ["card"])
        #expect(names(CardSamples.busy) == ["card", "busy"])
        #expect(names(CardSamples.delete) == ["card", "actionSheet"])
        var small = CardSamples.empty
        small.actionSheet = CardSamples.source.actionSheet
        CardLayoutTests.check(PopupCard(small).displayList(), "a question on a small card")
    }

    @Test("HTML keeps its marks as styles of plain lines, and its tables, lists and entities")
    func html() throws {
        let texts = CardLayoutTests.boxes(PopupCard(CardSamples.html).displayList().items).map(\.text)
        #expect(texts.contains("The largest port of the country, with two"))
        #expect(texts.contains { $0.contains("Depth < 13\u{A0}m &") })
        for text in ["•", "1.", "2.", "Berth", "496 m", "The harbour from the air", "Cruises"] { #expect(texts.contains(text), "\(text)") }
        let svg = PopupCard(CardSamples.html).svg()
        #expect(svg.contains("<tspan font-weight=\"bold\">largest</tspan>"))
        #expect(svg.contains("<tspan font-style=\"italic\">two</tspan>"))
        #expect(svg.contains(">list of berths</tspan>"))
        // A table of more columns than there is room for is written row by row, and nothing of it is lost.
        let row = (1...12).map { "<td>cell\($0)</td>" }.joined()
        let wide = PopupCard(CardSamples.page("x", [PopupSection(.html("<table><tr>\(row)</tr></table>"))]))
        CardLayoutTests.check(wide.displayList(), "a wide table")
        let cells = CardLayoutTests.boxes(wide.displayList().items).map(\.text).joined(separator: " ")
        #expect((1...12).allSatisfy { cells.contains("cell\($0)") })
    }

    @Test("Styles color the bars, and only the custom one takes the host's colors")
    func styles() {
        #expect(PopupCard(CardSamples.custom).svg().contains("#581c87"))
        var page = CardSamples.custom
        page.style.look = .default
        #expect(!PopupCard(page).svg().contains("#581c87"))
        page.style.look = .custom
        page.style.color = [1, 2]
        page.style.barTitleTint = [999, -5, 0]
        #expect(PopupCard(page).svg().contains("#ff0000"))
    }

    @Test("Widths that are none, and contents without end, are brought within bounds")
    func bounds() {
        #expect(PopupCard(CardSamples.viewing, width: .nan).width == 360)
        #expect(PopupCard(CardSamples.viewing, width: 1).width == 240)
        #expect(PopupCard(CardSamples.viewing, width: .infinity).width == 360)
        let list = PopupCard(CardSamples.page("x", [PopupSection(.html(String(repeating: "a b ", count: 200_000)))])).displayList()
        #expect(list.height < 20_000)
        var chart = CardSamples.media(
            CardSamples.chart(.columnChart, [("a", .greatestFiniteMagnitude), ("b", -.greatestFiniteMagnitude)]), title: "")
        CardLayoutTests.check(PopupCard(chart).displayList(), "huge values")
        chart = CardSamples.media(.chart(PopupChart(kind: .barChart, slices: [])), title: "")
        CardLayoutTests.check(PopupCard(chart).displayList(), "no slices")
    }
}
