import GromaGeometry
import GromaSketch
import Testing

/// The shapes that a sketch gives to features of its sources: its own until they are committed or given up.
struct NeighbourCommitTests: SnapDrawing {
    private let east = ListSource("east", [])
    private let west = ListSource("west", [])
    private let fixed = ListSource("fixed", [], isEditable: false)
    private let layer: SketchLayer

    init() throws {
        layer = try SketchLayer(
            MutableGeometry(
                .polygon(Polygon(Path([(0, 0), (60, 0), (60, 40), (0, 40)].map { Coordinate(x: $0.0, y: $0.1) }, isRing: true)))))
        east.geometries = [
            polygon([(60, 0), (90, 0), (60, 40)]), line([(60, 40), (30, 70)]), line([(200, 0), (210, 0)]), line([(60, 0), (70, -30)]),
        ]
        west.geometries = [polygon([(0, 0), (0, 40), (-30, 20)])]
        fixed.geometries = [line([(60, 0), (60, -9)])]
        layer.snapSources = [east, west, fixed]
        layer.editsTopology = true
    }

    private func edits() throws -> [String] {
        let format = WKTFormatting()
        return try layer.neighbourEdits().map { "\($0.source) \($0.feature): \(format.text($0.base)) -> \(format.text($0.geometry))" }
    }

    /// Commits, and returns why that is refused.
    private func refusal() -> String? {
        do throws(SketchError) {
            try layer.commitNeighbours()
            return nil
        } catch {
            return error.description
        }
    }

    /// Positions of all parts, in order.
    private struct WKTFormatting {
        func text(_ geometry: Geometry) -> String {
            geometry.parts.map { $0.coordinates.map { "\(Int($0.x)) \(Int($0.y))" }.joined(separator: ", ") }.joined(separator: "; ")
        }
    }

