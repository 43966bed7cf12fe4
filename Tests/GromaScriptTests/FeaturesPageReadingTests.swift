import Groma
import GromaPlugins
import GromaTesting
import Testing

/// How many features of a table a page reads.
struct FeaturesPageReadingTests {
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
        let plugins: [any Plugin] = BuiltInPlugins.all + [CountingStores(table: table)]
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
