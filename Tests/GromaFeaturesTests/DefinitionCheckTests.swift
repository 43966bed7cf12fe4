import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

/// Definitions of layers that contradict themselves, each with the place in the layer's JSON and the reason; and what is written of one.
@Suite struct DefinitionCheckTests {
    private func fault(_ definition: LayerDefinition) -> String? {
        do throws(FeatureError) {
            try definition.check()
            return nil
        } catch {
            if case .invalidDefinition(let path, let reason) = error { return "\(path): \(reason)" }
            return error.description
        }
    }

    private func fault(_ change: (inout LayerDefinition) -> Void) -> String? {
        var layer = LayerDefinition(
            name: "l", geometryType: .point, fields: [Field("A", .smallInteger), Field("B", .string, length: 2), Field("D", .date)])
        change(&layer)
        return fault(layer)
    }

    private static func codes(_ values: [AttributeValue]) -> Domain {
        Domain(name: "d", kind: .codedValues(values.map { CodedValue(name: "x", code: $0) }))
    }

    private static func range(_ minimum: AttributeValue, _ maximum: AttributeValue) -> Domain {
        Domain(name: "d", kind: .range(minimum: minimum, maximum: maximum))
    }

    @Test func theFirstFieldOfATypeHasTheIdentifiers() {
        let fields = [Field("A", .globalID), Field("F", .oid), Field("B", .globalID), Field("G", .oid)]
        let layer = LayerDefinition(name: "l", fields: fields)
        #expect(layer.globalIDField == "A" && layer.objectIDField == "F" && layer.fields.map(\.name) == ["A", "F", "B", "G"])
        #expect(LayerDefinition(name: "l", fields: fields, objectIDField: "G", globalIDField: "b").globalIDField == "B")
    }

