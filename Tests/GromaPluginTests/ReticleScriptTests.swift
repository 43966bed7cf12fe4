import Groma
import GromaTesting
import Testing

/// What the reticle tools do at the center of the view.
struct ReticleScriptTests {
    @Test func aVertexIsPickedUpAndPutDown() throws {
        let sketch = try ToolScript("LINESTRING Z (0 0 1, 60 0 2, 60 40 3)", tool: "reticleVertex")
        #expect(sketch.preview == "shows create POINT Z (50 50 NaN) along LINESTRING Z (60 40 3, 50 50 NaN)")
        try sketch.follow(
            """
            hover 0 0 -> ignored
            longPress 0 0 -> ignored
            press 0 0 -> ignored
            move 0 0 -> ignored
            release 0 0 -> ignored
            tap 0 0 right -> ignored
            enter shift -> ignored
            doubleTap 0 0 -> ignored
            look 61 1 -> shows nothing
            tap 200 200 -> shows move POINT Z (61 1 NaN) along LINESTRING Z (0 0 1, 61 1 NaN, 60 40 3); selects vertices 0:1..<2
            look 80 10 -> shows move POINT Z (80 10 NaN) along LINESTRING Z (0 0 1, 80 10 NaN, 60 40 3)
            select vertex 0 0 -> shows create POINT Z (80 10 NaN) along LINESTRING Z (0 0 1, 80 10 NaN, 60 0 2); selects vertices 0:0..<1
            select vertex 0 1 -> shows create POINT Z (80 10 NaN) along LINESTRING Z (60 0 2, 80 10 NaN, 60 40 3); selects vertices 0:1..<2
            enter -> shape LINESTRING Z (0 0 1, 60 0 2, 80 10 2.25, 60 40 3); shows nothing; is drawing, may finish, part 0; selects vertices 0:2..<3; undoes insertVertex of 1
            look 80 10 -> -
            tap 0 0 -> shows move POINT Z (80 10 NaN) along LINESTRING Z (60 0 2, 80 10 NaN, 60 40 3)
            look 1 1 -> shows move POINT Z (1 1 NaN) along LINESTRING Z (60 0 2, 1 1 NaN, 60 40 3)
            tap 0 0 -> shape LINESTRING Z (0 0 1, 60 0 2, 1 1 2.25, 60 40 3); shows nothing; undoes moveVertex of 2
            look 80 11 -> shows create POINT Z (80 11 NaN) along LINESTRING Z (1 1 2.25, 80 11 NaN, 60 40 3)
            tap 0 0 -> shape LINESTRING Z (0 0 1, 60 0 2, 1 1 2.25, 80 11 3, 60 40 3); shows nothing; selects vertices 0:3..<4; undoes insertVertex of 3
            look 70 25 -> -
            tap 0 0 -> shows move POINT Z (70 25 NaN) along LINESTRING Z (80 11 3, 70 25 NaN, 60 40 3); is not drawing, part 0; selects middle 0:3
            look 90 25 -> shows move POINT Z (90 25 NaN) along LINESTRING Z (80 11 3, 90 25 NaN, 60 40 3)
            escape -> shows create POINT Z (90 25 NaN) along LINESTRING Z (80 11 3, 90 25 NaN, 60 40 3)
            """)
    }

    @Test func placingAndFinishing() throws {
        let sketch = try ToolScript("POLYGON EMPTY", tool: "programmaticReticle")
        try sketch.follow(
            """
            tap 0 0 -> ignored
            doubleTap 0 0 -> ignored
            press 0 0 -> ignored
            enter -> shape POLYGON ((50 50, 50 50, 50 50)); shows nothing; is drawing, part 0; selects vertices 0:0..<1; undoes addVertex of 1
            look 90 50 -> shows create POINT (90 50) along LINESTRING (50 50, 90 50)
            enter -> shape POLYGON ((50 50, 90 50, 50 50)); shows nothing; selects vertices 0:1..<2; undoes addVertex of 2
            enter shift -> ignored
            look 90 80 -> shows create POINT (90 80) along LINESTRING (90 50, 90 80, 50 50)
            enter -> shape POLYGON ((50 50, 90 50, 90 80, 50 50)); shows nothing; is drawing, may finish, part 0; selects vertices 0:2..<3; undoes addVertex of 3
            look 120 80 -> shows create POINT (120 80) along LINESTRING (90 80, 120 80, 50 50)
            enter shift -> shows create POINT (120 80); is not drawing, part 0 finished; selects nothing; undoes closePart of 4
            look 70 60 -> shows nothing
            enter -> shows move POINT (70 60) along LINESTRING (90 80, 70 60, 50 50); selects middle 0:2
            """)
        let quiet = try ToolScript(
            "POLYGON ((0 0, 60 0, 60 40, 0 0))", tool: "programmaticReticle", ["vertexCreationPreview": .boolean(false)])
        try quiet.follow(
            """
            look 30 80 -> -
            look 30 0 -> -
            enter -> shows move POINT (30 0) along LINESTRING (0 0, 30 0, 60 0); selects middle 0:0
            look 30 -20 -> shows move POINT (30 -20) along LINESTRING (0 0, 30 -20, 60 0)
            enter -> shape POLYGON ((0 0, 30 -20, 60 0, 60 40, 0 0)); shows nothing; selects vertices 0:1..<2; undoes insertMidVertex of 1
            look 0 0 -> -
            enter -> shows move POINT (0 0) along LINESTRING (60 40, 0 0, 30 -20); selects vertices 0:0..<1
            look -10 -10 -> shows move POINT (-10 -10) along LINESTRING (60 40, -10 -10, 30 -20)
            """)
        quiet.layer.interaction.allowsMoving = false
        try quiet.follow(
            """
            escape -> shows nothing
            look 60 0 -> -
            enter -> selects vertices 0:2..<3
            look 80 0 -> -
            enter -> shape POLYGON ((0 0, 30 -20, 60 0, 80 0, 60 40, 0 0)); is drawing, may finish, part 0 finished; selects vertices 0:3..<4; undoes insertVertex of 2
            """)
    }

    @Test func pointsArePickedUpToo() throws {
        let sketch = try ToolScript("MULTIPOINT M ((0 0 5), (60 0 6))", tool: "reticleVertex")
        try sketch.follow(
            """
            look 1 0 -> shows nothing
            tap 0 0 -> shows move POINT M (1 0 NaN); selects vertices 0:0..<1
            look 30 30 -> shows move POINT M (30 30 NaN)
            tap 0 0 -> shape MULTIPOINT M ((30 30 5), (60 0 6)); shows nothing; undoes moveVertex of 1
            look 80 30 -> shows create POINT M (80 30 NaN)
            tap 0 0 -> shape MULTIPOINT M ((30 30 5), (80 30 NaN), (60 0 6)); shows nothing; is drawing; selects vertices 0:1..<2; undoes insertVertex of 2
            """)
    }
}
