import GromaGeometry
import GromaMap
import Testing

@Suite("SVG writer")
struct SVGWriterTests {
    private func svg(_ items: [DisplayItem]) -> String {
        SVGWriter().write(DisplayList(width: 100, height: 50, items: items))
    }

    @Test("Text and attributes of any origin are escaped, and what XML cannot hold is replaced")
    func escapes() {
        let hostile = "<script>&\"'\u{0}\u{1B}]]>\n"
        let list = DisplayList(
            width: 10, height: 10, title: hostile,
            items: [
                .text(hostile, x: 0, y: 0, in: .screen, TextStyle(.black, size: 10)),
                .group(DisplayGroup(name: hostile, items: [])),
            ])
        let text = SVGWriter().write(list)
        let escaped = "&lt;script&gt;&amp;&quot;&#39;\u{FFFD}\u{FFFD}]]&gt; "
        #expect(text.contains("<title>\(escaped)</title>"))
        #expect(text.contains(">\(escaped)</text>"))
        #expect(text.contains("class=\"\(escaped)\""))
        #expect(!text.contains("<script"))
    }

    @Test(
        "Numbers are rounded to hundredths and written without needless characters",
        arguments: [(0, "0"), (-0.001, "0"), (0.05, ".05"), (-1.5, "-1.5"), (12.345, "12.35"), (1e300, "10000000"), (.nan, "0")])
    func numbers(value: Double, expected: String) {
        let text = svg([.paths(DisplayPaths([value, 1, value, 2], in: .screen), fill: nil, stroke: StrokeStyle(.black))])
        #expect(text.contains("d=\"M\(expected) 1l0 1\""))
    }

    @Test("Rounding does not add up along a path: every vertex is within half a hundredth of its place")
    func drift() throws {
        // A step of a third of a hundredth would be lost or doubled if steps were rounded one by one.
        let xy = (0..<3000).flatMap { [Double($0) / 300, Double($0 % 7)] }
        let text = svg([.paths(DisplayPaths(xy, in: .screen), fill: nil, stroke: StrokeStyle(.black))])
        let data = try #require(text.split(separator: "d=\"").dropFirst().first?.split(separator: "\"").first)
        var x = 0.0
        let numbers = data.dropFirst().replacing("-", with: " -").replacing("l", with: " ").split(separator: " ").compactMap { Double($0) }
        for index in stride(from: 0, to: numbers.count, by: 2) { x += numbers[index] }
        #expect(abs(x - 2999.0 / 300) < 0.006)
    }

    @Test("Map positions go through the viewport of their frame, screen positions do not")
    func frames() {
        let viewport = Viewport(center: Coordinate(x: 10, y: 20), resolution: 2, width: 40, height: 40)
        let frame = DisplayFrame(x: 5, y: 6, viewport: viewport)
        let line = DisplayItem.paths(DisplayPaths([10, 20, 12, 24]), fill: nil, stroke: StrokeStyle(.black))
        let text = svg([
            .group(DisplayGroup(frame: frame, items: [line, .markers([3, 4], in: .screen, MarkerStyle(color: .black, size: 2))]))
        ])
        #expect(text.contains("d=\"M20 20l1-2\""))
        #expect(text.contains("d=\"M3 4h.01\""))
        #expect(text.contains("transform=\"translate(5 6)\" clip-path=\"url(#frame1)\""))
        let round = DisplayFrame(x: 5, y: 6, viewport: viewport, cornerRadius: 9)
        #expect(svg([.group(DisplayGroup(frame: round, items: [line]))]).contains("<rect width=\"40\" height=\"40\" rx=\"9\"/></clipPath>"))
        #expect(!text.contains("rx="))
    }

    @Test("The same list gives the same bytes, and nothing is drawn for nothing")
    func determinism() {
        let items: [DisplayItem] = [
            .paths(DisplayPaths(), fill: .color(.black), stroke: nil), .markers([], in: .map, MarkerStyle(color: .black, size: 1)),
            .paths(DisplayPaths([1, 2, 3, 4]), fill: nil, stroke: nil),
        ]
        #expect(svg(items) == svg(items))
        #expect(!svg(items).contains("<path"))
    }

    @Test("A line says in which direction it is read, and its pieces how they look; what is plain stays as it was")
    func directions() {
        var style = TextStyle(.black, size: 10, anchor: .end)
        #expect(svg([.text("abc", x: 5, y: 6, in: .screen, style)]).contains("text-anchor=\"end\" fill=\"#000000\">abc</text>"))
        style.direction = .rightToLeft
        #expect(svg([.text("שלום 5", x: 5, y: 6, in: .screen, style)]).contains(" direction=\"rtl\" text-anchor=\"end\""))
        let runs = [TextRun("a "), TextRun("b<", isBold: true), TextRun(" c", isItalic: true, color: .white)]
        let text = svg([.runs(runs, x: 5, y: 6, in: .screen, TextStyle(.black, size: 10, halo: StrokeStyle(.white, width: 2)))])
        let plain = "a <tspan font-weight=\"bold\">b&lt;</tspan><tspan font-style=\"italic\""
        #expect(text.contains("fill=\"#000000\">\(plain) fill=\"#ffffff\"> c</tspan></text>"))
        // The rim has one color whatever the pieces have.
        #expect(text.contains("stroke-width=\"2\">\(plain)> c</tspan></text>"))
    }
}
