#if GeoPackage
    import GromaTesting
    import Groma
    import Testing

    /// What queries of distinct values cannot be asked.
    @Suite struct DistinctQueryTests {
        @Test func distinctValuesHaveNoObjectIDs() throws {
            let folder = try TemporaryFolder()
            let table = try stores().create(folder.file("a.gpkg")).addLayer(LayerDefinition(name: "a", fields: [Field("N", .integer)]))
            #expect(
                try table.applyEdits(
                    FeatureEdits(adds: [1, 1, 2, 3].map { Feature(attributes: ["N": .integer($0)]) })
                ).isSuccess)
            var query = FeatureQuery()
            query.returnsDistinctValues = true
            query.outFields = ["N"]
            let found = error { () throws(FeatureError) in _ = try table.objectIDs(of: query) }
            #expect(found?.description == "the query is not valid at returnsDistinctValues: distinct values have no object ids")
            #expect(try table.count(of: query) == 3)
        }
    }
#endif
