import GromaFormats
import GromaGeometry
import GromaMap
import Testing

/// Pictures of geometries: 20 around everything and between maps, a title of 24 and a caption of 18 with 8 below them, titles of maps of 20,
/// and a legend with lines of 18.
@Suite("Layout of pictures of geometries")
struct GeometryPictureLayoutTests {
    private static let ink = Color(0x0F172A)

    private func geometry(_ wkt: String, _ reference: SpatialReference? = nil) throws -> Geometry {
        var geometry = try WKT.geometry(from: wkt)
        geometry.spatialReference = reference
        return geometry
    }

    private func texts(_ items: [DisplayItem]) -> [String] {
        items.compactMap {
            if case .text(let text, let x, let y, _, let style) = $0 { "\(text) \(x) \(y) \(style.size) \(style.isBold)" } else { nil }
        }
    }

    private func frames(_ items: [DisplayItem]) -> [DisplayFrame] {
        items.compactMap { if case .group(let group) = $0, group.name == "map" { group.frame } else { nil } }
    }

    private func groups(_ name: String, _ items: [DisplayItem]) -> [DisplayGroup] {
        items.flatMap { item -> [DisplayGroup] in
            guard case .group(let group) = item else { return [] }
            return (group.name == name ? [group] : []) + groups(name, group.items)
        }
    }

