#if os(Linux)
    import Foundation
    import Groma
    import GromaPlugins
    import GromaTesting
    import Testing

    /// Files and the folders on the way to them are closed again, also where something on the way is refused.
    struct DescriptorTests {
        @Test func nothingStaysOpen() throws {
            let folder = try TemporaryFolder()
            let root = URL(fileURLWithPath: folder.path)
            let deep = root.appendingPathComponent("a/b/c")
            try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
            try #"{"type":"FeatureCollection","features":[]}"#.write(
                to: deep.appendingPathComponent("d.geojson"), atomically: true, encoding: .utf8)
            try FileManager.default.createSymbolicLink(at: root.appendingPathComponent("a/b/link"), withDestinationURL: deep)
            // Other tests run in the same process, so only what lies below this folder counts.
            func open() -> [String] {
                let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
                return numbers.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
                    .filter { $0.hasPrefix(folder.path + "/") }
            }
            let session = try Session(registry: PluginRegistry(BuiltInPlugins.all), root: folder.path)
            func answer(_ method: String, _ parameters: String) -> String {
                session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#)
            }
            for _ in 0..<3 {
                #expect(answer("features.open", #"{"path":"a/b/c/d.geojson","as":"d"}"#).contains("result"))
                #expect(answer("features.close", #"{"layer":"d"}"#).contains("result"))
                for path in ["a/b/c/none.geojson", "a/b/none/d.geojson", "a/b/link/d.geojson", "a/b/c/d.geojson/e.geojson", "a/b/c"] {
                    #expect(answer("features.open", #"{"path":"\#(path)"}"#).contains("error"), "\(path)")
                }
            }
            #expect(open() == [])
        }
    }
#endif
