import GromaGeometry
import GromaMap
import Testing

/// Where the parts of figures are: 20 around them, a title of 24 and a caption of 18 with 8 below them, a legend behind a gutter of 16.
@Suite("Layout of figures")
struct MapFigureLayoutTests {
    struct Words: Equatable {
        var text: String
        var x: Double
        var y: Double
        var style: TextStyle
    }

    private static let (ink, faint) = (Color(0x0F172A), Color(0x64748B))

    private func map(_ prepare: (GraphicsLayer) throws -> Void = { _ in }) throws -> MapView {
        let map = try MapView(width: 400, height: 300)
        try map.setSpatialReference(.webMercator)
        let layer = GraphicsLayer(name: "roads")
        try prepare(layer)
        try map.add(layer)
        try map.setViewport(Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 400, height: 300))
        return map
    }

    private func words(_ items: [DisplayItem]) -> [Words] {
        items.compactMap {
            if case .text(let text, let x, let y, .screen, let style) = $0 { Words(text: text, x: x, y: y, style: style) } else { nil }
        }
    }

    private func group(_ name: String, _ items: [DisplayItem]) -> DisplayGroup? {
        for case .group(let group) in items {
            if group.name == name { return group }
            if let found = self.group(name, group.items) { return found }
        }
        return nil
    }

    @Test(
        "A title and a caption stand above the map, each in its style, and a frame is around it",
        arguments: [("T", nil, 52.0), (nil, "C", 46), ("T", "C", 70)] as [(String?, String?, Double)])
    func headings(title: String?, caption: String?, top: Double) throws {
        let list = try MapFigure(title: title, caption: caption, background: Color(0x010203)).displayList(of: map())
        #expect(list.width == 440 && list.height == top + 320 && list.title == title)
        var expected: [Words] = []
        if title != nil { expected.append(Words(text: "T", x: 20, y: 36, style: TextStyle(Self.ink, size: 19, isBold: true))) }
        if caption != nil { expected.append(Words(text: "C", x: 20, y: title == nil ? 32 : 56, style: TextStyle(Self.faint, size: 12))) }
        #expect(words(list.items) == expected)
        guard case .paths(let page, .color(.white), nil)? = list.items.first,
            case .paths(let frame, nil, StrokeStyle(Color(0xCBD5E1))?)? = list.items.last, let map = group("map", list.items)
        else {
            Issue.record("\(list.items)")
            return
        }
        #expect(page == .rectangle(x: 0, y: 0, width: 440, height: top + 320))
        #expect(frame == .rectangle(x: 20, y: top, width: 400, height: 300) && map.frame?.x == 20 && map.frame?.y == top)
        #expect(map.items.first == .paths(.rectangle(x: 0, y: 0, width: 400, height: 300), fill: .color(Color(0x010203)), stroke: nil))
    }

    @Test("A title from right to left begins at the left edge of the map, too")
    func hebrew() throws {
        let list = try MapFigure(title: "שלום", caption: "12").displayList(of: map())
        #expect(
            words(list.items).map(\.style.anchor) == [.end, .start]
                && words(list.items).map(\.style.direction) == [.rightToLeft, .leftToRight])
    }

    @Test("Without any of these the map is alone, without a frame")
    func plain() throws {
        let list = try MapFigure().displayList(of: map())
        #expect(list.width == 400 && list.height == 300 && list.items.count == 1 && list.title == nil)
        let map = try #require(group("map", list.items))
        #expect(
            map.frame
                == DisplayFrame(x: 0, y: 0, viewport: Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 400, height: 300)))
        // The ground, and the layer.
        #expect(map.items.count == 2 && group("scale", list.items) == nil && group("north", list.items) == nil)
        #expect(group("graticule", list.items) == nil)
    }

    private static func classes(_ symbol: any Symbol, _ labels: [String]) -> ClassBreaksRenderer {
        ClassBreaksRenderer(
            field: "A",
            classes: labels.enumerated().map { .init(maxValue: Double($0.offset), symbol: symbol, label: $0.element) })
    }

    @Test("A legend has a heading for each layer with several entries, the topmost layer first, and a sample beside each")
    func legend() throws {
        let line = SimpleLineSymbol(width: 2)
        let map = try map { $0.renderer = Self.classes(line, ["few", "many"]) }
        let above = GraphicsLayer(name: "towns")
        above.renderer = SimpleRenderer(SimpleMarkerSymbol(size: 6))
        try map.add(above)
        let labeled = GraphicsLayer(name: "lakes")
        labeled.renderer = SimpleRenderer(SimpleFillSymbol(), label: "Waters")
        try map.add(labeled)
        for (name, isVisible, opacity) in [("hidden", false, 1.0), ("clear", true, 0)] {
            let layer = GraphicsLayer(name: name)
            layer.renderer = SimpleRenderer(SimpleFillSymbol())
            let view = try map.add(layer)
            (view.isVisible, view.opacity) = (isVisible, opacity)
        }
        try map.add(GraphicsLayer(name: "none"))
        let list = try MapFigure(showsLegend: true).displayList(of: map)
        let plain = TextStyle(Self.ink, size: 12)
        // The column begins at 20 + 400 + 16, its texts 36 behind that.
        #expect(
            words(list.items) == [
                Words(text: "Waters", x: 472, y: 34, style: plain), Words(text: "towns", x: 472, y: 64, style: plain),
                Words(text: "roads", x: 436, y: 94, style: TextStyle(Self.ink, size: 12, isBold: true)),
                Words(text: "few", x: 472, y: 116, style: plain), Words(text: "many", x: 472, y: 136, style: plain),
            ])
        // "Waters" is the longest: 3.52 ems by 12 and 36.
        let width = (36 + TextWidth.points("Waters", size: 12)).rounded(.up)
        #expect(list.width == 20 + 400 + 16 + width + 20 && list.height == 340)
        let samples = list.items.compactMap { item -> DisplayPaths? in
            if case .paths(let paths, nil, StrokeStyle(.black, width: 2)?) = item { paths } else { nil }
        }
        #expect(samples == [DisplayPaths([436, 112, 462, 112], in: .screen), DisplayPaths([436, 132, 462, 132], in: .screen)])
        #expect(list.items.contains(.paths(.rectangle(x: 436, y: 23, width: 26, height: 14), fill: .color(.black), stroke: nil)))
    }

    @Test("A long legend makes the figure higher, and ends after 60 lines with an ellipsis; long labels are cut off")
    func longLegend() throws {
        func figure(_ count: Int, _ label: String = "a") throws -> DisplayList {
            let map = try map { $0.renderer = Self.classes(SimpleLineSymbol(), Array(repeating: label, count: count)) }
            return try MapFigure(showsLegend: true).displayList(of: map)
        }
        // A heading of 22 and lines of 20.
        #expect(try figure(60).height == 20 + 22 + 1200 + 20 && words(figure(60).items).count == 61)
        let longer = try figure(61)
        #expect(longer.height == 20 + 22 + 1220 + 20 && words(longer.items).count == 62)
        #expect(words(longer.items).last == Words(text: "…", x: 472, y: 20 + 22 + 1214, style: TextStyle(Self.ink, size: 12)))
        let wide = try figure(2, String(repeating: "m", count: 40))
        #expect(wide.width == 20 + 400 + 16 + 220 + 20 && words(wide.items).last?.text.hasSuffix("m…") == true)
        // A heading counts for the width, too.
        let narrow = try figure(2)
        #expect(
            narrow.width == 456 + max(TextWidth.points("roads", size: 12, isBold: true), 36 + TextWidth.points("a", size: 12)).rounded(.up))
    }

    @Test(
        "A bar of at most 180 points, or 0.35 of the width, is 1, 2 or 5 of a power of ten long on the ground",
        arguments: [
            (.webMercator, 0, 1, 1, "100 m", 100), (.webMercator, 8_399_737.889818, 1, 1, "50 m", 100),
            (.webMercator, 0, 40, 1, "5 km", 125),
            (.webMercator, 0, 0.0005, 1, "0.05 m", 100), (.webMercator, 0, 8, 1, "1 km", 125),
            // 0.001 degrees are 111.31949 m at the equator, half of that at 60 degrees, where x may be drawn half as long.
            (.wgs84, 0, 0.001, 1, "10 km", 10_000 / 111.319490793), (.wgs84, 60, 0.001, 1, "5 km", 5_000 / 55.6597453966),
            (.wgs84, 60, 0.001, 0.5, "10 km", 10_000 / 111.319490793), (nil, 0, 0.05, 1, "5 map units", 100),
            (nil, 0, 0.01, 1, "1 map unit", 100),
            (SpatialReference(wkid: 32_633), 0, 100, 1, "10,000 map units", 100),
        ] as [(SpatialReference?, Double, Double, Double, String, Double)])
    func bars(reference: SpatialReference?, y: Double, resolution: Double, xScale: Double, label: String, length: Double) throws {
        let map = try MapView(width: 400, height: 300)
        try map.setSpatialReference(reference)
        try map.setViewport(Viewport(center: Coordinate(x: 0, y: y), resolution: resolution, width: 400, height: 300, xScale: xScale))
        let list = try MapFigure(showsScaleBar: true).displayList(of: map)
        let items = try #require(group("scale", list.items)).items
        guard case .paths(let plate, .color, nil) = items[0],
            case .paths(let bar, nil, StrokeStyle(Color(0x0F172A), width: 1.25)?) = items[1]
        else {
            Issue.record("\(items)")
            return
        }
        #expect(words(items) == [Words(text: label, x: 16, y: 278, style: TextStyle(Self.ink, size: 10))])
        let end = 16 + length
        #expect(zip(bar.xy, [16, 281, 16, 285, end, 285, end, 281]).allSatisfy { abs($0 - $1) < 1e-4 }, "\(bar.xy)")
        #expect(abs(plate.xy[2] - (8 + max(length, Double(label.count) * 6) + 16)) < 1e-4 && plate.xy[0] == 8 && plate.xy[1] == 268)
    }

    @Test("On the ellipsoid a bar that a projector measures is as long as it says, and its numbers are the host's")
    func projected() throws {
        let map = try MapView(width: 400, height: 300)
        let reference = try #require(SpatialReference(wkid: 54_008))
        try map.setSpatialReference(reference)
        try map.setViewport(Viewport(center: Coordinate(x: 0, y: 60e5), resolution: 1000, width: 400, height: 300))
        // 100,000 units are a degree. At 60° N one is a / √(1 - e² sin²) · cos · π / 180 = 55,800.0 m long.
        func project(_ xy: inout [Double], _ source: SpatialReference, _ target: SpatialReference) {
            for index in xy.indices { xy[index] *= target.isWGS84 ? 1e-5 : 1e5 }
        }
        let list = try MapFigure(showsScaleBar: true).displayList(of: map, numberText: { "<\($0)>" }, projector: project)
        let items = try #require(group("scale", list.items)).items
        #expect(words(items).map(\.text) == ["<50.0> km"])
        guard case .paths(let bar, nil, _) = items[1] else { return }
        #expect(abs((bar.xy[4] - bar.xy[2]) - 50_000 / 558.0) < 0.001, "\(bar.xy)")
    }

    @Test("A north arrow points to the north of the map, its letter at its tip")
    func north() throws {
        func items(_ rotation: Double) throws -> [DisplayItem] {
            let map = try map()
            try map.rotate(to: rotation)
            return try #require(group("north", MapFigure(showsNorthArrow: true).displayList(of: map).items)).items
        }
        let upright = try items(0)
        let line = StrokeStyle(Self.ink, width: 1)
        func half(_ xy: [Double], _ color: Color) -> DisplayItem {
            .paths(DisplayPaths(xy, isClosed: true, in: .screen), fill: .color(color), stroke: line)
        }
        #expect(
            upright == [
                .markers([368, 38], in: .screen, MarkerStyle(color: Color.white.opacity(0.85), size: 44)),
                half([368, 31, 361, 53, 368, 48], Self.ink), half([368, 31, 375, 53, 368, 48], .white),
                .text("N", x: 368, y: 29, in: .screen, TextStyle(Self.ink, size: 11, isBold: true, anchor: .middle)),
            ])
        // By 30 degrees: up becomes right by half and up by 0.866.
        guard case .paths(let left, _, _) = try items(30)[1], case .text(_, let x, let y, _, _) = try items(30)[3] else {
            Issue.record("no arrow")
            return
        }
        let (sine, cosine) = (0.5, 0.8660254037844387)
        let expected = [
            368 + 7 * sine, 38 - 7 * cosine, 368 - 7 * cosine - 15 * sine, 38 - 7 * sine + 15 * cosine, 368 - 10 * sine, 38 + 10 * cosine,
        ]
        #expect(zip(left.xy, expected).allSatisfy { abs($0 - $1) < 1e-9 } && abs(x - 374.5) < 1e-9 && abs(y - (42 - 13 * cosine)) < 1e-9)
    }

    @Test(
        "Numbers are written with separators, and three decimals or four digits",
        arguments: [
            (0, "0"), (5, "5"), (1234.5678, "1,234.568"), (-1_234_567.891, "-1,234,567.891"), (0.00012345678, "0.0001235"),
            (1e16, "10,000,000,000,000,000"), (1e18, "1e+18"),
            (999_999_999_999.5, "999,999,999,999.5"), (1e-9, "0.000000001"), (9e-10, "9e-10"), (0.9996, "0.9996"), (0.99996, "1"),
            (-0.5, "-0.5"), (100, "100"), (1000, "1,000"), (0.0504, "0.0504"), (12.34567, "12.346"), (999.9996, "1,000"),
        ] as [(Double, String)])
    func numbers(value: Double, expected: String) throws {
        let map = try map {
            $0.renderer = ClassBreaksRenderer(field: "A", classes: [.init(maxValue: value, symbol: SimpleLineSymbol())])
        }
        #expect(words(try MapFigure(showsLegend: true).displayList(of: map).items).map(\.text) == ["≤ \(expected)"])
    }

    private final class Mark: DisplayListSource {
        func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
            [.text("mark", x: 1, y: 2, in: .screen, TextStyle(.black, size: 9))]
        }
    }

    @Test("Overlays of a figure are above the map's own, below its scale bar; a figure that nobody wants any more ends")
    func overlays() throws {
        let map = try map()
        let items = try #require(
            group("map", MapFigure(showsScaleBar: true).displayList(of: map, overlays: [Mark()]).items)
        ).items
        guard case .text("mark", _, _, _, _) = items[items.count - 2], case .group(let last)? = items.last else {
            Issue.record("\(items)")
            return
        }
        #expect(last.name == "scale")
        #expect(throws: MapError.cancelled) { try MapFigure().displayList(of: map, hook: .init(isCancelled: { true })) }
    }
}
