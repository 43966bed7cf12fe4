import Groma
import GromaTesting
import Testing

/// What the tool `vertex` does with each event. Two points of the screen are a unit of the map; a mouse hits within four units.
struct VertexToolTests {
    @Test func tapsDrawALineAndFinishIt() throws {
        let sketch = try ToolScript("LINESTRING Z EMPTY", tool: "vertex")
        try sketch.follow(
            """
            enter -> ignored
            doubleTap 10 20 -> ignored
            hover 10 20 -> shows create POINT Z (10 20 NaN)
            hover 10 20 right -> ignored
            tap 10 20 -> shape LINESTRING Z (10 20 NaN, 10 20 NaN); shows nothing; is drawing, part 0; selects vertices 0:0..<1; undoes addVertex of 1
            tap 12 21 -> selects parts 0
            hover 40 20 -> shows create POINT Z (40 20 NaN) along LINESTRING Z (10 20 NaN, 40 20 NaN)
            tap 40 20 -> shape LINESTRING Z (10 20 NaN, 40 20 NaN); shows nothing; is drawing, may finish, part 0; selects vertices 0:1..<2; undoes addVertex of 2
            enter shift -> is not drawing, part 0 finished; selects nothing
            hover 40 60 -> shows create POINT Z (40 60 NaN)
            tap 70 60 -> shape MULTILINESTRING Z ((10 20 NaN, 40 20 NaN), (70 60 NaN, 70 60 NaN)); shows nothing; is drawing, part 1; selects vertices 1:0..<1; undoes addPart of 3
            tap 90 60 -> shape MULTILINESTRING Z ((10 20 NaN, 40 20 NaN), (70 60 NaN, 90 60 NaN)); is drawing, may finish, part 1; selects vertices 1:1..<2; undoes addVertex of 4
            tap 91 61 -> selects parts 1
            doubleTap 91 61 -> is not drawing, part 1 finished; selects nothing
            undo -> shape MULTILINESTRING Z ((10 20 NaN, 40 20 NaN), (70 60 NaN, 70 60 NaN)); is not drawing, part 1; selects vertices 1:0..<1; undoes addPart of 3
            undo -> shape LINESTRING Z (10 20 NaN, 40 20 NaN); is not drawing; selects nothing; undoes addVertex of 2
            undo -> shape LINESTRING Z (10 20 NaN, 10 20 NaN); selects parts 0; undoes addVertex of 1
            redo -> shape LINESTRING Z (10 20 NaN, 40 20 NaN); selects nothing; undoes addVertex of 2
            tap 90 90 -> shape LINESTRING Z (10 20 NaN, 40 20 NaN, 90 90 NaN); is drawing, may finish, part 0; selects vertices 0:2..<3; undoes addVertex of 3
            tap 10 20 -> is not drawing, part 0; selects vertices 0:0..<1
            tap 90 10 -> shape LINESTRING Z (10 20 NaN, 90 10 NaN, 40 20 NaN, 90 90 NaN); is drawing, may finish, part 0; selects vertices 0:1..<2; undoes insertVertex of 4
            """)
    }

    @Test func ringsAreClosedByATapOnTheirFirstVertex() throws {
        let sketch = try ToolScript("POLYGON EMPTY", tool: "vertex")
        try sketch.follow(
            """
            tap 0 0 -> shape POLYGON ((0 0, 0 0, 0 0)); is drawing, part 0; selects vertices 0:0..<1; undoes addVertex of 1
            tap 80 0 -> shape POLYGON ((0 0, 80 0, 0 0)); selects vertices 0:1..<2; undoes addVertex of 2
            tap 1 1 -> is not drawing, part 0; selects vertices 0:0..<1
            tap 80 60 -> shape POLYGON ((0 0, 80 60, 80 0, 0 0)); is drawing, may finish, part 0; selects vertices 0:1..<2; undoes insertVertex of 3
            hover 20 60 -> shows create POINT (20 60) along LINESTRING (80 60, 20 60, 80 0)
            tap 1 1 -> shows nothing; is not drawing, part 0; selects vertices 0:0..<1
            hover 20 10 -> shows create POINT (20 10) along LINESTRING (0 0, 20 10, 80 60)
            tap 60 10 -> shape POLYGON ((0 0, 60 10, 80 60, 80 0, 0 0)); shows nothing; is drawing, may finish, part 0; selects vertices 0:1..<2; undoes insertVertex of 4
            tap 60 20 -> shape POLYGON ((0 0, 60 10, 60 20, 80 60, 80 0, 0 0)); selects vertices 0:2..<3; undoes insertVertex of 5
            tap 50 20 -> shape POLYGON ((0 0, 60 10, 60 20, 50 20, 80 60, 80 0, 0 0)); selects vertices 0:3..<4; undoes insertVertex of 6
            tap 80 0 -> is not drawing, part 0; selects vertices 0:5..<6
            tap 60 10 -> selects vertices 0:1..<2
            tap 50 20 -> selects vertices 0:3..<4
            tap 60 10 -> selects vertices 0:1..<2
            tap 200 0 -> shape POLYGON ((0 0, 60 10, 200 0, 60 20, 50 20, 80 60, 80 0, 0 0)); is drawing, may finish, part 0; selects vertices 0:2..<3; undoes insertVertex of 7
            escape -> selects nothing
            """)
    }

