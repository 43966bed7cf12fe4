#if os(Linux)
    import Foundation
    import GromaTesting
    import Testing

    /// Which shared libraries the program brings along, as the dynamic loader tells it.
    struct LibraryScenarios {
        /// Runs lines, and gives what the loader has loaded and what was answered.
        private static func loaded(_ input: String) throws -> (libraries: String, output: String) {
            try GromaProcess.withDirectory { directory in
                var environment = ProcessInfo.processInfo.environment
                environment["LD_DEBUG"] = "files"
                environment["LD_DEBUG_OUTPUT"] = directory.appendingPathComponent("loader").path
                let outcome = try GromaProcess.run(["run"], input: input + "\n", environment: environment)
                let file = try #require(try FileManager.default.contentsOfDirectory(atPath: directory.path).first)
                return (try String(contentsOf: directory.appendingPathComponent(file), encoding: .utf8), outcome.output)
            }
        }

        @Test func aStartLoadsNoLibraryThatItDoesNotCall() throws {
            let edit = """
                {"jsonrpc":"2.0","id":1,"method":"sketch.begin","params":{"geometry":{"wkt":"LINESTRING(1 2,3 4)","wkid":25832}}}
                {"jsonrpc":"2.0","id":2,"method":"sketch.moveVertex","params":{"index":0,"point":[5,6]}}
                {"jsonrpc":"2.0","id":3,"method":"session.info"}
                """
            let (libraries, output) = try Self.loaded(edit)
            #expect(output.contains(#""id":2,"result""#) && libraries.contains("libgeos_c"), "\(output)")
            for name in ["libproj", "libsqlite3", "libpangocairo"] { #expect(!libraries.contains(name), "\(name)") }
        }

        @Test func aLibraryIsLoadedWhenItIsFirstCalled() throws {
            let project = """
                {"jsonrpc":"2.0","id":1,"method":"geometry.project","params":{"geometry":{"wkt":"POINT(9 0)","wkid":4326},"wkid":32632}}
                """
            let (libraries, output) = try Self.loaded(project)
            // Without the trait the projection is refused, and nothing is loaded.
            #expect(libraries.contains("libproj") == output.contains(#""result""#), "\(output)")
        }
    }
#endif
