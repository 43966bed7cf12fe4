import Groma
import GromaTesting
import Testing

/// What the handles of the tool `transform` do with a box that is 60 wide and 40 high. Two points of the screen are a unit of the map.
struct TransformToolTests {
    private static let box = "POLYGON ((10 20, 70 20, 70 60, 10 60, 10 20))"

    private func drag(
        _ from: String, _ to: String, _ keys: String = "", settings: [String: OperationValue] = [:], of wkt: String = box,
        prepare: (SketchLayer) throws -> Void = { _ in }
    ) throws -> String {
        let sketch = try ToolScript(wkt, tool: "transform", settings, prepare: prepare)
        _ = try sketch.outcome(of: "press \(from)")
        _ = try sketch.outcome(of: "move \(to) \(keys)")
        let shape = sketch.layer.geometry?.geometry
        _ = try sketch.outcome(of: "release \(to) \(keys)")
        #expect(sketch.layer.geometry?.geometry == shape, "the end of the drag lies where it was last")
        let text = try WKTFormat().encode(#require(shape), options: WriteOptions(decimals: 3)).text
        let steps = sketch.layer.historyEntries.map(\.name).joined(separator: " ")
        return "\(text) \(steps)"
    }

    private func expect(_ expected: String, _ found: String, _ place: SourceLocation = #_sourceLocation) throws {
        #expect(found == expected, sourceLocation: place)
    }

    /// The corner or side that is dragged comes to lie at the pointer; the opposite one stays, or with alt the middle (40, 40).
    @Test(arguments: [
        ("10 60", "-20 80", "", "-20 20, 70 20, 70 80, -20 80, -20 20"), ("40 60", "45 70", "", "10 20, 70 20, 70 70, 10 70, 10 20"),
        ("70 60", "100 100", "", "10 20, 100 20, 100 100, 10 100, 10 20"), ("70 40", "100 55", "", "10 20, 100 20, 100 60, 10 60, 10 20"),
        ("70 20", "40 0", "", "10 0, 40 0, 40 60, 10 60, 10 0"), ("40 20", "30 10", "", "10 10, 70 10, 70 60, 10 60, 10 10"),
        ("10 20", "40 40", "", "40 40, 70 40, 70 60, 40 60, 40 40"), ("10 40", "-20 30", "", "-20 20, 70 20, 70 60, -20 60, -20 20"),
        ("70 60", "100 70", "alt", "-20 10, 100 10, 100 70, -20 70, -20 10"),
        ("70 40", "55 40", "alt", "25 20, 55 20, 55 60, 25 60, 25 20"), ("40 60", "40 50", "alt", "10 30, 70 30, 70 50, 10 50, 10 30"),
        ("70 60", "100 80", "shift", "10 20, 100 20, 100 80, 10 80, 10 20"),
        ("70 40", "40 90", "shift", "10 30, 40 30, 40 50, 10 50, 10 30"),
        ("72 61", "102 101", "", "10 20, 100 20, 100 100, 10 100, 10 20"),
    ])
    func handlesScale(_ from: String, _ to: String, _ keys: String, _ ring: String) throws {
        try expect("POLYGON ((\(ring))) scaleSelection", try drag(from, to, keys))
    }

    @Test func theOtherModeScalesUniformlyUnlessShiftIsHeld() throws {
        let uniform = { (layer: SketchLayer) in layer.interaction.scaleMode = .uniform }
        try expect("POLYGON ((10 20, 100 20, 100 80, 10 80, 10 20)) scaleSelection", try drag("70 60", "100 80", prepare: uniform))
        try expect(
            "POLYGON ((10 20, 100 20, 100 100, 10 100, 10 20)) scaleSelection", try drag("70 60", "100 100", "shift", prepare: uniform))
    }

    /// The handle for rotating stands 24 points, 12 units, above the top; a quarter turn counterclockwise about (40, 40).
    @Test(arguments: [
        ("40 72", "8 40", "", [:], "60 10, 60 70, 20 70, 20 10, 60 10"),
        ("40 72", "39 -20", "shift", [:], "70 60, 10 60, 10 20, 70 20, 70 60"),
        ("40 72", "7 42", "shift", [:], "60 10, 60 70, 20 70, 20 10, 60 10"),
        (
            "40 72", "-20 45", "shift", ["rotationStep": OperationValue.number(60)],
            "42.321 4.019, 72.321 55.981, 37.679 75.981, 7.679 24.019, 42.321 4.019"
        ),
        ("40 80", "8 40", "", ["rotateHandleDistance": OperationValue.number(40)], "60 10, 60 70, 20 70, 20 10, 60 10"),
    ])
    func theHandleAboveRotates(_ from: String, _ to: String, _ keys: String, _ settings: [String: OperationValue], _ ring: String) throws {
        try expect("POLYGON ((\(ring))) rotateSelection", try drag(from, to, keys, settings: settings))
    }

    @Test func insideTheBoxEverythingMoves() throws {
        try expect("POLYGON ((23 15, 83 15, 83 55, 23 55, 23 15)) moveSelection", try drag("30 30", "43 25"))
        try expect("POLYGON ((11 23, 71 23, 71 63, 11 63, 11 23)) moveSelection", try drag("6.5 30", "7.5 33"))
    }

    @Test func whatIsSelectedIsTransformedAlone() throws {
        let lines = "MULTILINESTRING ((10 20, 70 20, 70 60), (100 0, 120 0))"
        let first = { (layer: SketchLayer) in try layer.selectParts([0]) }
        try expect(
            "MULTILINESTRING ((10 20, 40 20, 40 60), (100 0, 120 0)) scaleSelection", try drag("70 60", "40 60", of: lines, prepare: first))
    }

    @Test func tapsSelectWhatTheHandlesAreFor() throws {
        let sketch = try ToolScript("MULTILINESTRING ((10 20, 70 20, 70 60), (100 0, 120 0))", tool: "transform")
        try sketch.follow(
            """
            hover 40 20 -> ignored
            doubleTap 40 20 -> ignored
            longPress 40 20 -> ignored
            move 40 20 -> ignored
            release 40 20 -> ignored
            tap 200 200 -> ignored
            tap 110 0 right -> ignored
            tap 110 0 -> shows move with 3 handles; selects parts 1
            tap 110 0 -> shows move with 9 handles; selects everything
            tap 200 200 -> selects nothing
            tap 40 20 -> selects parts 0
            press 200 200 -> ignored
            press 40 40 -> -
            delete -> -
            enter -> -
            move 50 50 -> shape MULTILINESTRING ((20 30, 80 30, 80 70), (100 0, 120 0))
            tap 110 0 -> shows move with 3 handles; selects parts 1; undoes moveSelection of 1
            undo -> shape MULTILINESTRING ((10 20, 70 20, 70 60), (100 0, 120 0)); shows move with 9 handles; selects parts 0; undoes nothing of 0
            """)
        sketch.layer.interaction.allowsPartSelection = false
        try sketch.follow(
            """
            tap 110 0 -> selects everything
            tap 40 20 -> -
            """)
        sketch.layer.interaction.allowsGeometrySelection = false
        sketch.layer.interaction.emptyTap = .ignore
        try sketch.follow(
            """
            tap 40 20 -> ignored
            tap 200 200 -> ignored
            """)
        sketch.layer.interaction.allowsMoving = false
        sketch.layer.interaction.allowsRotating = false
        try sketch.follow(
            """
            press 40 40 -> ignored; shows move with 8 handles
            """)
        sketch.layer.interaction.allowsScaling = false
        try sketch.follow(
            """
            press 70 60 -> ignored; shows nothing
            """)
    }

    @Test func aShapeWithoutHeightHasNoHandlesForIt() throws {
        for (wkt, names) in [
            ("LINESTRING (10 20, 70 20)", ["rotate", "scaleLeft", "scaleRight"]),
            ("LINESTRING (10 20, 10 60)", ["rotate", "scaleBottom", "scaleTop"]), ("POINT (10 20)", []),
        ] {
            let sketch = try ToolScript(wkt, tool: "transform")
            #expect((sketch.layer.preview?.handles ?? []).map(\.name).sorted() == names)
        }
        let sketch = try ToolScript(Self.box, tool: "transform")
        let handles = (sketch.layer.preview?.handles ?? []).map { "\($0.name) \(Int($0.position.x)) \(Int($0.position.y))" }
        #expect(
            handles == [
                "scaleTopLeft 10 60", "scaleTop 40 60", "scaleTopRight 70 60", "scaleRight 70 40", "scaleBottomRight 70 20",
                "scaleBottom 40 20", "scaleBottomLeft 10 20", "scaleLeft 10 40", "rotate 40 72",
            ])
    }
}
