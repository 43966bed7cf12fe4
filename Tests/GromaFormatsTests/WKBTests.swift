import GromaFormats
import GromaGeometry
import Testing

@Suite("Well-known binary")
struct WKBTests {
    @Test(
        "Known bytes are written and read",
        arguments: [
            ("POINT (1 2)", "0101000000000000000000F03F0000000000000040", WriteOptions()),
            ("POINT (1 2)", "00000000013FF00000000000004000000000000000", WriteOptions(byteOrder: .bigEndian)),
            ("POINT EMPTY", "0101000000000000000000F87F000000000000F87F", WriteOptions()),
            (
                "POINT EMPTY", "0020000001000010E67FF80000000000007FF8000000000000",
                WriteOptions(byteOrder: .bigEndian, flavor: .ewkb, srid: 4326)
            ),
            ("POINT Z EMPTY", "01E9030000000000000000F87F000000000000F87F000000000000F87F", WriteOptions()),
            ("LINESTRING (0 0, 1 1)", "01020000000200000000000000000000000000000000000000000000000000F03F000000000000F03F", WriteOptions()),
            ("POLYGON EMPTY", "010300000000000000", WriteOptions()),
            ("POLYGON ZM EMPTY", "01BB0B000000000000", WriteOptions()),
            ("POLYGON ZM EMPTY", "01030000C000000000", WriteOptions(flavor: .ewkb)),
            ("MULTIPOINT M ((1 2 3))", "01D40700000100000001D1070000000000000000F03F00000000000000400000000000000840", WriteOptions()),
            ("GEOMETRYCOLLECTION EMPTY", "010700000000000000", WriteOptions()),
        ])
    func knownBytes(_ wkt: String, _ hex: String, _ options: WriteOptions) throws {
        let geometry = try WKT.geometry(from: wkt)
        #expect(try WKB.hex(of: geometry, options: options) == hex)
        #expect(try WKB.geometry(fromHex: hex) == geometry)
        #expect(try WKB.geometry(fromHex: " \(hex.lowercased())\n") == geometry)
    }

    @Test("An output dimension leaves ordinates out, M first")
    func outputDimension() throws {
        let geometry = try WKT.geometry(from: "POINT ZM (1 2 3 4)")
        for (dimension, expected) in [(2, "POINT (1 2)"), (3, "POINT Z (1 2 3)"), (4, "POINT ZM (1 2 3 4)")] {
            let encoded = try WKBFormat().encode(
                [FeatureRecord(geometry: geometry)], options: WriteOptions(outputDimension: dimension))
            #expect(try WKT.text(of: WKB.geometry(fromHex: encoded.hex)) == expected)
            #expect(encoded.dropped == (dimension == 2 ? ["z", "m"] : dimension == 3 ? ["m"] : []))
        }
        #expect(refusal { try WKB.bytes(of: geometry, options: WriteOptions(outputDimension: 5)) }?.code == "notRepresentable")
    }

    @Test("Byte orders may differ inside, and an SRID is read")
    func nestedOrders() throws {
        // A little-endian collection of a big-endian point with PostGIS's flag for Z.
        let hex = "0107000020110F00000100000000800000013FF000000000000040000000000000004008000000000000"
        let geometry = try WKB.geometry(fromHex: hex)
        #expect(try WKT.text(of: geometry) == "GEOMETRYCOLLECTION Z (POINT Z (1 2 3))")
        #expect(geometry.spatialReference == .webMercator)
    }

    @Test(
        "Invalid input is refused with the code of the error",
        arguments: [
            ("", "truncated"), ("01", "truncated"), ("0", "truncated"), ("01zz", "syntax"), ("02010000", "syntax"),
            ("0101000000000000000000F03F", "truncated"), ("0102000000FFFFFFFF", "truncated"), ("0107000000FFFFFF7F", "truncated"),
            ("0102000000010000000000000000000000", "truncated"),
            ("01020000000100000000000000000000000000000000000000", "tooFewPositions"),
            ("0108000000", "unsupportedGeometry"), ("0111000000", "unsupportedGeometry"), ("0163000000", "unknownGeometry"),
            ("0100000000", "unknownGeometry"), ("0101000000000000000000F07F0000000000000040", "notFinite"),
            ("0101000000000000000000F87F0000000000000040", "notFinite"),
            ("0101000000000000000000F03F000000000000004000", "trailingText"),
            ("01040000000100000001020000000000000000", "truncated"),
            ("010400000001000000010200000000000000000000000000000000000000", "wrongType"),
        ])
    func refusals(_ hex: String, _ code: String) {
        let error = refusal { try WKB.geometry(fromHex: hex) }
        #expect(error?.code == code, "\(hex): \(error.map(\.description) ?? "")")
    }

    @Test("Unclosed rings and holes without a shell are refused")
    func rings() throws {
        var open = try WKB.bytes(of: WKT.geometry(from: "POLYGON((0 0,1 0,1 1,0 0))"))
        open[open.count - 1] = 0x40
        #expect(refusal { try open.withUnsafeBytes { try WKB.geometry(from: $0) } }?.code == "unclosedRing")
    }

    @Test("Deep nesting is refused before it is followed")
    func nesting() {
        var bytes: [UInt8] = []
        for _ in 0..<200_000 { bytes += [1, 7, 0, 0, 0, 1, 0, 0, 0] }
        #expect(refusal { try bytes.withUnsafeBytes { try WKB.geometry(from: $0) } }?.code == "nestingTooDeep")
    }

    @Test("Written geometries read back the same, in every form")
    func roundTrips() throws {
        let seed = freshSeed()
        var generator = GeometryGenerator(seed: seed)
        for round in 0..<400 {
            let geometry = generator.geometry()
            let options = WriteOptions(
                byteOrder: Bool.random(using: &generator.random) ? .bigEndian : .littleEndian,
                flavor: Bool.random(using: &generator.random) ? .iso : .ewkb)
            let bytes = try WKB.bytes(of: geometry, options: options)
            let back = try bytes.withUnsafeBytes { try WKB.geometry(from: $0, options: ReadOptions(reference: .fallback(nil))) }
            #expect(back == geometry, "seed \(seed), round \(round)")
            #expect(try WKB.bytes(of: back, options: options) == bytes, "seed \(seed), round \(round)")
        }
    }

    @Test("Cut and changed bytes are refused or read, never more")
    func mutations() throws {
        let seed = freshSeed()
        var generator = GeometryGenerator(seed: seed)
        for _ in 0..<80 {
            let bytes = try WKB.bytes(of: generator.geometry(depth: 1))
            for cut in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)) {
                let part = Array(bytes[..<cut])
                #expect(throws: FormatError.self, "seed \(seed)") { try part.withUnsafeBytes { try WKB.geometry(from: $0) } }
            }
            for _ in 0..<60 {
                var changed = bytes
                let place = Int.random(in: 0..<min(bytes.count, 64), using: &generator.random)
                changed[place] = UInt8.random(in: 0...255, using: &generator.random)
                _ = try? changed.withUnsafeBytes { try WKB.geometry(from: $0) }
            }
        }
    }
}
