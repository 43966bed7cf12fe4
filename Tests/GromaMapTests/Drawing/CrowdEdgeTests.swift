import GromaGeometry
import GromaMap
import Testing

/// What is drawn at the edges of the screen once there are so many shapes that one a pixel is drawn.
@Suite("Crowds at the edges")
struct CrowdEdgeTests {
    @Test("A marker of which a part shows is drawn beyond a hundred thousand others, once a pixel, and one of which nothing shows is not")
    func edges() {
        let frame = MapFrame(viewport: Viewport(center: Coordinate(x: 0, y: 0), resolution: 1, width: 40, height: 30))
        let look = SimpleMarkerSymbol(color: .black, size: 4)
        var batches = SymbolBatches(frame)
        for _ in 0...100_000 { batches.append(.point(Point(x: 0, y: 0)), look) }
        // A marker reaches two points: the last ones of each list show nothing.
        let places = [(-21.5, 0.5), (21.5, 0.5), (0.5, -16.5), (0.5, 16.5), (-24.5, 0.5), (24.5, 0.5), (0.5, -19.5), (0.5, 19.5)]
        for _ in 0..<2 { for (x, y) in places { batches.append(.point(Point(x: x, y: y)), look) } }
        var drawn: [[Double]] = []
        for case .markers(let xy, .map, _) in batches.finish() {
            drawn += stride(from: 0, to: xy.count, by: 2).map { [xy[$0], xy[$0 + 1]] }
        }
        for (x, y) in places.prefix(4) { #expect(drawn.count { $0 == [x, y] } == 1, "\(x), \(y)") }
        for (x, y) in places.suffix(4) { #expect(!drawn.contains([x, y]), "\(x), \(y)") }
    }
}
