import Groma
import Testing

/// Sketches across the seam and over sources in other references. Positions in Web Mercator are pyproj's (EPSG:4326 to EPSG:3857), unions and areas shapely's.
struct SeamSketchTests {
    private let at: FeaturesSession

    init() throws { at = try FeaturesSession() }

    /// Natural Earth's Fiji at 1:110 million: Vanua Levu and Taveuni are cut at the seam.
    private static let fiji = """
        MULTIPOLYGON (((178.3736 -17.33992, 178.71806 -17.62846, 178.55271 -18.15059, 177.93266 -18.28799, 177.38146 -18.16432, \
        177.28504 -17.72465, 177.67087 -17.38114, 178.12557 -17.50481, 178.3736 -17.33992)), ((179.36414266196417 -16.801354076946836, \
        178.7250593629972 -17.012041674368007, 178.5968385951172 -16.63915, 179.0966093629972 -16.43398427754741, \
        179.4135093629972 -16.379054277547382, 180 -16.06713266364241, 180 -16.555216566639146, 179.36414266196417 -16.801354076946836)), \
        ((-179.91736938476527 -16.501783135649347, -180 -16.555216566639146, -180 -16.06713266364241, -179.79332010904858 -16.020882256741217, \
        -179.91736938476527 -16.501783135649347)))
        """

    private func wkt(_ result: JSONValue) -> String { result["geometry"]?["wkt"]?.stringValue ?? "" }

