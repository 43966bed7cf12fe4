import GromaBase
import GromaGeometry
import Testing

/// What is visible of small shapes, to the last position: worked out by hand.
@Suite struct VisibleLiteralTests {
    private let window = Extent(xMin: -10, yMin: -10, xMax: 10, yMax: 10)
    private let quarter = Extent(xMin: 0, yMin: 0, xMax: 10, yMax: 10)

    private func pieces(_ paths: [Path], _ window: Extent, _ resolution: Double) throws -> VisiblePieces {
        try #require(Parts(paths).pieces(in: window, resolution: resolution))
    }

    @Test func positionsNearTheLastOneAreLeftOutButNotTheEnd() throws {
        let line = try pieces([Path(xy: [0, 0, 0.4, 0.3, 0.9, 0, 3, 1, 3.2, 1.4])], window, 1)
        #expect(line.xy == [0, 0, 0.9, 0, 3, 1, 3.2, 1.4] && line.ends == [4] && !line.isEmpty)
        // Both ordinates have to be near: half a pixel still is.
        let steps = try pieces([Path(xy: [0, 0, 0.5, 0.5, 0.5, 0.75, 1, 1.25, 1, 2])], window, 1)
        #expect(steps.xy == [0, 0, 0.5, 0.75, 1, 2])
        let ring = try pieces([Path(xy: [0, 0, 0.3, 0.2, 5, 0, 5, 5, 0, 5, 0.2, 0.1], isRing: true)], window, 1)
        #expect(ring.xy == [0, 0, 5, 0, 5, 5, 0, 5, 0.2, 0.1] && ring.ends == [5])
        let plain = try pieces([Path(xy: [2, 2, 8, 2, 8, 8, 2, 8], isRing: true)], window, 0)
        #expect(plain.xy == [2, 2, 8, 2, 8, 8, 2, 8] && plain.ends == [4])
    }

    @Test func linesGoOneSegmentBeyondTheWindow() throws {
        let low = Extent(xMin: 0, yMin: -2, xMax: 10, yMax: 10)
        let line = Path(xy: [-5, 0, -1, 0, 5, 0, 15, 0, 15, 20, 5, 5])
        let found = try pieces([line], low, 0)
        #expect(found.xy == [-1, 0, 5, 0, 15, 0, 15, 20, 5, 5] && found.ends == [3, 5])
        let runs = line.visible(in: low, resolution: 0)
        #expect(runs.map(\.xyArray) == [[-1, 0, 5, 0, 15, 0], [15, 20, 5, 5]] && runs.allSatisfy { !$0.isRing })
        // Several lines, and one that shows nothing.
        let several = try pieces([line, Path(xy: [20, 0, 30, 5]), Path(), Path(xy: [1, 1, 3, 2])], low, 0)
        #expect(several.xy == found.xy + [1, 1, 3, 2] && several.ends == [3, 5, 7])
        // Each side of the window.
        for (xy, drawn) in [
            ([-1, 5, -1, 12, 5, 12, 5, 9], [5, 12, 5, 9]), ([12, 5, 12, -5, 5, -5, 5, 0], [5, -5, 5, 0]),
            ([5, 11, 11, 11, 11, 3, 10, 3], [11, 3, 10, 3]),
            ([5, -3, -1, -3, -1, 4, 0, 4], [-1, 4, 0, 4]),
        ] as [([Double], [Double])] {
            #expect(try pieces([Path(xy: xy)], low, 0).xy == drawn)
        }
    }

    @Test func segmentsThatGoFarAwayEndNearer() throws {
        // The window and as much again on each side: from -10 to 20.
        let line = Path(xy: [5, 5, 105, 5, 105, 50, 5, 55, 5, -45, -30, -5, 10, 5, 9, 5])
        let found = try pieces([line], quarter, 0)
        #expect(found.xy == [5, 5, 20, 5, 5, 20, 5, -10, -10, 0, 10, 5, 9, 5] && found.ends == [2, 4, 7])
        // Across the corner, far away from the window.
        #expect(try pieces([Path(xy: [-100, 5, 5, -100])], quarter, 0).isEmpty)
        // After positions too near to be written down, the last one is.
        let near = try pieces([Path(xy: [5, 5, 4, 5, 104, 5])], quarter, 2)
        #expect(near.xy == [5, 5, 4, 5, 20, 5] && near.ends == [3])
    }

