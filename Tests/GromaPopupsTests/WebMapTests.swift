import GromaTesting
import GromaFeatures
import GromaGeometry
import GromaJSON
import Testing

@testable import GromaPopups

/// Definitions are found where a web map has them.
@Suite struct WebMapTests {
    private static let document = #"""
        {"operationalLayers": [
           {"id": "trees_1", "title": "Trees", "layerType": "ArcGISFeatureLayer", "visibility": true, "opacity": 0.5,
            "url": "https://Services.Example.com/arcgis/rest/services/Trees/FeatureServer/0/", "popupInfo": {"title": "feature layer"}},
           {"id": "group_1", "title": "All", "layerType": "GroupLayer", "layers": [
             {"id": "group_2", "layerType": "GroupLayer", "layers": [
               {"id": "deep_1", "title": "Deep", "url": "http://example.com/Deep/MapServer/7?token=x", "popupInfo": {"title": "deep"}}]},
             {"id": "hidden_1", "url": "http://example.com/Hidden/MapServer/1", "disablePopup": true, "popupInfo": {"title": "hidden"}}]},
           {"id": "dynamic_1", "layerType": "ArcGISMapServiceLayer", "url": "//example.com:443/World/MapServer", "visibleLayers": [3],
            "layers": [{"id": 3, "popupInfo": {"title": "dynamic 3"}}, {"id": 4, "disablePopup": true, "popupInfo": {"title": "no"}}, {"id": 5}]},
           {"id": "tiled_1", "layerType": "ArcGISTiledMapServiceLayer", "url": "http://tiles.example.com/Tiles/MapServer",
            "layers": [{"id": 0, "layerUrl": "http://example.com/Data/FeatureServer/2", "popupInfo": {"title": "tiled 0"}}]},
           {"id": "notes_1", "title": "Notes", "featureCollection": {"showLegend": true, "layers": [
             {"layerDefinition": {"name": "Lines"}, "featureSet": {"features": []}},
             {"layerDefinition": {"name": "Points"}, "popupInfo": {"title": "note"}}]}},
           {"id": "wms_1", "type": "WMS", "layers": [{"name": "a", "title": "A", "legendUrl": "x"}]},
           {"id": "subtypes_1", "layerType": "SubtypeGroupLayer", "url": "http://example.com/S/FeatureServer/1",
            "layers": [{"id": "sub_1", "subtypeCode": 2, "title": "Twos", "popupInfo": {"title": "subtype"}}]}],
         "baseMap": {"title": "b", "baseMapLayers": [{"id": "base_1", "url": "http://example.com/Base/MapServer",
            "layers": [{"id": 0, "popupInfo": {"title": "base"}}]}]},
         "tables": [{"id": "table_1", "title": "Visits", "url": "http://example.com/Trees/FeatureServer/5", "popupInfo": {"title": "table"}}],
         "version": "2.28", "bookmarks": [{"extent": {}}]}
        """#

    @Test func findsByTheNameOfTheLayer() throws {
        let map = try WebMap(json: Self.document.parsedJSON)
        let expected = [
            "trees_1": "feature layer", "deep_1": "deep", "tiled_1": "tiled 0", "dynamic_1": "dynamic 3", "notes_1": "note",
            "sub_1": "subtype", "base_1": "base",
            "table_1": "table",
        ]
        for (id, title) in expected { #expect(try map.popupDefinition(forLayerID: id)?.title == title, "\(id)") }
        for id in ["hidden_1", "group_1", "group_2", "wms_1", "subtypes_1", "none", ""] {
            #expect(try map.popupDefinition(forLayerID: id) == nil, "\(id)")
        }
        #expect(try map.popupDefinition(forLayerID: "dynamic_1", sublayer: 3)?.title == "dynamic 3")
        #expect(try map.popupDefinition(forLayerID: "dynamic_1", sublayer: 4) == nil)
        #expect(try map.popupDefinition(forLayerID: "notes_1", sublayer: 1)?.title == "note")
        #expect(try map.popupDefinition(forLayerID: "notes_1", sublayer: 0) == nil)
        #expect(map.hasPopupsDefined && map.operationalLayers.count == 7 && map.tables.count == 1)
        #expect(map.json["bookmarks"] == [["extent": [:]]])
    }

    @Test(
        arguments: [
            ("http://services.example.com/arcgis/rest/services/Trees/FeatureServer/0", nil, "feature layer"),
            ("services.EXAMPLE.com/arcgis/rest/services/Trees/FeatureServer", 0, "feature layer"),
            ("https://services.example.com:443/arcgis/rest/services/Trees/FeatureServer/?f=json#x", 0, "feature layer"),
            ("https://example.com/Deep/MapServer/", 7, "deep"), ("https://example.com/World/MapServer", 3, "dynamic 3"),
            ("https://example.com/World/MapServer/3", nil, "dynamic 3"), ("http://tiles.example.com/Tiles/MapServer", 0, "tiled 0"),
            ("http://example.com/Data/FeatureServer", 2, "tiled 0"), ("http://example.com/Trees/FeatureServer/5", nil, "table"),
            ("http://example.com/Base/MapServer", 0, "base"), ("http://example.com/World/MapServer", 4, nil),
            ("http://example.com/World/MapServer", 5, nil),
            ("http://example.com/World/MapServer", nil, nil), ("http://example.com/world/MapServer", 3, nil),
            ("http://example.com/Hidden/MapServer", 1, nil),
            ("http://other.com/World/MapServer", 3, nil), ("", 0, nil), ("://", nil, nil), ("http://", 3, nil),
        ] as [(String, Int?, String?)])
    func findsByTheAddressOfTheService(_ url: String, _ sublayer: Int?, _ title: String?) throws {
        let map = try WebMap(json: Self.document.parsedJSON)
        #expect(try map.popupDefinition(forServiceURL: url, sublayer: sublayer)?.title == title)
    }

    @Test func findsByTheFeatureLayer() throws {
        let map = try WebMap(json: Self.document.parsedJSON)
        func layer(_ name: String, title: String? = nil) throws -> FeatureLayer {
            var definition = LayerDefinition(name: name)
            definition.title = title
            return FeatureLayer(table: try MemoryFeatureTable(definition, features: []))
        }
        #expect(try map.popupDefinition(for: layer("deep_1"))?.title == "deep")
        #expect(try map.popupDefinition(for: layer("Trees"))?.title == "feature layer")
        #expect(try map.popupDefinition(for: layer("t", title: "Visits"))?.title == "table")
        #expect(try map.popupDefinition(for: layer("Points"))?.title == "note")
        #expect(try map.popupDefinition(for: layer("x"), url: "http://example.com/World/MapServer/3")?.title == "dynamic 3")
        #expect(try map.popupDefinition(for: layer("x")) == nil)
    }

    @Test func nothingIsDefinedWhereNothingIs() throws {
        #expect(try !WebMap(json: [:]).hasPopupsDefined)
        let off =
            #"{"operationalLayers": [{"id": "a", "popupInfo": {"title": "x"}, "disablePopup": true}, {"popupInfo": null}], "tables": null}"#
        #expect(try !WebMap(json: off.parsedJSON).hasPopupsDefined)
    }

    @Test(arguments: [
        ("[]", "web map"), (#"{"operationalLayers": {}}"#, "operationalLayers"), (#"{"operationalLayers": [1]}"#, "operationalLayers[0]"),
        (#"{"operationalLayers": [{"id": true}]}"#, "operationalLayers[0].id"),
        (#"{"operationalLayers": [{"id": 1.5}]}"#, "operationalLayers[0].id"),
        (#"{"operationalLayers": [{"url": 1}]}"#, "operationalLayers[0].url"), (#"{"baseMap": 1}"#, "baseMap"),
        (#"{"tables": [{"title": []}]}"#, "tables[0].title"),
        (#"{"baseMap": {"baseMapLayers": [{"layers": "x"}]}}"#, "baseMap.baseMapLayers[0].layers"),
    ])
    func unreadableMembersAreNamed(_ text: String, _ path: String) throws {
        let json = try text.parsedJSON
        let error = #expect(throws: PopupError.self) { try WebMap(json: json) }
        guard case .invalidDefinition(path, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// A definition that cannot be read is its own layer's trouble.
    @Test func anUnreadableDefinitionDoesNotAffectOtherLayers() throws {
        let text = #"""
            {"operationalLayers": [
               {"id": "good", "title": "Good", "url": "http://example.com/A/FeatureServer/0", "popupInfo": {"title": "good"}},
               {"id": "group", "layers": [{"id": "x"}, {"id": "bad", "title": "Bad", "url": "http://example.com/A/FeatureServer/1",
                 "popupInfo": "none"}]},
               {"id": "notes", "featureCollection": {"layers": [{"popupInfo": []}]}},
               {"id": "off", "disablePopup": true, "popupInfo": 7}]}
            """#
        let map = try WebMap(json: text.parsedJSON)
        #expect(map.hasPopupsDefined)
        #expect(try map.popupDefinition(forLayerID: "good")?.title == "good" && map.popupDefinition(forLayerID: "off") == nil)
        let bad = "operationalLayers[1].layers[1].popupInfo"
        func place(_ body: () throws -> PopupDefinition?) -> String? {
            guard case .invalidDefinition(let path, _, _) = #expect(throws: PopupError.self, performing: { try body() }) else { return nil }
            return path
        }
        #expect(place { try map.popupDefinition(forLayerID: "bad") } == bad)
        #expect(place { try map.popupDefinition(forServiceURL: "example.com/A/FeatureServer", sublayer: 1) } == bad)
        #expect(
            place { try map.popupDefinition(forLayerID: "notes") } == "operationalLayers[2].featureCollection.layers[0].popupInfo")
        // Looking for features everywhere finds those of the good layer, and says why the other has none.
        let layers = try ["Good", "Bad"].map { name in
            let definition = LayerDefinition(name: name, geometryType: .point, spatialReference: .wgs84)
            let feature = Feature(objectID: 1, geometry: .point(Point(x: 1, y: 1, spatialReference: .wgs84)))
            return FeatureLayer(table: try MemoryFeatureTable(definition, features: [feature]))
        }
        #expect(place { try map.popupDefinition(for: layers[1]) } == bad)
        let world = Envelope(Extent(xMin: 0, yMin: 0, xMax: 2, yMax: 2), spatialReference: .wgs84)
        var titles: [String] = []
        let outcome = PopupSearch(layers, webMap: map).popups(in: world) { titles += $0.map(\.definition.title) }
        #expect(titles == ["good"] && outcome.count == 1 && outcome.failures.map(\.layer) == ["Bad"])
    }

    @Test func groupsWithoutEndAreRefused() throws {
        var json: JSONValue = [:]
        for _ in 0..<200 { json = ["layers": [json]] }
        let deep: JSONValue = ["operationalLayers": [json]]
        #expect(throws: PopupError.self) { try WebMap(json: deep) }
    }

    @Test func randomDocumentsAreReadOrRefused() throws {
        let seed = Seeded.freshSeed()
        print("web maps, seed \(seed)")
        var maker = RandomDefinitions(seed: seed)
        maker.names += [
            "operationalLayers", "operationalLayers", "layers", "layers", "layers", "tables", "featureCollection", "popupInfo", "id", "url",
        ]
        let rounds = Rounds(3000, until: ["read": 100])
        for _ in rounds {
            let json = maker.object(depth: 0)
            guard let map = try? WebMap(json: json) else { continue }
            rounds.count("read")
            #expect(map.json == json)
            _ = (map.hasPopupsDefined, try? map.popupDefinition(forLayerID: ""))
            _ = try? map.popupDefinition(forServiceURL: "{A}", sublayer: .max)
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }
}
