import GromaGeometry
import Testing

/// What shapes of each type tell about themselves.
@Suite struct ShapeTests {
    private static let line = Path(xy: [0, 0, 3, 4, 3, 10], z: [1, 2, 3])
    private static let shell = Path(xy: [0, 0, 10, 0, 10, 6, 0, 6], isRing: true).with(role: .shell)
    private static let hole = Path(xy: [1, 1, 1, 3, 5, 3], isRing: true).with(role: .hole)
    private static let second = Path(xy: [20, 0, 22, 0, 22, 5], isRing: true).with(role: .shell)
    private static let point = Geometry.point(Point(x: 7, y: -1, m: 3, spatialReference: .wgs84))
    private static let points = Geometry.multipoint(Multipoint(points: Path(xy: [1, 2, 5, 9, 3, -4]), spatialReference: .wgs84))
    private static let lines = Geometry.polyline(
        Polyline(paths: [line, Path(xy: [9, 9, 9, 7], z: [4, 5])], dimensions: .xyz, spatialReference: .wgs84))
    private static let areas = Geometry.polygon(Polygon(rings: [shell, hole, second], spatialReference: .wgs84))
    private static let box = Geometry.envelope(
        Envelope(Extent(xMin: 1, yMin: 2, xMax: 4, yMax: 8), zRange: 0...1, spatialReference: .wgs84))
    private static let all = Geometry.collection(GeometryCollection([point, lines, areas], spatialReference: .wgs84))

    @Test func shapesTellWhatTheyAre() {
        let shapes = [Self.point, Self.points, Self.lines, Self.areas, Self.box, Self.all]
        #expect(shapes.map(\.type) == GeometryType.allCases && shapes.allSatisfy { $0.spatialReference == .wgs84 && !$0.isEmpty })
        #expect(shapes.map(\.dimensions) == [.xym, .xy, .xyz, .xy, .xyz, .xyzm])
        #expect(shapes.map(\.isMulti) == [false, true, true, true, false, false])
        #expect(shapes.map(\.vertexCount) == [1, 3, 5, 10, 0, 16])
        #expect(shapes.map(\.partCount) == [1, 1, 2, 3, 1, 3])
        #expect(shapes.map { $0.parts.count } == [1, 1, 2, 3, 1, 6])
        #expect(
            shapes.map(\.extent) == [
                Extent(xMin: 7, yMin: -1, xMax: 7, yMax: -1), Extent(xMin: 1, yMin: -4, xMax: 5, yMax: 9),
                Extent(xMin: 0, yMin: 0, xMax: 9, yMax: 10), Extent(xMin: 0, yMin: 0, xMax: 22, yMax: 6),
                Extent(xMin: 1, yMin: 2, xMax: 4, yMax: 8), Extent(xMin: 0, yMin: -1, xMax: 22, yMax: 10),
            ])
        // 5 + 6 + 2; 32 + 2 + 4 + √20 and 2 + 5 + √29 around; 18 around the rectangle.
        let around = 32 + 6 + 20.0.squareRoot() + 7 + 29.0.squareRoot()
        for (shape, length) in zip(shapes, [0, 0, 13, around, 18, 13 + around]) { #expect(abs(shape.length - length) < 1e-12) }
        // 60 without a hole of 4, and 5 more.
        #expect(shapes.map(\.area) == [0, 0, 0, 61, 18, 61])
        for (shape, type) in zip(shapes, GeometryType.allCases) {
            let metric = GroundMetric.planar
            #expect(metric.length(of: shape) == shape.length && metric.area(of: shape) == shape.area, "\(type)")
        }
        let unknown = Geometry.polygon(Polygon(rings: [Self.shell.with(role: .unassigned), Self.hole.with(role: .unassigned)]))
        #expect(unknown.area == 56 && GroundMetric.planar.area(of: unknown) == 56)
        let stretched = GroundMetric(nil, xScale: 2)
        for (shape, area) in zip([Self.areas, unknown, Self.box, Self.all, Self.lines], [122.0, 112, 36, 122, 0]) {
            #expect(abs(stretched.area(of: shape) - area) < 1e-12)
        }
        #expect(abs(stretched.length(of: Self.lines) - (52.0.squareRoot() + 8)) < 1e-12 && stretched.length(of: Self.points) == 0)
    }

