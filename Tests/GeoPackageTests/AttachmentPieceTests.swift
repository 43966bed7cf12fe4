#if GeoPackage
    import GromaTesting
    import Groma
    import Synchronization
    import Testing

    /// Contents of attachments on their way into a file and out of it, piece by piece.
    @Suite struct AttachmentPieceTests {
        private func table(in folder: TemporaryFolder, limit: Int = 1 << 30) throws -> any FeatureTable {
            var options = FeatureStoreOptions()
            options.attachmentLimit = limit
            let store = try stores().create(folder.file("p.gpkg"), options: options)
            let table = try store.addLayer(LayerDefinition(name: "wells"))
            #expect(try table.applyEdits(FeatureEdits(adds: [Feature()])).isSuccess)
            try table.enableAttachments()
            return table
        }

        private func draft(_ content: AttachmentContent) -> AttachmentDraft {
            AttachmentDraft(name: "a.bin", contentType: "application/octet-stream", content: content)
        }

        private func contents(_ id: Int, _ table: any FeatureTable) throws -> [UInt8] {
            let sink = ByteSink()
            try table.readAttachment(id, ofFeature: 1, to: sink, hook: .none)
            return sink.bytes
        }

        /// A hook that cancels when it is asked again after some times.
        private func hook(cancellingAfter count: Int) -> OperationHook {
            let asked = Counter()
            return OperationHook(isCancelled: { asked.count() > count })
        }

        private final class Counter: Sendable {
            private let asked = Atomic(0)
            func count() -> Int { asked.add(1, ordering: .relaxed).newValue }
        }

        /// The progress is told after each 256 kB, and a call ends before the next ones when it is cancelled.
        @Test(
            arguments: [(0, []), (3, [1]), (1 << 18, [1]), ((1 << 18) + 1, [262_144.0 / 262_145, 1]), (1 << 19, [0.5, 1])]
                as [(Int, [Double])])
        func theyAreWrittenInPieces(_ size: Int, _ parts: [Double]) throws {
            let folder = try TemporaryFolder()
            let table = try table(in: folder)
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            let told = Mutex<[Double]>([])
            let telling = OperationHook(progress: { part in told.withLock { $0.append(part) } })
            let content = draft(AttachmentContent(bytes))
            let added = try table.putAttachment(content, replacing: nil, ofFeature: 1, options: EditOptions(), hook: telling)
            let id = try #require(added.objectID)
            #expect(told.withLock { $0 } == parts)
            #expect(try contents(id, table) == bytes)
            let cancelled = parts.count > 1 ? "cancelled" : nil
            let written = error { () throws(FeatureError) in
                try table.putAttachment(content, replacing: nil, ofFeature: 1, options: EditOptions(), hook: hook(cancellingAfter: 1))
            }
            #expect(written?.name == cancelled)
            #expect(try table.attachmentInfos(ofFeature: 1).count == (cancelled == nil ? 2 : 1))
            let sink = ByteSink()
            let read = error { () throws(FeatureError) in
                try table.readAttachment(id, ofFeature: 1, to: sink, hook: hook(cancellingAfter: 1))
            }
            #expect(read?.name == cancelled && sink.bytes == Array(bytes.prefix(1 << 18)))
        }

        /// Nothing is kept of contents that are longer or shorter than was said, or longer than is allowed.
        @Test(
            arguments: [
                (0, 0, nil), (4, 4, nil), (3, 2, "have become longer or shorter"), (0, 1, "have become longer or shorter"),
                (3, 4, "have become longer or shorter"), (4, 0, "have become longer or shorter"),
                (5, 5, "a.bin has 5 bytes, more than the 4 that are allowed"),
                (2, 5, "a.bin has 5 bytes, more than the 4 that are allowed"),
            ] as [(Int, Int, String?)])
        func theyAreAsLongAsWasSaid(_ said: Int, _ count: Int, _ words: String?) throws {
            let folder = try TemporaryFolder()
            let table = try table(in: folder, limit: 4)
            let old = draft(AttachmentContent([9]))
            let first = try table.putAttachment(old, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
            let id = try #require(first.objectID)
            let bytes = [UInt8](repeating: 65, count: count)
            let new = draft(AttachmentContent(size: said) { () throws(FormatError) in ByteSource(bytes) })
            for replaced in [nil, id] {
                let found = error { () throws(FeatureError) in
                    try table.putAttachment(new, replacing: replaced, ofFeature: 1, options: EditOptions(), hook: .none)
                }
                #expect(words.map { found?.description.contains($0) == true } ?? (found == nil), "\(String(describing: found))")
            }
            #expect(try contents(id, table) == (words == nil ? bytes : [9]))
            #expect(try table.attachmentInfos(ofFeature: 1).count == (words == nil ? 2 : 1))
        }
    }
#endif
