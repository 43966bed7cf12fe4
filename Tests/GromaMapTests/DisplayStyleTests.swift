import GromaBase
import GromaMap
import Testing

@Suite("Fills, markers and images of display lists")
struct DisplayStyleTests {
    /// Two by two pixels, red and blue like a chess board.
    static let board = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR42mP4zwAEIOI/kAAAG/ID/SGOiJAAAAAASUVORK5CYII="

    private func svg(_ items: [DisplayItem]) -> String {
        SVGWriter().write(DisplayList(width: 100, height: 50, items: items))
    }

    private func image() throws -> DisplayImage { try DisplayImage(#require(Base64.bytes(of: Self.board))) }

    @Test("A hatch is a pattern of its lines, written once however often it is used")
    func hatches() {
        let fill = FillStyle.hatch(HatchStyle(Color(0xff0000), angle: 45, isCrossed: true, width: 2, spacing: 6, background: .white))
        let area = DisplayItem.paths(.rectangle(x: 0, y: 0, width: 10, height: 10), fill: fill, stroke: nil)
        let text = svg([area, area])
        let pattern =
            "<pattern id=\"fill1\" patternUnits=\"userSpaceOnUse\" width=\"6\" height=\"6\" patternTransform=\"translate(0 0) rotate(45)\">"
        #expect(text.components(of: pattern) == 1)
        #expect(
            text.contains(
                "<rect width=\"6\" height=\"6\" fill=\"#ffffff\"/><path d=\"M0 3h6M3 0v6\" stroke=\"#ff0000\" stroke-width=\"2\"/>"))
        #expect(text.components(of: "fill=\"url(#fill1)\"") == 2)
        let other = FillStyle.hatch(HatchStyle(Color(0xff0000)))
        #expect(svg([area, .paths(.rectangle(x: 0, y: 0, width: 1, height: 1), fill: other, stroke: nil)]).contains("url(#fill2)"))
    }

    @Test("Values of a hatch that cannot be drawn are replaced")
    func hatchLimits() {
        let style = HatchStyle(.black, angle: .nan, width: -1, spacing: 0)
        #expect((style.angle, style.width, style.spacing) == (0, 1, 1))
    }

    @Test("An image is in the document once, and is placed by its middle, size, angle and offset")
    func images() throws {
        var style = ImageStyle(try image(), width: 20, height: 10)
        (style.angle, style.xOffset, style.yOffset, style.opacity) = (30, 1, -2, 0.5)
        let text = svg([.images([5, 6, 7, 8], in: .screen, style)])
        #expect(text.components(of: "data:image/png;base64,\(Self.board)") == 1)
        #expect(text.contains("xlink:href=\"#image1\" transform=\"translate(6 4) rotate(30) scale(20 10)\" opacity=\".5\"/>"))
        #expect(text.contains("transform=\"translate(8 6) rotate(30) scale(20 10)\""))
        let fill = FillStyle.image(ImageFill(try image(), width: 4, height: 4))
        let both = svg([
            .images([5, 6], in: .screen, style), .paths(.rectangle(x: 0, y: 0, width: 9, height: 9), fill: fill, stroke: nil),
        ])
        #expect(both.components(of: "base64") == 1)
        #expect(both.contains("width=\"4\" height=\"4\"><use"))
    }

    @Test("Markers that are no dots are figures: outlines lie outside of their size")
    func figures() {
        func figure(_ style: MarkerStyle) -> String { svg([.markers([10, 20], in: .screen, style)]) }
        let rim = StrokeStyle(.white, width: 2)
        #expect(
            figure(MarkerStyle(.diamond, color: .black, size: 8, outline: rim)).contains(
                "d=\"M10 15L15 20 10 25 5 20z\" fill=\"#000000\" stroke=\"#ffffff\" stroke-width=\"2\"/>"))
        #expect(figure(MarkerStyle(.triangle, color: .black, size: 8)).contains("d=\"M10 16L14 24 6 24z\" fill=\"#000000\"/>"))
        #expect(
            figure(MarkerStyle(.cross, color: .black, size: 8)).contains("d=\"M6 20L14 20M10 16L10 24\" fill=\"none\" stroke=\"#000000\"/>")
        )
        #expect(
            figure(MarkerStyle(.x, color: .black, size: 8, outline: rim)).contains(
                "d=\"M6 16L14 24M14 16L6 24\" fill=\"none\" stroke=\"#ffffff\""))
        var turned = MarkerStyle(.triangle, color: .black, size: 8)
        (turned.angle, turned.xOffset, turned.yOffset) = (90, 3, 1)
        #expect(figure(turned).contains("d=\"M17 21L9 25 9 17z\""))
        // What can be seen through is drawn with its true rim; what cannot is a dot on a dot.
        #expect(figure(MarkerStyle(color: Color.black.opacity(0.5), size: 8, outline: rim)).contains("a5 5 0 1 1 10 0"))
        #expect(figure(MarkerStyle(color: .black, size: 8, outline: rim)).components(of: "h.01") == 2)
        #expect(!figure(MarkerStyle(.square, color: Color.black.opacity(0), size: 8)).contains("<path"))
    }

    @Test("Text is turned about its position, in a family of its own that cannot leave its attribute")
    func texts() {
        var style = TextStyle(.black, size: 10)
        (style.angle, style.family, style.decoration) = (-45, "\"><script>", .lineThrough)
        let text = svg([.text("a", x: 5, y: 6, in: .screen, style)])
        #expect(text.contains("transform=\"rotate(-45 5 6)\" font-family=\"&quot;&gt;&lt;script&gt;\""))
        #expect(text.contains("text-decoration=\"line-through\""))
    }

    @Test("A whole image is taken with its size")
    func wholeImages() throws {
        let board = try image()
        #expect((board.kind, board.width, board.height) == (.png, 2, 2))
        #expect(try board == image())
        let gif = Array("GIF89a".utf8) + [3, 0, 4, 0, 0, 0, 0, 0x3B]
        #expect(try DisplayImage(gif).height == 4)
        let jpeg: [UInt8] = [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 5, 0, 6, 1, 0, 0, 0, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9,
        ]
        let taken = try DisplayImage(jpeg)
        #expect((taken.kind, taken.width, taken.height) == (.jpeg, 6, 5))
    }

    @Test("Data that is not an image, cut off, damaged or far too wide is refused with its path")
    func refusals() throws {
        let whole = try #require(Base64.bytes(of: Self.board))
        for count in 0..<whole.count {
            #expect(throws: MapError.self) { try DisplayImage(Array(whole.prefix(count))) }
            var damaged = whole
            damaged[count] ^= 0x10
            // Each byte is under a checksum, is one, or says how long a chunk is.
            #expect(throws: MapError.self) { try DisplayImage(damaged) }
        }
        let wide = "iVBORw0KGgoAAAANSUhEUgABhqAAAAABCAIAAADSHIGCAAAACElEQVR42gMAAAAAAW/dyZEAAAAASUVORK5CYII="
        #expect {
            try DisplayImage(#require(Base64.bytes(of: wide)), path: "symbol.imageData")
        } throws: { error in
            "\(error)" == "symbol.imageData: found an image of 100000 × 1 pixels, expected one of 1 to 8192 pixels per side"
        }
        #expect(throws: MapError.self) { try DisplayImage(Array("<svg onload=\"alert(1)\"/>".utf8)) }
    }
}

extension String {
    /// Returns how often it contains a text.
    func components(of part: String) -> Int { ranges(of: part).count }
}
