import GromaTesting
import GromaGeometry
import Testing
import GromaBase

/// Lengths, angles and areas on the ground. Numbers beside coordinates are those of `Geod(ellps="WGS84")` of pyproj 3.7.
struct GroundTests {
    private let degrees = GroundMetric(.wgs84)

    private static let forward: [(Double, Double, Double, Double, Double, Double)] = [
        (14.5, 60, 45, 100, 14.501267240690611, 60.00063466965),
        (14.5, 60, 45, 10000, 14.626964725829142, 60.06340635700816),
        (-70, -85, 300, 10000, -70.88169987799792, -84.95463700669278),
        (179.99, 45, 90, 10000, 180.11682806889607, 44.99992957781499),
        (5, 85, 90, 10000, 6.027162527438889, 84.99920044966451),
        (0, 0, 30, 100000, 0.44918543247161985, 0.7831983751722371),
        (10, 50, 75, 1_000_000, 23.993421421699622, 51.50427425051239),
        (-120, -33, 200, 1_000_000, -124.07681128591216, -41.402830027927635),
    ]

    @Test(arguments: forward)
    func aFrameLeadsWhereGeodesicsDo(x: Double, y: Double, bearing: Double, distance: Double, toX: Double, toY: Double) throws {
        for isWebMercator in [false, true] {
            let truth = GroundTruth(isWebMercator: isWebMercator)
            let (from, to) = (truth.position(x, y), truth.position(toX, toY))
            let metric = GroundMetric(isWebMercator ? .webMercator : .wgs84)
            let frame = metric.frame(at: from)
            let place = frame.ground(to)
            // A millionth of the way, two at a thousand kilometers.
            let expected = metric.bearing(from: from, to: to) ?? -1
            #expect(abs((place.x * place.x + place.y * place.y).squareRoot() - distance) < distance * 2e-6)
            #expect(abs(expected - bearing) < 2e-3)
            #expect(abs(metric.distance(from: from, to: to) - distance) < max(1e-8 * distance, 1e-6))
            let back = frame.map(place)
            #expect(truth.distance(back, to) < 5e-8)
        }
    }

    @Test(arguments: [
        (10.0, 45.0, 10.001, 45.0, 78.84683509343742, 89.9996464466094), (14.5, 60, 14.6, 60.05, 7881.712083584856, 44.983189073163956),
        (10, 50, 30, 40, 1919313.6152402195, 117.73059633617905), (0, 0, 90, 0, 10018754.171394622, 90),
        (0, -85, 100, -80, 1331427.7354582066, 124.12176381752829), (2, 48, -74, 40, 5909923.610186852, 291.5057302263824),
    ])
    func distancesAreThoseOfGeodesics(x: Double, y: Double, toX: Double, toY: Double, distance: Double, azimuth: Double) throws {
        let (a, b) = (Coordinate(x: x, y: y), Coordinate(x: toX, y: toY))
        #expect(abs(degrees.distance(from: a, to: b) - distance) < max(distance * 1e-8, 1e-6))
        #expect(abs(degrees.length(of: Path([a, b])) - distance) < max(distance * 1e-8, 1e-6))
        #expect(abs(try #require(degrees.bearing(from: a, to: b)) - azimuth) < (distance < 1e5 ? 1e-4 : 0.05))
    }

    private static let areas: [([Double], Double, Double)] = [
        ([10, 60, 10.001, 60, 10.001, 60.0005, 10, 60.0005], 3108.379573583603, 223.0114528486374),
        ([5, 85, 6.03, 85, 6.03, 85.09, 5, 85.09], 99873888.64672852, 39976.227998614064),
        ([6, 47, 13, 48, 15, 51, 14, 54, 9, 55, 6, 52], 421150212842.92444, 2530349.7475146856),
        ([-10, 36, 40, 36, 60, 60, 30, 71, -10, 60], 13093199099727.852, 14131782.982107002),
        ([-60, -30, -55, -30, -57, -36], -160053708633.26257, 1895482.4213094187),
    ]

    @Test(arguments: areas)
    func areasAreThoseOfGeodesics(xy: [Double], area: Double, length: Double) {
        for isWebMercator in [false, true] {
            let truth = GroundTruth(isWebMercator: isWebMercator)
            let ring = Path(stride(from: 0, to: xy.count, by: 2).map { truth.position(xy[$0], xy[$0 + 1]) }, isRing: true)
            let metric = GroundMetric(isWebMercator ? .webMercator : .wgs84)
            #expect(abs(metric.signedArea(of: ring) - area) < abs(area) * 1e-7)
            #expect(abs(metric.length(of: ring) - length) < length * 1e-8)
        }
    }

