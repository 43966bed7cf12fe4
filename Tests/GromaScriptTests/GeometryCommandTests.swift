import Groma
import Testing

/// Geometries by name and by text: geometry parameters and results, coordinates and indices as the article "Results and errors" has them.
struct GeometryCommandTests {
    let session: Session

    init() throws { session = try Session() }

    private func call(_ method: String, _ params: String) throws -> JSONValue {
        try JSONValue(parsing: session.answer(to: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":\(params)}").utf8)
    }

    private func result(_ method: String, _ params: String) throws -> JSONValue {
        let answer = try call(method, params)
        return try #require(answer["result"], "\(answer.text)")
    }

    private func code(_ method: String, _ params: String) throws -> String? {
        try call(method, params)["error"]?["data"]?["code"]?.stringValue
    }

    @Test(arguments: [
        #"{"wkt":"POINT (1 2)"}"#, #"{"wkb":"0101000000000000000000F03F0000000000000040"}"#, #"{"wkb64":"AQEAAAAAAAAAAADwPwAAAAAAAABA"}"#,
        #"{"geojson":{"type":"Point","coordinates":[1,2]}}"#, #"{"esri":{"x":1,"y":2,"spatialReference":{"wkid":4326}}}"#,
        #"{"text":"POINT (1 2)","format":"wkt"}"#, #"{"text":"{\"type\":\"Point\",\"coordinates\":[1,2]}","format":"geojson"}"#,
    ])
    func everyFormIsRead(_ geometry: String) throws {
        let found = try result("geometry.set", "{\"geometry\":\(geometry),\"as\":\"wkt\"}")
        #expect(found["geometry"]?.text == #"{"wkt":"POINT (1 2)","wkid":4326}"#)
    }

    @Test func everyFormIsWritten() throws {
        _ = try result("geometry.set", #"{"geometry":{"wkt":"LINESTRING Z (0 0 1, 2 4 3)"},"into":"a"}"#)
        func get(_ form: String) throws -> JSONValue? {
            try result("geometry.get", "{\"geometry\":{\"name\":\"a\"},\"as\":\"\(form)\"}")["geometry"]?[form]
        }
        #expect(try get("wkt") == "LINESTRING Z (0 0 1, 2 4 3)")
        #expect(try get("geojson")?.text == #"{"type":"LineString","coordinates":[[0,0,1],[2,4,3]]}"#)
        #expect(try get("esri")?["paths"]?.text == "[[[0,0,1],[2,4,3]]]")
        #expect(try get("wkb")?.stringValue?.hasPrefix("01EA03000002000000") == true)
        #expect(try get("wkb64")?.stringValue?.hasPrefix("AeoDAAACAAAA") == true)
    }

    @Test func geometriesAreTakenApart() throws {
        let areas = #"{"wkt":"MULTIPOLYGON(((0 0,9 0,9 9,0 0),(6 2,8 2,8 4,6 2)),((20 0,30 0,30 9,20 0)))"}"#
        let found = try result("geometry.explode", "{\"geometry\":\(areas),\"as\":\"wkt\",\"into\":\"piece\"}")
        #expect(
            found["geometries"]?.arrayValue?.map { $0["geometry"]?["wkt"] } == [
                "POLYGON ((0 0, 9 0, 9 9, 0 0), (6 2, 8 2, 8 4, 6 2))", "POLYGON ((20 0, 30 0, 30 9, 20 0))",
            ])
        #expect(try result("geometry.get", #"{"geometry":{"name":"piece.1"}}"#)["summary"]?["multi"] == false)
        #expect(try result("geometry.explode", #"{"geometry":{"wkt":"LINESTRING EMPTY"}}"#)["geometries"]?.text == "[]")
    }

    @Test func theSummaryIsAsFixed() throws {
        let found = try result("geometry.set", #"{"geometry":{"wkt":"MULTILINESTRING((0 0,1 1,2 0),(5 5,6 6,7 5,8 5,9 9))"}}"#)
        #expect(
            found.text
                == #"{"summary":{"type":"polyline","multi":true,"parts":2,"vertices":8,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,9,9]}}"#
        )
    }

