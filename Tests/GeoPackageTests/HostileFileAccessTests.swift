#if GeoPackage
    import Foundation
    import Groma
    import GromaTesting
    import Synchronization
    import Testing

    /// Files that would have SQLite run for ever, hold too much, or read what is half written.
    @Suite struct HostileFileAccessTests {
        private static let endless = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)"

        private func made(_ sql: String, in folder: TemporaryFolder) throws -> String {
            let path = folder.file("hostile.gpkg")
            let store = try stores().create(path)
            let table = try store.addLayer(LayerDefinition(name: "places", geometryType: nil, fields: [Field("name", .string)]))
            #expect(try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["name": "a"])])).isSuccess)
            store.close()
            try Database(path).rows(sql)
            return path
        }

        /// Options that end a call which asks so often whether it is to end.
        private func impatient(after count: Int = 20) -> FeatureStoreOptions {
            let box = Counter()
            var options = FeatureStoreOptions()
            options.isCancelled = { box.count(to: count) }
            return options
        }

        private final class Counter: Sendable {
            private let asked = Atomic(0)
            func count(to limit: Int) -> Bool { asked.add(1, ordering: .relaxed).newValue > limit }
        }

        private static let view =
            "CREATE VIEW v AS \(endless) SELECT n AS OBJECTID, 'x' AS name FROM r;"
            + "INSERT INTO gpkg_contents(table_name, data_type, identifier, srs_id) VALUES ('v', 'attributes', 'v', 4326)"

        @Test func anEndlessViewEndsWithTheCall() throws {
            let folder = try TemporaryFolder()
            let path = try made(Self.view, in: folder)
            let table = { () throws(FeatureError) in try stores().open(path, options: impatient()).table(named: "v") }
            #expect(error { () throws(FeatureError) in try table().count(of: FeatureQuery()) }?.name == "cancelled")
            #expect(error { () throws(FeatureError) in try table().objectIDs(of: FeatureQuery()) }?.name == "cancelled")
            // The rest of the file is as good as before.
            #expect(try stores().open(path).table(named: "places").count(of: FeatureQuery()) == 1)
        }

        @Test func anEndlessTableOfContentsEndsWithOpening() throws {
            let folder = try TemporaryFolder()
            let path = try made(
                "ALTER TABLE gpkg_contents RENAME TO c;"
                    + "CREATE VIEW gpkg_contents AS \(Self.endless) SELECT c.*, c.rowid AS rowid FROM r, c WHERE n < 0", in: folder)
            let found = error { () throws(FeatureError) in try stores().open(path, options: impatient()).layerNames() }
            #expect(found?.name == "cancelled", "\(String(describing: found))")
        }

        @Test func anEndlessTriggerEndsWithTheEdit() throws {
            let folder = try TemporaryFolder()
            let path = try made(
                "CREATE TRIGGER t AFTER INSERT ON places BEGIN SELECT count(*) FROM (\(Self.endless) SELECT n FROM r); END", in: folder)
            let store = try stores().open(path, options: impatient())
            let table = try store.table(named: "places")
            let found = error { () throws(FeatureError) in
                try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["name": "b"])]))
            }
            #expect(found?.name == "cancelled", "\(String(describing: found))")
            store.close()
            #expect(try Database(path).rows("SELECT name FROM places") == [["a"]])
        }

        /// A value that takes no room in the file and 200 MB when it is read.
        @Test func aGeneratedValueIsNotLargerThanTheMemory() throws {
            let folder = try TemporaryFolder()
            let path = try made(
                "CREATE TABLE g(OBJECTID INTEGER PRIMARY KEY, name TEXT GENERATED ALWAYS AS (hex(zeroblob(100000000))));"
                    + "INSERT INTO g(OBJECTID) VALUES (1);"
                    + "INSERT INTO gpkg_contents(table_name, data_type, identifier, srs_id) VALUES ('g', 'attributes', 'g', 4326)",
                in: folder)
            var options = FeatureStoreOptions()
            options.memoryLimit = 10_000_000
            let table = try stores().open(path, options: options).table(named: "g")
            let found = error { () throws(FeatureError) in try table.features() }
            #expect(found?.name == "invalidStore", "\(String(describing: found))")
        }

        /// The journal of a transaction that nobody ended lies beside the file: it is undone, for reading alone too, before anything is read.
        @Test func halfWrittenTransactionsAreNotRead() throws {
            let folder = try TemporaryFolder()
            let path = try made("SELECT 1", in: folder)
            let writer = try Database(path)
            try writer.rows(
                "CREATE TABLE filler(t TEXT); INSERT INTO filler WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 200) SELECT hex(zeroblob(1000)) FROM r"
            )
            try writer.rows("PRAGMA cache_size = 2; BEGIN; UPDATE places SET name = 'half'; UPDATE filler SET t = upper(t) || 'x'")
            let copy = folder.file("copy.gpkg")
            for ending in ["", "-journal"] { try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending) }
            try writer.rows("ROLLBACK")
            var options = FeatureStoreOptions()
            options.isReadOnly = true
            let store = try stores().open(copy, options: options)
            #expect(store.isReadOnly)
            #expect(try store.table(named: "places").features().features.map { $0.attributes["name"] } == ["a"])
            store.close()
            #expect(!FileManager.default.fileExists(atPath: copy + "-journal"))
        }

        @Test func aFileOpensOnlyWhereItMay() throws {
            let folder = try TemporaryFolder()
            let path = try made("SELECT 1", in: folder)
            let link = folder.file("link.gpkg")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            var options = FeatureStoreOptions()
            options.allowsFile = { $0 != real }
            for place in [path, link] {
                #expect(
                    error { () throws(FeatureError) in try stores().open(place, options: options).layerNames() }?.name == "invalidStore")
            }
            options.allowsFile = { $0 == real }
            #expect(try stores().open(link, options: options).layerNames() == ["places"])
        }
    }
#endif
