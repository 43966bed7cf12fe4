import GromaFormats

#if GeoPackage
    import Groma
    import GromaTesting
    import Testing

    /// Shapes as other programs may write them: each form of header and byte order of the standard, arcs, and bytes that are no shape.
    @Suite struct GeometryBlobTests {
        /// Bytes of WKB and its header, written by hand.
        private struct Bytes {
            var all: [UInt8] = []
            var isBig = false

            private mutating func add<Number: FixedWidthInteger>(_ number: Number) {
                withUnsafeBytes(of: isBig ? number.bigEndian : number.littleEndian) { all += $0 }
            }

            /// The header of the standard (OGC 12-128r17, 2.1.3), with an envelope of so many numbers.
            static func header(_ code: UInt8 = 0, _ envelope: [Double] = [], isEmpty: Bool = false, isBig: Bool = false) -> [UInt8] {
                var bytes = Bytes(all: [0x47, 0x50, 0, code << 1 | (isBig ? 0 : 1) | (isEmpty ? 0x10 : 0)], isBig: isBig)
                bytes.add(Int32(0))
                for number in envelope { bytes.add(number.bitPattern) }
                return bytes.all
            }

            /// A geometry with a count and numbers; of points no count.
            static func wkb(_ type: UInt32, count: UInt32? = nil, _ numbers: [Double] = [], _ members: [[UInt8]] = [], isBig: Bool = false)
                -> [UInt8]
            {
                var bytes = Bytes(all: [isBig ? 0 : 1], isBig: isBig)
                bytes.add(type)
                if let count { bytes.add(count) }
                for number in numbers { bytes.add(number.bitPattern) }
                return bytes.all + members.flatMap { $0 }
            }
        }

        /// The features of a table with these shapes, and one more that each file must give back.
        private static func read(_ blobs: [[UInt8]]) throws -> [Feature] {
            let folder = try TemporaryFolder()
            return try withExtendedLifetime(folder) { try table(folder, blobs).features().features }
        }

        private static func table(_ folder: TemporaryFolder, _ blobs: [[UInt8]]) throws -> any FeatureTable {
            let path = folder.file("a.gpkg")
            let store = try stores().create(path)
            // For the table of geometry columns.
            _ = try store.addLayer(LayerDefinition(name: "other", geometryType: .point))
            store.close()
            func hex(_ bytes: [UInt8]) -> String {
                bytes.map { (byte: UInt8) in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
            }
            let rows = blobs.map { "INSERT INTO g (geom) VALUES (x'\(hex($0))');" }.joined(separator: "\n")
            try Database(path).rows(
                """
                CREATE TABLE g (fid INTEGER PRIMARY KEY, geom BLOB);
                INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES ('g', 'features', 'g', 4326);
                INSERT INTO gpkg_geometry_columns VALUES ('g', 'GEOM', 'geometry', 4326, 2, 2); \(rows)
                """)
            return try stores().open(path).table(named: "g")
        }

        private static let point = Bytes.wkb(1, [3, 4])

        @Test func everyFormOfHeaderIsRead() throws {
            let box = [1.0, 5, 20, 70]
            let blobs = [
                Bytes.header(1, box) + Self.point, Bytes.header(2, box + [8, 9]) + Self.point, Bytes.header(3, box + [8, 9]) + Self.point,
                Bytes.header(4, box + [8, 9, 6, 7]) + Self.point, Bytes.header(1, box, isBig: true) + Self.point,
                Bytes.header() + Self.point,
                Bytes.header(isBig: true) + Bytes.wkb(1, [3, 4], isBig: true), Bytes.header(isEmpty: true) + Bytes.wkb(1, [.nan, .nan]),
                Bytes.header(1, [5, 1, 20, 70]) + Self.point, Bytes.header() + Bytes.wkb(1001, [3, 4, 5]),
                Bytes.header() + Bytes.wkb(2, count: 2, [3, 4, 9, 1]),
            ]
            let folder = try TemporaryFolder()
            try withExtendedLifetime(folder) {
                let table = try Self.table(folder, blobs)
                let point = Geometry.point(Point(x: 3, y: 4, spatialReference: .wgs84))
                let features = try table.features().features
                #expect(features.allSatisfy { $0.faults.isEmpty })
                #expect(
                    features.map(\.geometry) == [
                        point, point, point, point, point, point, point, .point(Point(nil, spatialReference: .wgs84)), point,
                        .point(Point(x: 3, y: 4, z: 5, spatialReference: .wgs84)),
                        .polyline(Polyline(Path(xy: [3, 4, 9, 1]), spatialReference: .wgs84)),
                    ])
                // The rectangle is that of the header, if there is one that is a rectangle, whatever the shape is.
                func extent(_ id: Int) throws -> Extent {
                    var query = FeatureQuery()
                    query.objectIDs = [id]
                    return try table.extent(of: query)
                }
                for id in 1...5 { #expect(try extent(id) == Extent(xMin: 1, yMin: 20, xMax: 5, yMax: 70)) }
                for id in [6, 7, 9, 10] { #expect(try extent(id) == Extent(xMin: 3, yMin: 4, xMax: 3, yMax: 4), "\(id)") }
                #expect(try extent(8).isEmpty && extent(11) == Extent(xMin: 3, yMin: 1, xMax: 9, yMax: 4))
                #expect(
                    table.definition.geometryType == .any && table.definition.hasZ && table.definition.hasM
                        && table.definition.allowsMissingZ && table.definition.allowsMissingM)
            }
        }

        @Test(
            arguments: [
                ([], "it has 0 bytes, fewer than a header of 8"),
                ([0x47, 0x50, 0, 1, 0, 0, 0], "it has 7 bytes, fewer than a header of 8"),
                ([0x47, 0x51, 0, 1, 0, 0, 0, 0] + point, "it does not begin with \"GP\""),
                ([0x46, 0x50, 0, 1, 0, 0, 0, 0] + point, "it does not begin with \"GP\""),
                ([0x47, 0x50, 1, 1, 0, 0, 0, 0] + point, "found version 1, expected 0"),
                ([0x47, 0x50, 0, 0x21, 0, 0, 0, 0] + point, "it is of an extended type, which cannot be read"),
                ([0x47, 0x50, 0, 0x0B, 0, 0, 0, 0] + point, "found envelope code 5, expected 0 to 4"),
                ([0x47, 0x50, 0, 0x03, 0, 0, 0, 0] + point, "it ends within its envelope"), (Bytes.header(), "no WKB follows its header"),
                (Bytes.header() + [2] + point.dropFirst(), "no WKB follows its header"),
            ] as [([UInt8], String)])
        func whatIsNoShapeSaysWhy(_ blob: [UInt8], _ fault: String) throws {
            let features = try Self.read([blob, Bytes.header() + Self.point])
            #expect(features.map(\.faults) == [["geom: " + fault], []] && features[0].geometry == nil && features[1].geometry != nil)
        }

        // MARK: Arcs

        /// A quarter of a circle of radius 5 around (10, 20), and the middle of it.
        private static func at(_ degrees: Double) -> [Double] { [10 + 5 * cosine(degrees), 20 + 5 * sine(degrees)] }

        private static func cosine(_ degrees: Double) -> Double { sine(degrees + 90) }

        private static func sine(_ degrees: Double) -> Double {
            // The series of the sine, which is exact enough for angles up to a turn.
            let angle = (degrees.truncatingRemainder(dividingBy: 360)) * .pi / 180
            var (sum, term) = (0.0, angle)
            for step in 1...40 {
                sum += term
                term *= -angle * angle / Double(2 * step * (2 * step + 1))
            }
            return sum
        }

        private func lines(_ wkb: [UInt8]) throws -> [[Coordinate]] {
            let feature = try #require(try Self.read([Bytes.header() + wkb]).first)
            #expect(feature.faults == [])
            return feature.geometry?.parts.map(\.coordinates) ?? []
        }

        /// Each half of an arc has as few chords as keep each within 2°, in even steps from the start over the middle to the end.
        @Test(
            arguments: [
                (0, 45, 90, 23, 23), (90, 45, 0, 23, 23), (-9, 0, 19, 5, 10), (9, 0, -9, 5, 5), (0, 3, 90, 2, 44), (0, 179, 270, 90, 46),
                (0, -89, -178, 45, 45), (0, 1, 2, 1, 1), (100, 301, 458, 101, 79), (100, -101, -258, 101, 79),
            ] as [(Double, Double, Double, Int, Int)])
        func arcsAreDividedInChords(_ start: Double, _ middle: Double, _ end: Double, _ before: Int, _ behind: Int) throws {
            let arc = try lines(Bytes.wkb(8, count: 3, Self.at(start) + Self.at(middle) + Self.at(end)))[0]
            #expect(arc.count == 1 + before + behind)
            for place in 0...before + behind {
                let degrees =
                    place <= before
                    ? start + (middle - start) * Double(place) / Double(before)
                    : middle + (end - middle) * Double(place - before) / Double(behind)
                let expected = Self.at(degrees)
                #expect(abs(arc[place].x - expected[0]) < 1e-9 && abs(arc[place].y - expected[1]) < 1e-9, "\(place)")
            }
        }

        @Test func otherOrdinatesAreInterpolated() throws {
            let arc = try lines(
                Bytes.wkb(3008, count: 3, Self.at(0) + [10, 1] + Self.at(9) + [20, 6] + Self.at(48) + [0, 6], isBig: true))[0]
            #expect(
                arc.count == 26 && arc[0].z == 10 && arc[0].m == 1 && arc[5].z == 20 && arc[5].m == 6 && arc[25].z == 0 && arc[25].m == 6)
            #expect(abs(arc[2].z - 14) < 1e-12 && abs(arc[2].m - 3) < 1e-12 && abs(arc[15].z - 10) < 1e-12 && arc[15].m == 6)
            let measured = try lines(Bytes.wkb(2008, count: 3, Self.at(0) + [1] + Self.at(3) + [2] + Self.at(6) + [4]))[0]
            #expect(measured.map(\.m) == [1, 1.5, 2, 3, 4] && measured.allSatisfy(\.z.isNaN))
        }

        @Test func chainsOfArcsStraightOnesAndCircles() throws {
            let bent = [
                Coordinate(x: 0, y: 0), Coordinate(x: 1, y: 1), Coordinate(x: 3, y: 3), Coordinate(x: 4, y: 3), Coordinate(x: 6, y: 3),
            ]
            #expect(try lines(Bytes.wkb(8, count: 5, bent.flatMap { [$0.x, $0.y] })) == [bent], "three points on a line are no arc")
            let two = try lines(Bytes.wkb(8, count: 5, [0, 1, 2, 3, 4].flatMap(Self.at)))[0]
            #expect(two.count == 5 && two[2].x == Self.at(2)[0])
            // From (15, 20) to the opposite (5, 20) and back, to the left.
            let circle = try lines(Bytes.wkb(8, count: 3, [15, 20, 5, 20, 15, 20]))[0]
            #expect(
                circle.count == 181 && abs(circle[45].x - 10) < 1e-12 && abs(circle[45].y - 25) < 1e-12 && abs(circle[135].y - 15) < 1e-12
                    && circle[90] == Coordinate(x: 5, y: 20))
            #expect(try lines(Bytes.wkb(8, count: 0)).allSatisfy(\.isEmpty))
            // Straight, then an arc of 2°, then straight: the points where they meet are there once.
            let parts = [
                Bytes.wkb(2, count: 2, [0, 0] + Self.at(0)), Bytes.wkb(8, count: 3, [0, 1, 2].flatMap(Self.at)),
                Bytes.wkb(2, count: 2, Self.at(2) + [30, 40]),
            ]
            let compound = try lines(Bytes.wkb(9, count: 3, [], parts))[0]
            #expect(
                compound.count == 5 && compound[0] == Coordinate(x: 0, y: 0) && compound[4] == Coordinate(x: 30, y: 40)
                    && compound[1] == Coordinate(x: 15, y: 20))
        }

        @Test func shapesOfSeveralParts() throws {
            let ring = [Self.at(0), Self.at(90), Self.at(180), [10, 10], Self.at(0)].flatMap { $0 }
            let straight = Bytes.wkb(2, count: 5, ring)
            let arc = Bytes.wkb(8, count: 3, [0, 1, 2].flatMap(Self.at))
            let plain = Bytes.wkb(3, count: 1, [], [[5, 0, 0, 0] + straight.dropFirst(9)])
            let curved = Bytes.wkb(10, count: 1, [], [straight])
            let blobs = [
                Bytes.wkb(10, count: 1, [], [straight]), Bytes.wkb(11, count: 2, [], [arc, straight]),
                Bytes.wkb(12, count: 2, [], [plain, curved]),
                Bytes.wkb(
                    7, count: 5, [],
                    [arc, Self.point, plain, Bytes.wkb(4, count: 2, [], [Self.point, Self.point]), Bytes.wkb(6, count: 1, [], [plain])]),
                Bytes.wkb(7, count: 2, [], [Bytes.wkb(5, count: 1, [], [straight]), curved]),
            ]
            let features = try Self.read(blobs.map { Bytes.header() + $0 })
            #expect(features.allSatisfy { $0.faults.isEmpty })
            #expect(features.map { $0.geometry?.type } == [.polygon, .polyline, .polygon, .collection, .collection])
            #expect(features.map { $0.geometry?.parts.map(\.count) } == [[4], [3, 5], [4, 4], [3, 1, 4, 2, 4], [5, 4]])
            #expect(features.prefix(3).map { $0.geometry?.isMulti } == [false, true, true])
        }

        @Test(arguments: [
            (Bytes.wkb(8, count: 2, [0, 0, 1, 1]), "it has an arc of 2 points, expected 3, 5, 7, …"),
            (Bytes.wkb(8, count: 4, [0, 0, 1, 1, 2, 0, 3, 3]), "it has an arc of 4 points, expected 3, 5, 7, …"),
            (Bytes.wkb(8, count: 1, [0, 0]), "it has an arc of 1 points, expected 3, 5, 7, …"),
            (Bytes.wkb(11, count: 1, [], [point]), "it has a member of WKB type 1"),
            (Bytes.wkb(12, count: 1, [], [Bytes.wkb(8, count: 0)]), "it has a member of WKB type 8"),
            (Bytes.wkb(9, count: 1, [], [Bytes.wkb(4, count: 0)]), "it has a line of WKB type 4"),
            (Bytes.wkb(10, count: 1, [], [Bytes.wkb(3, count: 0)]), "it has a line of WKB type 3"),
            (Bytes.wkb(16, count: 0), "it is of WKB type 16, which cannot be read"),
            (Bytes.wkb(1017, count: 0), "it is of WKB type 1017, which cannot be read"),
            (Bytes.wkb(8, count: 3, [0, 0, 1, 1, 2]), "its WKB ends within its 3 parts"),
            (Bytes.wkb(11, count: 3, [], [Bytes.wkb(8, count: 0)]), "its WKB ends within its 3 parts"),
            (Bytes.wkb(8, count: 3, [0, 0, 1, 1, 2, 0, 9]), "more bytes follow its WKB"),
            (Bytes.wkb(11, count: 1, [], [[2, 8, 0, 0, 0, 0, 0, 0, 0]]), "its WKB has the byte order 2, expected 0 or 1"),
            (Bytes.wkb(11, count: 1, [], [[1, 18, 0, 0, 0, 0, 0, 0, 0]]), "its WKB is of type 18, which is none"),
            (Bytes.wkb(11, count: 1, [], [[1, 0, 0, 0, 0, 0, 0, 0, 0]]), "its WKB is of type 0, which is none"),
            (Bytes.wkb(11, count: 1, [], [[1, 0xA8, 0x0F, 0, 0, 0, 0, 0, 0]]), "its WKB is of type 4008, which is none"),
            (Array(Bytes.wkb(8, count: 3).prefix(7)), "its WKB ends too soon"),
        ])
        func curvesThatAreBrokenSayWhy(_ wkb: [UInt8], _ fault: String) throws {
            #expect(try Self.read([Bytes.header() + wkb]).map(\.faults) == [["geom: " + fault]])
        }

        /// Compound curves within each other, up to 32 levels with the collection around them.
        @Test(arguments: [(31, true), (32, false)]) func nestingIsLimited(_ levels: Int, _ isRead: Bool) throws {
            var wkb = Bytes.wkb(8, count: 3, [0, 1, 2].flatMap(Self.at))
            for _ in 0..<levels { wkb = Bytes.wkb(9, count: 1, [], [wkb]) }
            #expect(try Self.read([Bytes.header() + wkb]).map(\.faults) == (isRead ? [[]] : [["geom: its parts are nested too deep"]]))
        }
    }
#endif
