import Groma
import GromaTesting
import Testing

/// What the tools that need no drawn line do: `offsetCopy`, `simplify` and those of operations.
struct OffsetToolTests {
    @Test func aCopyPassesThroughThePointer() throws {
        let sketch = try ToolScript("MULTILINESTRING ((0 0, 100 0, 100 60), (0 90, 100 90))", tool: "offsetCopy")
        try sketch.follow(
            """
            tap 50 0 -> ignored
            enter -> ignored
            move 50 10 -> ignored
            release 50 10 -> ignored
            press 50 30 -> ignored
            press 50 1 right -> ignored
            press 50 1 -> -
            move 50 10 -> shows change MULTILINESTRING ((0 0, 100 0, 100 60), (0 90, 100 90), (0 10, 90 10, 90 60))
            move 50 -20 -> shows change MULTILINESTRING ((0 0, 100 0, 100 60), (0 90, 100 90), (0 -20, 120 -20, 120 60))
            release 50 -20 -> shape MULTILINESTRING ((0 0, 100 0, 100 60), (0 90, 100 90), (0 -20, 120 -20, 120 60)); shows nothing; undoes offsetCopy of 1
            select parts 1 -> selects parts 1
            press 50 30 -> -
            release 50 100 -> shape MULTILINESTRING ((0 0, 100 0, 100 60), (0 90, 100 90), (0 -20, 120 -20, 120 60), (0 100, 100 100)); undoes offsetCopy of 2
            press 50 90 -> -
            release 50 90 -> fails: the copy would lie on the original
            tap 50 90 -> ignored
            """)
    }

    /// At the outer side of a corner, the sector belongs to the segment whose line is farther from the pointer.
    @Test(arguments: [
        ("50 1", "110 -20", "0 -22.361, 122.361 -22.361, 122.361 60"), ("50 1", "120 -10", "0 -22.361, 122.361 -22.361, 122.361 60"),
        ("99 30", "80 30", "0 20, 80 20, 80 60"),
    ])
    func atACornerTheSideIsThatOfBothSegments(_ from: String, _ to: String, _ copy: String) throws {
        let sketch = try ToolScript("LINESTRING (0 0, 100 0, 100 60)", tool: "offsetCopy")
        _ = try sketch.outcome(of: "press \(from)")
        _ = try sketch.outcome(of: "release \(to)")
        let shape = try WKTFormat().encode(#require(sketch.layer.geometry?.geometry), options: WriteOptions(decimals: 3)).text
        #expect(shape == "MULTILINESTRING ((0 0, 100 0, 100 60), (\(copy)))")
    }

    @Test func areasGetSmallerInsideAndLargerOutside() throws {
        let area = "MULTIPOLYGON (((0 0, 100 0, 100 60, 0 60, 0 0)), ((200 0, 220 0, 220 20, 200 20, 200 0)))"
        let sketch = try ToolScript(area, tool: "offsetCopy", ["replaces": .boolean(true)])
        try sketch.follow(
            """
            press 50 0 -> -
            move 50 10 -> shows change MULTIPOLYGON (((10 10, 90 10, 90 50, 10 50, 10 10)), ((200 0, 220 0, 220 20, 200 20, 200 0)))
            release 50 -10 -> shape MULTIPOLYGON (((-10 -10, 110 -10, 110 70, -10 70, -10 -10)), ((200 0, 220 0, 220 20, 200 20, 200 0))); shows nothing; undoes offsetCopy of 1
            """)
        let fixed = try ToolScript(area, tool: "offsetCopy", ["distance": .number(10), "join": .choice("rounded")])
        #expect(
            fixed.preview
                == "shows change MULTIPOLYGON (((0 0, 100 0, 100 60, 0 60, 0 0)), ((200 0, 220 0, 220 20, 200 20, 200 0)), ((10 10, 90 10, 90 50, 10 50, 10 10)))"
        )
        try fixed.follow(
            """
            hover 50 30 -> -
            enter -> shape MULTIPOLYGON (((0 0, 100 0, 100 60, 0 60, 0 0)), ((200 0, 220 0, 220 20, 200 20, 200 0)), ((10 10, 90 10, 90 50, 10 50, 10 10))); shows nothing; undoes offsetCopy of 1
            """)
        let zero = try ToolScript(area, tool: "offsetCopy", ["distance": .number(0)])
        try zero.follow(
            """
            tap 0 0 -> fails: the copy would lie on the original
            """)
        let large = try ToolScript(area, tool: "offsetCopy", ["distance": .number(40)])
        try large.follow(
            """
            tap 0 0 -> fails: nothing is left of the shape at this distance
            """)
        let moving = try ToolScript(area, tool: "offsetCopy", ["distance": .number(5), "replaces": .boolean(true)]) {
            $0.interaction.allowsMoving = false
        }
        try moving.follow(
            """
            tap 0 0 -> fails: nothing may be moved in this sketch
            """)
        let adding = try ToolScript(area, tool: "offsetCopy", ["distance": .number(5)]) { $0.interaction.allowsPartCreation = false }
        try adding.follow(
            """
            tap 0 0 -> fails: parts may not be added to this sketch
            """)
    }

