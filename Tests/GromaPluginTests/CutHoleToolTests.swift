import Groma
import GromaTesting
import Testing

/// What a drawn ring cuts out of an area.
struct CutHoleToolTests {
    private static let area =
        "MULTIPOLYGON Z (((0 0 1, 100 0 2, 100 80 3, 0 80 4, 0 0 1), (40 40 5, 40 60 5, 60 60 5, 40 40 5)), ((200 0 1, 200 40 1, 240 0 1, 200 0 1)))"

    /// Draws a ring with taps, and returns what the key enter does.
    private func cut(_ ring: String, of area: String = area, prepare: (SketchLayer) throws -> Void = { _ in }) throws -> String {
        let sketch = try ToolScript(area, tool: "cutHole", prepare: prepare)
        for position in ring.split(separator: ",") { _ = try sketch.outcome(of: "tap \(position)") }
        return try sketch.outcome(of: "enter")
    }

    private static let before = "((0 0 1, 100 0 2, 100 80 3, 0 80 4, 0 0 1), (40 40 5, 40 60 5, 60 60 5, 40 40 5))"
    private static let second = "((200 0 1, 200 40 1, 240 0 1, 200 0 1))"

    /// Within a shell, a ring becomes a hole that runs the other way than its shell.
    @Test(arguments: [
        (
            "10 10, 30 10, 30 25",
            "((0 0 1, 100 0 2, 100 80 3, 0 80 4, 0 0 1), (40 40 5, 40 60 5, 60 60 5, 40 40 5), "
                + "(30 25 NaN, 30 10 NaN, 10 10 NaN, 30 25 NaN)), \(second)"
        ),
        (
            "10 10, 30 25, 30 10",
            "((0 0 1, 100 0 2, 100 80 3, 0 80 4, 0 0 1), (40 40 5, 40 60 5, 60 60 5, 40 40 5), "
                + "(10 10 NaN, 30 25 NaN, 30 10 NaN, 10 10 NaN)), \(second)"
        ),
        (
            "205 5, 205 20, 220 5",
            "\(before), ((200 0 1, 200 40 1, 240 0 1, 200 0 1), (220 5 NaN, 205 20 NaN, 205 5 NaN, 220 5 NaN))"
        ),
        (
            "205 5, 220 5, 205 20",
            "\(before), ((200 0 1, 200 40 1, 240 0 1, 200 0 1), (205 5 NaN, 220 5 NaN, 205 20 NaN, 205 5 NaN))"
        ),
    ])
    func aRingInsideAShellBecomesAHole(_ ring: String, _ shape: String) throws {
        let found = try cut(ring)
        #expect(found == "shape MULTIPOLYGON Z (\(shape)); shows nothing; is not drawing; undoes cutHole of 1")
    }

    /// What meets a boundary is taken away.
    @Test func aRingAcrossABoundaryTakesWhatItCovers() throws {
        let square = "POLYGON ((0 0, 100 0, 100 80, 0 80, 0 0))"
        let cases = [
            ("40 -10, 60 -10, 60 20, 40 20", "POLYGON ((60 20, 40 20, 40 0, 0 0, 0 80, 100 80, 100 0, 60 0, 60 20))"),
            ("40 -10, 60 -10, 60 90, 40 90", "MULTIPOLYGON (((40 0, 40 80, 0 80, 0 0, 40 0)), ((60 80, 60 0, 100 0, 100 80, 60 80)))"),
            ("30 -10, 110 -10, 110 90, 30 90", "POLYGON ((30 0, 30 80, 0 80, 0 0, 30 0))"),
        ]
        for (ring, shape) in cases {
            let found = try cut(ring, of: square)
            let text = found.components(separatedBy: "; ")[0]
            let shapes = try [String(text.dropFirst(6)), shape].map { try WKTFormat().planar($0) }
            #expect(try GeometryEngine().equals(shapes[0], shapes[1]), "\(text)")
        }
    }

    @Test func ringsThatCutNothingAreRefused() throws {
        #expect(try cut("110 10, 130 10, 130 25") == "fails: the ring lies outside the shape")
        #expect(try cut("42 45, 42 58, 55 58") == "fails: the ring lies outside the shape")
        #expect(try cut("10 10, 30 30, 30 10, 10 30") == "fails: the ring crosses itself or has no area")
        #expect(try cut("10 10, 30 30, 20 20") == "fails: the ring crosses itself or has no area")
        let all = "fails: the ring encloses the whole shape, so nothing would remain"
        #expect(try cut("-10 -10, 300 -10, 300 100, -10 100") == all)
        #expect(
            try cut("10 10, 30 10, 30 25") { $0.interaction.allowsPartCreation = false } == "fails: parts may not be added to this sketch")
        // What encloses one of the parts takes it away.
        let one = try cut("190 -10, 300 -10, 300 100, 190 100")
        #expect(one == "shape MULTIPOLYGON Z (\(Self.before)); shows nothing; is not drawing; undoes cutHole of 1")
    }
}
