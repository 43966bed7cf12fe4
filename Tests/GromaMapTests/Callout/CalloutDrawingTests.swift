import GromaBase
import GromaGeometry
import GromaMap
import Testing

/// Where the parts of a callout are, and what is drawn of it: a title of 15 points takes 19.5, a detail of 12 takes 15.6, an image 40, the
/// button 29, each with a gap of 8; a margin of 8 around them, and a leader of 12 by 20.
@Suite("Drawing of callouts")
struct CalloutDrawingTests {
    private func map(_ prepare: (Callout) -> Void) throws -> MapView {
        let map = try MapView(width: 400, height: 300)
        map.callout.title = "t"
        prepare(map.callout)
        try map.callout.show(at: Coordinate(x: 0, y: 0))
        return map
    }

    private func items(_ prepare: (Callout) -> Void) throws -> [DisplayItem] {
        let map = try map(prepare)
        return try map.callout.items(for: map.frame())
    }

    private static func box(_ xy: [Double]) -> DisplayPaths { DisplayPaths(xy, isClosed: true, in: .screen) }

    private static func button(x: Double, y: Double, _ color: Color, _ sign: String) -> [DisplayItem] {
        [
            .markers([x, y], in: .screen, MarkerStyle(color: color.opacity(0), size: 20, outline: StrokeStyle(color, width: 1.5))),
            .text(sign, x: x, y: y + 5, in: .screen, TextStyle(color, size: 14, isBold: true, anchor: .middle)),
        ]
    }

