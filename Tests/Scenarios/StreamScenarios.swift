import GromaTesting
import Foundation
import Testing

/// Whole stories through `groma run`.
struct StreamScenarios {
    @Test func aShapeIsDrawnMendedFoldedAndSaved() throws {
        try GromaProcess.withDirectory { directory in
            let script = [
                #"{"jsonrpc":"2.0","id":1,"method":"sketch.begin","params":{"type":"polygon"}}"#,
                #"{"jsonrpc":"2.0","id":2,"method":"sketch.addVertices","params":{"points":[[170,0],[190,0],[170,10],[190,10]]}}"#,
                #"{"jsonrpc":"2.0","id":3,"method":"sketch.validity"}"#,
                #"{"jsonrpc":"2.0","id":4,"method":"sketch.complete","params":{"simplify":true,"normalize":true,"into":"bow"}}"#,
                #"{"jsonrpc":"2.0","id":5,"method":"geometry.save","params":{"geometry":{"name":"bow"},"path":"bow.geojson"}}"#,
                #"{"jsonrpc":"2.0","id":6,"method":"geometry.load","params":{"path":"bow.geojson","into":"again"}}"#,
                #"{"jsonrpc":"2.0","id":7,"method":"geometry.equals","params":{"geometry":{"name":"bow"},"other":{"name":"again"}}}"#,
                #"{"jsonrpc":"2.0","id":8,"method":"geometry.draw","params":{"geometry":{"name":"again"},"path":"bow.svg"}}"#,
            ]
            let outcome = try GromaProcess.run(["run", "--root", directory.path], input: script.joined(separator: "\n"))
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
            #expect(outcome.lines.count == script.count)
            #expect(outcome.lines[2].contains(#""isValid":false"#))
            #expect(outcome.lines[6].hasSuffix(#""result":{"value":true}}"#))
            let picture = try String(contentsOf: directory.appendingPathComponent("bow.svg"), encoding: .utf8)
            #expect(picture.contains("<svg"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == ["bow.geojson", "bow.svg"])
        }
    }

    @Test func aBadLineDoesNotEndTheStream() throws {
        let input =
            "{\n" + #"{"jsonrpc":"2.0","id":1,"method":"session.reset"}"# + "\r\n\n[1\n"
            + #"{"jsonrpc":"2.0","id":2,"method":"session.reset"}"#
        let outcome = try GromaProcess.run(["run"], input: input)
        #expect(outcome.status == 1)
        #expect(outcome.lines.count == 4)
        #expect(outcome.lines.last == #"{"jsonrpc":"2.0","id":2,"result":null}"#)
        let stopped = try GromaProcess.run(["run", "--stop-on-error"], input: input)
        #expect(stopped.status == 1 && stopped.lines.count == 1)
    }

    @Test func filesOutsideTheRootAreOutOfReach() throws {
        try GromaProcess.withDirectory { directory in
            let root = directory.appendingPathComponent("root")
            try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
            try "POINT (1 2)".write(to: directory.appendingPathComponent("secret.wkt"), atomically: true, encoding: .utf8)
            try "POINT (3 4)".write(to: root.appendingPathComponent("open.wkt"), atomically: true, encoding: .utf8)
            try FileManager.default.createSymbolicLink(
                atPath: root.appendingPathComponent("link.wkt").path,
                withDestinationPath: directory.appendingPathComponent("secret.wkt").path)
            try FileManager.default.createSymbolicLink(atPath: root.appendingPathComponent("up").path, withDestinationPath: directory.path)
            func load(_ path: String) throws -> String {
                try GromaProcess.run(
                    ["run", "--root", root.path],
                    input: #"{"jsonrpc":"2.0","id":1,"method":"geometry.load","params":{"path":"\#(path)","as":"wkt"}}"#
                ).output
            }
            #expect(try load("open.wkt").contains("POINT (3 4)"))
            #expect(try load("./x/../open.wkt").contains("POINT (3 4)"))
            #expect(try load(root.appendingPathComponent("open.wkt").path).contains("POINT (3 4)"))
            #expect(try load(root.path + "/../secret.wkt").contains(#""code":"outsideRoot""#))
            #expect(try load(root.path + "x/open.wkt").contains(#""code":"outsideRoot""#))
            for path in ["../secret.wkt", "/etc/passwd", "link.wkt", "up/secret.wkt", "x/../../secret.wkt", "..", "."] {
                let answer = try load(path)
                #expect(answer.contains(#""code":"outsideRoot""#), "\(path): \(answer)")
            }
            #expect(try load("nothing.wkt").contains(#""code":"fileNotFound""#))
            #expect(try load("up").contains(#""error""#))
            let save = #"{"jsonrpc":"2.0","id":1,"method":"geometry.save","params":{"path":"link.wkt","geometry":{"wkt":"POINT(0 0)"}}}"#
            _ = try GromaProcess.run(["run", "--root", root.path], input: save)
            #expect(try String(contentsOf: directory.appendingPathComponent("secret.wkt"), encoding: .utf8) == "POINT (1 2)")
        }
    }

