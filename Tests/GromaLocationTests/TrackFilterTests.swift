import GromaGeometry
import GromaLocation
import Testing

/// Which fixes become vertices of a track, at the last accepted and the first refused value. On a map without a reference a unit counts as a meter.
@Suite struct TrackFilterTests {
    private let track = MutableGeometry(type: .polyline, spatialReference: nil)

    private func fix(_ x: Double, _ y: Double = 0, time: Double? = nil, accuracy: Double? = nil, speed: Double? = nil) throws -> Location {
        try Location(point: Point(x: x, y: y), horizontalAccuracy: accuracy, speed: speed, time: time)
    }

    private var xs: [Double] { track.geometry.parts.flatMap { $0.coordinates.map(\.x) } }

    private func recorder(_ change: (inout TrackSettings) -> Void = { _ in }) throws -> TrackRecorder {
        var settings = TrackSettings()
        change(&settings)
        let recorder = TrackRecorder(track)
        try recorder.start(settings)
        return recorder
    }

    @Test func everythingIsKeptByDefault() throws {
        let settings = TrackSettings()
        #expect(
            settings.minimumDistance == 0 && settings.worstAccuracy == nil && settings.greatestSpeed == nil && !settings.removesOutliers
                && !settings.resumesInNewPart)
        let recorder = try recorder()
        for x in [0.0, 1e-9, 1e6, 1e6, 5] { try recorder.record(fix(x, time: 0, accuracy: 1e6, speed: 1e6)) }
        #expect(
            xs == [0, 1e-9, 1e6, 5] && recorder.rejections == [.tooNear: 1] && recorder.vertexCount == 4 && recorder.state == .recording)
    }

    @Test func distancesFromTheMinimumOnAreKept() throws {
        let recorder = try recorder { $0.minimumDistance = 5 }
        for x in [0, 4.999, 5, 9.999, 10, 10, 5.001, 5] { try recorder.record(fix(x)) }
        #expect(xs == [0, 5, 10, 5] && recorder.rejections == [.tooNear: 4])
    }

    @Test func accuraciesUpToTheWorstAreKept() throws {
        let recorder = try recorder { $0.worstAccuracy = 20 }
        for (index, accuracy) in [20, 20.001, nil, 0, 21].enumerated() { try recorder.record(fix(Double(index), accuracy: accuracy)) }
        #expect(xs == [0, 2, 3] && recorder.rejections == [.tooInaccurate: 2])
    }

    @Test func speedsUpToTheGreatestAreKept() throws {
        let recorder = try recorder { $0.greatestSpeed = 10 }
        // The speed of the fix itself, and that from the last vertex: 10 in a second, 10.001, 1 in no time, 9; without a time any.
        for (x, time, speed) in [
            (0, 0, 10), (1, 1, 10.001), (10, 1, nil), (20.001, 2, nil), (20, 2, nil), (21, 2, nil), (29, 3, nil), (90, nil, nil),
            (500, 3, nil),
        ]
            as [(Double, Double?, Double?)]
        {
            try recorder.record(fix(x, time: time, speed: speed))
        }
        #expect(xs == [0, 10, 20, 29, 90, 500] && recorder.rejections == [.tooFast: 3])
    }

    @Test func doubtIsOnTheSideOfTheFix() throws {
        let recorder = try recorder { $0.greatestSpeed = 10 }
        for (x, time, accuracy) in [(0, 0, 3), (15, 1, 2), (15.001, 1, 2), (16, 1, nil), (-13, 1, nil)] as [(Double, Double, Double?)] {
            try recorder.record(fix(x, time: time, accuracy: accuracy))
        }
        // 15 m in a second with 5 m of doubt are possible; from there 0.001 m in no time are within doubt, 31 m are not.
        #expect(xs == [0, 15, 15.001, 16] && recorder.rejections == [.tooFast: 1])
    }

    /// A walk of one unit a second, and then a fix aside at the last accepted and the first refused distance.
    @Test(arguments: [(9.9, 1.0, false), (10, 1, true), (15.9, 8, false), (16, 8, true), (200, 1, true)])
    func aFixFarFromBothNeighborsIsAnOutlier(aside: Double, accuracy: Double, isOutlier: Bool) throws {
        let recorder = try recorder { $0.removesOutliers = true }
        for second in 0..<6 { try recorder.record(fix(Double(second), time: Double(second))) }
        try recorder.record(fix(5.5, aside, time: 6, accuracy: accuracy))
        try recorder.record(fix(6, time: 7))
        try recorder.stop()
        #expect(track.geometry.parts.flatMap { $0.coordinates.map(\.y) }.contains(aside) == !isOutlier)
        #expect(recorder.rejections == (isOutlier ? [.outlier: 1] : [:]) && recorder.vertexCount == (isOutlier ? 7 : 8))
    }

    @Test func withoutThreePacesNothingIsAnOutlier() throws {
        for (count, isOutlier) in [(3, false), (4, true)] {
            let track = MutableGeometry(type: .multipoint, spatialReference: nil)
            let recorder = TrackRecorder(track)
            var settings = TrackSettings()
            settings.removesOutliers = true
            try recorder.start(settings)
            for second in 0..<count { #expect(try recorder.record(fix(Double(second), time: Double(second))) == (second == 0 ? 0 : 1)) }
            try recorder.record(fix(2, 300, time: Double(count)))
            try recorder.record(fix(4, time: Double(count) + 1))
            try recorder.stop()
            #expect(recorder.rejections == (isOutlier ? [.outlier: 1] : [:]))
        }
    }

    /// Five times the median of the last nine: of paces from 1 to 9, the fifth is 5.
    @Test(arguments: [(24.0, false), (26, true)])
    func theMedianPaceDecides(pace: Double, isOutlier: Bool) throws {
        let recorder = try recorder { $0.removesOutliers = true }
        var x = 0.0
        try recorder.record(fix(0, time: 0))
        for (second, step) in [100, 100, 9, 1, 8, 2, 7, 3, 6, 4, 5].enumerated() {
            x += Double(step)
            try recorder.record(fix(x, time: Double(second) + 1))
        }
        try recorder.record(fix(x, pace, time: 12))
        try recorder.record(fix(x + 1, 0, time: 13))
        try recorder.record(fix(x + 2, 0, time: 14))
        #expect(recorder.rejections == (isOutlier ? [.outlier: 1] : [:]))
    }

    @Test func statesFollowOneAnother() throws {
        let recorder = TrackRecorder(track)
        #expect(recorder.state == .stopped)
        // What is not possible now does nothing.
        try recorder.pause()
        recorder.resume()
        try recorder.beginAverage()
        #expect(try recorder.endAverage() == nil && recorder.state == .stopped)
        #expect(try recorder.record(fix(0)) == 0 && recorder.rejections == [.notRecording: 1])
        try recorder.start()
        #expect(recorder.state == .recording && recorder.rejections == [:])
        recorder.resume()
        #expect(try recorder.record(fix(1)) == 1)
        try recorder.pause()
        try recorder.beginAverage()
        #expect(try recorder.state == .paused && recorder.endAverage() == nil && recorder.record(fix(2)) == 0)
        recorder.resume()
        try recorder.beginAverage()
        try recorder.pause()
        recorder.resume()
        #expect(recorder.state == .averaging)
        #expect(try recorder.record(fix(4)) == 0 && recorder.record(fix(6)) == 0)
        #expect(try recorder.endAverage()?.point.x == 5 && recorder.state == .recording && recorder.vertexCount == 2)
        try recorder.beginAverage()
        try recorder.record(fix(9))
        try recorder.stop()
        #expect(xs == [1, 5] && recorder.state == .stopped)
        // Started again the vertices follow, and the counts begin anew.
        try recorder.start()
        #expect(recorder.vertexCount == 0)
        try recorder.record(fix(5))
        #expect(xs == [1, 5, 5] && recorder.vertexCount == 1)
        #expect(TrackRecorder.State.allCases.map(\.rawValue) == ["stopped", "recording", "paused", "averaging"])
    }

    @Test func theMeanIsTheLastVertex() throws {
        let recorder = try recorder { $0.minimumDistance = 3 }
        try recorder.record(fix(0))
        try recorder.beginAverage()
        try recorder.record(fix(1))
        try recorder.endAverage()
        // Without the filters; the next distance is from there.
        for x in [3, 3.9, 4] { try recorder.record(fix(x)) }
        #expect(xs == [0, 1, 4] && recorder.rejections == [.tooNear: 2])
    }

    @Test func afterAPauseAPartBeginsIfWanted() throws {
        for isNew in [false, true] {
            let track = MutableGeometry(type: .polyline, spatialReference: nil)
            let recorder = TrackRecorder(track)
            var settings = TrackSettings()
            (settings.resumesInNewPart, settings.greatestSpeed) = (isNew, 1)
            try recorder.start(settings)
            for (x, time) in [(0.0, 0.0), (1, 1)] { try recorder.record(fix(x, time: time)) }
            try recorder.pause()
            recorder.resume()
            for (x, time) in [(100.0, 2.0), (101, 3)] { try recorder.record(fix(x, time: time)) }
            #expect(track.geometry.parts.map { $0.coordinates.map(\.x) } == (isNew ? [[0, 1], [100, 101]] : [[0, 1, 100, 101]]))
        }
    }

    @Test func settingsOutOfRangeChangeNothing() throws {
        let recorder = try recorder { $0.minimumDistance = 7 }
        try recorder.record(fix(0))
        for (change, error) in [
            ({ $0.minimumDistance = -1 }, "minimumDistance: -1.0 is not a number from 0.0 up"),
            ({ $0.worstAccuracy = -0.5 }, "worstAccuracy: -0.5 is not a number from 0.0 up"),
            ({ $0.greatestSpeed = .infinity }, "greatestSpeed: inf is not a finite number"),
        ] as [((inout TrackSettings) -> Void, String)] {
            var settings = TrackSettings()
            change(&settings)
            let found = #expect(throws: LocationError.self) { try recorder.start(settings) }
            #expect(found?.description == error)
        }
        #expect(recorder.settings.minimumDistance == 7 && recorder.vertexCount == 1 && recorder.state == .recording)
    }

    @Test func meansAreWeighted() throws {
        var average = FixAverage()
        #expect(average.count == 0 && average.location == nil)
        func fix(_ x: Double, _ y: Double, z: Double? = nil, accuracy: Double? = nil, time: Double? = nil) throws -> Location {
            try Location(point: Point(x: x, y: y, z: z, spatialReference: .webMercator), horizontalAccuracy: accuracy, time: time)
        }
        // Weights of 1/4, 1/16 and 1/100: 25, 6.25 and 1 hundredths.
        try average.add(fix(100, 10, z: 4, accuracy: 2, time: 7))
        try average.add(fix(108, 18, accuracy: 4, time: 9))
        try average.add(fix(200, 30, z: 9))
        let mean = try #require(average.location)
        let sum = 32.25
        #expect(
            average.count == 3 && abs(mean.point.x - (100 + (6.25 * 8 + 100) / sum)) < 1e-9
                && abs(mean.point.y - (10 + (6.25 * 8 + 20) / sum)) < 1e-9)
        #expect(
            abs((mean.point.coordinate?.z ?? 0) - (4 * 25 + 9) / 26) < 1e-9
                && abs((mean.horizontalAccuracy ?? 0) - (2 * 25 + 4 * 6.25) / 31.25) < 1e-9)
        #expect(mean.time == 9 && mean.speed == 0 && mean.course == nil && mean.point.spatialReference == .webMercator)
        let error = #expect(throws: LocationError.self) { try average.add(Location(point: Point(x: 1, y: 1, spatialReference: .wgs84))) }
        #expect(
            error?.description == "point: a fix in another spatial reference is not the reference of the first fix" && average.count == 3)
        var exact = FixAverage()
        // No receiver is more accurate than a centimeter.
        try exact.add(fix(0, 0, accuracy: 0))
        try exact.add(fix(1, 1, accuracy: 0.01))
        #expect(exact.location?.point.x == 0.5 && exact.location?.point.coordinate?.z.isNaN == true)
    }
}
