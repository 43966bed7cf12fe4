import GromaGeometry
import GromaSketch
import Testing

/// Compares the methods that edit a selection with the same edits of a plain list of coordinates.
@Suite struct SelectionVerbTests {
    private func layer(_ type: GeometryType) throws -> SketchLayer {
        func path(_ x: Double, _ count: Int) -> Path {
            let coordinates = (0..<count).map { index in
                let number = Double(index)
                return Coordinate(x: x + number * number, y: Double(index % 3), z: number, m: -number)
            }
            return Path(coordinates, dimensions: .xyzm, isRing: type == .polygon)
        }
        switch type {
        case .polygon: return try layer(.polygon(Polygon(rings: Parts([path(0, 5), path(50, 6)]), dimensions: .xyzm)))
        case .polyline: return try layer(.polyline(Polyline(paths: Parts([path(0, 5), path(50, 6)]), dimensions: .xyzm)))
        case .multipoint: return try layer(.multipoint(Multipoint(points: path(0, 7))))
        default: return try layer(.point(Point(Coordinate(x: 1, y: 2, z: 3, m: 4), dimensions: .xyzm)))
        }
    }

    private func layer(_ geometry: Geometry) throws -> SketchLayer { try SketchLayer(MutableGeometry(geometry)) }

    private func lists(_ layer: SketchLayer) -> [[Coordinate]] {
        (layer.geometry?.geometry.parts ?? Parts([])).map(\.coordinates)
    }

    private func isNear(_ a: [[Coordinate]], _ b: [[Coordinate]]) -> Bool {
        guard a.map(\.count) == b.map(\.count) else { return false }
        return zip(a.joined(), b.joined()).allSatisfy {
            abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 && $0.z == $1.z && $0.m == $1.m
        }
    }

    /// The selections that a type can have.
    private func selections(_ type: GeometryType) -> [SketchSelection] {
        switch type {
        case .point: return [.vertex(part: 0, index: 0), .geometry]
        case .multipoint: return [.vertices([PartRange(part: 0, range: 1..<3), PartRange(part: 0, range: 5..<7)]), .geometry]
        default:
            return [
                .vertex(part: 1, index: 2), .vertices([PartRange(part: 0, range: 1..<3), PartRange(part: 1, range: 0..<2)]),
                .segment(part: 0, index: 1), .parts([1]), .parts([0, 1]), .geometry,
            ] + (type == .polygon ? [.segment(part: 1, index: 5)] : [])
        }
    }

    private func select(_ selection: SketchSelection, in layer: SketchLayer) throws {
        switch selection {
        case .none: layer.clearSelection()
        case .vertices(let ranges): try layer.selectVertices(ranges)
        case .midVertex(let part, let segment): try layer.selectMidVertex(part: part, segment: segment)
        case .segment(let part, let index): try layer.selectSegment(part: part, at: index)
        case .parts(let parts): try layer.selectParts(parts)
        case .geometry: try layer.selectAll()
        }
        #expect(layer.selection == selection)
    }

    @Test(arguments: [GeometryType.point, .multipoint, .polyline, .polygon])
    func movesTurnsScalesMirrorsAndDeletes(type: GeometryType) throws {
        typealias Verb = (name: String, act: (SketchLayer) throws -> Void, place: (Coordinate) -> (Double, Double))
        let verbs: [Verb] = [
            ("moveSelection", { try $0.moveSelection(byX: 3, y: -2) }, { ($0.x + 3, $0.y - 2) }),
            ("rotateSelection", { try $0.rotateSelection(byDegrees: 90, about: Coordinate(x: 1, y: 1)) }, { (2 - $0.y, $0.x) }),
            ("scaleSelection", { try $0.scaleSelection(byX: 2, y: -1, about: Coordinate(x: 1, y: 1)) }, { (2 * $0.x - 1, 2 - $0.y) }),
            ("mirrorSelection", { try $0.mirrorSelection(from: Coordinate(x: 0, y: 0), to: Coordinate(x: 5, y: 5)) }, { ($0.y, $0.x) }),
        ]
        for selection in selections(type) {
            let layer = try layer(type)
            let before = try #require(layer.geometry?.geometry)
            let ranges = selection.ranges(in: before)
            for verb in verbs {
                try select(selection, in: layer)
                var expected = lists(layer)
                for range in ranges {
                    for index in range.range {
                        (expected[range.part][index].x, expected[range.part][index].y) = verb.place(expected[range.part][index])
                    }
                }
                try verb.act(layer)
                #expect(isNear(lists(layer), expected), "\(verb.name) of \(selection)")
                #expect(layer.selection == selection && layer.undo() == verb.name && layer.geometry?.geometry == before)
            }
            try select(selection, in: layer)
            var left = lists(layer)
            for range in ranges.reversed() { left[range.part].removeSubrange(range.range) }
            if type == .polyline || type == .polygon { left.removeAll { $0.isEmpty } }
            try layer.deleteSelection()
            #expect(isNear(lists(layer), left), "deletion of \(selection)")
            #expect(layer.selection == .none && layer.undo() == "deleteSelection" && layer.selection == selection)
            #expect(layer.geometry?.geometry == before)
            #expect(layer.redo() == "deleteSelection" && layer.selection == .none)
        }
    }

