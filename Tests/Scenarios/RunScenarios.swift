import Foundation
import GromaJSON
import GromaTesting
import Testing

/// `groma run` and `groma mcp` with files and options: each reaches the session.
struct RunScenarios {
    private static func line(_ id: Int, _ method: String, _ params: String = "{}") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
    }

    @Test func filesAreRunInTheirOrderInOneSession() throws {
        try GromaProcess.withDirectory { directory in
            for (name, text) in [
                ("a.jsonl", Self.line(1, "geometry.set", #"{"geometry":{"wkt":"POINT (1 2)"},"into":"p"}"#)),
                ("b.jsonl", Self.line(2, "geometry.get", #"{"geometry":{"name":"p"},"as":"wkt"}"#) + Self.line(3, "no.method")),
                ("c.jsonl", Self.line(4, "geometry.drop", #"{"name":"p"}"#)),
            ] { try text.write(to: directory.appendingPathComponent(name), atomically: true, encoding: .utf8) }
            func ids(_ arguments: [String], input: String = "") throws -> ([Int?], Int32) {
                let outcome = try GromaProcess.run(["run"] + arguments, input: input, in: directory)
                return (try outcome.lines.map { try JSONValue(parsing: $0.utf8)["id"]?.intValue }, outcome.status)
            }
            var found = try ids(["a.jsonl", "b.jsonl", "c.jsonl"])
            #expect(found.0 == [1, 2, 3, 4] && found.1 == 1)
            found = try ids(["a.jsonl", "c.jsonl"])
            #expect(found.0 == [1, 4] && found.1 == 0)
            found = try ids(["a.jsonl", "b.jsonl", "c.jsonl", "--stop-on-error"])
            #expect(found.0 == [1, 2, 3] && found.1 == 1)
            found = try ids(["a.jsonl", "-", "c.jsonl"], input: Self.line(9, "geometry.list"))
            #expect(found.0 == [1, 9, 4] && found.1 == 0)
            // What stands before a file that is not there is run.
            let missing = try GromaProcess.run(["run", "a.jsonl", "none.jsonl", "c.jsonl"], in: directory)
            #expect(missing.lines.count == 1 && missing.status == 1 && missing.error == "groma: none.jsonl: No such file or directory\n")
        }
    }

    @Test func limitsReachTheSession() throws {
        let outcome = try GromaProcess.run(
            [
                "run", "--max-line", "1001", "--max-depth", "12", "--max-vertices", "13", "--max-memory", "140000", "--max-seconds", "15.5",
                "--max-service-answer", "16",
            ], input: Self.line(1, "session.info") + Self.line(2, "geometry.get", #"{"geometry":{"wkt":"POINT (1 2)"},"as":"wkt"}"#))
        let info = try JSONValue(parsing: (outcome.lines.first ?? "").utf8)["result"]
        #expect(
            info?["limits"] == [
                "lineLength": 1001, "nesting": 12, "vertices": 13, "memory": 140_000, "seconds": 16, "serviceAnswer": 16,
            ])
        #expect(outcome.status == 0)
        let plain = try GromaProcess.run(["run"], input: Self.line(1, "session.info")).output
        #expect(
            try JSONValue(parsing: plain.utf8)["result"]?["limits"] == [
                "lineLength": 1_073_741_824, "nesting": 512, "vertices": 200_000_000, "memory": 8_589_934_592,
                "serviceAnswer": 1_073_741_824,
            ])
    }

    /// The language comes from the option, or else from the first of three variables that is set.
    @Test(
        arguments: [
            (["--locale", "pt_BR.UTF-8"], ["LC_ALL": "de_DE.UTF-8"], "pt-BR"),
            ([], ["LC_ALL": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "it_IT"], "de-DE"),
            ([], ["LC_MESSAGES": "fr_FR", "LANG": "it_IT.UTF-8"], "fr-FR"), ([], ["LANG": "it_IT.UTF-8"], "it-IT"),
            ([], ["LC_ALL": "", "LANG": "es_ES"], "es-ES"), ([], [:], "en"),
        ] as [([String], [String: String], String)])
    func theLanguageIsChosen(_ options: [String], _ variables: [String: String], _ locale: String) throws {
        var environment = ProcessInfo.processInfo.environment
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] { environment[name] = variables[name] }
        let outcome = try GromaProcess.run(["run"] + options, input: Self.line(1, "session.setLocale"), environment: environment)
        let result = try JSONValue(parsing: outcome.output.utf8)["result"]
        #expect(result?["locale"]?.stringValue == locale && result?["timeZone"] == "UTC", "\(outcome.output)")
    }

    /// Libraries do not take their locale from the environment: one of them ends the process if it is malformed.
    @Test(arguments: ["LC_ALL", "LC_MESSAGES", "LANG"])
    func aMalformedLocaleOfTheEnvironmentDoesNoHarm(_ name: String) throws {
        var environment = ProcessInfo.processInfo.environment
        for other in ["LC_ALL", "LC_MESSAGES", "LANG"] { environment[other] = nil }
        environment[name] = "abcdefghijklmn"
        let layer = #"{"name":"a","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"n","type":"esriFieldTypeDouble"}]}"#
        let lines = [
            Self.line(1, "session.setLocale", #"{"locale":"de"}"#),
            Self.line(2, "features.createLayer", #"{"provider":"memory","definition":\#(layer)}"#),
            Self.line(3, "features.applyEdits", #"{"layer":"a","adds":[{"attributes":{"n":12.5}}]}"#),
            Self.line(4, "popups.open", #"{"layer":"a","objectIds":[1]}"#), Self.line(5, "popups.text", #"{"template":"{n}"}"#),
        ]
        let outcome = try GromaProcess.run(["run"], input: lines.joined(), environment: environment)
        #expect(outcome.status == 0 && outcome.error.isEmpty && outcome.lines.count == 5, "\(outcome.output)\(outcome.error)")
        let text = try JSONValue(parsing: (outcome.lines.last ?? "").utf8)["result"]?["text"]
        // In German, or without the trait Languages in English.
        #expect(text == "12,5" || text == "12.5")
    }

    @Test func timeZonesTextsAndServicesReachTheSession() throws {
        try GromaProcess.withDirectory { directory in
            let folder = directory.appendingPathComponent("texts/de.lproj")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try #""undo.addVertex" = "Ecke dazu";"#.write(
                to: folder.appendingPathComponent("Localizable.strings"), atomically: true, encoding: .utf8)
            let lines = [
                Self.line(1, "session.setLocale"), Self.line(2, "sketch.begin", #"{"type":"polyline"}"#),
                Self.line(3, "sketch.addVertex", #"{"point":[1,2]}"#), Self.line(4, "sketch.history"), Self.line(5, "features.stores"),
                Self.line(6, "features.open", #"{"url":"http://127.0.0.1:1/FeatureServer/0"}"#),
                Self.line(7, "features.open", #"{"url":"http://127.0.0.1:2/FeatureServer/0"}"#),
            ].joined()
            let arguments = [
                "run", "--locale", "de", "--time-zone", "Europe/Zagreb", "--strings", "texts", "--services", "a.example,127.0.0.1:1",
            ]
            let answers = try GromaProcess.run(arguments, input: lines, in: directory).lines.map { try JSONValue(parsing: $0.utf8) }
            #expect(answers[0]["result"]?["timeZone"] == "Europe/Zagreb" && answers[0]["result"]?["locale"] == "de")
            #expect(answers[3].text.contains("Ecke dazu"))
            #expect(answers[5]["error"]?["data"]?["code"] == "network" && answers[6]["error"]?["data"]?["code"] == "servicesOff")
            let off = try GromaProcess.run(["run"], input: lines, in: directory).lines
            #expect(off[5].contains("servicesOff") && off[6].contains("servicesOff"))
            let all = try GromaProcess.run(["run", "--services", "all"], input: lines, in: directory).lines
            #expect(all[5].contains(#""code":"network""#) && all[6].contains(#""code":"network""#))
        }
    }

    /// A root is the folder that a script reads below: for `run` the working directory if none is given, for agents none.
    @Test func theRootIsChosen() throws {
        try GromaProcess.withDirectory { directory in
            try FileManager.default.createDirectory(at: directory.appendingPathComponent("sub"), withIntermediateDirectories: true)
            try "POINT (1 2)".write(to: directory.appendingPathComponent("sub/a.wkt"), atomically: true, encoding: .utf8)
            let load = Self.line(1, "geometry.load", #"{"path":"sub/a.wkt","as":"wkt"}"#)
            let inner = Self.line(1, "geometry.load", #"{"path":"a.wkt","as":"wkt"}"#)
            #expect(try GromaProcess.run(["run"], input: load, in: directory).output.contains("POINT (1 2)"))
            #expect(try GromaProcess.run(["run", "--root", "sub"], input: inner, in: directory).output.contains("POINT (1 2)"))
            #expect(try GromaProcess.run(["run", "--root", "sub"], input: load, in: directory).output.contains("fileNotFound"))
            let meta = #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
            let call = Self.line(1, "tools/call", #"{\#(meta),"name":"geometry_load","arguments":{"path":"a.wkt"}}"#)
            #expect(try GromaProcess.run(["mcp", "--root", "sub"], input: call, in: directory).output.contains(#""vertices":1"#))
            let none = try GromaProcess.run(["mcp"], input: call, in: directory)
            #expect(none.output.contains("filesOff") && none.status == 0)
            // An agent's session has the same options.
            let info = Self.line(1, "tools/call", #"{\#(meta),"name":"call","arguments":{"method":"session.info"}}"#)
            let told = try GromaProcess.run(
                ["mcp", "--max-vertices", "13", "--max-memory", "1400000", "--max-seconds", "15", "--max-answer", "256"], input: info)
            #expect(told.output.contains("cut here") && told.output.contains("groma://main/answers/1"))
            let whole = try GromaProcess.run(
                ["mcp", "--max-vertices", "13", "--max-memory", "1400000", "--max-seconds", "15"], input: info)
            let limits = try JSONValue(parsing: whole.output.utf8)["result"]?["structuredContent"]?["limits"]
            #expect(limits?["vertices"] == 13 && limits?["memory"] == 1_400_000 && limits?["seconds"] == 15)
            let language = Self.line(1, "tools/call", #"{\#(meta),"name":"call","arguments":{"method":"session.setLocale"}}"#)
            let german = try GromaProcess.run(["mcp", "--locale", "de", "--time-zone", "Asia/Tokyo"], input: language)
            #expect(german.output.contains(#""locale":"de","language":"de","isRightToLeft":false,"timeZone":"Asia/Tokyo""#))
        }
    }

    /// While a request waits, lines are kept up to a tenth of the memory, and to a megabyte at least; with one more the default holds.
    @Test(arguments: [(20_000_000, 20_000, 100), (1_000, 32_768, 32)])
    func linesWaitUpToATenthOfTheMemory(_ memory: Int, _ size: Int, _ count: Int) throws {
        let opening =
            Self.line(0, "session.delegate", #"{"methods":["location.requestPermission"]}"#)
            + Self.line(0, "session.subscribe", #"{"events":["session.*"]}"#)
            + Self.line(0, "map.create", #"{"map":"c","wkid":4326}"#) + Self.line(1, "location.start", #"{"map":"c"}"#)
        // A line counts its bytes and 64 more.
        let call = String(Self.line(2, "geometry.list").dropLast())
        let waiting = call + String(repeating: " ", count: size - 64 - call.utf8.count) + "\n"
        let end = #"{"jsonrpc":"2.0","id":"groma-1","result":{"permission":"denied"}}"#
        for (lines, isFull) in [(count, false), (count + 1, true)] {
            let outcome = try GromaProcess.run(
                ["run", "--max-memory", "\(memory)"], input: opening + String(repeating: waiting, count: lines) + end)
            #expect(outcome.output.contains(#""reason":"queueFull""#) == isFull && outcome.output.contains(#""started":true"#) == isFull)
            #expect(outcome.lines.count { $0 == #"{"jsonrpc":"2.0","id":2,"result":{"geometries":[]}}"# } == lines)
        }
    }

    /// The last line needs no break, may be as long as any, and may be a single byte.
    @Test(arguments: [
        ("", 80, "", #"{"jsonrpc":"2.0","id":2,"result":{"geometries":[]}}"#),
        ("", 81, "", #""message":"the line is longer than 80 bytes""#), ("", 80, "\n", #""id":2,"result":{"geometries":[]}}"#),
        ("", 80, "\n7", #""message":"a message is an object or an array of objects""#),
        ("\n", 80, "\n ", #""id":2,"result":{"geometries":[]}}"#),
    ])
    func theLastLineIsALine(_ start: String, _ length: Int, _ end: String, _ last: String) throws {
        let call = String(Self.line(2, "geometry.list").dropLast())
        let padded = call + String(repeating: " ", count: length - call.utf8.count)
        let outcome = try GromaProcess.run(["run", "--max-line", "80"], input: start + padded + end)
        #expect(outcome.lines.count == (end == "\n7" ? 2 : 1) && outcome.lines.last?.contains(last) == true, "\(outcome.output)")
    }

    /// A long input is read by and by where little memory is allowed.
    @Test func aLongInputIsRunToItsEnd() throws {
        let call = String(Self.line(2, "geometry.list").dropLast())
        let line = call + String(repeating: " ", count: 100_000) + "\n"
        let outcome = try GromaProcess.run(["run", "--max-memory", "1000"], input: String(repeating: line, count: 40))
        #expect(outcome.lines.count == 40 && outcome.status == 0)
    }
}
