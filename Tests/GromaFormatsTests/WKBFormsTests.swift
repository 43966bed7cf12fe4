import GromaFormats
import GromaGeometry
import GromaTesting
import Testing

/// Well-known binary of each type in both forms and byte orders; the bytes are those of Shapely 2.2 (GEOS 3.14).
@Suite struct WKBFormsTests {
    /// The text, the bytes of ISO in little-endian order, and PostGIS's with an SRID in big-endian order.
    static let forms: [(String, String, String)] = [
        (
            "POINT ZM (1 2 3 4)",
            "01B90B0000000000000000F03F000000000000004000000000000008400000000000001040",
            "00E000000100000F113FF0000000000000400000000000000040080000000000004010000000000000"
        ),
        (
            "LINESTRING M (1 2 3, 4 5 6)",
            "01D207000002000000000000000000F03F00000000000000400000000000000840000000000000104000000000000014400000000000001840",
            "006000000200000F11000000023FF000000000000040000000000000004008000000000000401000000000000040140000000000004018000000000000"
        ),
        (
            "POLYGON Z ((0 0 1, 9 0 2, 9 5 3, 0 0 1), (6 1 4, 7 2 5, 7 1 6, 6 1 4))",
            "01EB030000020000000400000000000000000000000000000000000000000000000000F03F00000000000022400000000000000000000000000000004000000000000022400000000000001440000000000000084000000000000000000000000000000000000000000000F03F040000000000000000001840000000000000F03F00000000000010400000000000001C40000000000000004000000000000014400000000000001C40000000000000F03F00000000000018400000000000001840000000000000F03F0000000000001040",
            "00A000000300000F110000000200000004000000000000000000000000000000003FF0000000000000402200000000000000000000000000004000000000000000402200000000000040140000000000004008000000000000000000000000000000000000000000003FF00000000000000000000440180000000000003FF00000000000004010000000000000401C00000000000040000000000000004014000000000000401C0000000000003FF0000000000000401800000000000040180000000000003FF00000000000004010000000000000"
        ),
        (
            "MULTIPOINT Z ((1 2 3), (4 5 6))",
            "01EC0300000200000001E9030000000000000000F03F0000000000000040000000000000084001E9030000000000000000104000000000000014400000000000001840",
            "00A000000400000F110000000200800000013FF0000000000000400000000000000040080000000000000080000001401000000000000040140000000000004018000000000000"
        ),
        (
            "MULTILINESTRING ((1 2, 3 4), (5 6, 7 8, 9 9))",
            "010500000002000000010200000002000000000000000000F03F000000000000004000000000000008400000000000001040010200000003000000000000000000144000000000000018400000000000001C40000000000000204000000000000022400000000000002240",
            "002000000500000F11000000020000000002000000023FF000000000000040000000000000004008000000000000401000000000000000000000020000000340140000000000004018000000000000401C000000000000402000000000000040220000000000004022000000000000"
        ),
        (
            "MULTIPOLYGON (((0 0, 9 0, 9 5, 0 0)), ((20 0, 29 0, 29 5, 20 0), (26 1, 27 2, 27 1, 26 1)))",
            "010600000002000000010300000001000000040000000000000000000000000000000000000000000000000022400000000000000000000000000000224000000000000014400000000000000000000000000000000001030000000200000004000000000000000000344000000000000000000000000000003D4000000000000000000000000000003D40000000000000144000000000000034400000000000000000040000000000000000003A40000000000000F03F0000000000003B4000000000000000400000000000003B40000000000000F03F0000000000003A40000000000000F03F",
            "002000000600000F110000000200000000030000000100000004000000000000000000000000000000004022000000000000000000000000000040220000000000004014000000000000000000000000000000000000000000000000000003000000020000000440340000000000000000000000000000403D0000000000000000000000000000403D00000000000040140000000000004034000000000000000000000000000000000004403A0000000000003FF0000000000000403B0000000000004000000000000000403B0000000000003FF0000000000000403A0000000000003FF0000000000000"
        ),
        (
            "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (3 4, 5 7))",
            "0107000000020000000101000000000000000000F03F00000000000000400102000000020000000000000000000840000000000000104000000000000014400000000000001C40",
            "002000000700000F110000000200000000013FF00000000000004000000000000000000000000200000002400800000000000040100000000000004014000000000000401C000000000000"
        ),
        (
            "GEOMETRYCOLLECTION M (POINT M (1 2 3), GEOMETRYCOLLECTION M (MULTIPOINT M ((3 4 5))))",
            "01D70700000200000001D1070000000000000000F03F0000000000000040000000000000084001D70700000100000001D40700000100000001D1070000000000000000084000000000000010400000000000001440",
            "006000000700000F110000000200400000013FF0000000000000400000000000000040080000000000000040000007000000010040000004000000010040000001400800000000000040100000000000004014000000000000"
        ),
    ]

