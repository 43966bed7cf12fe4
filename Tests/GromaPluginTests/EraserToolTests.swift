import Groma
import GromaTesting
import Testing

/// What the eraser takes away: a brush of 20 points of the screen, which is a circle of radius 5 on the map of these tests.
struct EraserToolTests {
    /// A stretch of a line within 5 of the brush's way is erased: at a distance of 3 from it, 4 to either side.
    @Test func aTapErasesACircleFromEveryLineInReach() throws {
        let sketch = try ToolScript(
            "MULTILINESTRING ZM ((0 0 0 100, 100 0 50 200), (30 20 1 1, 30 80 7 13), (60 3 5 5, 90 3 5 5))", tool: "eraser")
        try sketch.follow(
            """
            enter -> ignored
            hover 50 30 -> shows change along polygon of 32 within 45.0 25.0 55.0 35.0
            tap 50 3 -> shape MULTILINESTRING ZM ((0 0 0 100, 46 0 23 146), (54 0 27 154, 100 0 50 200), (30 20 1 1, 30 80 7 13), (60 3 5 5, 90 3 5 5)); shows nothing; undoes erase of 1
            tap 33 50 -> shape MULTILINESTRING ZM ((0 0 0 100, 46 0 23 146), (54 0 27 154, 100 0 50 200), (30 20 1 1, 30 46 3.6 6.2), (30 54 4.4 7.8, 30 80 7 13), (60 3 5 5, 90 3 5 5)); undoes erase of 2
            tap 200 200 -> -
            tap 33 70 right -> ignored
            longPress 33 70 -> ignored
            doubleTap 33 70 -> -
            """)
    }

    @Test func aDragErasesAlongItsWayAndShowsWhatIsLeft() throws {
        let sketch = try ToolScript("LINESTRING (0 0, 100 0)", tool: "eraser")
        try sketch.follow(
            """
            move 20 0 -> ignored
            release 20 0 -> ignored
            press 20 20 -> shows change LINESTRING (0 0, 100 0) along polygon of 32 within 15.0 15.0 25.0 25.0
            move 20 3 -> shows change MULTILINESTRING ((0 0, 16 0), (24 0, 100 0)) along polygon of 32 within 15.0 -2.0 25.0 8.0
            move 60 3 -> shows change MULTILINESTRING ((0 0, 16 0), (64 0, 100 0)) along polygon of 32 within 55.0 -2.0 65.0 8.0
            release 60 40 -> shape MULTILINESTRING ((0 0, 16 0), (64 0, 100 0)); shows nothing; undoes erase of 1
            press 0 0 -> shows change MULTILINESTRING ((5 0, 16 0), (64 0, 100 0)) along polygon of 32 within -5.0 -5.0 5.0 5.0
            move 100 0 -> shows change MULTILINESTRING EMPTY along polygon of 32 within 95.0 -5.0 105.0 5.0
            cancel -> shows nothing
            press 0 0 -> shows change MULTILINESTRING ((5 0, 16 0), (64 0, 100 0)) along polygon of 32 within -5.0 -5.0 5.0 5.0
            hover 30 10 -> shows change along polygon of 32 within 25.0 5.0 35.0 15.0
            release 30 0 -> ignored
            """)
        let gone = try ToolScript("LINESTRING (0 0, 20 0)", tool: "eraser")
        try gone.follow(
            """
            press -2 1 -> shows change LINESTRING (2.899 0, 20 0) along polygon of 32 within -7.0 -4.0 3.0 6.0
            move 22 1 -> shows change LINESTRING EMPTY along polygon of 32 within 17.0 -4.0 27.0 6.0
            release 22 1 -> shape LINESTRING EMPTY; shows nothing; undoes erase of 1
            """)
    }

    /// Slanted: the brush's way and the line are parallel to (3, 4), and across.
    @Test func slantedWaysEraseAsFarAsTheyReach() throws {
        let sketch = try ToolScript("MULTILINESTRING ((0 0, 60 80), (80 0, 20 80))", tool: "eraser")
        try sketch.follow(
            """
            press 35.4 42.2 -> shows change MULTILINESTRING ((0 0, 30.6 40.8), (35.4 47.2, 60 80), (80 0, 20 80)) along polygon of 32 within 30.4 37.2 40.4 47.2
            release 38.4 46.2 -> shape MULTILINESTRING ((0 0, 30.6 40.8), (38.4 51.2, 60 80), (80 0, 20 80)); shows nothing; undoes erase of 1
            tap 0 0 -> shape MULTILINESTRING ((3 4, 30.6 40.8), (38.4 51.2, 60 80), (80 0, 20 80)); undoes erase of 2
            """)
    }

