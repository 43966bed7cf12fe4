import Foundation
import Groma
import GromaPlugins
import Testing

/// Stores in memory: at any place that begins with `memory:`.
struct FeaturesMemoryTests {
    private static let definition: String =
        #""geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"fields":[{"name":"N","type":"esriFieldTypeInteger"}]"#

    private func answers(_ requests: [String]) throws -> [JSONValue] {
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        return try requests.enumerated().map { index, request in
            try JSONValue(parsing: session.answer(to: #"{"jsonrpc":"2.0","id":\#(index),\#(request)}"#).utf8)
        }
    }

    /// A host may use a session on one thread after another: what a layer holds is counted on each of them, and within the same limit.
    @Test func aLayerIsCountedOnEveryThread() throws {
        var limits = Limits()
        limits.memory = 300_000
        let session = try Session(registry: PluginRegistry(BuiltInPlugins.all), limits: limits)
        nonisolated(unsafe) let shared = session
        func answer(_ method: String, _ parameters: String) throws -> JSONValue {
            let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#
            // A thread of its own, and nobody else uses the session meanwhile.
            let answered = NSCondition()
            nonisolated(unsafe) var text: String?
            Thread.detachNewThread {
                answered.lock()
                text = shared.answer(to: line)
                answered.signal()
                answered.unlock()
            }
            answered.lock()
            while text == nil { answered.wait() }
            answered.unlock()
            return try JSONValue(parsing: (text ?? "").utf8)
        }
        func layers() throws -> Int? { try answer("session.info", "{}")["result"]?["memory"]?["layers"]?.intValue }
        let field = #"{"name":"T","type":"esriFieldTypeString","length":1000000}"#
        _ = try answer(
            "features.createLayer", #"{"provider":"memory","as":"a","definition":{"name":"a","fields":[\#(field)]}}"#)
        let adds = #"{"layer":"a","adds":[{"attributes":{"T":"\#(String(repeating: "y", count: 100_000))"}}]}"#
        #expect(try answer("features.applyEdits", adds)["error"] == nil)
        let once = try #require(try layers())
        #expect((100_000...110_000).contains(once))
        #expect(try answer("features.applyEdits", adds)["error"] == nil)
        #expect(try layers() == 2 * once)
        let refused = try answer("features.applyEdits", adds)
        #expect(refused.text.contains("limitExceeded"), "\(refused.text)")
        #expect(try layers() == 2 * once)
        #expect(try answer("features.close", #"{"layer":"a"}"#)["error"] == nil)
        #expect(try layers() == nil)
    }

    @Test func layersOfOneNamedPlaceAreOfOneStore() throws {
        let answers = try answers([
            #""method":"features.createLayer","params":{"path":"memory:survey","definition":{"name":"a",\#(Self.definition)}}"#,
            #""method":"features.createLayer","params":{"path":"memory:survey","definition":{"name":"b",\#(Self.definition)}}"#,
            #""method":"features.layers","params":{"path":"memory:survey"}"#,
            #""method":"features.createLayer","params":{"path":"memory:survey","definition":{"name":"a",\#(Self.definition)},"as":"again"}"#,
            #""method":"features.applyEdits","params":{"layer":"a","adds":[{"attributes":{"N":1},"geometry":{"wkt":"POINT (1 2)"}}]}"#,
            #""method":"features.open","params":{"path":"memory:survey","layer":"a","as":"same"}"#,
            #""method":"features.count","params":{"layer":"same"}"#,
        ])
        #expect(answers[0]["result"]?["store"]?.stringValue == "memory:survey" && answers[1]["error"] == nil, "\(answers[1].text)")
        #expect(answers[2]["result"]?["layers"]?.arrayValue?.count == 2, "\(answers[2].text)")
        #expect(answers[3]["error"] != nil)
        #expect(answers[6]["result"]?["value"]?.intValue == 1, "\(answers[5].text) \(answers[6].text)")
    }

    @Test func aPlaceThatNothingHoldsIsGone() throws {
        let answers = try answers([
            #""method":"features.createLayer","params":{"path":"memory:x.gpkg","definition":{"name":"a",\#(Self.definition)}}"#,
            #""method":"features.close","params":{"layer":"a"}"#,
            #""method":"features.open","params":{"path":"memory:x.gpkg"}"#,
            #""method":"features.createLayer","params":{"path":"memory:y","provider":"geojson","definition":{"name":"a",\#(Self.definition)}}"#,
        ])
        #expect(answers[0]["result"]?["provider"]?.stringValue == "memory", "\(answers[0].text)")
        let message = answers[2]["error"]?["message"]?.stringValue
        #expect(message == "a store in memory ends with the last of its layers, and none is open", "\(answers[2].text)")
        #expect(answers[2]["error"]?["data"]?["expected"]?.stringValue?.contains("features.createLayer") ?? false, "\(answers[2].text)")
        #expect(answers[3]["error"]?["data"]?["path"]?.stringValue == "params.provider", "\(answers[3].text)")
        #expect(!FileManager.default.fileExists(atPath: "memory:x.gpkg"))
    }

    @Test func theRegistryTakesTheLocationWhateverItsName() throws {
        let stores = FeatureStoreRegistry(try PluginRegistry(BuiltInPlugins.all))
        for location in ["memory:", "memory:a", "memory:a.gpkg", "memory:a.geojson"] {
            let store = try stores.create(location)
            #expect(store.provider == "memory" && store.location == location)
            store.close()
        }
    }
}
