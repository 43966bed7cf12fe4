import GromaGeometry
import GromaMap
import Testing

@Suite("Pictures of geometries")
struct GeometryPictureTests {
    private func square(_ x: Double, _ y: Double, _ size: Double) -> Path {
        Path(xy: [x, y, x + size, y, x + size, y + size, x, y + size], isRing: true)
    }

    private func polygon(_ rings: [Path], _ reference: SpatialReference? = .wgs84) -> Geometry {
        .polygon(Polygon(rings: Parts(rings), isMulti: rings.count > 1, spatialReference: reference))
    }

    /// All groups of a name, however deep.
    private func groups(_ name: String, in items: [DisplayItem]) -> [DisplayGroup] {
        items.flatMap { item -> [DisplayGroup] in
            guard case .group(let group) = item else { return [] }
            return (group.name == name ? [group] : []) + groups(name, in: group.items)
        }
    }

    private func texts(_ items: [DisplayItem]) -> [String] {
        items.flatMap { item -> [String] in
            switch item {
            case .text(let text, _, _, _, _): [text]
            case .group(let group): texts(group.items)
            default: []
            }
        }
    }

    @Test("Side by side has two maps of the same place, overlaid has one")
    func comparison() {
        let (before, after) = (polygon([square(0, 0, 1)]), polygon([square(2, 2, 1)]))
        let both = groups("map", in: GeometryPicture.comparing(before, after).displayList().items)
        #expect(both.count == 2)
        #expect(both[0].frame?.viewport == both[1].frame?.viewport)
        #expect(groups("map", in: GeometryPicture.comparing(before, after, as: .overlaid).displayList().items).count == 1)
    }

    @Test("Vertices that only one side has are marked and counted")
    func changes() {
        let before = polygon([square(0, 0, 1)])
        let after = polygon([Path(xy: [0, 0, 1, 0, 1.5, 1.5, 0, 1], isRing: true)])
        let labels = texts(GeometryPicture.comparing(before, after).displayList().items)
        #expect(labels.contains("Before · 4 vertices"))
        #expect(labels.filter { $0 == "1 vertex not on the other side" }.count == 2)
    }

    @Test("The parts on both sides of the antimeridian are drawn together, and cutting a shape there changes no other vertices")
    func seam() throws {
        let whole = polygon([Path(xy: [178, 0, 183, 0, 183, 4, 178, 4], isRing: true)])
        let cut = polygon([
            Path(xy: [178, 0, 180, 0, 180, 4, 178, 4], isRing: true), Path(xy: [-180, 0, -177, 0, -177, 4, -180, 4], isRing: true),
        ])
        let list = GeometryPicture.comparing(whole, cut).displayList()
        let viewport = try #require(groups("map", in: list.items).first?.frame?.viewport)
        #expect(viewport.extent.width < 20)
        let labels = texts(list.items)
        #expect(labels.contains("2 vertices not on the other side"))
        #expect(!labels.contains("Before · 4 vertices · 4 not on the other side"))
        #expect(labels.contains("180°"))
    }

    @Test("Shapes all around the world are left where they are")
    func world() throws {
        let points = stride(from: -170.0, through: 170, by: 20).flatMap { [$0, 0.0] }
        let line = Geometry.polyline(Polyline(paths: Parts([Path(xy: points)]), spatialReference: .wgs84))
        let viewport = try #require(groups("map", in: GeometryPicture([("line", line)]).displayList().items).first?.frame?.viewport)
        #expect(viewport.center.x == 0)
    }

    @Test(
        "The scale bar is a round length of the ground",
        arguments: [
            (SpatialReference.wgs84 as SpatialReference?, 1.0, "km"), (.webMercator, 1000, "m"), (nil, 1, "map unit"),
            (SpatialReference(wkid: 32633), 100, "map unit"),
        ])
    func scale(reference: SpatialReference?, size: Double, unit: String) throws {
        let list = GeometryPicture([("a", polygon([square(0, 0, size)], reference))]).displayList()
        let label = try #require(texts(groups("scale", in: list.items).flatMap(\.items)).first)
        #expect(label.contains(unit))
        let digits = label.prefix { "0123456789,.".contains($0) }.filter { "0123456789".contains($0) && $0 != "0" }
        #expect(["1", "2", "5"].contains(digits))
    }

