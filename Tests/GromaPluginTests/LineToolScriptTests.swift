import Groma
import GromaTesting
import Testing

/// What the tools `extend` and `trim` do with lines and what lies near them.
struct LineToolScriptTests {
    private func fences() throws -> GeometrySnapSource {
        let format = WKTFormat()
        return try GeometrySnapSource(
            name: "fences", spatialReference: nil,
            features: [
                (7, format.planar("LINESTRING (80 -50, 80 50)")),
                (9, format.planar("POLYGON ((100 -50, 120 -50, 120 50, 100 50, 100 -50))")),
            ])
    }

    @Test func anEndIsExtendedWhereItIsTapped() throws {
        let sketch = try ToolScript(
            "MULTILINESTRING ZM ((10 0 1 10, 20 0 2 20, 60 0 6 60), (-20 -5 0 0, -20 30 0 0))", tool: "extend", sources: [try fences()])
        try sketch.follow(
            """
            tap 60 2 right -> ignored
            hover 60 2 -> shows change MULTILINESTRING ZM ((10 0 1 10, 20 0 2 20, 60 0 6 60, 80 0 8 80), (-20 -5 0 0, -20 30 0 0))
            hover 30 40 -> ignored; shows nothing
            hover 38 0 -> ignored
            hover 42 0 -> shows change MULTILINESTRING ZM ((10 0 1 10, 20 0 2 20, 60 0 6 60, 80 0 8 80), (-20 -5 0 0, -20 30 0 0))
            hover 14 0 -> shows change MULTILINESTRING ZM ((-20 0 -2 -20, 10 0 1 10, 20 0 2 20, 60 0 6 60), (-20 -5 0 0, -20 30 0 0))
            doubleTap 60 0 -> shows nothing
            tap 58 0 -> shape MULTILINESTRING ZM ((10 0 1 10, 20 0 2 20, 60 0 6 60, 80 0 8 80), (-20 -5 0 0, -20 30 0 0)); undoes extend of 1
            tap 11 0 -> shape MULTILINESTRING ZM ((-20 0 -2 -20, 10 0 1 10, 20 0 2 20, 60 0 6 60, 80 0 8 80), (-20 -5 0 0, -20 30 0 0)); undoes extend of 2
            hover 79 0 -> shows change MULTILINESTRING ZM ((-20 0 -2 -20, 10 0 1 10, 20 0 2 20, 60 0 6 60, 80 0 8 80, 100 0 10 100), (-20 -5 0 0, -20 30 0 0))
            tap 80 0 -> shape MULTILINESTRING ZM ((-20 0 -2 -20, 10 0 1 10, 20 0 2 20, 60 0 6 60, 80 0 8 80, 100 0 10 100), (-20 -5 0 0, -20 30 0 0)); shows nothing; undoes extend of 3
            tap -20 30 -> fails: no edge lies straight ahead of this end
            undo -> shape MULTILINESTRING ZM ((-20 0 -2 -20, 10 0 1 10, 20 0 2 20, 60 0 6 60, 80 0 8 80), (-20 -5 0 0, -20 30 0 0)); undoes extend of 2
            """)
        sketch.layer.interaction.allowsVertexCreation = false
        try sketch.follow(
            """
            tap 100 0 -> shows change along LINESTRING ZM (100 0 NaN NaN, 100 0 NaN NaN); is drawing; undoes addVertex of 2
            """)
    }

