import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

/// The JSON of layers and feature sets: members that nobody knows are kept in each part, and a feature set is written as services do.
@Suite struct LayerTextTests {
    /// A definition that has an unknown member in every one of its parts.
    private static let foreign = #"""
        {"id":4,"name":"l","type":"Feature Layer","description":"","geometryType":"esriGeometryPoint","hasZ":false,"hasM":false,"objectIdField":"OID","typeIdField":"K",
        "fields":[{"name":"OID","type":"esriFieldTypeOID","alias":"OID","nullable":false,"editable":false,"domain":null,"defaultValue":null,"x1":[1]},
        {"name":"K","type":"esriFieldTypeInteger","alias":"K","nullable":true,"editable":true,"domain":{"type":"codedValue","name":"k","codedValues":[{"name":"one","code":1}],"mergePolicy":"esriMPTDefaultValue","splitPolicy":"esriSPTDefaultValue","x2":"a"},"defaultValue":null},
        {"name":"W","type":"esriFieldTypeDate","alias":"W","nullable":true,"editable":true,"domain":null,"defaultValue":null}],
        "types":[{"id":1,"name":"one","domains":{},"templates":[{"name":"t","description":"","prototype":{"attributes":{"K":1}},"x3":true}],"x4":null}],
        "templates":[{"name":"u","description":"","prototype":{"attributes":{}},"x5":5}],
        "relationships":[{"id":1,"name":"r","relatedTableId":2,"cardinality":"c","role":"o","x6":{"y":1}}],
        "capabilities":"Query","allowGeometryUpdates":false,"hasAttachments":false,
        "editFieldsInfo":{"creationDateField":"W","x7":7},
        "ownershipBasedAccessControlForFeatures":{"allowOthersToQuery":true,"allowOthersToUpdate":true,"allowOthersToDelete":true,"x8":8},
        "timeInfo":{"startTimeField":"W","x9":9},"x10":{"z":[10,"b"]}}
        """#.replacing("\n", with: "")

    @Test func whatIsUnknownIsKeptInEveryPart() throws {
        let layer = try LayerDefinition(json: JSONValue(parsing: Self.foreign.utf8))
        let text = layer.json.text
        for member in [
            #""x1":[1]"#, #""x2":"a""#, #""x3":true"#, #""x4":null"#, #""x5":5"#, #""x6":{"y":1}"#, #""x7":7"#, #""x8":8"#, #""x9":9"#,
            #""x10":{"z":[10,"b"]}"#,
        ] { #expect(text.split(separator: member, omittingEmptySubsequences: false).count == 2, "\(member) in \(text)") }
        #expect(try LayerDefinition(json: layer.json) == layer)
        #expect(layer.relationships[0].foreignMembers["x6"]?["y"] == 1 && layer.editFieldsInfo?.foreignMembers["x7"] == 7)
        #expect(layer.timeInfo?.foreignMembers["x9"] == 9 && layer.foreignMembers["x10"]?["z"]?.arrayValue?.count == 2)
    }

    @Test func aFeatureSetIsWrittenAsServicesDo() throws {
        var layer = LayerDefinition(
            name: "l", geometryType: .point, spatialReference: .webMercator, fields: [Field("N", .integer, alias: "number")])
        layer.hasZ = true
        var shape = Geometry.point(Point(Coordinate(x: 1, y: 2, z: 5), dimensions: .xyz))
        shape.spatialReference = .webMercator
        let features = [
            Feature(objectID: 3, attributes: ["N": 7], geometry: shape),
            Feature(objectID: 4, attributes: ["N": .null]),
        ]
        var set = FeatureSet(features: features)
        let fields =
            #"[{"name":"OBJECTID","type":"esriFieldTypeOID","alias":"OBJECTID","nullable":false,"editable":false,"domain":null,"defaultValue":null},{"name":"N","type":"esriFieldTypeInteger","alias":"number","nullable":true,"editable":true,"domain":null,"defaultValue":null}]"#
        let rows = #"[{"attributes":{"OBJECTID":3,"N":7},"geometry":{"x":1,"y":2,"z":5}},{"attributes":{"OBJECTID":4,"N":null}}]"#
        let head =
            #"{"objectIdFieldName":"OBJECTID","geometryType":"esriGeometryPoint","spatialReference":{"wkid":102100,"latestWkid":3857},"hasZ":true,"hasM":false,"#
        #expect(try set.json(definition: layer).text == head + #""fields":\#(fields),"features":\#(rows)}"#)
        set.exceededTransferLimit = true
        set.fields = [layer.fields[1]]
        let one =
            #"[{"name":"N","type":"esriFieldTypeInteger","alias":"number","nullable":true,"editable":true,"domain":null,"defaultValue":null}]"#
        #expect(
            try set.json(definition: layer).text == head + #""fields":\#(one),"exceededTransferLimit":true,"features":\#(rows)}"#)
        #expect(try FeatureSet(json: set.json(definition: layer), definition: layer) == set)
        // A table has no members about shapes.
        let table = LayerDefinition(name: "t", fields: [Field("N", .integer)])
        #expect(
            try FeatureSet(features: []).json(definition: table).text.hasPrefix(#"{"objectIdFieldName":"OBJECTID","fields":["#))
    }

    /// The object id field of a feature set may be named without being described; if any field is of that type, none is added.
    @Test(
        arguments: [
            (#"{"objectIdFieldName":"ID","fields":[{"name":"A","type":"esriFieldTypeString"}]}"#, ["ID", "A"], "ID"),
            (
                #"{"objectIdFieldName":"ID","fields":[{"name":"A","type":"esriFieldTypeString"},{"name":"ID","type":"esriFieldTypeOID"}]}"#,
                ["A", "ID"], "ID"
            ), (#"{"objectIdFieldName":"","fields":[{"name":"A","type":"esriFieldTypeString"}]}"#, ["OBJECTID", "A"], "OBJECTID"),
            (#"{"fields":[{"name":"ID","type":"esriFieldTypeOID"}]}"#, ["ID"], "ID"),
            (#"{"objectIdFieldName":"ID","fields":[{"name":"ID","type":"esriFieldTypeOID"}]}"#, ["ID"], "ID"),
            (#"{"objectIdFieldName":"ID"}"#, ["ID"], "ID"),
            (#"{"globalIdFieldName":"G","fields":[{"name":"A","type":"esriFieldTypeString"}]}"#, ["OBJECTID", "A"], "OBJECTID"),
        ] as [(String, [String], String)])
    func definitionsOfFeatureSets(_ text: String, _ fields: [String], _ objectID: String) throws {
        let members = try #require(JSONValue(parsing: text.utf8).objectValue)
        let layer = try LayerDefinition(name: "set", featureSet: members)
        #expect(layer.fields.map(\.name) == fields && layer.objectIDField == objectID && layer.name == "set" && layer.globalIDField == nil)
        #expect(layer.fields.first { $0.name == objectID }?.type == .oid)
    }

    /// Shapes get the ordinates that the layer requires, and keep those that they have.
    @Test(
        arguments: [
            (true, false, false, false, .xy, .xyz, 9), (true, true, false, false, .xy, .xy, nil),
            (false, false, false, false, .xy, .xy, nil),
            (true, false, false, false, .xyz, .xyz, 3), (true, true, false, false, .xyz, .xyz, 3),
            (false, false, true, true, .xy, .xy, nil),
            (false, false, true, false, .xy, .xym, nil), (true, false, true, false, .xyz, .xyzm, 3),
            (true, false, true, false, .xy, .xyzm, 9),
            (true, true, true, false, .xy, .xym, nil), (true, false, true, true, .xym, .xyzm, 9),
        ] as [(Bool, Bool, Bool, Bool, Dimensions, Dimensions, Double?)])
    func completedShapes(
        _ hasZ: Bool, _ mayMissZ: Bool, _ hasM: Bool, _ mayMissM: Bool, _ given: Dimensions, _ expected: Dimensions, _ z: Double?
    ) throws {
        var layer = LayerDefinition(name: "l", geometryType: .point)
        (layer.hasZ, layer.allowsMissingZ, layer.hasM, layer.allowsMissingM) = (hasZ, mayMissZ, hasM, mayMissM)
        layer.foreignMembers["zDefault"] = 9
        let shape = try layer.completed(.point(Point(Coordinate(x: 1, y: 2, z: 3, m: 4), dimensions: given)))
        #expect(shape.dimensions == expected)
        guard case .point(let point) = shape, let place = point.coordinate else {
            Issue.record("\(shape)")
            return
        }
        #expect(place.x == 1 && place.y == 2)
        if let z { #expect(place.z == z) }
        if given.hasM { #expect(place.m == 4) } else if expected.hasM { #expect(place.m.isNaN) }
        // An empty shape has exactly what the layer has, unless it may be missing.
        let empty = try layer.completed(Geometry(empty: .point, dimensions: given, isMulti: false, spatialReference: .wgs84))
        #expect(empty.isEmpty && empty.dimensions.hasZ == expected.hasZ && empty.dimensions.hasM == expected.hasM)
        #expect(empty.spatialReference == .wgs84)
    }

    @Test func withoutADefaultTheZIsZero() throws {
        var layer = LayerDefinition(name: "l", geometryType: .point)
        #expect(layer.defaultZ == 0)
        layer.foreignMembers["zDefault"] = "x"
        #expect(layer.defaultZ == 0)
        layer.foreignMembers["zDefault"] = -2.5
        #expect(layer.defaultZ == -2.5)
    }
}
