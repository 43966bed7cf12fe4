import Groma
import GromaPlugins
import GromaTesting
import Synchronization
import Testing

/// How many features of a table a page reads.
struct FeaturesPageReadingTests {
    /// A table that counts the features that it is asked for.
    private final class CountingTable: PassingTable, @unchecked Sendable {
        let given = Mutex(0)

        override func forEachFeature(
            in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
        ) throws(FeatureError) -> Bool {
            try base.forEachFeature(in: query, hook: hook) { (feature) throws(FeatureError) in
                self.given.withLock { $0 += 1 }
                return try body(feature)
            }
        }
    }

    /// A store of that table.
    private final class CountingStore: FeatureStore {
        let location: String
        let provider = "counting"
        let isReadOnly = true
        private let table: CountingTable

        init(_ location: String, _ table: CountingTable) { (self.location, self.table) = (location, table) }

        func layerNames() throws(FeatureError) -> [String] { [table.definition.name] }
        func table(named name: String) throws(FeatureError) -> any FeatureTable { table }
        func addLayer(_ definition: LayerDefinition) throws(FeatureError) -> any FeatureTable { throw .readOnly(location: location) }
        func removeLayer(named name: String) throws(FeatureError) { throw .readOnly(location: location) }
        func close() {}
    }

    /// The kind of store that opens it at any file.
    private struct Counting: FeatureStoreProvider, Plugin {
        let table: CountingTable
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
            CountingStore(location, table)
        }
        func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
            throw .readOnly(location: location)
        }
    }

    /// A page reads one feature more than it has, to know whether there are more. One that gets too long reads none after the one that
    /// makes it so.
    @Test func aPageReadsWhatItNeeds() throws {
        let definition = LayerDefinition(name: "notes", fields: [Field("OBJECTID", .oid), Field("T", .string, length: 1_000)])
        let text = AttributeValue.string(String(repeating: "t", count: 1_000))
        let table = CountingTable(
            try MemoryFeatureTable(definition, features: (1...50).map { Feature(objectID: $0, attributes: ["T": text]) }))
        let folder = try TemporaryFolder()
        try folder.write("", to: "a.counting")
        var limits = Limits()
        limits.lineLength = 5_000
        let plugins: [any Plugin] = BuiltInPlugins.all + [Counting(table: table)]
        let session = try Session(registry: PluginRegistry(plugins), limits: limits, root: folder.path)
        func call(_ method: String, _ params: String) throws -> JSONValue {
            try JSONValue(parsing: session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#).utf8)
        }
        let opened = try call("features.open", #"{"path":"a.counting","provider":"counting","as":"notes"}"#)
        #expect(opened["result"]?["name"] == "notes", "\(opened.text)")
        for (limit, more, count) in [(0, true, 1), (1, true, 2), (3, true, 4), (4, true, 5)] {
            table.given.withLock { $0 = 0 }
            let page = try call("features.query", #"{"layer":"notes","limit":\#(limit)}"#)
            #expect(page["result"]?["features"]?.arrayValue?.count == limit, "\(page.text)")
            #expect(page["result"]?["more"]?.boolValue == more && table.given.withLock { $0 } == count, "limit \(limit)")
        }
        table.given.withLock { $0 = 0 }
        let refused = try call("features.query", #"{"layer":"notes"}"#)
        #expect(refused["error"]?["data"]?["code"] == "limitExceeded", "\(refused.text)")
        #expect(table.given.withLock { $0 } == 5)
        let end = try call("features.query", #"{"layer":"notes","offset":48,"limit":2}"#)
        #expect(end["result"]?["more"] == false && end["result"]?["features"]?.arrayValue?.count == 2, "\(end.text)")
    }
}
