import GromaTesting
import GromaGeometry
import GromaMap
import GromaSketch
import Testing

/// Compares hit testing with a linear search of all candidates.
@Suite struct HitTestTests {
    /// A view that says no more than it must.
    private struct PlainView: SketchViewport {
        var unitsPerPoint: Double { 1 }
        var center: Coordinate { Coordinate(x: 0, y: 0) }
        func screen(x: Double, y: Double) -> (x: Double, y: Double) { (x, y) }
        func map(x: Double, y: Double) -> (x: Double, y: Double) { (x, y) }
    }

    @Test func whatIsOfNoUseOrNotSaidIsOne() {
        for value in [0, -3, .infinity, -.infinity, .nan] as [Double] {
            let tolerance = HitTolerance(mouse: value, touch: value, pen: value)
            #expect(tolerance == HitTolerance(mouse: 1, touch: 1, pen: 1), "\(value)")
        }
        #expect(PlainView().xScale == 1)
        #expect(InteractionConfiguration().allowsPartCreation)
    }

    private func layer(_ geometry: Geometry, _ viewport: Viewport) throws -> SketchLayer {
        let layer = try SketchLayer(MutableGeometry(geometry))
        layer.viewport = viewport
        return layer
    }

    @Test(arguments: [11, 12, 13] as [UInt64])
    func findsTheNearestOnTheScreen(seed: UInt64) throws {
        var random = Seeded(seed)
        let rounds = Rounds(1500, until: Dictionary(uniqueKeysWithValues: SketchHit.Element.allCases.map { ("\($0)", 6) }))
        for round in rounds {
            let viewport = Viewport(
                center: Coordinate(x: 179, y: 40), resolution: .random(in: 0.01...2, using: &random), width: 300, height: 200,
                rotation: Double(Int.random(in: 0...7, using: &random)) * 33, xScale: .random(in: 0.3...1, using: &random))
            func place() -> Coordinate {
                let (x, y) = viewport.map(x: .random(in: 0...300, using: &random), y: .random(in: 0...200, using: &random))
                return Coordinate(x: x, y: y)
            }
            let geometry: Geometry =
                switch round % 3 {
                case 0: .polygon(Polygon(rings: Parts((0..<2).map { _ in Path((0..<5).map { _ in place() }, isRing: true) })))
                case 1: .polyline(Polyline(paths: Parts((0..<3).map { _ in Path((0..<6).map { _ in place() }) })))
                default: .multipoint(Multipoint(points: Path((0..<12).map { _ in place() })))
                }
            let layer = try layer(geometry, viewport)
            layer.interaction.allowsVertexSelection = round % 4 > 0
            layer.interaction.allowsMidVertexSelection = round % 5 > 0
            layer.interaction.allowsSegmentSelection = round % 7 > 0
            layer.interaction.allowsPartSelection = round % 2 > 0
            layer.interaction.allowsGeometrySelection = false
            let (x, y) = (Double.random(in: 0...300, using: &random), Double.random(in: 0...200, using: &random))
            let device = PointerDevice.allCases[round % 3]
            let hit = try layer.tap(x: x, y: y, device: device).hit
            let expected = plainHit(layer, viewport, x, y, device)
            #expect(hit?.element == expected?.element, "seed \(seed) round \(round)")
            if let hit, let expected {
                #expect(abs(hit.distance - expected.distance) < 1e-6, "seed \(seed) round \(round)")
                #expect(hit.distance <= layer.hitTolerance[device])
                rounds.count("\(hit.element)")
            }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }

    private func plainHit(_ layer: SketchLayer, _ viewport: Viewport, _ x: Double, _ y: Double, _ device: PointerDevice) -> SketchHit? {
        guard let geometry = layer.geometry?.geometry else { return nil }
        let allowed = layer.interaction
        var hits: [SketchHit] = []
        func note(_ element: SketchHit.Element, _ part: Int, _ index: Int, _ sx: Double, _ sy: Double) {
            let distance = ((sx - x) * (sx - x) + (sy - y) * (sy - y)).squareRoot()
            hits.append(SketchHit(element: element, part: part, index: index, position: Coordinate(x: 0, y: 0), distance: distance))
        }
        for (part, path) in geometry.parts.enumerated() {
            let screen = path.coordinates.map { viewport.screen(x: $0.x, y: $0.y) }
            for (index, (sx, sy)) in screen.enumerated() where allowed.allowsVertexSelection { note(.vertex, part, index, sx, sy) }
            guard geometry.type != .multipoint else { continue }
            for index in 0..<path.segmentCount {
                let (p, q) = (screen[index], screen[(index + 1) % screen.count])
                if allowed.allowsMidVertexSelection { note(.midVertex, part, index, (p.x + q.x) / 2, (p.y + q.y) / 2) }
                if allowed.allowsSegmentSelection || allowed.allowsPartSelection {
                    let t = SegmentGeometry.fraction(x, y, p.x, p.y, q.x, q.y)
                    note(.segment, part, index, p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t)
                }
            }
        }
        for element in [SketchHit.Element.vertex, .midVertex, .segment] {
            let near = hits.filter { $0.element == element && $0.distance <= layer.hitTolerance[device] }
            if let best = near.min(by: { $0.distance < $1.distance }) { return best }
        }
        let (mx, my) = viewport.map(x: x, y: y)
        guard allowed.allowsPartSelection, case .polygon(let polygon) = geometry, polygon.contains(x: mx, y: my) else { return nil }
        return SketchHit(element: .interior, part: 0, index: 0, position: Coordinate(x: mx, y: my), distance: 0)
    }

    @Test func theInsideBelongsToTheInnermostShell() throws {
        func square(_ x: Double, _ size: Double, _ role: RingRole) -> Path {
            Path(xy: [x, x, x + size, x, x + size, x + size, x, x + size], isRing: true).with(role: role)
        }
        // An island in a lake comes before the land around the lake.
        let polygon = Polygon(rings: Parts([square(40, 20, .shell), square(0, 100, .shell), square(20, 60, .hole)]))
        let layer = try layer(.polygon(polygon), Viewport(center: Coordinate(x: 50, y: 50), resolution: 0.1, width: 1000, height: 1000))
        layer.interaction.allowsSegmentSelection = false
        #expect(try layer.tap(x: 500, y: 500).hit?.part == 0)
        #expect(try layer.tap(x: 100, y: 100).hit?.part == 1)
        #expect(try layer.tap(x: 300, y: 300).hit == nil)
        let edge = try #require(try layer.tap(x: 0, y: 300).hit)
        #expect(edge.element == .segment && layer.interaction.selection(for: edge) == .parts([1]))
        layer.interaction.allowsPartSelection = false
        layer.interaction.allowsGeometrySelection = false
        #expect(try layer.tap(x: 500, y: 500).hit == nil)
        #expect(layer.interaction.selection(for: edge) == nil)
    }

    @Test func manyUnderOneFingerAreNotAllLookedAt() throws {
        let path = Path(
            (0..<200_000).map { (index: Int) -> Coordinate in Coordinate(x: Double(index % 500) * 1e-6, y: Double(index / 500) * 1e-6) })
        let viewport = Viewport(center: Coordinate(x: 5, y: 0), resolution: 1, width: 100, height: 100, rotation: 20, xScale: 0.4)
        let layer = try layer(.polyline(Polyline(paths: Parts([path]))), viewport)
        for _ in 0..<200 { #expect(try layer.tap(x: 50, y: 50).hit?.element == .vertex) }
    }

    @Test func withoutAViewportTheMapIsTheScreen() throws {
        let layer = try SketchLayer(MutableGeometry(.polyline(Polyline(Path(xy: [0, 0, 100, 0])))))
        let eye = LookingTool.Eye()
        try layer.setTool(LookingTool(eye: eye), named: "looker")
        try layer.send(.tap(SketchPointer(x: 0, y: 0, position: Coordinate(x: 97, y: 3))))
        #expect(eye.hit?.element == .vertex && eye.hit?.index == 1)
        try layer.send(.tap(SketchPointer(x: 0, y: 0, position: Coordinate(x: 120, y: 3))))
        #expect(eye.hit == nil)
        #expect(throws: SketchError.self) { try layer.tap(x: 0, y: 0) }
    }
}
