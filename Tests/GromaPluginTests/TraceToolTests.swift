import Groma
import GromaTesting
import Testing

/// What the tool `trace` adds: the course of an edge, from one place on it to another.
struct TraceToolTests {
    private func source() throws -> GeometrySnapSource {
        let format = WKTFormat()
        return try GeometrySnapSource(
            name: "shores", spatialReference: nil,
            features: [
                (3, format.planar("LINESTRING ZM (0 0 1 10, 40 0 2 20, 40 40 3 30, 90 40 4 40)")),
                (4, format.planar("POLYGON ((0 -20, 80 -20, 80 -60, 0 -60, 0 -20))")),
                (5, format.planar("MULTIPOINT ((20 80), (30 80))")),
            ])
    }

    @Test func tapsBeginAndEndATrace() throws {
        let sketch = try ToolScript("LINESTRING ZM (-50 0 0 0, 0 0 1 5)", tool: "trace", sources: [try source()])
        try sketch.follow(
            """
            hover 0 0 -> ignored
            enter -> ignored
            move 0 0 -> ignored
            release 0 0 -> ignored
            doubleTap 0 0 -> -
            longPress 0 0 -> ignored
            tap 20 20 -> fails: no edge is here: begin on one of the shape or of a snap source
            tap 20 80 -> fails: no edge is here: begin on one of the shape or of a snap source
            tap 10 1 right -> ignored
            tap 10 1 -> shows create LINESTRING ZM (10 0 NaN NaN, 10 0 NaN NaN); is drawing
            enter -> fails: the trace ends where it began: move along the edge first
            hover 38 20 -> shows create LINESTRING ZM (10 0 1.25 NaN, 40 0 2 NaN, 40 20 2.5 NaN); is drawing, may finish
            press 38 20 -> ignored
            tap 60 90 -> shape LINESTRING ZM (-50 0 0 0, 0 0 1 5, 10 0 1.25 NaN, 40 0 2 NaN, 40 40 3 NaN, 60 40 3.4 NaN); shows nothing; is not drawing; undoes trace of 1
            """)
    }

    @Test func aTraceFromTheEndOfTheLineDoesNotRepeatIt() throws {
        let sketch = try ToolScript("LINESTRING Z (-50 0 0, 0 0 1)", tool: "trace", sources: [try source()])
        try sketch.follow(
            """
            tap 0 0 -> shows create LINESTRING Z (0 0 NaN, 0 0 NaN); is drawing
            hover 0 0 -> shows create LINESTRING Z (0 0 1, 0 0 1)
            hover 40 30 -> shows create LINESTRING Z (0 0 1, 40 0 2, 40 30 2.75); is drawing, may finish
            escape -> shows nothing; is not drawing
            tap 0 0 -> shows create LINESTRING Z (0 0 NaN, 0 0 NaN); is drawing
            hover 40 30 -> shows create LINESTRING Z (0 0 1, 40 0 2, 40 30 2.75); is drawing, may finish
            enter -> shape LINESTRING Z (-50 0 0, 0 0 1, 40 0 2, 40 30 2.75); shows nothing; is not drawing; undoes trace of 1
            press 39 31 -> shows create LINESTRING Z (40 30 NaN, 40 30 NaN); is drawing
            move 50 42 -> shows create LINESTRING Z (40 30 2.75, 40 30 2.75)
            release 60 42 -> fails: the trace ends where it began: move along the edge first
            press 70 42 -> ignored
            cancel -> shows nothing; is not drawing
            press 200 200 -> fails: no edge is here: begin on one of the shape or of a snap source
            """)
    }

    @Test(arguments: [
        ("shorter", "LINESTRING (20 -20, 0 -20, 0 -60, 10 -60)"), ("forward", "LINESTRING (20 -20, 80 -20, 80 -60, 10 -60)"),
        ("backward", "LINESTRING (20 -20, 0 -20, 0 -60, 10 -60)"),
    ])
    func ringsAreTracedEitherWay(_ way: String, _ traced: String) throws {
        let sketch = try ToolScript("LINESTRING EMPTY", tool: "trace", ["way": .choice(way)], sources: [try source()])
        _ = try sketch.outcome(of: "tap 20 -20")
        #expect(try sketch.outcome(of: "tap 10 -60") == "shape \(traced); shows nothing; is not drawing; undoes trace of 1")
    }

    @Test func aTraceWithinOneSegmentHasTwoVertices() throws {
        let sketch = try ToolScript("LINESTRING Z EMPTY", tool: "trace", sources: [try source()])
        try sketch.follow(
            """
            tap 10 0 -> shows create LINESTRING Z (10 0 NaN, 10 0 NaN); is drawing
            tap 30 1 -> shape LINESTRING Z (10 0 1.25, 30 0 1.75); shows nothing; is not drawing; undoes trace of 1
            tap 40 10 -> shows create LINESTRING Z (40 10 NaN, 40 10 NaN); is drawing
            hover 41 30 -> shows create LINESTRING Z (40 10 2.25, 40 30 2.75); is drawing, may finish
            tap 41 20 -> shape LINESTRING Z (10 0 1.25, 30 0 1.75, 40 10 2.25, 40 20 2.5); shows nothing; is not drawing; undoes trace of 2
            """)
    }

    @Test func theShapeItselfIsTracedAndKeepsItsMeasures() throws {
        let sketch = try ToolScript("MULTILINESTRING M ((0 0 1, 80 0 5, 80 40 9), (0 90 0, 10 90 0))", tool: "trace")
        try sketch.follow(
            """
            tap 20 0 -> shows create LINESTRING M (20 0 NaN, 20 0 NaN); is drawing
            tap 80 20 -> shape MULTILINESTRING M ((0 0 1, 80 0 5, 80 40 9), (0 90 0, 10 90 0, 20 0 2, 80 0 5, 80 20 7)); shows nothing; is not drawing; undoes trace of 1
            """)
        let area = try ToolScript("POLYGON ((0 0, 80 0, 80 60, 0 60, 0 0))", tool: "trace")
        try area.follow(
            """
            tap 20 0 -> shows create LINESTRING (20 0, 20 0); is drawing
            tap 80 30 -> shape MULTIPOLYGON (((0 0, 80 0, 80 60, 0 60, 0 0)), ((20 0, 80 0, 80 30, 20 0))); shows nothing; is not drawing; undoes trace of 1
            """)
        let forbidden = try ToolScript("POLYGON ((0 0, 80 0, 80 60, 0 60, 0 0))", tool: "trace") {
            $0.interaction.allowsPartCreation = false
        }
        try forbidden.follow(
            """
            tap 20 0 -> shows create LINESTRING (20 0, 20 0); is drawing
            tap 80 30 -> fails: parts may not be added to this sketch
            """)
        forbidden.layer.interaction.allowsVertexCreation = false
        try forbidden.follow(
            """
            escape -> shows nothing; is not drawing
            tap 20 0 -> fails: vertices may not be added to this sketch
            """)
    }
}