    @Test("Two maps side by side with everything above and below them")
    func whole() throws {
        let square = try geometry("POLYGON((0 0,10 0,10 10,0 10,0 0))")
        var picture = GeometryPicture.comparing(square, square, title: "T", caption: "C", labels: ("was", "is"))
        picture.width = 500
        let list = picture.displayList()
        // (500 - 40 - 20) / 2 = 220 wide and high; above: 20 + 24 + 18 + 8 + 20; below: 8, a line of 18 and 20.
        #expect(list.width == 500 && list.height == 90 + 220 + 8 + 18 + 20 && list.title == "T")
        #expect(
            texts(list.items) == [
                "T 20.0 36.0 19.0 true", "C 20.0 56.0 12.0 false", "was 20.0 82.0 13.0 true", "was · 4 vertices 50.0 331.0 12.0 false",
                "is 260.0 82.0 13.0 true", "is · 4 vertices 290.0 331.0 12.0 false",
            ])
        let found = frames(list.items)
        #expect(found.map { [$0.x, $0.y] } == [[20, 90], [260, 90]] && found[0].viewport == found[1].viewport)
        #expect([found[0].viewport.width, found[0].viewport.height] == [220, 220])
        // 10 map units within 36 on each side.
        #expect(abs(found[0].viewport.resolution - 10 / 148) < 1e-12 && found[0].viewport.center == Coordinate(x: 5, y: 5))
    }

    @Test(
        "A map is as high as its shapes, from 0.45 to 1.15 of its width, and as narrow as 40 at least",
        arguments: [
            ("LINESTRING(0 0,10 6)", 240, 200, 120), ("LINESTRING(0 0,10 1)", 240, 200, 90), ("LINESTRING(0 0,10 30)", 240, 200, 230),
            ("LINESTRING(0 0,0 30)", 240, 200, 200), ("POINT(5 5)", 240, 200, 200), ("POINT EMPTY", 240, 200, 100),
            ("LINESTRING(0 0,10 6)", 100, 160, 96),
        ] as [(String, Double, Double, Double)])
    func sizes(wkt: String, width: Double, mapWidth: Double, height: Double) throws {
        let list = GeometryPicture([("a", try geometry(wkt))], width: width).displayList()
        let frame = try #require(frames(list.items).first)
        #expect([frame.viewport.width, frame.viewport.height] == [mapWidth, height] && frame.x == 20 && frame.y == 20)
        #expect(list.width == max(width, 200) && list.height == 20 + height + 26 + 20)
        let many = GeometryPicture(panels: Array(repeating: .init(layers: []), count: 30), width: 300).displayList()
        #expect(frames(many.items).allSatisfy { $0.viewport.width == 40 } && frames(many.items).last?.x == 20 + 29 * 60)
    }

    @Test("A part of the map is shown without a margin, whatever the shapes")
    func extent() throws {
        var picture = GeometryPicture([("a", try geometry("LINESTRING(0 0,1000 1000)"))], width: 240)
        picture.extent = Extent(xMin: 10, yMin: 20, xMax: 210, yMax: 120)
        let frame = try #require(frames(picture.displayList().items).first)
        #expect(frame.viewport.center == Coordinate(x: 110, y: 70) && frame.viewport.resolution == 1)
        #expect([frame.viewport.width, frame.viewport.height] == [200, 100])
    }

    @Test(
        "A legend says how many vertices a shape has, and in how many parts",
        arguments: [
            ("POINT(1 1)", "1 vertex"), ("MULTIPOINT(1 1,2 2)", "2 vertices"), ("LINESTRING(0 0,1 1,2 0)", "3 vertices"),
            ("MULTILINESTRING((0 0,1 1),(2 2,3 3))", "4 vertices in 2 parts"), ("POLYGON((0 0,1 0,1 1,0 0))", "3 vertices"),
            ("POINT EMPTY", "empty"),
        ])
    func legends(wkt: String, text: String) throws {
        let list = GeometryPicture([("a", try geometry(wkt))], width: 240).displayList()
        #expect(texts(list.items).first?.hasPrefix("a · \(text) 50.0 ") == true, "\(texts(list.items))")
    }

    @Test("Shapes with more vertices than the limit have none marked, and thinner lines; those with as many have all")
    func limits() throws {
        func layer(_ limit: Int) throws -> (items: [DisplayItem], legend: [String]) {
            var picture = GeometryPicture([("a", try geometry("LINESTRING(0 0,1 1,2 0,3 5)"))], width: 240)
            picture.vertexLimit = limit
            let list = picture.displayList()
            return (try #require(groups("layer", list.items).first).items, texts(list.items))
        }
        let (marked, legend) = try layer(4)
        guard marked.count == 2, case .paths(_, nil, let stroke?) = marked[0], case .markers(let xy, .map, let style) = marked[1] else {
            Issue.record("\(marked)")
            return
        }
        #expect(stroke.width == 1.75 && xy == [0, 0, 1, 1, 2, 0, 3, 5] && style.shape == .square && style.size == 3.5)
        #expect(legend[0].hasPrefix("a · 4 vertices 50.0"))
        let (plain, other) = try layer(3)
        guard plain.count == 1, case .paths(_, nil, let thin?) = plain[0] else {
            Issue.record("\(plain)")
            return
        }
        #expect(thin.width == 1 && other[0].hasPrefix("a · 4 vertices, too many to mark 50.0"))
    }

    @Test("Vertices that the other side has not are marked above the shapes, smaller if they are many; of an envelope none are")
    func changes() throws {
        func marks(_ before: String, _ after: String, limit: Int = 2000) throws -> [[Double]] {
            var picture = GeometryPicture.comparing(try geometry(before), try geometry(after))
            picture.vertexLimit = limit
            return groups("layer", picture.displayList().items).flatMap { group in
                group.items.compactMap { item -> [Double]? in
                    guard case .markers(let xy, .map, let style) = item, style.color == Color(0xEA580C) else { return nil }
                    return xy + [style.size]
                }
            }
        }
        #expect(try marks("LINESTRING(0 0,5 5,10 0)", "LINESTRING(0 0,6 5,10 0,6 5)") == [[5, 5, 6], [6, 5, 6]])
        #expect(try marks("MULTIPOINT(0 0,5 5)", "GEOMETRYCOLLECTION(POINT(0 0),LINESTRING(5 5,7 7))") == [[7, 7, 6]])
        #expect(try marks("LINESTRING(0 0,5 5,10 0)", "LINESTRING(0 0,6 5,10 0)", limit: 2) == [])
        // Two numbers for each: 100 places are 200.
        func line(_ count: Int) -> String { "LINESTRING(" + (0..<count).map { "\($0) 1" }.joined(separator: ",") + ")" }
        #expect(try marks(line(100), "LINESTRING(0 0,200 0)").first?.last == 6)
        #expect(try marks(line(101), "LINESTRING(0 0,200 0)").first?.last == 4)
    }

    @Test("Two states on one map: the earlier one below, in gray, without marks; each shape in a color of its own, in turn")
    func styles() throws {
        let (was, now) = (try geometry("LINESTRING(0 0,5 5)"), try geometry("LINESTRING(0 0,6 5)"))
        let overlaid = GeometryPicture.comparing(was, now, as: .overlaid)
        #expect(overlaid.width == 720 && overlaid.panels.count == 1 && overlaid.panels[0].title == nil)
        let layers = overlaid.panels[0].layers
        #expect(layers.map(\.label) == ["Before", "After"] && layers[0].comparedWith == nil && layers[1].comparedWith == was)
        #expect(layers[0].style.stroke.color == Color(0x64748B) && layers[0].style.vertex?.color == Color(0x64748B))
        let beside = GeometryPicture.comparing(was, now)
        #expect(beside.width == 960 && beside.panels.map(\.title) == ["Before", "After"])
        #expect(beside.panels.map { $0.layers[0].comparedWith } == [now, was])
        let colors = GeometryPicture((0..<6).map { ("\($0)", was) }).panels[0].layers.map(\.style.stroke.color)
        #expect(colors == [0x0F766E, 0x1D4ED8, 0x9D174D, 0x4D7C0F, 0x6D28D9, 0x0F766E].map { Color($0) })
        let style = GeometryStyle(.black, width: 3, showsVertices: false)
        #expect(style.vertex == nil && style.stroke == StrokeStyle(.black, width: 3) && style.fill == Color.black.opacity(0.14))
        #expect(style.point == MarkerStyle(.circle, color: .black, size: 8, outline: StrokeStyle(.white, width: 1)))
    }

    @Test("The samples of a legend: a marker, a line with its vertices, an area")
    func samples() throws {
        func sample(_ wkt: String) throws -> [DisplayItem] {
            let items = GeometryPicture([("a", try geometry(wkt))], width: 240).displayList().items
            return Array(items.drop { if case .group = $0 { false } else { true } }.dropFirst(2).dropLast())
        }
        let style = GeometryStyle(Color(0x0F766E))
        let vertex = try #require(style.vertex)
        // The first line of the legend begins 8 below the map, its middle is 9 below that.
        #expect(try sample("POINT(1 1)") == [.markers([31, 237], in: .screen, style.point)])
        #expect(
            try sample("LINESTRING(0 0,10 6)") == [
                .paths(DisplayPaths([21, 157, 41, 157], in: .screen), fill: nil, stroke: style.stroke),
                .markers([21, 157, 41, 157], in: .screen, vertex),
            ])
        #expect(
            try sample("POLYGON((0 0,10 0,10 6,0 6,0 0))") == [
                .paths(.rectangle(x: 21, y: 152, width: 20, height: 10), fill: style.fill.map { .color($0) }, stroke: style.stroke),
                .markers([21, 152, 41, 162], in: .screen, vertex),
            ])
    }

    @Test("Parts on both sides of the seam are shown together, at the side where most of them are; those that are not near it stay")
    func seam() throws {
        func view(_ wkt: String) throws -> Viewport {
            try #require(frames(GeometryPicture([("a", try geometry(wkt, .wgs84))]).displayList().items).first).viewport
        }
        // 170 to 190, in the coordinates of the first part or of the second.
        #expect(try abs(view("MULTIPOINT(170 0,-170 0)").center.x) == 0)
        let both = try view("MULTILINESTRING((170 0,175 1),(-175 0,-170 1))")
        #expect(both.center.x == 180 && both.extent.width < 40)
        #expect(try view("MULTILINESTRING((-175 0,-170 1),(170 0,175 1))").center.x == 180)
        #expect(try view("MULTILINESTRING((-20 0,-10 1),(30 0,40 1))").center.x == 10)
        #expect(
            try view("MULTILINESTRING((530 0,535 1),(-175 0,-170 1))").center.x == 180
                || view("MULTILINESTRING((530 0,535 1),(-175 0,-170 1))").center.x == 540)
        // A gap that is no wider than what is gained.
        #expect(try view("MULTILINESTRING((-100 0,-90 1),(0 0,10 1),(90 0,100 1))").center.x == 0)
    }
}
