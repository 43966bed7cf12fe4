import GromaMap
import GromaTesting
import Testing

/// Lines of texts of 10 points: a letter "a" is 6.13 wide, "i" 2.78, a space 3.18, an ideograph 10, an ellipsis 10.
@Suite("Lines of texts")
struct TextBreakingTests {
    private func lines(_ text: String, _ width: Double, limit: Int = 60, isBold: Bool = false) -> [String] {
        TextBreaking(size: 10, isBold: isBold, width: width, lineLimit: limit).lines(text)
    }

    @Test(
        "Lines end at spaces and breaks, and in words only where nothing else is",
        arguments: [
            // Three letters with a space are 21.57 wide.
            ("aa a", 21.57, ["aa a"]), ("aa a", 21.5, ["aa", "a"]), ("aa  a", 21.5, ["aa", "a"]), ("aaaa", 18.4, ["aaa", "a"]),
            ("aaaa", 18.3, ["aa", "aa"]),
            ("a\nb", 100, ["a", "b"]), ("a\r\n\nb", 100, ["a", "", "b"]), ("", 10, [""]), ("a ", 100, ["a"]),
            ("a\tb\u{2003}c", 100, ["a b c"]),
            // A space at the end of a line has no width, and one that does not break keeps its words together.
            ("aa a", 15.5, ["aa", "a"]), ("aa\u{A0}a a", 25, ["aa\u{A0}a", "a"]), ("a aa\u{202F}a", 22, ["a", "aa\u{202F}a"]),
            // After hyphens and slashes, around ideographs, but not before closing or after opening punctuation.
            ("aa-aa", 18, ["aa-", "aa"]), ("aa/aa", 20, ["aa/", "aa"]), ("aa=aa", 22, ["aa=", "aa"]), ("中中中", 25, ["中中", "中"]),
            ("中中。", 25, ["中", "中。"]), ("「中中", 25, ["「中", "中"]), ("中「中", 25, ["中", "「中"]), ("aa中", 20, ["aa", "中"]), ("aa中", 22.3, ["aa中"]),
            // The sign of a number and the parts of a date stay with it.
            ("aa -1", 22, ["aa", "-1"]), ("aa a/1", 28, ["aa", "a/1"]), ("aa -a", 22, ["aa -", "a"]),
            ("한국한", 25, ["한국", "한"]), ("豈豈豈", 25, ["豈豈", "豈"]), ("𠀀𠀀𠀀", 25, ["𠀀𠀀", "𠀀"]), ("a a", 1, ["a", "a"]),
        ] as [(String, Double, [String])])
    func breaks(text: String, width: Double, expected: [String]) { #expect(lines(text, width) == expected) }

    @Test(
        "Beyond the last line an ellipsis stands for the rest, with no space before it",
        arguments: [
            ("aaaa aaaa aaaa", 30, 2, ["aaaa", "aaa…"]), ("aa aa aa", 16, 2, ["aa", "…"]), ("aa aa aa", 25, 1, ["aa…"]),
            ("aaa", 10, 1, ["…"]), ("a\nb\nc", 100, 2, ["a", "b…"]), ("a\nb", 100, 2, ["a", "b"]), ("aa aa", 100, 1, ["aa aa"]),
            ("a  aaaa", 22, 1, ["a…"]),
        ] as [(String, Double, Int, [String])])
    func limits(text: String, width: Double, limit: Int, expected: [String]) {
        #expect(lines(text, width, limit: limit) == expected)
        if limit == 1 { #expect(TextBreaking(size: 10, width: width).line(text) == expected[0]) }
    }

    @Test("Lines keep the styles of their pieces, each piece as one; bold is wider")
    func runs() {
        let runs = [
            TextRun("aa "), TextRun("bb b", isBold: true), TextRun("", isItalic: true), TextRun("b c", isItalic: true, color: .white),
        ]
        #expect(
            TextBreaking(size: 10, width: 40).lines(runs) == [
                [TextRun("aa "), TextRun("bb", isBold: true)],
                [TextRun("b", isBold: true), TextRun("b c", isItalic: true, color: .white)],
            ])
        // 3 · (6.13 · 1.08 + 0.35) = 20.91.
        #expect(lines("aaa", 20.95, isBold: true) == ["aaa"] && lines("aaa", 20.8, isBold: true) == ["aa", "a"])
        #expect(TextBreaking(size: 10, width: 20.8).lines([TextRun("aaa", isBold: true)]).count == 2)
        #expect(TextBreaking(size: 10, width: 9).lines([TextRun("aaa", isBold: true)]).first == [TextRun("a", isBold: true)])
        #expect(TextBreaking(size: 10, width: 9, lineLimit: 1).lines([TextRun("aaa", isBold: true)]) == [[TextRun("…")]])
    }

    @Test(
        "A file name keeps its beginning and its end",
        arguments: [
            ("aaaa.png", 100, "aaaa.png"), ("aaaaaaaaaaaaaaaaaaaaaaaa.png", 110, "aaaaaaaa…aaaa.png"),
            ("aaaaaaaaaa.png", 60, "aaaa….png"), ("aaaaaa", 22.3, "a…a"), ("aaaaaa", 22.2, "…"), ("aaaaaa", 5, "…"), ("aaa", 18.39, "aaa"),
        ])
    func middle(text: String, width: Double, expected: String) {
        #expect(TextBreaking(size: 10, width: width).middle(text) == expected)
    }

    @Test("Each line fits, none could take the next word, and together they are the text", arguments: 1...6 as ClosedRange<UInt64>)
    func model(seed: UInt64) {
        var random = Seeded(seed)
        for _ in 0..<60 {
            let words = (0...random.below(12)).map { _ in String(repeating: ["a", "i", "W"][random.below(3)], count: 1 + random.below(5)) }
            let width = random.number(50...120)
            let found = lines(words.joined(separator: " "), width)
            #expect(found.joined(separator: " ").split(separator: " ").map(String.init) == words, "seed \(seed)")
            var next = 0
            for line in found {
                #expect(TextWidth.points(line, size: 10) <= width + 0.02, "seed \(seed): \(line)")
                next += line.split(separator: " ").count
                if next < words.count {
                    #expect(TextWidth.points(line + " " + words[next], size: 10) > width - 0.02, "seed \(seed): \(line) \(words[next])")
                }
            }
        }
    }

    @Test("Very long texts end, and so do those without any width")
    func endless() {
        #expect(lines(String(repeating: "a", count: 500_000), 100, limit: 3).count == 3)
        let marks = lines("a" + String(repeating: "\u{301}", count: 500_000), 100, limit: 3)
        #expect(marks.count == 1)
        #expect(TextBreaking(size: 0, width: 10).lines("ab") == ["ab"])
    }

    /// Of a line of 10 points 40 characters are read, of one of 100 points 60.
    @Test(
        "A text of so many characters without width, or spaces, that not all are read ends with an ellipsis",
        arguments: [
            (10, 1, 40, ["i"]), (10, 1, 41, ["…"]), (20, 1, 40, ["i"]), (20, 1, 41, ["i…"]), (100, 1, 60, ["i"]), (100, 1, 61, ["i…"]),
            (20, 2, 80, ["i"]), (20, 2, 81, ["i…"]),
        ] as [(Double, Int, Int, [String])])
    func unread(width: Double, limit: Int, count: Int, expected: [String]) {
        let spaces = "i" + String(repeating: " ", count: count - 1)
        #expect(lines(spaces, width, limit: limit) == expected)
        let invisible = "i" + String(repeating: "\u{200B}", count: count - 1)
        let found = lines(invisible, width, limit: limit).map { $0.filter { $0 != "\u{200B}" } }
        #expect(found == expected)
        // The rest is in another run.
        let runs = TextBreaking(size: 10, width: width, lineLimit: limit).lines([TextRun(spaces), TextRun("i", isBold: true)])
        #expect(runs.count == 1 && runs[0].last?.text.last == "…")
    }

    @Test(
        "The direction of a text is that of its first letter outside of isolates, else of its first letter",
        arguments: [
            ("abc", .leftToRight), ("שלום abc", .rightToLeft), ("12 مرحبا", .rightToLeft), ("12 abc שלום", .leftToRight), ("12", nil),
            ("", nil),
            ("\u{2067}שלום\u{2069} abc", .leftToRight), ("\u{2066}abc\u{2069} שלום", .rightToLeft),
            ("\u{2068}שלום\u{2069} 12", .rightToLeft),
            ("\u{2067}\u{2066}a\u{2069}ש\u{2069}b", .leftToRight), ("\u{2069}ש", .rightToLeft), ("\u{200F}1", .rightToLeft),
            ("\u{200E}ש", .leftToRight), ("\u{61C}1", .rightToLeft), ("\u{5B0}ש", .rightToLeft), ("\u{FB2A}", .rightToLeft),
            ("\u{FE8D}", .rightToLeft),
            ("𐡀", .rightToLeft), ("𞤀", .rightToLeft), ("ܐ", .rightToLeft), ("Ελ", .leftToRight), ("中", .leftToRight), ("،a", .leftToRight),
        ] as [(String, TextStyle.Direction?)])
    func directions(text: String, expected: TextStyle.Direction?) { #expect(TextStyle.Direction(of: text) == expected) }

    /// In thousandths of the height: those of ASCII are in the table of advances of DejaVu Sans, of all else each kind has one width.
    @Test(
        "Widths of characters",
        arguments: [
            (" ", 318), ("!", 401), ("0", 636), ("A", 684), ("M", 863), ("W", 989), ("i", 278), ("m", 974), ("z", 525), ("~", 838),
            ("@", 1000),
            ("\u{A0}", 320), ("\u{202F}", 320), ("‘", 350), ("·", 350), ("“", 520), ("–", 500), ("—", 1000), ("…", 1000), ("•", 1000),
            ("é", 640), ("É", 790), ("ì", 400), ("æ", 1070), ("ẁ", 640), ("Α", 790), ("α", 660), ("А", 830), ("а", 680), ("ж", 950),
            ("Ж", 1100),
            ("ש", 660), ("ו", 420), ("ب", 620), ("ا", 300), ("س", 950), ("\u{64E}", 0), ("ﺏ", 620), ("中", 1000), ("한", 1000), ("！", 1000),
            ("가", 1000),
            ("\u{1112}", 1000), ("︰", 1000), ("￠", 1000), ("𠀀", 1000), ("😀", 1300), ("\u{301}", 0), ("\u{200B}", 0), ("ᚠ", 840),
            ("e\u{301}", 615),
        ] as [(Character, Double)])
    func widths(character: Character, thousandths: Double) {
        #expect(abs(TextWidth.ems(character, isBold: false) - thousandths / 1000) < 1e-12)
        let bold = thousandths == 0 ? 0 : thousandths / 1000 * 1.08 + 0.035
        #expect(abs(TextWidth.ems(character, isBold: true) - bold) < 1e-12)
        #expect(abs(TextWidth.points("\(character)a", size: 20) - (thousandths + 613) / 50) < 1e-9)
    }

    @Test("Widths from space to tilde are the advances of DejaVu Sans 2.37, in its table hmtx")
    func ascii() {
        let advances = [
            318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
            636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
            748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
            615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
            337, 636, 838,
        ]
        let widths = (0x20..<0x7F).map { (TextWidth.ems(Character(Unicode.Scalar(UInt8($0))), isBold: false) * 1000).rounded() }
        #expect(widths == advances.map { Double($0) })
    }
}
