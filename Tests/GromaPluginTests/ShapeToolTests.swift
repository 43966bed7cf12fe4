import Groma
import GromaTesting
import Testing

/// The outlines that the tool `shape` draws, vertex by vertex: worked out by hand, where (3, 4) is 5 long and (30, 40) is 50 long.
struct ShapeToolTests {
    struct Row: CustomTestStringConvertible {
        let kind: String
        var settings: [String: OperationValue] = [:]
        /// Where it is tapped, with the keys that are held.
        let taps: [String]
        let ring: String

        var testDescription: String { "\(kind) \(settings.keys.sorted()) through \(taps)" }
    }

    private static let center = OperationValue.choice("center")

    static let rows = [
        Row(kind: "rectangle", taps: ["10 20", "40 30"], ring: "10 20, 40 20, 40 30, 10 30, 10 20"),
        Row(kind: "rectangle", taps: ["40 30", "10 20"], ring: "40 30, 10 30, 10 20, 40 20, 40 30"),
        Row(kind: "rectangle", taps: ["40 20", "10 30"], ring: "40 30, 10 30, 10 20, 40 20, 40 30"),
        Row(kind: "rectangle", settings: ["from": center], taps: ["10 20", "40 30"], ring: "-20 10, 40 10, 40 30, -20 30, -20 10"),
        Row(kind: "rectangle", settings: ["aspect": .number(2)], taps: ["10 20", "40 30"], ring: "10 20, 40 20, 40 35, 10 35, 10 20"),
        Row(kind: "rectangle", settings: ["aspect": .number(2)], taps: ["10 20", "20 60"], ring: "10 20, 90 20, 90 60, 10 60, 10 20"),
        Row(kind: "rectangle", taps: ["10 20", "40 30 shift"], ring: "10 20, 40 20, 40 50, 10 50, 10 20"),
        Row(kind: "rectangle", taps: ["10 20 shift", "40 30"], ring: "10 20, 40 20, 40 30, 10 30, 10 20"),
        Row(
            kind: "rectangle", settings: ["aspect": .number(3)], taps: ["10 20", "40 30 shift"],
            ring: "10 20, 40 20, 40 30, 10 30, 10 20"),
        Row(kind: "square", taps: ["40 50", "30 20"], ring: "40 50, 10 50, 10 20, 40 20, 40 50"),
        Row(
            kind: "square", settings: ["from": center, "aspect": .number(2)], taps: ["10 20", "40 30"],
            ring: "-20 -10, 40 -10, 40 50, -20 50, -20 -10"),
        Row(
            kind: "ellipse", settings: ["vertices": .integer(8)], taps: ["10 20", "40 30"],
            ring: "40 25, 35.607 28.536, 25 30, 14.393 28.536, 10 25, 14.393 21.464, 25 20, 35.607 21.464, 40 25"),
        Row(
            kind: "ellipse", settings: ["vertices": .integer(8), "from": center], taps: ["10 20", "40 30"],
            ring: "40 20, 31.213 27.071, 10 30, -11.213 27.071, -20 20, -11.213 12.929, 10 10, 31.213 12.929, 40 20"),
        Row(
            kind: "circle", settings: ["vertices": .integer(8)], taps: ["10 20", "40 30"],
            ring: "40 35, 35.607 45.607, 25 50, 14.393 45.607, 10 35, 14.393 24.393, 25 20, 35.607 24.393, 40 35"),
        Row(
            kind: "circle", settings: ["vertices": .integer(8), "from": center], taps: ["10 20", "13 24"],
            ring: "15 20, 13.536 23.536, 10 25, 6.464 23.536, 5 20, 6.464 16.464, 10 15, 13.536 16.464, 15 20"),
        Row(kind: "regularPolygon", settings: ["sides": .integer(4)], taps: ["10 20", "40 30"], ring: "25 50, 10 35, 25 20, 40 35, 25 50"),
        Row(
            kind: "regularPolygon", settings: ["sides": .integer(3), "from": center], taps: ["10 20", "13 24"],
            ring: "13 24, 5.036 20.598, 11.964 15.402, 13 24"),
        Row(
            kind: "star", settings: ["sides": .integer(3), "innerRadius": .number(0.25)], taps: ["10 20", "40 30"],
            ring: "25 50, 21.752 36.875, 12.01 27.5, 25 31.25, 37.99 27.5, 28.248 36.875, 25 50"),
        Row(
            kind: "star", settings: ["sides": .integer(3), "from": center], taps: ["10 20", "13 24"],
            ring: "13 24, 9.018 22.299, 5.036 20.598, 8.5 18, 11.964 15.402, 12.482 19.701, 13 24"),
        Row(kind: "triangle", taps: ["10 20", "40 30"], ring: "10 20, 40 20, 25 30, 10 20"),
        Row(kind: "triangle", taps: ["40 30", "10 20"], ring: "25 30, 10 20, 40 20, 25 30"),
        Row(kind: "triangle", settings: ["from": center], taps: ["10 20", "40 30"], ring: "-20 10, 40 10, 10 30, -20 10"),
        Row(
            kind: "arrow", taps: ["10 20", "40 60"],
            ring: "13.2 17.6, 31.2 41.6, 36 38, 40 60, 20 50, 24.8 46.4, 6.8 22.4, 13.2 17.6"),
        Row(
            kind: "arrow", settings: ["from": center, "aspect": .number(4)], taps: ["25 40", "40 60"],
            ring: "12 18.5, 30 42.5, 33 40.25, 40 60, 23 47.75, 26 45.5, 8 21.5, 12 18.5"),
        Row(kind: "arrow", taps: ["10 20", "40 60 shift"], ring: "18 14, 36 38, 48 29, 40 60, 8 59, 20 50, 2 26, 18 14"),
        Row(kind: "rotatedRectangle", taps: ["10 20", "40 60", "10 45"], ring: "10 20, 40 60, 28 69, -2 29, 10 20"),
        Row(kind: "rotatedRectangle", taps: ["10 20", "40 60", "35 20"], ring: "26 8, 56 48, 40 60, 10 20, 26 8"),
        Row(
            kind: "rotatedRectangle", settings: ["aspect": .number(2)], taps: ["10 20", "40 60", "10 45"],
            ring: "10 20, 40 60, 20 75, -10 35, 10 20"),
        Row(
            kind: "rotatedRectangle", settings: ["aspect": .number(2)], taps: ["10 20", "40 60", "35 20"],
            ring: "30 5, 60 45, 40 60, 10 20, 30 5"),
        Row(
            kind: "rotatedRectangle", settings: ["from": center], taps: ["25 40", "40 60", "10 45"],
            ring: "10 20, 40 60, 28 69, -2 29, 10 20"),
        Row(kind: "rotatedRectangle", taps: ["10 20", "40 60", "10 45 shift"], ring: "10 20, 40 60, 0 90, -30 50, 10 20"),
        Row(
            kind: "sector", settings: ["vertices": .integer(8)], taps: ["10 20", "20 20", "10 50"],
            ring: "10 20, 20 20, 17.071 27.071, 10 30, 10 20"),
        Row(
            kind: "sector", settings: ["vertices": .integer(8)], taps: ["10 20", "20 20", "-20 -10"],
            ring: "10 20, 20 20, 17.071 27.071, 10 30, 2.929 27.071, 0 20, 2.929 12.929, 10 20"),
        Row(
            kind: "sector", settings: ["vertices": .integer(8)], taps: ["10 20", "20 20", "10 15"],
            ring: "10 20, 20 20, 17.071 27.071, 10 30, 2.929 27.071, 0 20, 2.929 12.929, 10 10, 10 20"),
        Row(
            kind: "sector", settings: ["vertices": .integer(8)], taps: ["10 20", "13 24", "2 26"],
            ring: "10 20, 13 24, 9.293 24.95, 6 23, 10 20"),
    ]

