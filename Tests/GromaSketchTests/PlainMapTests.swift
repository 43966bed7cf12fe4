import GromaGeometry
import GromaMap
import GromaSketch
import Testing

/// What is looked at without a view, where a point of the screen is a unit of the map, and what a grid says of numbers that are too large.
@Suite struct PlainMapTests {
    /// No more than a thousand segments are looked at, none of which lies beyond what a mouse hits.
    @Test func aMidpointIsFoundBesideACrowdThatIsTooFarAway() throws {
        var xy: [Double] = []
        for number in 0..<1_200 { xy += [12, Double(number % 2)] }
        xy += [100, 0, 100, 100, -100, 100, -100, 5, -20, 5, 20, 5]
        let layer = try SketchLayer(MutableGeometry(.polyline(Polyline(Path(xy: xy)))))
        let eye = LookingTool.Eye()
        try layer.setTool(LookingTool(eye: eye), named: "looker")
        try layer.send(.hover(SketchPointer(x: 0, y: 0, position: Coordinate(x: 0, y: 0))))
        let hit = try #require(eye.hit)
        #expect(hit.element == .midVertex && hit.part == 0 && hit.index == 1_204 && hit.distance == 5)
        #expect(hit.position.x == 0 && hit.position.y == 5)
    }

    @Test func aGridHasNoNodeBeyondTheGreatestNumber() throws {
        let wide = try SnapGrid(origin: Coordinate(x: 1e308, y: 0), spacingX: 1.5e308, spacingY: 1)
        #expect(wide.node(nearestTo: Coordinate(x: 1.79e308, y: 3)) == nil)
        #expect(wide.node(nearestTo: Coordinate(x: 1.6e308, y: 3)) == Coordinate(x: 1e308, y: 3))
        let tall = try SnapGrid(origin: Coordinate(x: 0, y: 1e308), spacingX: 1, spacingY: 1.5e308)
        #expect(tall.node(nearestTo: Coordinate(x: 3, y: 1.79e308)) == nil)
        #expect(tall.node(nearestTo: Coordinate(x: 3, y: 1.6e308)) == Coordinate(x: 3, y: 1e308))
    }
}