    @Test func decimalsRound() throws {
        let found = try result("geometry.set", #"{"geometry":{"wkt":"POINT(1.23456 -7.00001)"},"as":"geojson","decimals":2}"#)
        #expect(found["geometry"]?["geojson"]?["coordinates"]?.text == "[1.23,-7]")
    }

    @Test func droppedOrdinatesAreNamed() throws {
        let found = try result("geometry.set", #"{"geometry":{"wkt":"POINT M (1 2 3)"},"as":"geojson"}"#)
        #expect(found["dropped"]?.text == #"["m"]"#)
    }

    @Test func references() throws {
        #expect(try result("geometry.set", #"{"geometry":{"wkt":"SRID=3857;POINT(1 2)"},"as":"wkt"}"#)["geometry"]?["wkid"] == 3857)
        #expect(try result("geometry.set", #"{"geometry":{"wkt":"POINT(1 2)","wkid":null},"as":"wkt"}"#)["geometry"]?["wkid"] == .null)
        #expect(try code("geometry.set", #"{"geometry":{"wkt":"SRID=3857;POINT(1 2)","wkid":4326}}"#) == "spatialReferenceConflict")
        #expect(
            try code("geometry.intersects", #"{"geometry":{"wkt":"POINT(1 2)"},"other":{"wkt":"POINT(1 2)","wkid":3857}}"#)
                == "spatialReferenceMismatch")
        #expect(
            try result("geometry.intersects", #"{"geometry":{"wkt":"POINT(1 2)","wkid":102100},"other":{"wkt":"POINT(1 2)","wkid":3857}}"#)
                .text == #"{"value":true}"#)
    }

    @Test func oneOfSeveral() throws {
        let features =
            #"{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"id\":\"a\",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,1]}},{\"type\":\"Feature\",\"id\":7,\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[2,2]}}]}"#
        func set(_ more: String) throws -> JSONValue {
            try call("geometry.set", "{\"geometry\":{\"text\":\"\(features)\",\"format\":\"geojson\"\(more)},\"as\":\"wkt\"}")
        }
        #expect(try set("")["error"]?["data"]?["code"] == "severalGeometries")
        #expect(try set(",\"feature\":1")["result"]?["geometry"]?["wkt"] == "POINT (2 2)")
        #expect(try set(",\"feature\":\"a\"")["result"]?["geometry"]?["wkt"] == "POINT (1 1)")
        #expect(try set(",\"feature\":7")["result"]?["geometry"]?["wkt"] == "POINT (2 2)")
        #expect(try set(",\"feature\":\"z\"")["error"]?["data"]?["code"] == "unknownFeature")
        #expect(try set(",\"collect\":true")["result"]?["geometry"]?["wkt"] == "GEOMETRYCOLLECTION (POINT (1 1), POINT (2 2))")
        // The reference of all of them is that of the first, which may have none.
        func reference(_ text: String, _ wkid: String) throws -> JSONValue? {
            let geometry = #"{"text":"\#(text)","format":"wkt","collect":true\#(wkid)}"#
            return try call("geometry.set", #"{"geometry":\#(geometry),"as":"wkt"}"#)["result"]?["geometry"]?["wkid"]
        }
        #expect(try reference(#"POINT (1 1)\nPOINT (2 2)"#, #","wkid":null"#) == .null)
        #expect(try reference(#"SRID=3857;POINT (1 1)\nSRID=25833;POINT (2 2)"#, "") == 3857)
    }

    @Test func namesComeAndGo() throws {
        _ = try result("geometry.create", #"{"type":"polygon","hasZ":true,"into":"a"}"#)
        _ = try result("geometry.copy", #"{"name":"a","into":"b"}"#)
        #expect(try result("geometry.list", "{}")["geometries"]?.arrayValue?.map { $0["name"] } == ["a", "b"])
        _ = try result("geometry.drop", #"{"name":"a"}"#)
        #expect(try code("geometry.drop", #"{"name":"a"}"#) == "unknownName")
        #expect(try result("geometry.list", "{}")["geometries"]?.arrayValue?.map { $0["name"] } == ["b"])
    }

    @Test func queries() throws {
        _ = try result("geometry.set", #"{"geometry":{"wkt":"POLYGON((0 0,10 0,10 10,0 10,0 0))"},"into":"p"}"#)
        #expect(try result("geometry.vertex", #"{"geometry":{"name":"p"},"index":2}"#).text == #"{"point":[10,10]}"#)
        #expect(
            try result("geometry.nearestVertex", #"{"geometry":{"name":"p"},"point":[9,2]}"#).text
                == #"{"part":0,"index":1,"point":[10,0],"distance":2.23606797749979}"#)
        #expect(
            try result("geometry.nearestSegment", #"{"geometry":{"name":"p"},"point":[1,4]}"#).text
                == #"{"part":0,"index":3,"point":[0,4],"distance":1,"fraction":0.6}"#)
        #expect(try result("geometry.nearestVertex", #"{"geometry":{"name":"p"},"point":[50,50],"maxDistance":1}"#) == .null)
        #expect(try code("geometry.nearestVertex", #"{"geometry":{"wkt":"LINESTRING EMPTY"},"point":[1,4]}"#) == "emptyGeometry")
        #expect(try code("geometry.buffer", #"{"geometry":{"wkt":"POINT (1e200 0)"},"distance":1}"#) == "coordinateOutOfRange")
        #expect(try code("geometry.buffer", #"{"geometry":{"wkt":"POINT (1 0)"},"distance":1e308}"#) == "invalidParameter")
        #expect(
            try result("geometry.query", #"{"geometry":{"name":"p"},"envelope":[-1,-1,11,1],"of":"vertices"}"#).text
                == #"{"ranges":[[0,0,2]],"more":false}"#)
        #expect(
            try result("geometry.coordinates", #"{"geometry":{"name":"p"},"from":1,"to":3}"#)["coordinates"]?.text == "[[10,0],[10,10]]")
        #expect(
            try result("geometry.coordinates", #"{"geometry":{"name":"p"},"from":0,"to":1,"as":"f64le64"}"#)["coordinates"]
                == "AAAAAAAAAAAAAAAAAAAAAA==")
        let info = try result("geometry.info", #"{"geometry":{"name":"p"},"include":["length","area","geodesicArea","isValid"]}"#)
        #expect(info["length"] == 40 && info["area"] == 100 && info["isValid"] == true)
        // As PROJ's geod has it.
        #expect(abs((info["geodesicArea"]?.doubleValue ?? 0) - 1_227_877_191_609.6267) < 1e4)
        let planar = #"{"geometry":{"wkt":"POLYGON ((0 0, 1 0, 1 1, 0 0))","wkid":32633},"include":["geodesicArea"]}"#
        let unknown = try result("geometry.info", planar)
        #expect(unknown["geodesicArea"] == .null && unknown["reasons"]?["geodesicArea"]?.stringValue != nil)
    }

    @Test func severalResultsAreNumbered() throws {
        let found = try result(
            "geometry.cut",
            #"{"geometry":{"wkt":"POLYGON((0 0,10 0,10 10,0 10,0 0))"},"cutter":{"wkt":"LINESTRING(5 -1,5 11)"},"into":"half","as":"wkt"}"#)
        #expect(found["geometries"]?.arrayValue?.count == 2)
        #expect(found["sides"]?.text == #"["left","right"]"#)
        #expect(try result("geometry.info", #"{"geometry":{"name":"half.0"}}"#)["summary"]?["extent"]?.text == "[0,0,5,10]")
        #expect(try result("geometry.info", #"{"geometry":{"name":"half.1"}}"#)["summary"]?["extent"]?.text == "[5,0,10,10]")
    }

    @Test(arguments: [
        (#"{"geojson":{"type":"Point","coordinates":[1e400,2]}}"#, "notFinite"), (#"{"wkt":"POINT(1 2) x"}"#, "trailingText"),
        (#"{"wkt":"CIRCULARSTRING(0 0,1 1,2 0)"}"#, "unsupportedGeometry"), (#"{"wkb":"01"}"#, "truncated"), (#"{"wkb64":"A"}"#, "syntax"),
        (#"{"name":"nobody"}"#, "unknownName"), ("{}", "missingParameter"), (#"{"wkt":"POINT(1 2)","name":"a"}"#, "invalidParameter"),
        (#"{"wtk":"POINT(1 2)"}"#, "unknownParameter"), (#"{"path":"../secret"}"#, "filesOff"),
        (#"{"text":"POINT(1 2)"}"#, "missingParameter"),
    ])
    func badGeometries(_ geometry: String, _ expected: String) throws {
        let answer = try call("geometry.set", "{\"geometry\":\(geometry),\"into\":\"x\"}")
        #expect(answer["error"]?["data"]?["code"]?.stringValue == expected, "\(answer.text)")
        #expect(answer["error"]?["data"]?["path"]?.stringValue?.hasPrefix("params.geometry") == true, "\(answer.text)")
        #expect(try result("geometry.list", "{}").text == #"{"geometries":[]}"#)
    }

    @Test func limitsHold() throws {
        var limits = Limits()
        limits.vertices = 3
        limits.memory = 1000
        let session = try Session(limits: limits)
        func code(_ line: String) throws -> JSONValue? { try JSONValue(parsing: session.answer(to: line).utf8)["error"]?["data"]?["code"] }
        #expect(
            try code(
                #"{"jsonrpc":"2.0","id":1,"method":"geometry.densify","params":{"geometry":{"wkt":"LINESTRING(0 0,9 9)"},"maxSegmentLength":1}}"#
            ) == "limitExceeded")
        for index in 0..<2 {
            #expect(
                try code(
                    #"{"jsonrpc":"2.0","id":1,"method":"geometry.set","params":{"geometry":{"wkt":"LINESTRING(0 0,9 9)"},"into":"g\#(index)"}}"#
                ) == nil)
        }
        #expect(
            try code(#"{"jsonrpc":"2.0","id":1,"method":"geometry.set","params":{"geometry":{"wkt":"LINESTRING(0 0,9 9)"},"into":"g9"}}"#)
                == "limitExceeded")
        #expect(
            try code(#"{"jsonrpc":"2.0","id":1,"method":"geometry.set","params":{"geometry":{"wkt":"LINESTRING(0 0,9 9)"},"into":"g1"}}"#)
                == nil)
    }
}
