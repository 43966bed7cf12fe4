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
            #expect(pulled["changedByOthers"]?.arrayValue?.compactMap(\.intValue).sorted() == [1, 2, 3, 5], "\(pulled.text)")
            #expect(pulled["deleted"] == 0)
            let conflicts = try call("features.conflicts", "{\(Self.pair)}")["conflicts"]?.arrayValue ?? []
            try #require(conflicts.count == 4)
            func conflict(_ id: Int) throws -> JSONValue { try #require(conflicts.first { $0["objectId"]?.intValue == id }) }
            #expect(try conflict(1)["local"]?["attributes"]?["depth"] == 99.5 && conflict(1)["remote"]?["attributes"]?["depth"] == 11)
            #expect(try conflict(2)["local"]?["attributes"]?["note"] == "by others")
            // The service has what had come, so that both versions before are known.
            #expect(try conflict(2)["before"]?["attributes"]?["note"] == "č 2")
            #expect(try conflict(3)["local"]?.isNull != false && conflict(3)["remote"]?["attributes"]?["depth"] == 3)
            #expect(try conflict(5)["remote"]?.isNull != false && conflict(5)["local"]?["attributes"]?["depth"] == 55)
            #expect(try call("features.push", "{\(Self.pair)}")["success"] == false)
            #expect(try depths("service") == [2, 3, 4, 11])
            for (id, keep) in [(1, "local"), (2, "remote"), (3, "local"), (5, "local")] {
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

        /// Edits that the copy noted, the service took, or a pull brought are nobody else's; nor is what a program writes again as it was.
        @Test func whatIsItsOwnIsNoConflict() throws {
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
