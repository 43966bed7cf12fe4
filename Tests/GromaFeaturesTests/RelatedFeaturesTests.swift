import GromaFeatures
import GromaFormats
import GromaGeometry
import Testing

/// Features of other tables that are related to those of a layer, by common values or by the rows of a table between.
@Suite struct RelatedFeaturesTests {
    private static func relationship(
        _ id: Int, _ name: String, to number: Int, key: String?, by between: Int? = nil, _ betweenKey: String? = nil
    ) -> Relationship {
        Relationship(
            id: id, name: name, relatedTableID: number, cardinality: "esriRelCardinalityManyToMany", role: "esriRelRoleOrigin",
            keyField: key, relationshipTableID: between,
            keyFieldInRelationshipTable: betweenKey)
    }

    private static func add(
        _ name: String, _ number: Int, _ fields: [Field], _ relationships: [Relationship], _ rows: [Attributes],
        to store: MemoryFeatureStore
    ) throws -> any FeatureTable {
        var definition = LayerDefinition(name: name, fields: fields)
        (definition.id, definition.relationships) = (number, relationships)
        let table = try store.addLayer(definition)
        _ = try table.applyEdits(FeatureEdits(adds: rows.map { Feature(attributes: $0) }))
        return table
    }

    /// Four trees, three diseases, and the rows that say which tree has which.
    private static func trees(between: [Attributes]) throws -> (layer: FeatureLayer, store: MemoryFeatureStore) {
        let store = MemoryFeatureStore()
        let trees = try add(
            "trees", 3, [Field("NR", .integer)], [relationship(8, "diseases", to: 5, key: "NR", by: 7, "TREE")],
            [["NR": 10], ["NR": 20], ["NR": .null], ["NR": 30]], to: store)
        _ = try add(
            "diseases", 5, [Field("CODE", .string), Field("NAME", .string)],
            [relationship(8, "trees", to: 3, key: "CODE", by: 7, "DISEASE")],
            [["CODE": "a", "NAME": "rust"], ["CODE": "b'c", "NAME": "rot"], ["CODE": "d", "NAME": "mold"]], to: store)
        _ = try add("sick", 7, [Field("TREE", .integer), Field("DISEASE", .string)], [], between, to: store)
        let layer = FeatureLayer(table: trees)
        layer.store = store
        return (layer, store)
    }

    private func found(_ layer: FeatureLayer, _ ids: [Int], _ query: FeatureQuery = FeatureQuery(), through id: Int = 8) throws -> [[Int]] {
        try layer.queryRelated(to: ids, through: id, query: query).map { [$0.objectID] + $0.features.compactMap(\.objectID) }
    }

