import Foundation
import Groma
import Testing

/// Layers in files below the root, and what is refused on the way to them.
struct FeaturesFileTests {
    private let at: FeaturesSession
    private static let cities = #"""
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":1,"properties":{"name":"Zadar","people":70829},"geometry":{"type":"Point","coordinates":[15.23,44.12]}},
        {"type":"Feature","id":2,"properties":{"name":"O'Brien's","people":0},"geometry":{"type":"Point","coordinates":[14.44,45.33]}},
        {"type":"Feature","id":3,"properties":{"name":null,"people":null},"geometry":null}]}
        """#

    init() throws {
        at = try FeaturesSession()
        try at.write(Self.cities, to: "cities.geojson")
    }

    @Test func editsLastInTheFile() throws {
        let layer = try at.call("features.open", #"{"path":"cities.geojson","as":"cities"}"#)
        #expect(layer["provider"] == "geojson" && layer["store"] == "cities.geojson" && layer["wkid"] == 4326)
        #expect(try at.call("features.count", #"{"layer":"cities","where":"name = 'O''Brien''s'"}"#)["value"] == 1)
        let ids = try (at.call("features.objectIds", #"{"layer":"cities"}"#)["objectIds"]?.arrayValue ?? []).compactMap(\.intValue)
        try #require(ids.count == 3)
        let result = try at.call(
            "features.applyEdits",
            #"{"layer":"cities","adds":[{"attributes":{"name":"Split"},"geometry":{"wkt":"POINT (16.44 43.51)"}}],"updates":[{"objectId":\#(ids[0]),"attributes":{"people":75000}}],"deletes":[\#(ids[1])]}"#
        )
        #expect(result["success"] == true, "\(result.text)")
        try at.call("features.close", #"{"layer":"cities"}"#)
        #expect(try at.call("features.list")["layers"] == [])
        let text = String(decoding: try at.read("cities.geojson"), as: UTF8.self)
        #expect(text.contains("75000") && text.contains("Split") && !text.contains("O'Brien"))
        try at.call("features.open", #"{"path":"cities.geojson","as":"again","readOnly":true}"#)
        #expect(try at.call("features.count", #"{"layer":"again"}"#)["value"] == 3)
        let error = try at.error("features.applyEdits", #"{"layer":"again","deletes":[1]}"#)
        #expect(error["data"]?["code"] == "readOnly" && error["data"]?["path"] == "params.layer")
        #expect(error["message"]?.stringValue?.contains(at.folder.path) == false, "\(error.text)")
    }

    @Test func layersOfOneFileShareIt() throws {
        try at.call("features.open", #"{"path":"cities.geojson","as":"a"}"#)
        try at.call("features.open", #"{"path":"./cities.geojson","as":"b"}"#)
        #expect(try at.error("features.open", #"{"path":"cities.geojson","as":"c","readOnly":true}"#)["data"]?["code"] == "layersOpen")
        #expect(try at.error("features.open", #"{"path":"cities.geojson","as":"a"}"#)["data"]?["code"] == "duplicateLayer")
        try at.call("features.applyEdits", #"{"layer":"a","adds":[{"attributes":{"name":"Rijeka"}}]}"#)
        #expect(try at.call("features.count", #"{"layer":"b"}"#)["value"] == 4)
        try at.call("features.close", #"{"layer":"a"}"#)
        #expect(try at.call("features.count", #"{"layer":"b"}"#)["value"] == 4)
        try at.call("session.reset")
        #expect(try at.error("features.count", #"{"layer":"b"}"#)["data"]?["code"] == "noLayer")
    }

    /// GeoJSON here, and a file that names its reference.
    @Test func anOpenFileKeepsTheReferenceThatItWasReadWith() throws {
        try at.call("features.open", #"{"path":"cities.geojson","as":"a"}"#)
        for (method, wkid) in [("features.open", "3857"), ("features.open", "null"), ("features.layers", "25833")] {
            let error = try at.error(method, #"{"path":"cities.geojson","wkid":\#(wkid)}"#)
            #expect(error["data"]?["code"] == "layersOpen" && error["data"]?["path"] == "params.wkid", "\(error.text)")
            #expect(error["data"]?["expected"] == "4326" && error["data"]?["found"]?.text == wkid, "\(error.text)")
        }
        #expect(try at.call("features.open", #"{"path":"cities.geojson","as":"b","wkid":4326}"#)["wkid"] == 4326)
        #expect(try at.call("features.open", #"{"path":"cities.geojson","as":"c"}"#)["wkid"] == 4326)
        for name in ["a", "b", "c"] { try at.call("features.close", #"{"layer":"\#(name)"}"#) }
        #expect(try at.call("features.open", #"{"path":"cities.geojson","as":"a","wkid":3857}"#)["wkid"] == 3857)
        #expect(try at.call("features.open", #"{"path":"cities.geojson","as":"b"}"#)["wkid"] == 3857)
        #expect(try at.error("features.open", #"{"path":"cities.geojson","as":"c","wkid":4326}"#)["data"]?["expected"] == "3857")
        try at.write(
            Self.cities.replacing(
                "{\"type\":\"FeatureCollection\",",
                with: #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25833"}},"#),
            to: "named.geojson")
        for (name, wkid) in [("n", "3857"), ("m", "null")] {
            let opened = try at.call("features.open", #"{"path":"named.geojson","as":"\#(name)","wkid":\#(wkid)}"#)
            #expect(opened["wkid"] == 25833, "\(opened.text)")
        }
    }

    @Test(arguments: ["features.open", "features.layers", "features.createLayer"])
    func whatOnlyServicesTakeIsRefusedForFiles(_ method: String) throws {
        let definition = method == "features.createLayer" ? #","definition":{"name":"x","fields":[]}"# : ""
        for place in [#""path":"new.geojson""#, #""path":"cities.geojson""#, #""path":"memory:m""#, #""provider":"memory""#] {
            for (name, value) in [("token", "\"s3cret\""), ("timeout", "5")] {
                let error = try at.error(method, #"{\#(place),"\#(name)":\#(value)\#(definition)}"#)
                #expect(
                    error["data"]?["code"] == "notSupported" && error["data"]?["path"]?.stringValue == "params.\(name)", "\(error.text)")
                #expect(error["data"]?["expected"]?.stringValue?.contains("url") == true && !error.text.contains("s3cret"), "\(error.text)")
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: at.folder.path) == ["cities.geojson"])
    }

    /// The reference of a layer whose definition names none, and no other than that of one that does.
    @Test(arguments: [#""provider":"memory""#, #""path":"new.geojson""#])
    func aNewLayerHasTheReferenceThatIsGiven(_ place: String) throws {
        func made(_ reference: String, _ wkid: String, _ type: String = #""geometryType":"esriGeometryPoint","#) -> String {
            #"{\#(place),"as":"x"\#(wkid),"definition":{"name":"x",\#(type)\#(reference)"fields":[]}}"#
        }
        let named = #""spatialReference":{"wkid":102100},"#
        for (reference, wkid, found) in [
            ("", #","wkid":25833"#, "25833"), ("", #","wkid":null"#, "null"), ("", "", "null"), (named, #","wkid":3857"#, "102100"),
            (named, "", "102100"),
        ] {
            let layer = try at.call("features.createLayer", made(reference, wkid))
            #expect(layer["wkid"]?.text == found, "\(reference) \(wkid): \(layer.text)")
            try at.call("features.close", #"{"layer":"x"}"#)
            try? FileManager.default.removeItem(atPath: at.folder.path + "/new.geojson")
        }
        #expect(try at.call("features.createLayer", made("", #","wkid":25833"#, ""))["wkid"] == .null)
        try at.call("features.close", #"{"layer":"x"}"#)
        try? FileManager.default.removeItem(atPath: at.folder.path + "/new.geojson")
        for wkid in ["25833", "null"] {
            let error = try at.error("features.createLayer", made(named, #","wkid":\#(wkid)"#))
            #expect(error["data"]?["code"] == "invalidParameter" && error["data"]?["path"] == "params.wkid", "\(error.text)")
            #expect(error["message"]?.stringValue?.contains("102100") == true, "\(error.text)")
        }
        #expect(try at.call("features.list")["layers"] == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: at.folder.path) == ["cities.geojson"])
    }

    @Test(arguments: [#"{"path":"memory:m"}"#, #"{"provider":"memory"}"#])
    func aStoreInMemoryThatIsNotThereIsToBeMade(_ place: String) throws {
        for method in ["features.open", "features.layers"] {
            let data = try at.error(method, place)["data"]
            #expect(
                data?["code"] == "notSupported" && data?["expected"]?.stringValue?.contains("features.createLayer") == true,
                "\(data?.text ?? "")")
        }
    }

    /// What a store does not support has nothing to do with shapes.
    @Test func theRemedyIsThatOfAStore() throws {
        try at.call("features.open", #"{"path":"cities.geojson","as":"cities"}"#)
        let data = try at.error("features.enableAttachments", #"{"layer":"cities"}"#)["data"]
        #expect(
            data?["code"] == "notSupported" && data?["expected"]?.stringValue?.contains("features.stores") == true, "\(data?.text ?? "")")
    }

    @Test func aFileIsMadeWholeOrNotAtAll() throws {
        let definition =
            #"{"name":"trees","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"fields":[{"name":"kind","type":"esriFieldTypeString"}]}"#
        for bad in [
            #""definition":{"name":"trees","fields":[{"name":"a","type":"esriFieldTypeUnknown"}]}"#,
            #""definition":\#(definition),"featureSet":{"features":[{"attributes":{"kind":7}}]}"#,
            #""definition":\#(definition),"featureSet":{"features":[{"attributes":{"colour":"x"}}]}"#,
            #""definition":\#(definition),"journal":true"#,
        ] {
            _ = try at.error("features.createLayer", #"{"path":"trees.geojson",\#(bad)}"#)
            #expect(try FileManager.default.contentsOfDirectory(atPath: at.folder.path) == ["cities.geojson"], "\(bad)")
            #expect(try at.call("features.list")["layers"] == [])
        }
        let set = #"{"features":[{"attributes":{"kind":"oak"},"geometry":{"x":1,"y":2}}]}"#
        try at.call("features.createLayer", #"{"path":"trees.geojson","definition":\#(definition),"featureSet":\#(set),"as":"trees"}"#)
        #expect(try at.call("features.count", #"{"layer":"trees","where":"kind = 'oak'"}"#)["value"] == 1)
        try at.call("features.close", #"{"layer":"trees"}"#)
        #expect(try at.call("geometry.load", #"{"path":"trees.geojson","as":"wkt"}"#)["geometry"]?["wkt"] == "POINT (1 2)")
    }

    @Test(arguments: [
        (#"{"path":"../cities.geojson"}"#, "outsideRoot"), (#"{"path":"/etc/passwd"}"#, "outsideRoot"),
        (#"{"path":"link.geojson"}"#, "outsideRoot"),
        (#"{"path":"away/cities.geojson"}"#, "outsideRoot"), (#"{"path":"a\u0000b"}"#, "outsideRoot"),
        (#"{"path":"missing.geojson"}"#, "noStore"),
        (#"{"path":"folder"}"#, "inputOutput"), (#"{"path":"cities.geojson","layer":"Robert'); DROP TABLE Students;--"}"#, "noLayer"),
        (#"{"path":"cities.geojson","provider":"oracle"}"#, "unknownProvider"), (#"{"path":"noise.xyz"}"#, "unknownStore"),
        (#"{"url":"http://127.0.0.1:9/a/FeatureServer/0"}"#, "servicesOff"), (#"{"url":"file:///etc/passwd"}"#, "invalidParameter"),
        (#"{"url":"http://user:secret@host/FeatureServer"}"#, "invalidParameter"),
        (#"{"path":"a","url":"http://h/FeatureServer"}"#, "invalidParameter"),
        (#"{"provider":"memory"}"#, "notSupported"), (#"{}"#, "missingParameter"),
        (#"{"path":"x","provider":"featureservice"}"#, "invalidParameter"),
    ])
    func placesThatAreRefused(_ params: String, _ code: String) throws {
        let files = FileManager.default
        try files.createSymbolicLink(atPath: at.folder.path + "/link.geojson", withDestinationPath: at.folder.path + "/cities.geojson")
        try files.createSymbolicLink(atPath: at.folder.path + "/away", withDestinationPath: "/tmp")
        try files.createDirectory(atPath: at.folder.path + "/folder", withIntermediateDirectories: true)
        try at.write("\u{1}\u{2}\u{3}", to: "noise.xyz")
        let error = try at.error("features.open", params)
        #expect(error["data"]?["code"]?.stringValue == code, "\(error.text)")
        #expect(error["data"]?["path"]?.stringValue?.hasPrefix("params.") == true, "\(error.text)")
        #expect(!error.text.contains(at.folder.path), "\(error.text)")
    }

    @Test func servicesAreReachedWhereTheHostAllows() throws {
        let allowed = ServiceAccess.hosts(["Example.org", "localhost:6080"])
        let cases = [
            "https://example.org/x/FeatureServer/0", "https://EXAMPLE.org:443/x", "http://localhost:6080/x",
            "https://example.org.evil.net/x",
            "https://evil.net/example.org", "https://evil.net#@example.org/", "https://example.org@evil.net/", "http://localhost:6081/x",
            "ftp://example.org/x", "https://example.org\\@evil.net/", "https://",
        ]
        let reached = try cases.filter { url in
            let at = try FeaturesSession(services: allowed)
            let code = try at.error("features.open", #"{"url":\#(JSONValue.string(url).text),"provider":"memory"}"#)["data"]?["code"]
            return code != "servicesOff" && code != "invalidParameter"
        }
        #expect(reached == Array(cases.prefix(3)))
    }

    @Test(arguments: [
        (#"{"where":"1=1; DROP TABLE cities"}"#, "whereSyntax", "params.where"),
        (#"{"where":"name = 'x' OR '1'='1' --"}"#, "whereSyntax", "params.where"),
        (#"{"where":"name = 1"}"#, "whereType", "params.where"), (#"{"where":"nam = 'x'"}"#, "noField", "params.where"),
        (#"{"where":"name IN (SELECT name FROM sqlite_master)"}"#, "noField", "params.where"),
        (#"{"outFields":["name; DROP TABLE cities"]}"#, "noField", "params.outFields[0]"),
        (#"{"orderBy":["name","people DESC; --"]}"#, "noField", "params.orderBy[1]"),
        (#"{"orderBy":[{"descending":true}]}"#, "missingParameter", "params.orderBy[0]"),
        (#"{"limit":-1}"#, "invalidParameter", "params.limit"), (#"{"offset":1.5}"#, "wrongType", "params.offset"),
        (#"{"relation":"touches"}"#, "missingParameter", "params.geometry"), (#"{"objectIds":["1"]}"#, "wrongType", "params.objectIds[0]"),
        (#"{"timeExtent":[2,1]}"#, "invalidParameter", "params.timeExtent"),
        (#"{"geometry":{"wkt":"POINT (1 1)","wkid":999999}}"#, "unknownProjection", "params.geometry"),
        (#"{"outSR":999999}"#, "unknownProjection", "params.outSR"), (#"{"outSR":0}"#, "invalidParameter", "params.outSR"),
    ])
    func queriesThatAreRefused(_ params: String, _ code: String, _ path: String) throws {
        try at.call("features.open", #"{"path":"cities.geojson","as":"cities"}"#)
        let error = try at.error("features.query", #"{"layer":"cities",\#(params.dropFirst())"#)
        #expect(error["data"]?["code"]?.stringValue == code, "\(error.text)")
        #expect(error["data"]?["path"]?.stringValue == path, "\(error.text)")
        #expect(try at.call("features.count", #"{"layer":"cities"}"#)["value"] == 3)
    }

    @Test func edgesOfPagesAndIds() throws {
        try at.call("features.open", #"{"path":"cities.geojson","as":"cities"}"#)
        let none = try at.call("features.query", #"{"layer":"cities","limit":0}"#)
        #expect(none["features"] == [] && none["more"] == true)
        let behind = try at.call("features.query", #"{"layer":"cities","offset":9223372036854775807}"#)
        #expect(behind["features"] == [] && behind["more"] == false)
        for id in [Int.min, -1, 0, 99, Int.max] {
            #expect(try at.error("features.get", #"{"layer":"cities","objectId":\#(id)}"#)["data"]?["code"] == "noFeature")
            let result = try at.call("features.applyEdits", #"{"layer":"cities","deletes":[\#(id)],"updates":[{"objectId":\#(id)}]}"#)
            #expect(result["deletes"]?.arrayValue?.first?["error"]?["name"] == "noFeature")
            #expect(result["updates"]?.arrayValue?.first?["error"]?["name"] == "noFeature")
        }
        #expect(try at.error("features.delete", #"{"layer":"cities"}"#)["data"]?["code"] == "missingParameter")
    }
}