    @Test(arguments: forms) func bytes(_ text: String, _ iso: String, _ extended: String) throws {
        let geometry = try WKT.geometry(from: text)
        #expect(try WKB.hex(of: geometry) == iso && WKB.hex(of: geometry, options: WriteOptions(flavor: .iso, srid: 3857)) == iso)
        #expect(try WKB.hex(of: geometry, options: WriteOptions(byteOrder: .bigEndian, srid: 3857)) == extended)
        #expect(try WKB.geometry(fromHex: iso) == geometry)
        let back = try WKB.geometry(fromHex: extended)
        #expect(try back.spatialReference == .webMercator && WKT.text(of: back) == text)
        let without = try WKB.hex(of: geometry, options: WriteOptions(byteOrder: .bigEndian, flavor: .ewkb))
        #expect(without.count == extended.count - 8 && without.dropFirst(10) == extended.dropFirst(18))
    }

    @Test func envelopesArePolygons() throws {
        let envelope = Geometry.envelope(Envelope(Extent(xMin: 1, yMin: 2, xMax: 5, yMax: 9), zRange: 3...4))
        #expect(try WKB.hex(of: envelope) == WKB.hex(of: WKT.geometry(from: WKT.text(of: envelope))))
        #expect(try WKB.hex(of: .envelope(Envelope(.empty))) == "010300000000000000")
    }

