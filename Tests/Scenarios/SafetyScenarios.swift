import GromaTesting
import Foundation
import Testing

/// Tests what a script must not be able to do to the files and the network of its host.
struct SafetyScenarios {
    private static func lines(_ calls: [(String, String)]) -> String {
        calls.map { #"{"jsonrpc":"2.0","id":1,"method":"\#($0.0)","params":\#($0.1)}"# }.joined(separator: "\n") + "\n"
    }

    private static func codes(_ outcome: GromaProcess.Outcome) throws -> [String?] {
        try outcome.lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let data = (object?["error"] as? [String: Any])?["data"] as? [String: Any]
            return data?["code"] as? String
        }
    }

    private static let layer =
        #"{"name":"trees","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"hasAttachments":true,"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"kind","type":"esriFieldTypeString"}]}"#

    /// Bytes that SQLite takes for the journal of a transaction over several databases: a header, and the name of the super-journal behind it.
    private static func journal(naming file: String) -> Data {
        let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        // No pages, a nonce, no pages of the database before, sectors of 512 bytes, pages of 4096.
        var bytes = magic + word(0) + word(1) + word(0) + word(512) + word(4096)
        bytes += [UInt8](repeating: 0, count: 512 - bytes.count)
        let name = Array(file.utf8)
        bytes += word(0x4000_0000 / 4096 + 1) + name + word(name.count) + word(name.reduce(0) { $0 + Int($1) }) + magic
        return Data(bytes)
    }

