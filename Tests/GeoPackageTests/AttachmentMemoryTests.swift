#if GeoPackage
    import GromaTesting
    import Foundation
    import Testing

    @Suite struct AttachmentMemoryTests {
        #if os(Linux)
            /// Contents pass through in pieces on their way in and out.
            @Test func anAttachmentOfAHundredMegabytesTakesHardlyAnyMemory() throws {
                let folder = try TemporaryFolder()
                let size = 100_000_000
                try Data([1]).write(to: URL(fileURLWithPath: folder.file("big.bin")))
                let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("big.bin")))
                try file.truncate(atOffset: UInt64(size))
                try file.close()
                let process = try WriterProcess(in: folder)
                func run(_ method: String, _ parameters: String) -> String {
                    process.send([#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#])
                    return process.line() ?? ""
                }
                let fields = #"[{"name":"OBJECTID","type":"esriFieldTypeOID"}]"#
                let definition = #"{"name":"w","hasAttachments":true,"fields":\#(fields)}"#
                #expect(run("features.createLayer", #"{"path":"a.gpkg","definition":\#(definition)}"#).contains("result"))
                #expect(run("features.applyEdits", #"{"layer":"w","adds":[{}]}"#).contains(#""success":true"#))
                let before = try #require(process.peakMemory)
                #expect(run("attachments.add", #"{"layer":"w","objectId":1,"path":"big.bin"}"#).contains("result"))
                #expect(run("attachments.post", #"{"layer":"w","objectId":1}"#).contains(#""success":true"#))
                #expect(run("attachments.get", #"{"layer":"w","objectId":1,"id":1,"path":"out.bin"}"#).contains("result"))
                let after = try #require(process.peakMemory)
                #expect(after - before < 12_000, "\(before) kB, then \(after) kB")
                process.endInput()
                _ = process.wasKilled()
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("out.bin"))
                #expect(attributes[.size] as? Int == size)
            }
        #endif
    }
#endif