    @Test func manyToManyGoesByTheRowsBetween() throws {
        let (layer, _) = try Self.trees(between: [
            ["TREE": 10, "DISEASE": "b'c"], ["TREE": 20, "DISEASE": "a"], ["TREE": 10, "DISEASE": "a"], ["TREE": 10, "DISEASE": "a"],
            ["TREE": 99, "DISEASE": "d"], ["TREE": 20, "DISEASE": .null], ["TREE": .null, "DISEASE": "d"],
        ])
        #expect(try found(layer, [4, 2, 3, 1]) == [[2, 1], [1, 1, 2]], "in the given order, and each once")
        #expect(try found(layer, [2]) == [[2, 1]] && found(layer, [3, 4]) == [] && found(layer, []) == [])
        var query = FeatureQuery()
        query.orderBy = [FieldOrder("NAME")]
        #expect(try found(layer, [1], query) == [[1, 2, 1]], "rot before rust")
        (query.offset, query.limit, query.returnsDistinctValues) = (1, 1, true)
        #expect(try found(layer, [1], query) == [[1, 2, 1]], "the related ones have no pages")
        query.whereClause = try WhereClause(
            parsing: "NAME = 'rust'", for: #require(try layer.relatedTable(of: layer.definition.relationships[0])).definition)
        query.outFields = ["name"]
        let answer = try layer.queryRelated(to: [1], through: 8, query: query)
        #expect(answer == [RelatedFeatures(objectID: 1, features: [Feature(objectID: 1, attributes: ["NAME": "rust"])])])
    }

    private func fault(_ layer: FeatureLayer, _ id: Int = 8) -> String? {
        do throws(FeatureError) {
            _ = try layer.queryRelated(to: [1, 2], through: id)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func whatIsMissingIsNamed() throws {
        let (layer, store) = try Self.trees(between: [["TREE": 10, "DISEASE": "a"]])
        let what = "querying related features: "
        #expect(fault(layer, 9) == what + "trees has no relationship 9; known are 8")
        #expect(fault(FeatureLayer(table: try store.table(named: "sick"))) == what + "sick has no relationship 8")
        layer.store = nil
        #expect(fault(layer) == what + "table 5 of diseases is neither in the layer's store nor among relatedTables")
        layer.relatedTables[5] = try store.table(named: "diseases")
        #expect(fault(layer) == what + "the relationship table 7 of diseases is not among relatedTables, and the layer has no store")
        layer.relatedTables[7] = try store.table(named: "diseases")
        #expect(
            fault(layer) == what + "the relationship table 7 of diseases is not among relatedTables, and the layer has no store",
            "a table without both keys is not it")
        layer.relatedTables[7] = try store.table(named: "sick")
        #expect(try found(layer, [1]) == [[1, 1]])
        // In a store whose numbers have changed, it is the one that has both fields.
        let renumbered = MemoryFeatureStore()
        let keys = [Field("TREE", .integer), Field("DISEASE", .string)]
        _ = try Self.add("other", 7, [Field("TREE", .integer)], [], [], to: renumbered)
        layer.relatedTables[7] = nil
        layer.store = renumbered
        #expect(fault(layer) == what + "no table of the store has the fields TREE and DISEASE, by which diseases joins features")
        _ = try Self.add("sick", 1, keys, [], [["TREE": 20, "DISEASE": "d"]], to: renumbered)
        #expect(try found(layer, [1, 2]) == [[2, 3]])
        let (twice, both) = try Self.trees(between: [])
        try both.removeLayer(named: "sick")
        _ = try Self.add("one", 20, keys, [], [], to: both)
        _ = try Self.add("two", 21, keys, [], [], to: both)
        #expect(
            fault(twice) == what + "no table of the store has the fields TREE and DISEASE, by which diseases joins features",
            "of two nobody knows which")
    }

    @Test func keysMustBeKnown() throws {
        let store = MemoryFeatureStore()
        let unkeyed = try Self.add(
            "a", 1, [Field("K", .integer)],
            [
                Self.relationship(8, "r", to: 2, key: nil), Self.relationship(9, "s", to: 2, key: "K", by: 3, "A"),
                Self.relationship(10, "t", to: 2, key: "L"),
            ], [["K": 1]], to: store)
        _ = try Self.add("b", 2, [Field("K", .integer)], [Self.relationship(9, "s", to: 1, key: "K", by: 3, nil)], [["K": 1]], to: store)
        let layer = FeatureLayer(table: unkeyed)
        layer.store = store
        #expect(
            fault(layer) == "querying related features: the key fields of r are not known"
                && fault(layer, 10) == "querying related features: the key fields of t are not known")
        #expect(fault(layer, 9) == "querying related features: the key fields of s in its relationship table 3 are not known on both sides")
        let numbers = MemoryFeatureStore()
        let doubles = FeatureLayer(
            table: try Self.add("d", 1, [Field("K", .double)], [Self.relationship(8, "r", to: 2, key: "K")], [["K": 1.5]], to: numbers))
        _ = try Self.add("e", 2, [Field("K", .double)], [Self.relationship(8, "r", to: 1, key: "K")], [["K": 1.5]], to: numbers)
        doubles.store = numbers
        #expect(fault(doubles) == "querying related features: K is neither a whole number nor a text")
    }

    /// By the object id on one side and a field with a quote in its name on the other; the other side's relationship says its key, or it is the same.
    @Test func keysMayBeIdentifiersAndHaveAnyName() throws {
        let store = MemoryFeatureStore()
        let owners = try Self.add(
            "owners", 1, [Field("NAME", .string)], [Self.relationship(8, "pets", to: 2, key: "objectid")],
            [["NAME": "Ann"], ["NAME": "Bob"]], to: store)
        _ = try Self.add(
            "pets", 2, [Field("its \"owner\"", .integer)], [Self.relationship(8, "owner", to: 1, key: "its \"owner\"")],
            [["its \"owner\"": 2], ["its \"owner\"": 1], ["its \"owner\"": 2]], to: store)
        let layer = FeatureLayer(table: owners)
        layer.store = store
        #expect(try found(layer, [2, 1]) == [[2, 1, 3], [1, 2]])
        // A store whose numbers have changed: the one other table with the same relationship.
        let moved = MemoryFeatureStore()
        let table = try Self.add(
            "owners", 2, [Field("CODE", .integer)], [Self.relationship(8, "pets", to: 5, key: "CODE")], [["CODE": 7]], to: moved)
        _ = try Self.add("things", 5, [Field("CODE", .integer)], [], [["CODE": 7]], to: moved)
        let away = FeatureLayer(table: table)
        away.store = moved
        #expect(
            try away.relatedTable(of: table.definition.relationships[0])?.definition.name == "things",
            "the one with the number where none has the relationship")
        _ = try Self.add("pets", 9, [Field("CODE", .integer)], [Self.relationship(8, "owner", to: 1, key: "CODE")], [], to: moved)
        let again = FeatureLayer(table: table)
        again.store = moved
        #expect(try again.relatedTable(of: table.definition.relationships[0])?.definition.name == "pets")
        #expect(try away.relatedTable(of: table.definition.relationships[0])?.definition.name == "things", "what was found once is kept")
        _ = try Self.add("more", 10, [Field("CODE", .integer)], [Self.relationship(8, "owner", to: 1, key: "CODE")], [], to: moved)
        let third = FeatureLayer(table: table)
        third.store = moved
        #expect(try third.relatedTable(of: table.definition.relationships[0])?.definition.name == "things", "of two nobody knows which")
    }
}
