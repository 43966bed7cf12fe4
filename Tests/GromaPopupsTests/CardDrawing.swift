import GromaMap
import GromaPopups
import Testing

/// A card as lines of text: what is drawn, where, in which size and in which color, in the order in which it is drawn.
///
/// Boxes, bars and rings are named by their measures; other shapes have all of their positions.
enum CardDrawing {
    /// The whole card.
    static func lines(_ page: PopupPage, width: Double = 360) -> [String] {
        let list = PopupCard(page, width: width).displayList()
        return ["\(list.title ?? "") \(text(list.width))×\(text(list.height))"] + list.items.flatMap(lines)
    }

    /// What stands below the title of a card of one page without buttons.
    static func body(_ sections: [PopupSection], width: Double = 360, change: (inout PopupPage) -> Void = { _ in }) -> [String] {
        var page = PopupPage(title: "T", language: "en", position: PopupPagePosition(index: 0, count: 1, text: "1 of 1"))
        change(&page)
        var empty = page
        (empty.sections, empty.message, empty.geometry, empty.editSummary) = ([], nil, nil, nil)
        page.sections = sections
        return Array(lines(page, width: width).dropFirst(lines(empty, width: width).count))
    }

    private static func lines(_ item: DisplayItem) -> [String] {
        switch item {
        case .group(let group): return ["\(group.name ?? "group"):"] + group.items.flatMap(lines)
        case .text(let text, let x, let y, _, let style): return ["text \(self.text([x, y])) \(words(style)) “\(text)”"]
        case .runs(let runs, let x, let y, _, let style):
            let pieces = runs.map { run in
                (run.isBold ? "B" : "") + (run.isItalic ? "I" : "") + (run.color.map(text) ?? "") + "“\(run.text)”"
            }
            return ["runs \(text([x, y])) \(words(style)) \(pieces.joined(separator: " "))"]
        case .markers(let xy, _, let style):
            return ["disc \(text(xy)) ⌀\(text(style.size)) \(text(style.color))" + (style.outline.map { " edge \(text($0))" } ?? "")]
        case .images: return ["image"]
        case .paths(let paths, let fill, let stroke):
            var words = shape(paths)
            if case .color(let color)? = fill { words += " fill \(text(color))" }
            if let stroke { words += " edge \(text(stroke))" }
            return [words]
        }
    }

    private static func shape(_ paths: DisplayPaths) -> String {
        let xs = stride(from: 0, to: paths.xy.count, by: 2).map { paths.xy[$0] }
        let ys = stride(from: 1, to: paths.xy.count, by: 2).map { paths.xy[$0] }
        guard paths.ends.count == 1, paths.ends[0].isClosed, let left = xs.min(), let right = xs.max(), let top = ys.min(),
            let bottom = ys.max()
        else { return "line \(text(paths.xy))" }
        let box = text([left, top, right - left, bottom - top])
        switch xs.count {
        case 4 where Set(xs).count == 2 && Set(ys).count == 2: return "box \(box)"
        // Corners of seven positions each, beginning at the end of the upper edge.
        case 28: return "box \(box) round \(text(right - xs[0]))"
        case 20: return "ring \(text([(left + right) / 2, (top + bottom) / 2])) ⌀\(text(right - left))"
        default: return "area \(text(paths.xy))"
        }
    }

    private static func words(_ style: TextStyle) -> String {
        let marks = (style.isBold ? "B" : "") + (style.isItalic ? "I" : "")
        let anchor = style.anchor == .start ? "" : style.anchor == .middle ? " middle" : " end"
        return text(style.size) + marks + anchor + (style.direction == .rightToLeft ? " rtl" : "") + " " + text(style.color)
    }

    private static func text(_ stroke: StrokeStyle) -> String {
        text(stroke.color) + (stroke.width == 1 ? "" : " \(text(stroke.width))")
    }

    private static func text(_ color: Color) -> String { color.hex + (color.alpha == 255 ? "" : "/\(color.alpha)") }

    private static func text(_ numbers: [Double]) -> String { numbers.map(text).joined(separator: " ") }

    /// To a hundredth of a point, without a fraction of zeros.
    private static func text(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}

/// Expects the lines of a drawing; the first that is another is named.
func expectDrawing(_ lines: [String], is expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines == wanted { return }
    let place = zip(lines, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? min(lines.count, wanted.count)
    let found = lines.indices.contains(place) ? lines[place] : "nothing"
    let other = wanted.indices.contains(place) ? wanted[place] : "nothing"
    Issue.record("line \(place): \(found)\nnot: \(other)\nof:\n\(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
}
