import Groma
import GromaPlugins
import GromaTesting
import Synchronization
import Testing

/// When the stores of a plugin are closed, and how much is read for an answer that cannot be written.
struct FeaturesStoreClosingTests {
    private final class Counts: Sendable {
        let closed = Mutex(0)
        let given = Mutex(0)
    }

    /// A table that counts the features that it is asked for.
    private final class CountingTable: PassingTable, @unchecked Sendable {
        private let counts: Counts

        init(_ base: any FeatureTable, _ counts: Counts) {
            self.counts = counts
            super.init(base)
        }

        override func forEachFeature(
            in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
        ) throws(FeatureError) -> Bool {
            try base.forEachFeature(in: query, hook: hook) { (feature) throws(FeatureError) in
                self.counts.given.withLock { $0 += 1 }
                return try body(feature)
            }
        }
    }

    /// A store of that table that counts how often it is closed.
    private final class CountingStore: FeatureStore {
        let location: String
        let provider = "counting"
        let isReadOnly = true
        private let table: CountingTable
        private let counts: Counts

        init(_ location: String, _ table: CountingTable, _ counts: Counts) {
            (self.location, self.table, self.counts) = (location, table, counts)
        }

        func layerNames() throws(FeatureError) -> [String] { [table.definition.name, "broken"] }
        func table(named name: String) throws(FeatureError) -> any FeatureTable {
            guard name == table.definition.name else { throw .noLayer(name: name, known: [table.definition.name]) }
            return table
        }
        func addLayer(_ definition: LayerDefinition) throws(FeatureError) -> any FeatureTable { throw .readOnly(location: location) }
        func removeLayer(named name: String) throws(FeatureError) { throw .readOnly(location: location) }
        func close() { counts.closed.withLock { $0 += 1 } }
    }

    private struct Counting: FeatureStoreProvider, Plugin {
        let table: CountingTable
        let counts: Counts
        let name = "counting"
        let title = "Counting"
        let fileExtensions = ["counting"]
        let capabilities: FeatureStoreCapabilities = [.files]

        func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            try registry.add(self as any FeatureStoreProvider, named: name, to: .featureStores)
        }

        func match(_ location: String, start: UnsafeBufferPointer<UInt8>?) -> FormatMatch {
            location.hasSuffix(".counting") ? .certain : .no
        }
        func open(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
            CountingStore(location, table, counts)
        }
        func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
            throw .readOnly(location: location)
        }
    }

    /// A session with a folder in which two files are stores of the same table, of three features.
    private struct Stage {
        let counts = Counts()
        let session: Session
        private let folder: TemporaryFolder

        init() throws {
            let reference = SpatialReference.webMercator
            let definition = LayerDefinition(name: "notes", geometryType: .any, spatialReference: reference)
            let point = Geometry.point(Point(x: 1, y: 2, spatialReference: reference))
            let several = Geometry.collection(GeometryCollection([point, point], spatialReference: reference))
            let features = [point, several, point].enumerated().map { Feature(objectID: $0.offset + 1, geometry: $0.element) }
            let table = CountingTable(try MemoryFeatureTable(definition, features: features), counts)
            folder = try TemporaryFolder()
            for name in ["a.counting", "b.counting"] { try folder.write("", to: name) }
            let plugins: [any Plugin] = BuiltInPlugins.all + [Counting(table: table, counts: counts)]
            session = try Session(registry: PluginRegistry(plugins), root: folder.path)
        }

        func call(_ method: String, _ params: String) throws -> JSONValue {
            try JSONValue(parsing: session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#).utf8)
        }

        var closed: Int { counts.closed.withLock { $0 } }
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
        #expect(written["result"]?["features"]?.arrayValue?.count == 3 && stage.counts.given.withLock { $0 } == 3, "\(written.text)")
        stage.counts.given.withLock { $0 = 0 }
        let refused = try stage.call("features.query", #"{"layer":"notes","form":"esri"}"#)
        #expect(refused["error"]?["data"]?["code"] == "notRepresentable", "\(refused.text)")
        #expect(stage.counts.given.withLock { $0 } == 2)
    }
}
