#if GeoPackage
    import GromaTesting
    import Foundation
    import Groma
    import Testing

    @Suite(.disabled(if: Sanitizer.isThere, Comment(rawValue: Sanitizer.takesMemory))) struct AttachmentMemoryTests {
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

            /// Tables of the engine's first versions have the contents in the middle of a row: they get another form before something is written.
            @Test func aTableOfTheFormerFormTakesNoMoreOfIt() throws {
                let folder = try TemporaryFolder()
                let size = 100_000_000
                var definition = LayerDefinition(name: "w", fields: [])
                definition.hasAttachments = true
                let store = try stores().create(folder.file("a.gpkg"))
                _ = try store.addLayer(definition).load([Feature(objectID: 1)], options: LoadOptions())
                store.close()
                let database = try Database(folder.file("a.gpkg"))
                try database.rows(
                    """
                    DROP TABLE w_attachments;
                    CREATE TABLE w_attachments (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, data BLOB NOT NULL, content_type TEXT NOT NULL,
                    name TEXT NOT NULL, global_id TEXT UNIQUE);
                    INSERT INTO w_attachments VALUES (5, x'010203', 'text/plain', 'a.txt', NULL),
                    (9, zeroblob(\(size)), 'application/octet-stream', 'old.bin', NULL), (20, x'', 'text/plain', 'empty.txt', NULL);
                    DELETE FROM w_attachments WHERE id = 20;
                    INSERT INTO w_attachments_map VALUES (1, 5), (1, 9);
                    CREATE VIEW own AS SELECT name FROM w_attachments;
                    """)
                try Data(repeating: 7, count: 1000).write(to: URL(fileURLWithPath: folder.file("big.bin")))
                let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("big.bin")))
                try file.truncate(atOffset: UInt64(size))
                try file.close()
                let process = try WriterProcess(in: folder)
                func run(_ method: String, _ parameters: String) -> String {
                    process.send([#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#])
                    return process.line() ?? ""
                }
                #expect(run("features.open", #"{"path":"a.gpkg","as":"w"}"#).contains("result"))
                let before = try #require(process.peakMemory)
                #expect(run("attachments.list", #"{"layer":"w","objectId":1}"#).contains("old.bin"))
                #expect(run("attachments.get", #"{"layer":"w","objectId":1,"id":9,"path":"old.bin"}"#).contains("result"))
                #expect(run("attachments.add", #"{"layer":"w","objectId":1,"path":"big.bin"}"#).contains("result"))
                #expect(run("attachments.post", #"{"layer":"w","objectId":1}"#).contains(#""success":true"#))
                #expect(run("attachments.get", #"{"layer":"w","objectId":1,"id":21,"path":"out.bin"}"#).contains("result"))
                let after = try #require(process.peakMemory)
                #expect(after - before < 12_000, "\(before) kB, then \(after) kB")
                process.endInput()
                _ = process.wasKilled()
                for name in ["old.bin", "out.bin"] {
                    #expect(try FileManager.default.attributesOfItem(atPath: folder.file(name))[.size] as? Int == size)
                }
                let rows = try database.rows("SELECT id, name, length(data), CASE WHEN id = 5 THEN hex(data) END FROM w_attachments")
                #expect(rows == [["5", "a.txt", "3", "010203"], ["9", "old.bin", "\(size)", ""], ["21", "big.bin", "\(size)", ""]])
                #expect(try database.rows("SELECT name FROM pragma_table_info('w_attachments')").last == ["data"])
                #expect(try database.rows("SELECT count(*) FROM own") == [["3"]], "what others look at it through stays")
                try database.expectSound()
            }
        #endif
    }
#endif
