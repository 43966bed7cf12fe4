import GromaGeometry
import GromaMap
import Testing

@Suite("Nets of coordinates")
struct GraticuleTests {
    private struct Label: Hashable {
        let text: String
        let x: Double
        let y: Double
    }

    /// What stands beside the net of a map, and the pieces of its lines on the screen.
    private func net(
        _ map: MapView, projector: ((inout [Double], SpatialReference, SpatialReference) -> Void)? = nil
    ) throws -> (labels: [Label], lines: [[Double]]) {
        var labels: [Label] = []
        var lines: [[Double]] = []
        func read(_ items: [DisplayItem], _ isNet: Bool) {
            for item in items {
                switch item {
                case .group(let group): read(group.items, isNet || group.name?.hasPrefix("graticule") == true)
                case .text(let text, let x, let y, _, _) where isNet: labels.append(Label(text: text, x: x, y: y))
                case .paths(let paths, _, _) where isNet:
                    var start = 0
                    for end in paths.ends {
                        lines.append(Array(paths.xy[2 * start..<2 * end.vertex]))
                        start = end.vertex
                    }
                default: break
                }
            }
        }
        read(try MapFigure(showsGraticule: true).displayList(of: map, projector: projector).items, false)
        return (labels, lines)
    }

    private func map(_ reference: SpatialReference, center: (Double, Double), resolution: Double, rotation: Double = 0) throws -> MapView {
        let map = try MapView(width: 800, height: 600)
        try map.setSpatialReference(reference)
        var viewport = map.viewport
        viewport.center = Coordinate(x: center.0, y: center.1)
        (viewport.resolution, viewport.rotation) = (resolution, rotation)
        try map.setViewport(viewport)
        return map
    }

    private func place(_ text: String, _ labels: [Label]) throws -> (x: Double, y: Double) {
        let found = labels.filter { $0.text == text }
        try #require(found.count == 1, "\(text): \(labels.map(\.text))")
        return (found[0].x, found[0].y)
    }

    @Test("A map in Web Mercator has meridians and parallels, where EPSG's formulas have them")
    func mercator() throws {
        let (labels, lines) = try net(map(.webMercator, center: (0, 7e6), resolution: 10_000))
        // 60° N is at 8,399,737.89 m and 30° E at 3,339,584.72 m (pyproj, EPSG:3857).
        let north = try place("60°N", labels)
        #expect(north.x == 5 && abs(north.y + 3 - (300 - 139.973789)) < 1e-3)
        let east = try place("30°E", labels)
        #expect(east.y == 12 && abs(east.x - (400 + 333.958472)) < 1e-3)
        #expect(lines.contains { $0.count == 4 && $0[0] == 0 && $0[2] == 800 && abs($0[1] - (300 - 139.973789)) < 1e-3 && $0[1] == $0[3] })
    }

    @Test("On a map that is turned the lines turn with it, and their degrees stand where they leave the frame")
    func turned() throws {
        // North is on the right: parallels run down, and leave over the upper edge.
        let (labels, _) = try net(map(.webMercator, center: (0, 7e6), resolution: 10_000, rotation: 90))
        let north = try place("60°N", labels)
        #expect(north.y == 12 && abs(north.x - (400 + 139.973789)) < 1e-3)
        for rotation in stride(from: 5.0, to: 360, by: 25) {
            for reference in [SpatialReference.wgs84, .webMercator] {
                let isMercator = reference == .webMercator
                let map = try map(
                    reference, center: isMercator ? (1e6, 5e6) : (10, 40), resolution: isMercator ? 8000 : 0.08, rotation: rotation)
                let (labels, _) = try net(map)
                #expect(labels.contains { $0.text.hasSuffix("N") } && labels.contains { $0.text.hasSuffix("E") }, "\(rotation)")
                // Each is beside its line: the value of the place at the edge is that of the label.
                for label in labels where label.y == 12 {
                    let place = map.mapPoint(at: ScreenPoint(x: label.x, y: 0))
                    let ground = isMercator ? WebMercator.unproject(x: place.x, y: place.y) : (place.x, place.y)
                    let number = try #require(Double(label.text.prefix { $0 != "°" }))
                    let value = "SW".contains(label.text.suffix(1)) ? -number : number
                    #expect(min(abs(ground.0 - value), abs(ground.1 - value)) < 1e-6, "\(label) at \(rotation)")
                }
            }
        }
    }

