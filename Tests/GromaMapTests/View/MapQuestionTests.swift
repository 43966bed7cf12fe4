import GromaFormats
import GromaGeometry
import GromaMap
import GromaTesting
import Testing

/// When the drawing of a map asks whether it is cancelled, and what it leaves behind.
@Suite("Cancelled drawings of a map")
struct MapQuestionTests {
    private let area = ScreenRect(x: 0, y: 0, width: 90, height: 100)

    private func map() throws -> MapView {
        let map = try MapView(width: 100, height: 100)
        let layer = GraphicsLayer(name: "towns")
        layer.labels = [LabelClass(try LabelExpression("{N}"))]
        for (number, name) in ["Bern", "Chur", "Genf"].enumerated() {
            let place = Geometry.point(Point(x: 30, y: 20 + 30 * Double(number)))
            try layer.add(Graphic(geometry: place, symbol: SimpleMarkerSymbol(size: 5), attributes: ["N": .string(name)]))
        }
        try map.add(layer)
        try map.setViewport(Viewport(center: Coordinate(x: 50, y: 50), resolution: 1, width: 100, height: 100))
        return map
    }

    @Test("Whichever answer cancels it, no layer keeps an error, and the next drawing has all labels", arguments: [true, false])
    func cancelled(isWhole: Bool) throws {
        let empty = try MapView(width: 100, height: 100)
        #expect(throws: MapError.cancelled) { try empty.displayList(hook: .init(isCancelled: { true })) }
        let expected = try map().displayList(in: isWhole ? nil : area)
        let questions = Questions()
        #expect(try map().displayList(in: isWhole ? nil : area, hook: questions.hook) == expected)
        // The search in the layer, its first graphic, the first label, and the end; in a part also the labels' search and first graphic.
        #expect(questions.count >= (isWhole ? 4 : 6))
        for place in 1...questions.count {
            let map = try map()
            #expect(throws: MapError.cancelled) {
                try map.displayList(in: isWhole ? nil : area, hook: Questions(cancelledAt: place).hook)
            }
            #expect(map.layers.allSatisfy { $0.error == nil }, "\(place)")
            #expect(try map.displayList(in: isWhole ? nil : area) == expected, "\(place)")
        }
    }

    @Test("A map of hundreds of graphics with labels asks some times, not for each of them")
    func hundreds() throws {
        let map = try MapView(width: 100, height: 100)
        let layer = GraphicsLayer(name: "towns")
        layer.labels = [LabelClass(try LabelExpression("{N}"))]
        for number in 0..<400 {
            let place = Geometry.point(Point(x: Double(number % 100), y: Double(number / 4)))
            try layer.add(Graphic(geometry: place, symbol: SimpleMarkerSymbol(size: 2), attributes: ["N": "H"]))
        }
        try map.add(layer)
        try map.setViewport(Viewport(center: Coordinate(x: 50, y: 50), resolution: 1, width: 100, height: 100))
        for area in [nil, self.area] {
            let questions = Questions()
            _ = try map.displayList(in: area, hook: questions.hook)
            #expect((3...20).contains(questions.count), "\(questions.count)")
        }
    }
}