    @Test func theWholeWorldIsMeasuredAsItIsDrawn() {
        let world = Path([-180, -90, 180, -90, 180, 90, -180, 90].pairs, isRing: true)
        #expect(abs(degrees.signedArea(of: world) - 5.10065621724e14) < 1e4)
        let equator = Path([-180, 0, 180, 0].pairs)
        #expect(abs(degrees.length(of: equator) - 2 * .pi * 6_378_137) < 1e-3)
        // Beyond a pole lies the pole.
        #expect(abs(degrees.length(of: Path([0, 90, 50, 120].pairs))) < 1e-9)
    }

    // By PyPI's geographiclib 2.1; across the seam, near a pole, and the same meter again.
    @Test(arguments: [
        (14.5, 60.0, 75.0, 500_000.0, 23.415996253333827, 60.86793755129318, 262.75906039203466),
        (179.9, 60, 75, 500_000, 188.81599625333382, 60.86793755129318, 262.7590603920346),
        (-70, -85, 300, 500_000, -98.25639093196219, -81.790798068768, 148.08688597959787),
    ])
    func geodesicsWithoutALibraryAreRightToAMillimetre(
        x: Double, y: Double, bearing: Double, distance: Double, toX: Double, toY: Double, back: Double
    ) throws {
        let (a, frame) = (Coordinate(x: x, y: y), degrees.frame(at: Coordinate(x: x, y: y)))
        let turn = bearing * .pi / 180
        let (bx, by) = frame.map(x: distance * sin(turn), y: distance * cos(turn))
        #expect(abs(bx - toX) * 111_000 < 1e-3 && abs(by - toY) * 111_000 < 1e-3, "\(bx) \(by)")
        let b = Coordinate(x: toX, y: toY)
        #expect(abs(degrees.distance(from: a, to: b) - distance) < 1e-3)
        #expect(abs(try #require(degrees.bearing(from: a, to: b)) - bearing) < 1e-6)
        #expect(abs(try #require(degrees.bearing(from: b, to: a)) - back) < 1e-6)
        let solver = SeriesGeodesics.wgs84
        let start = GeodeticPosition(longitude: x, latitude: y)
        let (end, azimuth) = solver.end(from: start, azimuth: bearing, distance: distance)
        let line = solver.line(from: start, to: end)
        #expect(abs(line.distance - distance) < 1e-3 && abs((line.endAzimuth - azimuth).remainder(dividingBy: 360)) < 1e-6)
        #expect(abs((azimuth + 180 - back).remainder(dividingBy: 360)) < 1e-6)
    }

    @Test func otherMapsAreTheirOwnGround() {
        let utm = GroundMetric(SpatialReference(wkid: 32633))
        #expect(!utm.isOnGround && utm.frame(at: Coordinate(x: 5, y: 6)).isMap && GroundMetric(nil) == .planar)
        #expect(utm.distance(from: Coordinate(x: 0, y: 0), to: Coordinate(x: 3, y: 4)) == 5)
        let path = Path([0.1, 0.2, 3.7, 4.1, 9, 0.3].pairs, isRing: true)
        #expect(utm.length(of: path) == path.length && utm.signedArea(of: path) == path.signedArea)
        let stretched = GroundMetric(nil, xScale: 0.5)
        #expect(stretched.distance(from: Coordinate(x: 0, y: 0), to: Coordinate(x: 6, y: 4)) == 5)
        #expect(stretched.length(of: Path([0, 0, 6, 4].pairs)) == 5)
        #expect(abs(stretched.signedArea(of: Path([0, 0, 2, 0, 2, 3, 0, 3].pairs, isRing: true)) - 3) < 1e-12)
    }

