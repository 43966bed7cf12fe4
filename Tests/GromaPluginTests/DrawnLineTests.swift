import Groma
import GromaTesting
import Testing

/// How a line is drawn that a tool then acts along, with the tool `split`: taps, drags, and both. Two points of the screen are a unit of the map.
struct DrawnLineTests {
    private static let wide = "LINESTRING M (0 0 0, 100 0 100)"

    @Test func tapsDrawALineThatEnterFinishes() throws {
        let sketch = try ToolScript(Self.wide, tool: "split")
        try sketch.follow(
            """
            enter -> ignored
            delete -> ignored
            hover 20 30 -> ignored
            longPress 20 30 -> ignored
            doubleTap 20 30 -> ignored
            move 20 30 -> ignored
            release 20 30 -> ignored
            tap 20 30 right -> ignored
            tap 20 30 -> shows change along LINESTRING M (20 30 NaN, 20 30 NaN); is drawing; undoes addVertex of 0
            enter -> -
            doubleTap 20 30 -> -
            longPress 20 30 -> -
            hover 40 -30 -> shows change MULTILINESTRING M ((0 0 0, 30 0 30), (30 0 30, 100 0 100)) along LINESTRING M (20 30 NaN, 40 -30 NaN)
            tap 40 -30 -> is drawing, may finish
            hover 60 -30 -> shows change MULTILINESTRING M ((0 0 0, 30 0 30), (30 0 30, 100 0 100)) along LINESTRING M (20 30 NaN, 40 -30 NaN, 60 -30 NaN)
            tap 60 -30 -> -
            backspace -> shows change MULTILINESTRING M ((0 0 0, 30 0 30), (30 0 30, 100 0 100)) along LINESTRING M (20 30 NaN, 40 -30 NaN)
            undo -> shows change along LINESTRING M (20 30 NaN, 20 30 NaN); is drawing
            delete -> shows nothing; is not drawing; undoes nothing of 0
            tap 20 30 -> shows change along LINESTRING M (20 30 NaN, 20 30 NaN); is drawing; undoes addVertex of 0
            tap 60 -30 -> shows change MULTILINESTRING M ((0 0 0, 40 0 40), (40 0 40, 100 0 100)) along LINESTRING M (20 30 NaN, 60 -30 NaN); is drawing, may finish
            enter -> shape MULTILINESTRING M ((0 0 0, 40 0 40), (40 0 40, 100 0 100)); shows nothing; is not drawing; undoes split of 1
            """)
    }

    @Test func aDoubleTapKeepsOnlyItsFirstTap() throws {
        let sketch = try ToolScript(Self.wide, tool: "split")
        try sketch.follow(
            """
            tap 20 30 -> shows change along LINESTRING M (20 30 NaN, 20 30 NaN); is drawing; undoes addVertex of 0
            tap 60 -30 -> shows change MULTILINESTRING M ((0 0 0, 40 0 40), (40 0 40, 100 0 100)) along LINESTRING M (20 30 NaN, 60 -30 NaN); is drawing, may finish
            tap 61 -31 -> shows change MULTILINESTRING M ((0 0 0, 40 0 40), (40 0 40, 100 0 100)) along LINESTRING M (20 30 NaN, 60 -30 NaN, 61 -31 NaN)
            doubleTap 61 -31 -> shape MULTILINESTRING M ((0 0 0, 40 0 40), (40 0 40, 100 0 100)); shows nothing; is not drawing; undoes split of 1
            tap 10 30 -> shows change along LINESTRING M (10 30 NaN, 10 30 NaN); is drawing; undoes addVertex of 1
            tap 10 -30 -> shows change MULTILINESTRING M ((0 0 0, 10 0 10), (10 0 10, 40 0 40), (40 0 40, 100 0 100)) along LINESTRING M (10 30 NaN, 10 -30 NaN); is drawing, may finish
            tap 10 -30 -> -
            doubleTap 10 -30 -> shape MULTILINESTRING M ((0 0 0, 10 0 10), (10 0 10, 40 0 40), (40 0 40, 100 0 100)); shows nothing; is not drawing; undoes split of 2
            """)
    }

