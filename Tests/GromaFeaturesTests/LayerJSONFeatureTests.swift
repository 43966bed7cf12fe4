import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

/// Features, sets of them and values from and to Esri JSON.
struct LayerJSONFeatureTests {
    private static let everyType = LayerDefinition(
        name: "all", geometryType: .point, spatialReference: .wgs84,
        fields: [Field("GLOBAL", .globalID, isNullable: false)]
            + FieldType.allCases.filter { ![.geometry, .oid, .globalID].contains($0) }.map { Field("\($0)", $0) },
        objectIDField: "ID", globalIDField: "GLOBAL")

    @Test func everyTypeComesBack() throws {
        let text = """
            {"attributes": {"ID": 17, "GLOBAL": "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}", "smallInteger": -32768, "integer": 2147483647,
             "bigInteger": 9007199254740992, "single": 0.5, "double": 1e300, "string": "", "date": -1, "dateOnly": "2024-02-29",
             "timeOnly": "23:59:59", "timestampOffset": "2026-01-31T23:59:59.000+01:00",
             "guid": "{00000000-0000-0000-0000-000000000000}", "blob": "AP8Q", "raster": "", "xml": null},
             "geometry": {"x": 1.5, "y": 2, "spatialReference": {"wkid": 4326}}}
            """
        let feature = try Feature(json: JSONValue(parsing: text.utf8), definition: Self.everyType)
        #expect(feature.objectID == 17 && feature.globalID == "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}")
        #expect(feature.attributes["smallInteger"] == .integer(-32768) && feature.attributes["date"] == .date(-1))
        #expect(feature.attributes["string"] == .string("") && feature.attributes["xml"] == .null)
        #expect(feature.attributes["blob"] == .bytes([0, 255, 16]) && feature.attributes["raster"] == .bytes([]))
        #expect(feature.geometry == .point(Point(x: 1.5, y: 2, spatialReference: .wgs84)))
        var json = JSONWriter()
        try feature.write(to: &json, definition: Self.everyType)
        #expect(try JSONValue(parsing: json.bytes) == JSONValue(parsing: text.utf8))
    }

    @Test func missingIsNotNull() throws {
        let feature = try Feature(json: ["attributes": ["string": .null]], definition: Self.everyType)
        #expect(feature.attributes["string"] == .null && feature.attributes["xml"] == nil && feature.geometry == nil)
        #expect(feature.objectID == nil && feature.attributes.count == 1)
        var json = JSONWriter()
        try feature.write(to: &json, definition: Self.everyType)
        #expect(json.string == #"{"attributes":{"string":null}}"#)
    }

