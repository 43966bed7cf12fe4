import GromaTesting
import Groma
import GromaPlugins
import Testing
import GromaBase

/// Right angles, squares, circles, typed lengths and bearings through the stream, judged on the ground: within a thousandth, for shapes of
/// some kilometers, at any latitude, in degrees and in Web Mercator, whichever way the view is turned.
struct SketchGroundTests {
    /// A place on the ground and the map that shows it.
    struct Site: Sendable, CustomTestStringConvertible {
        let latitude: Double
        let isWebMercator: Bool
        let rotation: Double

        var testDescription: String { "\(latitude)° \(isWebMercator ? 3857 : 4326), turned \(rotation)°" }
        var truth: GroundTruth { GroundTruth(isWebMercator: isWebMercator) }
        var wkid: Int { isWebMercator ? 3857 : 4326 }
        var center: Coordinate { truth.position(14.5, latitude) }
        /// Eight kilometers or so from side to side, drawn as the ground looks.
        var viewport: Viewport {
            let cosine = cos(latitude * .pi / 180)
            return Viewport(
                center: center, resolution: isWebMercator ? 20 / cosine : 20 / 111_320, width: 400, height: 400, rotation: rotation,
                xScale: isWebMercator ? 1 : cosine)
        }
    }

    static let sites = [-85.0, -60, -33, 0, 12, 45, 60, 85].flatMap { latitude in
        [false, true].map { Site(latitude: latitude, isWebMercator: $0, rotation: $0 == (latitude > 20) ? 30 : 0) }
    }

    private let session: Session

    init() throws { session = try Session(registry: PluginRegistry(BuiltInPlugins.all)) }

    @discardableResult
    private func call(_ method: String, _ params: String = "{}") throws -> JSONValue {
        let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
        let answer = try JSONValue(parsing: (text.split(separator: "\n").last ?? "").utf8)
        return try #require(answer["result"], "\(method) \(params): \(answer.text)")
    }