    @Test(arguments: rows) func outlinesHaveTheseVertices(_ row: Row) throws {
        for (empty, form) in [("POLYGON EMPTY", "POLYGON ((\(row.ring)))"), ("LINESTRING EMPTY", "LINESTRING (\(row.ring))")] {
            let sketch = try ToolScript(empty, tool: "shape", row.settings.merging(["kind": .choice(row.kind)]) { $1 })
            for tap in row.taps.dropLast() { _ = try sketch.outcome(of: "tap \(tap)") }
            let last = try sketch.outcome(of: "tap \(row.taps[row.taps.count - 1])")
            #expect(last == "shape \(form); shows nothing; is not drawing; selects parts 0; undoes drawShape of 1")
        }
    }

    /// A shape that has no area, or of which a direction is unknown, adds nothing.
    @Test(arguments: [
        ("rectangle", ["10 20", "40 20"]), ("ellipse", ["10 20", "10 60"]), ("triangle", ["10 20", "40 20"]),
        ("rotatedRectangle", ["10 20", "40 60", "70 100"]), ("sector", ["10 20", "20 20", "40 20"]),
        ("sector", ["10 20", "20 20", "10 20"]),
    ])
    func shapesWithoutAreaAddNothing(_ kind: String, _ taps: [String]) throws {
        let sketch = try ToolScript("POLYGON EMPTY", tool: "shape", ["kind": .choice(kind)])
        for tap in taps.dropLast() { _ = try sketch.outcome(of: "tap \(tap)") }
        let last = try sketch.outcome(of: "tap \(taps[taps.count - 1])")
        #expect(last == "shows nothing; is not drawing; undoes nothing of 0")
    }