    @Test func generalizingTakesSelectedPartsOrAll() throws {
        let lines = "MULTILINESTRING Z ((0 0 1, 50 0.4 2, 100 0 3), (0 20 1, 50 20.4 2, 100 20 3), (0 40 1, 50 41 2, 100 40 3))"
        let all = try ToolScript(lines, tool: "simplify")
        #expect(all.preview == "shows change MULTILINESTRING Z ((0 0 1, 100 0 3), (0 20 1, 100 20 3), (0 40 1, 50 41 2, 100 40 3))")
        try all.follow(
            """
            tap 0 0 -> shape MULTILINESTRING Z ((0 0 1, 100 0 3), (0 20 1, 100 20 3), (0 40 1, 50 41 2, 100 40 3)); shows nothing; undoes simplify of 1
            tap 0 0 -> fails: the shape is as simple as this makes it
            hover 0 0 -> ignored
            doubleTap 0 0 -> -
            longPress 0 0 -> ignored
            tap 0 0 right -> ignored
            """)
        let some = try ToolScript(lines, tool: "simplify", ["tolerance": .number(2)]) { try $0.selectParts([1, 2]) }
        #expect(some.preview == "shows change MULTILINESTRING Z ((0 0 1, 50 0.4 2, 100 0 3), (0 20 1, 100 20 3), (0 40 1, 100 40 3))")
        try some.follow(
            """
            select parts 0 -> shows change MULTILINESTRING Z ((0 0 1, 100 0 3), (0 20 1, 50 20.4 2, 100 20 3), (0 40 1, 50 41 2, 100 40 3)); selects parts 0
            enter -> shape MULTILINESTRING Z ((0 0 1, 100 0 3), (0 20 1, 50 20.4 2, 100 20 3), (0 40 1, 50 41 2, 100 40 3)); shows nothing; undoes simplify of 1
            """)
        some.layer.interaction.allowsDeleting = false
        try some.follow(
            """
            tap 0 0 -> fails: nothing may be taken away from this sketch
            """)
        let ring = "MULTIPOLYGON (((0 0, 0 60, 100 60, 100 0, 50 0.4, 0 0), (20 20, 40 20, 40 40, 30 40.4, 20 40, 20 20)))"
        let area = try ToolScript(ring, tool: "simplify")
        try area.follow(
            """
            tap 0 0 -> shape MULTIPOLYGON (((0 60, 100 60, 100 0, 0 0, 0 60), (40 20, 40 40, 20 40, 20 20, 40 20))); shows nothing; undoes simplify of 1
            """)
        let hole = try ToolScript(ring, tool: "simplify") { try $0.selectParts([1]) }
        try hole.follow(
            """
            tap 0 0 -> shape MULTIPOLYGON (((0 0, 0 60, 100 60, 100 0, 50 0.4, 0 0), (20 20, 40 20, 40 40, 20 40, 20 20))); shows nothing; undoes simplify of 1
            """)
        let bow = try ToolScript("POLYGON ((0 0, 40 40, 40 0, 0 40, 0 0))", tool: "simplify", ["mode": .choice("simplify")]) {
            try $0.selectParts([0])
        }
        try bow.follow(
            """
            tap 0 0 -> shape MULTIPOLYGON (((20 20, 40 0, 40 40, 20 20)), ((20 20, 0 40, 0 0, 20 20))); shows nothing; undoes simplify of 1
            """)
    }
}