    /// PROJ fetches grids that are not installed where its own variables say so; a session gets along without. Nobody listens at the endpoint.
    @Test func projectionsFetchNothing() throws {
        let input = Self.lines([("geometry.project", #"{"geometry":{"wkt":"POINT (-100 40)","wkid":4267},"wkid":4326}"#)])
        func answer(_ isOn: String) throws -> String {
            let own = ["PROJ_NETWORK": isOn, "PROJ_NETWORK_ENDPOINT": "http://127.0.0.1:1"]
            let environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
            return try GromaProcess.run(["run"], input: input, environment: environment).output
        }
        let alone = try answer("OFF")
        #expect(try answer("ON") == alone && alone.contains(#""id":1,"#))
    }

    /// The whole attack: an attachment is a journal, and is written beside a database that is then opened. The file that it names stays.
    @Test func aScriptCannotHaveADatabaseDeleteAFile() throws {
        try GromaProcess.withDirectory { directory in
            let root = directory.appendingPathComponent("root")
            try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
            let victim = directory.appendingPathComponent("victim.txt")
            try Data("precious".utf8).write(to: victim)
            let data = Self.journal(naming: victim.resolvingSymlinksInPath().path).base64EncodedString()
            let names = [
                "x.gpkg-journal", "./x.gpkg-journal", "x.gpkg-JOURNAL", "x.gpkg-\u{17F}hm", "x.gpkg-wal", "other-shm",
                "x.gpkg-jour\u{200D}nal",
                "x.gpkg-journal. ", "sub/../x.gpkg-journal", "x.gpkg-journal/",
            ]
            let owner = #""provider":"memory""#
            let outcome = try GromaProcess.run(
                ["run", "--root", root.path],
                input: Self.lines(
                    [
                        ("features.createLayer", #"{\#(owner),"definition":\#(Self.layer),"as":"m"}"#),
                        ("features.applyEdits", #"{"layer":"m","adds":[{"attributes":{"kind":"oak"}}]}"#),
                        ("attachments.add", #"{"layer":"m","objectId":1,"data":"\#(data)","name":"a.bin"}"#),
                        ("attachments.post", #"{"layer":"m","objectId":1}"#),
                    ] + names.map { ("attachments.get", #"{"layer":"m","objectId":1,"id":1,"path":"\#($0)"}"#) } + [
                        ("geometry.save", #"{"path":"y-wal","format":"wkt","geometry":{"wkt":"POINT (1 2)"}}"#),
                        ("geometry.draw", #"{"path":"y-shm","geometry":{"wkt":"LINESTRING (1 2,3 4)"}}"#),
                        ("features.createLayer", #"{"path":"z-journal","provider":"geojson","definition":\#(Self.layer)}"#),
                    ]))
            #expect(
                try Self.codes(outcome) == [nil, nil, nil, nil] + [String?](repeating: "inputOutput", count: names.count + 3),
                "\(outcome.output)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: root.path) == [])
            // One that others have put there is not played back either.
            let package = root.appendingPathComponent("x.gpkg")
            let made = try GromaProcess.run(
                ["run", "--root", root.path],
                input: Self.lines([("features.createLayer", #"{"path":"x.gpkg","definition":\#(Self.layer)}"#)]))
            guard !made.output.contains("--traits default,GeoPackage") else { return }
            #expect(!made.output.contains("\"error\""), "\(made.output)")
            let side = root.appendingPathComponent("x.gpkg-journal")
            let link = directory.appendingPathComponent("link.gpkg")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: package)
            try Self.journal(naming: victim.resolvingSymlinksInPath().path).write(to: side)
            for readOnly in [true, false] {
                let opened = try GromaProcess.run(
                    ["run", "--root", root.path], input: Self.lines([("features.open", #"{"path":"x.gpkg","readOnly":\#(readOnly)}"#)]))
                #expect(try Self.codes(opened) == ["invalidStore"], "\(opened.output)")
            }
            for path in [package.path, link.path] {
                #expect(try GromaProcess.run(["info", path]).status == 1)
                #expect(try GromaProcess.run(["convert", path, directory.appendingPathComponent("out.geojson").path]).status == 1)
            }
            let again = try GromaProcess.run(["convert", "-", package.path, "--layer", "more"], input: StoreScenarios.cities)
            #expect(again.status == 1, "\(again.error)")
            #expect(try String(contentsOf: victim, encoding: .utf8) == "precious")
            #expect(FileManager.default.fileExists(atPath: side.path))
            // A journal that is over (its header was zeroed) keeps nobody out.
            var over = Self.journal(naming: victim.path)
            over.replaceSubrange(0..<28, with: [UInt8](repeating: 0, count: 28))
            try over.write(to: side)
            #expect(try GromaProcess.run(["info", package.path]).status == 0)
            #expect(try String(contentsOf: victim, encoding: .utf8) == "precious")
        }
    }

    /// Many processes write one path at a time. Whoever is last: what is there is one of their files, whole, and nothing is left beside it.
    @Test func severalProcessesWriteOnePathWithoutTearingIt() throws {
        try GromaProcess.withDirectory { directory in
            let sizes = [2, 30_000, 7]
            func process(_ arguments: [String], _ script: URL) throws -> Process {
                let process = Process()
                process.executableURL = GromaProcess.executable
                process.arguments = arguments
                process.standardInput = try FileHandle(forReadingFrom: script)
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                process.currentDirectoryURL = directory
                return process
            }
            var scripts: [URL] = []
            var whole: [String: Set<Int>] = [:]
            for (number, size) in sizes.enumerated() {
                let line = (0..<size).map { "\(number + $0) \($0 * number)" }.joined(separator: ",")
                let shape = #"{"wkt":"LINESTRING (\#(line))"}"#
                let calls = (0..<6).map { _ in
                    [
                        ("geometry.save", #"{"path":"a.geojson","geometry":\#(shape)}"#),
                        ("geometry.save", #"{"path":"a.wkt","geometry":\#(shape)}"#),
                        ("geometry.draw", #"{"path":"a.svg","geometry":\#(shape),"title":"\#(number)"}"#),
                    ]
                }
                let script = directory.appendingPathComponent("script\(number).jsonl")
                try Self.lines(calls.flatMap(\.self)).write(to: script, atomically: true, encoding: .utf8)
                scripts.append(script)
                #expect(try GromaProcess.run(["run", script.lastPathComponent], in: directory).status == 0)
                for name in ["a.geojson", "a.wkt", "a.svg"] {
                    whole[name, default: []].insert(try Data(contentsOf: directory.appendingPathComponent(name)).hashValue)
                }
            }
            for _ in 0..<4 {
                let processes = try scripts.map { try process(["run"], $0) }
                for process in processes { try process.run() }
                for process in processes {
                    process.waitUntilExit()
                    #expect(process.terminationStatus == 0)
                }
                for (name, hashes) in whole {
                    #expect(hashes.contains(try Data(contentsOf: directory.appendingPathComponent(name)).hashValue), "\(name) is torn")
                }
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
            #expect(left == ["a.geojson", "a.svg", "a.wkt", "script0.jsonl", "script1.jsonl", "script2.jsonl"])
        }
    }

    @Test func failedWritesLeaveNoTemporaryFileAndKeepPermissions() throws {
        try GromaProcess.withDirectory { directory in
            let file = directory.appendingPathComponent("a.geojson")
            try Data("{}".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: file.path)
            try FileManager.default.createDirectory(at: directory.appendingPathComponent("d"), withIntermediateDirectories: true)
            let outcome = try GromaProcess.run(
                ["run", "--root", directory.path],
                input: Self.lines([
                    ("geometry.save", #"{"path":"a.geojson","geometry":{"wkt":"POINT (1 2)","wkid":999999}}"#),
                    ("geometry.save", #"{"path":"d","format":"wkt","geometry":{"wkt":"POINT (1 2)"}}"#),
                    ("geometry.save", #"{"path":"a.geojson","geometry":{"wkt":"POINT (1 2)"}}"#),
                    (
                        "geometry.save",
                        #"{"path":"\#(String(repeating: "č", count: 127))","format":"wkt","geometry":{"wkt":"POINT (1 2)"}}"#
                    ),
                ]))
            #expect(try Self.codes(outcome) == ["cannotProject", "inputOutput", nil, nil], "\(outcome.output)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".part") } == [])
            #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o604)
        }
    }

    /// By any name that leads to it.
    @Test(arguments: ["trees.geojson", "trees.gpkg"]) func aFileThatIsOpenIsNotWrittenOver(_ name: String) throws {
        try GromaProcess.withDirectory { directory in
            let made = try GromaProcess.run(
                ["run", "--root", directory.path],
                input: Self.lines([
                    (
                        "features.createLayer",
                        #"{"path":"\#(name)","definition":\#(Self.layer.replacingOccurrences(of: #""hasAttachments":true,"#, with: ""))}"#
                    )
                ]))
            guard !made.output.contains("--traits default,GeoPackage") else { return }
            #expect(!made.output.contains("\"error\""), "\(made.output)")
            let file = directory.appendingPathComponent(name)
            try FileManager.default.linkItem(at: file, to: directory.appendingPathComponent("hard"))
            try FileManager.default.createSymbolicLink(
                atPath: directory.appendingPathComponent("soft").path, withDestinationPath: name)
            try FileManager.default.createDirectory(at: directory.appendingPathComponent("sub"), withIntermediateDirectories: true)
            let before = try Data(contentsOf: file)
            let paths = [name, "./\(name)", "sub/../\(name)", file.resolvingSymlinksInPath().path, "hard", "soft"]
            let writes = paths.flatMap { path in
                [
                    ("geometry.draw", #"{"path":"\#(path)","geometry":{"wkt":"LINESTRING (1 2,3 4)"}}"#),
                    ("geometry.save", #"{"path":"\#(path)","format":"wkt","geometry":{"wkt":"POINT (1 2)"}}"#),
                    ("session.recording", #"{"path":"\#(path)"}"#),
                ]
            }
            let outcome = try GromaProcess.run(
                ["run", "--root", directory.path],
                input: Self.lines(
                    [("session.record", "{}"), ("features.open", #"{"path":"\#(name)","as":"t"}"#)] + writes + [
                        // The same file by another name is the same store.
                        ("features.open", #"{"path":"hard","as":"u"}"#),
                        ("features.applyEdits", #"{"layer":"u","adds":[{"attributes":{"kind":"oak"}}]}"#),
                        ("features.count", #"{"layer":"t"}"#),
                        ("features.close", #"{"layer":"t"}"#),
                        ("geometry.draw", #"{"path":"\#(name)","geometry":{"wkt":"LINESTRING (1 2,3 4)"}}"#),
                        ("features.close", #"{"layer":"u"}"#),
                    ]))
            let codes = try Self.codes(outcome)
            #expect(codes.prefix(2) == [nil, nil], "\(outcome.output)")
            #expect(codes.dropFirst(2).prefix(writes.count).allSatisfy { $0 == "layersOpen" }, "\(outcome.output)")
            #expect(codes.suffix(6) == [nil, nil, nil, nil, "layersOpen", nil], "\(outcome.output)")
            #expect(outcome.lines[outcome.lines.count - 4].contains(#""value":1"#), "\(outcome.output)")
            if name.hasSuffix("gpkg") { #expect(try Data(contentsOf: file).prefix(16) == before.prefix(16)) }
        }
    }

    @Test func urlsShowNoSecrets() throws {
        let secrets = ["passw0rd", "s3cret", "us3r"]
        let urls = [
            "https://us3r:passw0rd@host.example/FeatureServer?token=s3cret", "ftp://us3r:passw0rd@host/x?token=s3cret",
            "us3r:passw0rd@host/FeatureServer?token=s3cret", "http://host.example/FeatureServer?token=s3cret#s3cret",
            "https://us3r:pass%40passw0rd@host.example:8443/arcgis/FeatureServer/0?f=json&Token=s3cret",
            "http://us3r:passw0rd@[::1/FeatureServer", "https:/us3r:passw0rd@host/FeatureServer",
        ]
        try GromaProcess.withDirectory { directory in
            for access in [["--services", "host.example"], []] {
                let outcome = try GromaProcess.run(
                    ["run", "--root", directory.path] + access,
                    input: Self.lines(
                        urls.flatMap { url in
                            [
                                ("features.open", #"{"url":"\#(url)","timeout":0.2}"#), ("features.open", #"{"path":"\#(url)"}"#),
                                ("features.createLayer", #"{"url":"\#(url)","definition":\#(Self.layer)}"#),
                                ("features.open", #"{"url":"\#(url)","provider":"memory"}"#),
                            ]
                        }))
                for secret in secrets { #expect(!outcome.output.contains(secret) && !outcome.error.contains(secret), "\(outcome.output)") }
            }
            for url in urls {
                for arguments in [
                    ["info", url], ["convert", url, "out.geojson"], ["convert", "in.geojson", url], ["draw", url, "a.svg"],
                ] {
                    try StoreScenarios.cities.write(to: directory.appendingPathComponent("in.geojson"), atomically: true, encoding: .utf8)
                    let outcome = try GromaProcess.run(arguments, in: directory)
                    for secret in secrets { #expect(!(outcome.output + outcome.error).contains(secret), "\(arguments): \(outcome.error)") }
                }
            }
        }
    }
}
