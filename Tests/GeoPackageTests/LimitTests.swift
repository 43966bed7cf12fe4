#if GeoPackage
    import GromaTesting
    import Foundation
    import Groma
    import Testing

    /// Disks that are full, files that are read-only, and others who write.
    @Suite struct LimitTests {
        private static let definition = LayerDefinition(
            name: "places", geometryType: .point, spatialReference: .wgs84, fields: [Field("name", .string)], objectIDField: "fid")

        private static func features(_ count: Int) -> [Feature] {
            (0..<count).map {
                Feature(attributes: ["name": .string("place \($0)")], geometry: .point(Point(x: Double($0 % 360) - 180, y: 1)))
            }
        }

        #if os(Linux)
            @Test func aFullDiskIsSaidAndLeavesWhatWasThere() async throws {
                // In a process of its own, for the limit holds for all files of a process.
                await #expect(processExitsWith: .success) {
                    let folder = try TemporaryFolder()
                    let path = folder.file("a.gpkg")
                    let table = try stores().create(path).addLayer(LimitTests.definition)
                    guard try table.applyEdits(FeatureEdits(adds: LimitTests.features(100))).isSuccess else { exit(2) }
                    signal(SIGXFSZ, SIG_IGN)
                    var limit = rlimit(rlim_cur: 400_000, rlim_max: 400_000)
                    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                    let found = error { () throws(FeatureError) in
                        try table.applyEdits(FeatureEdits(adds: LimitTests.features(50_000)))
                    }
                    guard found?.name == "diskFull" else { exit(3) }
                    guard try table.count(of: FeatureQuery()) == 100 else { exit(4) }
                    // What fits is still taken.
                    guard try table.applyEdits(FeatureEdits(deletes: [1])).isSuccess else { exit(5) }
                    guard try table.count(of: FeatureQuery()) == 99 else { exit(6) }
                    exit(0)
                }
            }

            @Test func unwritableFilesAreReadAndReportedAsReadOnly() async throws {
                await #expect(processExitsWith: .success) {
                    let folder = try TemporaryFolder()
                    for name in ["file.gpkg", "logged.gpkg"] {
                        let store = try stores().create(folder.file(name))
                        _ = try store.addLayer(LimitTests.definition).applyEdits(FeatureEdits(adds: LimitTests.features(10)))
                        store.close()
                    }
                    // One that somebody left in the mode of logs.
                    try Database(folder.file("logged.gpkg")).rows("PRAGMA journal_mode = WAL")
                    chmod(folder.file("file.gpkg"), 0o444)
                    chmod(folder.path, 0o555)
                    // Permissions mean nothing to the superuser, who comes back at the end to take the folder away.
                    let isSuperuser = geteuid() == 0
                    if isSuperuser { guard seteuid(65534) == 0 else { exit(2) } }
                    for name in ["file.gpkg", "logged.gpkg"] {
                        let before = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
                        let store = try stores().open(folder.file(name))
                        guard store.isReadOnly else { exit(3) }
                        let table = try store.table(named: "places")
                        guard try table.features().features.count == 10 else { exit(4) }
                        let edits = FeatureEdits(adds: LimitTests.features(1))
                        guard error({ () throws(FeatureError) in try table.applyEdits(edits) })?.name == "readOnly" else { exit(5) }
                        guard error({ () throws(FeatureError) in try store.removeLayer(named: "places") })?.name == "readOnly" else {
                            exit(6)
                        }
                        store.close()
                        guard try Data(contentsOf: URL(fileURLWithPath: folder.file(name))) == before else { exit(7) }
                    }
                    guard error({ () throws(FeatureError) in try stores().create(folder.file("new.gpkg")) })?.name == "readOnly" else {
                        exit(8)
                    }
                    if isSuperuser { guard seteuid(0) == 0 else { exit(9) } }
                    exit(0)
                }
            }

            /// A log that cannot be read is not left out: without it the file holds what was there before.
            @Test func aFileWhoseLogCannotBeReadIsNotOpened() async throws {
                await #expect(processExitsWith: .success) {
                    let folder = try TemporaryFolder()
                    let path = folder.file("a.gpkg")
                    let store = try stores().create(path)
                    let table = try store.addLayer(LayerDefinition(name: "places", fields: [Field("name", .string)]))
                    _ = try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["name": "before"])]))
                    store.close()
                    // The log is there as long as somebody has the file open.
                    let database = try Database(path)
                    try database.rows("PRAGMA journal_mode = WAL; UPDATE places SET name = 'after'")
                    let copy = folder.file("copy")
                    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
                    for ending in ["", "-wal"] {
                        try FileManager.default.copyItem(atPath: path + ending, toPath: copy + "/a.gpkg" + ending)
                        chmod(copy + "/a.gpkg" + ending, 0o444)
                    }
                    chmod(folder.path, 0o755)
                    chmod(copy, 0o555)
                    let isSuperuser = geteuid() == 0
                    if isSuperuser { guard seteuid(65534) == 0 else { exit(2) } }
                    let found = error { () throws(FeatureError) in try stores().open(copy + "/a.gpkg").layerNames() }
                    if isSuperuser { guard seteuid(0) == 0 else { exit(3) } }
                    chmod(copy, 0o755)
                    guard found?.name == "inputOutput" else { exit(4) }
                    withExtendedLifetime(database) {}
                    exit(0)
                }
            }
        #endif

        @Test func openedForReadingNothingCanBeChanged() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            let writing = try stores().create(path)
            _ = try writing.addLayer(Self.definition).applyEdits(FeatureEdits(adds: Self.features(3)))
            var options = FeatureStoreOptions()
            options.isReadOnly = true
            let store = try stores().open(path, options: options)
            let table = try store.table(named: "places")
            #expect(store.isReadOnly && !writing.isReadOnly)
            #expect(error { () throws(FeatureError) in try table.applyEdits(FeatureEdits(deletes: [1])) }?.name == "readOnly")
            #expect(error { () throws(FeatureError) in try store.addLayer(LayerDefinition(name: "b")) }?.name == "readOnly")
            let new = folder.file("new.gpkg")
            #expect(error { () throws(FeatureError) in try stores().create(new, options: options) }?.name == "readOnly")
            #expect(!FileManager.default.fileExists(atPath: new))
            // It sees what the other one writes meanwhile.
            _ = try writing.table(named: "places").applyEdits(FeatureEdits(deletes: [1]))
            #expect(try table.objectIDs(of: FeatureQuery()) == [2, 3])
        }

        @Test func editsAreOneTransactionAndRollBackTogether() throws {
            let folder = try TemporaryFolder()
            let table = try stores().create(folder.file("a.gpkg")).addLayer(Self.definition)
            _ = try table.applyEdits(FeatureEdits(adds: Self.features(5)))
            var options = EditOptions()
            options.rollsBackOnFailure = true
            let edits = FeatureEdits(
                adds: Self.features(200), updates: [Feature(objectID: 1, attributes: ["name": "changed"])], deletes: [2, 9999])
            let results = try table.applyEdits(edits, options: options)
            #expect(results.deletes.map(\.error?.name) == ["rolledBack", "noFeature"])
            #expect(try table.objectIDs(of: FeatureQuery()) == [1, 2, 3, 4, 5])
            #expect(try table.feature(withObjectID: 1)?.attributes["name"] == "place 0")
            #expect(
                try table.objectIDs(of: FeatureQuery(extent: Extent(xMin: -180, yMin: 0, xMax: 180, yMax: 2), spatialReference: nil)).count
                    == 5)
            // Without it, what can be done is done.
            let partly = try table.applyEdits(edits)
            #expect(partly.failures.count == 1)
            #expect(try table.count(of: FeatureQuery()) == 204)
        }

        @Test func readersGoOnWhileSomebodyWrites() async throws {
            let folder = try TemporaryFolder()
            let store = try stores().create(folder.file("a.gpkg"))
            let table = try store.addLayer(Self.definition)
            _ = try table.applyEdits(FeatureEdits(adds: Self.features(1000)))
            // Each transaction moves 50 features in and 50 out, so that whoever reads sees 1000 always.
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for round in 0..<20 {
                        let ids = Array(round * 50 + 1...round * 50 + 50)
                        let results = try table.applyEdits(FeatureEdits(adds: LimitTests.features(50), deletes: ids))
                        #expect(results.isSuccess)
                    }
                }
                for _ in 0..<3 {
                    group.addTask {
                        for _ in 0..<20 {
                            let count = try table.features().features.count
                            #expect(count == 1000)
                        }
                    }
                }
                try await group.waitForAll()
            }
            // A body that writes while it reads goes on with what it had begun to read.
            var seen = 0
            _ = try table.forEachFeature(in: FeatureQuery(), hook: .none) { (feature) throws(FeatureError) in
                seen += 1
                if seen % 100 == 0, let id = feature.objectID { _ = try table.applyEdits(FeatureEdits(deletes: [id])) }
                return true
            }
            #expect(seen == 1000)
            #expect(try table.count(of: FeatureQuery()) == 990)
            store.close()
            try Database(folder.file("a.gpkg")).expectSound()
        }

        /// A text for which SQLite has no room is not taken for none.
        @Test func aTextThatIsTooLongIsRefused() throws {
            let folder = try TemporaryFolder()
            var options = FeatureStoreOptions()
            options.memoryLimit = 1 << 22
            let table = try stores().create(folder.file("a.gpkg"), options: options).addLayer(Self.definition)
            var isSuccess = false
            func add(_ count: Int) -> FeatureError? {
                let feature = Feature(attributes: ["name": .string(String(repeating: "a", count: count))])
                return error { () throws(FeatureError) in isSuccess = try table.applyEdits(FeatureEdits(adds: [feature])).isSuccess }
            }
            #expect(add(1 << 19) == nil && isSuccess)
            isSuccess = false
            #expect(add(3 << 19) != nil || !isSuccess)
            #expect(try table.count(of: FeatureQuery()) == 1)
        }
    }
#endif