    @Test func whatIsSmallerThanAPixelIsADot() throws {
        let paths = [
            Path(xy: [1, 1, 1.5, 1.75]), Path(xy: [1.7, 1.1, 1.9, 1.3]), Path(xy: [2, 1, 2.5, 1.5]), Path(xy: [4, 4, 5, 5]),
            Path(xy: [6, 6, 7, 7.25]),
            Path(xy: [-3, -3, -2.5, -3, -2.5, -2.5], isRing: true), Path(xy: [9.75, 9.75, 10.25, 10.25]),
        ]
        let found = try pieces(paths, window, 1)
        #expect(found.xy == [1.25, 1.375, 2.25, 1.25, 4.5, 4.5, 6, 6, 7, 7.25, -2.75, -2.75, 10, 10] && found.ends == [1, 2, 3, 5, 6, 7])
        // All of it in one.
        #expect(try pieces([paths[0], Path(xy: [1.5, 1, 1.75, 1.25])], window, 1).xy == [1.375, 1.375])
        #expect(try pieces([Path(xy: [3, 3, 3, 3])], window, 0).xy == [3, 3])
        #expect(try pieces([], window, 1).isEmpty && pieces([Path()], window, 1) == VisiblePieces())
        #expect(try pieces(paths, Extent(xMin: 50, yMin: 0, xMax: 60, yMax: 9), 1).isEmpty && pieces(paths, window, -1).isEmpty)
    }