    @Test func aRingIsClosedWhereItBegan() throws {
        let sketch = try ToolScript("POLYGON EMPTY", tool: "vertex")
        try sketch.follow(
            """
            tap 0 0 -> shape POLYGON ((0 0, 0 0, 0 0)); is drawing, part 0; selects vertices 0:0..<1; undoes addVertex of 1
            tap 80 0 -> shape POLYGON ((0 0, 80 0, 0 0)); selects vertices 0:1..<2; undoes addVertex of 2
            hover 80 60 -> shows create POINT (80 60) along LINESTRING (80 0, 80 60, 0 0)
            tap 80 60 -> shape POLYGON ((0 0, 80 0, 80 60, 0 0)); shows nothing; is drawing, may finish, part 0; selects vertices 0:2..<3; undoes addVertex of 3
            tap 40 30 -> is not drawing, part 0; selects middle 0:2
            undo -> shape POLYGON ((0 0, 80 0, 0 0)); selects vertices 0:1..<2; undoes addVertex of 2
            tap 1 1 -> selects vertices 0:0..<1
            hover 60 10 -> shows create POINT (60 10) along LINESTRING (0 0, 60 10, 80 0)
            tap 60 10 -> shape POLYGON ((0 0, 60 10, 80 0, 0 0)); shows nothing; is drawing, may finish, part 0; selects vertices 0:1..<2; undoes insertVertex of 3
            tap 70 10 -> shape POLYGON ((0 0, 60 10, 70 10, 80 0, 0 0)); selects vertices 0:2..<3; undoes insertVertex of 4
            tap 70 20 -> shape POLYGON ((0 0, 60 10, 70 10, 70 20, 80 0, 0 0)); selects vertices 0:3..<4; undoes insertVertex of 5
            enter -> is not drawing, part 0 finished; selects nothing; undoes closePart of 6
            undo -> is drawing, may finish, part 0; selects vertices 0:3..<4; undoes insertVertex of 5
            tap 60 20 -> shape POLYGON ((0 0, 60 10, 70 10, 70 20, 60 20, 80 0, 0 0)); selects vertices 0:4..<5; undoes insertVertex of 6
            doubleTap 60 20 -> is not drawing, part 0 finished; selects nothing; undoes closePart of 7
            tap 70 15 -> selects middle 0:2
            """)
        let one = try ToolScript("POLYGON EMPTY", tool: "vertex") { $0.interaction.allowsPartCreation = false }
        try one.follow(
            """
            tap 0 0 -> shape POLYGON ((0 0, 0 0, 0 0)); is drawing, part 0; selects vertices 0:0..<1; undoes addVertex of 1
            tap 80 0 -> shape POLYGON ((0 0, 80 0, 0 0)); selects vertices 0:1..<2; undoes addVertex of 2
            tap 80 60 -> shape POLYGON ((0 0, 80 0, 80 60, 0 0)); is drawing, may finish, part 0; selects vertices 0:2..<3; undoes addVertex of 3
            enter -> is not drawing, part 0 finished; selects nothing; undoes closePart of 4
            tap 120 60 -> ignored
            hover 120 60 -> ignored
            """)
    }

