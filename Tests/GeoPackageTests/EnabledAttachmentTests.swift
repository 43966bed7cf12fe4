#if GeoPackage
    import GromaTesting
    import Groma
    import Testing

    /// Attachments that were enabled while the layer was open, as the file holds them.
    @Suite struct EnabledAttachmentTests {
        @Test func theyGoWithTheirFeature() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("e.gpkg")
            let store = try stores().create(path)
            let table = try store.addLayer(LayerDefinition(name: "wells", geometryType: .point, spatialReference: .wgs84))
            #expect(try table.applyEdits(FeatureEdits(adds: [Feature(), Feature()])).isSuccess)
            try table.enableAttachments()
            for id in [1, 2] {
                let draft = AttachmentDraft(name: "\(id).txt", contentType: "text/plain", content: AttachmentContent([1]))
                _ = try table.putAttachment(draft, replacing: nil, ofFeature: id, options: EditOptions(), hook: .none)
            }
            #expect(try table.applyEdits(FeatureEdits(deletes: [2])).isSuccess)
            store.close()
            let database = try Database(path)
            try database.expectSound()
            #expect(try database.rows("SELECT name FROM wells_attachments") == [["1.txt"]])
            #expect(try database.rows("SELECT base_id FROM wells_attachments_map") == [["1"]])
            #expect(try database.rows("SELECT relation_name, base_table_name FROM gpkgext_relations") == [["media", "wells"]])
        }
    }
#endif