    @Test func namesTypesAndDefaultsOfFields() {
        #expect(fault { _ in } == nil && fault { $0.name = "" } == "name: it is empty")
        #expect(
            fault { $0.fields[2].name = "" } == "fields[2].name: it is empty, or has a NUL in it"
                && fault { $0.fields[2].name = "a\0" } == "fields[2].name: it is empty, or has a NUL in it")
        #expect(fault { $0.fields[3].name = "a" } == #"fields[3].name: there is a field "a" already; case does not tell names apart"#)
        #expect(fault { $0.fields.append(Field("S", .geometry)) } == "fields[4].type: the shape is no field")
        #expect(
            fault { $0.fields[1].defaultValue = 40000 } == "fields[1].defaultValue: 40000 is more than 32767"
                && fault { $0.fields[1].defaultValue = "x" } == "fields[1].defaultValue: found \"x\", expected a whole number")
        #expect(fault { $0.fields[2].defaultValue = "longer than two" } == nil && fault { $0.fields[1].defaultValue = .null } == nil)
        #expect(
            fault { $0.objectIDField = "FID" } == #"objectIdField: there is no field "FID" of type esriFieldTypeOID"#
                && fault { $0.objectIDField = "A" } == #"objectIdField: there is no field "A" of type esriFieldTypeOID"#)
        #expect(fault { $0.globalIDField = "A" } == #"globalIdField: there is no field "A" of type esriFieldTypeGlobalID"#)
        #expect(
            fault { $0.typeIDField = "AA" } == #"typeIdField: l has no field "AA"; did you mean "A"?"#
                && fault { $0.typeIDField = "a" } == nil)
        for (hasZ, hasM) in [(true, false), (false, true)] {
            #expect(
                fault { ($0.geometryType, $0.hasZ, $0.hasM) = (nil, hasZ, hasM) } == "hasZ: a table has no shapes"
                    && fault { ($0.hasZ, $0.hasM) = (hasZ, hasM) } == nil)
        }
        #expect(fault { $0.geometryType = nil } == nil)
    }

    @Test func domainsOfFields() {
        #expect(
            fault { $0.fields[1].domain = Self.codes([1, "x"]) }
                == "fields[1].domain.codedValues[1].code: found \"x\", expected a whole number")
        #expect(
            fault { $0.fields[1].domain = Self.codes([1, 1.5]) }
                == "fields[1].domain.codedValues[1].code: found 1.5, expected a whole number"
                && fault { $0.fields[1].domain = Self.codes([]) } == nil)
        #expect(
            fault { $0.fields[1].domain = Self.range("a", 5) } == "fields[1].domain.range[0]: found \"a\", expected a whole number"
                && fault { $0.fields[1].domain = Self.range(5, "a") } == "fields[1].domain.range[1]: found \"a\", expected a whole number")
        #expect(
            fault { $0.fields[1].domain = Self.range(6, 5) } == "fields[1].domain.range: 6 is more than 5"
                && fault { $0.fields[1].domain = Self.range(5, 5) } == nil)
        #expect(
            fault { $0.fields[3].domain = Self.range(.date(6), .date(5)) } == "fields[3].domain.range: 6 is more than 5"
                && fault { $0.fields[3].domain = Self.range(.date(5), .date(6)) } == nil)
        #expect(
            fault { $0.fields[1].domain = Domain(name: "", kind: .inherited) }
                == "fields[1].domain.type: a field has nothing to inherit its domain from")
    }

    @Test func types() {
        func fault(_ types: [FeatureType], by field: String? = "A") -> String? {
            self.fault { ($0.types, $0.typeIDField) = (types, field) }
        }
        #expect(
            fault([FeatureType(id: 1, name: "x")], by: nil) == "typeIdField: there are types, and no field says which one a feature is of"
                && fault([], by: nil) == nil)
        #expect(
            fault([FeatureType(id: 1, name: "x"), FeatureType(id: 2, name: "x"), FeatureType(id: 1, name: "y")])
                == "types[2].id: there is a type 1 already")
        #expect(
            fault([FeatureType(id: 1, name: "x"), FeatureType(id: "2", name: "y")]) == "types[1].id: found \"2\", expected a whole number")
        #expect(
            fault([FeatureType(id: 1, name: "x", domains: ["A": Domain(name: "", kind: .inherited), "b": Self.codes(["long"])])]) == nil)
        #expect(
            fault([FeatureType(id: 1, name: "x"), FeatureType(id: 2, name: "x", domains: ["BB": Self.codes([])])])
                == #"types[1].domains.BB: l has no field "BB"; did you mean "B"?"#)
        #expect(fault([FeatureType(id: 1, name: "x", domains: ["A": Self.range(5, 4)])]) == "types[0].domains.A.range: 5 is more than 4")
    }

    @Test func theObjectIDIsAddedFirst() {
        let plain = LayerDefinition(name: "l", fields: [Field("A", .string), Field("G", .globalID)])
        #expect(
            plain.fields.map(\.name) == ["OBJECTID", "A", "G"] && plain.objectIDField == "OBJECTID" && plain.globalIDField == "G"
                && !plain.fields[0].isNullable && !plain.fields[0].isEditable)
        let named = LayerDefinition(name: "l", fields: [Field("A", .string)], objectIDField: "ID", globalIDField: "A")
        #expect(named.fields.map(\.name) == ["ID", "A"] && named.objectIDField == "ID" && named.globalIDField == "A")
        let own = LayerDefinition(name: "l", fields: [Field("A", .string), Field("FID", .oid)], objectIDField: "ID")
        #expect(own.fields.map(\.name) == ["A", "FID"] && own.objectIDField == "FID" && own.globalIDField == nil)
        #expect(
            own.field(named: "fid")?.name == "FID" && own.field(named: "ID") == nil && own.attributeNames.list == ["A"]
                && plain.attributeFields.map(\.name) == ["A"])
    }

    /// Every member that is not written if it has its usual value, and every one that always is.
    @Test func aDefinitionIsWrittenAsServicesDo() throws {
        var layer = LayerDefinition(name: "l")
        #expect(
            layer.json.text
                == #"{"id":0,"name":"l","type":"Table","description":"","hasZ":false,"hasM":false,"objectIdField":"OBJECTID","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID","alias":"OBJECTID","nullable":false,"editable":false,"domain":null,"defaultValue":null}],"types":[],"templates":[],"relationships":[],"capabilities":"Query,Create,Update,Delete,Editing","allowGeometryUpdates":true,"hasAttachments":false}"#
        )
        layer = LayerDefinition(
            name: "l", geometryType: .polyline, spatialReference: .wgs84,
            fields: [
                Field("OID", .oid), Field("G", .globalID), Field("K", .smallInteger),
                Field("T", .string, alias: "Text", length: 4, defaultValue: "a"), Field("W", .date),
            ])
        (layer.id, layer.title, layer.description, layer.hasZ, layer.hasM, layer.allowsMissingZ, layer.allowsMissingM) = (
            4, "Lines", "of some", true, true, true, true
        )
        (layer.displayField, layer.typeIDField, layer.capabilities, layer.otherCapabilities, layer.hasAttachments, layer.maxRecordCount) = (
            "T", "K", [.query, .update, .sync], ["Uploads", "Extract"], true, 50
        )
        layer.types = [
            FeatureType(
                id: 2, name: "two", domains: ["T": Domain(name: "", kind: .inherited), "K": Self.range(1, 3)],
                templates: [FeatureTemplate(name: "t", description: "d", drawingTool: "tool", prototype: ["K": 2, "T": .null])])
        ]
        layer.templates = [FeatureTemplate(name: "u")]
        layer.relationships = [
            Relationship(
                id: 1, name: "r", relatedTableID: 2, cardinality: "c", role: "o", keyField: "T", relationshipTableID: 3,
                keyFieldInRelationshipTable: "K")
        ]
        layer.editFieldsInfo = EditFieldsInfo(creationDateField: "W", creatorField: "T", editDateField: "W", editorField: "T")
        layer.ownershipBasedAccess = OwnershipBasedAccess(
            allowsOthersToUpdate: false, allowsOthersToDelete: true, allowsOthersToQuery: false)
        layer.timeInfo = TimeInfo(startTimeField: "W", endTimeField: "W", trackIDField: "T")
        layer.extent = Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 4)
        layer.fields[2].domain = Domain(
            name: "k", kind: .codedValues([CodedValue(name: "one", code: 1)]), mergePolicy: .sumValues, splitPolicy: .geometryRatio)
        layer.fields[3].patterns = ["a*"]
        layer.fields[3].isFilledByStore = true
        layer.fields[4].isEditable = false
        let text = layer.json.text
        #expect(text == Self.written)
        #expect(try LayerDefinition(json: JSONValue(parsing: text.utf8)) == layer)
        layer.fields[3].patterns = ["a*", "b*"]
        #expect(
            layer.fields[3].json.text.contains(#""patterns":["a*","b*"],"filledByStore":true"#)
                && !layer.fields[3].json.text.contains("pattern\""))
        #expect(try LayerDefinition(json: layer.json) == layer)
    }

    private static let written =
        #"{"id":4,"name":"l","type":"Feature Layer","description":"of some","title":"Lines","geometryType":"esriGeometryPolyline","hasZ":true,"hasM":true,"allowsMissingZ":true,"allowsMissingM":true,"#
        + #""extent":{"xmin":1,"ymin":2,"xmax":3,"ymax":4,"spatialReference":{"wkid":4326}},"objectIdField":"OID","globalIdField":"G","displayField":"T","typeIdField":"K","#
        + #""fields":[{"name":"OID","type":"esriFieldTypeOID","alias":"OID","nullable":true,"editable":true,"domain":null,"defaultValue":null},"#
        + #"{"name":"G","type":"esriFieldTypeGlobalID","alias":"G","nullable":true,"editable":true,"domain":null,"defaultValue":null},"#
        + #"{"name":"K","type":"esriFieldTypeSmallInteger","alias":"K","nullable":true,"editable":true,"domain":{"type":"codedValue","name":"k","codedValues":[{"name":"one","code":1}],"mergePolicy":"esriMPTSumValues","splitPolicy":"esriSPTGeometryRatio"},"defaultValue":null},"#
        + #"{"name":"T","type":"esriFieldTypeString","alias":"Text","length":4,"nullable":true,"editable":true,"domain":null,"defaultValue":"a","pattern":"a*","filledByStore":true},"#
        + #"{"name":"W","type":"esriFieldTypeDate","alias":"W","nullable":true,"editable":false,"domain":null,"defaultValue":null}],"#
        + #""types":[{"id":2,"name":"two","domains":{"K":{"type":"range","name":"d","range":[1,3],"mergePolicy":"esriMPTDefaultValue","splitPolicy":"esriSPTDefaultValue"},"T":{"type":"inherited"}},"#
        + #""templates":[{"name":"t","description":"d","drawingTool":"tool","prototype":{"attributes":{"K":2,"T":null}}}]}],"#
        + #""templates":[{"name":"u","description":"","prototype":{"attributes":{}}}],"#
        + #""relationships":[{"id":1,"name":"r","relatedTableId":2,"cardinality":"c","role":"o","keyField":"T","relationshipTableId":3,"keyFieldInRelationshipTable":"K"}],"#
        + #""capabilities":"Query,Update,Sync,Uploads,Extract","allowGeometryUpdates":false,"hasAttachments":true,"#
        + #""editFieldsInfo":{"creationDateField":"W","creatorField":"T","editDateField":"W","editorField":"T"},"#
        + #""ownershipBasedAccessControlForFeatures":{"allowOthersToQuery":false,"allowOthersToUpdate":false,"allowOthersToDelete":true},"#
        + #""timeInfo":{"startTimeField":"W","endTimeField":"W","trackIdField":"T"},"maxRecordCount":50}"#

    /// Words of capabilities: `Editing` alone is adding, changing and deleting; what is unknown is kept.
    @Test(
        arguments: [
            ("Query", [.query], []), ("Query,Editing", [.query, .create, .update, .delete], []), ("Editing,Update", [.update], []),
            ("Editing,Delete", [.delete], []), ("Create, Sync,Uploads, Extract", [.create, .sync], ["Uploads", "Extract"]), ("", [], []),
            ("query", [], ["query"]),
        ] as [(String, LayerCapabilities, [String])])
    func capabilities(_ text: String, _ capabilities: LayerCapabilities, _ others: [String]) throws {
        for updates in [true, false] {
            let layer = try LayerDefinition(json: [
                "name": "l", "capabilities": .string(text), "allowGeometryUpdates": .bool(updates), "geometryType": "esriGeometryPoint",
            ])
            #expect(layer.capabilities == (updates ? capabilities.union(.updateGeometry) : capabilities))
            #expect(layer.otherCapabilities == others)
        }
    }
}