    @Test func aPointMovesToEveryTap() throws {
        let sketch = try ToolScript("POINT M EMPTY", tool: "vertex")
        try sketch.follow(
            """
            hover 10 20 -> shows create POINT M (10 20 NaN)
            tap 10 20 -> shape POINT M (10 20 NaN); shows nothing; is drawing; selects vertices 0:0..<1; undoes addVertex of 1
            hover 40 20 -> shows move POINT M (40 20 NaN)
            tap 40 20 -> shape POINT M (40 20 NaN); shows nothing; undoes moveVertex of 2
            enter -> ignored
            doubleTap 40 20 -> ignored
            press 40 21 -> -
            move 60 31 -> shape POINT M (60 30 NaN)
            release 70 41 -> shape POINT M (70 40 NaN); undoes moveVertex of 3
            """)
        let still = try ToolScript("POINT (10 20)", tool: "vertex") { $0.interaction.allowsMoving = false }
        try still.follow(
            """
            hover 40 20 -> ignored
            tap 40 20 -> ignored
            press 10 20 -> ignored
            """)
        let multipoint = try ToolScript("MULTIPOINT EMPTY", tool: "vertex")
        try multipoint.follow(
            """
            hover 10 20 -> shows create POINT (10 20)
            tap 10 20 -> shape MULTIPOINT ((10 20)); shows nothing; is drawing; selects vertices 0:0..<1; undoes addVertex of 1
            tap 40 20 -> shape MULTIPOINT ((10 20), (40 20)); selects vertices 0:1..<2; undoes addVertex of 2
            tap 10 20 -> is not drawing; selects vertices 0:0..<1
            tap 70 60 -> shape MULTIPOINT ((10 20), (70 60), (40 20)); is drawing; selects vertices 0:1..<2; undoes insertVertex of 3
            enter -> ignored
            """)
    }

    @Test(arguments: [
        ("vertex 0 0", "30 20", "(0 0, 30 20, 60 0, 60 40), (0 80, 60 80)"),
        ("vertex 0 2", "30 20", "(0 0, 60 0, 60 40, 30 20), (0 80, 60 80)"),
        ("mid 0 1", "90 20", "(0 0, 60 0, 90 20, 60 40), (0 80, 60 80)"),
        ("segment 0 0", "10 30", "(0 0, 10 30, 60 0, 60 40), (0 80, 60 80)"),
        ("parts 0", "90 40", "(0 0, 60 0, 60 40, 90 40), (0 80, 60 80)"),
        ("parts 0 1", "90 40", "(0 0, 60 0, 60 40), (0 80, 60 80, 90 40)"),
        ("all", "90 40", "(0 0, 60 0, 60 40), (0 80, 60 80, 90 40)"),
    ])
    func tapsInsertBehindWhatIsSelected(_ selection: String, _ tap: String, _ paths: String) throws {
        let sketch = try ToolScript("MULTILINESTRING ((0 0, 60 0, 60 40), (0 80, 60 80))", tool: "vertex")
        _ = try sketch.outcome(of: "select \(selection)")
        let found = try sketch.outcome(of: "tap \(tap)")
        #expect(found.hasPrefix("shape MULTILINESTRING (\(paths)); is drawing, may finish"))
    }

    @Test func tapsOnAMidpointInsertAndOnASegmentSelectMore() throws {
        let sketch = try ToolScript("MULTILINESTRING Z ((0 0 0, 60 0 1, 60 40 2), (0 80 3, 60 80 5))", tool: "vertex")
        try sketch.follow(
            """
            tap 31 79 -> selects middle 1:0
            hover 31 79 -> ignored
            tap 31 79 -> shape MULTILINESTRING Z ((0 0 0, 60 0 1, 60 40 2), (0 80 3, 30 80 4, 60 80 5)); selects vertices 1:1..<2; undoes insertMidVertex of 1
            tap 45 80 -> selects middle 1:1
            tap 15 80 -> selects middle 1:0
            tap 12 81 -> shape MULTILINESTRING Z ((0 0 0, 60 0 1, 60 40 2), (0 80 3, 15 80 3.5, 30 80 4, 60 80 5)); selects vertices 1:1..<2; undoes insertMidVertex of 2
            tap 12 81 -> selects parts 1
            tap 12 81 -> selects everything
            """)
        sketch.layer.interaction.allowsVertexSelection = false
        try sketch.follow(
            """
            tap 30 0 -> selects middle 0:0
            tap 30 0 -> shape MULTILINESTRING Z ((0 0 0, 30 0 0.5, 60 0 1, 60 40 2), (0 80 3, 15 80 3.5, 30 80 4, 60 80 5)); selects nothing; undoes insertMidVertex of 3
            tap 100 80 -> shape MULTILINESTRING Z ((0 0 0, 30 0 0.5, 60 0 1, 60 40 2), (0 80 3, 15 80 3.5, 30 80 4, 60 80 5, 100 80 NaN)); is drawing, may finish, part 1; undoes addVertex of 4
            """)
    }

