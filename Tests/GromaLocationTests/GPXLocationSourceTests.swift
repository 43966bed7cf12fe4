import GromaBase
import GromaGeometry
import GromaLocation
import GromaTesting
import Testing

@Suite struct GPXLocationSourceTests {
    private let clock = ManualLocationClock(5000)
    private let recorder = Recorder()

    private static let track = """
        <?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="1" lon="1"/><rte><rtept lat="2" lon="2"/><rtept lat="2" lon="3"/></rte>
        <trk><trkseg><trkpt lat="48" lon="11"><ele>545</ele><time>2009-10-17T18:37:26Z</time><hdop>1.2</hdop></trkpt>
        <trkpt lat="48.001" lon="11"><ele>546</ele><time>2009-10-17T18:37:31Z</time></trkpt></trkseg>
        <trkseg><trkpt lat="50" lon="12"/><trkpt lat="51" lon="12"/></trkseg></trk>
        <trk><trkseg><trkpt lat="60" lon="12"/><trkpt lat="61" lon="12"/></trkseg></trk></gpx>
        """

    @Test func firstSegmentOfTheFirstTrackInRealTime() throws {
        let source = try GPXLocationSource(data: Self.track.utf8, clock: clock)
        source.delegate = recorder
        source.start()
        source.update()
        #expect(source.nextTime == 5005)
        clock.advance(by: 5)
        source.update()
        #expect(recorder.log == ["started", "fix", "fix", "stopped"])
        let first = recorder.locations[0]
        #expect(first.point.coordinate == Coordinate(x: 11, y: 48, z: 545))
        #expect(first.point.spatialReference == .wgs84)
        #expect(first.time == 1_255_804_646)
        #expect(first.horizontalAccuracy == 6)
        #expect(abs((first.course ?? .nan)) < 1e-9)
        // 0.001 degrees of latitude at 48 degrees are 111.20 m, in 5 s.
        #expect(abs((first.speed ?? 0) - 111.2 / 5) < 0.01)
    }

    @Test func atAFixedRate() throws {
        let source = try GPXLocationSource(data: Self.track.utf8, pacing: .everySecond, clock: clock)
        source.delegate = recorder
        source.start()
        clock.advance(by: 1)
        source.update()
        #expect(recorder.locations.map(\.time) == [1_255_804_646, 1_255_804_651])
    }

    @Test func firstRouteWithoutATrackInVersion10() throws {
        let text = """
            <gpx version="1.0" creator="x"><rte><rtept lat="2" lon="2"><course>12.5</course><speed>3</speed></rtept>
            <rtept lat="2" lon="3"/></rte><rte><rtept lat="9" lon="9"/></rte></gpx>
            """
        let source = try GPXLocationSource(data: text.utf8, clock: clock)
        #expect(source.locations.map(\.point.x) == [2, 3])
        #expect(source.locations[0].course == 12.5)
        #expect(source.locations[0].speed == 3)
        #expect(source.locations[0].time == nil)
    }

    @Test func timesOfSomePointsAndSegmentsOfOne() throws {
        let some = """
            <gpx version="1.1"><trk><trkseg><trkpt lat="0" lon="0"><time>2020-01-01T00:00:00Z</time></trkpt><trkpt lat="0" lon="1"/>
            </trkseg></trk></gpx>
            """
        #expect(try GPXLocationSource(data: some.utf8).locations.map(\.time) == [1_577_836_800, nil])
        let one = "<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"4\" lon=\"5\"><ele>6</ele></trkpt></trkseg></trk></gpx>"
        #expect(try GPXLocationSource(data: one.utf8).locations.map(\.point.coordinate) == [Coordinate(x: 5, y: 4, z: 6)])
    }