    @Test func dragsDrawAtOnceOrGoOn() throws {
        let sketch = try ToolScript(Self.wide, tool: "split")
        try sketch.follow(
            """
            press 20 30 -> shows change along LINESTRING M (20 30 NaN, 20 30 NaN); is drawing
            tap 30 30 -> shows change along LINESTRING M (30 30 NaN, 30 30 NaN); undoes addVertex of 0
            press 20 30 -> shows change along LINESTRING M (30 30 NaN, 20 30 NaN); undoes nothing of 0
            enter -> ignored
            delete -> ignored
            move 20 -30 -> shows change MULTILINESTRING M ((0 0 0, 20 0 20), (20 0 20, 100 0 100)) along LINESTRING M (30 30 NaN, 20 30 NaN, 20 -30 NaN)
            move 20.4 10 -> shows change MULTILINESTRING M ((0 0 0, 20 0 20), (20 0 20, 20.3 0 20.3), (20.3 0 20.3, 100 0 100)) along LINESTRING M (30 30 NaN, 20 30 NaN, 20 -30 NaN, 20.4 10 NaN)
            release 20 20 -> shows change MULTILINESTRING M ((0 0 0, 20 0 20), (20 0 20, 100 0 100)) along LINESTRING M (30 30 NaN, 20 30 NaN, 20 -30 NaN, 20 20 NaN); is drawing, may finish; undoes addVertex of 0
            tap 70 30 -> shows change MULTILINESTRING M ((0 0 0, 20 0 20), (20 0 20, 100 0 100)) along LINESTRING M (30 30 NaN, 20 30 NaN, 20 -30 NaN, 20 20 NaN, 70 30 NaN)
            press 80 -10 -> shows change MULTILINESTRING M ((0 0 0, 20 0 20), (20 0 20, 77.5 0 77.5), (77.5 0 77.5, 100 0 100)) along LINESTRING M (30 30 NaN, 20 30 NaN, 20 -30 NaN, 20 20 NaN, 70 30 NaN, 80 -10 NaN); is drawing; undoes nothing of 0
            move 80 -20 -> shows change MULTILINESTRING M ((0 0 0, 20 0 20), (20 0 20, 77.5 0 77.5), (77.5 0 77.5, 100 0 100)) along LINESTRING M (30 30 NaN, 20 30 NaN, 20 -30 NaN, 20 20 NaN, 70 30 NaN, 80 -10 NaN, 80 -20 NaN)
            release 90 -20 -> shows change MULTILINESTRING M ((0 0 0, 20 0 20), (20 0 20, 77.5 0 77.5), (77.5 0 77.5, 100 0 100)) along LINESTRING M (30 30 NaN, 20 30 NaN, 20 -30 NaN, 20 20 NaN, 70 30 NaN, 80 -10 NaN, 80 -20 NaN, 90 -20 NaN); is drawing, may finish; undoes addVertex of 0
            tap 90 30 -> shows change MULTILINESTRING M ((0 0 0, 20 0 20), (20 0 20, 77.5 0 77.5), (77.5 0 77.5, 90 0 90), (90 0 90, 100 0 100)) along LINESTRING M (30 30 NaN, 20 30 NaN, 20 -30 NaN, 20 20 NaN, 70 30 NaN, 80 -10 NaN, 80 -20 NaN, 90 -20 NaN, 90 30 NaN)
            enter -> shape MULTILINESTRING M ((0 0 0, 20 0 20), (20 0 20, 77.5 0 77.5), (77.5 0 77.5, 90 0 90), (90 0 90, 100 0 100)); shows nothing; is not drawing; undoes split of 1
            press 30 90 -> shows change along LINESTRING M (30 90 NaN, 30 90 NaN); is drawing
            move 60 90 -> shows change along LINESTRING M (30 90 NaN, 60 90 NaN)
            release 70 90 -> fails: the line does not lead across the shape from one side to the other
            hover 70 90 -> ignored; shows nothing; is not drawing
            press 30 90 -> shows change along LINESTRING M (30 90 NaN, 30 90 NaN); is drawing
            release 30 90 -> shows nothing; is not drawing
            """)
    }

    @Test func ringsAreFinishedOnTheirFirstVertex() throws {
        let sketch = try ToolScript("POLYGON ((0 0, 100 0, 100 80, 0 80, 0 0))", tool: "cutHole")
        try sketch.follow(
            """
            tap 20 20 -> shows change along POLYGON ((20 20, 20 20, 20 20)); is drawing; undoes addVertex of 0
            tap 60 20 -> shows change along POLYGON ((20 20, 60 20, 20 20))
            enter -> -
            tap 21 21 -> shows change POLYGON ((0 0, 100 0, 100 80, 0 80, 0 0), (21 21, 60 20, 20 20, 21 21)) along POLYGON ((20 20, 60 20, 21 21, 20 20)); is drawing, may finish
            delete -> shows change along POLYGON ((20 20, 60 20, 20 20)); is drawing
            hover 60 50 -> shows change POLYGON ((0 0, 100 0, 100 80, 0 80, 0 0), (60 50, 60 20, 20 20, 60 50)) along POLYGON ((20 20, 60 20, 60 50, 20 20))
            tap 60 50 -> is drawing, may finish
            hover 30 50 -> shows change POLYGON ((0 0, 100 0, 100 80, 0 80, 0 0), (30 50, 60 50, 60 20, 20 20, 30 50)) along POLYGON ((20 20, 60 20, 60 50, 30 50, 20 20))
            tap 21 21 -> shape POLYGON ((0 0, 100 0, 100 80, 0 80, 0 0), (60 50, 60 20, 20 20, 60 50)); shows nothing; is not drawing; undoes cutHole of 1
            tap 120 20 -> shows change along POLYGON ((120 20, 120 20, 120 20)); is drawing; undoes addVertex of 1
            tap 160 20 -> shows change along POLYGON ((120 20, 160 20, 120 20))
            tap 160 50 -> shows change along POLYGON ((120 20, 160 20, 160 50, 120 20)); is drawing, may finish
            tap 121 21 -> fails: the ring lies outside the shape
            """)
    }
}
