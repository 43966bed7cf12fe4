import GromaTesting
import GromaFeatures
import GromaGeometry
import GromaJSON
import Testing

/// The definition of a layer from and to the JSON of ArcGIS's REST interface.
struct LayerJSONTests {
    private static func layer(_ text: String) throws -> LayerDefinition { try LayerDefinition(json: JSONValue(parsing: text.utf8)) }

    @Test func everyPartOfAServicesLayerIsRead() throws {
        let layer = try Self.layer(LayerJSONFixture.hydrants)
        #expect(layer.id == 7 && layer.name == "Hydrants" && layer.geometryType == .point && layer.hasZ && !layer.hasM)
        #expect(layer.spatialReference == .webMercator && layer.extent == Extent(xMin: -10, yMin: -20.5, xMax: 30, yMax: 40))
        #expect(layer.objectIDField == "OBJECTID" && layer.globalIDField == "GlobalID" && layer.displayField == "label")
        #expect(layer.attributeNames.list.first == "kind" && layer.attributeNames.list.count == 9)
        #expect(layer.capabilities == [.create, .query, .update] && layer.otherCapabilities == ["Uploads"] && layer.hasAttachments)
        #expect(layer.timeInfo?.startTimeField == "inspected" && layer.timeInfo?.trackIDField == nil && layer.maxRecordCount == 1000)
        #expect(layer.relationships.first?.keyField == "GlobalID" && layer.editFieldsInfo?.editorField == "last_edited_user")
        let kind = try #require(layer.field(named: "KIND"))
        #expect(kind.defaultValue == .integer(0) && !kind.isNullable && kind.alias == "Kind")
        let state = try #require(layer.field(named: "state"))
        #expect(
            state.domain?.kind
                == .codedValues([
                    CodedValue(name: "unknown", code: 0), CodedValue(name: "good", code: 1), CodedValue(name: "broken", code: 2),
                ]))
        let pressure = try #require(layer.field(named: "pressure"))
        #expect(pressure.domain?.kind == .range(minimum: 0.0, maximum: 16.0) && pressure.defaultValue == 6.0)
        #expect(pressure.domain?.mergePolicy == .areaWeighted && pressure.domain?.splitPolicy == .duplicate)
        #expect(layer.field(named: "inspected")?.domain?.kind == .range(minimum: .date(0), maximum: .date(4_102_444_800_000)))
        #expect(layer.types.map(\.id) == [0, 1] && layer.types[0].templates[0].drawingTool == "esriFeatureEditToolPoint")
        #expect(layer.types[0].templates[0].prototype["label"] == .null && layer.types[0].templates[0].prototype["state"] == 0)
    }

    @Test func definitionsAreWrittenBackWithForeignMembers() throws {
        let layer = try Self.layer(LayerJSONFixture.hydrants)
        let written = layer.json
        #expect(try LayerDefinition(json: written) == layer)
        #expect(try LayerDefinition(json: JSONValue(parsing: written.text.utf8)).json.text == written.text)
        // Members that are not read, at every level.
        #expect(written["drawingInfo"]?["transparency"]?.intValue == 0 && written["enableZDefaults"]?.boolValue == true)
        #expect(written["fields"]?.arrayValue?[2]["modelName"] == "kind" && written["fields"]?.arrayValue?[3]["sqlType"] != nil)
        #expect(written["fields"]?.arrayValue?[4]["domain"]?["description"] == "bar")
        #expect(written["types"]?.arrayValue?[0]["templates"]?.arrayValue?[0]["thumbnail"]?["width"]?.intValue == 1)
        #expect(written["editFieldsInfo"]?["realm"] == "city" && written["timeInfo"]?["timeReference"]?["timeZone"] == "UTC")
        #expect(written["ownershipBasedAccessControlForFeatures"]?["allowAnonymousToUpdate"]?.boolValue == true)
        #expect(written["relationships"]?.arrayValue?[0]["composite"]?.boolValue == true && written["geometryField"]?["name"] == "SHAPE")
        #expect(written["capabilities"] == "Query,Create,Update,Uploads" && written["allowGeometryUpdates"]?.boolValue == false)
    }

    @Test func aLayerMadeInSwiftReadsBackEqual() throws {
        var layer = LayerDefinition(
            name: "any", geometryType: .any, spatialReference: SpatialReference(wkt: "LOCAL_CS[\"x\"]"),
            fields: FieldType.allCases.filter { $0 != .geometry && $0 != .oid }.map { Field("f_\($0)", $0) }, objectIDField: "fid")
        layer.fields[1].domain = Domain(name: "", kind: .range(minimum: -5, maximum: 5), mergePolicy: .sumValues)
        layer.fields.append(Field("blob", .blob, defaultValue: .bytes([0, 255, 16])))
        layer.title = "Any"
        layer.capabilities.insert(.sync)
        #expect(try LayerDefinition(json: layer.json) == layer)
        #expect(try LayerDefinition(json: LayerDefinition(name: "rows").json) == LayerDefinition(name: "rows"))
    }

    @Test(arguments: [
        (#"{"fields": 3}"#, "fields"), (#"{"fields": [{"type": "esriFieldTypeString"}]}"#, "fields[0].name"),
        (#"{"fields": [{"name": "a", "type": "esriFieldTypeText"}]}"#, "fields[0].type"),
        (#"{"fields": [{"name": "a", "type": "esriFieldTypeString"}, {"name": "A", "type": "esriFieldTypeDouble"}]}"#, "fields[1].name"),
        (
            #"{"fields": [{"name": "a", "type": "esriFieldTypeInteger", "domain": {"type": "range", "range": [5, 1]}}]}"#,
            "fields[0].domain.range"
        ),
        (
            #"{"fields": [{"name": "a", "type": "esriFieldTypeInteger", "domain": {"type": "range", "range": [1]}}]}"#,
            "fields[0].domain.range"
        ),
        (#"{"fields": [{"name": "a", "type": "esriFieldTypeInteger", "domain": {"type": "inherited"}}]}"#, "fields[0].domain.type"),
        (
            #"{"fields": [{"name": "a", "type": "esriFieldTypeInteger", "domain": {"type": "codedValue", "codedValues": [{"name": "x", "code": "1"}]}}]}"#,
            "fields[0].domain.codedValues[0].code"
        ),
        (#"{"fields": [{"name": "a", "type": "esriFieldTypeSmallInteger", "defaultValue": 40000}]}"#, "fields[0].defaultValue"),
        (#"{"fields": [{"name": "a", "type": "esriFieldTypeSmallInteger"}], "types": [{"id": 1, "name": "x"}]}"#, "typeIdField"),
        (
            #"{"fields": [{"name": "a", "type": "esriFieldTypeSmallInteger"}], "typeIdField": "a", "types": [{"id": 1}, {"id": 1}]}"#,
            "types[1].id"
        ),
        (
            #"{"fields": [{"name": "a", "type": "esriFieldTypeSmallInteger"}], "typeIdField": "a", "types": [{"id": 1, "domains": {"b": {"type": "inherited"}}}]}"#,
            "types[0].domains.b"
        ),
        (#"{"objectIdField": "id", "fields": [{"name": "id", "type": "esriFieldTypeString"}]}"#, "objectIdField"),
        (#"{"globalIdField": "g"}"#, "globalIdField"),
        (#"{"geometryType": "esriGeometryMultiPatch"}"#, "geometryType"), (#"{"hasAttachments": "yes"}"#, "hasAttachments"), ("[]", ""),
    ])
    func invalidDefinitionsNameThePath(_ text: String, _ path: String) {
        #expect {
            try Self.layer(text)
        } throws: { error in
            if case .invalidDefinition(path, _)? = error as? FeatureError { true } else { false }
        }
    }

    @Test func anyJSONIsReadOrRefused() throws {
        let seed = Seeded.freshSeed()
        var random = Seeded(seed)
        let whole = try JSONValue(parsing: LayerJSONFixture.hydrants.utf8)
        let rounds = Rounds(800, until: ["readable": 100])
        for _ in rounds {
            let changed = Self.mutated(whole, &random)
            do throws(FeatureError) {
                let layer = try LayerDefinition(json: changed)
                rounds.count("readable")
                let again = try LayerDefinition(json: layer.json)
                #expect(again == layer, "seed \(seed)")
                _ = FeatureValidator(layer).problems(of: layer.makeFeature(from: FeatureTemplate(name: "")))
            } catch {
                if case .invalidDefinition = error { continue }
                Issue.record("\(error), seed \(seed)")
            }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }

    /// The value with one thing in it changed.
    private static func mutated(_ value: JSONValue, _ random: inout Seeded) -> JSONValue {
        let others: [JSONValue] = [
            .null, true, 0, -1, 1e300, 9_007_199_254_740_993, "", "kind", "esriFieldTypeOID", "inherited", [], [1], [:], ["type": "range"],
        ]
        if Int.random(in: 0..<5, using: &random) == 0 { return others.randomElement(using: &random) ?? .null }
        switch value {
        case .array(var elements) where !elements.isEmpty:
            let place = Int.random(in: 0..<elements.count, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: elements.remove(at: place)
            case 1: elements.append(elements[place])
            default: elements[place] = mutated(elements[place], &random)
            }
            return .array(elements)
        case .object(var object) where !object.isEmpty:
            guard let member = object.members.randomElement(using: &random) else { return value }
            object[member.name] = Int.random(in: 0..<8, using: &random) == 0 ? nil : mutated(member.value, &random)
            return .object(object)
        default: return others.randomElement(using: &random) ?? .null
        }
    }
}
