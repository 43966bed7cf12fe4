import Foundation
import Groma
import Testing

/// Layers that start with a feature set: it is taken as it is.
@Suite struct FeaturesLoadTests {
    private static let definition = #"""
        {"name":"wells","geometryType":"esriGeometryPoint","hasZ":true,"spatialReference":{"wkid":4326},"capabilities":"Query","zDefault":4,
        "objectIdField":"OBJECTID","globalIdField":"GlobalID","editFieldsInfo":{"editDateField":"EDITED","editorField":"EDITOR"},
        "fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"GlobalID","type":"esriFieldTypeGlobalID"},
        {"name":"NAME","type":"esriFieldTypeString","length":3},{"name":"FIXED","type":"esriFieldTypeInteger","editable":false},
        {"name":"BIG","type":"esriFieldTypeBigInteger"},{"name":"EDITED","type":"esriFieldTypeDate"},{"name":"EDITOR","type":"esriFieldTypeString"},
        {"name":"KIND","type":"esriFieldTypeInteger","domain":{"type":"codedValue","name":"kinds","codedValues":[{"name":"None","code":0}]}}]}
        """#

    private static let featureSet = #"""
        {"features":[{"attributes":{"OBJECTID":70,"GlobalID":"{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}","NAME":"longer","FIXED":5,
        "BIG":9007199254740993,"EDITED":7,"EDITOR":"ann","KIND":9},"geometry":{"x":1,"y":2}},
        {"attributes":{"OBJECTID":3,"GlobalID":null,"NAME":"ab","KIND":8},"geometry":{"x":3,"y":4,"z":5}}]}
        """#

    @Test(arguments: [#""provider":"memory""#, #""path":"wells.gpkg""#])
    func aFeatureSetStaysAsItIsAndWarningsCountWhatAnEditWouldRefuse(place: String) throws {
        let at = try FeaturesSession()
        // Without the trait there are no GeoPackages.
        guard !place.contains("gpkg") || FeatureStoreRegistry(at.session.registry)["geopackage"] != nil else { return }
        let made = try at.call("features.createLayer", "{\(place),\"definition\":\(Self.definition),\"featureSet\":\(Self.featureSet)}")
        #expect(made["capabilities"]?.arrayValue?.map(\.stringValue) == ["query"])
        let warnings = made["warnings"]?.arrayValue ?? []
        #expect(
            warnings.map { "\($0["code"]?.stringValue ?? "") \($0["field"]?.stringValue ?? "-") \($0["count"]?.intValue ?? 0)" } == [
                "exceedsMaximumLength NAME 1", "notInCodedValueDomain KIND 2", "missingZ - 1",
            ])
        let found = try at.call("features.query", #"{"layer":"wells","as":"wkt"}"#)["features"]?.arrayValue ?? []
        #expect(found.map { $0["objectId"]?.intValue } == [3, 70])
        #expect(found.map { $0["geometry"]?["wkt"]?.stringValue } == ["POINT Z (3 4 5)", "POINT Z (1 2 4)"])
        let last = try #require(found.last)
        #expect(last["globalId"] == "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}")
        #expect(
            last["attributes"]?.text
                == #"{"NAME":"longer","FIXED":5,"BIG":9007199254740993,"EDITED":7,"EDITOR":"ann","KIND":9}"#)
    }

    @Test func strictRefusesAndNothingIsLeft() throws {
        let at = try FeaturesSession()
        let error = try at.error(
            "features.createLayer",
            "{\"provider\":\"memory\",\"strict\":true,\"definition\":\(Self.definition),\"featureSet\":\(Self.featureSet)}")
        #expect(error["data"]?["path"] == "params.featureSet.features[0]")
        #expect(error["data"]?["code"] == "exceedsMaximumLength")
        #expect(try at.call("features.list")["layers"]?.arrayValue == [])
    }
}
