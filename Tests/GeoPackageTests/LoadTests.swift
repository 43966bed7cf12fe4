#if GeoPackage
    import GromaTesting
    import Groma
    import Testing

    /// Features that are taken over as they are.
    @Suite struct LoadTests {
        private static let first = "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"

        private static func definition() -> LayerDefinition {
            var definition = LayerDefinition(
                name: "wells", geometryType: .point, spatialReference: .wgs84,
                fields: [
                    Field("OBJECTID", .oid, isNullable: false, isEditable: false),
                    Field("GlobalID", .globalID, isNullable: false, isEditable: false),
                    Field("name", .string, length: 3), Field("fixed", .integer, isEditable: false), Field("big", .bigInteger),
                    Field("edited", .date), Field("editor", .string),
                    Field(
                        "kind", .integer,
                        domain: Domain(name: "kinds", kind: .codedValues([.init(name: "none", code: 0), .init(name: "one", code: 1)]))),
                ], globalIDField: "GlobalID")
            definition.editFieldsInfo = EditFieldsInfo(editDateField: "edited", editorField: "editor")
            definition.capabilities = .query
            return definition
        }

        private static let feature = Feature(
            objectID: 41, globalID: first,
            attributes: [
                "name": "longer", "fixed": 7, "big": .integer(.max), "edited": .date(5), "editor": "ann", "kind": 9,
            ], geometry: .point(Point(x: 3, y: 4)))

        @Test func nothingIsChangedAndWhatAnEditWouldRefuseIsCounted() throws {
            let folder = try TemporaryFolder()
            let store = try stores().create(folder.file("a.gpkg"))
            let table = try store.addLayer(Self.definition())
            let other = Feature(
                objectID: 7, attributes: ["kind": 8, "big": .integer(9_007_199_254_740_993)], geometry: .point(Point(x: -1, y: 9)))
            let loaded = try table.load([Self.feature, other, Feature(objectID: 41), Feature()], options: LoadOptions())
            #expect(loaded.failure == nil)
            #expect(loaded.results.map(\.objectID) == [41, 7, 42, 43])
            #expect(
                loaded.warnings.map { "\($0.code) \($0.field ?? "") \($0.count)" } == [
                    "exceedsMaximumLength name 1", "notInCodedValueDomain kind 2", "objectID  1",
                ])
            let kept = try #require(try table.feature(withObjectID: 41))
            #expect(kept.globalID == Self.first)
            #expect(kept.attributes == Self.feature.attributes)
            #expect(try table.feature(withObjectID: 7)?.attributes["big"] == .integer(9_007_199_254_740_993))
            store.close()
            let rows = try Database(folder.file("a.gpkg")).rows("SELECT min_x, min_y, max_x, max_y FROM gpkg_contents")
            #expect(rows == [["-1.0", "4.0", "3.0", "9.0"]])
            try Database(folder.file("a.gpkg")).expectSound()
        }

        @Test func strictRefusesAllOfIt() throws {
            let folder = try TemporaryFolder()
            let table = try stores().create(folder.file("a.gpkg")).addLayer(Self.definition())
            var options = LoadOptions()
            options.isStrict = true
            let refused = try table.load([Feature(objectID: 1), Self.feature], options: options)
            #expect(refused.failure?.index == 1)
            #expect(refused.failure?.error.name == "exceedsMaximumLength")
            #expect(refused.results[0].error == .rolledBack)
            #expect(try table.count(of: FeatureQuery()) == 0)
            // A null where there can be none, and a value of another type, are never taken.
            var must = LayerDefinition(name: "m", fields: [Field("a", .integer, isNullable: false)])
            must.geometryType = nil
            let strictly = try MemoryFeatureTable(must)
            #expect(try strictly.load([Feature(attributes: ["a": .null])], options: LoadOptions()).failure?.error.name == "nullNotAllowed")
            #expect(
                try strictly.load([Feature(attributes: ["a": "x"])], options: LoadOptions()).failure?.error.name == "incorrectValueType")
        }

        @Test func manyIdsInAnyOrderStay() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gpkg")
            let store = try stores().create(path)
            let table = try store.addLayer(LayerDefinition(name: "p", geometryType: .point, spatialReference: .wgs84))
            var generator = Seeded(4)
            let ids = (1...3000).map { $0 * 7 }.shuffled(using: &generator)
            let features = ids.map { Feature(objectID: $0, geometry: .point(Point(x: Double($0) / 1000, y: 1))) }
            #expect(try table.load(features, options: LoadOptions()).results.map(\.objectID) == ids)
            var query = FeatureQuery(extent: Extent(xMin: 0.6, yMin: 0, xMax: 0.72, yMax: 2), spatialReference: .wgs84)
            query.returnsGeometry = false
            #expect(try table.objectIDs(of: query) == (86...102).map { $0 * 7 })
            store.close()
            try Database(path).expectSound()
        }

        @Test func aShapeWithoutZNeverBecomesUnset() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("z.gpkg")
            let store = try stores().create(path)
            var definition = LayerDefinition(name: "always", geometryType: .polyline, spatialReference: .wgs84)
            definition.hasZ = true
            let flat = try WKT.geometry(from: "LINESTRING (0 0, 1 1)", options: ReadOptions(reference: .fallback(.wgs84)))
            let partly = try WKT.geometry(from: "LINESTRING Z (0 0 5, 1 1 NaN)", options: ReadOptions(reference: .fallback(.wgs84)))
            for (name, zDefault, allows) in [("always", nil, false), ("default", 12.5, false), ("maybe", nil, true)] {
                definition.name = name
                definition.allowsMissingZ = allows
                if let zDefault { definition.foreignMembers["zDefault"] = .number(zDefault) }
                let table = try store.addLayer(definition)
                #expect(try table.applyEdits(FeatureEdits(adds: [Feature(geometry: flat), Feature(geometry: partly)])).failures == [])
                let loaded = try table.load([Feature(geometry: flat)], options: LoadOptions())
                #expect(loaded.warnings.map(\.code) == (allows ? [] : ["missingZ"]))
                let shapes = try table.features().features.compactMap(\.geometry)
                for shape in [shapes[0], shapes[2]] {
                    guard case .polyline(let line) = shape else { continue }
                    #expect(shape.dimensions.hasZ == !allows)
                    #expect(line.paths[0].coordinates.map(\.z).allSatisfy { allows ? $0.isNaN : $0 == zDefault ?? 0 })
                }
                guard case .polyline(let line) = shapes[1] else { continue }
                #expect(line.paths[0][0].z == 5 && line.paths[0][1].z.isNaN)
            }
            store.close()
            let rows = try Database(path).rows("SELECT table_name, z FROM gpkg_geometry_columns ORDER BY table_name")
            #expect(rows == [["always", "1"], ["default", "1"], ["maybe", "2"]])
            // ISO WKB of lines without Z is of type 5, behind a header of 40 bytes and the byte order.
            let codes = try Database(path).rows("SELECT hex(substr(geom, 42, 4)) FROM maybe ORDER BY OBJECTID")
            #expect(codes == [["05000000"], ["ED030000"], ["05000000"]])
        }
    }
#endif
