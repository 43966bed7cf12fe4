#if GeoPackage
    import GromaTesting
    import Foundation
    import Groma
    import Testing

    /// Attachments of layers that other programs wrote without room for any.
    @Suite(.enabled(if: Tool.isWanted(.ogrinfo, .ogr2ogr), Tool.absence)) struct AttachmentEnablingTests {
        @Test func aLayerOfGDALsGetsAttachmentsThatStay() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("g.gpkg")
            let source = #"""
                {"type": "FeatureCollection", "features": [
                {"type": "Feature", "properties": {"name": "a"}, "geometry": {"type": "Point", "coordinates": [1, 2]}},
                {"type": "Feature", "properties": {"name": "b"}, "geometry": {"type": "Point", "coordinates": [3, 4]}}]}
                """#
            try source.write(toFile: folder.file("s.geojson"), atomically: true, encoding: .utf8)
            let made = try Tool.ogr2ogr.run(["-f", "GPKG", path, folder.file("s.geojson"), "-nln", "wells"])
            try #require(made.code == 0, "\(made.text)")
            // A name that the new tables would have is taken.
            _ = try Tool.ogr2ogr.run(["-update", "-f", "GPKG", path, folder.file("s.geojson"), "-nln", "wells_attachments"])
            let store = try stores().open(path)
            let table = try store.table(named: "wells")
            #expect(!table.definition.hasAttachments)
            let draft = AttachmentDraft(name: "log.txt", contentType: "text/plain", content: AttachmentContent(Array("dry".utf8)))
            func put() throws(FeatureError) -> EditResult {
                try table.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
            }
            #expect(error(put)?.name == "notSupported")
            try table.enableAttachments()
            #expect(try put().isSuccess)
            // A feature that is deleted takes its attachments along, though the table was opened without any.
            _ = try table.putAttachment(draft, replacing: nil, ofFeature: 2, options: EditOptions(), hook: .none)
            #expect(try table.applyEdits(FeatureEdits(deletes: [2])).isSuccess)
            #expect(try store.layerNames() == ["wells", "wells_attachments"])
            store.close()
            let again = try stores().open(path)
            #expect(try again.table(named: "wells").attachmentInfos(ofFeature: 1).map(\.name) == ["log.txt"])
            again.close()
            #expect(try Database(path).rows("PRAGMA integrity_check") == [["ok"]])
            let info = try Tool.ogrinfo.run(["-ro", "-al", path])
            #expect(info.code == 0 && info.text.contains("Layer name: wells") && !info.text.contains("ERROR"), "\(info.text)")
            let rows = try Tool.ogrinfo.run(
                [
                    "-ro", "-q", path, "-dialect", "sqlite", "-sql",
                    "SELECT r.relation_name AS relation, m.name AS file FROM gpkgext_relations r, wells_attachments_2 m",
                ])
            #expect(
                rows.text.contains("relation (String) = media") && rows.text.contains("file (String) = log.txt"),
                "\(rows.text)")
        }

        @Test func theRelationsOfOtherLayersStayUntilTheLastOneIsRemoved() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("two.gpkg")
            var store = try stores().create(path)
            for name in ["a", "b"] {
                let table = try store.addLayer(LayerDefinition(name: name, geometryType: .point, spatialReference: .wgs84))
                #expect(try table.applyEdits(FeatureEdits(adds: [Feature()])).isSuccess)
                try table.enableAttachments()
                let draft = AttachmentDraft(name: "\(name).txt", contentType: "text/plain", content: AttachmentContent([65]))
                #expect(try table.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none).isSuccess)
            }
            try store.removeLayer(named: "a")
            store.close()
            let relations = "SELECT base_table_name FROM gpkgext_relations"
            let extensions = "SELECT count(*) FROM gpkg_extensions WHERE extension_name = 'gpkg_related_tables'"
            #expect(try Database(path).rows(relations) == [["b"]] && Database(path).rows(extensions) != [["0"]])
            store = try stores().open(path)
            #expect(try store.table(named: "b").attachmentInfos(ofFeature: 1).map(\.name) == ["b.txt"])
            try store.removeLayer(named: "b")
            store.close()
            #expect(try Database(path).rows("SELECT name FROM sqlite_master WHERE name = 'gpkgext_relations'").isEmpty)
            #expect(try Database(path).rows(extensions) == [["0"]])
        }

        @Test func readOnlyFilesGetNoAttachmentTables() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("r.gpkg")
            var store = try stores().create(path)
            _ = try store.addLayer(LayerDefinition(name: "t", geometryType: .point, spatialReference: .wgs84))
            store.close()
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            var options = FeatureStoreOptions()
            options.isReadOnly = true
            store = try stores().open(path, options: options)
            let table = try store.table(named: "t")
            #expect(!table.isEditable && !FeatureLayer(table: table).canCreate)
            #expect(error { () throws(FeatureError) in try table.enableAttachments() }?.name == "readOnly")
            store.close()
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        }
    }
#endif
