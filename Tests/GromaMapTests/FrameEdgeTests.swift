import GromaGeometry
import GromaMap
import Testing

/// What lies beside a frame and still shows in it is drawn; what does not show is not.
@Suite("The edge of a frame") struct FrameEdgeTests {
    private static let markers: [any Symbol] = [
        SimpleMarkerSymbol(.circle, size: 10), SimpleMarkerSymbol(.square, size: 10),
        {
            var symbol = SimpleMarkerSymbol(.diamond, size: 8)
            symbol.outline = SimpleLineSymbol(width: 3)
            symbol.xOffset = 4
            return symbol
        }(),
    ]

    private func isDrawn(_ symbol: any Symbol, x: Double, y: Double, in viewport: Viewport) -> Bool {
        let point = Geometry.point(Point(x: x, y: y))
        return symbol.items(for: SymbolShapes([point], in: MapFrame(viewport: viewport))).contains {
            if case .markers = $0 { true } else { false }
        }
    }

    @Test("A marker is drawn as far outside as it reaches, in points, and no farther", arguments: 0..<3, [0.25, 1, 40])
    func reach(_ place: Int, resolution: Double) {
        let symbol = Self.markers[place]
        // With x as it is, and drawn shorter or longer than y.
        for xScale in [1.0, 0.5, 2] {
            let viewport = Viewport(
                center: Coordinate(x: 0, y: 0), resolution: resolution, width: 200, height: 100, rotation: 0, xScale: xScale)
            func isShown(x: Double, y: Double) -> Bool {
                isDrawn(symbol, x: x * resolution / xScale, y: y * resolution, in: viewport)
            }
            for side in [-1.0, 1] {
                for beside in [-1, 0.5 * symbol.reach, symbol.reach - 0.01] {
                    #expect(
                        isShown(x: 0, y: side * (50 + beside)) && isShown(x: side * (100 + beside), y: 0),
                        "\(beside), x drawn \(xScale) long")
                }
                // As far as the longer of the two units goes, which is no more than both where they are alike.
                #expect(!isShown(x: 0, y: side * (50.01 + symbol.reach * max(1, 1 / xScale))), "x drawn \(xScale) long")
                #expect(!isShown(x: side * (100.01 + symbol.reach * max(1, xScale)), y: 0), "x drawn \(xScale) long")
            }
        }
    }

    @Test("Turned frames draw what shows in their corners")
    func turned() {
        for degrees in stride(from: 0.0, to: 360, by: 30) {
            let viewport = Viewport(center: Coordinate(x: 7, y: -3), resolution: 2, width: 200, height: 100, rotation: degrees)
            for (x, y) in [(1.0, 1.0), (199, 1), (199, 99), (1, 99), (-3, 50), (100, 103)] {
                let place = viewport.map(x: x, y: y)
                #expect(isDrawn(Self.markers[0], x: place.x, y: place.y, in: viewport), "\(x), \(y) turned by \(degrees)")
            }
        }
    }

    @Test("Of very many areas that are smaller than a pixel one a pixel is drawn, of larger ones each")
    func crowds() {
        func square(_ x: Double, _ size: Double) -> Geometry {
            .envelope(
                Envelope(Extent(xMin: x - size / 2, yMin: 50 - size / 2, xMax: x + size / 2, yMax: 50 + size / 2), spatialReference: nil))
        }
        func drawn(_ areas: [Geometry], in frame: MapFrame = Frames.unit) -> Int {
            SymbolShapes(areas, in: frame).areas(fill: .color(.black), stroke: nil).count
        }
        let specks = Array(repeating: square(10.5, 0.5), count: 10_000)
        #expect(drawn(specks) == 10_000)
        #expect(drawn(specks + specks) <= 10_002)
        // Beside them, one a pixel.
        #expect(drawn(specks + specks + (20..<30).map { square(Double($0) + 0.5, 0.5) }) - drawn(specks + specks) == 10)
        // A pixel is as large as the frame says.
        let large = Array(repeating: square(10.5, 1.5), count: 50)
        #expect(drawn(specks + specks + large) - drawn(specks + specks) == 50)
    }
}
