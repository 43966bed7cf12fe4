import Foundation
import Groma
import Testing

/// Shapes of queries and answers in other references than the layer's, days on the left of conditions, letters in other scripts, and dates as texts.
struct FeaturesReferenceTests {
    private let at: FeaturesSession

    init() throws {
        at = try FeaturesSession()
        let definition =
            #"{"name":"places","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"maxRecordCount":1,"allowGeometryUpdates":false,"capabilities":"Query,Create,Update,Delete","globalIdField":"GlobalID","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"GlobalID","type":"esriFieldTypeGlobalID"},{"name":"name","type":"esriFieldTypeString"},{"name":"day","type":"esriFieldTypeDateOnly"},{"name":"moment","type":"esriFieldTypeDate"}]}"#
        try at.call("features.createLayer", #"{"provider":"memory","as":"places","definition":\#(definition)}"#)
        let first =
            #"{"globalId":"{74100644-E293-4D9B-A6E6-5A4D9A7F5B10}","attributes":{"name":"ΟΔΥΣΣΕΥΣ Σ. ß","day":"2024-02-29","moment":"2024-02-29T12:00:00.25+01:00"},"geometry":{"wkt":"POINT (10 50)"}}"#
        let second =
            #"{"attributes":{"name":"İstanbul ﬁ","day":"2024-03-01","moment":"2024-03-01"},"geometry":{"wkt":"POINT (11 51)"}}"#
        try at.call("features.applyEdits", #"{"layer":"places","adds":[\#(first),\#(second)]}"#)
    }

    private func count(_ query: String) throws -> JSONValue? { try at.call("features.count", #"{"layer":"places",\#(query)}"#)["value"] }

    /// Expected places from pyproj (PROJ 9).
    @Test func shapesAreAnsweredInTheReferenceAskedFor() throws {
        let page = try at.call("features.query", #"{"layer":"places","outSR":3857,"as":"wkt","decimals":3,"into":"g"}"#)
        let shapes = page["features"]?.arrayValue ?? []
        #expect(shapes.map { $0["geometry"]?["wkt"] } == ["POINT (1113194.908 6446275.841)", "POINT (1224514.399 6621293.723)"])
        #expect(shapes.allSatisfy { $0["geometry"]?["wkid"] == 3857 })
        let kept = try at.call("geometry.get", #"{"geometry":{"name":"g.0"},"as":"wkt","decimals":0}"#)
        #expect(kept["geometry"]?["wkt"] == "POINT (1113195 6446276)")
        let one = try at.call("features.get", #"{"layer":"places","objectId":1,"outSR":102100}"#)
        #expect(one["summary"]?["extent"]?.arrayValue?.first?.doubleValue ?? 0 > 1e6)
        let whole = try at.call("features.query", #"{"layer":"places","outSR":3857,"into":"all","collect":true}"#)
        #expect(whole["more"] == false)
        #expect(try at.call("geometry.get", #"{"geometry":{"name":"all"},"as":"wkt"}"#)["geometry"]?["wkid"] == 3857)
        #if Projections
            let metres = try at.call("features.get", #"{"layer":"places","objectId":1,"outSR":32632,"as":"wkt","decimals":4}"#)
            #expect(metres["geometry"]?["wkt"] == "POINT (571666.4475 5539109.8153)")
        #endif
    }

    @Test func shapesOfQueriesMayBeInOtherReferences() throws {
        let square = "POLYGON ((1100000 6400000,1200000 6400000,1200000 6500000,1100000 6500000,1100000 6400000))"
        #expect(try count(#""geometry":{"wkt":"\#(square)","wkid":3857}"#) == 1)
        #expect(try count(#""geometry":{"wkt":"\#(square)","wkid":102100},"relation":"contains""#) == 1)
        // How far is in the layer's own units.
        #expect(try count(#""geometry":{"wkt":"POINT (1113194.9 6446275.8)","wkid":3857},"distance":1.5"#) == 2)
        let box = #"{"esri":{"xmin":1100000,"ymin":6400000,"xmax":1300000,"ymax":6700000,"spatialReference":{"wkid":3857}}}"#
        #expect(try count(#""geometry":\#(box)"#) == 2)
        // A table itself knows the way between the two that every map has.
        let place = Point(x: 1_113_194, y: 6_446_275, spatialReference: .webMercator)
        let table = try MemoryFeatureTable(
            LayerDefinition(name: "p", geometryType: .point, spatialReference: .webMercator),
            features: [Feature(objectID: 1, geometry: .point(place))])
        let near = FeatureQuery(extent: Extent(xMin: 9, yMin: 49, xMax: 11, yMax: 51), spatialReference: .wgs84)
        #expect(try table.count(of: near) == 1)
        #if Projections
            let metres = #"{"esri":{"xmin":571000,"ymin":5530000,"xmax":572000,"ymax":5540000,"spatialReference":{"wkid":32632}}}"#
            #expect(try count(#""geometry":\#(metres)"#) == 1)
        #endif
    }

    @Test(arguments: [
        ("DATE '2024-02-29' IN (DATE '2020-01-01', day)", 1), ("DATE '2024-02-29' IN (day, DATE '2020-01-01')", 1),
        ("DATE '2024-02-29' BETWEEN day AND DATE '2024-12-31'", 1), ("DATE '2024-02-29' BETWEEN DATE '2020-01-01' AND day", 2),
        ("DATE '2024-03-01' NOT BETWEEN DATE '2020-01-01' AND day", 1),
        ("DATE '2024-03-01' BETWEEN moment AND TIMESTAMP '2024-12-31 00:00:00'", 2),
        ("DATE '2024-03-01' IN (moment, DATE '2020-01-01')", 1), ("day BETWEEN DATE '2024-02-29' AND DATE '2024-02-29'", 1),
        ("day IN (DATE '2024-02-29', DATE '2024-03-01')", 2), ("moment = TIMESTAMP '2024-02-29 11:00:00.250'", 1),
        ("DATE '2024-02-29' IN (DATE '2024-02-29', DATE '2020-01-01')", 2),
        ("'74100644-e293-4d9b-a6e6-5a4d9a7f5b10' IN (GlobalID, 'x')", 1), ("'74100644-e293-4d9b-a6e6-5a4d9a7f5b10' IN ('x', GlobalID)", 1),
        // The Unicode Standard, 3.13: a sigma at the end of a word, an ß and a ligature that become two letters, an I with a dot.
        ("LOWER(name) = 'οδυσσευς σ. ß'", 1), ("UPPER(name) = 'ΟΔΥΣΣΕΥΣ Σ. SS'", 1), ("UPPER(name) = 'İSTANBUL FI'", 1),
        ("LOWER(name) = 'i\u{307}stanbul ﬁ'", 1),
    ])
    func conditionsHold(_ condition: String, _ expected: Int) throws {
        #expect(try count(#""where":\#(JSONValue.string(condition).text)"#) == .integer(expected))
    }

    @Test(arguments: ["DATE '2024-02-29' BETWEEN day AND moment", "DATE '2024-02-29' IN (moment, day)", "1 IN (2, 'x')"])
    func incomparableTypesAreRefused(_ condition: String) throws {
        let error = try at.error("features.count", #"{"layer":"places","where":\#(JSONValue.string(condition).text)}"#)
        #expect(error["data"]?["code"] == "whereType", "\(error.text)")
    }

    @Test func datesMayBeTexts() throws {
        let page = try at.call("features.query", #"{"layer":"places","outFields":["moment"]}"#)
        #expect(page["features"]?.arrayValue?.map { $0["attributes"]?["moment"] } == [1_709_204_400_250, 1_709_251_200_000])
        let wrong = try at.call(
            "features.applyEdits", #"{"layer":"places","updates":[{"objectId":1,"attributes":{"moment":"yesterday"}}]}"#)
        #expect(wrong["updates"]?.arrayValue?.first?["error"]?["field"] == "moment")
    }

    /// What a service says of itself is not all its copy's: how many features come at a time is not, what may be done is.
    @Test func aLocalLayerHasNoPagesAndItsPermissions() throws {
        let page = try at.call("features.query", #"{"layer":"places"}"#)
        #expect(page["features"]?.arrayValue?.count == 2 && page["more"] == false)
        #expect(try at.call("features.describe", #"{"layer":"places"}"#)["definition"]?["allowGeometryUpdates"] == false)
        let moved = try at.call("features.applyEdits", #"{"layer":"places","updates":[{"objectId":1,"geometry":{"wkt":"POINT (0 0)"}}]}"#)
        #expect(moved["updates"]?.arrayValue?.first?["error"]?["name"] == "notPermitted")
    }
}