    @Test func aFirstSegmentOfOnePointIsTheFirstSegment() throws {
        let further = #"<trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="3"/></trkseg>"#
        let first = #"<gpx version="1.1"><trk><trkseg><trkpt lat="5" lon="6"><ele>7</ele></trkpt></trkseg>\#(further)</trk></gpx>"#
        let lone = try GPXLocationSource(data: first.utf8)
        #expect(lone.locations.map(\.point) == [Point(x: 6, y: 5, z: 7, spatialReference: .wgs84)])
        // One behind the first segment changes nothing, and an empty one is none.
        let later = #"<gpx version="1.1"><trk><trkseg/>\#(further)<trkseg><trkpt lat="5" lon="6"/></trkseg></trk></gpx>"#
        #expect(try GPXLocationSource(data: later.utf8).locations.map(\.point.x) == [2, 3])
    }

    @Test func refusesWhatIsNoTrack() {
        let hostile = [
            "", "no xml", "<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"1\" lon=\"1\"/>", "<kml/>",
            "<!DOCTYPE gpx [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><gpx><name>&b;</name></gpx>",
            "<!DOCTYPE gpx [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><gpx><name>&x;</name></gpx>",
            String(repeating: "<gpx>", count: 10_000),
            "<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"one\" lon=\"1\"/></trkseg></trk></gpx>",
        ]
        for text in hostile {
            #expect(throws: LocationError.self, "\(text.prefix(60))") { try GPXLocationSource(data: text.utf8) }
        }
        #expect(throws: LocationError.noPositions(source: "gpx", expected: "a track or a route with points")) {
            try GPXLocationSource(data: "<gpx version=\"1.1\"><wpt lat=\"1\" lon=\"1\"/></gpx>".utf8)
        }
        #expect(throws: LocationError.invalidFix(source: "gpx", index: 1, found: "latitude 91.0", expected: "-90 to 90")) {
            try GPXLocationSource(
                data: "<gpx version=\"1.1\"><rte><rtept lat=\"1\" lon=\"1\"/><rtept lat=\"91\" lon=\"1\"/></rte></gpx>".utf8)
        }
    }

    /// A file is read in pieces of a megabyte; the second one begins within a point, and the third one as well.
    @Test func filesThatAreLongerThanAPiece() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let piece = 1 << 20
        let point = "<trkpt lat=\"40\" lon=\"5\"><ele>123</ele></trkpt>"
        var text = "<gpx version=\"1.1\"><trk><trkseg>"
        for end in [piece, 2 * piece] {
            let start = text.utf8.count + point.utf8.count + 7
            text += point + "<!--" + String(repeating: "x", count: end - start - 17) + "-->" + point
            #expect(text.utf8.count > end + 9 && text.utf8.count < end + 30)
        }
        let path = try folder.write(text + point + "</trkseg></trk></gpx>", to: "long.gpx")
        let found = try GPXLocationSource(path: path).locations.map(\.point.coordinate)
        #expect(found == Array(repeating: Coordinate(x: 5, y: 40, z: 123), count: 5))
    }

    @Test func fromAPathAndURLs() throws {
        let folder = try TemporaryFolder()
        // The folder goes when nobody holds it any more.
        defer { withExtendedLifetime(folder) {} }
        let path = try folder.write(Self.track, to: "groma location.gpx")
        #expect(try GPXLocationSource(path: path).locations.count == 2)
        let escaped = path.split(separator: " ").joined(separator: "%20")
        #expect(try GPXLocationSource(url: "file://\(escaped)").locations.count == 2)
        #expect(try GPXLocationSource(url: "file://localhost\(escaped)").locations.count == 2)
        #expect(throws: LocationError.self) { try GPXLocationSource(path: path + "x") }
        for url in ["file://elsewhere/x.gpx", "file:x.gpx", "file:///%zz", "file:///%0", "file:///a%00b", "x.gpx", ""] {
            #expect(throws: LocationError.self, "\(url)") { try GPXLocationSource(url: url) }
        }
        var asked: [String] = []
        let source = try GPXLocationSource(
            url: "https://example.com/walk.gpx",
            load: { url throws(LocationError) in
                asked.append(url)
                return Array(Self.track.utf8)
            })
        #expect(asked == ["https://example.com/walk.gpx"])
        #expect(source.locations.count == 2)
        #expect(throws: LocationError.self) { try GPXLocationSource(url: "https://example.com/walk.gpx") }
    }
}
