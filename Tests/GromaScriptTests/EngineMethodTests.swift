import Groma
import Testing

/// Methods that hand on what the engine and the values can do.
struct EngineMethodTests {
    private func result(_ method: String, _ params: String) throws -> JSONValue? {
        let answer = try Session().answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
        return try JSONValue(parsing: answer.utf8)["result"]
    }

    private func wkt(_ method: String, _ params: String) throws -> String? {
        try result(method, params)?["geometry"]?["wkt"]?.stringValue
    }

    @Test func folding() throws {
        #expect(try wkt("point.normalize", #"{"geometry":{"wkt":"POINT(190 5)"},"as":"wkt"}"#) == "POINT (-170 5)")
        #expect(
            try wkt("point.normalize", #"{"geometry":{"wkt":"POINT(-170 5)"},"envelope":[180,0,200,10],"as":"wkt"}"#) == "POINT (190 5)")
        let moved = try result("envelope.normalize", #"{"geometry":{"wkt":"LINESTRING(190 0,200 10)"}}"#)
        #expect(moved?["summary"]?["extent"] == [-170, 0, -160, 10])
    }

    @Test func roundedCornersOfOffsets() throws {
        func vertices(_ further: String) throws -> Int? {
            let answer = try result("geometry.offset", #"{"geometry":{"wkt":"LINESTRING(0 0,10 0,10 10)"},"distance":1\#(further)}"#)
            return answer?["summary"]?["vertices"]?.intValue
        }
        // Both ends and an arc of a quarter turn.
        #expect(try vertices(#","quadrantSegments":1"#) == 4)
        #expect(try vertices("") == 11)
        #expect(try vertices(#","quadrantSegments":16"#) == 19)
        #expect(try vertices(#","quadrantSegments":0"#) == nil && vertices(#","quadrantSegments":1025"#) == nil)
        let buffer = try result("geometry.buffer", #"{"geometry":{"wkt":"POINT(0 0)"},"distance":1,"quadrantSegments":1024}"#)
        #expect(buffer?["summary"]?["vertices"] == 4096)
    }

    @Test func referencesInDegreesAreFolded() throws {
        for wkid in [4269, 4258, 4283] {
            let folded = try wkt(
                "geometry.normalizeCentralMeridian", #"{"geometry":{"wkt":"LINESTRING(170 10,190 20)","wkid":\#(wkid)},"as":"wkt"}"#)
            #expect(folded == "MULTILINESTRING ((170 10, 180 15), (-180 15, -170 20))")
            #expect(try result("reference.info", #"{"wkid":\#(wkid)}"#)?["worldHalfWidth"] == 180)
        }
        // A grid of a zone does not go round the world.
        let zone = #"{"geometry":{"wkt":"LINESTRING(170 10,190 20)","wkid":32633},"as":"wkt"}"#
        #expect(try wkt("geometry.normalizeCentralMeridian", zone) == "LINESTRING (170 10, 190 20)")
    }

    @Test func severalGeometriesTogether() throws {
        let shapes = #"[{"wkt":"POINT(1 2)"},{"wkt":"LINESTRING(0 0,5 1)"}]"#
        #expect(try result("geometry.combinedExtent", #"{"geometries":\#(shapes)}"#)?["summary"]?["extent"] == [0, 0, 5, 2])
        let lines = #"[{"wkt":"LINESTRING(0 0,10 0)"},{"wkt":"LINESTRING(0 1,2 1)"},{"wkt":"LINESTRING(20 0,20 9)"}]"#
        let answer = try result("geometry.trimOrExtend", #"{"geometries":\#(lines),"guide":{"wkt":"LINESTRING(5 -5,5 5)"},"as":"wkt"}"#)
        let found = try #require(answer?["geometries"]?.arrayValue)
        #expect(found.count == 3)
        #expect(found[0]["geometry"]?["wkt"] == "LINESTRING (0 0, 5 0)")
        #expect(found[1]["geometry"]?["wkt"] == "LINESTRING (0 1, 2 1, 5 1)")
        #expect(found[2] == .null)
    }

    @Test(arguments: [
        ("union", #"{"geometry":{"wkt":"POINT(1 2)"}}"#, "missingParameter", "params.other"),
        ("union", "{}", "missingParameter", "params.geometry"),
        (
            "union", #"{"geometry":{"wkt":"POINT(1 2)"},"other":{"wkt":"POINT(1 2)"},"geometries":[]}"#, "invalidParameter",
            "params.geometry"
        ),
        ("cut", #"{"geometry":{"wkt":"LINESTRING(0 0,1 1)"},"cutter":{"wkt":"POINT(1 2)"}}"#, "wrongGeometryType", "params.cutter"),
        (
            "trimOrExtend", #"{"geometries":[{"wkt":"LINESTRING(0 0,1 1)"},{"wkt":"POINT(1 2)"}],"guide":{"wkt":"LINESTRING(5 -5,5 5)"}}"#,
            "wrongGeometryType", "params.geometries[1]"
        ),
        ("clip", #"{"geometry":{"wkt":"POINT(1 2)"},"envelope":[0,0,-1,1]}"#, "invalidParameter", "params.envelope"),
        ("buffer", #"{"geometry":{"wkt":"POINT(1 2)"},"distance":1,"quadrantSegments":0}"#, "invalidParameter", "params.quadrantSegments"),
        ("generalize", #"{"geometry":{"wkt":"POINT(1 2)"},"tolerance":-1}"#, "invalidParameter", "params.tolerance"),
        ("extend", #"{"geometry":{"wkt":"LINESTRING(0 0,1 1)"}}"#, "missingParameter", "params.extender"),
    ])
    func operationsCheckWhatTheyDeclare(_ name: String, _ params: String, _ code: String, _ path: String) throws {
        let answer = try Session().answer(to: #"{"jsonrpc":"2.0","id":1,"method":"geometry.\#(name)","params":\#(params)}"#)
        let data = try JSONValue(parsing: answer.utf8)["error"]?["data"]
        #expect(data?["code"]?.stringValue == code && data?["path"]?.stringValue == path, "\(answer)")
    }

    @Test func resultsAreDescribedAsOperationsDeclareThem() throws {
        let answer = try Session().answer(to: #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#)
        let methods = try #require(try JSONValue(parsing: answer.utf8)["result"]?["methods"]?.arrayValue)
        func schema(_ name: String) throws -> JSONValue? {
            try #require(methods.first { $0["name"]?.stringValue == "geometry.\(name)" })["result"]?["schema"]
        }
        #expect(try schema("cut")?["properties"]?["sides"]?["items"]?["enum"] == ["left", "right", "uncut"])
        #expect(try schema("trimOrExtend")?["properties"]?["geometries"]?["items"]?["oneOf"]?.arrayValue?.count == 2)
        #expect(try schema("explode")?["properties"]?["geometries"]?["items"]?["properties"]?["summary"] != nil)
        #expect(try schema("buffer")?["properties"]?["summary"] != nil)
    }

    @Test func ordinatesAndInteriors() throws {
        #expect(try wkt("geometry.setZM", #"{"geometry":{"wkt":"POINT(1 2)"},"z":3,"m":4,"as":"wkt"}"#) == "POINT ZM (1 2 3 4)")
        #expect(try wkt("geometry.removeZM", #"{"geometry":{"wkt":"POINT ZM (1 2 3 4)"},"as":"wkt"}"#) == "POINT (1 2)")
        let square = #"{"wkt":"POLYGON((0 0,4 0,4 4,0 4,0 0))"}"#
        #expect(try result("geometry.nearestCoordinate", #"{"geometry":\#(square),"point":[2,1]}"#)?["distance"] == 1)
        #expect(try result("geometry.nearestCoordinate", #"{"geometry":\#(square),"point":[2,1],"interior":true}"#)?["distance"] == 0)
    }
}
