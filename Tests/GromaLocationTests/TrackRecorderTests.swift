import GromaGeometry
import GromaLocation
import GromaTesting
import Testing

@Suite struct TrackRecorderTests {
    private let track = MutableGeometry(type: .polyline, spatialReference: .wgs84, dimensions: .xyzm)

    /// A fix so many meters north of 0, 0, and east of it.
    private func fix(
        _ north: Double, _ east: Double = 0, time: Double? = nil, z: Double? = nil, accuracy: Double? = nil, speed: Double? = nil
    ) throws -> Location {
        let point = Point(x: east / 111_319.490_8, y: north / 110_574.275_6, z: z, spatialReference: .wgs84)
        return try Location(point: point, horizontalAccuracy: accuracy, speed: speed, time: time)
    }

    private var vertices: [Coordinate] {
        guard case .polyline(let line) = track.geometry else { return [] }
        return line.paths.count == 0 ? [] : (0..<line.paths.count).flatMap { line.paths[$0].coordinates }
    }

    private var north: [Int] { vertices.map { Int(($0.y * 110_574.275_6).rounded()) } }

    @Test func heightAndTimeAreKept() throws {
        let recorder = TrackRecorder(track)
        #expect(try recorder.record(try fix(0)) == 0)
        try recorder.start()
        #expect(try recorder.record(try fix(0, time: 100, z: 7)) == 1)
        #expect(try recorder.record(try fix(1, time: 101)) == 1)
        #expect(vertices.map(\.m) == [100, 101])
        #expect(vertices[0].z == 7)
        #expect(vertices[1].z.isNaN)
        #expect(recorder.rejections == [:])
        let flat = MutableGeometry(type: .multipoint, spatialReference: .webMercator)
        let other = TrackRecorder(flat)
        try other.start()
        try other.record(try fix(0, 111_319.490_8, time: 3, z: 4))
        guard case .multipoint(let points) = flat.geometry else { return #expect(Bool(false)) }
        #expect(points.points.first?.x == WebMercator.project(longitude: 1, latitude: 0).x)
    }

    @Test func distanceAccuracyAndSpeed() throws {
        let recorder = TrackRecorder(track)
        var settings = TrackSettings()
        settings.minimumDistance = 5
        settings.worstAccuracy = 20
        settings.greatestSpeed = 10
        try recorder.start(settings)
        let fixes = [
            try fix(0, time: 0), try fix(3, time: 1), try fix(6, time: 2, accuracy: 21), try fix(6, time: 3, accuracy: 20),
            try fix(200, time: 4), try fix(12, time: 5, speed: 11), try fix(12, time: 6), try fix(12, time: 60),
        ]
        for fix in fixes { try recorder.record(fix) }
        #expect(north == [0, 6, 12])
        #expect(recorder.rejections == [.tooNear: 2, .tooInaccurate: 1, .tooFast: 2])
        for bad in [-1, .nan, .infinity] {
            settings.minimumDistance = bad
            #expect(throws: LocationError.self) { try recorder.start(settings) }
        }
    }

    /// 0.0001 degrees a second are 11 meters: nobody goes around the world in one.
    @Test func goesOnBeyondTheSeam() throws {
        let longitudes = [179.9998, 179.9999, -180, -179.9999, -179.9998, -179.9999, 179.9999]
        for reference in [SpatialReference.wgs84, .webMercator] {
            let track = MutableGeometry(type: .polyline, spatialReference: reference)
            let recorder = TrackRecorder(track)
            var settings = TrackSettings()
            settings.greatestSpeed = 30
            settings.removesOutliers = true
            try recorder.start(settings)
            for (second, x) in longitudes.enumerated() {
                try recorder.record(Location(point: Point(x: x, y: 0, spatialReference: .wgs84), time: Double(second)))
            }
            try recorder.stop()
            #expect(recorder.rejections == [:])
            guard case .polyline(let line) = track.geometry else { return #expect(Bool(false)) }
            let expected = [179.9998, 179.9999, 180, 180.0001, 180.0002, 180.0001, 179.9999]
            let found = line.paths[0].coordinates.map { reference == .wgs84 ? $0.x : WebMercator.unproject(x: $0.x, y: $0.y).longitude }
            #expect(found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
        }
    }

    @Test func anOutlierIsLeftOutAndATurnIsNot() throws {
        let recorder = TrackRecorder(track)
        var settings = TrackSettings()
        settings.removesOutliers = true
        try recorder.start(settings)
        // A walk of 1.5 m a second, a jump by 200 m at its sixth second, and a turn back at its tenth.
        for second in 0..<10 { try recorder.record(try fix(second == 6 ? 200 : Double(second) * 1.5, time: Double(second))) }
        for second in 10..<20 { try recorder.record(try fix(Double(18 - second) * 1.5, time: Double(second))) }
        #expect(vertices.count == 18)
        try recorder.stop()
        #expect(vertices.count == 19)
        #expect(recorder.rejections == [.outlier: 1])
        #expect(north.allSatisfy { $0 < 20 })
    }

    @Test func pauses() throws {
        let recorder = TrackRecorder(track)
        var settings = TrackSettings()
        settings.removesOutliers = true
        settings.resumesInNewPart = true
        settings.greatestSpeed = 10
        try recorder.start(settings)
        try recorder.record(try fix(0, time: 0))
        try recorder.record(try fix(1, time: 1))
        try recorder.pause()
        #expect(try recorder.record(try fix(2, time: 2)) == 0)
        recorder.resume()
        // Far away in no time: how it got there is nobody's concern.
        try recorder.record(try fix(1000, time: 3))
        try recorder.record(try fix(1001, time: 4))
        try recorder.stop()
        guard case .polyline(let line) = track.geometry else { return #expect(Bool(false)) }
        #expect(line.paths.count == 2)
        #expect(north == [0, 1, 1000, 1001])
        #expect(recorder.rejections == [.notRecording: 1])
        #expect(recorder.state == .stopped)
    }

    @Test func theMeanOfSeveralFixes() throws {
        let recorder = TrackRecorder(track)
        try recorder.start()
        try recorder.beginAverage()
        #expect(try recorder.endAverage() == nil)
        try recorder.beginAverage()
        try recorder.record(try fix(0, time: 1, z: 10, accuracy: 2))
        try recorder.record(try fix(10, time: 2, accuracy: 4))
        let mean = try recorder.endAverage()
        // Weights of 1/4 and 1/16.
        #expect(abs((mean?.point.y ?? 0) * 110_574.275_6 - 2) < 1e-6)
        #expect(abs((mean?.horizontalAccuracy ?? 0) - 2.4) < 1e-12)
        #expect(vertices.map(\.m) == [2])
        #expect(vertices[0].z == 10)
        #expect(recorder.vertexCount == 1)
        #expect(recorder.state == .recording)
        var average = FixAverage()
        try average.add(try Location(point: Point(x: 179.9, y: 0, spatialReference: .wgs84)))
        try average.add(try Location(point: Point(x: -179.9, y: 0, spatialReference: .wgs84)))
        #expect(abs((average.location?.point.x ?? 0) - 180) < 1e-9)
        #expect(throws: LocationError.self) { try average.add(try Location(point: Point(x: 0, y: 0))) }
    }

    @Test func refusedVerticesChangeNothing() throws {
        let recorder = TrackRecorder(MutableGeometry(type: .polyline, spatialReference: SpatialReference(wkid: 25833)))
        try recorder.start()
        #expect(throws: LocationError.self) { try recorder.record(try fix(0)) }
        #expect(recorder.vertexCount == 0)
        let pole = TrackRecorder(MutableGeometry(type: .polyline, spatialReference: .webMercator))
        try pole.start()
        #expect(throws: LocationError.self) { try pole.record(try Location(point: Point(x: 0, y: 90, spatialReference: .wgs84))) }
        let envelope = TrackRecorder(MutableGeometry(type: .envelope, spatialReference: .wgs84))
        try envelope.start()
        #expect(throws: LocationError.self) { try envelope.record(try fix(0)) }
    }

    @Test func aChangeAFixHoweverLongTheTrack() throws {
        let recorder = TrackRecorder(track)
        try recorder.start()
        var reported = 0
        let observation = track.observe { _, change in reported += 1 }
        defer { track.cancel(observation) }
        for second in 0..<20_000 { try recorder.record(try fix(Double(second), time: Double(second))) }
        #expect(reported == 20_000)
        #expect(vertices.count == 20_000)
    }

    @Test func filtersNeverAddMoreThanTheyGet() throws {
        let seed: UInt64 = 7
        var random = Seeded(seed)
        for _ in 0..<200 {
            let track = MutableGeometry(type: .polyline, spatialReference: .wgs84, dimensions: .xyzm)
            let recorder = TrackRecorder(track)
            var settings = TrackSettings()
            settings.removesOutliers = random.below(2) == 0
            settings.minimumDistance = random.below(2) == 0 ? 0 : 3
            settings.greatestSpeed = random.below(2) == 0 ? nil : 30
            try recorder.start(settings)
            var taken = 0
            for second in 0..<100 {
                if random.below(20) == 0 { try recorder.pause() }
                if random.below(10) == 0 { recorder.resume() }
                taken += try recorder.record(try fix(random.number(-100...100), random.number(-100...100), time: Double(second)))
            }
            try recorder.stop()
            let count = recorder.rejections.values.reduce(0, +)
            #expect(recorder.vertexCount + count == 100, "seed \(seed)")
            #expect(taken <= recorder.vertexCount, "seed \(seed)")
        }
    }
}