    @Test func aShapeThatWasCutIsDrawnOnAsOne() throws {
        let begun = try at.call("sketch.begin", #"{"geometry":{"wkt":"\#(Self.fiji)"},"unwrap":true}"#)
        #expect(begun["summary"]?["parts"] == 2 && begun["summary"]?["vertices"] == 17)
        #expect(begun["summary"]?["extent"]?.arrayValue?[2].doubleValue == 360 - 179.79332010904858)
        let drawn = try at.call("sketch.geometry", #"{"into":"drawn"}"#)
        #expect(drawn["summary"]?["parts"] == 2)
        let done = try at.call("sketch.complete", #"{"into":"done"}"#)
        #expect(done["summary"]?["parts"] == 3 && done["summary"]?["extent"]?.arrayValue?[2] == 180)
        try at.call("geometry.set", #"{"geometry":{"wkt":"\#(Self.fiji)"},"into":"fiji"}"#)
        let rest = try at.call("geometry.symmetricDifference", #"{"geometry":{"name":"done"},"other":{"name":"fiji"},"into":"rest"}"#)
        let area = try at.call("geometry.info", #"{"geometry":{"name":"rest"}}"#)["area"]?.doubleValue ?? 1
        #expect(area < 1e-12, "\(rest.text)")
        // shapely: the areas of all three are 1.6395110… square degrees.
        for name in ["fiji", "drawn", "done"] {
            let found = try at.call("geometry.info", #"{"geometry":{"name":"\#(name)"},"include":["area","isValid"]}"#)
            #expect(((found["area"]?.doubleValue ?? 0) - 1.639510995900709).magnitude < 1e-9 && found["isValid"] == true)
        }
    }

    @Test(arguments: [4326, 3857]) func unwrappingIsTheInverseOfCutting(wkid: Int) throws {
        let (half, unit) = wkid == 4326 ? (180.0, 1.0) : (20_037_508.342789244, 111_319.49079327357)
        func ring(_ positions: [(Double, Double)]) -> String {
            (positions + [positions[0]]).map { "\(half + $0.0 * unit) \($0.1 * unit)" }.joined(separator: ", ")
        }
        // A hole that the seam cuts, one on either side, and an island beyond.
        let shell = ring([(-8, 0), (9, 1), (10, 20), (-7, 21)])
        let holes = [ring([(-2, 5), (-1, 9), (3, 8), (2, 4)]), ring([(-6, 12), (-5, 14), (-4, 12)]), ring([(5, 12), (6, 14), (7, 12)])]
        let island = ring([(12, 3), (13, 3), (13, 4)])
        let text = "MULTIPOLYGON (((\(shell)), (\(holes.joined(separator: "), (")))), ((\(island))))"
        let geometry = #"{"wkt":"\#(text)","wkid":\#(wkid)}"#
        try at.call("geometry.set", #"{"geometry":\#(geometry),"into":"g"}"#)
        let cut = try at.call("geometry.normalizeCentralMeridian", #"{"geometry":{"name":"g"},"into":"cut"}"#)
        #expect(cut["summary"]?["vertices"] != 17)
        let whole = try at.call("geometry.unwrap", #"{"geometry":{"name":"cut"},"into":"whole"}"#)
        #expect(whole["summary"]?["parts"] == 5 && whole["summary"]?["vertices"] == 17, "no vertex is left of the cut")
        let again = try at.call("geometry.normalizeCentralMeridian", #"{"geometry":{"name":"whole"},"into":"again"}"#)
        #expect(again["summary"]?["vertices"] == cut["summary"]?["vertices"])
        try at.call("geometry.symmetricDifference", #"{"geometry":{"name":"again"},"other":{"name":"cut"},"into":"rest"}"#)
        let rest = try at.call("geometry.info", #"{"geometry":{"name":"rest"}}"#)["area"]?.doubleValue ?? 1
        #expect(rest < 1e-9 * unit * unit)
        #expect(try at.call("geometry.isValid", #"{"geometry":{"name":"whole"}}"#)["value"] == true)
        let same = try at.call("geometry.unwrap", #"{"geometry":{"name":"whole"},"into":"same"}"#)
        #expect(same["summary"] == whole["summary"])
    }

    @Test func linesAreJoinedInTheirDirection() throws {
        func unwrapped(_ text: String) throws -> String {
            wkt(try at.call("geometry.unwrap", #"{"geometry":{"wkt":"\#(text)"},"as":"wkt"}"#))
        }
        #expect(try unwrapped("MULTILINESTRING ((160 0, 180 5), (-180 5, -176 6))") == "LINESTRING (160 0, 184 6)")
        #expect(try unwrapped("MULTILINESTRING ((160 0, 180 7), (-180 7, -170 5))") == "LINESTRING (160 0, 180 7, 190 5)", "a corner stays")
        let apart = "MULTILINESTRING ((160 0, 180 7), (-180 8, -170 5))"
        #expect(try unwrapped(apart) == apart)
        let beyond = "LINESTRING (170 0, 190 0)"
        #expect(try unwrapped(beyond) == beyond)
        let pole = "POLYGON ((-180 -90, 180 -90, 180 -80, 0 -70, -180 -80, -180 -90))"
        #expect(try unwrapped(pole) == pole)
        let bare = try at.error("geometry.unwrap", #"{"geometry":{"wkt":"\#(apart)","wkid":null}}"#)
        #expect(bare["data"]?["code"] == "missingSpatialReference")
    }

    @Test func featuresBeyondTheSeamAreFoundAndTraced() throws {
        try at.call("sketch.begin", #"{"type":"polyline"}"#)
        try at.call("sketch.addSnapSource", #"{"name":"reef","geometry":{"wkt":"LINESTRING (-179.5 0, -179 1, -178 0)"}}"#)
        try at.call("sketch.addSnapSource", #"{"name":"east","geometry":{"wkt":"LINESTRING (350 0, 355 0)"}}"#)
        try at.call("sketch.setViewport", #"{"center":[181,0],"resolution":0.01,"width":600,"height":600}"#)
        try at.call("sketch.setSnapping", #"{"enabled":true,"tolerance":10}"#)
        let vertex = try at.call("sketch.snap", #"{"point":[181.02,1.03]}"#)
        #expect(vertex["at"] == [181, 1] && vertex["snap"]?["targets"]?.arrayValue?[0]["source"] == "reef")
        #expect(try at.call("sketch.snap", #"{"point":[-179.02,1.03]}"#)["at"] == [-179, 1])
        #expect(try at.call("sketch.snap", #"{"point":[541.02,1.03]}"#)["at"] == [541, 1])
        #expect(try at.call("sketch.snap", #"{"point":[-5.02,0.03]}"#)["at"] == [-5, 0])
        try at.call("sketch.setTool", #"{"tool":"trace"}"#)
        // The view's middle, at 300 300, is 181 0: the reef goes from 250 300 to 400 300.
        try at.call("sketch.tap", #"{"x":250,"y":300}"#)
        try at.call("sketch.tap", #"{"x":400,"y":300}"#)
        #expect(wkt(try at.call("sketch.geometry", #"{"as":"wkt"}"#)) == "LINESTRING (180.5 0, 181 1, 182 0)")
    }

    @Test func sourcesInAnotherReferenceAreProjected() throws {
        try at.call("sketch.begin", #"{"type":"polyline"}"#)
        // pyproj: 10 45 and 10.5 45.5.
        let road = "LINESTRING (1113194.9079327357 5621521.486192066, 1168854.6533293726 5700582.732404123)"
        try at.call("sketch.addSnapSource", #"{"name":"roads","geometry":{"wkt":"\#(road)","wkid":3857}}"#)
        try at.call("sketch.setViewport", #"{"center":[10,45],"resolution":0.001,"width":600,"height":600}"#)
        try at.call("sketch.setSnapping", #"{"enabled":true,"tolerance":10}"#)
        let found = try at.call("sketch.snap", #"{"point":[10.004,45.003]}"#)
        let (x, y) = (found["at"]?.arrayValue?[0].doubleValue ?? 0, found["at"]?.arrayValue?[1].doubleValue ?? 0)
        #expect((x - 10).magnitude < 1e-12 && (y - 45).magnitude < 1e-12 && found["snap"]?["kind"] == "vertex")
        #expect(wkt(try at.call("sketch.snapFeature", #"{"source":"roads","as":"wkt"}"#)) == road, "in its own reference")
        // No way to a reference that nobody knows, and none from no reference at all.
        for wkid in ["1", "null"] {
            let error = try at.error("sketch.addSnapSource", #"{"name":"x","geometry":{"wkt":"POINT (1 2)","wkid":\#(wkid)}}"#)
            #expect(error["data"]?["code"] == "spatialReferenceMismatch")
        }
    }

    /// A neighbor in Web Mercator on the other side of the seam is changed in its own reference and world.
    @Test func neighboursAreWrittenBackAsTheyWere() throws {
        // pyproj: -180 0, -179 0, -179 1, -180 1.
        let (seam, east, north) = ("-20037508.342789244", "-19926188.85199597", "111325.1428663851")
        let parcel = "POLYGON ((\(seam) 0, \(east) 0, \(east) \(north), \(seam) \(north), \(seam) 0))"
        try at.call("sketch.begin", #"{"geometry":{"wkt":"POLYGON ((181 0, 182 0, 182 1, 181 1, 181 0))"}}"#)
        try at.call("sketch.addSnapSource", #"{"name":"parcels","geometry":{"wkt":"\#(parcel)","wkid":3857},"editable":true}"#)
        try at.call("sketch.setTopology", #"{"enabled":true}"#)
        try at.call("sketch.setSnapping", #"{"enabled":true,"own":false}"#)
        // The sketch takes the neighbor's corner on, as it is seen.
        let corner = try at.call("sketch.snap", #"{"point":[181.000001,0.000001]}"#)["at"]?.text ?? ""
        try at.call("sketch.moveVertex", #"{"index":0,"point":\#(corner)}"#)
        let before = wkt(try at.call("sketch.snapFeature", #"{"source":"parcels","as":"wkt"}"#))
        #expect(before == parcel)
        try at.call("sketch.moveVertex", #"{"index":0,"point":[181.5,-0.5]}"#)
        // pyproj: -178.5 -0.5 is -19870529.10659933 -55660.45186542152
        let moved = wkt(try at.call("sketch.snapFeature", #"{"source":"parcels","as":"wkt"}"#))
        #expect(
            moved.hasPrefix("POLYGON ((\(seam) 0, -198705") && moved.hasSuffix("\(east) \(north), \(seam) \(north), \(seam) 0))"),
            "\(moved)")
        let place = moved.split(separator: ", ")[1].split(separator: " ").compactMap { Double($0) }
        #expect((place[0] - -19870529.10659933).magnitude < 1e-6 && (place[1] - -55660.45186542152).magnitude < 1e-6)
        try at.call("sketch.undo")
        #expect(wkt(try at.call("sketch.snapFeature", #"{"source":"parcels","as":"wkt"}"#)) == parcel)
    }

    @Test func anotherSketchIsSnappedToAsItIs() throws {
        try at.call("sketch.begin", #"{"type":"polyline","sketch":"a"}"#)
        try at.call("sketch.begin", #"{"type":"polyline","sketch":"b"}"#)
        try at.call("sketch.addVertices", #"{"points":[[0,0],[10,0]],"sketch":"b"}"#)
        #expect(try at.call("sketch.addSnapSource", #"{"ofSketch":"b","sketch":"a"}"#)["name"] == "b")
        try at.call("sketch.setSnapping", #"{"enabled":true,"tolerance":1,"sketch":"a"}"#)
        #expect(try at.call("sketch.snap", #"{"point":[10.5,0.5],"sketch":"a"}"#)["at"] == [10, 0])
        try at.call("sketch.moveVertex", #"{"index":1,"point":[20,0],"sketch":"b"}"#)
        #expect(try at.call("sketch.snap", #"{"point":[20.5,0.5],"sketch":"a"}"#)["at"] == [20, 0])
        #expect(try at.call("sketch.snap", #"{"point":[10.5,0.5],"sketch":"a"}"#)["snap"]?["kind"] == "midpoint")
        try at.call("sketch.undo", #"{"sketch":"b"}"#)
        #expect(try at.call("sketch.snap", #"{"point":[10.5,0.5],"sketch":"a"}"#)["snap"]?["kind"] == "vertex")
        try at.call("sketch.cancel", #"{"sketch":"b"}"#)
        #expect(try at.call("sketch.snap", #"{"point":[10.5,0.5],"sketch":"a"}"#)["snap"] == .null)
        #expect(try at.error("sketch.addSnapSource", #"{"ofSketch":"a","sketch":"a","name":"own"}"#)["data"]?["code"] == "invalidParameter")
        #expect(try at.error("sketch.addSnapSource", #"{"ofSketch":"b","sketch":"a","name":"own"}"#)["data"]?["code"] == "noSketch")
    }

    @Test func popupsHandOutOneShapeAndKeepItCut() throws {
        let fields = #"[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"NAME","type":"esriFieldTypeString","length":20}]"#
        let definition =
            #"{"name":"isles","geometryType":"esriGeometryPolygon","extent":{"spatialReference":{"wkid":4326}},"fields":\#(fields)}"#
        try at.call("features.createLayer", #"{"provider":"memory","definition":\#(definition)}"#)
        let isle = "MULTIPOLYGON (((179 0, 180 0, 180 1, 179 1, 179 0)), ((-180 0, -179 0, -179 1, -180 1, -180 0)))"
        try at.call("features.applyEdits", #"{"layer":"isles","adds":[{"geometry":{"wkt":"\#(isle)"}}]}"#)
        try at.call("popups.open", #"{"layer":"isles"}"#)
        try at.call("popups.configure", #"{"unwrapsGeometry":true,"editingStyle":"geometryInline"}"#)
        func stored() throws -> String { wkt(try at.call("features.get", #"{"layer":"isles","objectId":1,"as":"wkt"}"#)) }
        try at.call("popups.startEditing")
        let drawn = wkt(try at.call("sketch.geometry", #"{"sketch":"popups","as":"wkt"}"#))
        #expect(drawn == "MULTIPOLYGON (((179 1, 179 0, 181 0, 181 1, 179 1)))")
        #expect(try at.call("popups.finish")["saved"] == true)
        #expect(try stored() == isle, "what nobody has changed is not written anew")
        try at.call("popups.startEditing")
        try at.call("sketch.moveVertex", #"{"sketch":"popups","index":3,"point":[181.5,1.5]}"#)
        #expect(try at.call("popups.finish")["saved"] == true)
        let feature = try at.call("features.get", #"{"layer":"isles","objectId":1,"into":"done"}"#)
        #expect(feature["summary"]?["parts"] == 2 && feature["summary"]?["extent"]?.arrayValue?[0] == -180)
        // shapely: 179 1, 179 0, 181 0, 181.5 1.5 has 2.75 square degrees.
        let area = try at.call("geometry.info", #"{"geometry":{"name":"done"}}"#)["area"]?.doubleValue ?? 0
        #expect((area - 2.75).magnitude < 1e-12)
    }
}
