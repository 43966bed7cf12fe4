import Foundation
import Groma
import Testing

/// Tests the members of errors, and that the description lists them.
struct ErrorTests {
    private func data(_ method: String, _ params: String, after: [(String, String)] = []) throws -> JSONValue? {
        let session = try Session()
        for (method, params) in after { _ = session.answer(to: line(method, params)) }
        return try JSONValue(parsing: session.answer(to: line(method, params)).utf8)["error"]?["data"]
    }

    private func line(_ method: String, _ params: String) -> String {
        #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#
    }

    @Test(arguments: [
        ("geometry.distance", #"{"geometry":{"wkt":"POINT(1 1)"},"other":{"wkt":"POINT EMPTY"}}"#, "emptyGeometry", "params.other"),
        (
            "geometry.union", #"{"geometry":{"wkt":"POINT(1 1)"},"other":{"wkt":"POINT(1 1)","wkid":3857}}"#, "spatialReferenceMismatch",
            "params.other"
        ),
        (
            "geometry.union", #"{"geometries":[{"wkt":"POINT(1 1)"},{"wkt":"POINT(1 1)","wkid":3857}]}"#, "spatialReferenceMismatch",
            "params.geometries"
        ),
        ("geometry.project", #"{"geometry":{"wkt":"POINT(1 1)","wkid":null},"wkid":3857}"#, "missingSpatialReference", "params.geometry"),
        ("geometry.project", #"{"geometry":{"wkt":"POINT(1 90)"},"wkid":3857}"#, "latitudeOutOfRange", "params.geometry"),
        ("geometry.get", #"{"geometry":{"wkt":"SRID=3857;POINT(1 1)","wkid":4326}}"#, "spatialReferenceConflict", "params.geometry.wkid"),
        ("geometry.get", #"{"geometry":{"wkt":"SRID=3857;POINT(1 1)","wkid":null}}"#, "spatialReferenceConflict", "params.geometry.wkid"),
        ("geometry.get", #"{"geometry":{"wkt":"GEOMETRYCOLLECTION(POINT(1 1))"},"as":"esri"}"#, "notRepresentable", "params.as"),
        (
            "geometry.reshape", #"{"geometry":{"wkt":"LINESTRING(0 0,1 0)"},"reshaper":{"wkt":"LINESTRING(5 5,6 6)"}}"#, "noResult",
            "params.geometry"
        ),
        ("format.encode", #"{"geometry":{"wkt":"POINT(1 1)"},"format":"wkq"}"#, "unknownFormat", "params.format"),
        ("sketch.undo", "{}", "noSketch", "params.sketch"),
        ("geometry.buffer", #"{"geometry":{"wkt":"POINT(1 1)","nam":1},"distance":1}"#, "unknownParameter", "params.geometry.nam"),
        ("geometry.addPart", #"{"geometry":{"wkt":"MULTIPOINT((0 0))"}}"#, "wrongGeometryType", "params.geometry"),
        (
            "geometry.coordinates", #"{"geometry":{"wkt":"LINESTRING(0 0,1 1,2 2)"},"from":2,"to":1}"#, "invalidParameter", "params.to"
        ),
        (
            "geometry.nearestVertex", #"{"geometry":{"wkt":"LINESTRING(-1.7e308 0,-1.6e308 0)"},"point":[1.7e308,0]}"#, "notFinite",
            "params.point"
        ),
    ])
    func errorsSayWhereAndWhatIsExpected(_ method: String, _ params: String, _ code: String, _ path: String) throws {
        let data = try #require(try data(method, params))
        #expect(data["code"]?.stringValue == code)
        #expect(data["path"]?.stringValue == path)
        #expect(data["expected"]?.stringValue?.isEmpty == false)
    }

    @Test func errorsOfSketches() throws {
        let point = [("sketch.begin", #"{"type":"point"}"#), ("sketch.addVertex", #"{"point":[1,1]}"#)]
        #expect(try data("sketch.addVertex", #"{"point":[1,1]}"#, after: point)?["path"] == "params.point")
        #expect(try data("sketch.endGroup", "{}", after: point)?["expected"] != nil)
        #expect(try data("sketch.begin", #"{"type":"point"}"#, after: point)?["expected"] != nil)
        let line = [("sketch.begin", #"{"geometry":{"wkt":"LINESTRING(0 0,1 1,2 2)"}}"#)]
        let reversed = try data("sketch.replaceRange", #"{"from":2,"to":1,"points":[]}"#, after: line)
        #expect(reversed?["code"] == "invalidParameter" && reversed?["found"] == 1 && reversed?["path"] == "params.to")
        #expect(try data("sketch.replaceRange", #"{"from":9,"to":9,"points":[]}"#, after: line)?["path"] == "params.from")
    }

    @Test(arguments: [
        ("geometry.crossings", #""start":[0,0]"#, "\"end\" is missing"),
        ("geometry.replaceRange", #""start":2,"end":1,"points":[]"#, "end is 1, expected"),
        ("geometry.replaceRange", #""from":2,"to":1,"points":[]"#, "to is 1, expected"),
    ])
    func messagesSpellParametersAsTheScript(_ method: String, _ rest: String, _ message: String) throws {
        let answer = try Session().answer(to: line(method, #"{"geometry":{"wkt":"LINESTRING(0 0,1 1,2 2)"},\#(rest)}"#))
        let found = try JSONValue(parsing: answer.utf8)["error"]?["message"]?.stringValue
        #expect(found?.contains(message) == true)
    }

    @Test func missingMeasuresHaveAReason() throws {
        let answer = try Session().answer(to: line("geometry.info", #"{"geometry":{"wkt":"LINESTRING(-1e308 0,1e308 0,-1e308 5)"}}"#))
        let result = try JSONValue(parsing: answer.utf8)["result"]
        #expect(result?["length"] == .null && result?["reasons"]?["length"]?.stringValue?.contains("double") == true)
    }

    @Test func nestedMembersNameTheNearest() throws {
        #expect(try data("geometry.buffer", #"{"geometry":{"wkt":"POINT(1 1)","nam":1},"distance":1}"#)?["nearest"] == "name")
        #expect(try data("geometry.buffer", #"{"geometry":{"wkt":"POINT(1 1)"},"dist":1}"#)?["nearest"] == "distance")
    }

    @Test func everyCodeIsInTheDescription() throws {
        let listed = try #require(try Session().openRPC["components"]?["errors"])
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        let kinds = try files.filter { $0.lastPathComponent.hasPrefix("ErrorKind+") }.map { try String(contentsOf: $0, encoding: .utf8) }
            .joined()
        let declared = kinds.matches(of: /ErrorKind\(\s*"(\w+)", (-\d+)/)
        #expect(declared.count > 100)
        for match in declared {
            let number = Int(match.2)
            let entries = [listed[String(match.1)], listed["\(match.1)\(match.2)"]]
            #expect(entries.contains { $0?["code"]?.intValue == number }, "\(match.1) \(match.2)")
        }
        // What formats and operations call their errors is what the stream sends.
        let format = try String(contentsOf: sources.appendingPathComponent("GromaFormats/Errors/FormatError.swift"), encoding: .utf8)
        var codes = format.matches(of: /case \.\w+: "(\w+)"/).map { String($0.1) }
        #expect(codes.count > 20)
        let feature = try String(
            contentsOf: sources.appendingPathComponent("GromaFeatures/Errors/FeatureError+Description.swift"), encoding: .utf8)
        codes += feature.matches(of: /case [^"\n]*: "(\w+)"\n/).map { String($0.1) }.filter { $0 != "format" }
        #expect(codes.count > 60)
        for code in codes { #expect(listed[code] != nil, "\(code)") }
    }
}