    @Test func theReferenceIsSetForMembersToo() {
        for shape in [Self.point, Self.points, Self.lines, Self.areas, Self.box, Self.all] {
            var other = shape
            other.spatialReference = .webMercator
            #expect(other.spatialReference == .webMercator && other != shape && other.parts == shape.parts)
            if case .collection(let members) = other { #expect(members.geometries.allSatisfy { $0.spatialReference == .webMercator }) }
            other.spatialReference = .wgs84
            #expect(other == shape)
        }
    }

    @Test func collectionsHaveTheOrdinatesOfTheirMembersUnlessTheyAreGiven() {
        #expect(GeometryCollection([Self.points]).dimensions == .xy && GeometryCollection().dimensions == .xy)
        #expect(GeometryCollection([Self.point, Self.lines], dimensions: .xy).dimensions == .xy)
        #expect(GeometryCollection([Self.points], dimensions: .xyz).dimensions == .xyz)
        #expect(Geometry.collection(GeometryCollection([Geometry(empty: .polygon), Geometry(empty: .point)])).isEmpty)
        #expect(!Geometry.collection(GeometryCollection([Geometry(empty: .polygon), Self.point])).isEmpty)
    }

    @Test func linesAndAreasAreMultiWhereTheyHaveSeveral() {
        let open = Path(xy: [0, 0, 1, 0, 1, 2])
        #expect(
            !Polyline(paths: [open]).isMulti && Polyline(paths: [open, open]).isMulti && Polyline(paths: [open], isMulti: true).isMulti)
        #expect(!Polygon(rings: [Self.shell, Self.hole]).isMulti && Polygon(rings: [Self.shell, Self.hole, Self.second]).isMulti)
        #expect(!Polygon(rings: [Self.shell.with(role: .unassigned), Self.hole.with(role: .unassigned)]).isMulti)
        #expect(Polygon(rings: [Self.shell], isMulti: true).isMulti && !Polygon().isMulti && Polygon().isEmpty && Polyline().isEmpty)
        let line = Polyline(Path(xy: [0, 0, 1, 0, 1, 2], m: [1, 2, 3], isRing: true), spatialReference: .wgs84)
        #expect(line.dimensions == .xym && !line.paths[0].isRing && line.spatialReference == .wgs84 && !line.isEmpty && !line.isMulti)
        let area = Polygon(Path(xy: [0, 0, 1, 0, 1, 2], z: [1, 2, 3]), spatialReference: .wgs84)
        #expect(area.dimensions == .xyz && area.rings[0].isRing && area.rings[0].role == .shell && area.spatialReference == .wgs84)
        let points = Multipoint(points: Path(xy: [0, 0, 1, 0], z: [1, 2], isRing: true), spatialReference: .wgs84)
        #expect(
            !points.points.isRing && points.dimensions == .xyz && points.spatialReference == .wgs84 && !points.isEmpty
                && Multipoint().isEmpty)
    }

    @Test func ringsBelongToTheShellBeforeThem() {
        let free = Self.second.with(role: .unassigned)
        let polygon = Polygon(rings: [Self.hole, Self.shell, Self.hole, Self.hole, free, Self.hole, Self.second])
        #expect(polygon.members == [0..<1, 1..<4, 4..<5, 5..<6, 6..<7])
        #expect((-1...7).map { polygon.shell(ofHole: $0) } == [nil, nil, nil, 1, 1, nil, nil, nil, nil])
        #expect(polygon.hasUnassignedRings && !Polygon(rings: [Self.shell, Self.hole]).hasUnassignedRings)
    }

    @Test func aPlaceIsInAnAreaByTheEvenOddRule() throws {
        guard case .polygon(let polygon) = Self.areas else { return }
        for (x, y, isInside) in [
            (5, 5, true), (2, 2.5, false), (1, 2, true), (10, 3, true), (0, 6, true), (21.9, 1, true), (21, 4, false), (15, 3, false),
            (-1, 3, false),
        ] as [(Double, Double, Bool)] { #expect(polygon.contains(x: x, y: y) == isInside, "\(x) \(y)") }
    }

    @Test func shapesComeApart() {
        #expect(Self.point.singleParts == [Self.point] && Self.box.singleParts == [Self.box])
        let points = [(1.0, 2.0), (5, 9), (3, -4)].map { Geometry.point(Point(x: $0.0, y: $0.1, spatialReference: .wgs84)) }
        #expect(Self.points.singleParts == points)
        let lines = [Self.line, Path(xy: [9, 9, 9, 7], z: [4, 5])].map { Geometry.polyline(Polyline($0, spatialReference: .wgs84)) }
        #expect(Self.lines.singleParts == lines)
        let areas = [[Self.shell, Self.hole], [Self.second]].map { Geometry.polygon(Polygon(rings: Parts($0), spatialReference: .wgs84)) }
        #expect(Self.areas.singleParts == areas && Self.all.singleParts == [Self.point] + lines + areas)
        let gaps = Geometry.polyline(Polyline(paths: [Path(), Self.line.converted(to: .xy)]))
        #expect(gaps.singleParts.map(\.vertexCount) == [3])
    }

    @Test func rolesAreGivenInCollectionsToo() {
        let bare = Geometry.polygon(
            Polygon(rings: [Path(xy: [0, 0, 0, 6, 10, 6, 10, 0], isRing: true), Path(xy: [1, 1, 5, 3, 1, 3], isRing: true)]))
        let inside = Geometry.collection(GeometryCollection([Self.point, bare], dimensions: .xyzm, spatialReference: .wgs84))
        #expect(bare.hasUnassignedRings && inside.hasUnassignedRings && !Self.all.hasUnassignedRings && !Self.lines.hasUnassignedRings)
        #expect(bare.withRingRoles.parts.map(\.role) == [.shell, .hole] && Self.all.withRingRoles == Self.all)
        guard case .collection(let members) = inside.withRingRoles else { return #expect(Bool(false)) }
        #expect(
            members.geometries == [Self.point, bare.withRingRoles] && members.dimensions == .xyzm && members.spatialReference == .wgs84)
    }
}
