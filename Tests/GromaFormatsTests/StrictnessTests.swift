import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

/// Tests what is refused instead of being lost or written invalidly, and what is kept.
@Suite struct StrictnessTests {
    /// Every built-in format that takes a geometry.
    private static let formats: [any Format] = FormatRegistry.builtIn

    @Test func positionsThatAreNotFiniteAreNotWritten() {
        for bad in [Double.nan, .infinity, -.infinity] {
            let line = Geometry.polyline(Polyline(Path(xy: [0, 0, 1, bad])))
            for format in Self.formats {
                #expect(refusal { try format.encode(line) }?.code == "notFinite", "\(format.name)")
                #expect(refusal { try format.encode(.multipoint(Multipoint(points: Path(xy: [bad, 0])))) }?.code == "notFinite")
            }
        }
    }

    @Test func collectionsOfMixedDimensionsReadBack() throws {
        let mixed = Geometry.collection(
            GeometryCollection([
                .point(Point(x: 1, y: 2)),
                .polyline(Polyline(Path([Coordinate(x: 1, y: 2, z: 3), Coordinate(x: 3, y: 4, z: 5)], dimensions: .xyz))),
                .envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1))),
                .collection(GeometryCollection([.point(Point(nil))])),
            ]))
        let text = try WKT.text(of: mixed)
        let read = try WKT.geometry(from: text)
        #expect(try WKT.text(of: read) == text)
        #expect(read.dimensions == .xyz)
        let bytes = try WKB.bytes(of: mixed)
        let binary = try bytes.withUnsafeBytes { try WKBFormat().geometry(from: $0, options: ReadOptions()) }
        #expect(try WKT.text(of: binary) == text)
    }

    @Test(arguments: [(2, "LINESTRING (1 2, 3 4)"), (3, "LINESTRING Z (1 2 5, 3 4 6)"), (4, "LINESTRING ZM (1 2 5 7, 3 4 6 8)")])
    func outputDimension(_ dimension: Int, _ text: String) throws {
        let geometry = try WKT.geometry(from: "LINESTRING ZM (1 2 5 7, 3 4 6 8)")
        let options = WriteOptions(outputDimension: dimension)
        #expect(try WKT.text(of: geometry, options: options) == text)
        let json = try GeoJSON().encode(geometry, options: options)
        #expect(json.text.contains("[1,2,5]") == (dimension > 2))
        #expect(json.dropped == (dimension > 2 ? ["m"] : ["z", "m"]))
        let esri = try EsriJSON().encode(geometry, options: options)
        #expect(try WKT.text(of: try EsriJSON().geometry(from: esri.text)) == text)
        #expect(esri.dropped == [["z", "m"], ["m"], []][dimension - 2])
    }

    @Test func outputDimensionsOutsideAreRefused() throws {
        let point = Geometry.point(Point(x: 1, y: 2))
        for format in [GeoJSON(), WKTFormat(), EsriJSON()] as [any Format] {
            #expect(refusal { try format.encode(point, options: WriteOptions(outputDimension: 5)) }?.code == "notRepresentable")
        }
    }

    @Test(arguments: [
        #"{"type":"FeatureCollection","features":[{"type":"Point","coordinates":[1,2]}]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"FeatureCollection","features":[]}]}"#,
        #"{"features":[{"type":"GeometryCollection","geometries":[]}],"type":"FeatureCollection"}"#,
    ])
    func wrongGeoJSON(_ text: String) {
        #expect(refusal { try GeoJSON().features(from: text) }?.code == "wrongType")
        let streamed = refusal {
            try Array(text.utf8).withUnsafeBytes { try GeoJSON().reader(of: ByteSource(borrowing: $0), options: ReadOptions()).readAll() }
        }
        #expect(streamed?.code == "wrongType")
    }

    @Test(arguments: [#"{"x":1}"#, #"{"x":"NaN","y":1}"#, #"{"x":1,"y":null}"#, #"{"x":1,"y":"NaN"}"#])
    func halfPoints(_ text: String) {
        #expect(["missingMember", "wrongType"].contains(refusal { try EsriJSON().geometry(from: text) }?.code))
    }

    @Test(arguments: [#"{"x":null,"y":null}"#, #"{"x":"NaN","y":"NaN"}"#, #"{"x":null}"#, #"{"y":1,"x":null}"#])
    func emptyPoints(_ text: String) throws {
        let isEmpty = try EsriJSON().geometry(from: text).isEmpty
        #expect(isEmpty)
    }

    @Test func foreignMembersThatClashAreRefused() {
        for name in ["type", "id", "geometry", "properties"] {
            let record = FeatureRecord(geometry: .point(Point(x: 1, y: 2)), foreignMembers: JSONObject([(name, .integer(1))]))
            let error = refusal { try GeoJSON().encode([record]) }
            #expect(error?.code == "notRepresentable" && "\(error?.description ?? "")".contains("'\(name)'"))
        }
    }

    @Test func collectionMembersAreKept() throws {
        let text =
            #"{"type":"FeatureCollection","name":"a","bbox":[1,2,1,2],"features":[{"type":"Feature","geometry":null,"properties":{}}],"meta":{"b":[1]}}"#
        let bytes = Array(text.utf8)
        let (written, members) = try bytes.withUnsafeBytes { bytes in
            let reader = try GeoJSON().reader(of: ByteSource(borrowing: bytes), options: ReadOptions())
            let sink = ByteSink()
            let writer = try GeoJSON().writer(to: sink, options: WriteOptions())
            var isFirst = true
            while let record = try reader.next() {
                if isFirst { writer.take(collectionMembers: reader.collectionMembers) }
                isFirst = false
                try writer.write(record)
            }
            writer.take(collectionMembers: reader.collectionMembers)
            try writer.finish()
            return (String(decoding: sink.bytes, as: UTF8.self), reader.collectionMembers)
        }
        #expect(members["name"] == "a")
        #expect(written.contains(#""name":"a""#) && written.contains(#""meta":{"b":[1]}"#) && !written.contains("bbox"))
        #expect(throws: Never.self) { try JSONValue(parsing: written.utf8) }
    }
}