    @Test func aDoubleTapOnTheFirstVertexGoesOnFromThere() throws {
        let sketch = try ToolScript("MULTILINESTRING ((0 0, 60 0, 60 40), (0 80, 60 80))", tool: "vertex")
        try sketch.follow(
            """
            tap 60 0 -> selects vertices 0:1..<2
            doubleTap 60 0 -> ignored
            tap 0 80 -> selects vertices 1:0..<1
            tap 0 80 -> selects parts 1
            doubleTap 0 80 -> selects vertices 1:0..<1
            hover 0 95 -> shows create POINT (0 95) along LINESTRING (0 95, 0 80)
            tap 0 95 -> shape MULTILINESTRING ((0 0, 60 0, 60 40), (0 95, 0 80, 60 80)); shows nothing; is drawing, may finish, part 1; undoes insertVertex of 1
            tap 30 95 -> shape MULTILINESTRING ((0 0, 60 0, 60 40), (30 95, 0 95, 0 80, 60 80)); undoes insertVertex of 2
            tap 0 0 -> is not drawing, part 1; selects vertices 0:0..<1
            tap 20 20 -> shape MULTILINESTRING ((0 0, 20 20, 60 0, 60 40), (30 95, 0 95, 0 80, 60 80)); is drawing, may finish, part 0; selects vertices 0:1..<2; undoes insertVertex of 3
            """)
    }

    @Test func dragsMoveOneVertexWithItsOffset() throws {
        let sketch = try ToolScript("POLYGON Z ((0 0 1, 80 0 2, 80 60 3, 0 60 4, 0 0 1))", tool: "vertex")
        try sketch.follow(
            """
            move 0 0 -> ignored
            release 0 0 -> ignored
            press 81 2 -> selects vertices 0:1..<2
            delete -> -
            enter -> -
            hover 40 40 -> ignored
            move 91 12 -> shape POLYGON Z ((0 0 1, 90 10 2, 80 60 3, 0 60 4, 0 0 1))
            release 101 22 -> shape POLYGON Z ((0 0 1, 100 20 2, 80 60 3, 0 60 4, 0 0 1)); undoes moveVertex of 1
            press 40 31 -> ignored
            press 20 5 -> selects segment 0:0
            move 20 -15 -> shape POLYGON Z ((0 -20 1, 100 0 2, 80 60 3, 0 60 4, 0 -20 1))
            undo -> shape POLYGON Z ((0 0 1, 100 20 2, 80 60 3, 0 60 4, 0 0 1)); selects vertices 0:1..<2
            release 20 -25 -> ignored
            press 40 60 -> shape POLYGON Z ((0 0 1, 100 20 2, 80 60 3, 40 60 3.5, 0 60 4, 0 0 1)); selects vertices 0:3..<4
            move 40 70 -> shape POLYGON Z ((0 0 1, 100 20 2, 80 60 3, 40 70 3.5, 0 60 4, 0 0 1))
            release 40 80 -> shape POLYGON Z ((0 0 1, 100 20 2, 80 60 3, 40 80 3.5, 0 60 4, 0 0 1)); undoes insertMidVertex of 2
            press 0 0 right -> ignored
            press 0 0 -> selects vertices 0:0..<1
            move 0 30 -> shape POLYGON Z ((0 30 1, 100 20 2, 80 60 3, 40 80 3.5, 0 60 4, 0 30 1))
            release 0 60 -> shape POLYGON Z ((100 20 2, 80 60 3, 40 80 3.5, 0 60 4, 100 20 2)); selects vertices 0:3..<4; undoes moveVertex of 3
            """)
    }

