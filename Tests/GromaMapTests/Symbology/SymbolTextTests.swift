import GromaGeometry
import GromaMap
import Testing

/// Texts have lines 1.2 heights apart, 0.8 above the first baseline and 0.25 below the last: of 10 points two lines are 22.5 high.
@Suite("Texts of symbols")
struct SymbolTextTests {
    private let point = Geometry.point(Point(x: 40, y: 60))

    private func symbol(_ text: String = "ab\n\nc", _ prepare: (inout TextSymbol) -> Void = { _ in }) -> TextSymbol {
        var symbol = TextSymbol(text, color: Color(0x010203), size: 10)
        prepare(&symbol)
        return symbol
    }

    private struct Line: Equatable {
        var text: String
        var x: Double
        var y: Double
        var anchor: TextStyle.Anchor
    }

    private func lines(_ symbol: TextSymbol, _ frame: MapFrame = Frames.unit) -> [Line] {
        symbol.items(for: SymbolShapes([point], in: frame)).compactMap {
            if case .text(let text, let x, let y, .screen, let style) = $0 {
                Line(text: text, x: x, y: y, anchor: style.anchor)
            } else {
                nil
            }
        }
    }

    @Test(
        "The alignment says what of the text is at its place; empty lines take room and draw nothing",
        arguments: [
            // Three lines are 34.5 high; the place is at 40, 40 of the screen.
            (.top, .left, 40, 48, .start), (.middle, .center, 40, 30.75, .middle), (.bottom, .right, 40, 13.5, .end),
            (.baseline, .justify, 40, 16, .middle),
        ] as [(TextSymbol.VerticalAlignment, TextSymbol.HorizontalAlignment, Double, Double, TextStyle.Anchor)])
    func alignment(
        vertical: TextSymbol.VerticalAlignment, horizontal: TextSymbol.HorizontalAlignment, x: Double, y: Double, anchor: TextStyle.Anchor
    ) {
        let symbol = symbol { ($0.verticalAlignment, $0.horizontalAlignment) = (vertical, horizontal) }
        #expect(
            lines(symbol) == [Line(text: "ab", x: x, y: y, anchor: anchor), Line(text: "c", x: x, y: y + 24, anchor: anchor)])
    }

    @Test(
        "Text from right to left begins on the right, wherever it is aligned",
        arguments: [(.left, .end), (.right, .start), (.center, .middle)]
            as [(TextSymbol.HorizontalAlignment, TextStyle.Anchor)])
    func hebrew(alignment: TextSymbol.HorizontalAlignment, anchor: TextStyle.Anchor) {
        let symbol = symbol("שלום\nab") { $0.horizontalAlignment = alignment }
        let items = symbol.items(for: SymbolShapes([point], in: Frames.unit))
        guard case .text(_, _, _, _, let first)? = items.first, case .text(_, _, _, _, let second)? = items.last else {
            Issue.record("\(items)")
            return
        }
        #expect(first.direction == .rightToLeft && first.anchor == anchor && second.direction == .leftToRight)
        #expect(second.anchor == (alignment == .left ? .start : alignment == .right ? .end : .middle))
    }

    @Test(
        "Lines are divided at each kind of break, and the width is that of the longest",
        arguments: ["a\nbbb\nc", "a\r\nbbb\r\nc", "a\rbbb\rc"])
    func breaks(text: String) {
        let all = lines(symbol(text) { ($0.verticalAlignment, $0.horizontalAlignment) = (.top, .right) })
        #expect(all.map(\.text) == ["a", "bbb", "c"] && all.map(\.y) == [48, 60, 72] && all.allSatisfy { $0.x == 40 })
        // The width is 3 letters of 0.635.
        let reach = symbol(text) { ($0.verticalAlignment, $0.horizontalAlignment) = (.top, .right) }.reach
        #expect(abs(reach - (19.05 * 19.05 + 34.5 * 34.5).squareRoot()) < 1e-9)
    }

    @Test("The font, its lines and the halo of both sides are those of the symbol")
    func fonts() {
        let symbol = symbol("a") {
            ($0.haloColor, $0.haloSize) = (Color(0x040506), 1.5)
            $0.font = SymbolFont(family: "A", size: 12, style: .oblique, weight: .bolder)
            $0.font.decoration = .lineThrough
        }
        var style = TextStyle(Color(0x010203), size: 12, isBold: true, anchor: .middle, halo: StrokeStyle(Color(0x040506), width: 3))
        (style.isItalic, style.family, style.decoration) = (true, "A", .lineThrough)
        #expect(symbol.items(for: SymbolShapes([point], in: Frames.unit)) == [.text("a", x: 40, y: 40, in: .screen, style)])
        func drawn(_ prepare: (inout TextSymbol) -> Void) -> TextStyle? {
            let items = self.symbol("a", prepare).items(for: SymbolShapes([point], in: Frames.unit))
            return if case .text(_, _, _, _, let style)? = items.first { style } else { nil }
        }
        #expect(drawn { $0.font.weight = .bold }?.isBold == true && drawn { $0.font.weight = .lighter }?.isBold == false)
        #expect(drawn { $0.font.style = .italic }?.isItalic == true && drawn { $0.font.style = .normal }?.isItalic == false)
        #expect(drawn { $0.font.decoration = .underline }?.decoration == .underline && drawn { _ in }?.decoration == nil)
        #expect(drawn { $0.haloColor = .white }?.halo == nil && drawn { $0.haloSize = 2 }?.halo == nil)
    }

    @Test("A background is the text with a margin of 0.15 heights, with its border, turned with the text")
    func background() {
        let symbol = symbol("a") {
            ($0.backgroundColor, $0.borderLineColor, $0.borderLineSize) = (Color(0x111111), Color(0x222222), 2)
            ($0.verticalAlignment, $0.horizontalAlignment) = (.top, .left)
        }
        // A letter of 0.613 heights, 10.5 high, at 40, 40; 1.5 around it.
        let items = symbol.items(for: SymbolShapes([point], in: Frames.unit))
        guard case .paths(let box, .color(Color(0x111111)), StrokeStyle(Color(0x222222), width: 2)?)? = items.first else {
            Issue.record("\(items)")
            return
        }
        func isNear(_ paths: DisplayPaths, _ xy: [Double]) -> Bool { zip(paths.xy, xy).allSatisfy { abs($0 - $1) < 1e-9 } }
        #expect(isNear(box, [38.5, 38.5, 47.63, 38.5, 47.63, 52, 38.5, 52]) && box.ends.map(\.isClosed) == [true] && items.count == 2)
        var turned = symbol
        turned.angle = -90
        // A quarter turn clockwise: right becomes down, down becomes left.
        guard case .paths(let other, _, _)? = turned.items(for: SymbolShapes([point], in: Frames.unit)).first else {
            Issue.record("no box")
            return
        }
        #expect(isNear(other, [41.5, 38.5, 41.5, 47.63, 28, 47.63, 28, 38.5]))
        turned.color = nil
        #expect(turned.items(for: SymbolShapes([point], in: Frames.unit)).count == 1)
        (turned.backgroundColor, turned.borderLineColor) = (nil, nil)
        #expect(turned.items(for: SymbolShapes([point], in: Frames.unit)).isEmpty)
        turned.backgroundColor = .white
        guard case .paths(_, .color(.white), nil)? = turned.items(for: SymbolShapes([point], in: Frames.unit)).first else {
            Issue.record("no box")
            return
        }
        turned.text = ""
        #expect(turned.items(for: SymbolShapes([point], in: Frames.unit)).isEmpty)
        (turned.text, turned.font.size) = ("a", 0)
        #expect(turned.items(for: SymbolShapes([point], in: Frames.unit)).isEmpty)
    }

    @Test("Offsets are to the right and up, angles counterclockwise, and samples are only turned")
    func placement() {
        let symbol = symbol("a") { ($0.xOffset, $0.yOffset, $0.angle) = (7, 3, 90) }
        let items = symbol.items(for: SymbolShapes([point], in: Frames.unit))
        guard case .text("a", let x, let y, .screen, let style)? = items.first else {
            Issue.record("\(items)")
            return
        }
        #expect(abs(x - 47) < 1e-9 && abs(y - 37) < 1e-9 && style.angle == -90)
        guard case .text("a", let left, let top, .screen, let sample)? = symbol.swatch(x: 10, y: 20, width: 6, height: 8).first else {
            Issue.record("no sample")
            return
        }
        #expect(abs(left - 13) < 1e-9 && abs(top - 24) < 1e-9 && sample.angle == -90)
    }

    @Test(
        "A text is hit within its rectangle and the tolerance around it",
        arguments: [
            // "ab" of 0.613 and 0.635 heights at its upper left corner 40, 40: 12.48 wide, 10.5 high.
            (40, 40, 0, true), (52.4, 50.4, 0, true), (39.9, 45, 0, false), (52.6, 45, 0, false), (45, 39.9, 0, false),
            (45, 50.6, 0, false), (38.1, 38.1, 2, true), (54.4, 52.4, 2, true), (37.9, 45, 2, false), (54.6, 45, 2, false),
            (45, 37.9, 2, false), (45, 52.6, 2, false),
        ] as [(Double, Double, Double, Bool)])
    func hits(x: Double, y: Double, tolerance: Double, isHit: Bool) {
        let symbol = symbol("ab") { ($0.verticalAlignment, $0.horizontalAlignment) = (.top, .left) }
        #expect(symbol.covers(point, at: ScreenPoint(x: x, y: y), in: Frames.unit, tolerance: tolerance) == isHit)
    }

    @Test("A halo for a selection is added to that of the symbol, and another color is that of the letters")
    func selection() {
        func halo(_ size: Double) -> TextSymbol? {
            symbol("a") { ($0.haloColor, $0.haloSize) = (.white, size) }.halo(Color(0x0A0B0C), width: 3) as? TextSymbol
        }
        #expect(halo(0)?.haloSize == 3 && halo(0.5)?.haloSize == 3.5 && halo(-2)?.haloSize == 3 && halo(2)?.haloSize == 5)
        #expect(halo(1)?.haloColor == Color(0x0A0B0C) && halo(1)?.text == "a")
        let other = symbol("a") { $0.backgroundColor = .white }.colored(Color(0x0A0B0C)) as? TextSymbol
        #expect(other?.color == Color(0x0A0B0C) && other?.backgroundColor == .white)
    }
}
