import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

/// Templates, types, access, summaries of edits, and layers found out from features.
struct ModelTests {
    private static func hydrants() throws -> LayerDefinition {
        try LayerDefinition(json: JSONValue(parsing: LayerJSONFixture.hydrants.utf8))
    }

    @Test func newFeaturesStartWithPrototypesAndDefaults() throws {
        let layer = try Self.hydrants()
        let pillar = layer.makeFeature(ofType: layer.types[0])
        #expect(pillar.attributes == ["kind": 0, "state": 0, "label": .null, "pressure": 6.0] && pillar.objectID == nil)
        #expect(layer.makeFeature(ofType: layer.types[1]).attributes == ["kind": 1, "pressure": 6.0])
        #expect(layer.featureType(of: pillar.attributes)?.name == "Pillar" && layer.template(of: pillar)?.name == "Pillar hydrant")
    }

    @Test func domainsComeFromTheTypeAndAreInherited() throws {
        let layer = try Self.hydrants()
        let (state, pressure) = (try #require(layer.field(named: "state")), try #require(layer.field(named: "pressure")))
        #expect(layer.domain(of: state, in: ["kind": 1])?.name == "Buried" && layer.domain(of: state, in: ["kind": 0])?.name == "State")
        #expect(
            layer.domain(of: pressure, in: ["kind": 1])?.name == "Low" && layer.domain(of: pressure, in: ["kind": 0])?.name == "Pressure")
        #expect(
            layer.domain(of: pressure, in: [:])?.name == "Pressure" && layer.domain(of: pressure, in: ["kind": .null])?.name == "Pressure")
    }

    @Test func ownersAndNobodysFeatures() throws {
        let layer = try Self.hydrants()
        let ann = Feature(objectID: 1, attributes: ["created_user": "ann"])
        #expect(layer.canUpdate(ann, user: "ann") && !layer.canUpdate(ann, user: "bob") && !layer.canUpdate(ann, user: nil))
        #expect(layer.canUpdate(Feature(objectID: 1, attributes: ["created_user": "ann@city"]), user: "ann"))
        #expect(layer.canUpdate(Feature(objectID: 1, attributes: ["created_user": ""]), user: "bob") && layer.canQuery(ann, user: nil))
        #expect(!layer.canUpdateGeometry(of: ann, user: "ann") && !layer.canDelete(ann, user: "ann"), "not among the capabilities")
        #expect(layer.canUpdateGeometry(of: Feature(), user: nil), "a feature that the layer does not have yet")
    }

    @Test(arguments: [
        (0, "Edited by ann seconds ago"), (59_999, "Edited by ann seconds ago"), (60_000, "Edited by ann a minute ago"),
        (120_000, "Edited by ann 2 minutes ago"), (3_599_999, "Edited by ann 59 minutes ago"), (3_600_000, "Edited by ann an hour ago"),
        (7_200_000, "Edited by ann 2 hours ago"), (86_399_999, "Edited by ann 23 hours ago"),
        (86_400_000, "Edited by ann on Friday at 6:30 PM"), (604_799_999, "Edited by ann on Friday at 6:30 PM"),
        (604_800_000, "Edited by ann on 1/30/2026 at 6:30 PM"), (-1, "Edited by ann on 1/30/2026 at 6:30 PM"),
    ])
    func agesInEditSummariesAreRounded(_ age: Int, _ text: String) throws {
        let layer = try Self.hydrants()
        let moment = 1_769_797_800_000  // 2026-01-30T18:30:00Z, a Friday.
        let feature = Feature(attributes: ["created_date": .date(5), "last_edited_user": "ann", "last_edited_date": .date(moment)])
        #expect(layer.editSummary(of: feature, now: moment + age)?.description == text)
    }

    @Test func aSummarySaysMadeUntilChanged() throws {
        let layer = try Self.hydrants()
        let made: Attributes = ["created_date": .date(0), "created_user": "ann", "last_edited_date": .date(0), "last_edited_user": "ann"]
        let summary = layer.editSummary(of: Feature(attributes: made), now: 600_000_000_000, timeZoneOffsetSeconds: -3600)
        #expect(summary?.description == "Created by ann on 12/31/1969 at 11:00 PM" && summary?.kind == .created)
        #expect(layer.editSummary(of: Feature(attributes: ["created_user": "ann"]), now: 0)?.description == "Created by ann")
        #expect(layer.editSummary(of: Feature(attributes: ["last_edited_date": .date(0)]), now: 0)?.description == "Edited seconds ago")
        #expect(layer.editSummary(of: Feature(), now: 0) == nil && LayerDefinition(name: "l").editSummary(of: Feature(), now: 0) == nil)
        #expect(layer.editSummary(of: Feature(attributes: ["created_date": .date(.min)]), now: .max) != nil)
    }

    @Test func aLayerIsFoundOutFromItsFeatures() throws {
        let texts = [
            #"{"a": 1, "b": 1, "c": true, "d": [1], "e": null, "f": 1, "objectid": 5, "g": "x"}"#,
            #"{"A": 2147483648, "b": 1.5, "c": null, "d": {"x": 1}, "f": "1", "h": 1e300, "g": null}"#,
        ]
        var records: [FeatureRecord] = []
        for text in texts {
            records.append(FeatureRecord(attributes: try #require(JSONValue(parsing: text.utf8).objectValue)))
        }
        records[0].geometry = .point(Point(x: 1, y: 2, z: 3, spatialReference: .wgs84))
        func inferred() -> LayerDefinition {
            var inference = LayerInference()
            for record in records { inference.add(record) }
            return inference.definition(named: "found")
        }
        let layer = inferred()
        #expect(layer.objectIDField == "FID" && layer.geometryType == .point && layer.hasZ && layer.spatialReference == .wgs84)
        let types = Dictionary(uniqueKeysWithValues: layer.fields.map { ($0.name, $0.type) })
        #expect(
            types == [
                "FID": .oid, "a": .bigInteger, "b": .double, "c": .smallInteger, "d": .string, "e": .string, "f": .string,
                "objectid": .integer,
                "g": .string, "h": .double,
            ])
        #expect(AttributeValue.integer(1).json(of: try #require(layer.field(named: "c"))) == true)
        records[1].geometry = .polyline(Polyline(paths: Parts([Path(xy: [0, 0, 1, 1])])))
        #expect(inferred().geometryType == .any)
        try layer.check()
    }
}