    @Test func impossibleSelectionCallsAreRefused() throws {
        let layer = try layer(.polyline)
        let before = layer.geometry?.geometry
        let verbs: [(SketchLayer) throws -> Void] = [
            { try $0.moveSelection(byX: 1, y: 1) }, { try $0.rotateSelection(byDegrees: 1) }, { try $0.scaleSelection(byX: 1, y: 1) },
            { try $0.deleteSelection() }, { try $0.mirrorSelection(from: Coordinate(x: 0, y: 0), to: Coordinate(x: 1, y: 1)) },
        ]
        for verb in verbs { #expect(throws: SketchError.self) { try verb(layer) } }
        try layer.selectAll()
        let refused: [(SketchLayer) throws -> Void] = [
            { try $0.moveSelection(byX: .nan, y: 1) },
            { try $0.rotateSelection(byDegrees: .infinity) }, { try $0.scaleSelection(byX: 0, y: 1) },
            { try $0.scaleSelection(byX: 1e308, y: 1, about: Coordinate(x: -1e300, y: 0)) },
            { try $0.mirrorSelection(from: Coordinate(x: 0, y: 0), to: Coordinate(x: 0, y: 0)) },
            { try $0.selectVertex(part: 2, at: 0) }, { try $0.selectVertex(at: -1) }, { try $0.selectVertex(at: .max) },
            { try $0.selectSegment(part: 0, at: 4) }, { try $0.selectMidVertex(part: 0, segment: 4) }, { try $0.selectParts([0, 2]) },
            { try $0.selectVertices([PartRange(part: 0, range: 0..<2), PartRange(part: 1, range: 6..<7)]) },
        ]
        for (number, verb) in refused.enumerated() {
            #expect(throws: SketchError.self, "verb \(number)") { try verb(layer) }
        }
        #expect(layer.geometry?.geometry == before && layer.selection == .geometry && !layer.canUndo)
    }

    @Test func tappingAgainSelectsMore() throws {
        let layer = try layer(.polygon)
        try layer.selectVertex(part: 1, at: 3)
        try layer.cycleSelection()
        #expect(layer.selection == .parts([1]))
        try layer.cycleSelection()
        #expect(layer.selection == .geometry)
        try layer.cycleSelection()
        #expect(layer.selection == .none)
        layer.interaction.allowsPartSelection = false
        try layer.selectSegment(part: 1, at: 5)
        try layer.cycleSelection()
        #expect(layer.selection == .geometry)
        layer.interaction.allowsGeometrySelection = false
        try layer.selectVertex(at: 0)
        try layer.cycleSelection()
        #expect(layer.selection == .none)
    }

    @Test func nextAndPreviousGoRoundThroughAllParts() throws {
        let layer = try layer(.polyline)
        try layer.addPart([])
        var seen: [SketchSelection] = []
        for _ in 0..<11 {
            try layer.selectNextVertex()
            seen.append(layer.selection)
        }
        #expect(seen.first == .vertex(part: 0, index: 0) && seen.last == .vertex(part: 1, index: 5) && Set(seen).count == 11)
        try layer.selectNextVertex()
        #expect(layer.selection == seen[0])
        for selection in seen.reversed() {
            try layer.selectPreviousVertex()
            #expect(layer.selection == selection)
        }
        try layer.selectLastVertex()
        #expect(layer.selection == seen[10])
        #expect(try layer.selectVertices(in: Extent(xMin: 0, yMin: 0, xMax: 51, yMax: 9)) == 7)
        let ring = Path(xy: [-1, -1, 2, -1, 2, 3, -1, 3], isRing: true)
        #expect(try layer.selectVertices(inRing: ring, adding: true) == 7)
        #expect(try layer.selectVertices(inRing: ring) == 2)
        try layer.clear()
        #expect(layer.selection == .none)
        try layer.selectNextVertex()
        try layer.selectAll()
        #expect(layer.selection == .none)
    }
}