    @Test("The seam is where it is, on a map that is turned, too")
    func seam() throws {
        let map = try map(.webMercator, center: (20_037_508.342789244, 0), resolution: 10_000, rotation: 90)
        map.wantsWrapAround = true
        let (labels, lines) = try net(map)
        let seam = try place("180°", labels)
        #expect(abs(seam.y - 300) < 12)
        #expect(lines.contains { $0.count == 4 && abs($0[1] - 300) < 1e-6 && abs($0[3] - 300) < 1e-6 })
        #expect(labels.contains { $0.text.hasSuffix("E") } && labels.contains { $0.text.hasSuffix("W") })
    }

    @Test("Lines that are close together have as many digits as tell them apart", arguments: [1e-3, 1e-5, 1e-7])
    func digits(resolution: Double) throws {
        let (labels, _) = try net(map(.wgs84, center: (13.7705, 45.65), resolution: resolution))
        #expect(labels.count > 6)
        #expect(Set(labels.map(\.text)).count == labels.count, "\(labels.map(\.text))")
    }

    /// The sinusoidal projection of a sphere: y is the latitude, x the longitude times the cosine of the latitude; degrees, 1,000 km each.
    private func sinusoidal(_ xy: inout [Double], _ source: SpatialReference, _ target: SpatialReference) {
        func cosine(_ degrees: Double) -> Double {
            // Its series, for the tests need no more of a library.
            let angle = degrees * .pi / 180
            var (sum, term) = (1.0, 1.0)
            for step in 1...20 {
                term *= -angle * angle / Double((2 * step - 1) * 2 * step)
                sum += term
            }
            return sum
        }
        for index in stride(from: 0, to: xy.count, by: 2) {
            if target.isWGS84 {
                let latitude = xy[index + 1] / 1e6
                let longitude = xy[index] / 1e6 / cosine(latitude)
                let isOnMap = abs(latitude) < 90 && abs(longitude) <= 180
                (xy[index], xy[index + 1]) = isOnMap ? (longitude, latitude) : (.nan, .nan)
            } else {
                (xy[index], xy[index + 1]) = (xy[index] * cosine(xy[index + 1]) * 1e6, xy[index + 1] * 1e6)
            }
        }
    }

    @Test("If the host can convert to degrees, meridians and parallels are curved as they are projected")
    func projected() throws {
        let local = try #require(SpatialReference(wkid: 54_008))
        // The whole world, 360 degrees wide at the equator, within the frame.
        let map = try map(local, center: (0, 0), resolution: 0.5e6)
        let (labels, lines) = try net(map, projector: sinusoidal)
        #expect(
            labels.contains { $0.text == "0°" } && labels.contains { $0.text.hasSuffix("N") } && labels.contains { $0.text.hasSuffix("S") })
        // Every vertex of a line lies on a round meridian or parallel, and none beyond the world.
        #expect(lines.count > 8)
        for line in lines {
            let places = stride(from: 0, to: line.count, by: 2).map { map.mapPoint(at: ScreenPoint(x: line[$0], y: line[$0 + 1])) }
            let ground = places.compactMap { place -> (Double, Double)? in
                var xy = [place.x * (1 - 1e-12), place.y]
                sinusoidal(&xy, local, .wgs84)
                return xy[0].isFinite ? (xy[0], xy[1]) : nil
            }
            #expect(ground.count >= places.count - 4, "\(line)")
            func isRound(_ value: Double) -> Bool {
                let steps = value / 15
                return abs(steps - steps.rounded()) < 1e-4
            }
            let inner = ground.dropFirst(3).dropLast(3)
            let rounds = [inner.allSatisfy { isRound($0.0) }, inner.allSatisfy { isRound($0.1) }]
            #expect(rounds.contains(true), "\(ground)")
        }
        #expect(lines.contains { $0.count > 100 })
    }

    @Test("Without a conversion to degrees, the lines are at round x and y")
    func unknown() throws {
        let zone = try #require(SpatialReference(wkid: 32_633))
        let (labels, _) = try net(map(zone, center: (500_000, 5_000_000), resolution: 100))
        #expect(labels.contains { $0.text == "500,000" } && labels.contains { $0.text == "5,000,000" })
        #expect(!labels.contains { $0.text.contains("°") })
        // A projection that knows no place is as none.
        let nowhere = { (xy: inout [Double], _: SpatialReference, _: SpatialReference) in xy = [Double](repeating: .nan, count: xy.count) }
        let (others, _) = try net(map(zone, center: (500_000, 5_000_000), resolution: 100), projector: nowhere)
        #expect(others == labels)
    }
}
