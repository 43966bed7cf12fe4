import GromaFormats

#if GeoPackage
    import GromaTesting
    import Foundation
    import Groma
    import Testing

    /// Files whose own triggers, or whose journal, work against edits.
    @Suite struct HostileRuleTests {
        /// A layer with three features, the first of which has an attachment and a noted edit, and what SQL does to the file then.
        private func table(_ sql: String, in folder: TemporaryFolder) throws -> any FeatureTable {
            let path = folder.file("rules.gpkg")
            let store = try stores().create(path)
            var definition = LayerDefinition(
                name: "places", geometryType: nil, fields: [Field("name", .string), Field("globalid", .globalID, isNullable: false)])
            definition.hasAttachments = true
            let table = try store.addLayer(definition)
            let adds = ["a", "b", "c"].map { Feature(attributes: ["name": .string($0)]) }
            #expect(try table.applyEdits(FeatureEdits(adds: adds)).isSuccess)
            var options = EditOptions()
            options.isJournaled = true
            #expect(
                try table.applyEdits(FeatureEdits(updates: [Feature(objectID: 1, attributes: ["name": "A"])]), options: options).isSuccess)
            let draft = AttachmentDraft(name: "x.txt", contentType: "text/plain", content: AttachmentContent([1, 2, 3]))
            _ = try table.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
            store.close()
            try Database(path).rows(sql)
            return try stores().open(path).table(named: "places")
        }

        private func names(_ table: any FeatureTable) throws -> [AttributeValue?] {
            try table.features().features.map { $0.attributes["name"] }
        }

        @Test func aRowThatTheFileKeepsKeepsItsAttachments() throws {
            let folder = try TemporaryFolder()
            let rule = "CREATE TRIGGER t BEFORE DELETE ON places WHEN OLD.OBJECTID = 1 BEGIN SELECT RAISE(ABORT, 'kept'); END"
            let table = try table(rule, in: folder)
            let results = try table.applyEdits(FeatureEdits(deletes: [1, 2]))
            #expect(results.deletes.map(\.error?.name) == ["notPermitted", nil])
            #expect(try names(table) == ["A", "c"])
            #expect(try table.attachmentInfos(ofFeature: 1).count == 1)
        }

        @Test(arguments: ["INSERT", "UPDATE", "DELETE"])
        func rowsThatATriggerIgnoresAreNoSuccess(_ verb: String) throws {
            let folder = try TemporaryFolder()
            let rule = "CREATE TRIGGER t BEFORE \(verb) ON places BEGIN SELECT RAISE(IGNORE); END"
            let table = try table(rule, in: folder)
            let results = try table.applyEdits(
                FeatureEdits(
                    adds: [Feature(attributes: ["name": "d"])], updates: [Feature(objectID: 2, attributes: ["name": "B"])], deletes: [1]))
            let place = try #require(["INSERT", "UPDATE", "DELETE"].firstIndex(of: verb))
            let errors = [results.adds[0].error, results.updates[0].error, results.deletes[0].error].map { $0?.name }
            #expect(errors == (0..<3).map { $0 == place ? "notPermitted" : nil })
            #expect(try names(table) == [["B", "c"], ["b", "c", "d"], ["A", "B", "c", "d"]][place])
            if verb == "DELETE" { #expect(try table.attachmentInfos(ofFeature: 1).count == 1) }
        }

        @Test func aTransactionThatTheFileUndoesIsUndoneWhole() throws {
            let folder = try TemporaryFolder()
            let rule = "CREATE TRIGGER t BEFORE INSERT ON places WHEN NEW.name = 'bad' BEGIN SELECT RAISE(ROLLBACK, 'no'); END"
            let table = try table(rule, in: folder)
            let adds = ["d", "bad", "e"].map { Feature(attributes: ["name": .string($0)]) }
            let found = error { () throws(FeatureError) in try table.applyEdits(FeatureEdits(adds: adds, deletes: [2])) }
            #expect(found?.name == "inputOutput", "\(String(describing: found))")
            #expect(try names(table) == ["A", "b", "c"], "neither what came before nor what would have come behind")
            #expect(try table.applyEdits(FeatureEdits(adds: [adds[2]])).isSuccess)
        }

        @Test(arguments: ["revision = 9223372036854775807", "attempts = 9223372036854775807", "revision = -1", "state = 'lost'"])
        func aBrokenJournalFailsTheEditsThatItWouldNote(_ change: String) throws {
            let folder = try TemporaryFolder()
            let table = try table("UPDATE groma_journal SET \(change)", in: folder)
            var options = EditOptions()
            options.isJournaled = true
            let edits = FeatureEdits(
                adds: [Feature(attributes: ["name": "d"])], updates: [Feature(objectID: 1, attributes: ["name": "x"])])
            let found = error { () throws(FeatureError) in try table.applyEdits(edits, options: options) }
            #expect(found?.name == "invalidStore", "\(String(describing: found))")
            #expect(try names(table) == ["A", "b", "c"])
            let journal = try #require(table.journal)
            #expect(error { () throws(FeatureError) in try journal.entries() }?.name == "corrupt")
            options.isJournaled = false
            #expect(try table.applyEdits(edits, options: options).isSuccess, "edits that need not be noted are done")
        }
    }
#endif
