import GromaGeometry
import Testing

/// What a snap source does that has nothing but a name, a reference and shapes.
@Suite struct SnapSourceDefaultTests {
    /// A source that refuses some features, and writes down what it is set.
    private final class Shelf: SnapSource {
        let name = "shelf"
        var spatialReference: SpatialReference? = .wgs84
        var extent: Extent?
        var shapes: [Int: Geometry]
        var refused: Set<Int> = []
        var log: [Int] = []
        let isEditable = true

        init(_ shapes: [Int: Geometry] = [:]) { self.shapes = shapes }

        func features(in box: Extent, limit: Int) -> [Int] { shapes.keys.sorted() }
        func geometry(ofFeature id: Int) -> Geometry? { shapes[id] }
        func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
            log.append(id)
            guard !refused.contains(id) else { throw .failed(source: name, feature: id, reason: "it is locked") }
            shapes[id] = geometry
        }
    }

    /// One that has no more than it must.
    private final class Bare: SnapSource {
        let name = "bare"
        let spatialReference: SpatialReference? = nil
        func features(in box: Extent, limit: Int) -> [Int] { [] }
        func geometry(ofFeature id: Int) -> Geometry? { id == 1 ? .point(Point(x: 1, y: 2)) : nil }
    }

    private func point(_ x: Double) -> Geometry { .point(Point(x: x, y: 5, z: 7, spatialReference: .wgs84)) }

    private func edit(_ id: Int, _ base: Double, _ x: Double, of source: String = "shelf") -> NeighbourEdit {
        NeighbourEdit(source: source, feature: id, base: point(base), geometry: point(x))
    }

    @Test func aBareSourceCannotBeEdited() throws {
        let bare = Bare()
        #expect(bare.extent == nil && bare.loadedFeatureCount == 0 && !bare.isEditable && !bare.sharesTransactions(with: bare))
        let refusal = SnapSourceError.notEditable(source: "bare")
        #expect(throws: refusal) { try bare.checkGeometry(point(1), ofFeature: 1) }
        #expect(throws: refusal) { try bare.setGeometry(point(1), ofFeature: 1) }
        let base = Geometry.point(Point(x: 1, y: 2))
        #expect(throws: refusal) { try bare.commit([NeighbourEdit(source: "bare", feature: 1, base: base, geometry: point(1))]) }
        #expect(bare.geometry(ofFeature: 1, inWorld: 3) == .point(Point(x: 1, y: 2)) && bare.geometry(ofFeature: 2, inWorld: 0) == nil)
        let shelf = Shelf([4: point(1)])
        try shelf.checkGeometry(point(9), ofFeature: 4)
        #expect(throws: SnapSourceError.noFeature(source: "shelf", feature: 5)) { try shelf.checkGeometry(point(9), ofFeature: 5) }
    }

    @Test func shapesAreCommittedAllOrNone() throws {
        let shelf = Shelf([1: point(1), 2: point(2), 3: point(3)])
        try shelf.commit([edit(3, 3, 30), edit(1, 1, 10)])
        #expect(shelf.log == [3, 1] && shelf.shapes == [1: point(10), 2: point(2), 3: point(30)])
        // One that another has changed, or that is gone, changes none.
        #expect(throws: SnapSourceError.changedMeanwhile(source: "shelf", feature: 2, title: nil)) {
            try shelf.commit([edit(1, 10, 11), edit(2, 7, 8)])
        }
        #expect(throws: SnapSourceError.changedMeanwhile(source: "shelf", feature: 9, title: nil)) { try shelf.commit([edit(9, 1, 2)]) }
        #expect(shelf.log == [3, 1])
        // A refusal takes those before it back, the last one first.
        shelf.refused = [2]
        shelf.log = []
        #expect(throws: SnapSourceError.failed(source: "shelf", feature: 2, reason: "it is locked")) {
            try shelf.commit([edit(3, 30, 31), edit(1, 10, 11), edit(2, 2, 22)])
        }
        #expect(shelf.log == [3, 1, 2, 1, 3] && shelf.shapes == [1: point(10), 2: point(2), 3: point(30)])
    }

    @Test func eachSourceCommitsItsOwn() throws {
        let shelf = Shelf([1: point(1), 2: point(2)])
        try shelf.commit([edit(1, 1, 10), edit(2, 9, 20, of: "other")], with: [Bare()])
        #expect(shelf.log == [1] && shelf.shapes == [1: point(10), 2: point(2)])
        let one = edit(1, 1, 10)
        #expect(one.source == "shelf" && one.feature == 1 && one.base == point(1) && one.geometry == point(10))
    }

    /// Rectangles from x to x, what is known of the extent, and the copies of the world to look in.
    @Test(
        arguments: [
            (170, 190, nil, [0, 1]), (-190, -170, nil, [-1, 0]), (-100, 100, nil, [0]), (-179, 500, nil, [0, 1]), (360, 365, nil, [0, 1]),
            (-725, -715, nil, [0, -2]), (181, 190, nil, [0, 1]), (460, 470, 100...110, [1]), (0, 20, 100...110, []),
            (90, 100, 100...110, [0]),
            (110, 120, 100...110, [0]), (-255, -245, 100...110, [-1]), (-1000, 3000, 0...10, [0]),
            (0, 2530, 0...10, [0, 1, 2, 3, 4, 5, 6, 7]),
            (0, 2880, 0...10, [0]), (-350, 5, 0...10, [-1, 0]), (360e6, 360e6 + 1, 0...10, [0]),
            (359_999_641, 359_999_642, 0...10, [999_999]),
            (-10, 10, 170...190, []), (-190, -170, 170...190, [-1]), (175, 176, 170...190, [0]),
        ] as [(Double, Double, ClosedRange<Double>?, [Int])])
    func copiesOfTheWorldAreLookedThrough(from: Double, to: Double, known: ClosedRange<Double>?, worlds: [Int]) {
        let shelf = Shelf()
        shelf.extent = known.map { Extent(xMin: $0.lowerBound, yMin: 0, xMax: $0.upperBound, yMax: 1) }
        var found: [Int] = []
        shelf.forEachWorld(meeting: Extent(xMin: from, yMin: 0, xMax: to, yMax: 1)) { found.append($0) }
        #expect(found == worlds)
    }

    @Test func mapsThatDoNotWrapHaveOneWorld() throws {
        let shelf = Shelf()
        var found: [Int] = []
        shelf.forEachWorld(meeting: .empty) { found.append($0) }
        shelf.spatialReference = nil
        shelf.forEachWorld(meeting: Extent(xMin: 700, yMin: 0, xMax: 701, yMax: 1)) { found.append($0) }
        #expect(found == [0, 0])
        shelf.spatialReference = .wgs84
        shelf.extent = .empty
        shelf.forEachWorld(meeting: Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1)) { found.append($0) }
        #expect(found == [0, 0])
    }

    @Test func shapesAreMovedByWorlds() {
        let shelf = Shelf([1: point(3)])
        #expect(shelf.geometry(ofFeature: 1, inWorld: 2) == point(723) && shelf.geometry(ofFeature: 1, inWorld: -1) == point(-357))
        #expect(shelf.geometry(ofFeature: 1, inWorld: 0) == point(3) && shelf.geometry(ofFeature: 2, inWorld: 1) == nil)
        let line = Geometry.polyline(Polyline(Path(xy: [0, 5, 3, 9]), spatialReference: .wgs84))
        #expect(line.moved(byWorlds: -2).parts[0].xyArray == [-720, 5, -717, 9])
        let box = Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 4)
        #expect(box.moved(byWorlds: 1, of: .wgs84) == Extent(xMin: 361, yMin: 2, xMax: 363, yMax: 4))
        #expect(box.moved(byWorlds: 0, of: .wgs84) == box && box.moved(byWorlds: 1, of: nil) == box)
        #expect(Extent.empty.moved(byWorlds: 1, of: .wgs84) == .empty)
        let width = 2 * Double.pi * 6_378_137
        #expect(abs(box.moved(byWorlds: -1, of: .webMercator).xMin - (1 - width)) < 1e-7)
        let bare = Geometry.point(Point(x: 1, y: 2))
        #expect(bare.moved(byWorlds: 4) == bare)
    }

    @Test func shapesInMemoryAreChecked() throws {
        let source = try GeometrySnapSource(
            name: "s", spatialReference: .wgs84, features: [(id: 3, geometry: point(1)), (id: 5, geometry: point(9))])
        #expect(!source.isEditable && source.count == 2 && source.loadedFeatureCount == 2 && source.spatialReference == .wgs84)
        #expect(source.extent == Extent(xMin: 1, yMin: 5, xMax: 9, yMax: 5) && source.name == "s")
        #expect(throws: SnapSourceError.notEditable(source: "s")) { try source.checkGeometry(point(1), ofFeature: 3) }
        source.isEditable = true
        try source.checkGeometry(point(4), ofFeature: 3)
        #expect(source.geometry(ofFeature: 3) == point(1))
        #expect(throws: SnapSourceError.noFeature(source: "s", feature: 4)) { try source.checkGeometry(point(1), ofFeature: 4) }
        #expect(throws: SnapSourceError.spatialReferenceMismatch(source: "s", found: nil, expected: .wgs84)) {
            try source.setGeometry(.point(Point(x: 1, y: 1)), ofFeature: 3)
        }
        try source.setGeometry(point(20), ofFeature: 3)
        #expect(source.extent == Extent(xMin: 9, yMin: 5, xMax: 20, yMax: 5))
        #expect(source.features(in: Extent(xMin: 15, yMin: 0, xMax: 25, yMax: 9), limit: 5) == [3])
        #expect(source.features(in: Extent(xMin: 0, yMin: 0, xMax: 25, yMax: 9), limit: 1).count == 1)
    }
}
