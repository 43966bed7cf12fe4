#if GeoPackage
    import GromaTesting
    import Foundation
    import Groma
    import Testing

    /// Processes that write are killed 200 times: what they have acknowledged is there, nothing is there by half, and the next one goes on.
    @Suite struct CrashTests {
        /// Features of the layers before the first process begins, which a journal knows nothing of.
        private static let first = 20

        private static func makeFile(_ path: String) throws -> [String: LayerModel] {
            var models: [String: LayerModel] = [:]
            let store = try stores().create(path)
            for name in ["logged", "plain"] {
                var definition = LayerDefinition(
                    name: name, geometryType: .point, spatialReference: .wgs84,
                    fields: [Field("name", .string), Field("GlobalID", .globalID, isNullable: false, isEditable: false)],
                    globalIDField: "GlobalID")
                definition.hasAttachments = true
                let table = try store.addLayer(definition)
                let rows = (1...first).map {
                    LayerState.Row(globalID: GlobalID.text(UInt64($0), 0, version: 4), name: "first \($0)", x: $0, y: -$0)
                }
                let features = rows.map {
                    Feature(
                        globalID: $0.globalID, attributes: ["name": .string($0.name)],
                        geometry: .point(Point(x: Double($0.x), y: Double($0.y), spatialReference: .wgs84)))
                }
                try #require(try table.applyEdits(FeatureEdits(adds: features)).isSuccess)
                var model = LayerModel(state: LayerState(), isJournaled: name == "logged", nextID: 1, nextAttachment: 1)
                for (place, row) in rows.enumerated() { model.state.rows[place + 1] = row }
                model.nextID = first + 1
                models[name] = model
            }
            store.close()
            return models
        }

        @Test(arguments: 1...4 as ClosedRange<UInt64>) func acknowledgedEditsAreThereAndNoneIsHalfWritten(seed: UInt64) throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            let contents = try CrashContents(in: folder)
            var known = try Self.makeFile(path)
            var script = CrashScript(known, contents: contents, seed: seed)
            var acknowledged = 0
            var (round, kills) = (0, 0)
            // A machine that has little time for the writers takes more rounds until enough was acknowledged.
            while kills < 50 || (acknowledged <= 50 && round < 500) {
                round += 1
                let place: Comment = "seed \(seed), round \(round)"
                let writer = try WriterProcess(in: folder)
                let (unsure, count) = try Self.write(&script, &known, to: writer, place)
                acknowledged += count
                if writer.wasKilled() { kills += 1 }
                // What opens the file next may write or not.
                try #require(try Self.settle(&known, unsure, path, contents, isReadOnly: script.below(2) == 0, place), place)
                script.ahead = known
                if round % 5 == 0 { try Self.expectSound(path, known, asksGDAL: round % 25 == 0) }
            }
            #expect(acknowledged > 50, "seed \(seed): so few edits say nothing")
        }

        /// Lets a process write until it is killed.
        ///
        /// - Returns: the actions that were not acknowledged, and how many were.
        private static func write(
            _ script: inout CrashScript, _ known: inout [String: LayerModel], to writer: WriterProcess, _ place: Comment
        ) throws -> ([CrashScript.Action], Int) {
            // While it opens the file, while it writes, or while it closes the file.
            let moment = script.below(10)
            if moment == 0 { writer.kill(after: script.below(60_000)) }
            writer.send(CrashScript.opening)
            for _ in CrashScript.opening {
                guard let line = writer.line() else { return ([], 0) }
                try #require(line.contains(#""result""#), "\(place): \(line)")
            }
            if moment > 1 { writer.kill(after: script.below(40_000)) }
            var unsure: [CrashScript.Action] = []
            var count = 0
            while true {
                if moment == 1 && count >= 3 {
                    writer.endInput()
                    usleep(UInt32(script.below(8_000)))
                    writer.kill()
                    return (unsure, count)
                }
                let window = (0...script.below(4)).map { _ in script.next() }
                unsure += window
                writer.send(window.flatMap(\.lines))
                for action in window {
                    for number in action.lines.indices {
                        guard let line = writer.line() else { return (unsure, count) }
                        let succeeds = number < action.lines.count - 1 || action.succeeds
                        let isRight =
                            line.contains(#""result""#)
                            && line.contains(#"{"success":true"#) == (succeeds && number == action.lines.count - 1)
                        try #require(isRight, "\(place): \(action.lines[number]) gave \(line)")
                    }
                    for step in action.steps { known[action.layer]?.apply(step) }
                    unsure.removeFirst()
                    count += 1
                }
            }
        }

        /// Finds out how far the process came: after what it has acknowledged, between two transactions. Says whether that can be.
        private static func settle(
            _ known: inout [String: LayerModel], _ unsure: [CrashScript.Action], _ path: String, _ contents: CrashContents,
            isReadOnly: Bool,
            _ place: Comment
        ) throws -> Bool {
            var options = FeatureStoreOptions()
            options.isReadOnly = true
            let first = try isReadOnly ? read(path, options, known.keys, contents) : nil
            options.isReadOnly = false
            let found = try read(path, options, known.keys, contents)
            if let first {
                // Whoever reads finds the same, but no journal.
                #expect(
                    first.allSatisfy { found[$0.key]?.rows == $0.value.rows && found[$0.key]?.attachments == $0.value.attachments }, place)
            }
            var steps = unsure.flatMap { action in action.steps.map { (action.layer, $0) } }[...]
            let start = known
            while true {
                if known.allSatisfy({ found[$0.key] == $0.value.state }) { return true }
                guard let (layer, step) = steps.popFirst() else { break }
                known[layer]?.apply(step)
            }
            for (name, model) in start { Issue.record("\(place): \(name): \(found[name].map { $0.differences(from: model.state) } ?? [])") }
            return false
        }

        private static func read(
            _ path: String, _ options: FeatureStoreOptions, _ names: some Sequence<String>, _ contents: CrashContents
        ) throws -> [String: LayerState] {
            let store = try stores().open(path, options: options)
            defer { store.close() }
            var found: [String: LayerState] = [:]
            for name in names { found[name] = try LayerState(try store.table(named: name), contents: contents) }
            return found
        }

        private static func expectSound(_ path: String, _ known: [String: LayerModel], asksGDAL: Bool) throws {
            do {
                let database = try Database(path)
                try database.expectSound()
                for (name, model) in known {
                    // Whole degrees are kept as they are by the index's single precision.
                    let boxes = try database.rows(
                        "SELECT id, CAST(minx AS INTEGER), CAST(maxy AS INTEGER) FROM rtree_\(name)_geom ORDER BY id")
                    #expect(boxes == model.state.rows.sorted { $0.key < $1.key }.map { ["\($0.key)", "\($0.value.x)", "\($0.value.y)"] })
                    let media = try database.rows("SELECT id FROM \(name)_attachments ORDER BY id").compactMap(\.first)
                    #expect(media == model.state.attachments.keys.sorted().map(String.init))
                    let mapped = try database.rows("SELECT related_id FROM \(name)_attachments_map ORDER BY related_id").compactMap(\.first)
                    #expect(mapped == media)
                }
            }
            guard asksGDAL && Tool.isWanted(.ogrinfo) else { return }
            let info = try Tool.ogrinfo.run(["-ro", "-so", "-al", path])
            #expect(info.code == 0 && !info.text.contains("ERROR"), "\(info.text)")
            for model in known.values { #expect(info.text.contains("Feature Count: \(model.state.rows.count)"), "\(info.text)") }
        }
    }
#endif