    @Test func geographicReferencesAreKnown() throws {
        for id in [4326, 4258, 4269, 4283, 7844, 4490] { #expect(GroundMetric(SpatialReference(wkid: id)).isOnGround) }
        for id in [32633, 2056, 25832, 27700, 4978] { #expect(!GroundMetric(SpatialReference(wkid: id)).isOnGround) }
        let text =
            #"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#
        #expect(SpatialReference(wkt: text).isInDegrees)
        #expect(!SpatialReference(wkt: #"PROJCS["x",\#(text),PROJECTION["Mercator"],UNIT["Meter",1.0]]"#).isInDegrees)
        #expect(
            !SpatialReference(
                wkt:
                    #"GEOGCS["NTF (Paris)",DATUM["NTF",SPHEROID["x",6378249.2,293.4660212936269]],PRIMEM["Paris",2.5969213],UNIT["grad",0.01570796326794897]]"#
            ).isInDegrees)
    }

    @Test(arguments: [31, 32, 33] as [UInt64])
    func turnsKeepLengthsAndAngles(seed: UInt64) throws {
        var random = Seeded(seed)
        for _ in 0..<200 {
            let truth = GroundTruth(isWebMercator: Bool.random(using: &random))
            let (longitude, latitude) = (Double.random(in: -180...180, using: &random), Double.random(in: -85...85, using: &random))
            let reach = Double.random(in: 1e-5...0.04, using: &random)
            func near() -> Coordinate {
                truth.position(
                    longitude + .random(in: -reach...reach, using: &random) / max(cos(latitude * .pi / 180), 0.09),
                    min(max(latitude + .random(in: -reach...reach, using: &random), -85), 85))
            }
            let before = [near(), near(), near(), near()]
            let metric = GroundMetric(truth.isWebMercator ? .webMercator : .wgs84)
            let frame = metric.frame(over: Path(before).extent)
            let turn = MapTransform(
                AffineTransform(rotationDegrees: .random(in: 0...360, using: &random), about: frame.ground(before[0])), in: frame)
            var geometry = Geometry.polyline(Polyline(Path(before)))
            _ = try geometry.transformVertices(in: [PartRange(part: 0, range: 0..<4)], by: turn)
            let after = geometry.parts[0].coordinates
            for i in 0..<3 {
                let length = truth.distance(before[i], before[i + 1])
                #expect(abs(truth.distance(after[i], after[i + 1]) / length - 1) < 1e-5, "seed \(seed), \(before)")
            }
            for i in 1..<3 {
                let change = truth.angle(after[i - 1], after[i], after[i + 1]) - truth.angle(before[i - 1], before[i], before[i + 1])
                #expect(abs(change) < 1e-2, "seed \(seed), \(before)")
            }
            // Turned back it is where it was, to a micrometer.
            _ = try geometry.transformVertices(
                in: [PartRange(part: 0, range: 0..<4)],
                by: MapTransform(try #require(turn.transform.inverse), in: frame))
            for (a, b) in zip(before, geometry.parts[0].coordinates) { #expect(truth.distance(a, b) < 1e-6) }
        }
    }

    @Test func positionsWithoutGroundArePlanar() {
        let world = Extent(xMin: -180, yMin: -90, xMax: 180, yMax: 90)
        let frame = degrees.frame(over: world)
        #expect(frame.isPlanar && !frame.isMap)
        #expect(degrees.frame(at: Coordinate(x: 0, y: 95)).isPlanar)
        let beyond = degrees.frame(at: Coordinate(x: 0, y: 95)).map(Coordinate(x: 1000, y: 1000))
        #expect(beyond.isStorable)
        let pole = GroundMetric(.webMercator).frame(at: Coordinate(x: 0, y: 2e7)).map(Coordinate(x: 1e6, y: 1e7))
        #expect(pole.isStorable)
    }

    @Test func nearestIsThatOnAStretchedScreen() throws {
        let geometry = Geometry.multipoint(Multipoint(points: Path([10, 0, 0, 6, -30, 0].pairs)))
        #expect(geometry.nearestVertex(x: 0, y: 0)?.index == 1)
        #expect(geometry.nearestVertex(x: 0, y: 0, xScale: 0.5)?.index == 0)
        #expect(geometry.nearestVertex(x: 0, y: 0, xScale: 0.5)?.distance == 5)
        #expect(geometry.nearestVertex(x: 0, y: 0, within: 4.9, xScale: 0.5) == nil)
        let line = Geometry.polyline(Polyline(Path([-10, 5, 10, -5].pairs)))
        let foot = try #require(line.nearestSegment(x: 10, y: 5, xScale: 0.5))
        // On the screen the line falls at 45 degrees.
        #expect(abs(foot.fraction - 0.5) < 1e-12 && abs(foot.distance - 50.0.squareRoot()) < 1e-12)
    }
}

extension [Double] {
    /// Positions of numbers that lie x beside y.
    fileprivate var pairs: [Coordinate] { stride(from: 0, to: count, by: 2).map { Coordinate(x: self[$0], y: self[$0 + 1]) } }
}

extension AffineTransform {
    /// The way back.
    fileprivate var inverse: AffineTransform? {
        let determinant = a * d - b * c
        guard determinant != 0 else { return nil }
        let (p, q, r, s) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
        return AffineTransform(a: p, b: q, c: r, d: s, tx: -(p * tx + q * ty), ty: -(r * tx + s * ty))
    }
}