    @Test func dragsOfTheSelectionMoveAllOfIt() throws {
        let sketch = try ToolScript("MULTILINESTRING ((0 0, 60 0, 60 40), (0 80, 60 80))", tool: "vertex")
        try sketch.follow(
            """
            select parts 1 -> selects parts 1
            press 20 81 -> -
            move 30 91 -> shape MULTILINESTRING ((0 0, 60 0, 60 40), (10 90, 70 90))
            release 40 101 -> shape MULTILINESTRING ((0 0, 60 0, 60 40), (20 100, 80 100)); undoes moveSelection of 1
            select all -> selects everything
            press 1 1 -> -
            move 11 21 -> shape MULTILINESTRING ((10 20, 70 20, 70 60), (30 120, 90 120))
            escape -> shape MULTILINESTRING ((0 0, 60 0, 60 40), (20 100, 80 100))
            press 15 0 -> -
            release 15 5 -> shape MULTILINESTRING ((0 5, 60 5, 60 45), (20 105, 80 105)); undoes moveSelection of 2
            """)
        let lone = try ToolScript("LINESTRING (0 0, 60 0, 60 40)", tool: "vertex") { $0.interaction.requiresSelectionBeforeMove = true }
        try lone.follow(
            """
            press 0 0 -> ignored
            longPress 60 20 -> selects middle 0:1
            press 60 20 held -> shape LINESTRING (0 0, 60 0, 60 20, 60 40); selects vertices 0:2..<3
            release 70 20 -> shape LINESTRING (0 0, 60 0, 70 20, 60 40); undoes insertMidVertex of 1
            longPress 90 90 -> ignored
            press 90 90 held -> shows create POINT (90 90) along LINESTRING (70 20, 90 90, 60 40)
            move 80 90 -> shows create POINT (80 90) along LINESTRING (70 20, 80 90, 60 40)
            release 80 80 -> shape LINESTRING (0 0, 60 0, 70 20, 80 80, 60 40); shows nothing; is drawing, may finish, part 0; selects vertices 0:3..<4; undoes insertVertex of 2
            press 90 10 -> ignored
            """)
    }

    @Test func emptyTapsDoWhatTheyAreSetTo() throws {
        let sketch = try ToolScript("POLYGON ((0 0, 80 0, 80 60, 0 60, 0 0))", tool: "vertex") { $0.interaction.emptyTap = .clearSelection }
        try sketch.follow(
            """
            tap 120 30 -> ignored
            hover 120 30 -> ignored
            tap 20 0 -> selects segment 0:0
            tap 120 30 -> selects nothing
            longPress 120 30 -> ignored
            press 120 30 held -> ignored
            """)
        sketch.layer.interaction.emptyTap = .ignore
        try sketch.follow(
            """
            tap 20 30 -> selects parts 0
            tap 120 30 -> ignored
            hover 120 30 -> ignored
            """)
        sketch.layer.interaction.emptyTap = .addVertex
        sketch.layer.interaction.allowsVertexCreation = false
        try sketch.follow(
            """
            tap 120 30 -> ignored
            hover 120 30 -> ignored
            tap 40 0 -> selects middle 0:0
            tap 40 0 -> selects parts 0
            press 0 30 -> -
            """)
    }

    /// A tap that hits no vertex, but snaps to the one before it, adds nothing.
    @Test func aTapThatSnapsToTheNeighborSelectsIt() throws {
        let line = try ToolScript("LINESTRING (0 0, 60 0, 60 40)", tool: "vertex") {
            $0.snapping = SnapSettings(isEnabled: true, priorities: [.vertex])
        }
        try line.follow(
            """
            select vertex 0 2 -> selects vertices 0:2..<3
            tap 60 44.5 -> -
            tap 60 80 -> shape LINESTRING (0 0, 60 0, 60 40, 60 80); is drawing, may finish, part 0; selects vertices 0:3..<4; undoes addVertex of 1
            tap 0 -4.5 -> shape LINESTRING (0 0, 60 0, 60 40, 60 80, 0 0); selects vertices 0:4..<5; undoes addVertex of 2
            select vertex 0 1 -> selects vertices 0:1..<2
            tap 55.5 -0.5 -> -
            tap 60 44.5 -> selects vertices 0:2..<3
            tap 30 20 -> shape LINESTRING (0 0, 60 0, 60 40, 30 20, 60 80, 0 0); selects vertices 0:3..<4; undoes insertVertex of 3
            """)
        let ring = try ToolScript("POLYGON ((0 0, 80 0, 80 60, 0 0))", tool: "vertex") {
            $0.snapping = SnapSettings(isEnabled: true, priorities: [.vertex])
        }
        try ring.follow(
            """
            select vertex 0 2 -> selects vertices 0:2..<3
            tap -4.5 -0.5 -> selects vertices 0:0..<1
            select vertex 0 2 -> selects vertices 0:2..<3
            tap 80 64.5 -> -
            select vertex 0 0 -> selects vertices 0:0..<1
            tap 84.5 0.5 -> selects vertices 0:1..<2
            tap 40 0.5 -> selects middle 0:0
            """)
    }
}
