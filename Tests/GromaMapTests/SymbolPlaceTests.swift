import GromaFormats
import GromaGeometry
import GromaMap
import Testing

/// Where a marker, a text or a callout stands for a whole shape. Expected positions are worked out by hand.
@Suite struct SymbolPlaceTests {
    @Test(
        arguments: [
            ("POINT (3 4)", 3, 4), ("MULTIPOINT ((5 6), (1 2))", 5, 6),
            // Half way along 3 + 4 units, and along the longer of two lines; of equal ones along the first.
            ("LINESTRING (0 0, 3 0, 3 4)", 3, 0.5), ("LINESTRING (7 7, 7 7)", 7, 7),
            ("MULTILINESTRING ((0 0, 1 0), (0 5, 4 5))", 2, 5), ("MULTILINESTRING ((0 0, 2 0), (0 5, 2 5))", 1, 0),
            // The box of the second ring is larger; of equal boxes the first is taken.
            ("MULTIPOLYGON (((0 0, 2 0, 2 2, 0 2, 0 0)), ((10 0, 16 0, 16 4, 10 4, 10 0)))", 13, 2),
            ("MULTIPOLYGON (((0 0, 2 0, 2 2, 0 2, 0 0)), ((10 0, 12 0, 12 2, 10 2, 10 0)))", 1, 1),
            // Four tenths up the notch has not begun: the whole width of 10 counts 9.5 there, a leg half way up only 4.
            ("POLYGON ((0 0, 10 0, 10 10, 6 10, 6 4.5, 4 4.5, 4 10, 0 10, 0 0))", 5, 4),
            ("POLYGON ((0 0, 0 0, 0 0))", 0, 0), ("POLYGON ((0 0, 4 0, 0 0))", 2, 0),
            // Of lines and points there is no largest: the first that is not empty.
            ("GEOMETRYCOLLECTION (LINESTRING EMPTY, POINT (1 2), POINT (3 4))", 1, 2),
            (
                "GEOMETRYCOLLECTION (LINESTRING (0 0, 2 0), POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0)), POLYGON ((5 5, 8 5, 8 8, 5 8, 5 5)))", 6.5,
                6.5
            ),
            ("GEOMETRYCOLLECTION (POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0)), POLYGON ((5 5, 7 5, 7 7, 5 7, 5 5)))", 1, 1),
        ] as [(String, Double, Double)])
    func aShapeHasOnePlace(_ text: String, _ x: Double, _ y: Double) throws {
        #expect(try WKT.geometry(from: text).symbolPlace == Coordinate(x: x, y: y))
    }

    @Test(arguments: [
        "POINT EMPTY", "MULTIPOINT EMPTY", "LINESTRING EMPTY", "GEOMETRYCOLLECTION EMPTY", "GEOMETRYCOLLECTION (POINT EMPTY)",
    ])
    func anEmptyShapeHasNone(_ text: String) throws {
        #expect(try WKT.geometry(from: text).symbolPlace == nil)
    }
}