    /// Z and M are left out of the numbers, and of the codes of each member.
    @Test(arguments: [
        (2, "MULTIPOINT ((1 2), (5 6))"), (3, "MULTIPOINT Z ((1 2 3), (5 6 7))"), (4, "MULTIPOINT ZM ((1 2 3 4), (5 6 7 8))"),
    ])
    func fewerDimensions(_ dimension: Int, _ text: String) throws {
        let options = WriteOptions(outputDimension: dimension)
        let points = try WKT.geometry(from: "MULTIPOINT ZM ((1 2 3 4), (5 6 7 8))")
        #expect(try WKT.text(of: WKB.geometry(fromHex: WKB.hex(of: points, options: options))) == text)
        let both = try WKT.geometry(from: "GEOMETRYCOLLECTION ZM (MULTIPOINT ZM ((1 2 3 4), (5 6 7 8)), LINESTRING ZM (1 2 3 4, 5 6 7 8))")
        let back = try WKT.text(of: WKB.geometry(fromHex: WKB.hex(of: both, options: options)))
        let whole = try WKT.text(of: both, options: options)
        #expect(back.contains(text) && back == whole)
        for wrong in [1, 5] {
            #expect(
                refusal { try WKB.bytes(of: WKT.geometry(from: "POINT (1 2)"), options: WriteOptions(outputDimension: wrong)) }?.description
                    == "wkb cannot hold \(wrong) dimensions: outputDimension is 2, 3 or 4")
        }
    }

    /// Each fault with its place, what is there and what belongs there.
    static let faults: [(String, String)] = [
        ("", "wkb at byte 0: found 0 bytes left, expected 1 bytes"), ("0101", "wkb at byte 1: found 1 bytes left, expected 4 bytes"),
        ("0100", "wkb at byte 1: found 1 bytes left, expected 4 bytes"),
        ("0101000000000000000000F03F", "wkb at byte 5: found 8 bytes left, expected 16 bytes"),
        ("010700000001000000050100000000000000", "wkb at byte 9: found 5, expected a byte order of 0 or 1"),
        ("0108000000", "wkb at byte 1: found type code 8, expected one of 1 (point) to 7 (collection)"),
        ("01110B0000", "wkb at byte 1: found type code 2833, expected one of 1 (point) to 7 (collection)"),
        ("01A00F0000", "wkb at byte 1: found type code 4000, expected one of 1 (point) to 7 (collection)"),
        ("0101000010", "wkb at byte 1: found type code 268435457, expected one of 1 (point) to 7 (collection)"),
        ("010200000003000000", "wkb at byte 5: found 0 bytes left, expected 3 times 16 bytes at least"),
        ("010400000001000000" + "00" * 20, "wkb at byte 5: found 20 bytes left, expected 1 times 21 bytes at least"),
        (
            "01EA0300000100000000000000000000000000000000000000000000000000",
            "wkb at byte 5: found 22 bytes left, expected 1 times 24 bytes at least"
        ),
        ("010200000001000000" + "00" * 16, "wkb at byte 5: found a line of 1, expected 2 positions or none"),
        ("01030000000100000002000000" + "00" * 32, "wkb at byte 9: found a ring of 2, expected 4 positions or none"),
        (
            "0103000000020000000000000004000000" + "00" * 64, "wkb at byte 13: found a hole, expected no hole, as the shell is empty"
        ),
        (
            "01030000000100000003000000" + "00" * 32 + "000000000000F03F" + "00" * 8,
            "wkb at byte 9: found an open ring, expected the first position again at its end"
        ),
        (
            "01020000000200000000000000000000000000000000000000000000000000F07F0000000000000000",
            "wkb at byte 9: found NaN or an infinity among the positions from here, expected finite numbers"
        ),
        ("0101000000000000000000F07F0000000000000040", "wkb at byte 5: found (inf, 2.0), expected finite numbers"),
        ("0105000000010000000101000000" + "00" * 16, "wkb at byte 9: found a point, expected a line string"),
        ("0106000000010000000102000000" + "00" * 16, "wkb at byte 9: found a line string, expected a polygon"),
        ("0104000000010000000103000000" + "00" * 16, "wkb at byte 9: found a polygon, expected a point"),
        ("0101000000000000000000F03F000000000000004007", "wkb at byte 21: found more bytes, expected the end of the bytes"),
        ("0101zz", "wkb at byte 4: found 'z', expected hexadecimal digits or a byte order of 0 or 1"),
        ("010g", "wkb at byte 3: found 'g', expected hexadecimal digits or a byte order of 0 or 1"),
        (" 01010 ", "wkb at byte 6: found half a byte, expected pairs of hexadecimal digits"),
    ]

    @Test(arguments: faults) func faultsSayWhere(_ hex: String, _ text: String) {
        #expect(refusal { try WKB.geometry(fromHex: hex) }?.description == text)
    }

    @Test func limits() throws {
        let line = try WKB.hex(of: WKT.geometry(from: "LINESTRING (0 0, 1 1, 2 3)"))
        #expect(try WKB.geometry(fromHex: line, options: ReadOptions(vertexLimit: 3)).vertexCount == 3)
        #expect(
            refusal { try WKB.geometry(fromHex: line, options: ReadOptions(vertexLimit: 2)) }?.description
                == "wkb at byte 9: found 3, expected at most 2 vertices")
        let points = try WKB.hex(of: WKT.geometry(from: "MULTIPOINT ((0 0), (1 1))"))
        #expect(refusal { try WKB.geometry(fromHex: points, options: ReadOptions(vertexLimit: 1)) }?.code == "tooLarge")
        func nested(_ depth: Int) -> String {
            String(repeating: "010700000001000000", count: depth) + "0101000000000000000000F03F0000000000000040"
        }
        #expect(try WKB.geometry(fromHex: nested(3), options: ReadOptions(nestingLimit: 3)).vertexCount == 1)
        #expect(
            refusal { try WKB.geometry(fromHex: nested(4), options: ReadOptions(nestingLimit: 3)) }?.description
                == "wkb at byte 32: found another one, expected at most 3 collections inside each other")
        // The members of a collection beside each other are not inside each other.
        let two = "010700000002000000" + nested(2) + nested(2)
        #expect(try WKB.geometry(fromHex: two, options: ReadOptions(nestingLimit: 3)).vertexCount == 2)
    }

    @Test func unsetOrdinatesAndOtherNaNs() throws {
        let unset = try WKB.geometry(
            fromHex: "01EA03000002000000" + "00" * 16 + "00000000000CF8FF" + "00" * 8 + "000000000000F03F" + "0000000000000840")
        #expect(try WKT.text(of: unset) == "LINESTRING Z (0 0 NaN, 0 1 3)")
        // Written, every NaN is the same.
        #expect(try WKB.hex(of: unset).contains("000000000000F87F"))
        #expect(
            refusal { try WKB.geometry(fromHex: "01EA03000002000000" + "00" * 16 + "000000000000F07F" + "00" * 24) }?.code == "notFinite")
    }
}

extension String {
    /// A text several times.
    fileprivate static func * (text: String, count: Int) -> String { String(repeating: text, count: count) }
}
