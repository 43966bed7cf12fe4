import GromaBase
import GromaGeometry
import GromaMap
import Testing

/// Whole documents, written by hand from the rules of SVG 1.1.
@Suite("SVG, letter by letter")
struct SVGDocumentTests {
    private static let head = """
        <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50" role="img" \
        font-family="Helvetica, Arial, &#39;DejaVu Sans&#39;, sans-serif" stroke-linejoin="round" stroke-linecap="round">

        """

    /// What is between the head and the end of a document.
    private func body(_ items: [DisplayItem]) throws -> String {
        let text = SVGWriter().write(DisplayList(width: 100, height: 50, items: items))
        try #require(text.hasPrefix(Self.head) && text.hasSuffix("</svg>\n"), "\(text)")
        return String(text.dropFirst(Self.head.count).dropLast("</svg>\n".count))
    }

    @Test("A document has a size, a font and, if it has one, a title")
    func document() {
        var writer = SVGWriter()
        writer.fontFamily = "A \"B\""
        #expect(
            writer.write(DisplayList(width: 12.5, height: 7, title: "a & b")) == """
                <svg xmlns="http://www.w3.org/2000/svg" width="12.5" height="7" viewBox="0 0 12.5 7" role="img" \
                font-family="A &quot;B&quot;" stroke-linejoin="round" stroke-linecap="round">
                <title>a &amp; b</title>
                </svg>

                """)
    }

    private static let ink = Color(0x010203)

    private static func pieces(_ pieces: [([Double], Bool)], in space: DisplaySpace = .screen) -> DisplayPaths {
        var paths = DisplayPaths(in: space)
        for (xy, isClosed) in pieces { paths.append(xy, isClosed: isClosed) }
        return paths
    }

    @Test(
        "Paths: pieces with their own ends, fills and strokes with their opacity",
        arguments: [
            (
                pieces([([1, 2, 3, 5, 3, 5, 4, 4], true), ([10, 10, 12, 11], false)]), .color(Color(0x102030).opacity(0.5)),
                StrokeStyle(ink),
                ##"<path d="M1 2l2 3 1-1zM10 10l2 1" fill="#102030" fill-opacity=".5" fill-rule="evenodd" stroke="#010203"/>"##
            ),
            (
                pieces([([1, 2, 3, 2.5], true)]), .color(ink), nil,
                ##"<path d="M1 2l2 .5z" fill="#010203"/>"##
            ),
            (
                pieces([([1, 2, 3, 2], false), ([4, 4, 9, 4], false)]), nil,
                StrokeStyle(ink.opacity(0.2), width: 2.5, dashes: [3, 0, -1, 0.5]),
                """
                <path d="M1 2l2 0M4 4l5 0" fill="none" stroke="#010203" stroke-opacity=".2" stroke-width="2.5" stroke-dasharray="3 0 0 .5"/>
                """
            ),
            // A place alone is a dot, unless it is closed; so is one that is there twice. What is left of a pair is left out.
            (
                pieces([([1, 2], false), ([5, 6], true), ([7, 8, 7, 8, 9], false)]), nil, StrokeStyle(ink),
                ##"<path d="M1 2h.01M5 6zM7 8h.01" fill="none" stroke="#010203"/>"##
            ),
            // Outside of frames the map begins in the lower left corner.
            (pieces([([1, 2, 4, 8], false)], in: .map), nil, StrokeStyle(ink), ##"<path d="M1 48l3-6" fill="none" stroke="#010203"/>"##),
        ] as [(DisplayPaths, FillStyle?, StrokeStyle?, String)])
    func paths(paths: DisplayPaths, fill: FillStyle?, stroke: StrokeStyle?, expected: String) throws {
        #expect(try body([.paths(paths, fill: fill, stroke: stroke)]) == expected + "\n")
    }

    private static func marker(_ style: MarkerStyle, angle: Double = 0, x: Double = 0, y: Double = 0) -> MarkerStyle {
        var style = style
        (style.angle, style.xOffset, style.yOffset) = (angle, x, y)
        return style
    }

    private static let rim = StrokeStyle(Color(0x040506), width: 2)

    @Test(
        "Markers: dots for discs and upright squares that hide what is below, figures for all else",
        arguments: [
            (
                MarkerStyle(color: ink, size: 5),
                ##"<path d="M3 4h.01m1.99 2h.01m.49 0h.01m-.51 1.5h.01" fill="none" stroke="#010203" stroke-width="5"/>"##
            ),
            (
                marker(MarkerStyle(color: ink.opacity(0.2), size: 5), x: 1, y: -2),
                """
                <path d="M4 2h.01m1.99 2h.01m.49 0h.01m-.51 1.5h.01" fill="none" stroke="#010203" stroke-opacity=".2" stroke-width="5"/>
                """
            ),
            (
                marker(MarkerStyle(.square, color: ink, size: 5, outline: rim), angle: 270),
                """
                <path d="M3 4h.01m1.99 2h.01m.49 0h.01m-.51 1.5h.01" stroke-linecap="square" fill="none" stroke="#040506" stroke-width="9"/>
                <path d="M3 4h.01m1.99 2h.01m.49 0h.01m-.51 1.5h.01" stroke-linecap="square" fill="none" stroke="#010203" stroke-width="5"/>
                """
            ),
        ] as [(MarkerStyle, String)])
    func dots(style: MarkerStyle, expected: String) throws {
        // The third is where the second is, and is drawn once.
        #expect(try body([.markers([3, 4, 5, 6, 5, 6, 5.5, 6, 5, 7.5, 9], in: .screen, style)]) == expected + "\n")
    }

    @Test(
        "Figures: around the place, turned clockwise and moved, larger by their outline",
        arguments: [
            (
                MarkerStyle(color: ink.opacity(0.4), size: 8, outline: rim),
                """
                d="M5 20a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z" fill="#010203" fill-opacity=".4" stroke="#040506" stroke-width="2"
                """
            ),
            (
                marker(MarkerStyle(color: ink.opacity(0), size: 8, outline: StrokeStyle(ink)), angle: 90, x: 3, y: 1),
                ##"d="M8.5 21a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0z" fill="none" stroke="#010203""##
            ),
            (
                MarkerStyle(color: ink, size: 8, outline: StrokeStyle(ink, width: 2, dashes: [1])),
                """
                d="M5 20a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z" fill="#010203" stroke="#010203" stroke-width="2" stroke-dasharray="1"
                """
            ),
            (
                marker(MarkerStyle(.square, color: ink, size: 8), angle: 45),
                ##"d="M10 14.34L15.66 20 10 25.66 4.34 20z" fill="#010203""##
            ),
            (
                MarkerStyle(.square, color: ink.opacity(0.4), size: 8, outline: rim),
                ##"d="M5 15L15 15 15 25 5 25z" fill="#010203" fill-opacity=".4" stroke="#040506" stroke-width="2""##
            ),
            (MarkerStyle(.diamond, color: ink, size: 8), ##"d="M10 16L14 20 10 24 6 20z" fill="#010203""##),
            (
                marker(MarkerStyle(.triangle, color: ink, size: 8, outline: rim), angle: 180, x: 1, y: 2),
                ##"d="M11 27L6 17 16 17z" fill="#010203" stroke="#040506" stroke-width="2""##
            ),
            // Lines are as long as their size, in the style of the outline.
            (
                marker(MarkerStyle(.cross, color: ink, size: 8, outline: rim), x: -1, y: 5),
                ##"d="M5 25L13 25M9 21L9 29" fill="none" stroke="#040506" stroke-width="2""##
            ),
            (MarkerStyle(.x, color: ink, size: 8), ##"d="M6 16L14 24M14 16L6 24" fill="none" stroke="#010203""##),
        ] as [(MarkerStyle, String)])
    func figures(style: MarkerStyle, expected: String) throws {
        #expect(try body([.markers([10, 20], in: .screen, style)]) == "<path \(expected)/>\n")
        // In map space y runs up from the lower edge.
        #expect(try body([.markers([10, 30], in: .map, style)]) == "<path \(expected)/>\n")
    }

    @Test("Text: its place, font and direction, a halo below it, and pieces in their own style")
    func texts() throws {
        var style = TextStyle(Self.ink.opacity(0.4), size: 10.5, isBold: true, anchor: .middle, halo: StrokeStyle(Self.ink, width: 3))
        style.isItalic = true
        style.decoration = .underline
        style.family = "A"
        style.angle = 90
        let attributes = """
            transform="rotate(90 5 44)" font-family="A" font-size="10.5" font-weight="bold" font-style="italic" text-decoration="underline" \
            text-anchor="middle"
            """
        let halo = ##"fill="none" stroke="#010203" stroke-width="3""##
        #expect(
            try body([.text("a", x: 5, y: 6, in: .map, style)])
                == """
                <text x="5" y="44" \(attributes) \(halo)>a</text>
                <text x="5" y="44" \(attributes) fill="#010203" fill-opacity=".4">a</text>

                """)
        var plain = TextStyle(.black, size: 9)
        #expect(
            try body([.text("a", x: 5, y: 6, in: .screen, plain)]) == "<text x=\"5\" y=\"6\" font-size=\"9\" fill=\"#000000\">a</text>\n")
        (plain.anchor, plain.direction) = (.end, .rightToLeft)
        let runs = [
            TextRun("a", isBold: true, isItalic: true), TextRun("b"), TextRun("c", color: Color(0x111111).opacity(0.2)),
            TextRun("d", isItalic: true),
        ]
        #expect(
            try body([.runs(runs, x: 5, y: 44, in: .map, plain)])
                == """
                <text x="5" y="6" font-size="9" direction="rtl" text-anchor="end" fill="#000000">\
                <tspan font-weight="bold" font-style="italic">a</tspan>b<tspan fill="#111111" fill-opacity=".2">c</tspan>\
                <tspan font-style="italic">d</tspan></text>

                """)
        #expect(try body([.runs([TextRun("e")], x: 5, y: 4, in: .screen, TextStyle(.black, size: 9))]).contains("x=\"5\" y=\"4\" "))
    }

    @Test("Groups: frames are numbered and cut off, what is in them is in their own place, and what comes after is where it was")
    func groups() throws {
        let dot = DisplayItem.markers([1, 2], in: .map, MarkerStyle(color: Self.ink, size: 3))
        func frame(_ x: Double, _ y: Double, _ radius: Double = 0) -> DisplayFrame {
            DisplayFrame(
                x: x, y: y, viewport: Viewport(center: Coordinate(x: 0, y: 0), resolution: 0.5, width: 20, height: 10), cornerRadius: radius
            )
        }
        let inner = DisplayItem.group(DisplayGroup(name: "b\"", frame: frame(3, -4, 2), opacity: -1, items: [dot]))
        let items: [DisplayItem] = [
            .group(DisplayGroup(name: "a", frame: frame(1.5, 2), opacity: 0.25, items: [dot, inner, dot])),
            .group(DisplayGroup(frame: frame(0, 0), items: [])), .group(DisplayGroup(opacity: 1, items: [dot])),
        ]
        let mark = ##"fill="none" stroke="#010203" stroke-width="3"/>"##
        #expect(
            try body(items)
                == """
                <clipPath id="frame1"><rect width="20" height="10"/></clipPath>
                <g class="a" opacity=".25" transform="translate(1.5 2)" clip-path="url(#frame1)">
                <path d="M12 1h.01" \(mark)
                <clipPath id="frame2"><rect width="20" height="10" rx="2"/></clipPath>
                <g class="b&quot;" opacity="0" transform="translate(3-4)" clip-path="url(#frame2)">
                <path d="M12 1h.01" \(mark)
                </g>
                <path d="M12 1h.01" \(mark)
                </g>
                <clipPath id="frame3"><rect width="20" height="10"/></clipPath>
                <g transform="translate(0 0)" clip-path="url(#frame3)">
                </g>
                <g>
                <path d="M1 48h.01" \(mark)
                </g>

                """)
    }

    /// The smallest GIF file that is taken.
    private static func image() throws -> DisplayImage { try DisplayImage(Array("GIF89a".utf8) + [2, 0, 4, 0, 0, 0, 0, 0x3B]) }

    @Test("Patterns and images are defined before they are first used, and once")
    func patterns() throws {
        let image = try Self.image()
        let area = DisplayPaths.rectangle(x: 0, y: 0, width: 4, height: 3)
        let plain = FillStyle.hatch(HatchStyle(Self.ink, spacing: 9))
        let rich = FillStyle.hatch(
            HatchStyle(Self.ink.opacity(0.2), angle: -30, isCrossed: true, width: 2, spacing: 6, background: Color(0x040506).opacity(0.4)))
        let tiles = FillStyle.image(ImageFill(image, width: 6, height: 10, angle: 15, xOffset: 1, yOffset: -2))
        let moved = FillStyle.image(ImageFill(image, yOffset: 3))
        var style = ImageStyle(image)
        (style.angle, style.xOffset, style.yOffset, style.opacity) = (-10, 7, 8, 0.5)
        var hidden = style
        hidden.opacity = 0
        let items: [DisplayItem] =
            [plain, rich, tiles, plain, moved].map { .paths(area, fill: $0, stroke: nil) } + [
                .images([1, 2, 3], in: .map, style), .images([1, 2], in: .screen, hidden), .images([3], in: .screen, style),
                .images([5, 6, 7, 8], in: .screen, ImageStyle(image, width: 20)),
            ]
        let link = ##"<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#image1" transform="##
        let path = ##"<path d="M0 0l4 0 0 3-4 0z" fill="url(#fill"##
        #expect(
            try body(items)
                == """
                <pattern id="fill1" patternUnits="userSpaceOnUse" width="9" height="9"><path d="M0 4.5h9" stroke="#010203"/></pattern>
                \(path)1)"/>
                <pattern id="fill2" patternUnits="userSpaceOnUse" width="6" height="6" patternTransform="translate(0 0) rotate(-30)">\
                <rect width="6" height="6" fill="#040506" fill-opacity=".4"/>\
                <path d="M0 3h6M3 0v6" stroke="#010203" stroke-opacity=".2" stroke-width="2"/></pattern>
                \(path)2)"/>
                <defs><image id="image1" x="-.5" y="-.5" width="1" height="1" preserveAspectRatio="none" \
                xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="\(image.dataAddress)"/></defs>
                <pattern id="fill3" patternUnits="userSpaceOnUse" width="6" height="10" patternTransform="translate(1-2) rotate(15)">\
                \(link)"translate(3 5) scale(6 10)"/></pattern>
                \(path)3)"/>
                \(path)1)"/>
                <pattern id="fill4" patternUnits="userSpaceOnUse" width="2" height="4" patternTransform="translate(0 3) rotate(0)">\
                \(link)"translate(1 2) scale(2 4)"/></pattern>
                \(path)4)"/>
                \(link)"translate(8 56) rotate(-10) scale(2 4)" opacity=".5"/>
                \(link)"translate(5 6) scale(20 4)"/>
                \(link)"translate(7 8) scale(20 4)"/>

                """)
    }

    @Test(
        "A size of tiles below 1 or without end is that of the image, a hatch has lines and gaps of at least what can be seen",
        arguments: [(nil, 2.0), (0.99, 2), (1, 1), (3.5, 3.5), (.infinity, 2), (.nan, 2), (-5, 2)] as [(Double?, Double)])
    func sizes(given: Double?, expected: Double) throws {
        let image = try Self.image()
        #expect(ImageFill(image, width: given).width == expected && ImageFill(image, width: given).height == 4)
        #expect(ImageFill(image, height: given).height == (expected == 2 ? 4 : expected) && ImageFill(image, height: given).width == 2)
        #expect(ImageStyle(image, width: 9).width == 9 && ImageStyle(image, width: 9).height == 4)
        #expect(ImageStyle(image, height: 9).width == 2 && ImageStyle(image, height: 9).height == 9)
        if let given {
            #expect(HatchStyle(.black, spacing: given).spacing == (given >= 1 && given.isFinite ? given : 1))
            #expect(HatchStyle(.black, width: given).width == (given > 0 && given.isFinite ? given : 1))
            #expect(HatchStyle(.black, angle: given).angle == (given.isFinite ? given : 0))
        }
        let standard = HatchStyle(.black)
        #expect(standard.width == 1 && standard.spacing == 8 && standard.angle == 0 && !standard.isCrossed && standard.background == nil)
    }
}