    private func begin(_ type: String, _ site: Site, _ tool: String, geometry: String? = nil) throws {
        try call("sketch.begin", geometry.map { #"{"geometry":\#($0)}"# } ?? #"{"type":"\#(type)","wkid":\#(site.wkid)}"#)
        try show(site.viewport)
        if !tool.isEmpty { try call("sketch.setTool", tool) }
    }

    private func show(_ view: Viewport) throws {
        try call(
            "sketch.setViewport",
            """
            {"center":[\(view.center.x),\(view.center.y)],"resolution":\(view.resolution),"width":400,"height":400,\
            "rotation":\(view.rotation),"xScale":\(view.xScale)}
            """)
    }

    private func tap(_ places: (Double, Double)...) throws {
        for (x, y) in places { try call("sketch.tap", #"{"x":\#(x),"y":\#(y)}"#) }
    }

    /// The vertices of the last part.
    private func vertices(of geometry: JSONValue?) throws -> [Coordinate] {
        let shape = try #require(geometry?["esri"])
        let parts = try #require((shape["rings"] ?? shape["paths"])?.arrayValue)
        let positions = (try #require(parts.last).arrayValue ?? []).compactMap(\.arrayValue)
        let all = positions.map { Coordinate(x: $0[0].doubleValue ?? .nan, y: $0[1].doubleValue ?? .nan) }
        return shape["rings"] == nil ? all : Array(all.dropLast())
    }

    private var drawn: [Coordinate] {
        get throws { try vertices(of: try call("sketch.geometry", #"{"as":"esri"}"#)["geometry"]) }
    }

    private func expectRightAngles(_ ring: [Coordinate], _ truth: GroundTruth) {
        for i in ring.indices {
            let angle = truth.angle(ring[(i + ring.count - 1) % ring.count], ring[i], ring[(i + 1) % ring.count])
            #expect(abs(angle - 90) < 0.09, "\(ring)")
        }
    }

    private func expectEqual(_ a: Double, _ b: Double, _ within: Double = 1e-3) { #expect(abs(a / b - 1) < within, "\(a) \(b)") }

    @Test(arguments: sites)
    func squaresAndRectanglesAreSo(_ site: Site) throws {
        for kind in ["square", "rectangle"] {
            for from in ["corner", "center"] {
                try begin("polygon", site, #"{"tool":"shape","kind":"\#(kind)","from":"\#(from)"}"#)
                try tap((180, 230), (340, 90))
                let ring = try drawn
                try #require(ring.count == 4)
                expectRightAngles(ring, site.truth)
                let sides = (0..<4).map { site.truth.distance(ring[$0], ring[($0 + 1) % 4]) }
                expectEqual(sides[0], sides[2])
                expectEqual(sides[1], sides[3])
                if kind == "square" { expectEqual(sides[0], sides[1]) }
                try call("sketch.cancel")
            }
        }
        try begin("polygon", site, #"{"tool":"shape","kind":"rotatedRectangle"}"#)
        try tap((100, 300), (250, 220), (150, 100))
        let ring = try drawn
        try #require(ring.count == 4)
        expectRightAngles(ring, site.truth)
    }

    @Test(arguments: sites)
    func circlesStarsAndSectorsAreRound(_ site: Site) throws {
        let view = site.viewport
        let middle = view.map(x: 200, y: 200)
        let center = Coordinate(x: middle.x, y: middle.y)
        for kind in ["circle", "regularPolygon", "star"] {
            try begin("polygon", site, #"{"tool":"shape","kind":"\#(kind)","from":"center","innerRadius":0.5}"#)
            try tap((200, 200), (290, 130))
            let end = view.map(x: 290, y: 130)
            let radius = site.truth.distance(center, Coordinate(x: end.x, y: end.y))
            for (index, vertex) in try drawn.enumerated() {
                let away = site.truth.distance(center, vertex) / radius
                #expect(abs(away - 1) < 1e-3 || (kind == "star" && index % 2 == 1 && abs(away - 0.5) < 1e-3))
            }
            try call("sketch.cancel")
        }
        try begin("polygon", site, #"{"tool":"shape","kind":"circle"}"#)
        try tap((100, 300), (300, 140))
        let ring = try drawn
        let diameters = (0..<32).map { site.truth.distance(ring[$0], ring[$0 + 32]) }
        for diameter in diameters { expectEqual(diameter, diameters[0]) }
    }

    @Test(arguments: sites)
    func typedLengthsAndBearingsHold(_ site: Site) throws {
        try begin("polyline", site, #"{"tool":"vertex"}"#)
        try tap((150, 150))
        try call("sketch.setConstraints", #"{"angle":{"absolute":45},"length":5000}"#)
        try tap((200, 220))
        let measure = try call("sketch.measure")
        #expect(measure["unit"] == "metre")
        expectEqual(try #require(measure["length"]?.doubleValue), 5000, 1e-7)
        expectEqual(try #require(measure["lastSegment"]?["bearing"]?.doubleValue), 45, 1e-7)
        try call("sketch.setConstraints", #"{"angle":{"relative":90},"length":100}"#)
        try tap((20, 220))
        try call("sketch.setConstraints", #"{"angle":{"steps":90},"length":null}"#)
        try tap((330, 260))
        let line = try drawn
        try #require(line.count == 4)
        expectEqual(site.truth.distance(line[0], line[1]), 5000)
        expectEqual(site.truth.bearing(line[0], line[1]), 45)
        expectEqual(site.truth.distance(line[1], line[2]), 100)
        #expect(abs(site.truth.angle(line[0], line[1], line[2]) - 90) < 0.09)
        let last = site.truth.bearing(line[2], line[3]).truncatingRemainder(dividingBy: 90)
        #expect(min(last, 90 - last) < 0.09)
        // On a meridian that is locked a length leads to where that is on the ground.
        try call("sketch.setConstraints", #"{"angle":null,"length":3000,"x":\#(line[3].x + (site.isWebMercator ? 900 : 0.01))}"#)
        try tap((200, 200))
        expectEqual(site.truth.distance(line[3], try #require(try drawn.last)), 3000)
        let answer = session.answer(
            to: #"{"jsonrpc":"2.0","id":1,"method":"sketch.setConstraints","params":{"x":null,"length":null,"minimumDistance":500}}"#)
        #expect(answer.contains("result"))
        let end = try #require(try drawn.last)
        let place = site.viewport.screen(x: end.x, y: end.y)
        // Twenty points are 400 m here.
        let near = session.answer(
            to: #"{"jsonrpc":"2.0","id":1,"method":"sketch.tap","params":{"x":\#(place.x + 20),"y":\#(place.y),"device":"mouse"}}"#)
        #expect(near.contains("expected at least 500"), "\(near)")
    }

    // By PyPI's geographiclib 2.1.
    @Test(arguments: [(14.5, 23.415996253333827), (179.9, 188.81599625333382)])
    func fiveHundredKilometresFollowTheGeodesic(_ x: Double, _ toX: Double) throws {
        try call("sketch.begin", #"{"geometry":{"wkt":"LINESTRING(\#(x) 59,\#(x) 60)","wkid":4326}}"#)
        try show(Viewport(center: Coordinate(x: x, y: 60), resolution: 0.05, width: 400, height: 400))
        try call("sketch.setTool", #"{"tool":"vertex"}"#)
        try call("sketch.setConstraints", #"{"angle":{"absolute":75},"length":500000}"#)
        try tap((220, 190))
        let end = try #require(try drawn.last)
        #expect(abs(end.x - toX) * 54_000 < 1e-3 && abs(end.y - 60.86793755129318) * 111_000 < 1e-3, "\(end)")
        let measure = try call("sketch.measure")
        #expect(abs(try #require(measure["lastSegment"]?["length"]?.doubleValue) - 500_000) < 1e-3)
        #expect(abs(try #require(measure["lastSegment"]?["bearing"]?.doubleValue) - 75) < 1e-6)
        let set = try call("sketch.setGround", #"{"exact":true}"#)
        #expect(set["isOnGround"] == true && set["exact"] == true)
        #expect(abs(try #require(try call("sketch.measure")["lastSegment"]?["length"]?.doubleValue) - 500_000) < 1e-3)
    }

    /// A house of so many meters, turned, one corner of it off by some.
    private func house(_ site: Site, _ width: Double, _ height: Double, turned: Double, off: Double) -> [Coordinate] {
        let frame = GroundMetric(site.isWebMercator ? .webMercator : .wgs84).frame(at: site.center)
        let turn = AffineTransform(rotationDegrees: turned, about: Coordinate(x: 0, y: 0))
        return [(0, 0), (width, 0), (width + off, height - off), (0, height)].map { x, y in
            let place = turn.applied(toX: x, y: y)
            return frame.map(Coordinate(x: place.x, y: place.y))
        }
    }

    private func wkt(_ ring: [Coordinate], _ site: Site) -> String {
        let text = (ring + ring.prefix(1)).map { "\($0.x) \($0.y)" }.joined(separator: ",")
        return #"{"wkt":"POLYGON((\#(text)))","wkid":\#(site.wkid)}"#
    }

    @Test(arguments: sites)
    func squareCornersAreSquare(_ site: Site) throws {
        for (width, height, off) in [(40.0, 25.0, 1.5), (8000, 5000, 300)] {
            let house = house(site, width, height, turned: 23, off: off)
            let squared = try call("geometry.orthogonalize", #"{"geometry":\#(wkt(house, site)),"as":"esri"}"#)
            expectRightAngles(try vertices(of: squared["geometry"]), site.truth)
            try begin("polygon", site, #"{"tool":"orthogonalize"}"#, geometry: wkt(house, site))
            try call("sketch.key", #"{"key":"enter"}"#)
            expectRightAngles(try drawn, site.truth)
            // A house that is right already is left alone.
            let before = try drawn
            let again = try call("geometry.orthogonalize", #"{"geometry":\#(wkt(before, site)),"as":"esri"}"#)
            for (a, b) in zip(before, try vertices(of: again["geometry"])) { #expect(site.truth.distance(a, b) < 1e-3) }
            try call("sketch.cancel")
        }
    }

    @Test(arguments: sites)
    func circularizedShapesAreRound(_ site: Site) throws {
        let house = house(site, 6000, 5000, turned: 10, off: 200)
        let round = try vertices(
            of: try call("geometry.circularize", #"{"geometry":\#(wkt(house, site)),"as":"esri","maxAngle":10}"#)["geometry"])
        try #require(round.count >= 36)
        // By Thales' theorem the angle over a diameter is right: the vertices opposite each other are the farthest apart.
        let diameters = round.map { vertex in round.map { site.truth.distance(vertex, $0) }.max() ?? 0 }
        let widest = diameters.max() ?? 0
        for diameter in diameters { #expect(diameter > widest * 0.996 * 0.999) }
    }

    @Test(arguments: sites)
    func turnsAndScalingsKeepTheShape(_ site: Site) throws {
        let square = house(site, 5000, 5000, turned: 0, off: 0)
        try begin("polygon", site, "", geometry: wkt(square, site))
        try call("sketch.selectAll")
        try call("sketch.rotateSelection", #"{"angle":30}"#)
        var ring = try drawn
        expectRightAngles(ring, site.truth)
        // Esri JSON turns the ring round, so that any of its sides may be the first.
        let bearing = site.truth.bearing(ring[0], ring[1]).truncatingRemainder(dividingBy: 90)
        #expect(abs(bearing - 60) < 1, "turned counterclockwise from east: \(bearing)")
        try call("sketch.scaleSelection", #"{"x":1.5}"#)
        ring = try drawn
        expectRightAngles(ring, site.truth)
        for i in 0..<4 { expectEqual(site.truth.distance(ring[i], ring[(i + 1) % 4]), 7500) }
        try call("sketch.mirrorSelection", #"{"from":[\#(ring[0].x),\#(ring[0].y)],"to":[\#(ring[2].x),\#(ring[2].y)]}"#)
        let mirrored = try drawn
        expectRightAngles(mirrored, site.truth)
        for vertex in ring { #expect(mirrored.contains { site.truth.distance($0, vertex) < 10 }) }
    }

    @Test(arguments: sites)
    func theHandleThatTurnsKeepsTheShape(_ site: Site) throws {
        let square = house(site, 3000, 3000, turned: 0, off: 0)
        try begin("polygon", site, #"{"tool":"transform"}"#, geometry: wkt(square, site))
        let view = site.viewport
        let handles = try #require(try call("sketch.preview")["preview"]?["handles"]?.arrayValue)
        let handle = try #require(handles.first { $0["name"] == "rotate" }?["at"]?.arrayValue)
        let place = view.screen(x: handle[0].doubleValue ?? 0, y: handle[1].doubleValue ?? 0)
        try call("sketch.pointer", #"{"phase":"down","x":\#(place.x),"y":\#(place.y),"time":1}"#)
        for step in 1...3 {
            let turn = Double(step) * 20
            try call(
                "sketch.pointer", #"{"phase":"move","x":\#(place.x + turn),"y":\#(place.y + turn / 3),"time":\#(1 + Double(step) / 10)}"#)
        }
        try call("sketch.pointer", #"{"phase":"up","x":\#(place.x + 60),"y":\#(place.y + 20),"time":2}"#)
        let ring = try drawn
        expectRightAngles(ring, site.truth)
        for i in 0..<4 { expectEqual(site.truth.distance(ring[i], ring[(i + 1) % 4]), 3000) }
        #expect(site.truth.distance(ring[0], square[0]) > 300)
    }

    @Test(arguments: sites)
    func guidesAreRightOnTheGround(_ site: Site) throws {
        let house = house(site, 3000, 2000, turned: 20, off: 0)
        let line = (house[0], house[1])
        try begin("polyline", site, "")
        try call("sketch.setSnapping", #"{"enabled":true,"tolerance":30,"kinds":["perpendicular","extension"]}"#)
        func snapped(_ near: Coordinate, _ kind: String) throws -> Coordinate {
            let found = try call(
                "sketch.snap",
                """
                {"point":[\(near.x),\(near.y)],"previous":[\(line.1.x),\(line.1.y)],"beforePrevious":[\(line.0.x),\(line.0.y)]}
                """)
            #expect(found["snap"]?["kind"]?.stringValue == kind)
            let at = try #require(found["at"]?.arrayValue)
            return Coordinate(x: at[0].doubleValue ?? 0, y: at[1].doubleValue ?? 0)
        }
        let corner = try snapped(house[2], "perpendicular")
        #expect(abs(site.truth.angle(line.0, line.1, corner) - 90) < 0.09)
        let ahead = Coordinate(x: 2 * line.1.x - line.0.x, y: 2 * line.1.y - line.0.y)
        #expect(abs(site.truth.angle(line.0, line.1, try snapped(ahead, "extension")) - 180) < 0.09)
    }

    @Test(arguments: sites)
    func offsetCopiesAreMetresAway(_ site: Site) throws {
        let house = house(site, 4000, 3000, turned: 20, off: 0)
        let line = "LINESTRING(\(house[0].x) \(house[0].y),\(house[1].x) \(house[1].y))"
        try begin("polyline", site, #"{"tool":"offsetCopy","distance":250}"#, geometry: #"{"wkt":"\#(line)","wkid":\#(site.wkid)}"#)
        try call("sketch.key", #"{"key":"enter"}"#)
        let copy = try drawn
        expectEqual(site.truth.distance(copy[0], house[0]), 250)
        expectEqual(site.truth.distance(copy[1], house[1]), 250)
        // To the right of its way.
        #expect(abs(site.truth.angle(house[1], house[0], copy[0]) - 90) < 0.09)
    }

    @Test(arguments: [0.0, 30, 90, 217])
    func nearnessIsThatOfTheScreen(rotation: Double) throws {
        let view = Viewport(
            center: Coordinate(x: 0, y: 0), resolution: 1, width: 400, height: 400, rotation: rotation, xScale: 0.5)
        try call("sketch.begin", #"{"geometry":{"wkt":"LINESTRING(0 0,20 300)","wkid":null}}"#)
        try show(view)
        try call("sketch.setSnapping", #"{"enabled":true,"tolerance":10,"kinds":["vertex"]}"#)
        for degrees in stride(from: 0.0, to: 360, by: 15) {
            for (points, isNear) in [(9.9, true), (10.1, false), (19, false)] {
                let (x, y) = view.map(x: 200 + points * sin(degrees * .pi / 180), y: 200 + points * cos(degrees * .pi / 180))
                let snap = try call("sketch.snap", #"{"point":[\#(x),\#(y)]}"#)["snap"]
                #expect((snap != .null) == isNear, "\(points) points away, towards \(degrees)")
            }
        }
        // The nearest edge is the nearest on the screen, and the place on it too.
        try call("sketch.setSnapping", #"{"kinds":["edge"],"tolerance":50}"#)
        let end = view.screen(x: 20, y: 300)
        let pointer = (x: 100 + end.x / 2 + 15, y: 100 + end.y / 2 + 5)
        let (x, y) = view.map(x: pointer.x, y: pointer.y)
        let at = try #require(try call("sketch.snap", #"{"point":[\#(x),\#(y)]}"#)["at"]?.arrayValue)
        let foot = view.screen(x: at[0].doubleValue ?? 0, y: at[1].doubleValue ?? 0)
        let product = (foot.x - pointer.x) * (end.x - 200) + (foot.y - pointer.y) * (end.y - 200)
        #expect(abs(product) < 1e-6 * 300 * 50)
    }

    @Test(arguments: [0.0, 30])
    func withoutAReferenceShapesAreWhatTheViewShows(rotation: Double) throws {
        let view = Viewport(
            center: Coordinate(x: 100, y: 100), resolution: 1, width: 400, height: 400, rotation: rotation, xScale: 0.5)
        try call("sketch.begin", #"{"type":"polygon","wkid":null}"#)
        try show(view)
        try call("sketch.setTool", #"{"tool":"shape","kind":"square"}"#)
        try tap((150, 250), (230, 190))
        try call("sketch.selectAll")
        func expectSquare() throws {
            let ring = try drawn.map { view.screen(x: $0.x, y: $0.y) }
            try #require(ring.count == 4)
            for i in 0..<4 {
                let (a, b, c) = (ring[i], ring[(i + 1) % 4], ring[(i + 2) % 4])
                let (ux, uy, vx, vy) = (b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y)
                #expect(abs(ux * vx + uy * vy) < 1e-6 * (ux * ux + uy * uy))
                #expect(abs((ux * ux + uy * uy) / (vx * vx + vy * vy) - 1) < 1e-9)
            }
        }
        try expectSquare()
        try call("sketch.rotateSelection", #"{"angle":30}"#)
        try expectSquare()
    }
}