    @Test func aLineThatIsTooLongIsSkipped() throws {
        let long = String(repeating: "x", count: 700_000)
        let input = "\(long)\n" + #"{"jsonrpc":"2.0","id":2,"method":"session.reset"}"# + "\n\(long)"
        let outcome = try GromaProcess.run(["run", "--max-line", "1000"], input: input)
        #expect(outcome.lines.count == 3)
        #expect(outcome.lines.first?.contains(#""code":"limitExceeded""#) == true)
        #expect(outcome.lines[1] == #"{"jsonrpc":"2.0","id":2,"result":null}"#)
    }

    @Test func manyLinesComeBackInOrder() throws {
        let count = 20000
        let input = (0..<count).map {
            #"{"jsonrpc":"2.0","id":\#($0),"method":"geometry.vertex","params":{"geometry":{"wkt":"POINT(1 2)"},"index":0}}"#
        }
        let outcome = try GromaProcess.run(["run"], input: input.joined(separator: "\n"))
        #expect(outcome.lines == (0..<count).map { #"{"jsonrpc":"2.0","id":\#($0),"result":{"point":[1,2]}}"# })
    }

    @Test func aLongRequestIsCancelled() throws {
        let points = (0..<20000).map { "[\(Double($0 % 173) / 7),\(Double($0 % 97) / 3)]" }.joined(separator: ",")
        let input =
            #"{"jsonrpc":"2.0","id":7,"method":"geometry.simplify","params":{"geometry":{"geojson":{"type":"Polygon","coordinates":[[\#(points),[0,0]]]}}}}"#
            + "\n" + #"{"jsonrpc":"2.0","id":8,"method":"session.cancel","params":{"id":7}}"# + "\n"
        let outcome = try GromaProcess.run(["run"], input: input)
        #expect(outcome.lines.count == 2)
        #expect(
            outcome.lines.first?.contains(#""id":7,"error":{"code":-32018"#) == true
                || outcome.lines.first?.contains(#""id":7,"result""#) == true)
        #expect(outcome.lines.last == #"{"jsonrpc":"2.0","id":8,"result":null}"#)
    }

    @Test func theDescriptionIsOpenRPC() throws {
        let described = try GromaProcess.run(["describe"])
        let discovered = try GromaProcess.run(["run"], input: #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#)
        #expect(discovered.output.contains(described.output.dropLast()))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(described.output.utf8)) as? [String: Any])
        #expect(object["openrpc"] as? String == "1.3.2")
        let methods = try #require(object["methods"] as? [[String: Any]])
        // One of each noun: a process for each method would take minutes where processes are slow to start.
        let names = try methods.map { try #require($0["name"] as? String) }
        for (noun, names) in Dictionary(grouping: names, by: { $0.prefix { $0 != "." } }) {
            let name = try #require(names.first, "\(noun)")
            #expect(try GromaProcess.run(["describe", name]).output.hasPrefix(name))
        }
    }
}