    @Test func theReachIsMeasuredOnTheScreen() throws {
        for (reach, isReached) in [(39.0, false), (40.5, true)] {
            let sketch = try ToolScript("LINESTRING (40 0, 60 0)", tool: "extend", ["reach": .number(reach)], sources: [try fences()])
            let found = try sketch.outcome(of: "tap 60 0")
            #expect(
                found
                    == (isReached
                        ? "shape LINESTRING (40 0, 60 0, 80 0); undoes extend of 1" : "fails: no edge lies straight ahead of this end"))
        }
    }

    @Test func endsAreMovedOrAddedUpToADrawnLine() throws {
        let lines = "MULTILINESTRING ((0 0, 40 0), (0 10, 50 10), (0 20, 60 20))"
        for (relocates, ends) in [
            (false, "(0 0, 40 0, 90 0), (0 10, 50 10), (0 20, 60 20, 90 20)"), (true, "(0 0, 90 0), (0 10, 50 10), (0 20, 90 20)"),
        ] {
            let sketch = try ToolScript(lines, tool: "extend", ["relocates": .boolean(relocates)]) { try $0.selectParts([0, 2]) }
            _ = try sketch.outcome(of: "press 90 -20")
            #expect(try sketch.outcome(of: "move 90 40") == "shows change MULTILINESTRING (\(ends)) along LINESTRING (90 -20, 90 40)")
            #expect(
                try sketch.outcome(of: "release 90 40")
                    == "shape MULTILINESTRING (\(ends)); shows nothing; is not drawing; undoes extend of 1")
        }
        let fixed = try ToolScript(lines, tool: "extend", ["relocates": .boolean(true)]) { $0.interaction.allowsMoving = false }
        try fixed.follow(
            """
            press 90 -20 -> shows change along LINESTRING (90 -20, 90 -20); is drawing
            release 90 40 -> fails: nothing may be moved in this sketch
            """)
    }

    @Test func aTappedStretchIsTrimmed() throws {
        let sketch = try ToolScript(
            "MULTILINESTRING M ((0 0 0, 40 0 40, 130 0 130), (20 -30 0, 20 30 60))", tool: "trim", sources: [try fences()])
        try sketch.follow(
            """
            tap 50 2 right -> ignored
            hover 50 2 -> shows change MULTILINESTRING M ((0 0 0, 20 0 20), (80 0 80, 130 0 130), (20 -30 0, 20 30 60))
            hover 200 200 -> ignored; shows nothing
            doubleTap 50 2 -> -
            tap 50 2 -> shape MULTILINESTRING M ((0 0 0, 20 0 20), (80 0 80, 130 0 130), (20 -30 0, 20 30 60)); undoes trim of 1
            tap 110 1 -> shape MULTILINESTRING M ((0 0 0, 20 0 20), (80 0 80, 100 0 100), (120 0 120, 130 0 130), (20 -30 0, 20 30 60)); undoes trim of 2
            tap 125 1 -> fails: no other edge meets the line here
            tap 10 1 -> fails: no other edge meets the line here
            tap 20 20 -> shape MULTILINESTRING M ((0 0 0, 20 0 20), (80 0 80, 100 0 100), (120 0 120, 130 0 130), (20 -30 0, 20 0 30)); undoes trim of 3
            """)
        sketch.layer.interaction.allowsDeleting = false
        try sketch.follow(
            """
            tap 90 1 -> fails: nothing may be taken away from this sketch
            """)
    }

    /// The closed line is cut at (20, 0) and (60, 0), and at (100, 30), where other lines cross it.
    @Test func closedLinesAreTrimmedAcrossTheirEnds() throws {
        let lines = "MULTILINESTRING ((0 0, 100 0, 100 60, 0 60, 0 0), (20 -10, 20 10), (60 -10, 60 10), (90 30, 110 30))"
        for (tap, left) in [
            ("40 0", "(60 0, 100 0, 100 60, 0 60, 0 0, 20 0)"), ("80 0", "(100 30, 100 60, 0 60, 0 0, 60 0)"),
            ("100 45", "(20 0, 100 0, 100 30)"), ("0 30", "(20 0, 100 0, 100 30)"), ("5 0", "(20 0, 100 0, 100 30)"),
        ] {
            let sketch = try ToolScript(lines, tool: "trim")
            let rest = "(20 -10, 20 10), (60 -10, 60 10), (90 30, 110 30)"
            #expect(try sketch.outcome(of: "tap \(tap)") == "shape MULTILINESTRING (\(left), \(rest)); undoes trim of 1")
        }
    }

    @Test func linesThatCrossThemselvesAreCutThere() throws {
        let loop = try ToolScript("LINESTRING (0 0, 60 0, 60 40, 30 40, 30 -20)", tool: "trim")
        try loop.follow(
            """
            tap 60 20 -> shape MULTILINESTRING ((0 0, 30 0), (30 0, 30 -20)); undoes trim of 1
            """)
        let tail = try ToolScript("LINESTRING (0 0, 60 0, 60 40, 30 40, 30 -20)", tool: "trim")
        try tail.follow(
            """
            tap 30 -15 -> shape LINESTRING (0 0, 60 0, 60 40, 30 40, 30 0); undoes trim of 1
            """)
    }

    @Test func aDrawnLineTrimsWhatItCrosses() throws {
        let lines = "MULTILINESTRING ((0 0, 100 0), (0 10, 100 10), (0 90, 100 90))"
        for (side, left) in [
            ("left", "(0 0, 40 0), (0 10, 40 10), (0 90, 100 90)"), ("right", "(40 0, 100 0), (40 10, 100 10), (0 90, 100 90)"),
        ] {
            let sketch = try ToolScript(lines, tool: "trim", ["keep": .choice(side)])
            _ = try sketch.outcome(of: "press 40 -30")
            #expect(try sketch.outcome(of: "move 40 40") == "shows change MULTILINESTRING (\(left)) along LINESTRING (40 -30, 40 40)")
            #expect(
                try sketch.outcome(of: "release 40 40")
                    == "shape MULTILINESTRING (\(left)); shows nothing; is not drawing; undoes trim of 1")
        }
        let sketch = try ToolScript(lines, tool: "trim") { try $0.selectParts([1]) }
        try sketch.follow(
            """
            press 40 -30 -> shows change along LINESTRING (40 -30, 40 -30); is drawing
            release 40 40 -> shape MULTILINESTRING ((0 0, 100 0), (0 10, 40 10), (0 90, 100 90)); shows nothing; is not drawing; undoes trim of 1
            press 40 -30 -> shows change along LINESTRING (40 -30, 40 -30); is drawing
            release 40 -10 -> fails: the drawn line crosses no line of the shape
            """)
    }
}
