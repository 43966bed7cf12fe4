import Groma
import GromaTesting
import Testing

/// What the tool `freehand` draws, by dragging, by tapping, and by both. Two points of the screen are a unit of the map.
struct FreehandToolTests {
    @Test func strokesAreShownAndAddedAtTheirEnd() throws {
        let sketch = try ToolScript("LINESTRING Z (0 0 1, 10 0 2)", tool: "freehand", ["tolerance": .number(2)]) {
            $0.defaultZ = 7
            $0.interaction.allowsPartCreation = true
        }
        try sketch.follow(
            """
            move 20 20 -> ignored
            release 20 20 -> ignored
            enter -> ignored
            longPress 20 20 -> ignored
            hover 20 20 -> ignored
            press 20 20 right -> ignored
            press 20 20 -> shows create LINESTRING Z (20 20 NaN, 20 20 NaN); is drawing, part 0
            enter -> -
            move 30 20.5 -> shows create LINESTRING Z (20 20 NaN, 30 20.5 NaN)
            move 40 20 -> shows create LINESTRING Z (20 20 NaN, 40 20 NaN)
            delete -> -
            move 60 50 -> shows create LINESTRING Z (20 20 NaN, 40 20 NaN, 60 50 NaN)
            release 60 50 -> shape MULTILINESTRING Z ((0 0 1, 10 0 2), (20 20 7, 40 20 7, 60 50 7)); shows nothing; is not drawing, part 1; selects parts 1; undoes drawFreehand of 1
            press 80 20 -> shows create LINESTRING Z (80 20 NaN, 80 20 NaN); is drawing, part 1
            move 90 20 -> shows create LINESTRING Z (80 20 NaN, 90 20 NaN)
            undo -> shows nothing; is not drawing, part 1
            release 90 20 -> ignored
            press 80 80 -> shows create LINESTRING Z (80 80 NaN, 80 80 NaN); is drawing, part 1
            move 90 80 -> shows create LINESTRING Z (80 80 NaN, 90 80 NaN)
            hover 95 80 -> ignored; shows nothing; is not drawing, part 1
            release 95 80 -> ignored
            press 80 80 -> shows create LINESTRING Z (80 80 NaN, 80 80 NaN); is drawing, part 1
            release 80 80 -> shows nothing; is not drawing, part 1
            """)
        sketch.layer.interaction.allowsPartCreation = false
        try sketch.follow(
            """
            press 80 80 -> ignored
            """)
        sketch.layer.interaction.allowsPartCreation = true
        sketch.layer.interaction.allowsVertexCreation = false
        try sketch.follow(
            """
            press 80 80 -> ignored
            """)
    }

    @Test func aStrokeOfAnAreaIsClosed() throws {
        let sketch = try ToolScript("POLYGON ((0 0, 100 0, 100 100, 0 100, 0 0))", tool: "freehand", ["tolerance": .number(4)])
        try sketch.follow(
            """
            press 20 10 -> shows create POLYGON ((20 10, 20 10, 20 10)); is drawing, part 0 finished
            move 60 10 -> shows create POLYGON ((20 10, 60 10, 20 10))
            move 60 50 -> shows create POLYGON ((20 10, 60 10, 60 50, 20 10))
            move 21 12 -> shows create POLYGON ((20 10, 60 10, 60 50, 21 12, 20 10))
            release 20 11.5 -> shape POLYGON ((0 0, 100 0, 100 100, 0 100, 0 0), (20 10, 60 10, 60 50, 20 10)); shows nothing; is not drawing, part 1 finished; selects parts 1; undoes drawFreehand of 1
            press 20 60 -> shows create POLYGON ((20 60, 20 60, 20 60)); is drawing, part 1 finished
            release 21 61 -> shows nothing; is not drawing, part 1 finished
            """)
    }

