import Foundation
import Groma
import GromaPlugins
import Testing

/// Neighbors in several layers that a sketch changed along: one transaction over the tables of one store, and stores one after the other.
struct NeighbourTransactionTests {
    #if GeoPackage
        static let stores = ["memory:town", "town.gpkg"]
    #else
        static let stores = ["memory:town"]
    #endif
    private let at: FeaturesSession

    init() throws { at = try FeaturesSession() }

    private static func definition(_ name: String) -> String {
        #"""
        {"name":"\#(name)","geometryType":"esriGeometryPolygon","spatialReference":{"wkid":3857},"objectIdField":"OBJECTID",
        "fields":[{"name":"OBJECTID","type":"esriFieldTypeOID","nullable":false,"editable":false},{"name":"NAME","type":"esriFieldTypeString","length":20,"nullable":true,"editable":true}]}
        """#.replacing("\n", with: "")
    }

    /// A parcel, and beside it, in other layers, a zone and a wood: all meet at the corner 10 10.
    private func makeLayers(_ parcels: String, _ zones: String, _ woods: String) throws {
        let square = FeaturesSession.square
        for (name, path, shape) in [
            ("parcels", parcels, square(0, 0, 10)), ("zones", zones, square(10, 0, 10)), ("woods", woods, square(0, 10, 10)),
        ] {
            let definition = Self.definition(name)
            try at.call("features.createLayer", #"{"path":"\#(path)","as":"\#(name)","definition":\#(definition)}"#)
            let added = try at.call(
                "features.applyEdits", #"{"layer":"\#(name)","adds":[{"attributes":{"NAME":"\#(name)"},"geometry":\#(shape)}]}"#)
            try #require(added["success"] == true, "\(added.text)")
        }
    }

    private func drag() throws {
        try at.call("features.get", #"{"layer":"parcels","objectId":1,"into":"s"}"#)
        try at.call("sketch.begin", #"{"geometry":{"name":"s"},"sketch":"s"}"#)
        for layer in ["zones", "woods"] { try at.call("sketch.addSnapSource", #"{"layer":"\#(layer)","editable":true,"sketch":"s"}"#) }
        try at.call("sketch.setTopology", #"{"enabled":true,"sketch":"s"}"#)
        try at.call("sketch.moveVertex", #"{"index":2,"point":[12,12],"sketch":"s"}"#)
    }

    private func save() throws -> JSONValue { try saveLines().last?["result"] ?? .null }

    /// What saving tells, its answer last.
    private func saveLines() throws -> [JSONValue] {
        try at.call("sketch.complete", #"{"sketch":"s","into":"done"}"#)
        return try at.lines("features.applyEdits", #"{"layer":"parcels","updates":[{"objectId":1,"geometry":{"name":"done"}}]}"#)
    }

    /// Which layers have the corner where it was dragged to.
    private func moved() throws -> [String] {
        try ["parcels", "zones", "woods"].filter {
            try at.call("features.get", #"{"layer":"\#($0)","objectId":1,"as":"wkt"}"#)["geometry"]?["wkt"]?.stringValue?.contains("12 12")
                == true
        }
    }

    private func pending() throws -> [String] {
        try ["parcels", "zones", "woods"].filter {
            try at.call("features.pending", #"{"layer":"\#($0)"}"#)["features"]?.arrayValue?.isEmpty == false
        }
    }

    @Test(arguments: stores) func allLayersOfAStoreAreChangedInOneCall(store: String) throws {
        try makeLayers(store, store, store)
        try at.call("session.subscribe", #"{"events":["features.edited"]}"#)
        try drag()
        let lines = try saveLines()
        let saved = try #require(lines.last?["result"])
        // Each layer's edits are told, those of the neighbors behind the layer's own.
        #expect(lines.dropLast().map { $0["params"]?["layer"]?.stringValue } == ["parcels", "zones", "woods"], "\(lines)")
        #expect(lines.dropLast().allSatisfy { $0["method"] == "features.edited" && $0["params"]?["updates"] == [1] }, "\(lines)")
        #expect(saved["success"] == true && saved["updates"]?.arrayValue?.count == 1)
        let others = try #require(saved["neighbours"]?.arrayValue)
        #expect(others.map { $0["layer"] } == ["zones", "woods"] && others.allSatisfy { $0["success"] == true }, "\(saved.text)")
        #expect(others.map { $0["updates"]?.arrayValue?.compactMap { $0["objectId"]?.intValue } } == [[1], [1]])
        #expect(try moved() == ["parcels", "zones", "woods"] && pending() == [])
    }

    /// A wood that was changed meanwhile, and an edit of one's own that is refused: then nothing is changed anywhere.
    @Test(arguments: stores) func aRefusalByOneLayerRollsBackAll(store: String) throws {
        try makeLayers(store, store, store)
        try drag()
        try at.call(
            "features.applyEdits", #"{"layer":"woods","updates":[{"objectId":1,"geometry":\#(FeaturesSession.square(-5, 10, 15))}]}"#)
        try at.call("sketch.complete", #"{"sketch":"s","into":"done"}"#)
        let error = try at.error("features.applyEdits", #"{"layer":"parcels","updates":[{"objectId":1,"geometry":{"name":"done"}}]}"#)
        #expect(error["data"]?["code"] == "changedMeanwhile" && error["message"]?.stringValue?.contains("woods") == true, "\(error.text)")
        #expect(try moved() == [] && pending() == ["zones", "woods"])
        // An own edit that is wrong takes nothing along either.
        try at.call("features.discardPending", #"{"layer":"woods"}"#)
        let long = String(repeating: "x", count: 99)
        let refused = try at.call(
            "features.applyEdits",
            #"{"layer":"parcels","updates":[{"objectId":1,"attributes":{"NAME":"\#(long)"},"geometry":{"name":"done"}}]}"#)
        let name = refused["updates"]?.arrayValue?.first?["error"]?["name"]
        #expect(refused["success"] == false && name == "exceedsMaximumLength", "\(refused.text)")
        #expect(try moved() == [] && pending() == ["zones"])
        let saved = try at.call("features.applyEdits", #"{"layer":"parcels","updates":[{"objectId":1,"geometry":{"name":"done"}}]}"#)
        #expect(try saved["success"] == true && moved() == ["parcels", "zones"] && pending() == [])
    }

    /// The second store fails; the first has taken its own, and so does the third.
    @Test func otherStoresFollowOneByOne() throws {
        try makeLayers("memory:one", "memory:two", "memory:three")
        try drag()
        try at.call("features.applyEdits", #"{"layer":"zones","deletes":[1]}"#)
        let saved = try save()
        #expect(saved["success"] == false && saved["updates"]?.arrayValue?.first?["success"] == true)
        let others = try #require(saved["neighbours"]?.arrayValue)
        #expect(others.map { $0["success"] } == [false, true], "\(saved.text)")
        #expect(others[0]["error"]?["name"] == "noFeature" && others[0]["updates"] == [])
        #expect(try pending() == ["zones"])
        let kept = try ["parcels", "woods"].map {
            try at.call("features.get", #"{"layer":"\#($0)","objectId":1,"as":"wkt"}"#)["geometry"]?["wkt"]?.stringValue?.contains("12 12")
        }
        #expect(kept == [true, true])
    }

    /// A store's own call: all layers or none, each named once.
    @Test(arguments: stores) func aStoreAppliesEditsOfSeveralLayers(location: String) throws {
        let place = location.hasPrefix("memory:") ? location : at.folder.appendingPathComponent(location).path
        let store = try FeatureStoreRegistry(try PluginRegistry(BuiltInPlugins.all)).create(place)
        defer { store.close() }
        let tables = try ["parcels", "zones", "woods"].map { name in
            var definition = LayerDefinition(name: name, geometryType: nil, fields: [Field("NAME", .string)])
            for place in definition.fields.indices where definition.fields[place].name == "NAME" { definition.fields[place].length = 20 }
            let table = try store.addLayer(definition)
            _ = try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["NAME": .string(name)])]))
            return table
        }
        #expect(store.appliesEditsAcrossLayers)
        func named(_ name: String) -> FeatureEdits { FeatureEdits(updates: [Feature(objectID: 1, attributes: ["NAME": .string(name)])]) }
        let long = String(repeating: "x", count: 99)
        let failed = try store.applyEdits([
            LayerEdits(layer: "zones", edits: named("a")), LayerEdits(layer: "parcels", edits: named(long)),
            LayerEdits(layer: "woods", edits: named("a")),
        ])
        let reasons = failed.map { $0.failures.compactMap(\.error?.name) }
        #expect(reasons == [["rolledBack"], ["exceedsMaximumLength"], ["rolledBack"]], "\(failed)")
        let names = { try tables.map { try $0.feature(withObjectID: 1)?.attributes["NAME"] } }
        #expect(try names() == [.string("parcels"), .string("zones"), .string("woods")])
        let done = try store.applyEdits([LayerEdits(layer: "zones", edits: named("a")), LayerEdits(layer: "parcels", edits: named("b"))])
        #expect(try done.allSatisfy(\.isSuccess) && names() == [.string("b"), .string("a"), .string("woods")])
        #expect(throws: FeatureError.self) {
            try store.applyEdits([LayerEdits(layer: "zones", edits: named("c")), LayerEdits(layer: "ZONES", edits: named("d"))])
        }
        #expect(throws: FeatureError.self) {
            try store.applyEdits([LayerEdits(layer: "zones", edits: named("c")), LayerEdits(layer: "rivers", edits: named("c"))])
        }
        #expect(try names() == [.string("b"), .string("a"), .string("woods")])
    }

    /// Without a feature of the sketch's own: layers of one store take their shapes together or not at all.
    @Test func sourcesOfOneStoreCommitTogether() throws {
        let store = MemoryFeatureStore()
        func square(_ x: Double, _ y: Double) -> Geometry {
            .polygon(Polygon(Path(xy: [x, y, x + 10, y, x + 10, y + 10, x, y + 10]).ring()))
        }
        let layers = try [("parcels", square(10, 0)), ("zones", square(0, 10))].map { name, shape in
            let table = try store.addLayer(LayerDefinition(name: name, geometryType: .polygon, fields: []))
            _ = try table.applyEdits(FeatureEdits(adds: [Feature(geometry: shape)]))
            let layer = FeatureLayer(table: table)
            layer.store = store
            return layer
        }
        let shapes = { try layers.map { try $0.table.feature(withObjectID: 1)?.geometry } }
        let sketch = try SketchLayer(MutableGeometry(square(0, 0)))
        sketch.snapSources = layers
        sketch.editsTopology = true
        try sketch.moveVertex(at: 2, to: Coordinate(x: 12, y: 12))
        #expect(layers[0].sharesTransactions(with: layers[1]))
        _ = try layers[1].table.applyEdits(FeatureEdits(updates: [Feature(objectID: 1, geometry: square(-1, 10))]))
        let before = try shapes()
        #expect(throws: SketchError.self) { try sketch.commitNeighbours() }
        #expect(try shapes() == before && sketch.neighbourEdits().count == 2, "neither has taken its own")
        sketch.giveUpNeighbours(of: "zones")
        try sketch.commitNeighbours()
        #expect(try shapes()[0]?.parts[0].coordinates.contains(Coordinate(x: 12, y: 12)) == true && shapes()[1] == before[1])
        #expect(try sketch.neighbourEdits().isEmpty)
    }
}
