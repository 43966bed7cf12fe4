#if GeoPackage
    import Foundation
    import GromaTesting
    import Groma
    import Synchronization
    import Testing

    /// What is left of a store that was closed.
    @Suite struct ClosingTests {
        private static let definition = LayerDefinition(
            name: "places", geometryType: .point, spatialReference: .wgs84, fields: [Field("name", .string)], objectIDField: "fid")

        @Test func aClosedFileStandsAlone() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            let made = try stores().create(path)
            let table = try made.addLayer(Self.definition)
            #expect(try table.applyEdits(FeatureEdits(adds: [Feature(geometry: .point(Point(x: 1, y: 2)))])).isSuccess)
            #expect(try table.count(of: FeatureQuery()) == 1)
            made.close()
            #expect(folder.contents == ["a.gpkg"])
            // One that only reads has its log from those who read, and has to see to it that it goes.
            let read = try stores().open(path)
            #expect(try read.table(named: "places").count(of: FeatureQuery()) == 1)
            read.close()
            #expect(folder.contents == ["a.gpkg"])
        }

        /// Makes a file with three places.
        private static func make(_ path: String) throws {
            let store = try stores().create(path)
            let places = (1...3).map { Feature(geometry: .point(Point(x: Double($0), y: 2))) }
            #expect(try store.addLayer(definition).applyEdits(FeatureEdits(adds: places)).isSuccess)
            store.close()
        }

        #if os(Linux)
            /// The number of descriptors by which this process has something in a folder open.
            private func held(_ folder: TemporaryFolder) throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
                    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
                    return path?.hasPrefix(folder.path + "/") == true
                }
            }

            /// A file is held until its store is closed, or nobody has the store any more.
            @Test(arguments: [false, true]) func aClosedFileIsNotHeld(isReadOnly: Bool) throws {
                let folder = try TemporaryFolder()
                let path = folder.file("a.gpkg")
                try Self.make(path)
                #expect(try held(folder) == 0)
                var options = FeatureStoreOptions()
                options.isReadOnly = isReadOnly
                let closed = try stores().open(path, options: options)
                let table = try closed.table(named: "places")
                #expect(try table.count(of: FeatureQuery()) == 3 && held(folder) > 0)
                for _ in 0..<2 { closed.close() }
                #expect(try held(folder) == 0)
                #expect(error { () throws(FeatureError) in try table.count(of: FeatureQuery()) }?.name == "closed")
                var dropped: (any FeatureStore)? = try stores().open(path, options: options)
                #expect(try dropped?.table(named: "places").count(of: FeatureQuery()) == 3 && held(folder) > 0)
                dropped = nil
                #expect(try held(folder) == 0 && folder.contents == ["a.gpkg"])
            }

            /// Whoever reads while a store is closed reads to the end, and then the file is held no more.
            @Test(arguments: [false, true]) func readingEndsAfterClosing(isReadOnly: Bool) throws {
                let folder = try TemporaryFolder()
                let path = folder.file("a.gpkg")
                try Self.make(path)
                var options = FeatureStoreOptions()
                options.isReadOnly = isReadOnly
                let store = try stores().open(path, options: options)
                let table = try store.table(named: "places")
                var told: [Int?] = []
                _ = try table.forEachFeature(in: FeatureQuery(), hook: .none) { feature in
                    store.close()
                    told.append(feature.objectID)
                    return true
                }
                #expect(try told == [1, 2, 3] && held(folder) == 0)
                #expect(error { () throws(FeatureError) in try table.count(of: FeatureQuery()) }?.name == "closed")
            }
        #endif

        /// Others may read within a call that reads, and see what was written before; within one that writes nothing else is written.
        @Test func callsWithinCalls() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            try Self.make(path)
            let store = try stores().open(path)
            defer { store.close() }
            let table = try store.table(named: "places")
            try table.enableAttachments()
            var counts: [Int] = []
            _ = try table.forEachFeature(in: FeatureQuery(), hook: .none) { (_) throws(FeatureError) in
                let isAdded = try table.applyEdits(FeatureEdits(adds: [Feature()])).isSuccess
                counts.append(isAdded ? try table.count(of: FeatureQuery()) : 0)
                return true
            }
            #expect(counts == [4, 5, 6])
            let found = Mutex<String?>(nil)
            let content = AttachmentContent(size: 1) { () throws(FormatError) in
                let name = error { () throws(FeatureError) in try table.applyEdits(FeatureEdits(deletes: [1])) }?.name
                found.withLock { $0 = name }
                return ByteSource([65])
            }
            let draft = AttachmentDraft(name: "a.txt", contentType: "text/plain", content: content)
            #expect(try table.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none).isSuccess)
            #expect(found.withLock { $0 } == "busy")
            #expect(try table.count(of: FeatureQuery()) == 6 && table.attachmentInfos(ofFeature: 1).count == 1)
        }
    }
#endif