    @Test func ofClosedLinesTheEndsStayJoined() throws {
        for (tap, left) in [
            ("50 0", "LINESTRING (55 0, 100 0, 100 60, 0 60, 0 0, 45 0)"),
            ("0 0", "LINESTRING (5 0, 100 0, 100 60, 0 60, 0 5)"),
            ("0 30", "LINESTRING (0 25, 0 0, 100 0, 100 60, 0 60, 0 35)"),
        ] {
            let sketch = try ToolScript("LINESTRING (0 0, 100 0, 100 60, 0 60, 0 0)", tool: "eraser")
            #expect(try sketch.outcome(of: "tap \(tap)") == "shape \(left); undoes erase of 1")
        }
    }

    @Test func pointsWithinTheBrushGo() throws {
        let sketch = try ToolScript("MULTIPOINT ((0 0), (3 4), (3 4.001), (40 0), (43 0), (80 0), (40 5))", tool: "eraser")
        try sketch.follow(
            """
            tap 0 0 -> shape MULTIPOINT ((3 4.001), (40 0), (43 0), (80 0), (40 5)); undoes erase of 1
            press 40 0 -> shows change MULTIPOINT ((3 4.001), (80 0)) along polygon of 32 within 35.0 -5.0 45.0 5.0
            release 80 0 -> shape MULTIPOINT ((3 4.001)); shows nothing; undoes erase of 2
            tap 3 4 -> shape MULTIPOINT EMPTY; undoes erase of 3
            """)
    }

    @Test func onlySelectedPartsAreErased() throws {
        let sketch = try ToolScript("MULTILINESTRING ((0 0, 100 0), (0 2, 100 2), (0 4, 100 4))", tool: "eraser")
        try sketch.follow(
            """
            select parts 1 2 -> selects parts 1 2
            tap 50 2 -> shape MULTILINESTRING ((0 0, 100 0), (0 2, 45 2), (55 2, 100 2), (0 4, 45.417 4), (54.583 4, 100 4)); undoes erase of 1
            """)
        sketch.layer.interaction.allowsDeleting = false
        try sketch.follow(
            """
            tap 20 0 -> fails: nothing may be taken away from this sketch
            """)
    }

    /// Where x is drawn twice as long, a circle on the screen is half as wide on the map: a half axis of 2.5 along x.
    @Test func theBrushIsRoundOnAStretchedScreen() throws {
        let viewport = Viewport(center: Coordinate(x: 50, y: 50), resolution: 0.5, width: 400, height: 300, xScale: 2)
        let line = try ToolScript("MULTILINESTRING ((0 0, 100 0), (50 -20, 50 20))", tool: "eraser", viewport: viewport)
        try line.follow(
            """
            tap 50 0 -> shape MULTILINESTRING ((0 0, 47.5 0), (52.5 0, 100 0), (50 -20, 50 -5), (50 5, 50 20)); undoes erase of 1
            press 20 3 -> shows change MULTILINESTRING ((0 0, 18 0), (22 0, 47.5 0), (52.5 0, 100 0), (50 -20, 50 -5), (50 5, 50 20)) along polygon of 32 within 17.5 -2.0 22.5 8.0
            release 30 3 -> shape MULTILINESTRING ((0 0, 18 0), (32 0, 47.5 0), (52.5 0, 100 0), (50 -20, 50 -5), (50 5, 50 20)); shows nothing; undoes erase of 2
            """)
        let points = try ToolScript("MULTIPOINT ((0 0), (2.4 0), (2.6 0), (0 4.9), (0 5.1))", tool: "eraser", viewport: viewport)
        try points.follow(
            """
            tap 0 0 -> shape MULTIPOINT ((2.6 0), (0 5.1)); undoes erase of 1
            """)
        let area = try ToolScript("POLYGON ((0 0, 100 0, 100 60, 0 60, 0 0))", tool: "eraser", viewport: viewport)
        try area.follow(
            """
            press 50 -20 -> shows change POLYGON ((0 0, 100 0, 100 60, 0 60, 0 0)) along polygon of 32 within 47.5 -25.0 52.5 -15.0
            move 50 30 -> shows change POLYGON ((0 0, 47.5 0, 47.5 30, 47.548 30.975, 47.69 31.913, 47.921 32.778, 48.232 33.536, 48.611 34.157, 49.043 34.619, 49.512 34.904, 50 35, 50.488 34.904, 50.957 34.619, 51.389 34.157, 51.768 33.536, 52.079 32.778, 52.31 31.913, 52.452 30.975, 52.5 30, 52.5 0, 100 0, 100 60, 0 60, 0 0)) along polygon of 32 within 47.5 25.0 52.5 35.0
            release 50 80 -> shape MULTIPOLYGON (((47.5 0, 47.5 30, 47.5 60, 0 60, 0 0, 47.5 0)), ((100 60, 52.5 60, 52.5 30, 52.5 0, 100 0, 100 60))); shows nothing; undoes erase of 1
            """)
    }
}
