#if GeoPackage
    import GromaTesting
    import Foundation
    import Groma
    import GromaPlugins
    import Testing

    /// A copy of a service's layer in a file that other programs edit too: through the stream, and with SQLite and GDAL from the outside.
    struct ForeignEditTests: StreamClient {
        private let folder: TemporaryFolder
        let session: Session
        private static let pair = #""layer":"copy","remote":"service""#
        private static let definition =
            #"{"name":"wells","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"globalIdField":"GlobalID","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"GlobalID","type":"esriFieldTypeGlobalID"},{"name":"depth","type":"esriFieldTypeDouble"},{"name":"seen","type":"esriFieldTypeDate"},{"name":"note","type":"esriFieldTypeString"}]}"#

        init() throws {
            folder = try TemporaryFolder()
            session = try Session(registry: PluginRegistry(BuiltInPlugins.all), root: folder.path)
            try call("features.createLayer", #"{"provider":"memory","as":"service","definition":\#(Self.definition)}"#)
            let adds = (1...5).map { number in
                #"{"attributes":{"depth":\#(number),"seen":1700000000123,"note":"č \#(number)"},"geometry":{"wkt":"POINT (\#(number) 45.1)"}}"#
            }
            try call("features.applyEdits", #"{"layer":"service","adds":[\#(adds.joined(separator: ","))]}"#)
            try call("features.createLayer", #"{"path":"copy.gpkg","as":"copy","definition":\#(Self.definition)}"#)
            #expect(try call("features.pull", "{\(Self.pair)}")["fetched"] == 5)
        }

        private func reopen(_ more: String = "") throws -> JSONValue {
            try call("features.close", #"{"layer":"copy"}"#)
            return try call("features.open", #"{"path":"copy.gpkg","as":"copy"\#(more)}"#)
        }

        private func depths(_ layer: String) throws -> [Double?] {
            let page = try call("features.query", #"{"layer":"\#(layer)","orderBy":["depth"]}"#)
            return (page["features"]?.arrayValue ?? []).map { $0["attributes"]?["depth"]?.doubleValue }
        }

        /// What the file knows of its origin decides, and nobody has to say so.
        @Test func editsOfACopyAreNotedWhoeverOpensIt() throws {
            #expect(try call("features.list", "{}")["layers"]?.arrayValue?.last?["journal"] == true)
            #expect(try reopen()["journal"] == true)
            try call("features.applyEdits", #"{"layer":"copy","updates":[{"objectId":2,"attributes":{"depth":20}}],"deletes":[3]}"#)
            #expect(try call("features.journal", #"{"layer":"copy"}"#)["entries"]?.arrayValue?.count == 2)
            // A pull meanwhile takes nothing back.
            #expect(try call("features.pull", "{\(Self.pair)}")["leftAlone"]?.arrayValue?.count == 2)
            #expect(try call("features.push", "{\(Self.pair)}")["success"] == true)
            #expect(try depths("service") == [1, 4, 5, 20])
            // The table itself knows, for programs that use it without the stream.
            try call("features.close", #"{"layer":"copy"}"#)
            let store = try stores().open(folder.file("copy.gpkg"))
            let table = try store.table(named: "wells")
            let results = try table.applyEdits(FeatureEdits(updates: [Feature(objectID: 4, attributes: ["depth": .double(40)])]))
            #expect(results.isSuccess)
            #expect(try table.journal?.entries().count == 1)
            store.close()
            #expect(try call("features.open", #"{"path":"copy.gpkg","as":"copy"}"#)["journal"] == true)
            #expect(try call("features.push", "{\(Self.pair)}")["success"] == true)
            #expect(try depths("service") == [1, 5, 20, 40])
            // Any other layer is none.
            let other = try call("features.createLayer", #"{"path":"copy.gpkg","as":"other","definition":{"name":"other","fields":[]}}"#)
            #expect(other["journal"] == false)
        }

        private enum Program: CaseIterable { case sqlite, gdal }

        private func foreign(_ program: Program, _ statements: [String]) throws {
            let path = folder.file("copy.gpkg")
            switch program {
            case .sqlite:
                let database = try Database(path)
                database.ignoreShapes()
                for statement in statements { try database.rows(statement) }
            case .gdal:
                for statement in statements {
                    let (text, code) = try Tool.ogrinfo.run(["-q", path, "-sql", statement])
                    #expect(code == 0, "\(text)")
                }
            }
        }

        @Test func sqlitesEditsAreConflicts() throws { try editsAreConflicts(.sqlite) }

        @Test(.enabled(if: Tool.isWanted(.ogrinfo), Tool.absence)) func gdalsEditsAreConflicts() throws { try editsAreConflicts(.gdal) }

        private func editsAreConflicts(_ program: Program) throws {
            try call("features.close", #"{"layer":"copy"}"#)
            try foreign(
                program,
                [
                    "UPDATE wells SET depth = 99.5 WHERE OBJECTID = 1", "UPDATE wells SET note = 'by others' WHERE OBJECTID = 2",
                    "DELETE FROM wells WHERE OBJECTID = 3", "UPDATE wells SET note = note WHERE OBJECTID = 4",
                    "UPDATE wells SET depth = 55 WHERE OBJECTID = 5",
                ])
            try call("features.open", #"{"path":"copy.gpkg","as":"copy"}"#)
            // The service changes one of them, and deletes another.
            try call("features.applyEdits", #"{"layer":"service","updates":[{"objectId":1,"attributes":{"depth":11}}],"deletes":[5]}"#)
            let pulled = try call("features.pull", "{\(Self.pair)}")
            #expect(pulled["changedByOthers"]?.arrayValue?.compactMap(\.intValue).sorted() == [1, 2, 5], "\(pulled.text)")
            #expect(pulled["deleted"] == 0 && pulled["deletedByOthers"] == [3] && pulled["addedByOthers"] == [])
            let conflicts = try call("features.conflicts", "{\(Self.pair)}")["conflicts"]?.arrayValue ?? []
            try #require(conflicts.count == 3)
            func conflict(_ id: Int) throws -> JSONValue { try #require(conflicts.first { $0["objectId"]?.intValue == id }) }
            #expect(try conflict(1)["local"]?["attributes"]?["depth"] == 99.5 && conflict(1)["remote"]?["attributes"]?["depth"] == 11)
            #expect(try conflict(2)["local"]?["attributes"]?["note"] == "by others")
            // The service has what had come, so that both versions before are known.
            #expect(try conflict(2)["before"]?["attributes"]?["note"] == "č 2")
            // The service still has what came: that it was deleted here is sent.
            let journal = try call("features.journal", #"{"layer":"copy"}"#)["entries"]?.arrayValue ?? []
            #expect(journal.contains { $0["objectId"] == 3 && $0["edit"] == "delete" && $0["state"] == "pending" })
            #expect(try conflict(5)["remote"]?.isNull != false && conflict(5)["local"]?["attributes"]?["depth"] == 55)
            #expect(try call("features.push", "{\(Self.pair)}")["success"] == false)
            #expect(try depths("service") == [2, 4, 11])
            for (id, keep) in [(1, "local"), (2, "remote"), (5, "local")] {
                try call("features.resolve", #"{\#(Self.pair),"objectId":\#(id),"keep":"\#(keep)"}"#)
            }
            let pushed = try call("features.push", "{\(Self.pair)}")
            #expect(pushed["success"] == true && pushed["held"] == 0, "\(pushed.text)")
            #expect(try depths("service") == [2, 4, 55, 99.5])
            #expect(try depths("copy") == [2, 4, 55, 99.5])
            // Nothing is left to be found once more.
            let again = try call("features.pull", "{\(Self.pair)}")
            #expect(again["changedByOthers"] == [] && again["leftAlone"] == [], "\(again.text)")
        }

        @Test func sqlitesEditsAreSent() throws { try editsAreSent(.sqlite) }

        @Test(.enabled(if: Tool.isWanted(.ogrinfo), Tool.absence)) func gdalsEditsAreSent() throws { try editsAreSent(.gdal) }

        /// What another program has added, changed and deleted is sent by the next push, though nobody has noted it.
        private func editsAreSent(_ program: Program) throws {
            try call("features.close", #"{"layer":"copy"}"#)
            try foreign(
                program,
                [
                    "INSERT INTO wells (depth, note) VALUES (60, 'by others')", "UPDATE wells SET depth = 10 WHERE OBJECTID = 1",
                    "DELETE FROM wells WHERE OBJECTID = 3", "UPDATE wells SET depth = 20 WHERE OBJECTID = 2",
                ])
            try call("features.open", #"{"path":"copy.gpkg","as":"copy"}"#)
            // One of them the service has changed as well, and one that they deleted.
            try call("features.applyEdits", #"{"layer":"service","updates":[{"objectId":2,"attributes":{"depth":22}}]}"#)
            let pushed = try call("features.push", "{\(Self.pair)}")
            #expect(pushed["foundOfOthers"] == ["added": [6], "changed": [1, 2], "deleted": [3]], "\(pushed.text)")
            let outcomes = (pushed["items"]?.arrayValue ?? []).map {
                "\($0["objectId"]?.intValue ?? 0) \($0["outcome"]?.stringValue ?? "")"
            }
            #expect(outcomes.sorted() == ["1 taken", "2 conflict", "3 taken", "6 taken"])
            #expect(pushed["success"] == false)
            #expect(try depths("service") == [4, 5, 10, 22, 60])
            // The id that it has got is the same in the copy, in the journal and at the service.
            let sent = pushed["items"]?.arrayValue?.first { $0["objectId"] == 6 }
            let here = try call("features.get", #"{"layer":"copy","objectId":6}"#)
            let there = try call("features.query", #"{"layer":"service","where":"depth = 60"}"#)["features"]?.arrayValue?.first
            #expect(here["globalId"]?.stringValue?.count == 38)
            #expect(here["globalId"] == sent?["globalId"] && here["globalId"] == there?["globalId"])
            try call("features.resolve", #"{\#(Self.pair),"objectId":2,"keep":"remote"}"#)
            let again = try call("features.push", "{\(Self.pair)}")
            #expect(again["success"] == true && again["items"] == [] && again["foundOfOthers"] == nil, "\(again.text)")
            // What was added has an id by which it is found again, and is known from now on.
            let pulled = try call("features.pull", "{\(Self.pair)}")
            #expect(pulled["addedByOthers"] == [] && pulled["deletedByOthers"] == [] && pulled["leftAlone"] == [], "\(pulled.text)")
            #expect(try depths("copy") == depths("service"))
            let added = try call("features.query", #"{"layer":"copy","where":"depth = 60"}"#)["features"]?.arrayValue?.first
            #expect(added?["globalId"]?.stringValue?.count == 38)
        }

        /// Shapes and all, by the program that most people append with; a pull finds it too, and a row that the service has deleted by then is gone.
        @Test(.enabled(if: Tool.isWanted(.ogr2ogr), Tool.absence)) func rowsAppendedByOgr2ogrAreSent() throws {
            try call("features.close", #"{"layer":"copy"}"#)
            try #"{"type":"Feature","properties":{"depth":7.5,"note":"ž"},"geometry":{"type":"Point","coordinates":[7.25,45.5]}}"#
                .write(toFile: folder.file("more.geojson"), atomically: true, encoding: .utf8)
            let (text, code) = try Tool.ogr2ogr.run([
                "-update", "-append", folder.file("copy.gpkg"), folder.file("more.geojson"), "-nln", "wells",
            ])
            try #require(code == 0, "\(text)")
            try foreign(.gdal, ["DELETE FROM wells WHERE OBJECTID IN (2, 3)"])
            try call("features.open", #"{"path":"copy.gpkg","as":"copy"}"#)
            try call("features.applyEdits", #"{"layer":"service","updates":[{"objectId":2,"attributes":{"depth":22}}],"deletes":[3]}"#)
            let pulled = try call("features.pull", "{\(Self.pair)}")
            #expect(pulled["addedByOthers"] == [6] && pulled["deletedByOthers"] == [2, 3], "\(pulled.text)")
            let entries = try call("features.journal", #"{"layer":"copy"}"#)["entries"]?.arrayValue ?? []
            #expect(entries.compactMap { $0["edit"]?.stringValue }.sorted() == ["add", "delete", "delete"])
            let pushed = try call("features.push", "{\(Self.pair)}")
            let outcomes = (pushed["items"]?.arrayValue ?? []).map {
                "\($0["objectId"]?.intValue ?? 0) \($0["outcome"]?.stringValue ?? "")"
            }
            // The service has changed one of those that were deleted here: somebody has to choose.
            #expect(outcomes.sorted() == ["2 conflict", "3 takenBefore", "6 taken"], "\(pushed.text)")
            let sent = try call("features.query", #"{"layer":"service","where":"depth = 7.5","as":"wkt"}"#)["features"]?.arrayValue?.first
            #expect(sent?["geometry"]?["wkt"] == "POINT (7.25 45.5)" && sent?["attributes"]?["note"] == "ž", "\(sent?.text ?? "none")")
        }

        /// Edits that the copy noted, the service took, or a pull brought are nobody else's; nor is what a program writes again as it was.
        @Test func ownEditsAreNoConflict() throws {
            for round in 0..<3 {
                try call(
                    "features.applyEdits",
                    #"{"layer":"copy","updates":[{"objectId":1,"attributes":{"depth":\#(100 + round)},"geometry":{"wkt":"POINT (\#(round) 1)"}}]}"#
                )
                #expect(try call("features.push", "{\(Self.pair)}")["success"] == true)
                try call("features.applyEdits", #"{"layer":"service","updates":[{"objectId":2,"attributes":{"depth":\#(200 + round)}}]}"#)
                let pulled = try call("features.pull", "{\(Self.pair)}")
                #expect(pulled["leftAlone"] == [] && pulled["changedByOthers"] == [], "\(pulled.text)")
                _ = try reopen()
            }
            #expect(try depths("copy") == depths("service"))
            // Without being noted, for somebody wants it so: it is found, and not lost.
            _ = try reopen(#","journal":false"#)
            try call("features.applyEdits", #"{"layer":"copy","updates":[{"objectId":3,"attributes":{"depth":33}}]}"#)
            #expect(try call("features.pull", "{\(Self.pair)}")["changedByOthers"] == [3])
        }

        /// Files of the engine's first versions say of their features what the service calls them, and no more.
        @Test func filesOfEarlierVersionsAreCopiesToo() throws {
            try call("features.close", #"{"layer":"copy"}"#)
            try Database(folder.file("copy.gpkg")).rows(
                """
                DELETE FROM groma_remote_ids WHERE item = 'layer';
                ALTER TABLE groma_remote_ids DROP COLUMN digest;
                """)
            #expect(try call("features.open", #"{"path":"copy.gpkg","as":"copy"}"#)["journal"] == true)
            #expect(try call("features.pull", "{\(Self.pair)}")["fetched"] == 5)
            try call("features.close", #"{"layer":"copy"}"#)
            try foreign(.sqlite, ["UPDATE wells SET depth = 99 WHERE OBJECTID = 1"])
            try call("features.open", #"{"path":"copy.gpkg","as":"copy"}"#)
            #expect(try call("features.pull", "{\(Self.pair)}")["changedByOthers"] == [1])
        }
    }
#endif
