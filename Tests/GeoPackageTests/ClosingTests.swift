#if GeoPackage
    import GromaTesting
    import Groma
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
    }
#endif
