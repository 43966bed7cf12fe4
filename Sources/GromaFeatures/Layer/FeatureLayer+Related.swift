import GromaBase
import GromaFormats
import GromaOperations

extension FeatureLayer {
    /// Returns the features of another table that are related to features of this one, by the common value of the relationship's key
    /// fields; or, if the relationship has an intermediate table (``Relationship/relationshipTableID``), by its rows, which allows
    /// many-to-many relationships.
    ///
    /// - Parameters:
    ///   - objectIDs: The object ids of the features of this layer.
    ///   - relationshipID: The id of the relationship; its table must be in ``relatedTables`` or in the ``store``.
    ///   - query: Which of the related features to return, with which contents; its paging is ignored. The key
    ///     field is returned only if it is among its `outFields`.
    /// - Returns: For each feature that has related features, in the given order, those features.
    /// - Throws: `notSupported` for an unknown relationship, table or key; or the error of a table that cannot be read.
    public func queryRelated(
        to objectIDs: [Int], through relationshipID: Int, query: FeatureQuery = FeatureQuery()
    ) throws(FeatureError) -> [RelatedFeatures] {
        try related(
            Result { () throws(FeatureError) in try relation(relationshipID, query).features(of: objectIDs, hook: .none) })
    }

    /// Returns the features of another table that are related to features of this one, by the common value of the relationship's key
    /// fields.
    ///
    /// - Throws: `cancelled`, and the errors of the blocking form.
    nonisolated(nonsending) public func queryRelated(
        to objectIDs: [Int], through relationshipID: Int, query: FeatureQuery = FeatureQuery()
    ) async throws(FeatureError) -> [RelatedFeatures] {
        let known = Result { () throws(FeatureError) in try relation(relationshipID, query) }
        return try related(
            await BlockingCall.reading { hook throws(FeatureError) in try known.get().features(of: objectIDs, hook: hook) })
    }

    private func related(_ result: Result<[RelatedFeatures], FeatureError>) throws(FeatureError) -> [RelatedFeatures] {
        switch result {
        case .success(let related): queryDelegate?.featureLayer(self, didQueryRelated: related)
        case .failure(let error): queryDelegate?.featureLayer(self, didFailToQueryRelated: error)
        }
        return try result.get()
    }

    /// Returns the table that a relationship leads to: that of ``relatedTables``, or else the one with its number in the ``store``; nil if
    /// there is none. A store that renumbers its layers, such as a GeoPackage, can have a different table with that number; then the table
    /// with the same relationship is returned.
    ///
    /// - Throws: The error of the store if it cannot be read.
    /// - Complexity: O(*n*) the first time, where *n* is the number of tables in the store, then O(1).
    public func relatedTable(of relationship: Relationship) throws(FeatureError) -> (any FeatureTable)? {
        let number = relationship.relatedTableID
        if let table = relatedTables[number] ?? foundTables[number] { return table }
        guard let store else { return nil }
        let numbered = try store.table(numbered: number)
        func isOtherSide(_ table: any FeatureTable) -> Bool { table.definition.relationships.contains { $0.id == relationship.id } }
        var found = numbered.flatMap { isOtherSide($0) ? $0 : nil }
        if found == nil {
            let others = try store.layerNames().filter { $0 != definition.name }.compactMap { try? store.table(named: $0) }
            let sides = others.filter(isOtherSide)
            found = sides.count == 1 ? sides[0] : numbered
        }
        foundTables[number] = found
        return found
    }

    private func relation(_ id: Int, _ query: FeatureQuery) throws(FeatureError) -> TableRelation {
        let what = "querying related features"
        guard let relationship = definition.relationships.first(where: { $0.id == id }) else {
            let known = definition.relationships.map { String($0.id) }.joined(separator: ", ")
            throw .notSupported(
                what: what, reason: "\(definition.name) has no relationship \(id)" + (known.isEmpty ? "" : "; known are \(known)"))
        }
        guard let other = try relatedTable(of: relationship) else {
            throw .notSupported(
                what: what,
                reason:
                    "table \(relationship.relatedTableID) of \(relationship.name) is neither in the layer's store nor among relatedTables")
        }
        let otherName = other.definition.relationships.first { $0.id == id }?.keyField ?? relationship.keyField
        guard let ownName = relationship.keyField, definition.field(named: ownName) != nil, let otherName,
            other.definition.field(named: otherName) != nil
        else { throw .notSupported(what: what, reason: "the key fields of \(relationship.name) are not known") }
        return TableRelation(
            table: table, key: ownName, other: other, otherKey: otherName, between: try tableBetween(relationship, other), query: query)
    }