    @Test func ringsAreCutOffAtTheWindow() throws {
        let band = try pieces([Path(xy: [-5, 2, 5, 2, 5, 8, -5, 8], isRing: true)], quarter, 0)
        #expect(band.xy == [0, 2, 5, 2, 5, 8, 0, 8] && band.ends == [4])
        // Of what runs around outside only the corners matter.
        let around = try pieces([Path(xy: [-5, -5, 5, -6, 15, -5, 20, 5, 15, 15, -5, 15], isRing: true)], quarter, 0)
        #expect(around.xy == [10, 0, 10, 10, 0, 10, 0, 0] && around.ends == [4])
        #expect(try pieces([Path(xy: [-5, 12, 5, 12, 5, 15, -5, 15], isRing: true)], quarter, 0).isEmpty)
        let clipper = RingClipper(Extent(xMin: 0, yMin: 0, xMax: 10, yMax: 5))
        #expect(clipper.clip([-2, 1, 12, 1, 12, 9, -2, 9]) == [0, 1, 10, 1, 10, 5, 0, 5])
        #expect(clipper.clip([-4, 2, 6, -3, 6, 7]) == [0, 0, 0, 0, 6, 0, 6, 5, 2, 5, 0, 4])
        #expect(
            clipper.clip([1, 1, 4, 2, 3, 4]) == [1, 1, 4, 2, 3, 4] && clipper.clip([]) == [] && clipper.clip([11, 1, 12, 2, 13, 1]) == [])
        // Corners on the sides are inside.
        #expect(clipper.clip([0, 0, 10, 0, 10, 5, 0, 5]) == [0, 0, 10, 0, 10, 5, 0, 5])
    }

    @Test func aWalkIsCancelled() {
        let many = Parts((0..<2000).map { Path(xy: [Double($0 % 50), 0, Double($0 % 50) + 3, 5]) })
        let box = Extent(xMin: -10, yMin: -10, xMax: 60, yMax: 60)
        #expect(many.pieces(in: box, resolution: 0, isCancelled: { true }) == nil)
        #expect(many.pieces(in: box, resolution: 0, isCancelled: { false })?.ends.count == 2000)
        #expect(many.pieces(in: box, resolution: 0)?.xy.count == 8000)
        // A few are drawn before it is asked.
        #expect(Parts([Path(xy: [0, 0, 3, 5])]).pieces(in: box, resolution: 0, isCancelled: { true })?.xy == [0, 0, 3, 5])
    }

    /// The overviews of new shapes are made whether or not somebody can cancel the drawing.
    @Test func aWalkThatIsNotCancelledIsTheSame() {
        func made(_ isCancelled: (@Sendable () -> Bool)?) -> [VisiblePieces?] {
            let line: [Coordinate] = (0..<20_000).map { number in
                let x = Double(number) / 200
                return Coordinate(x: x + Double(number % 7) / 10, y: Double(number % 11) / 10)
            }
            let small: [Path] = (0..<20_000).map { number in
                let (x, y) = (Double(number) / 200, Double(number % 3))
                return Path(xy: [x, y, x + 0.25, y + 0.25])
            }
            let box = Extent(xMin: -10, yMin: -10, xMax: 120, yMax: 60)
            return [Parts([Path(line)]), Parts([Path(line, isRing: true)]), Parts(small)].map {
                $0.pieces(in: box, resolution: 1, isCancelled: isCancelled)
            }
        }
        let pieces = made { false }
        #expect(pieces == made(nil) && pieces.allSatisfy { $0.map { $0.xy.count < 20_000 } == true })
    }

    @Test func dotsAreCountedByPixel() {
        var grid = DotGrid(Extent(xMin: 100, yMin: -50, xMax: 110, yMax: -46), pixel: 2)
        // Five columns and two rows, and one more of each for the last edge.
        for column in 0..<6 {
            for row in 0..<3 {
                let (x, y) = (100 + 2 * Double(column), -50 + 2 * Double(row))
                #expect(grid.isNew(x, y) && !grid.isNew(x, y) && !grid.isNew(x + 1.9, y + 1.9))
            }
        }
        #expect(!grid.isNew(99.9, -50) && !grid.isNew(100, -50.1) && !grid.isNew(112, -50) && !grid.isNew(100, -44))
        for pixel in [0, 1e-4] {
            var none = DotGrid(Extent(xMin: 0, yMin: 0, xMax: 10, yMax: 4), pixel: pixel)
            #expect(none.isNew(1, 1) && none.isNew(1, 1) && none.isNew(-5, 9))
        }
    }

    @Test func runsOfVerticesKeepTheirFurtherOrdinates() {
        let line = Path(
            [
                Coordinate(x: 0, y: 0, z: 1), Coordinate(x: 0.2, y: 0.1, z: 2), Coordinate(x: 0.4, y: 0.2, z: 3),
                Coordinate(x: 3, y: 0, z: 4), Coordinate(x: 3.2, y: 0.1, z: 5),
            ], dimensions: .xyz)
        let runs = line.visible(in: window, resolution: 1)
        #expect(runs.count == 1 && runs[0].coordinates == [0, 2, 3, 4].map { line.coordinates[$0] } && runs[0].dimensions == .xyz)
        let tiny = Path(xy: [1, 1, 1.1, 1.4, 1.3, 1.2])
        #expect(tiny.visible(in: window, resolution: 1).map(\.xyArray) == [[1, 1, 1.3, 1.2]])
        #expect(tiny.visible(in: window, resolution: 0).map(\.xyArray) == [tiny.xyArray])
        let ring = Path(xy: [2, 2, 8, 2, 8, 8], isRing: true)
        #expect(ring.visible(in: window, resolution: 0).map(\.xyArray) == [[2, 2, 8, 2, 8, 8, 2, 2]])
        #expect(ring.visible(in: Extent(xMin: 4, yMin: 5, xMax: 5.5, yMax: 6), resolution: 0).map(\.xyArray) == [[8, 8, 2, 2]])
        #expect(ring.visible(in: window, resolution: -1).isEmpty && Path().visible(in: window, resolution: 0).isEmpty)
        #expect(ring.visible(in: .empty, resolution: 0).isEmpty)
    }

    @Test func shapesOfEachTypeShowThemselves() throws {
        let small = Extent(xMin: -5, yMin: -5, xMax: 5, yMax: 5)
        let points = Path(
            [(0.2, 0.3), (0.8, 0.9), (1.1, 0.5), (-0.1, 0.5), (50, 50)].map { Coordinate(x: $0.0, y: $0.1, z: 7) }, dimensions: .xyz)
        let cloud = Geometry.multipoint(Multipoint(points: points, spatialReference: .wgs84))
        let found = cloud.visible(in: small, resolution: 1)
        #expect(found.type == .multipoint && found.spatialReference == .wgs84 && found.dimensions == .xyz)
        #expect(found.parts[0].coordinates == [0, 2, 3].map { points.coordinates[$0] })
        #expect(cloud.visible(in: small, resolution: 0).parts[0].count == 4)
        let point = Geometry.point(Point(x: 1, y: 2, z: 3, spatialReference: .wgs84))
        #expect(point.visible(in: small, resolution: 1) == point)
        let gone = point.visible(in: Extent(xMin: 2, yMin: 0, xMax: 3, yMax: 9), resolution: 1)
        #expect(gone == .point(Point(nil, dimensions: .xyz, spatialReference: .wgs84)))
        let polygon = Geometry.polygon(Polygon(rings: [Path(xy: [0, 0, 4, 0, 4, 3], isRing: true)], spatialReference: .wgs84))
        let outline = polygon.visible(in: small, resolution: 0)
        #expect(
            outline.type == .polyline && outline.spatialReference == .wgs84 && outline.parts.map(\.xyArray) == [[0, 0, 4, 0, 4, 3, 0, 0]])
        let both = Geometry.collection(GeometryCollection([point, polygon], dimensions: .xyz, spatialReference: .wgs84))
        guard case .collection(let seen) = both.visible(in: small, resolution: 0) else {
            Issue.record("no collection")
            return
        }
        #expect(seen.geometries == [point, outline] && seen.spatialReference == .wgs84 && seen.dimensions == .xyz)
    }
}
