import Groma
import GromaPlugins
import GromaTesting
import Testing

/// When the stores of a plugin are closed, and how much is read for an answer that cannot be written.
struct FeaturesStoreClosingTests {
    /// A session with a folder in which two files are stores of the same table, of three features.
    private struct Stage {
        let session: Session
        let table: CountingTable
        private let folder: TemporaryFolder

        init() throws {
            let reference = SpatialReference.webMercator
            let definition = LayerDefinition(name: "notes", geometryType: .any, spatialReference: reference)
            let point = Geometry.point(Point(x: 1, y: 2, spatialReference: reference))
            let several = Geometry.collection(GeometryCollection([point, point], spatialReference: reference))
            let features = [point, several, point].enumerated().map { Feature(objectID: $0.offset + 1, geometry: $0.element) }
            table = CountingTable(try MemoryFeatureTable(definition, features: features))
            folder = try TemporaryFolder()
            for name in ["a.counting", "b.counting"] { try folder.write("", to: name) }
            let plugins: [any Plugin] = BuiltInPlugins.all + [CountingStores(table: table, broken: ["broken"])]
            session = try Session(registry: PluginRegistry(plugins), root: folder.path)
        }

        func call(_ method: String, _ params: String) throws -> JSONValue {
            try JSONValue(parsing: session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#).utf8)
        }

        var closed: Int { table.closed.withLock { $0 } }
    }

    @Test func aStoreIsClosedWithTheLastOfItsLayersAndIfNoneIsOpened() throws {
        let stage = try Stage()
        let missing = try stage.call("features.open", #"{"path":"a.counting","layer":"broken"}"#)
        #expect(missing["error"] != nil && stage.closed == 1, "\(missing.text)")
        for name in ["x", "y"] {
            let opened = try stage.call("features.open", #"{"path":"a.counting","layer":"notes","as":"\#(name)"}"#)
            #expect(opened["result"]?["name"]?.stringValue == name && stage.closed == 1, "\(opened.text)")
        }
        // A store of which a layer is open stays so when another one is not opened; a name that is in use ends the other store.
        #expect(try stage.call("features.open", #"{"path":"a.counting","layer":"broken","as":"z"}"#)["error"] != nil && stage.closed == 1)
        let taken = try stage.call("features.open", #"{"path":"b.counting","layer":"notes","as":"x"}"#)
        #expect(taken["error"] != nil && stage.closed == 2, "\(taken.text)")
        let listed = try stage.call("features.layers", #"{"path":"b.counting"}"#)
        #expect(listed["result"]?["layers"]?.arrayValue?.count == 1 && listed["result"]?["broken"]?.arrayValue?.count == 1)
        #expect(stage.closed == 3)
        #expect(try stage.call("features.layers", #"{"path":"a.counting"}"#)["result"] != nil && stage.closed == 3)
        #expect(try stage.call("features.close", #"{"layer":"x"}"#)["error"] == nil && stage.closed == 3)
        #expect(try stage.call("features.close", #"{"layer":"y"}"#)["error"] == nil && stage.closed == 4)
    }

    @Test func nothingIsReadBehindAShapeThatCannotBeWritten() throws {
        let stage = try Stage()
        let opened = try stage.call("features.open", #"{"path":"a.counting","layer":"notes"}"#)
        #expect(opened["result"]?["name"] == "notes", "\(opened.text)")
        let written = try stage.call("features.query", #"{"layer":"notes","form":"wkt"}"#)
        #expect(written["result"]?["features"]?.arrayValue?.count == 3 && stage.table.given.withLock { $0 } == 3, "\(written.text)")
        stage.table.given.withLock { $0 = 0 }
        let refused = try stage.call("features.query", #"{"layer":"notes","form":"esri"}"#)
        #expect(refused["error"]?["data"]?["code"] == "notRepresentable", "\(refused.text)")
        #expect(stage.table.given.withLock { $0 } == 2)
    }
}
