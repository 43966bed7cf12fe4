/// Breaks text into lines by estimated widths, and truncates text that is too long with an ellipsis.
package struct TextBreaking {
    /// The height of the text.
    package var size: Double
    /// Whether the whole text is bold.
    package var isBold: Bool
    /// The maximum width of a line in points.
    package var width: Double
    /// The maximum number of lines.
    package var lineLimit: Int

    /// Creates the settings for breaking text.
    package init(size: Double, isBold: Bool = false, width: Double, lineLimit: Int = 60) {
        self.size = size
        self.isBold = isBold
        self.width = width
        self.lineLimit = lineLimit
    }

    /// A tolerance: a text may be slightly wider when measured character by character than as a whole.
    private static let slack = 0.01

    private struct Glyph {
        var character: Character
        var run: Int
        var width: Double
    }

    /// Returns the lines of a text; at least one, which may be empty. O(length of the visible text)
    package func lines(_ text: String) -> [String] {
        lines([TextRun(text)]).map { $0.reduce(into: "") { $0 += $1.text } }
    }

    /// Returns a text as a single line: the whole text, or its beginning and an ellipsis. O(length of the visible text)
    package func line(_ text: String) -> String {
        var copy = self
        copy.lineLimit = 1
        return copy.lines(text)[0]
    }

    /// Returns a file name as a single line: the whole name, or its beginning and end with an ellipsis between, so that its extension can
    /// be read.
    package func middle(_ text: String) -> String {
        let text = String(text.prefix(400))
        guard points(text) > width else { return text }
        let characters = Array(text)
        var kept = characters.count
        while kept > 2 {
            kept -= 1
            let tail = min(kept / 2, 8)
            let short = String(characters.prefix(kept - tail)) + "…" + String(characters.suffix(tail))
            if points(short) <= width { return short }
        }
        return "…"
    }

    private func points(_ text: String) -> Double { TextWidth.points(text, size: size, isBold: isBold) }

    /// Returns the lines of a text with runs of different styles. O(length of the visible text)
    package func lines(_ runs: [TextRun]) -> [[TextRun]] {
        let (glyphs, areAll) = glyphs(runs)
        var lines: [[TextRun]] = []
        var start = 0
        while start < glyphs.count || lines.isEmpty {
            let (end, next) = lineEnd(glyphs, from: start)
            let isLast = next < glyphs.count ? lines.count + 1 == lineLimit : !areAll
            if isLast {
                lines.append(cutOff(glyphs[start..<end], runs))
                break
            }
            lines.append(joined(glyphs[start..<end], runs))
            start = next
        }
        return lines
    }

    /// Returns the characters that fit into the lines, and a few more; and whether these are all characters. They may not be, although all
    /// of them fit, where many have no width or are spaces.
    private func glyphs(_ runs: [TextRun]) -> (glyphs: [Glyph], areAll: Bool) {
        let limit = Int(min(max(width / max(size, 1) * 6, 40) * Double(lineLimit), 100_000))
        var glyphs: [Glyph] = []
        for (index, run) in runs.enumerated() {
            for character in run.text {
                guard glyphs.count < limit else { return (glyphs, false) }
                let isSpace = character.isWhitespace && !character.isNewline
                let shown: Character = isSpace && character != "\u{A0}" && character != "\u{202F}" ? " " : character
                let width = character.isNewline ? 0 : TextWidth.ems(shown, isBold: isBold || run.isBold) * size
                glyphs.append(Glyph(character: shown, run: index, width: width))
            }
        }
        return (glyphs, true)
    }

    /// Returns the end of the line that starts at an index, and the start of the next line.
    private func lineEnd(_ glyphs: [Glyph], from start: Int) -> (end: Int, next: Int) {
        var used = 0.0
        var lastBreak: (end: Int, next: Int)?
        for place in start..<glyphs.count {
            let glyph = glyphs[place]
            if glyph.character.isNewline { return (place, place + 1) }
            if glyph.character == " " {
                lastBreak = (place, place + 1)
            } else {
                if place > start, TextBreaking.mayBreak(glyphs[place - 1].character, glyph.character) { lastBreak = (place, place) }
                if used + glyph.width > width + Self.slack, place > start { return lastBreak ?? (place, place) }
            }
            used += glyph.width
        }
        return (glyphs.count, glyphs.count)
    }

    /// Returns whether a line may break between two characters that are not spaces: around ideographs, but not before closing punctuation
    /// (UAX #14, LB13), and after hyphens and slashes, but not before digits (LB25): they are of one number, or of one date.
    private static func mayBreak(_ before: Character, _ after: Character) -> Bool {
        if "-/".contains(before), after.isNumber { return false }
        if "、。，．！？」』）】・：；%‰,.!?:;)]}…".contains(after) || "「『（【([{".contains(before) { return false }
        return isIdeograph(before) || isIdeograph(after) || "-‐–—/\\_@?&=".contains(before)
    }

    private static func isIdeograph(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first?.value else { return false }
        return (0x2E80...0x9FFF).contains(scalar) || (0xAC00...0xD7A3).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
            || (0x20000...0x3FFFD).contains(scalar)
    }

    private func cutOff(_ glyphs: ArraySlice<Glyph>, _ runs: [TextRun]) -> [TextRun] {
        let ellipsis = TextWidth.ems("…", isBold: isBold) * size
        // A single pass from the front: the number of characters without width is unlimited.
        var used = 0.0
        let rest = glyphs.prefix { glyph in
            used += glyph.width
            return used + ellipsis <= width
        }
        let end = rest.lastIndex { $0.character != " " }.map { $0 + 1 } ?? rest.startIndex
        var line = joined(rest[..<end], runs)
        if line.isEmpty { line = [TextRun("")] }
        line[line.count - 1].text += "…"
        return line
    }

    private func joined(_ glyphs: ArraySlice<Glyph>, _ runs: [TextRun]) -> [TextRun] {
        var line: [TextRun] = []
        var last = -1
        for glyph in glyphs {
            if glyph.run != last {
                var run = runs[glyph.run]
                run.text = ""
                line.append(run)
                last = glyph.run
            }
            line[line.count - 1].text.append(glyph.character)
        }
        while let text = line.last?.text, text.hasSuffix(" ") { line[line.count - 1].text.removeLast() }
        return line
    }
}