    @Test func positionsAreSetOneByOneAndTakenBack() throws {
        let sketch = try ToolScript("POLYGON EMPTY", tool: "shape", ["kind": .choice("rotatedRectangle")])
        try sketch.follow(
            """
            hover 10 20 -> ignored
            enter -> ignored
            doubleTap 10 20 -> ignored
            longPress 10 20 -> ignored
            move 10 20 -> ignored
            release 10 20 -> ignored
            tap 10 20 right -> ignored
            tap 10 20 -> shows create along LINESTRING (10 20, 10 20); is drawing; undoes addVertex of 0
            enter -> ignored
            longPress 11 20 -> -
            tap 12 21 -> -
            doubleTap 12 21 -> -
            hover 40 60 -> shows create along LINESTRING (10 20, 40 60)
            enter -> -
            hover 10 45 -> shows create POLYGON ((10 20, 40 60, 28 69, -2 29, 10 20)); is drawing, may finish
            hover 70 100 -> shows create along LINESTRING (10 20, 40 60, 70 100)
            hover 10 45 -> shows create POLYGON ((10 20, 40 60, 28 69, -2 29, 10 20))
            delete -> shows create along LINESTRING (10 20, 10 45); is drawing
            hover 40 60 -> shows create along LINESTRING (10 20, 40 60)
            tap 40 60 -> -
            backspace -> shows create along LINESTRING (10 20, 10 20)
            undo -> shows nothing; is not drawing; undoes nothing of 0
            hover 10 20 -> ignored
            delete -> ignored
            tap 10 20 -> shows create along LINESTRING (10 20, 10 20); is drawing; undoes addVertex of 0
            escape -> shows nothing; is not drawing; undoes nothing of 0
            press 10 20 -> shows create along LINESTRING (10 20, 10 20); is drawing
            enter -> -
            delete -> -
            undo -> shows nothing; is not drawing
            press 10 20 -> shows create along LINESTRING (10 20, 10 20); is drawing
            move 30 40 -> shows create along LINESTRING (10 20, 30 40)
            hover 30 40 -> ignored
            release 40 60 -> shows create along LINESTRING (10 20, 40 60); undoes addVertex of 0
            hover 10 45 -> shows create POLYGON ((10 20, 40 60, 28 69, -2 29, 10 20)); is drawing, may finish
            enter shift -> shape POLYGON ((10 20, 40 60, 0 90, -30 50, 10 20)); shows nothing; is not drawing; selects parts 0; undoes drawShape of 1
            """)
    }

    @Test func dragsDrawAShapeAtOnce() throws {
        let sketch = try ToolScript("LINESTRING Z EMPTY", tool: "shape") { $0.defaultZ = 4 }
        try sketch.follow(
            """
            press 10 20 -> shows create along LINESTRING Z (10 20 NaN, 10 20 NaN); is drawing
            move 30 25 -> shows create LINESTRING Z (10 20 NaN, 30 20 NaN, 30 25 NaN, 10 25 NaN, 10 20 NaN)
            move 40 30 shift -> shows create LINESTRING Z (10 20 NaN, 40 20 NaN, 40 50 NaN, 10 50 NaN, 10 20 NaN)
            release 40 30 -> shape LINESTRING Z (10 20 4, 40 20 4, 40 30 4, 10 30 4, 10 20 4); shows nothing; is not drawing; selects parts 0; undoes drawShape of 1
            press 10 20 -> shows create along LINESTRING Z (10 20 NaN, 10 20 NaN); is drawing
            release 10 20 -> shows nothing; is not drawing
            press 50 20 -> shows create along LINESTRING Z (50 20 NaN, 50 20 NaN); is drawing
            move 60 30 -> shows create LINESTRING Z (50 20 NaN, 60 20 NaN, 60 30 NaN, 50 30 NaN, 50 20 NaN)
            cancel -> shows nothing; is not drawing
            release 60 30 -> ignored
            """)
        sketch.layer.interaction.allowsPartCreation = false
        try sketch.follow(
            """
            tap 0 0 -> ignored
            """)
        sketch.layer.interaction.allowsPartCreation = true
        sketch.layer.interaction.allowsVertexCreation = false
        try sketch.follow(
            """
            tap 0 0 -> ignored
            """)
    }
}