    @Test func editsAreListedBySourceAndFeature() throws {
        try layer.moveVertex(at: 0, to: at(-1, -2))
        try layer.moveVertex(at: 2, to: at(61, 43))
        try layer.moveVertex(at: 1, to: at(62, -4))
        #expect(
            try edits() == [
                "east 0: 60 0, 90 0, 60 40 -> 62 -4, 90 0, 61 43", "east 1: 60 40, 30 70 -> 61 43, 30 70",
                "east 3: 60 0, 70 -30 -> 62 -4, 70 -30", "west 0: 0 0, 0 40, -30 20 -> -1 -2, 0 40, -30 20",
            ])
        #expect(east.writes.isEmpty && west.writes.isEmpty)
        layer.undo()
        #expect(
            try edits() == [
                "east 0: 60 0, 90 0, 60 40 -> 60 0, 90 0, 61 43", "east 1: 60 40, 30 70 -> 61 43, 30 70",
                "west 0: 0 0, 0 40, -30 20 -> -1 -2, 0 40, -30 20",
            ])
        #expect(layer.giveUpNeighbours(of: "east") == [0, 1])
        #expect(layer.giveUpNeighbours(of: "fixed") == [])
        #expect(try edits() == ["west 0: 0 0, 0 40, -30 20 -> -1 -2, 0 40, -30 20"])
        #expect(layer.neighbour(0, of: "east") == east.geometries[0])
        #expect(layer.neighbour(1, of: "west") == nil && layer.neighbour(0, of: "north") == nil)
        layer.undo()
        layer.undo()
        #expect(try edits().isEmpty)
    }

    @Test func whatIsCommittedIsTheNewBase() throws {
        try layer.moveVertex(at: 1, to: at(62, -4))
        let first = try layer.neighbourEdits()
        try layer.moveVertex(at: 1, to: at(63, -5))
        for edit in first { east.geometries[edit.feature] = edit.geometry }
        layer.noteCommitted(first)
        #expect(
            try edits() == [
                "east 0: 62 -4, 90 0, 60 40 -> 63 -5, 90 0, 60 40", "east 3: 62 -4, 70 -30 -> 63 -5, 70 -30",
            ])
        try layer.commitNeighbours()
        #expect(east.writes == [0, 3] && west.writes.isEmpty)
        #expect(try edits().isEmpty)
        layer.undo()
        #expect(
            try edits() == [
                "east 0: 63 -5, 90 0, 60 40 -> 62 -4, 90 0, 60 40", "east 3: 63 -5, 70 -30 -> 62 -4, 70 -30",
            ])
        // Another user has moved a feature meanwhile: none of the source is written.
        east.geometries[3] = line([(1, 2), (3, 4)])
        #expect(refusal() == "\(SnapSourceError.changedMeanwhile(source: "east", feature: 3, title: nil))")
        #expect(east.writes == [0, 3])
        #expect(try edits().count == 2)
    }

    @Test func aRefusedFeatureTakesBackThoseBeforeIt() throws {
        try layer.moveVertex(at: 1, to: at(62, -4))
        try layer.moveVertex(at: 0, to: at(-1, -2))
        east.refused = 3
        #expect(refusal() == "east could not change feature 3: it is locked")
        #expect(east.writes == [0, 0] && west.writes.isEmpty)
        #expect(east.geometries[0] == polygon([(60, 0), (90, 0), (60, 40)]))
        #expect(try edits().count == 3)
        layer.snapSources = [west, east, fixed]
        #expect(refusal() == "east could not change feature 3: it is locked")
        #expect(west.writes == [0])
        #expect(try edits().map { String($0.prefix(6)) } == ["east 0", "east 3"])
    }

    @Test func theSourceOfASketchSaysWhyItKeepsAShape() throws {
        let seen = layer.neighbourSources
        #expect(seen.map(\.name) == ["east", "west", "fixed"])
        #expect(seen.map(\.isEditable) == [true, true, false])
        let shape = line([(1, 2), (3, 4)])
        #expect(throws: SnapSourceError.notEditable(source: "fixed")) { try seen[2].setGeometry(shape, ofFeature: 0) }
        #expect(throws: SnapSourceError.noFeature(source: "east", feature: 4)) { try seen[0].setGeometry(shape, ofFeature: 4) }
        var other = shape
        other.spatialReference = .webMercator
        #expect(throws: SnapSourceError.spatialReferenceMismatch(source: "east", found: .webMercator, expected: nil)) {
            try seen[0].setGeometry(other, ofFeature: 1)
        }
        #expect(throws: SnapSourceError.failed(source: "east", feature: 1, reason: "it is a polyline and cannot become a polygon")) {
            try seen[0].setGeometry(polygon([(0, 0), (1, 0), (1, 2)]), ofFeature: 1)
        }
        #expect(try edits().isEmpty)
        try seen[0].setGeometry(shape, ofFeature: 1)
        #expect(try edits() == ["east 1: 60 40, 30 70 -> 1 2, 3 4"])
        #expect(seen[0].geometry(ofFeature: 1) == shape && east.geometries[1] != shape)
        try seen[0].setGeometry(line([(60, 40), (30, 70)]), ofFeature: 1)
        #expect(try edits().isEmpty)
    }

    /// Nobody knows how to show such a source in the sketch's reference, which has none: it stays in its own, and takes shapes in that.
    @Test func aSourceThatCannotBeProjectedStaysInItsReference() throws {
        func way(_ xy: [Double]) -> Geometry { .polyline(Polyline(Path(xy: xy), spatialReference: .webMercator)) }
        layer.snapSources = [ListSource("far", [way([1, 2, 3, 4])], spatialReference: .webMercator)]
        let seen = layer.neighbourSources[0]
        try seen.setGeometry(way([5, 6, 7, 8]), ofFeature: 0)
        #expect(seen.spatialReference == .webMercator && seen.geometry(ofFeature: 0) == way([5, 6, 7, 8]))
        #expect(seen.features(in: Extent(xMin: 6, yMin: 6, xMax: 9, yMax: 9), limit: 9) == [0])
        #expect(seen.features(in: Extent(xMin: 0, yMin: 0, xMax: 4, yMax: 4), limit: 9) == [])
        #expect(try edits() == ["far 0: 1 2, 3 4 -> 5 6, 7 8"])
    }

    /// Of four features, the first three are moved, one after the other: the box finds what is in it now, up to the limit.
    @Test func featuresAreFoundWhereTheyAreNow() throws {
        let source = layer.neighbourSources[0]
        let box = Extent(xMin: 300, yMin: 300, xMax: 400, yMax: 400)
        #expect(source.features(in: box, limit: 9).isEmpty)
        try source.setGeometry(line([(350, 350), (360, 390)]), ofFeature: 3)
        try source.setGeometry(line([(390, 350), (460, 390)]), ofFeature: 1)
        try source.setGeometry(line([(200, 0), (210, 1)]), ofFeature: 2)
        #expect(source.features(in: box, limit: 9) == [1, 3])
        #expect(source.features(in: box, limit: 2) == [1, 3])
        #expect(source.features(in: box, limit: 1).count == 1)
        #expect(source.features(in: box, limit: 0).isEmpty)
        let old = Extent(xMin: 0, yMin: -50, xMax: 300, yMax: 100)
        #expect(source.features(in: old, limit: 9) == [0, 2])
        #expect(source.features(in: old, limit: 1) == [0])
        let all = Extent(xMin: 0, yMin: -50, xMax: 400, yMax: 400)
        #expect(source.features(in: all, limit: 9) == [0, 1, 2, 3])
        for limit in 1...3 { #expect(source.features(in: all, limit: limit).count == limit) }
    }
}
