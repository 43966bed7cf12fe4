import GromaFormats

#if GeoPackage
    import GromaTesting
    import Groma
    import Testing

    @Suite struct RoundTripTests {
        private static func definition(
            _ name: String = "things", type: LayerGeometryType? = .point, hasZ: Bool = false, hasM: Bool = false
        ) -> LayerDefinition {
            var definition = LayerDefinition(
                name: name, geometryType: type, spatialReference: type == nil ? nil : .wgs84,
                fields: [
                    Field("OBJECTID", .oid, isNullable: false, isEditable: false),
                    Field("small", .smallInteger), Field("whole", .integer, alias: "A whole number"), Field("big", .bigInteger),
                    Field("single", .single), Field("number", .double), Field("text", .string, length: 20), Field("moment", .date),
                    Field("day", .dateOnly), Field("time", .timeOnly), Field("stamp", .timestampOffset), Field("guid", .guid),
                    Field("GlobalID", .globalID, isNullable: false, isEditable: false), Field("bytes", .blob), Field("xml", .xml),
                    Field(
                        "kind", .integer, isNullable: false, defaultValue: 0,
                        domain: Domain(name: "kinds", kind: .codedValues([.init(name: "none", code: 0), .init(name: "one", code: 1)]))),
                    Field(
                        "share", .double,
                        domain: Domain(name: "shares", kind: .range(minimum: .double(0), maximum: .double(1)))),
                ], globalIDField: "GlobalID")
            definition.hasZ = hasZ
            definition.hasM = hasM
            definition.typeIDField = "kind"
            definition.types = [
                FeatureType(id: 0, name: "None"),
                FeatureType(
                    id: 1, name: "One", templates: [FeatureTemplate(name: "a one", prototype: ["kind": 1, "text": "new"])]),
            ]
            definition.editFieldsInfo = EditFieldsInfo(editDateField: "moment")
            return definition
        }

        @Test func everyTypeOfValueComesBackAndNullIsNeitherZeroNorEmpty() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            let full: Attributes = [
                "small": -32768, "whole": 2_147_483_647, "big": -9_007_199_254_740_992, "single": .double(0.5), "number": 0.1,
                "text": "it's \"ä\"\u{0}🙂", "day": "0099-12-31", "time": "23:59:59.5",
                "stamp": "2026-01-31T23:59:59.000+01:00", "guid": "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}", "bytes": .bytes([0, 255, 39]),
                "xml": "<a/>", "kind": 1, "share": 1.0,
            ]
            let empty: Attributes = ["text": "", "bytes": .bytes([]), "small": 0, "number": 0.0]
            let moment = -1
            var options = EditOptions()
            options.time = moment
            let results: EditResults
            do {
                let store = try stores().create(path)
                let table = try store.addLayer(Self.definition())
                let shape = Geometry.point(Point(x: -179.5, y: 0.1))
                let adds = [Feature(attributes: full, geometry: shape), Feature(attributes: empty), Feature()]
                results = try table.applyEdits(FeatureEdits(adds: adds), options: options)
                #expect(results.failures == [])
                // Read by several at a time, whose connections are closed too.
                _ = try table.forEachFeature(in: FeatureQuery(), hook: .none) { _ throws(FeatureError) in
                    let count = try table.count(of: FeatureQuery())
                    #expect(count == 3)
                    return true
                }
                store.close()
                #expect(error { () throws(FeatureError) in try store.layerNames() }?.name == "closed")
            }
            #expect(folder.contents == ["a.gpkg"], "no log stays behind a store that was closed")
            let table = try stores().open(path).table(named: "THINGS")
            let ids = results.adds.compactMap(\.objectID)
            #expect(ids == [1, 2, 3])
            let first = try #require(try table.feature(withObjectID: 1))
            for (name, value) in full.pairs { #expect(first.attributes[name] == value, "\(name)") }
            #expect(first.attributes["moment"] == .date(moment))
            #expect(first.globalID == results.adds[0].globalID)
            #expect(first.geometry == .point(Point(x: -179.5, y: 0.1, spatialReference: .wgs84)))
            let second = try #require(try table.feature(withObjectID: 2))
            for (name, value) in empty.pairs { #expect(second.attributes[name] == value, "\(name)") }
            #expect(second.attributes["kind"] == 0, "the default")
            #expect(second.attributes["whole"] == .null)
            #expect(second.geometry == nil)
            #expect(try table.feature(withObjectID: 3)?.attributes["text"] == .null)
        }

        @Test func theWholeDefinitionComesBackAndWhatTheStandardKnowsWithoutOurTable() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            var definition = Self.definition(type: .polygon, hasZ: true)
            definition.description = "Things, \"such\" 'as' these"
            do {
                let store = try stores().create(path)
                _ = try store.addLayer(definition)
                _ = try store.addLayer(Self.definition("rows", type: nil))
                #expect(error { () throws(FeatureError) in try store.addLayer(definition) }?.name == "duplicateLayer")
                store.close()
            }
            let store = try stores().open(path)
            #expect(try store.layerNames() == ["things", "rows"])
            #expect(try store.table(named: "things").definition == definition)
            store.close()
            // Others write columns, and may know nothing of our table.
            let notes = "DELETE FROM gpkg_metadata_reference; DELETE FROM gpkg_metadata; ALTER TABLE things ADD COLUMN added REAL"
            try Database(path).rows(notes)
            let bare = try stores().open(path).table(named: "things").definition
            #expect(bare.geometryType == .polygon)
            #expect(bare.hasZ && !bare.hasM)
            #expect(bare.spatialReference == .wgs84)
            #expect(bare.field(named: "whole")?.alias == "A whole number")
            #expect(bare.field(named: "text")?.length == 20)
            #expect(bare.field(named: "kind")?.defaultValue == 0)
            #expect(bare.field(named: "moment")?.type == .date)
            #expect(bare.field(named: "kind")?.domain?.kind == definition.field(named: "kind")?.domain?.kind)
            #expect(bare.field(named: "share")?.domain?.kind == definition.field(named: "share")?.domain?.kind)
            #expect(bare.field(named: "added")?.type == .double)
        }

        @Test(arguments: [
            ("POINT Z (1 2 3)", LayerGeometryType.point), ("POINT EMPTY", .point), ("MULTIPOINT ((1 2), (3 4))", .multipoint),
            ("LINESTRING ZM (1 2 3 4, 5 6 7 8)", .polyline), ("MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))", .polyline),
            ("POLYGON ((0 0, 9 0, 9 9, 0 0), (4 1, 5 1, 5 2, 4 1))", .polygon),
            ("MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))", .polygon), ("POLYGON EMPTY", .polygon),
            ("GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (3 4, 5 6))", .any), ("MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))", .any),
        ])
        func shapesComeBackAsTheyWere(text: String, type: LayerGeometryType) throws {
            let folder = try TemporaryFolder()
            let geometry = try WKT.geometry(from: text, options: ReadOptions(reference: .fallback(.webMercator)))
            var definition = LayerDefinition(name: "shapes", geometryType: type, spatialReference: .webMercator)
            definition.hasZ = geometry.dimensions.hasZ
            definition.hasM = geometry.dimensions.hasM
            let store = try stores().create(folder.file("a.gpkg"))
            let table = try store.addLayer(definition)
            #expect(try table.applyEdits(FeatureEdits(adds: [Feature(geometry: geometry)])).failures == [])
            let back = try table.feature(withObjectID: 1)
            #expect(back?.geometry == geometry)
            let extent = geometry.extent
            #expect(try table.extent(of: FeatureQuery()) == extent)
            if !extent.isEmpty {
                let found = try table.objectIDs(of: FeatureQuery(extent: extent, spatialReference: .webMercator))
                #expect(found == [1])
            }
        }

        @Test func hostileNamesAreNamesAndNothingElse() throws {
            let folder = try TemporaryFolder()
            let names = ["a\"; DROP TABLE gpkg_contents; --", "it's", "[x]", "select", "ä b\nc", "%_", "a.b", "\\"]
            let store = try stores().create(folder.file("a.gpkg"))
            for name in names {
                let fields = names.map { Field($0, .string) } + [Field("geom", .integer)]
                let table = try store.addLayer(
                    LayerDefinition(name: name, geometryType: .point, spatialReference: .wgs84, fields: fields, objectIDField: "id \" '"))
                let values = Attributes(names.map { ($0, .string($0)) })
                let edits = FeatureEdits(adds: [Feature(attributes: values, geometry: .point(Point(x: 1, y: 2)))])
                #expect(try table.applyEdits(edits).failures == [], "\(name)")
                let clause = try WhereClause(
                    parsing: "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\" = "
                        + "'\(name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'",
                    for: table.definition)
                var query = FeatureQuery(
                    extent: Extent(xMin: 0, yMin: 0, xMax: 3, yMax: 3), spatialReference: .wgs84)
                query.whereClause = clause
                query.orderBy = [FieldOrder(name, isDescending: true)]
                #expect(try table.features(in: query).features.map(\.attributes[name]) == [.string(name)], "\(name)")
                let change = Feature(objectID: 1, attributes: [name: "'; DELETE FROM sqlite_master; --"])
                #expect(try table.applyEdits(FeatureEdits(updates: [change])).failures == [], "\(name)")
            }
            #expect(try store.layerNames() == names)
            try store.removeLayer(named: names[0])
            #expect(try store.layerNames() == Array(names.dropFirst()))
            for name in ["gpkg_x", "sqlite_x", "RTREE_a", "a\u{0}b", ""] {
                #expect(error { () throws(FeatureError) in try store.addLayer(LayerDefinition(name: name)) }?.name == "invalidDefinition")
            }
            #expect(error { () throws(FeatureError) in try store.table(named: "' OR 1=1 --") }?.name == "noLayer")
        }
    }
#endif
