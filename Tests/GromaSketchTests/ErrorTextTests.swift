import GromaGeometry
import GromaSketch
import Testing

/// The texts of errors name the place, what was found and what would be right.
struct ErrorTextTests {
    private static let noFeature = SnapSourceError.noFeature(source: "roads", feature: 3)

    @Test(
        arguments: [
            (ConstraintError.notFinite(name: "length", found: .infinity), "length is inf, expected a finite number."),
            (.outOfRange(name: "length", found: -1, expected: "above 0"), "length is -1.0, expected above 0."),
            (.contradictory(["x", "angle"]), "No position meets x and angle together: release one of them."),
            (.tooClose(distance: 2, minimum: 5), "The position is 2.0 from the previous vertex, expected at least 5.0."),
            (.emptyArea(name: "inside"), "The polygon to stay inside of has no vertices: give one that has."),
            (
                .unreachable(["inside", "outside"]),
                "The other constraints lead to no position that is inside and outside the polygon given."
            ),
        ] as [(ConstraintError, String)])
    func constraints(error: ConstraintError, text: String) { #expect(error.description == text) }

    @Test(
        arguments: [
            (
                SnapError.invalidGrid(name: "spacingX", found: 0, expected: "more than 0"),
                "The grid's spacingX is 0.0, expected more than 0."
            ),
            (.invalidSetting(name: "tolerance", found: -1, expected: "0 or more"), "tolerance is -1.0, expected 0 or more."),
            (.source(noFeature), "roads has no feature 3."),
        ] as [(SnapError, String)])
    func snapping(error: SnapError, text: String) { #expect(error.description == text) }

    @Test(
        arguments: [
            (TopologyError.source(noFeature), "roads has no feature 3."),
            (.geometry(source: "roads", feature: 3, .emptyGeometry), "Feature 3 of roads: The geometry is empty."),
            (.geometry(source: nil, feature: 3, .emptyGeometry), "The geometry is empty."),
            (.geometry(source: "roads", feature: nil, .emptyGeometry), "The geometry is empty."),
            (
                .wouldCollapse(source: "lots", feature: 3, part: 1, vertices: 2),
                "Part 1 of feature 3 of lots would be left with 2 vertices: remove it, or switch topological editing off."
            ),
            (
                .wouldLeaveGap(source: "lots", feature: 3, at: Coordinate(x: 1.5, y: 2)),
                "Feature 3 of lots and other areas meet at 1.5 2.0, and would leave a gap without it: move it onto one of its neighbors, "
                    + "or switch topological editing off."
            ),
            (.wrongCount(found: 4, expected: 5), "There are 4 positions, expected 5."),
        ] as [(TopologyError, String)])
    func topology(error: TopologyError, text: String) { #expect(error.description == text) }

    @Test(
        arguments: [
            (TraceError.noEdges(.point), "A point has no edges to trace: give a polyline or polygon."),
            (.geometry(.emptyGeometry), "The geometry is empty."),
            (.notConnected, "The places to trace between lie in different features or parts: give two of one."),
            (.invalidFraction(1.5), "A place on an edge is 1.5, expected 0 to 1."),
            (.noWay(.backward), "The second place does not lie backward of the first on this line: leave the way out."),
        ] as [(TraceError, String)])
    func tracing(error: TraceError, text: String) { #expect(error.description == text) }
}
