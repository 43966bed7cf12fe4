import GromaTesting
import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

@Suite("Esri JSON")
struct EsriJSONTests {
    private let format = EsriJSON()

    @Test(
        "Geometries read",
        arguments: [
            (#"{"x":1,"y":2}"#, "POINT (1 2)"), (#"{"x":1,"y":2,"z":3,"m":4}"#, "POINT ZM (1 2 3 4)"),
            (#"{"x":1,"y":2,"z":null,"hasZ":true}"#, "POINT Z (1 2 NaN)"), (#"{"x":null,"y":null}"#, "POINT EMPTY"),
            (#"{"x":"NaN","y":"NaN"}"#, "POINT EMPTY"), (#"{"points":[[1,2],[3,4]]}"#, "MULTIPOINT ((1 2), (3 4))"),
            (#"{"hasZ":true,"points":[[1,2,null],[3,4,5]]}"#, "MULTIPOINT Z ((1 2 NaN), (3 4 5))"),
            (#"{"points":[[1,2,3]],"hasM":true}"#, "MULTIPOINT M ((1 2 3))"), (#"{"points":[[1,2,3]]}"#, "MULTIPOINT Z ((1 2 3))"),
            (#"{"points":[[1,2,3]],"hasZ":false}"#, "MULTIPOINT ((1 2))"), (#"{"paths":[]}"#, "LINESTRING EMPTY"),
            (#"{"hasM":true,"hasZ":true,"paths":[[[1,2,3,"NaN"],[3,4,null,6]]]}"#, "LINESTRING ZM (1 2 3 NaN, 3 4 NaN 6)"),
            (#"{"rings":[]}"#, "POLYGON EMPTY"), (#"{"rings":[[[0,0],[0,1],[1,1],[0,0]]]}"#, "POLYGON ((0 0, 0 1, 1 1, 0 0))"),
            (#"{"rings":[[[0,0],[0,1],[1,1]]]}"#, "POLYGON ((0 0, 0 1, 1 1, 0 0))"),
            (
                #"{"rings":[[[0,0],[0,9],[9,9],[9,0],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}"#,
                "POLYGON ((0 0, 0 9, 9 9, 9 0, 0 0), (1 1, 2 1, 2 2, 1 1))"
            ),
            (#"{"xmin":0,"ymin":1,"xmax":2,"ymax":3}"#, "POLYGON ((0 1, 2 1, 2 3, 0 3, 0 1))"), (#"{"xmin":null}"#, "POLYGON EMPTY"),
        ])
    func geometries(_ text: String, _ expected: String) throws {
        #expect(try WKT.text(of: format.geometry(from: text)) == expected)
        let streamed = try format.reader(of: ByteSource(Array(text.utf8)), options: ReadOptions()).readAll()
        #expect(try WKT.text(of: streamed.onlyGeometry(format: "esri")) == expected)
    }

    @Test(
        "Invalid input is refused",
        arguments: [
            ("{}", "missingMember"), ("[]", "wrongType"), (#"{"x":"one","y":2}"#, "wrongType"), (#"{"x":1e400,"y":2}"#, "notFinite"),
            (#"{"curvePaths":[[[0,0],{"c":[[3,3],[1,4]]}]]}"#, "unsupportedGeometry"),
            (#"{"rings":[[[0,0],{"a":[]}]]}"#, "unsupportedGeometry"), (#"{"paths":[[[1]]]}"#, "dimensionMismatch"),
            (#"{"rings":[],"paths":[]}"#, "syntax"), (#"{"x":1,"x":2,"y":3}"#, "duplicateMember"), (#"{"x":1,"y":2}{}"#, "trailingText"),
            (#"{"features":[{"attributes":5}]}"#, "wrongType"), (#"{"features":[{"geometry":{}}]}"#, "missingMember"),
            (#"{"xmin":0,"ymin":1}"#, "missingMember"),
        ])
    func refusals(_ text: String, _ code: String) {
        #expect(refusal { try format.features(from: text) }?.code == code, "\(text)")
        let streamed = refusal { try format.reader(of: ByteSource(Array(text.utf8)), options: ReadOptions()).readAll() }
        #expect(streamed?.code == code, "\(text)")
    }

    @Test("The latest WKID counts, and Web Mercator is written as ArcGIS does")
    func references() throws {
        let point = try format.geometry(from: #"{"x":1,"y":2,"spatialReference":{"wkid":102100,"latestWkid":3857}}"#)
        #expect(point.spatialReference == .webMercator)
        #expect(
            try format.encode(point).text == #"{"x":1,"y":2,"spatialReference":{"wkid":102100,"latestWkid":3857}}"#)
        let other = try format.geometry(from: #"{"x":1,"y":2,"spatialReference":{"wkid":102003,"latestWkid":5070}}"#)
        #expect(other.spatialReference?.wkid == 5070)
        let text = try format.geometry(from: #"{"x":1,"y":2,"spatialReference":{"wkt":"LOCAL[]"}}"#)
        #expect(try format.encode(text).text == #"{"x":1,"y":2,"spatialReference":{"wkt":"LOCAL[]"}}"#)
    }

    @Test("Shells are written clockwise, each followed by its holes")
    func orientation() throws {
        let polygon = try WKT.geometry(
            from: "MULTIPOLYGON(((0 0,9 0,9 9,0 9,0 0),(1 1,1 2,2 2,2 1,1 1)),((20 0,21 0,21 1,20 0)))",
            options: ReadOptions(reference: .fallback(nil)))
        #expect(
            try format.encode(polygon).text
                == #"{"rings":[[[0,0],[0,9],[9,9],[9,0],[0,0]],[[1,1],[2,1],[2,2],[1,2],[1,1]],[[20,0],[21,1],[21,0],[20,0]]]}"#)
    }

    @Test("Collections are refused")
    func collections() throws {
        let collection = try WKT.geometry(from: "GEOMETRYCOLLECTION(POINT(1 2))")
        #expect(refusal { try format.encode(collection) }?.code == "notRepresentable")
    }

    @Test("Feature sets give their reference and flags to features, wherever they stand")
    func featureSets() throws {
        let features = #""features":[{"attributes":{"OID":7,"n":"a"},"geometry":{"points":[[1,2,3]]}},{"attributes":{"OID":8}}]"#
        let head = #""hasM":true,"spatialReference":{"wkid":3857},"fields":[{"name":"OID","type":"esriFieldTypeOID"}]"#
        for text in ["{\(head),\(features)}", "{\(features),\(head)}"] {
            let records = try format.features(from: text)
            #expect(records.map(\.id) == [.integer(7), .integer(8)])
            #expect(records[0].geometry?.dimensions == .xym)
            #expect(records[0].geometry?.spatialReference == .webMercator)
            #expect(records[1].geometry == nil)
            let streamed = try format.reader(of: ByteSource(Array(text.utf8)), options: ReadOptions()).readAll()
            #expect(streamed == records)
            let written = try format.encode(records).text
            #expect(try format.features(from: written) == records)
        }
    }

    @Test("A feature set holds one type of geometry")
    func mixedTypes() {
        let records = [
            FeatureRecord(geometry: .point(Point(x: 1, y: 2))), FeatureRecord(geometry: .polyline(Polyline(Path(xy: [0, 0, 1, 1])))),
        ]
        #expect(refusal { try format.encode(records) }?.code == "notRepresentable")
    }

    @Test("Written geometries read back the same")
    func roundTrips() throws {
        let seed = freshSeed()
        var generator = GeometryGenerator(seed: seed)
        for round in 0..<200 {
            let geometry = generator.geometry(depth: 0)
            let text = try format.encode(geometry).text
            let back = try format.geometry(from: text, options: ReadOptions(reference: .fallback(nil)))
            #expect(back.dimensions == geometry.dimensions, "seed \(seed), round \(round)")
            #expect(back.vertexCount == geometry.vertexCount, "seed \(seed), round \(round)")
            #expect(try format.encode(back).text == text, "seed \(seed), round \(round)")
        }
    }
}

@Suite("Rings without roles")
struct UnassignedRingTests {
    @Test("Each hole goes to the smallest shell around it")
    func nestedSquares() throws {
        func ring(_ x: Double, _ size: Double, isHole: Bool) -> Path {
            var xy = [x, x, x, x + size, x + size, x + size, x + size, x]
            if isHole { xy = [x, x, x + size, x, x + size, x + size, x, x + size] }
            return Path(xy: xy, isRing: true)
        }
        let rings = (0..<20).flatMap { level in [ring(Double(level), 100 - 2 * Double(level), isHole: level % 2 == 1)] }
        let seed = freshSeed()
        var random = Seeded(seed)
        let polygon = Geometry.polygon(Polygon(rings: Parts(rings.shuffled(using: &random))))
        guard case .polygon(let back) = try WKT.geometry(from: WKT.text(of: polygon)) else { return }
        #expect(back.members.count == 10, "seed \(seed)")
        for member in back.members {
            #expect(member.count == 2, "seed \(seed)")
            #expect(back.rings[member.lowerBound].extent.xMin == back.rings[member.lowerBound + 1].extent.xMin - 1, "seed \(seed)")
        }
    }
}