    @Test(arguments: [
        ("smallInteger", "32768", "exceedsNumericMaximum"), ("integer", "-2147483649", "lessThanNumericMinimum"),
        ("bigInteger", "9007199254740994", "exceedsNumericMaximum"), ("integer", "1.5", "incorrectValueType"),
        ("integer", "\"1\"", "incorrectValueType"), ("integer", "true", "incorrectValueType"), ("double", "1e999", "incorrectValueType"),
        ("single", "1e39", "exceedsNumericMaximum"), ("string", "1", "incorrectValueType"), ("string", "[]", "incorrectValueType"),
        ("date", "\"2026-02-31\"", "incorrectValueType"), ("date", "\"31.1.2026\"", "incorrectValueType"),
        ("dateOnly", "\"2023-02-29\"", "incorrectValueType"),
        ("timeOnly", "\"24:00:00\"", "incorrectValueType"), ("timestampOffset", "\"2026-01-31T00:00:00\"", "incorrectValueType"),
        ("guid", "\"6FD2B3B8\"", "incorrectValueType"), ("blob", "\"A\"", "incorrectValueType"), ("blob", "\"A=B=\"", "incorrectValueType"),
        ("ID", "1.5", "incorrectValueType"), ("GLOBAL", "7", "incorrectValueType"), ("strin", "1", "noField"),
    ])
    func valuesThatAFieldCannotHoldAreNamed(_ field: String, _ value: String, _ name: String) {
        #expect {
            try Feature(json: JSONValue(parsing: "{\"attributes\": {\"\(field)\": \(value)}}".utf8), definition: Self.everyType)
        } throws: { error in
            guard let error = error as? FeatureError else { return false }
            return error.name == name && error.field == field
        }
    }

    @Test func aSetSaysWhatItIsOf() throws {
        let text = """
            {"objectIdFieldName": "ID", "geometryType": "esriGeometryPolyline", "spatialReference": {"wkid": 102100}, "hasZ": true,
             "fields": [{"name": "ID", "type": "esriFieldTypeOID"}, {"name": "n", "type": "esriFieldTypeString", "length": 3}],
             "features": [{"attributes": {"ID": 1, "n": "a"}, "geometry": {"paths": [[[0, 0, 1], [1, 1, 2]]]}},
                          {"attributes": {"ID": 2, "n": null}}], "exceededTransferLimit": true}
            """
        let json = try JSONValue(parsing: text.utf8)
        let layer = try LayerDefinition(name: "set", featureSet: #require(json.objectValue))
        #expect(layer.geometryType == .polyline && layer.hasZ && layer.spatialReference == .webMercator && layer.objectIDField == "ID")
        let set = try FeatureSet(json: json, definition: layer)
        #expect(set.features.map(\.objectID) == [1, 2] && set.exceededTransferLimit && set.fields?.map(\.name) == ["ID", "n"])
        #expect(set.features[0].geometry?.dimensions == .xyz && set.features[0].geometry?.spatialReference == .webMercator)
        #expect(try FeatureSet(json: set.json(definition: layer), definition: layer) == set)
        #expect(throws: FeatureError.self) { try FeatureSet(json: ["features": [["attributes": ["x": 1]]]], definition: layer) }
        let lax = try FeatureSet(json: ["features": [["attributes": ["x": 1, "n": "b"]]]], definition: layer, ignoresUnknownFields: true)
        #expect(lax.features.first?.attributes == ["n": "b"])
    }

    @Test func aSetIsWrittenWithWhatItsReadersNeed() throws {
        let id = "{74100644-E293-4D9B-A6E6-5A4D9A7F5B11}"
        var layer = LayerDefinition(
            name: "l", geometryType: .point, spatialReference: .wgs84,
            fields: [Field("ID", .oid), Field("GID", .globalID), Field("N", .integer)], globalIDField: "GID")
        layer.hasZ = true
        let place = Geometry.point(Point(x: 1, y: 2, z: 3, spatialReference: .wgs84))
        var set = FeatureSet(features: [Feature(objectID: 3, globalID: id, attributes: ["N": 5], geometry: place), Feature(objectID: 4)])
        let json = try set.json(definition: layer)
        #expect(json["objectIdFieldName"] == "ID" && json["globalIdFieldName"] == "GID" && json["geometryType"] == "esriGeometryPoint")
        #expect(json["spatialReference"]?["wkid"] == 4326 && json["hasZ"] == true && json["hasM"] == false)
        #expect(json["fields"]?.arrayValue?.map { $0["name"]?.stringValue } == ["ID", "GID", "N"])
        #expect(json["exceededTransferLimit"] == nil)
        let back = try FeatureSet(json: json, definition: layer).features
        #expect(back.map(\.objectID) == [3, 4] && back.map(\.globalID) == [id, nil] && back.map(\.geometry) == [place, nil])
        #expect(back.first?.attributes == ["N": 5])
        (layer.hasZ, layer.hasM, set.exceededTransferLimit) = (false, true, true)
        set.features = []
        let other = try set.json(definition: layer)
        #expect(other["hasZ"] == false && other["hasM"] == true && other["exceededTransferLimit"] == true)
        #expect(other["features"] == [])
    }

    @Test func aSetSaysTheReferenceOfItsShapesOnce() throws {
        let layer = LayerDefinition(name: "l", geometryType: .point, spatialReference: .webMercator)
        let references: [SpatialReference?] = [.webMercator, .wgs84, nil]
        let set = FeatureSet(features: references.map { Feature(geometry: .point(Point(x: 1, y: 2, spatialReference: $0))) })
        let features = try set.json(definition: layer)["features"]?.arrayValue ?? []
        let own = features.map { $0["geometry"]?["spatialReference"]?["wkid"]?.intValue }
        #expect(own == [nil, 4326, nil], "only that of a shape in another reference")
    }

    @Test func valuesTurnIntoOthersWhereNothingIsLost() throws {
        func convert(_ value: AttributeValue, _ type: FieldType) -> AttributeValue? {
            try? AttributeValue(converting: value, to: Field("f", type))
        }
        #expect(convert(" 12 ", .integer) == 12 && convert("1e3", .integer) == 1000 && convert("1.5", .integer) == nil)
        #expect(convert("-0.25", .double) == .double(-0.25) && convert("0x10", .double) == nil && convert("nan", .double) == nil)
        #expect(convert("", .integer) == .null && convert("", .string) == "" && convert("1,5", .double) == nil)
        #expect(
            convert(12, .string) == "12" && convert(0.1, .string) == "0.1" && convert(3.0, .integer) == 3 && convert(3.5, .integer) == nil)
        #expect(
            convert("2026-01-31", .date) == .date(1_769_817_600_000)
                && convert("2026-01-31T01:00:00+01:00", .date) == .date(1_769_817_600_000))
        #expect(convert(.date(1_769_817_600_000), .dateOnly) == "2026-01-31" && convert(.date(1), .dateOnly) == nil)
        #expect(convert(.date(-1), .string) == "1969-12-31T23:59:59.999Z" && convert("AP8Q", .blob) == .bytes([0, 255, 16]))
        #expect(convert("6fd2b3b8-0a6d-4a5b-9c0e-7b0d3f1c2a11", .guid) == "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}")
        #expect(convert(.date(.max), .string) == nil && convert(.bytes([1]), .integer) == nil)
    }
}