    /// Returns the table whose rows relate features of this layer to those of another, with its key fields; nil if there is none. In stores
    /// that renumber their layers, it is the table that has both fields.
    private func tableBetween(_ relationship: Relationship, _ other: any FeatureTable) throws(FeatureError) -> TableRelation.Between? {
        guard let number = relationship.relationshipTableID else { return nil }
        let what = "querying related features"
        guard let key = relationship.keyFieldInRelationshipTable,
            let otherKey = other.definition.relationships.first(where: { $0.id == relationship.id })?.keyFieldInRelationshipTable
        else {
            throw .notSupported(
                what: what, reason: "the key fields of \(relationship.name) in its relationship table \(number) are not known on both sides"
            )
        }
        func joins(_ table: any FeatureTable) -> Bool {
            table !== other && table !== self.table && table.definition.field(named: key) != nil
                && table.definition.field(named: otherKey) != nil
        }
        if let table = relatedTables[number] ?? foundTables[number], joins(table) {
            return TableRelation.Between(table: table, key: key, otherKey: otherKey)
        }
        guard let store else {
            throw .notSupported(
                what: what,
                reason: "the relationship table \(number) of \(relationship.name) is not among relatedTables, and the layer has no store")
        }
        var found = try store.table(numbered: number).flatMap { joins($0) ? $0 : nil }
        if found == nil {
            let tables = try store.layerNames().compactMap { try? store.table(named: $0) }.filter(joins)
            if tables.count == 1 { found = tables[0] }
        }
        guard let found else {
            throw .notSupported(
                what: what,
                reason: "no table of the store has the fields \(key) and \(otherKey), by which \(relationship.name) joins features")
        }
        foundTables[number] = found
        return TableRelation.Between(table: found, key: key, otherKey: otherKey)
    }
}

/// Two tables with the fields that hold the common values of their features.
private struct TableRelation: Sendable {
    var table: any FeatureTable
    var key: String
    var other: any FeatureTable
    var otherKey: String
    /// The table whose rows relate the features; nil if both tables have the same key values.
    var between: Between?
    var query: FeatureQuery

    struct Between: Sendable {
        var table: any FeatureTable
        var key: String
        var otherKey: String
    }

    func features(of objectIDs: [Int], hook: OperationHook) throws(FeatureError) -> [RelatedFeatures] {
        var origins = FeatureQuery()
        origins.objectIDs = objectIDs
        origins.returnsGeometry = false
        var keys: [Int: AttributeValue] = [:]
        for feature in try FeatureLayer.features(of: origins, in: table, hook: hook) {
            if let id = feature.objectID, let value = feature.value(of: key, in: table.definition), !value.isNull { keys[id] = value }
        }
        guard !keys.isEmpty else { return [] }
        // The features of this layer by the value of the key on the other side.
        var owners: [AttributeValue: [Int]] = [:]
        if let between {
            let ids = Dictionary(grouping: keys.keys.sorted(), by: { keys[$0] ?? .null })
            var rows = FeatureQuery()
            rows.returnsGeometry = false
            rows.whereClause = try WhereClause(parsing: try condition(Array(ids.keys), of: between.key), for: between.table.definition)
            for row in try FeatureLayer.features(of: rows, in: between.table, hook: hook) {
                guard let value = row.value(of: between.key, in: between.table.definition),
                    let otherValue = row.value(of: between.otherKey, in: between.table.definition), !otherValue.isNull
                else { continue }
                for id in ids[value] ?? [] where owners[otherValue]?.contains(id) != true { owners[otherValue, default: []].append(id) }
            }
        } else {
            for (id, value) in keys { owners[value, default: []].append(id) }
        }
        guard !owners.isEmpty else { return [] }
        var wanted = query
        wanted.offset = 0
        wanted.limit = nil
        wanted.returnsDistinctValues = false
        // The key is read to know whose a feature is, and is answered with only if it was asked for.
        var projection: FeatureProjection?
        if let fields = wanted.outFields, !fields.contains("*") {
            projection = try FeatureProjection(wanted, definition: other.definition)
            wanted.outFields = fields + [otherKey]
        }
        let clause = try WhereClause(parsing: try condition(Array(owners.keys), of: otherKey), for: other.definition)
        wanted.whereClause = wanted.whereClause?.and(clause) ?? clause
        var found: [Int: [Feature]] = [:]
        for feature in try FeatureLayer.features(of: wanted, in: other, hook: hook) {
            guard let value = feature.value(of: otherKey, in: other.definition) else { continue }
            let answered = projection?.applied(to: feature) ?? feature
            for id in owners[value] ?? [] { found[id, default: []].append(answered) }
        }
        return objectIDs.compactMap { id in found[id].map { RelatedFeatures(objectID: id, features: $0) } }
    }

    private func condition(_ values: [AttributeValue], of field: String) throws(FeatureError) -> String {
        var literals: [String] = []
        for value in Set(values) {
            switch value {
            case .integer(let number): literals.append(String(number))
            case .string(let text):
                literals.append("'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'")
            default: throw .notSupported(what: "querying related features", reason: "\(field) is neither a whole number nor a text")
            }
        }
        let name = field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        return "\"\(name)\" IN (\(literals.sorted().joined(separator: ", ")))"
    }
}

extension Feature {
    /// Returns the value of a field, including the fields of the identifiers.
    fileprivate func value(of name: String, in definition: LayerDefinition) -> AttributeValue? {
        let folded = AttributeNames.folded(name)
        if folded == AttributeNames.folded(definition.objectIDField) { return objectID.map { .integer($0) } }
        if let field = definition.globalIDField, folded == AttributeNames.folded(field) { return globalID.map { .string($0) } }
        return attributes[name]
    }
}
