import GromaFormats
import GromaGeometry
import GromaMap
import Testing

@Suite("Values of none, of one, and of next to none in drawing")
struct SmallestValueTests {
    @Test("A hatch without a width has that of a point; any other that is not negative is its own")
    func hatchWidths() {
        #expect(HatchStyle(.black, width: 0).width == 1 && HatchStyle(.black, width: -0.5).width == 1)
        #expect(HatchStyle(.black, width: 0.25).width == 0.25 && HatchStyle(.black, width: 1).width == 1)
    }

    @Test("A hatch that is turned by one degree is", arguments: [(0.0, false), (1, true), (-1, true)])
    func hatchAngles(angle: Double, isTurned: Bool) {
        let area = DisplayItem.paths(
            .rectangle(x: 0, y: 0, width: 4, height: 3), fill: .hatch(HatchStyle(.black, angle: angle)), stroke: nil)
        let text = SVGWriter().write(DisplayList(width: 8, height: 6, items: [area]))
        #expect(text.contains("patternTransform=\"translate(0 0) rotate(\(Int(angle)))\"") == isTurned)
        #expect(text.contains("patternTransform") == isTurned)
    }

    @Test("What small rectangles share by less than a billionth of a point is a rounding error, by more it is not")
    func overlaps() {
        let small = ScreenRect(x: 0, y: 0, width: 0.5, height: 0.5)
        for (shared, isMore) in [(0.5e-9, false), (1.5e-9, true)] {
            #expect(small.overlaps(ScreenRect(x: 0.5 - shared, y: 0, width: 0.5, height: 0.5)) == isMore)
            #expect(small.overlaps(ScreenRect(x: shared - 0.5, y: 0, width: 0.5, height: 0.5)) == isMore)
            #expect(small.overlaps(ScreenRect(x: 0, y: 0.5 - shared, width: 0.5, height: 0.5)) == isMore)
            #expect(small.overlaps(ScreenRect(x: 0, y: shared - 0.5, width: 0.5, height: 0.5)) == isMore)
            #expect(small.contains(ScreenRect(x: 0, y: 0, width: 0.5 + shared, height: 0.5)) != isMore)
            #expect(small.contains(ScreenRect(x: 0, y: 0, width: 0.5, height: 0.5 + shared)) != isMore)
        }
    }

    @Test("A text of a callout has one letter more where there is room for one", arguments: [0, 1, 2, 3])
    func lastLetters(room: Int) {
        let long = String(repeating: "a", count: CalloutTemplate.longestText - room)
        let text = CalloutTemplate.filled("${A}${B}", with: ["A": .string(long), "B": .string("xyz")] as Attributes)
        #expect(text == long + "xyz".prefix(room))
    }

    @Test("Places of a leader that there are not are left out, and none but such change nothing")
    func leaders() throws {
        let callout = try MapView(width: 400, height: 300).callout
        callout.leaderPositions = LeaderPositions(rawValue: 16 + 2)
        #expect(callout.leaderPositions == .top)
        for rawValue in [16, 0, -16] {
            callout.leaderPositions = LeaderPositions(rawValue: rawValue)
            #expect(callout.leaderPositions == .top, "\(rawValue)")
        }
    }

    @Test("Graphics in a rectangle are told by their numbers, wherever they are")
    func graphicsInBox() throws {
        let layer = GraphicsLayer(name: "g")
        for step in 0..<200 {
            let place = Point(x: Double((step * 71) % 200), y: Double((step * 37) % 200))
            try layer.add(Graphic(geometry: .point(place)))
        }
        let all = Extent(xMin: -1, yMin: -1, xMax: 200, yMax: 200)
        #expect(layer.features(in: all, limit: 500) == Array(1...200))
        let some = layer.features(in: all, limit: 50)
        #expect(some.count == 50 && some == some.sorted())
    }
}
