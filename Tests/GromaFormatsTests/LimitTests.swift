import GromaFormats
import GromaGeometry
import Testing

/// The limits of ``ReadOptions``: as much as they allow is read, one more is refused at its place.
@Suite struct LimitTests {
    private func read(_ name: String, _ text: String, vertices: Int) throws -> [FeatureRecord] {
        let format = try #require(FormatRegistry()[name])
        return try format.features(from: text, options: ReadOptions(vertexLimit: vertices))
    }

    /// Offsets are counted by hand.
    @Test(arguments: [
        ("wkt", "LINESTRING(0 0,1 1,2 2)", "wkt at byte 19: found more, expected at most 2 vertices"),
        (
            "geojson", #"{"type":"LineString","coordinates":[[0,0],[1,1],[2,2]]}"#,
            "geojson at byte 54: found 3 vertices, expected at most 2"
        ),
        ("esri", #"{"paths":[[[0,0],[1,1],[2,2]]]}"#, "esri at byte 29: found 3 vertices, expected at most 2"),
        (
            "gpx", #"<gpx><trk><trkseg><trkpt lat="0" lon="0"/><trkpt lat="1" lon="1"/><trkpt lat="2" lon="2"/></trkseg></trk></gpx>"#,
            "gpx at byte 66: found 3 points, expected at most 2"
        ),
    ])
    func linesHaveAsManyVerticesAsTheLimitAllows(name: String, text: String, message: String) throws {
        #expect(try read(name, text, vertices: 3).first?.geometry?.vertexCount == 3)
        #expect(refusal { try read(name, text, vertices: 2) }?.description == message)
    }

    @Test(arguments: [
        ("wkt", "MULTILINESTRING((0 0,1 1),(2 2,3 3))"), ("wkt", "GEOMETRYCOLLECTION(POINT(0 0),LINESTRING(1 1,2 2),MULTIPOINT(3 3))"),
        ("geojson", #"{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3]]]}"#),
        ("esri", #"{"paths":[[[0,0],[1,1]],[[2,2],[3,3]]]}"#),
        (
            "gpx",
            #"<gpx><trk><trkseg><trkpt lat="0" lon="0"/><trkpt lat="1" lon="1"/></trkseg>"#
                + #"<trkseg><trkpt lat="2" lon="2"/><trkpt lat="3" lon="3"/></trkseg></trk></gpx>"#
        ),
    ])
    func verticesOfAllPartsCount(name: String, text: String) throws {
        #expect(try read(name, text, vertices: 4).first?.geometry?.vertexCount == 4)
        #expect(refusal { try read(name, text, vertices: 3) }?.code == "tooLarge")
    }

    @Test(arguments: [
        ("wkt", "LINESTRING(0 0,1 1)\nLINESTRING(2 2,3 3)"),
        (
            "geojson",
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}},"#
                + #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[2,2],[3,3]]}}]}"#
        ),
        ("esri", #"{"features":[{"geometry":{"paths":[[[0,0],[1,1]]]}},{"geometry":{"paths":[[[2,2],[3,3]]]}}]}"#),
        (
            "gpx",
            #"<gpx><rte><rtept lat="0" lon="0"/><rtept lat="1" lon="1"/></rte>"#
                + #"<rte><rtept lat="2" lon="2"/><rtept lat="3" lon="3"/></rte></gpx>"#
        ),
    ])
    func eachFeatureCountsAnew(name: String, text: String) throws {
        #expect(try read(name, text, vertices: 2).map(\.geometry?.vertexCount) == [2, 2])
    }

    /// A segment of one point is kept beside the line, and is none of its vertices.
    @Test func lonePointsDoNotCount() throws {
        let text =
            #"<gpx><trk><trkseg><trkpt lat="0" lon="0"/></trkseg><trkseg><trkpt lat="1" lon="1"/><trkpt lat="2" lon="2"/></trkseg>"#
            + "</trk></gpx>"
        #expect(try read("gpx", text, vertices: 2).first?.geometry?.vertexCount == 2)
    }

    @Test func collectionsBesideEachOtherAreNotInsideEachOther() throws {
        let text = "GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POINT(1 2)),GEOMETRYCOLLECTION(POINT(3 4)))"
        #expect(try WKT.geometry(from: text, options: ReadOptions(nestingLimit: 2)).vertexCount == 2)
        #expect(
            refusal { try WKT.geometry(from: text, options: ReadOptions(nestingLimit: 1)) }?.description
                == "wkt at byte 37: found '(POINT', expected at most 1 collections inside each other")
    }
}
