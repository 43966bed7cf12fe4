import Groma

/// Fixes of a receiver at ten a second: written into a track however long it is, and looked up among areas.
enum Locations: Subject {
    static let names: [(name: String, about: String)] = [
        ("track.fix", "a fix written as the last vertex of a track of so many, with all filters on"),
        ("track.sketch", "the same into a sketch layer, each fix a step that can be undone"),
        ("geofence.fix", "a fix looked up among so many areas, 100,000 at most: which it enters and leaves"),
    ]

    /// Fixes of a day at ten a second, and so many areas as a fence is to have.
    static func sizes(_ asked: [Int]) -> [Int] { capped(asked, at: 864_000) }

    static func run(_ bench: Bench, vertices: Int) throws {
        for name in ["track.fix", "track.sketch"] where bench.wants(name) { try runTrack(bench, vertices, name) }
        if bench.wants("geofence.fix") { try runFence(bench, min(vertices, 100_000)) }
    }

    /// A way to the east, a meter a fix, and back to the west where the map ends.
    private static func fix(_ number: Int) -> Location? {
        let step = number % 2_000_000
        let x = Double(step < 1_000_000 ? step : 2_000_000 - step)
        let point = Point(x: x, y: Double(number % 7) * 0.1, z: 40, spatialReference: .webMercator)
        return try? Location(point: point, horizontalAccuracy: 4, time: 1_800_000_000 + Double(number) * 0.1)
    }

    private static func runTrack(_ bench: Bench, _ vertices: Int, _ name: String) throws {
        let track = MutableGeometry(type: .polyline, spatialReference: .webMercator, dimensions: .xyzm)
        let sketch = try SketchLayer()
        if name == "track.sketch" { try sketch.setGeometry(track) }
        let recorder = TrackRecorder(name == "track.sketch" ? sketch : track)
        var settings = TrackSettings()
        settings.minimumDistance = 0.1
        settings.worstAccuracy = 20
        settings.greatestSpeed = 100
        settings.removesOutliers = true
        try recorder.start(settings)
        for number in 0..<vertices { if let fix = fix(number) { try recorder.record(fix) } }
        var number = vertices
        bench.short(name, vertices: vertices) { operations in
            for _ in operations {
                if let fix = fix(number) { _ = try? recorder.record(fix) }
                number += 1
            }
        }
    }

    private static func runFence(_ bench: Bench, _ count: Int) throws {
        // Squares of 100 m with a gap of 20 m between them, 400 in a row.
        let areas = (0..<count).map { index in
            let (x, y) = (Double(index % 400) * 120, Double(index / 400) * 120)
            let ring = Path(xy: [x, y, x, y + 100, x + 100, y + 100, x + 100, y, x, y], isRing: true)
            return (id: index, geometry: Geometry.polygon(Polygon(ring, spatialReference: .webMercator)))
        }
        var fence = try Geofence(areas, spatialReference: .webMercator)
        var number = 0
        var events = 0
        bench.short("geofence.fix", vertices: count) { operations in
            for _ in operations {
                number += 1
                let point = Point(
                    x: Double(number * 37 % 48_000), y: Double(number * 11 % 30_000), spatialReference: .webMercator)
                if let fix = try? Location(point: point) { events += (try? fence.update(fix).count) ?? 0 }
            }
        }
        keep(events)
    }
}
