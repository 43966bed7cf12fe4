import Foundation
import Groma
import Testing

/// Layers in files: what is kept, and what is written.
struct FileStoreTests {
    private static let collection = """
        {"type":"FeatureCollection","name":"kept","licence":{"of":["a"]},"features":[
        {"type":"Feature","id":"bow","properties":{"when":"2026-01-31","n":1,"tags":["a",{"b":null}],"yes":true},"extra":[1],"geometry":{"type":"Point","coordinates":[1,2]}},
        {"type":"Feature","id":7,"properties":{"n":2.5,"s":"é"},"geometry":{"type":"Point","coordinates":[3,4]}},
        {"type":"Feature","properties":{"s":null,"n":3},"geometry":null},
        {"type":"Feature","id":3,"properties":{"n":4},"geometry":{"type":"Point","coordinates":[5,6]}}]}
        """

    @Test func unchangedFeaturesAreWrittenAsTheyWere() throws {
        let folder = try FileStoreFolder()
        let file = try folder.file("a.geojson", Self.collection)
        let table = try folder.table(file)
        #expect(table.definition.name == "kept" && table.definition.geometryType == .point)
        // Ids that are whole numbers are object ids; the others are counted past them.
        #expect(try table.objectIDs(of: FeatureQuery()) == [1, 2, 3, 7])
        let results = try table.applyEdits(
            FeatureEdits(
                adds: [Feature(attributes: ["n": 9, "s": "new"], geometry: .point(Point(x: 9, y: 9)))],
                updates: [Feature(objectID: 1, attributes: ["n": 11])]))
        #expect(results.isSuccess && results.adds[0].objectID == 8)
        let before = try JSONValue(parsing: Self.collection.utf8)
        let after = try folder.object(file)
        #expect(after["licence"] == before["licence"] && after["name"] == "kept" && after["layerDefinition"] == nil)
        let (old, new) = (try #require(before["features"]?.arrayValue), try #require(after["features"]?.arrayValue))
        #expect(new.count == 5)
        #expect(new[0]["properties"]?.objectValue?.members.map(\.name) == ["when", "n", "tags", "yes"])
        #expect(new[0]["properties"]?["tags"] == old[0]["properties"]?["tags"] && new[0]["properties"]?["yes"] == true)
        #expect(new[0]["properties"]?["n"] == 11 && new[0]["id"] == "bow" && new[0]["extra"] == [1])
        for (now, earlier) in zip(new[1...3], old[1...3]) {
            for member in ["id", "properties", "geometry"] { #expect(now[member] == earlier[member]) }
        }
        #expect(new[4]["id"] == 8 && new[4]["properties"] == ["when": .null, "n": 9, "tags": .null, "yes": .null, "s": "new"])
        let again = try folder.table(file, readOnly: true)
        #expect(try again.objectIDs(of: FeatureQuery()) == [1, 2, 3, 7, 8])
        #expect(try again.feature(withObjectID: 1)?.attributes["n"] == table.feature(withObjectID: 1)?.attributes["n"])
        #expect(try folder.names == ["a.geojson"])
    }

    @Test func featuresWithoutIdsKeepTheirNumbersWhenOneBeforeThemGoes() throws {
        let folder = try FileStoreFolder()
        let features = (1...4).map { #"{"type":"Feature","properties":{"n":\#($0)},"geometry":null}"# }.joined(separator: ",")
        let file = try folder.file("a.geojson", #"{"type":"FeatureCollection","features":[\#(features)]}"#)
        let table = try folder.table(file)
        _ = try table.applyEdits(FeatureEdits(updates: [Feature(objectID: 2, attributes: ["n": 20])]))
        #expect(try !folder.text(file).contains(#""id""#))
        _ = try table.applyEdits(FeatureEdits(deletes: [2]))
        let again = try folder.table(file)
        #expect(try again.objectIDs(of: FeatureQuery()) == [1, 3, 4])
        #expect(try again.feature(withObjectID: 4)?.attributes["n"] == 4)
    }

    /// Everything a definition says comes back, whichever of the formats it is in.
    @Test(arguments: ["geojson", "geojsons", "esrijson"])
    func aLayerMadeHereComesBackWhole(_ ending: String) throws {
        let folder = try FileStoreFolder()
        let file = folder.path + "/a." + ending
        var definition = LayerDefinition(
            name: "Trees", geometryType: .point, spatialReference: .wgs84,
            fields: [
                Field("FID", .oid, isNullable: false, isEditable: false), Field("GID", .globalID, isEditable: false),
                Field("kind", .integer, domain: Domain(name: "kinds", kind: .codedValues([CodedValue(name: "none", code: 0)]))),
                Field("seen", .date), Field("name", .string, length: 20), Field("height", .double), Field("raw", .blob),
            ], globalIDField: "GID")
        definition.hasZ = true
        let made = try folder.stores.create(file)
        #expect(try made.layerNames().isEmpty)
        #expect(errorName { _ = try folder.stores.create(file) } == "storeExists")
        let table = try made.addLayer(definition)
        #expect(try folder.table(file).definition == table.definition)
        let feature = Feature(
            attributes: ["kind": 0, "seen": .date(1_769_860_799_123), "name": "", "height": .null, "raw": .bytes([0, 255])],
            geometry: .point(Point(x: 1, y: 2, z: 3, spatialReference: .wgs84)))
        #expect(try table.applyEdits(FeatureEdits(adds: [feature, feature])).isSuccess)
        let again = try folder.table(file)
        #expect(again.definition == table.definition)
        for id in 1...2 { #expect(try again.feature(withObjectID: id) == table.feature(withObjectID: id)) }
        #expect(try again.applyEdits(FeatureEdits(adds: [feature], deletes: [1])).adds[0].objectID == 3)
        #expect(try folder.table(file).objectIDs(of: FeatureQuery()) == [2, 3])
        #expect(errorName { _ = try made.addLayer(definition) } == "duplicateLayer")
        try made.removeLayer(named: "trees")
        #expect(try made.layerNames().isEmpty)
    }

    @Test func anEsriFeatureSetKeepsItsFieldsAndMembers() throws {
        let folder = try FileStoreFolder()
        let file = try folder.file(
            "a.json",
            """
            {"objectIdFieldName":"OID","globalIdFieldName":"","displayFieldName":"name","geometryType":"esriGeometryPoint","spatialReference":{"wkid":102100,"latestWkid":3857},\
            "fields":[{"name":"OID","type":"esriFieldTypeOID","alias":"OID"},{"name":"name","type":"esriFieldTypeString","alias":"Name","length":5}],"fieldAliases":{"name":"Name"},\
            "features":[{"attributes":{"OID":12,"name":"a"},"geometry":{"x":1,"y":2}}]}
            """)
        let table = try folder.table(file)
        #expect(table.definition.objectIDField == "OID" && table.definition.spatialReference == .webMercator)
        let point = Geometry.point(Point(x: 5, y: 6, spatialReference: .webMercator))
        let results = try table.applyEdits(
            FeatureEdits(adds: [Feature(attributes: ["name": "b"], geometry: point), Feature(attributes: ["name": "longer"])]))
        #expect(results.adds[0].objectID == 13 && results.adds[1].error?.name == "exceedsMaximumLength")
        let object = try folder.object(file)
        #expect(object["fieldAliases"] == ["name": "Name"] && object["displayFieldName"] == "name")
        #expect(object["spatialReference"]?["latestWkid"] == 3857)
        #expect(object["features"]?.arrayValue?.count == 2)
        #expect(object["features"]?.arrayValue?[1]["attributes"] == ["OID": 13, "name": "b"])
        #expect(object["features"]?.arrayValue?[0]["id"] == nil)
    }

    @Test func linesStayLinesAndProjectedCoordinatesStayProjected() throws {
        let folder = try FileStoreFolder()
        let line = #"{"type":"Feature","properties":{"n":1},"geometry":null}"#
        let lines = try folder.file("a.geojsonl", line + "\n")
        _ = try folder.table(lines).applyEdits(FeatureEdits(adds: [Feature(attributes: ["n": 2])]))
        #expect(try folder.text(lines).split(separator: "\n").count == 2 && !folder.text(lines).contains("\u{1E}"))
        let crs = #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}"#
        let projected = try folder.file(
            "b.geojson",
            #"{"type":"FeatureCollection",\#(crs),"features":[{"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[100000,200000]}}]}"#
        )
        _ = try folder.table(projected).applyEdits(FeatureEdits(updates: [Feature(objectID: 1, attributes: ["n": 2])]))
        #expect(try folder.text(projected).contains(crs) && folder.text(projected).contains("[100000,200000]"))
        #expect(try folder.table(projected).definition.spatialReference == .webMercator)
    }

    @Test func storesAreFoundByWhatIsThere() throws {
        let folder = try FileStoreFolder()
        let sequence = try folder.file("a.bin", "\u{1E}" + #"{"type":"Feature","properties":{},"geometry":null}"#)
        #expect(try folder.stores.provider(for: sequence).name == "geojsonseq")
        #expect(errorName { _ = try folder.stores.open(folder.path + "/nothing.geojson") } == "noStore")
        #expect(errorName { _ = try folder.stores.open("\(try folder.file("x.bin", "hello"))") } == "unknownStore")
        #expect(errorName { _ = try folder.stores.open("x", provider: "shape") } == "unknownProvider")
        for text in ["", "{", #"{"type":"FeatureCollection","features":[{"type":"Feature"}]}"#] {
            let broken = try folder.file("broken.geojson", text)
            #expect(errorName { _ = try folder.stores.open(broken) } == "invalidStore", "\(text)")
        }
        let twice = #"{"fields":[{"name":"OID","type":"esriFieldTypeOID"}],"features":[{"attributes":{"OID":1}},{"attributes":{"OID":1}}]}"#
        let file = try folder.file("twice.esrijson", twice)
        #expect(errorName { _ = try folder.stores.open(file) } == "invalidStore")
    }
}
