import Foundation
import Groma
import GromaMCP
import GromaTesting
import Testing

/// Pictures in the answers of methods: they are linked to, small ones that models can see are sent along, and all can be read.
struct PictureTests {
    /// A plugin of methods that answer with pictures in all the forms that there are, and with what looks like them.
    private struct Pictures: Plugin {
        let name = "pictures"

        struct Blank {}

        static let answers = [
            ("png", #"{"bytes":3,"path":"sub/A.PNG"}"#), ("pdf", #"{"path":"a.pdf","bytes":4}"#),
            ("svg", #"{"bytes":6,"path":"a.svg","width":7}"#),
            ("gone", #"{"bytes":3,"path":"gone.png"}"#), ("inline", #"{"svg":"<svg/>","bytes":6}"#),
            ("data", #"{"data":"JVBERg==","mediaType":"application/pdf","bytes":4}"#),
            ("gif", #"{"data":"AA==","mediaType":"image/gif","bytes":1}"#), ("unmeasured", #"{"svg":"<svg/>"}"#), ("bare", #"{"bytes":6}"#),
        ]

        func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            let group = CommandGroup { table throws(CommandTableError) in
                for (verb, answer) in Self.answers {
                    try table.add("pictures.\(verb)") { plugin in
                        let description = CommandDescription(
                            method: "pictures.\(verb)", summary: "Draws.", effect: .reads, parameters: [], result: .nothing, plugin: plugin)
                        return (description, [Parameter<Blank>]())
                    } make: {
                        Blank()
                    } run: { (_, _, writer) throws(CommandError) in
                        writer.raw(answer)
                    }
                }
            }
            try registry.add(group, named: name, to: .commands)
        }
    }

    private let folder: TemporaryFolder
    private let session: Session

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: true)
        try Data([1, 2, 3]).write(to: folder.url.appending(path: "sub/A.PNG"))
        try folder.write("%PDF", to: "a.pdf")
        try folder.write("<svg/>", to: "a.svg")
        let root = folder.path
        session = try AgentServer.session { () throws(CommandError) in
            do { return try Session(contributions: PluginRegistry([SessionMethods(), Pictures()]), root: root) } catch {
                throw CommandError(.internalError, "\(error)")
            }
        }
    }

    private func ask(_ method: String, _ params: String) throws -> JSONValue {
        let text = session.answer(
            to: #"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":{"_meta":{\#(AgentClient.meta)},\#(params)}}"#)
        return try JSONValue(parsing: text.utf8)
    }

    private func link(_ type: String, _ name: String) -> JSONValue {
        [
            "type": "resource_link", "uri": "groma://main/pictures/1", "name": .string(name), "mimeType": .string(type),
        ]
    }

    @Test(
        arguments: [
            ("png", "image/png", "sub/A.PNG", #"{"bytes":3,"path":"sub/A.PNG","picture":"groma://main/pictures/1"}"#, "blob", "AQID"),
            ("pdf", "application/pdf", "a.pdf", #"{"path":"a.pdf","bytes":4,"picture":"groma://main/pictures/1"}"#, "blob", "JVBERg=="),
            (
                "svg", "image/svg+xml", "a.svg", #"{"bytes":6,"path":"a.svg","width":7,"picture":"groma://main/pictures/1"}"#, "text",
                "<svg/>"
            ),
            ("gone", "image/png", "gone.png", #"{"bytes":3,"path":"gone.png","picture":"groma://main/pictures/1"}"#, "blob", nil),
            (
                "inline", "image/svg+xml", "picture of pictures.inline", #"{"bytes":6,"picture":"groma://main/pictures/1"}"#, "text",
                "<svg/>"
            ),
            (
                "data", "application/pdf", "picture of pictures.data",
                #"{"mediaType":"application/pdf","bytes":4,"picture":"groma://main/pictures/1"}"#, "blob", "JVBERg=="
            ),
        ] as [(String, String, String, String, String, String?)])
    func aPictureIsLinkedTo(_ verb: String, _ type: String, _ name: String, _ rest: String, _ member: String, _ content: String?) throws {
        let result = try ask("tools/call", #""name":"call","arguments":{"method":"pictures.\#(verb)"}"#)["result"]
        #expect(result?["structuredContent"]?.text == rest && result?["isError"] == nil)
        var blocks: [JSONValue] = [["type": "text", "text": .string(rest)], link(type, name)]
        if verb == "png" { blocks.append(["type": "image", "data": "AQID", "mimeType": "image/png"]) }
        #expect(result?["content"] == .array(blocks))
        #expect(
            try ask("resources/list", #""cursor":null"#)["result"]?["resources"]?.text
                == #"[{"uri":"groma://main/pictures/1","name":"\#(name)","mimeType":"\#(type)"}]"#)
        let read = try ask("resources/read", #""uri":"groma://main/pictures/1""#)
        if let content {
            #expect(
                read["result"]?["contents"]?.text
                    == #"[{"uri":"groma://main/pictures/1","mimeType":"\#(type)","\#(member)":"\#(content)"}]"#)
        } else {
            #expect(read["error"]?["data"]?["code"] == "fileNotFound")
        }
        // Another kind of resource of that number there is not.
        #expect(try ask("resources/read", #""uri":"groma://main/answers/1""#)["error"]?["code"] == -32602)
    }

    @Test(arguments: ["gif", "unmeasured", "bare"]) func whatIsNoPictureIsAnsweredAsItIs(_ verb: String) throws {
        let answer = try #require(Pictures.answers.first { $0.0 == verb }?.1)
        let result = try ask("tools/call", #""name":"call","arguments":{"method":"pictures.\#(verb)"}"#)["result"]
        #expect(result?["structuredContent"]?.text == answer && result?["content"] == [["type": "text", "text": .string(answer)]])
        #expect(try ask("resources/list", #""cursor":null"#)["result"]?["resources"] == [])
    }

    @Test func aFileThatHasChangedIsReadAsItIsNow() throws {
        _ = try ask("tools/call", #""name":"call","arguments":{"method":"pictures.svg"}"#)
        try folder.write("<svg>2</svg>", to: "a.svg")
        let uri = #""uri":"groma://main/pictures/1""#
        #expect(try ask("resources/read", uri)["result"]?["contents"]?.arrayValue?.first?["text"] == "<svg>2</svg>")
        // A text that is none is sent as bytes.
        try Data([0xFF]).write(to: folder.url.appending(path: "a.svg"))
        #expect(try ask("resources/read", uri)["result"]?["contents"]?.arrayValue?.first?["blob"] == "/w==")
        _ = try ask("tools/call", #""name":"close_workspace","arguments":{"workspace":"main"}"#)
        #expect(try ask("resources/read", uri)["error"]?["code"] == -32602)
    }
}
