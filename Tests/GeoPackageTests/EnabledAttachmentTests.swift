#if GeoPackage
    import GromaTesting
    import Groma
    import Synchronization
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

        /// Contents are read in pieces of 256 kB, after each of which the progress is told.
        @Test(arguments: [(0, 0), (3, 1), (1 << 18, 1), ((1 << 18) + 1, 2)])
        func theyAreReadInPieces(_ size: Int, _ pieces: Int) throws {
            let folder = try TemporaryFolder()
            let store = try stores().create(folder.file("p.gpkg"))
            let table = try store.addLayer(LayerDefinition(name: "wells"))
            #expect(try table.applyEdits(FeatureEdits(adds: [Feature()])).isSuccess)
            try table.enableAttachments()
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            let draft = AttachmentDraft(name: "a.bin", contentType: "application/octet-stream", content: AttachmentContent(bytes))
            let added = try table.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
            let id = try #require(added.objectID)
            let told = Mutex<[Double]>([])
            let sink = ByteSink()
            let hook = OperationHook(progress: { part in told.withLock { $0.append(part) } })
            try table.readAttachment(id, ofFeature: 1, to: sink, hook: hook)
            #expect(sink.bytes == bytes)
            let parts = told.withLock { $0 }
            #expect(parts.count == pieces && parts == parts.sorted() && parts.last ?? 1 == 1)
        }
    }
#endif
