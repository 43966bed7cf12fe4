import Groma

/// A layer of graphics: points all over the world with symbols of their own.
enum Graphics: Subject {
    static let names: [(name: String, about: String)] = [
        ("graphics.add", "graphics added to an empty layer in one call"),
        ("graphics.move", "a graphic moved to a place nearby and indexed anew"),
        ("graphics.hitTest", "a tap among all graphics of the world: the ten topmost at a place"),
    ]

    static func sizes(_ asked: [Int]) -> [Int] { capped(asked, at: 1_000_000) }

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        var random = Seeded(9)
        let count = min(vertices, 1_000_000)
        let symbol = SimpleMarkerSymbol(size: 6)
        let places = (0..<count).map { _ in (x: random.unit() * 360 - 180, y: random.unit() * 170 - 85) }
        func graphics() -> [Graphic] {
            places.map { Graphic(geometry: .point(Point(x: $0.x, y: $0.y, spatialReference: .wgs84)), symbol: symbol) }
        }
        if bench.wants("graphics.add") {
            let timing = bench.watch.long {
                let layer = GraphicsLayer(name: "graphics", spatialReference: .wgs84)
                try? layer.add(contentsOf: graphics())
                return layer
            }
            bench.report.add(Result(name: "graphics.add", vertices: count, timing: timing))
        }
        guard bench.wants("graphics.move") || bench.wants("graphics.hitTest") else { return }
        let layer = GraphicsLayer(name: "graphics", spatialReference: .wgs84)
        let all = graphics()
        try layer.add(contentsOf: all)
        let edits = RandomEdits(count: count)
        bench.short("graphics.move", vertices: count) { operations in
            for operation in operations {
                let graphic = all[edits.index(operation)]
                guard case .point(let point)? = graphic.geometry else { continue }
                try? graphic.setGeometry(.point(Point(x: point.x + edits.step(operation), y: point.y, spatialReference: .wgs84)))
            }
        }
        // The whole world on a screen of 1920 by 1080 points.
        let frame = MapFrame(
            viewport: Viewport(center: Coordinate(x: 0, y: 0), resolution: 360.0 / 1920, width: 1920, height: 1080),
            spatialReference: .wgs84)
        var sum = 0
        bench.short("graphics.hitTest", vertices: count) { operations in
            for operation in operations {
                let place = places[edits.index(operation)]
                let screen = frame.viewport.screen(x: place.x, y: place.y)
                let hits = try? layer.graphics(at: ScreenPoint(x: screen.x, y: screen.y), in: frame, tolerance: 10, limit: 10)
                sum += hits?.count ?? 0
            }
        }
        keep(sum)
    }
}
