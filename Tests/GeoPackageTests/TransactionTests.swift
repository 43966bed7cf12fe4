#if GeoPackage
    import GromaTesting
    import Groma
    import GromaPlugins
    import Testing

    /// Several calls to a store that are kept all or none.
    @Suite struct TransactionTests {
        private static func definition(_ name: String = "wells") -> LayerDefinition {
            var definition = LayerDefinition(
                name: name, geometryType: .point, spatialReference: .wgs84,
                fields: [Field("depth", .integer), Field("GlobalID", .globalID, isNullable: false, isEditable: false)],
                globalIDField: "GlobalID")
            definition.hasAttachments = true
            return definition
        }

        private static func wells(_ depths: ClosedRange<Int>) -> [Feature] {
            depths.map {
                Feature(attributes: ["depth": .integer($0)], geometry: .point(Point(x: Double($0), y: 1, spatialReference: .wgs84)))
            }
        }

        private static func filled(_ path: String) throws -> any FeatureStore {
            let store = try stores().create(path)
            let table = try store.addLayer(definition())
            _ = try table.load(wells(1...300), options: LoadOptions())
            let draft = AttachmentDraft(name: "x.txt", contentType: "text/plain", content: AttachmentContent([1, 2, 3]))
            _ = try table.putAttachment(draft, replacing: nil, ofFeature: 7, options: EditOptions(), hook: .none)
            return store
        }

        /// Everything in a file, but for when it was changed last.
        private static func contents(_ path: String) throws -> [[String]] {
            let database = try Database(path)
            var rows: [[String]] = []
            for name in try database.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'rtree%' ORDER BY name") {
                let columns = try database.rows(
                    "SELECT name FROM pragma_table_info('\(name[0])') WHERE name <> 'last_change' AND name <> 'timestamp'")
                rows += try database.rows(
                    "SELECT '\(name[0])', \(columns.map { "\"\($0[0])\"" }.joined(separator: ", ")) FROM \"\(name[0])\"")
            }
            return rows
        }

        private static func replace(_ store: any FeatureStore, fails: Bool) throws(FeatureError) {
            try store.transaction { () throws(FeatureError) in
                try store.removeLayer(named: "wells")
                let table = try store.addLayer(definition())
                let loaded = try table.load(wells(1000...1200), options: LoadOptions())
                // It is seen within, by those who read too.
                guard loaded.failure == nil, try table.count(of: FeatureQuery()) == 201, try store.layerNames() == ["wells"] else {
                    throw .corrupt(location: store.location, what: "what was loaded", reason: "it is not there")
                }
                // One that fails for itself undoes itself alone.
                var options = LoadOptions()
                options.isStrict = true
                _ = try table.load(wells(1...1) + [Feature(objectID: 1)], options: options)
                guard try table.count(of: FeatureQuery()) == 201 else {
                    throw .corrupt(location: store.location, what: "what was undone", reason: "it is there")
                }
                if fails { throw .noField(layer: "wells", name: "x", nearest: nil) }
            }
        }

        @Test func failedTransactionsLeaveTheFileUnchanged() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("t.gpkg")
            let store = try Self.filled(path)
            defer { store.close() }
            let before = try Self.contents(path)
            #expect { try Self.replace(store, fails: true) } throws: { error in
                if case FeatureError.noField? = error as? FeatureError { true } else { false }
            }
            #expect(try Self.contents(path) == before)
            let table = try store.table(named: "wells")
            #expect(try table.count(of: FeatureQuery()) == 300)
            #expect(table.definition.extent == Extent(xMin: 1, yMin: 1, xMax: 300, yMax: 1))
            #expect(try table.attachmentInfos(ofFeature: 7).count == 1)
            // The next one goes on as if nothing had been.
            try Self.replace(store, fails: false)
            let new = try store.table(named: "wells")
            #expect(try new.count(of: FeatureQuery()) == 201)
            #expect(new.definition.extent == Extent(xMin: 1000, yMin: 1, xMax: 1200, yMax: 1))
            try Database(path).expectSound()
        }

        /// Whoever reads meanwhile sees the layer from before.
        @Test func othersSeeItWhenItIsDone() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("t.gpkg")
            let store = try Self.filled(path)
            defer { store.close() }
            try store.transaction { () throws(FeatureError) in
                try store.removeLayer(named: "wells")
                _ = try store.addLayer(Self.definition("springs"))
                guard let others = try? Database(path).rows("SELECT count(*) FROM wells"), others == [["300"]] else {
                    throw .corrupt(location: path, what: "the layer", reason: "others do not see it as it was")
                }
            }
            #expect(try store.layerNames() == ["springs"])
        }

        /// Over the stream: a layer is replaced as a whole or stays.
        @Test func createLayerOverwrites() throws {
            let folder = try TemporaryFolder()
            let session = try Session(registry: PluginRegistry(BuiltInPlugins.all), root: folder.path)
            func answer(_ method: String, _ params: String) throws -> JSONValue {
                let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
                return try JSONValue(parsing: (text.split(separator: "\n").last ?? "").utf8)
            }
            let definition =
                #"{"name":"w","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"n","type":"esriFieldTypeSmallInteger"}]}"#
            func create(_ values: String, _ more: String) throws -> JSONValue {
                let features = #"{"features":[\#(values)]}"#
                return try answer(
                    "features.createLayer", #"{"path":"a.gpkg","definition":\#(definition),"featureSet":\#(features)\#(more)}"#)
            }
            #expect(try create(#"{"attributes":{"OBJECTID":1,"n":1}},{"attributes":{"OBJECTID":2,"n":2}}"#, "")["error"] == nil)
            #expect(
                try create(#"{"attributes":{"OBJECTID":1,"n":7}}"#, #","as":"v","overwrite":true"#)["error"]?["data"]?["code"]
                    == "layersOpen")
            _ = try answer("features.close", #"{"layer":"w"}"#)
            #expect(try create(#"{"attributes":{"OBJECTID":1,"n":7}}"#, "")["error"]?["data"]?["code"] == "duplicateLayer")
            let bad = try create(
                #"{"attributes":{"OBJECTID":1,"n":7}},{"attributes":{"OBJECTID":1,"n":9}}"#, #","overwrite":true,"strict":true"#)
            #expect(bad["error"]?["data"]?["code"] == "incorrectValueType", "\(bad.text)")
            _ = try answer("features.open", #"{"path":"a.gpkg","as":"w"}"#)
            #expect(try answer("features.count", #"{"layer":"w"}"#)["result"]?["value"] == 2)
            _ = try answer("features.close", #"{"layer":"w"}"#)
            let made = try create(#"{"attributes":{"OBJECTID":9,"n":7}}"#, #","overwrite":true"#)
            #expect(made["error"] == nil, "\(made.text)")
            #expect(try answer("features.objectIds", #"{"layer":"w"}"#)["result"]?["objectIds"] == [9])
        }
    }
#endif