    @Test("A box with its leader, a highlight of its upper half, its title and its button")
    func whole() throws {
        let (black, light) = (Color.black.opacity(0.8), Color.white.opacity(0.15))
        #expect(
            try items { $0.cornerRadius = 0 } == [
                .paths(
                    Self.box([80, 93, 320, 93, 320, 138, 210, 138, 200, 150, 190, 138, 80, 138]), fill: .color(black), stroke: nil),
                .paths(.rectangle(x: 80, y: 93, width: 240, height: 22.5), fill: .color(light), stroke: nil),
                .text("t", x: 88, y: 120.75, in: .screen, TextStyle(.white, size: 15, isBold: true)),
            ] + Self.button(x: 297.5, y: 115.5, .white, "i"))
    }

    @Test("Each color and width is its own, and title and detail stand below each other")
    func colors() throws {
        let colors = (1...6).map { Color(red: UInt8($0), green: 0, blue: 0) }
        let found = try items {
            ($0.cornerRadius, $0.color, $0.highlight, $0.titleColor, $0.detailColor) = (0, colors[0], colors[1], colors[2], colors[3])
            ($0.borderColor, $0.borderWidth, $0.detail, $0.accessory.kind) = (colors[4], 3, "d", .contactAdd)
            ($0.margin, $0.width) = (EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), 200)
        }
        // 35.1 high with 4 around it; from 100 to 300.
        let top = 150 - 12 - 39.1
        #expect(found.count == 6)
        #expect(
            found[0]
                == .paths(
                    Self.box([100, top, 300, top, 300, top + 39.1, 210, top + 39.1, 200, 150, 190, top + 39.1, 100, top + 39.1]),
                    fill: .color(colors[0]), stroke: StrokeStyle(colors[4], width: 3)))
        #expect(found[1] == .paths(.rectangle(x: 100, y: top, width: 200, height: 19.55), fill: .color(colors[1]), stroke: nil))
        guard case .text("t", 102, let first, .screen, TextStyle(colors[2], size: 15, isBold: true)) = found[2],
            case .text("d", 102, let second, .screen, TextStyle(colors[3], size: 12)) = found[3]
        else {
            Issue.record("\(found)")
            return
        }
        #expect(abs(first - (top + 1 + 15)) < 1e-9 && abs(second - (top + 1 + 19.5 + 12)) < 1e-9)
        guard case .markers(let ring, .screen, _) = found[4], case .text("+", _, _, .screen, _) = found[5] else {
            Issue.record("\(found)")
            return
        }
        // The button ends at the margin of 4: its middle is 14.5 before that.
        #expect(ring[0] == 281.5 && abs(ring[1] - (top + 1 + 17.55)) < 1e-9)
        // A border without a width or a color is none.
        for (color, width) in [(colors[4], 0), (nil, 3)] as [(Color?, Double)] {
            guard case .paths(_, _, nil)? = try items({ ($0.borderColor, $0.borderWidth) = (color, width) }).first else {
                Issue.record("a border")
                continue
            }
        }
    }

    @Test("The signs of the button, an image in its place, and no button", arguments: CalloutAccessory.Kind.allCases)
    func buttons(kind: CalloutAccessory.Kind) throws {
        let found = try items { $0.accessory.kind = kind }
        let sign = kind == .contactAdd ? "+" : "i"
        let button = Self.button(x: 297.5, y: 115.5, .white, sign)
        #expect(Array(found.dropFirst(3)) == (kind == .custom ? [button[0]] : button))
        let image = try DisplayImage(#require(Base64.bytes(of: SymbolTests.picture)))
        #expect(
            try items { ($0.accessory.kind, $0.accessory.image) = (kind, image.dataAddress) }.last
                == .images([297.5, 115.5], in: .screen, ImageStyle(image, width: 29, height: 29)))
        guard case .paths(let frame, .color(let color), nil)? = try items({ $0.accessory.image = "unknown" }).last else {
            Issue.record("no frame")
            return
        }
        #expect(color == Color.white.opacity(0.25) && frame == .rounded(x: 283, y: 101, width: 29, height: 29, radius: 4))
        #expect(try items { $0.accessory.isHidden = true }.count == 3)
    }

    @Test("An image is before the texts, which begin behind it")
    func images() throws {
        let map = try map {
            ($0.image, $0.detail) = ("unknown", "d")
            $0.titleColor = Color(0x123456)
        }
        let layout = try #require(map.callout.layout)
        // 40 high with 16 around it, above the leader.
        #expect(layout.popover.body == ScreenRect(x: 80, y: 82, width: 240, height: 56))
        #expect(layout.image == ScreenRect(x: 88, y: 90, width: 40, height: 40) && layout.title?.x == 136 && layout.detail?.x == 136)
        #expect(layout.accessory == ScreenRect(x: 283, y: 95.5, width: 29, height: 29) && layout.content == nil)
        #expect(layout.title?.text == "t" && layout.detail?.text == "d" && layout.frame == layout.popover.frame)
        let found = try map.callout.items(for: map.frame())
        #expect(
            found[2]
                == .paths(
                    .rounded(x: 88, y: 90, width: 40, height: 40, radius: 4), fill: .color(Color(0x123456).opacity(0.25)), stroke: nil))
    }

    private final class Page: DisplayListSource {
        var seen: Viewport?
        var density = 0.0
        func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
            (seen, density) = (frame.viewport, frame.pixelDensity)
            return [.markers([1, 2], in: .screen, MarkerStyle(color: .black, size: 3))]
        }
    }

    @Test("Content of one's own is in a frame of its size, with as many pixels a point as the map; without a picture its place is blank")
    func content() throws {
        let page = Page()
        let map = try MapView(width: 400, height: 300, pixelDensity: 2)
        (map.callout.title, map.callout.image, map.callout.cornerRadius) = ("t", "i", 0)
        map.callout.customContent = CustomContent(name: "page", width: 120, height: 60, picture: page)
        try map.callout.show(at: Coordinate(x: 0, y: 0))
        let found = try map.callout.items(for: map.frame())
        let viewport = Viewport(center: Coordinate(x: 60, y: 30), resolution: 1, width: 120, height: 60)
        let marks: [DisplayItem] = [.markers([1, 2], in: .screen, MarkerStyle(color: .black, size: 3))]
        #expect(
            Array(found.dropFirst(2)) == [.group(DisplayGroup(frame: DisplayFrame(x: 140, y: 70, viewport: viewport), items: marks))])
        #expect(page.seen == viewport && page.density == 2)
        map.callout.customContent = CustomContent(name: "page", width: 120, height: 60)
        #expect(try map.callout.items(for: map.frame()).count == 2)
        let odd = CustomContent(name: "a", width: -1, height: .nan)
        #expect(odd.width == 0 && odd.height == 0 && CustomContent(name: "a", width: .infinity, height: 3).width == 0)
    }

    @Test(
        "Leaders on each side",
        arguments: [
            (.top, [80, 162, 190, 162, 200, 150, 210, 162, 320, 162, 320, 207, 80, 207]),
            (.left, [212, 127.5, 312, 127.5, 312, 172.5, 212, 172.5, 212, 160, 200, 150, 212, 140]),
            (.right, [88, 127.5, 188, 127.5, 188, 140, 200, 150, 188, 160, 188, 172.5, 88, 172.5]),
        ] as [(LeaderPositions, [Double])])
    func leaders(position: LeaderPositions, outline: [Double]) throws {
        let found = try items {
            ($0.cornerRadius, $0.leaderPositions) = (0, position)
            if position != .top { $0.width = 100 }
        }
        guard case .paths(let paths, _, _)? = found.first else {
            Issue.record("no box")
            return
        }
        #expect(paths == Self.box(outline))
    }

    @Test(
        "The width follows the longer text, with the image, the button and both margins, up to the most",
        arguments: [
            (false, true, nil, 320, 76), (true, true, nil, 320, 124), (false, false, nil, 320, 113), (true, false, nil, 320, 161),
            (true, false, "0123456", 320, 171), (true, false, nil, 150, 150), (false, true, "0123456", 320, 86),
        ] as [(Bool, Bool, String?, Double, Double)])
    func widths(hasImage: Bool, isHidden: Bool, detail: String?, most: Double, width: Double) throws {
        // Ten points a letter.
        let measurer = CalloutTests.Measurer()
        let map = try map {
            ($0.measurer, $0.autoAdjustsWidth, $0.title, $0.detail, $0.maxWidth) = (measurer, true, "012345", detail, most)
            ($0.image, $0.accessory.isHidden) = (hasImage ? "i" : nil, isHidden)
        }
        #expect(map.callout.layout?.popover.body.width == width)
    }

    @Test("A text that is too long for its room ends with an ellipsis, one that just fits does not")
    func ellipsis() throws {
        let measurer = CalloutTests.Measurer()
        func text(_ width: Double) throws -> String? {
            let map = try map { ($0.measurer, $0.title, $0.width, $0.accessory.isHidden) = (measurer, "iiiiiiiiii", width, true) }
            return map.callout.layout?.title?.text
        }
        #expect(try text(116) == "iiiiiiiiii")
        // A text that is wider than its room by the measurer is cut off by estimated widths, of which ten letters take 50.3.
        #expect(try text(40)?.hasSuffix("…") == true)
    }

    @Test("Corners are quarters of circles, as large as the sides allow")
    func corners() {
        let paths = DisplayPaths.rounded(x: 10, y: 20, width: 60, height: 40, radius: 8)
        #expect(paths.xy.count == 56 && paths.ends.map(\.isClosed) == [true] && paths.space == .screen)
        func place(_ index: Int) -> [Double] { [paths.xy[2 * index], paths.xy[2 * index + 1]].map { ($0 * 1e6).rounded() / 1e6 } }
        #expect([0, 6, 7, 13].map(place) == [[62, 20], [70, 28], [70, 52], [62, 60]])
        #expect([14, 20, 21, 27].map(place) == [[18, 60], [10, 52], [10, 28], [18, 20]])
        // Half way, 8 / √2 = 5.656854 from the middle of the quarter.
        #expect([3, 10].map(place) == [[67.656854, 22.343146], [67.656854, 57.656854]])
        #expect([17, 24].map(place) == [[12.343146, 57.656854], [12.343146, 22.343146]])
        #expect(DisplayPaths.rounded(x: 0, y: 0, width: 4, height: 9, radius: 50).xy[1] == 0)
        #expect(DisplayPaths.rounded(x: 0, y: 0, width: 4, height: 9, radius: 50).xy[0] == 2)
        #expect(DisplayPaths.rounded(x: 1, y: 2, width: 4, height: 9, radius: 0) == .rectangle(x: 1, y: 2, width: 4, height: 9))
    }
}
