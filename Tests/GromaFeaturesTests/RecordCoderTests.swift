import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

/// Features from records of files and back: which names and values are taken, and what an original record keeps.
@Suite struct RecordCoderTests {
    private static let gid = "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"

    private static let layer: LayerDefinition = {
        var truth = Field("truth", .smallInteger)
        truth.foreignMembers["jsonType"] = "boolean"
        return LayerDefinition(
            name: "l", geometryType: .point,
            fields: [
                Field("GID", .globalID), Field("name", .string, length: 2), Field("n", .integer), Field("when", .date), truth,
                Field("raw", .blob), Field("x", .double),
            ])
    }()

    private func record(_ text: String, id: JSONValue? = nil) throws -> FeatureRecord {
        FeatureRecord(
            id: id, attributes: try #require(JSONValue(parsing: text.utf8).objectValue), geometry: .point(Point(x: 1, y: 2)),
            foreignMembers: ["extra": 1])
    }

    private func json(_ attributes: JSONObject) -> String { JSONValue.object(attributes).text }

    /// Values as people write them, and what a field holds of them.
    @Test(
        arguments: [
            ("name", "\"long\"", "long"), ("name", "1.50", "1.5"), ("name", "true", "true"),
            ("name", "[1, {\"a\": null}]", "[1,{\"a\":null}]"), ("name", "null", .null), ("n", "7", 7), ("n", "7.0", 7), ("n", "true", 1),
            ("n", "false", 0), ("n", "5000000000", 5_000_000_000),
            ("truth", "true", 1), ("truth", "0", 0), ("when", "1000", .date(1000)), ("when", "\"1970-01-01T00:00:01Z\"", .date(1000)),
            ("when", "\"1970-01-01\"", .date(0)), ("raw", "\"AP8=\"", .bytes([0, 255])), ("x", "7", 7.0), ("x", "1e300", 1e300),
            ("NAME", "\"a\"", "a"),
        ] as [(String, String, AttributeValue)])
    func valuesOfFiles(_ name: String, _ value: String, _ expected: AttributeValue) throws {
        let feature = try FeatureRecordCoder(Self.layer, form: .geoJSON).feature(of: try record("{\"\(name)\": \(value), \"other\": 5}"))
        #expect(
            feature.attributes == [name: expected] && feature.objectID == nil && feature.globalID == nil
                && feature.geometry == .point(Point(x: 1, y: 2)))
    }

    @Test(arguments: [
        ("n", "\"7\"", "n: found \"7\", expected a whole number"), ("n", "7.5", "n: found 7.5, expected a whole number"),
        ("n", "[]", "n: found an array, expected a whole number"), ("x", "{}", "x: found an object, expected a finite number"),
        ("raw", "\"A\"", "raw: found a text that is not base 64, expected bytes"),
        ("when", "\"soon\"", "when: found \"soon\", expected a moment in milliseconds since 1970, in JSON also as 2026-01-31T23:59:59Z"),
        ("when", "1.5", "when: found 1.5, expected a moment in milliseconds since 1970, in JSON also as 2026-01-31T23:59:59Z"),
        ("x", "1e999", "x: found a number, expected a finite number"),
    ])
    func valuesThatNoFieldHolds(_ name: String, _ value: String, _ message: String) {
        #expect { _ = try FeatureRecordCoder(Self.layer, form: .geoJSON).feature(of: try record("{\"\(name)\": \(value)}")) } throws: {
            ($0 as? FeatureError)?.description == message
        }
    }

    @Test(
        arguments: [
            (7, 7), (0, nil), (-1, nil), ("7", nil), (1.5, nil), (.integer(.max), nil), (.integer(.max - 1), .max - 1), (nil, nil),
            (.null, nil),
        ] as [(JSONValue?, Int?)])
    func objectIDsAreWholeNumbersAboveZero(_ id: JSONValue?, _ expected: Int?) throws {
        let (geoJSON, esri) = (FeatureRecordCoder(Self.layer, form: .geoJSON), FeatureRecordCoder(Self.layer, form: .esri))
        #expect(geoJSON.objectID(of: FeatureRecord(id: id, attributes: ["OBJECTID": 99])) == expected)
        var attributes: JSONObject = ["n": 99]
        attributes.set("objectid", id)
        #expect(esri.objectID(of: FeatureRecord(id: 98, attributes: attributes)) == expected)
        // An id is given where there is none yet.
        var record = FeatureRecord(id: id)
        #expect(geoJSON.give(5, to: &record) == (id == nil) && record.id == id ?? 5)
        record = FeatureRecord(attributes: attributes)
        let isFree = id == nil || id == .null
        #expect(
            esri.give(5, to: &record) == isFree && (record.attributes["objectid"] ?? record.attributes["OBJECTID"]) == (isFree ? 5 : id))
        #expect(record.attributes["OBJECTID"] == (id == nil ? 5 : nil), "under the name that it has")
    }

    @Test func namesAreComparedWithoutCaseAndTheOwnSpellingWins() throws {
        let coder = FeatureRecordCoder(Self.layer, form: .esri)
        let read = try coder.feature(
            of: try record(
                #"{"NAME": "A", "name": "b", "Name": "C", "gid": "6fd2b3b8-0a6d-4a5b-9c0e-7b0d3f1c2a11", "ObjectID": 4, "N": 1, "n": null}"#
            ))
        #expect(
            read == Feature(objectID: 4, globalID: Self.gid, attributes: ["name": "b", "n": .null], geometry: .point(Point(x: 1, y: 2))))
        #expect(
            try coder.feature(of: try record(#"{"NAME": "A", "Name": "C", "GID": "odd"}"#))
                == Feature(attributes: ["name": "A"], geometry: .point(Point(x: 1, y: 2))))
    }

    @Test func aNewRecordHasWhatTheFormAsksFor() {
        let feature = Feature(
            objectID: 4, globalID: Self.gid,
            attributes: ["x": 2.0, "name": "b", "n": .null, "when": .date(1500), "truth": 1, "raw": .bytes([0, 255])],
            geometry: .point(Point(x: 1, y: 2)))
        let geoJSON = FeatureRecordCoder(Self.layer, form: .geoJSON).record(of: feature)
        #expect(geoJSON.id == 4 && geoJSON.geometry == feature.geometry)
        #expect(
            json(geoJSON.attributes)
                == #"{"GID":"\#(Self.gid)","name":"b","n":null,"when":"1970-01-01T00:00:01.500Z","truth":true,"raw":"AP8=","x":2.0}"#)
        let esri = FeatureRecordCoder(Self.layer, form: .esri).record(of: feature)
        #expect(
            esri.id == nil
                && json(esri.attributes)
                    == #"{"OBJECTID":4,"GID":"\#(Self.gid)","name":"b","n":null,"when":1500,"truth":true,"raw":"AP8=","x":2.0}"#
        )
        #expect(json(FeatureRecordCoder(Self.layer, form: .esri).record(of: Feature()).attributes) == "{}")
        let far = Feature(attributes: ["when": .date(.max), "truth": 2])
        #expect(
            json(FeatureRecordCoder(Self.layer, form: .geoJSON).record(of: far).attributes) == #"{"when":9223372036854775807,"truth":2}"#,
            "a moment beyond the year 9999 has no text")
    }

    /// The record that a feature was read from keeps its order, its spelling, and whatever was not changed.
    @Test func unchangedValuesAreWrittenAsTheyWere() throws {
        let coder = FeatureRecordCoder(Self.layer, form: .geoJSON)
        let original = try record(
            #"{"N": 7.0, "other": [1], "NAME": true, "when": "1970-01-01 00:00:01", "gid": "6fd2b3b8-0a6d-4a5b-9c0e-7b0d3f1c2a11"}"#,
            id: "odd")
        var feature = try coder.feature(of: original)
        feature.objectID = 3
        #expect(coder.record(of: feature, keeping: original) == original && coder.record(of: feature, keeping: original).id == "odd")
        feature.attributes["name"] = "new"
        feature.attributes["x"] = 2.5
        feature.geometry = nil
        feature.globalID = "{00000000-0000-4000-8000-000000000000}"
        let changed = coder.record(of: feature, keeping: original)
        #expect(
            json(changed.attributes)
                == #"{"N":7.0,"other":[1],"NAME":"new","when":"1970-01-01 00:00:01","gid":"{00000000-0000-4000-8000-000000000000}","x":2.5}"#
        )
        #expect(changed.geometry == nil && changed.id == "odd" && changed.foreignMembers == ["extra": 1])
        feature.attributes["when"] = .date(2000)
        feature.attributes["n"] = nil
        #expect(
            json(coder.record(of: feature, keeping: original).attributes)
                == #"{"other":[1],"NAME":"new","when":"1970-01-01T00:00:02.000Z","gid":"{00000000-0000-4000-8000-000000000000}","x":2.5}"#)
    }
}