    @Test("Ten thousand kilometers of bar never come out of a kilometer of map: the bar is as long as it says")
    func scaleLength() throws {
        // One degree along the equator is 111.3 km on the sphere of WGS 84's major axis.
        let list = GeometryPicture([("a", polygon([square(0, -0.5, 1)]))]).displayList()
        let group = try #require(groups("map", in: list.items).first)
        let viewport = try #require(group.frame?.viewport)
        let items = groups("scale", in: group.items).flatMap(\.items)
        let label = try #require(texts(items).first)
        guard case .paths(let bar, _, _) = items[1] else { throw Unexpected() }
        let length = bar.xy[4] - bar.xy[2]
        let kilometres = try #require(Double(label.replacing(" km", with: "")))
        let degrees = length * viewport.resolution / viewport.xScale
        #expect(abs(degrees * 111.3195 - kilometres) < 0.01)
    }

    private struct Unexpected: Error {}

    @Test("A picture of a line of a million vertices stays small, and says that its vertices are not marked")
    func large() {
        var xy: [Double] = []
        for index in 0..<1_000_000 { xy += [Double(index) * 1e-4, Double(index * 7919 % 100) * 1e-4] }
        let line = Geometry.polyline(Polyline(paths: Parts([Path(xy: xy)]), spatialReference: .wgs84))
        let svg = GeometryPicture([("line", line)]).svg()
        #expect(svg.utf8.count < 60_000)
        #expect(svg.contains("1,000,000 vertices, too many to mark"))
    }

    @Test("A ring that reaches out of the window is cut off further out than its line is wide, so that no line is seen along the sides")
    func window() throws {
        var picture = GeometryPicture([("a", polygon([square(-100, -100, 200)], nil))])
        picture.extent = Extent(xMin: 0, yMin: 0, xMax: 300, yMax: 300)
        picture.showsGraticule = false
        let map = try #require(groups("map", in: picture.displayList().items).first)
        let viewport = try #require(map.frame?.viewport)
        let layer = try #require(groups("layer", in: map.items).first)
        let paths = layer.items.compactMap { item -> DisplayPaths? in if case .paths(let paths, _, _) = item { paths } else { nil } }
        let ring = try #require(paths.first)
        #expect(paths.count == 1 && ring.ends.map(\.isClosed) == [true])
        let (left, lower) = (viewport.extent.xMin, viewport.extent.yMin)
        for index in stride(from: 0, to: ring.xy.count, by: 2) {
            let (x, y) = (ring.xy[index], ring.xy[index + 1])
            // On the border that is seen, or beyond it by more than the line is wide.
            #expect(x == 100 || (x < left - 10 * viewport.resolution && x > left - 100 * viewport.resolution))
            #expect(y == 100 || (y < lower - 10 * viewport.resolution && y > lower - 100 * viewport.resolution))
        }
    }

    @Test("Every kind of geometry, empty or not, can be drawn")
    func kinds() {
        let point = Geometry.point(Point(x: 1, y: 2, spatialReference: .wgs84))
        let points = Geometry.multipoint(Multipoint(points: Path(xy: [1, 2, 3, 4]), spatialReference: nil))
        let line = Geometry.polyline(Polyline(paths: Parts([Path(xy: [0, 0, 5, 5]), Path(xy: [7, 7])]), spatialReference: nil))
        let envelope = Geometry.envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 2, yMax: 1), spatialReference: .webMercator))
        let empty = Geometry.polyline(Polyline(paths: Parts(), spatialReference: nil))
        let all = Geometry.collection(GeometryCollection([point, line, empty], dimensions: .xy, spatialReference: nil))
        for geometry in [point, points, line, envelope, empty, all, polygon([])] {
            let svg = GeometryPicture([("g", geometry)], title: "t").svg()
            #expect(svg.hasPrefix("<svg") && svg.hasSuffix("</svg>\n"))
            #expect(geometry.isEmpty == svg.contains("g · empty"))
        }
    }
}