    @Test func tapsAndStrokesDrawOnePart() throws {
        let sketch = try ToolScript("LINESTRING EMPTY", tool: "freehand")
        try sketch.follow(
            """
            tap 10 20 -> shape LINESTRING (10 20, 10 20); is drawing, part 0; selects vertices 0:0..<1; undoes addVertex of 1
            tap 11 21 -> -
            hover 40 20 -> shows create POINT (40 20) along LINESTRING (10 20, 40 20)
            tap 40 20 -> shape LINESTRING (10 20, 40 20); shows nothing; is drawing, may finish, part 0; selects vertices 0:1..<2; undoes addVertex of 2
            press 40 20 -> shows create LINESTRING (40 20, 40 20); is drawing, part 0
            move 60 20 -> shows create LINESTRING (40 20, 60 20)
            release 60 60 -> shape LINESTRING (10 20, 40 20, 60 20, 60 60); shows nothing; is drawing, may finish, part 0; selects vertices 0:3..<4; undoes drawFreehand of 3
            hover 80 60 -> shows create POINT (80 60) along LINESTRING (60 60, 80 60)
            tap 80 60 -> shape LINESTRING (10 20, 40 20, 60 20, 60 60, 80 60); shows nothing; selects vertices 0:4..<5; undoes addVertex of 4
            tap 81 60 -> -
            doubleTap 81 60 -> is not drawing, part 0 finished; selects nothing
            doubleTap 40 20 -> ignored
            tap 10 20 -> -
            doubleTap 10 20 -> selects vertices 0:0..<1
            press 10 30 -> shows create LINESTRING (10 30, 10 30); is drawing, part 0 finished
            move 10 50 -> shows create LINESTRING (10 30, 10 50)
            release 20 50 -> shape LINESTRING (20 50, 10 50, 10 30, 10 20, 40 20, 60 20, 60 60, 80 60); shows nothing; is drawing, may finish, part 0; undoes drawFreehand of 5
            tap 30 60 -> shape LINESTRING (30 60, 20 50, 10 50, 10 30, 10 20, 40 20, 60 20, 60 60, 80 60); undoes insertVertex of 6
            enter -> is not drawing, part 0 finished; selects nothing
            """)
    }

    @Test func aTapOnTheFirstVertexClosesTheRing() throws {
        let sketch = try ToolScript("POLYGON EMPTY", tool: "freehand")
        try sketch.follow(
            """
            tap 0 0 -> shape POLYGON ((0 0, 0 0, 0 0)); is drawing, part 0; selects vertices 0:0..<1; undoes addVertex of 1
            tap 80 0 -> shape POLYGON ((0 0, 80 0, 0 0)); selects vertices 0:1..<2; undoes addVertex of 2
            tap 2 2 -> shape POLYGON ((0 0, 80 0, 2 2, 0 0)); is drawing, may finish, part 0; selects vertices 0:2..<3; undoes addVertex of 3
            undo -> shape POLYGON ((0 0, 80 0, 0 0)); is drawing, part 0; selects vertices 0:1..<2; undoes addVertex of 2
            tap 80 60 -> shape POLYGON ((0 0, 80 0, 80 60, 0 0)); is drawing, may finish, part 0; selects vertices 0:2..<3; undoes addVertex of 3
            tap 2 2 -> is not drawing, part 0 finished; selects nothing; undoes closePart of 4
            tap 60 10 -> shape POLYGON ((0 0, 80 0, 80 60, 0 0), (60 10, 60 10, 60 10)); is drawing, part 1; selects vertices 1:0..<1; undoes addPart of 5
            press 60 20 -> shows create LINESTRING (60 20, 60 20)
            release 50 20 -> shape POLYGON ((0 0, 80 0, 80 60, 0 0), (60 10, 60 20, 50 20, 60 10)); shows nothing; is drawing, may finish, part 1; selects vertices 1:2..<3; undoes drawFreehand of 6
            tap 61 11 -> is not drawing, part 1 finished; selects nothing; undoes closePart of 7
            """)
    }

    @Test func aStrokeFromTheStartIsPutBeforeTheLine() throws {
        let sketch = try ToolScript("LINESTRING M (10 20 1, 40 20 2)", tool: "freehand")
        try sketch.follow(
            """
            tap 10 20 -> -
            doubleTap 10 20 -> selects vertices 0:0..<1
            press 10 20 -> shows create LINESTRING M (10 20 NaN, 10 20 NaN); is drawing, part 0
            move 10 50 -> shows create LINESTRING M (10 20 NaN, 10 50 NaN)
            release 30 50 -> shape LINESTRING M (30 50 NaN, 10 50 NaN, 10 20 1, 40 20 2); shows nothing; is drawing, may finish, part 0; undoes drawFreehand of 1
            press 30 50 -> shows create LINESTRING M (30 50 NaN, 30 50 NaN); is drawing, part 0
            release 30 50 -> shows nothing; is drawing, may finish, part 0
            tap 40 60 -> shape LINESTRING M (40 60 NaN, 30 50 NaN, 10 50 NaN, 10 20 1, 40 20 2); undoes insertVertex of 2
            doubleTap 40 60 -> is not drawing, part 0 finished; selects nothing
            """)
    }
}
