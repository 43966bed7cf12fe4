import Foundation
import GromaFeatures
import GromaFormats
import GromaGeometry
import Testing

struct FeatureCodableTests {
    @Test func aFeatureIsAGeoJSONFeature() throws {
        let feature = Feature(
            objectID: 7, globalID: "{6FD2B3B8-0000-4000-8000-000000000001}",
            attributes: ["N": 3, "D": 2.5, "S": "x", "NONE": .null, "AT": .date(1_709_209_815_250), "B": .bytes([1, 2, 255])],
            geometry: try WKT.geometry(from: "POINT (11.35 46.49)"))
        let data = try JSONEncoder().encode(feature)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["type"] as? String == "Feature" && object["id"] as? Int == 7)
        let properties = try #require(object["properties"] as? [String: Any])
        // date -u -d @1709209815
        #expect(properties["AT"] as? String == "2024-02-29T12:30:15.250Z" && properties["B"] as? String == "AQL/")
        let back = try JSONDecoder().decode(Feature.self, from: data)
        #expect(back.objectID == 7 && back.globalID == feature.globalID && back.geometry == feature.geometry)
        #expect(back.attributes["N"] == 3 && back.attributes["D"] == 2.5 && back.attributes["S"] == "x" && back.attributes["NONE"] == .null)
        let moment = try AttributeValue(converting: try #require(back.attributes["AT"]), to: Field("AT", .date))
        #expect(moment == .date(1_709_209_815_250))
        let bytes = try AttributeValue(converting: try #require(back.attributes["B"]), to: Field("B", .blob))
        #expect(bytes == .bytes([1, 2, 255]))
    }
}
