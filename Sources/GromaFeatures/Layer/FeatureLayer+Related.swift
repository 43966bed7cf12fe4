import GromaBase
import GromaOperations

extension FeatureLayer {
    /// The features of another table that belong to features of this one, by the common value of the relationship's key fields.
    ///
    /// - Parameters:
    ///   - objectIDs: the features of this layer.
    ///   - relationshipID: the relationship's number; ``relatedTables``, or the ``store``, has to have its table.
    ///   - query: what of the other table's features is wanted, and which; its paging does not count.
    /// - Returns: for each feature that has such, in the order given, those that belong to it.
    /// - Throws: `notSupported` for a relationship, table or key that is not known; or why a table cannot be read.
    public func queryRelated(
        to objectIDs: [Int], through relationshipID: Int, query: FeatureQuery = FeatureQuery()
    ) throws(FeatureError) -> [RelatedFeatures] {
        try related(
            Result { () throws(FeatureError) in try relation(relationshipID, query).features(of: objectIDs, hook: .none) })
    }

    /// The features of another table that belong to features of this one, by the common value of the relationship's key fields.
    ///
    /// - Throws: `cancelled`, and as the form that blocks does.
    nonisolated(nonsending) public func queryRelated(
        to objectIDs: [Int], through relationshipID: Int, query: FeatureQuery = FeatureQuery()
    ) async throws(FeatureError) -> [RelatedFeatures] {
        let known = Result { () throws(FeatureError) in try relation(relationshipID, query) }
        return try related(
            await Self.reading { hook throws(FeatureError) in try known.get().features(of: objectIDs, hook: hook) })
    }

    private func related(_ result: Result<[RelatedFeatures], FeatureError>) throws(FeatureError) -> [RelatedFeatures] {
        switch result {
        case .success(let related): queryDelegate?.featureLayer(self, didQueryRelated: related)
        case .failure(let error): queryDelegate?.featureLayer(self, didFailToQueryRelated: error)
        }
        return try result.get()
    }

    /// The table that a relationship leads to: that of ``relatedTables``, else the one of its number in the ``store``; nil for none. Stores that number
    /// their layers anew, as GeoPackages do, have another one of that number: then it is the one that has the same relationship. O(tables) the first time,
    /// then O(1).
    ///
    /// - Throws: why the store cannot be read.
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
        return TableRelation(table: table, key: ownName, other: other, otherKey: otherName, query: query)
    }
}

/// Two tables with the fields that hold their features' common values.
private struct TableRelation: Sendable {
    var table: any FeatureTable
    var key: String
    var other: any FeatureTable
    var otherKey: String
    var query: FeatureQuery

    func features(of objectIDs: [Int], hook: OperationHook) throws(FeatureError) -> [RelatedFeatures] {
        var origins = FeatureQuery()
        origins.objectIDs = objectIDs
        origins.returnsGeometry = false
        var keys: [Int: AttributeValue] = [:]
        for feature in try FeatureLayer.features(of: origins, in: table, hook: hook) {
            if let id = feature.objectID, let value = feature.value(of: key, in: table.definition), !value.isNull { keys[id] = value }
        }
        guard !keys.isEmpty else { return [] }
        var wanted = query
        wanted.offset = 0
        wanted.limit = nil
        wanted.returnsDistinctValues = false
        if let fields = wanted.outFields, !fields.contains("*") { wanted.outFields = fields + [otherKey] }
        let clause = try WhereClause(parsing: try condition(Array(keys.values)), for: other.definition)
        wanted.whereClause = wanted.whereClause?.and(clause) ?? clause
        var found: [AttributeValue: [Feature]] = [:]
        for feature in try FeatureLayer.features(of: wanted, in: other, hook: hook) {
            if let value = feature.value(of: otherKey, in: other.definition) { found[value, default: []].append(feature) }
        }
        return objectIDs.compactMap { id in
            keys[id].flatMap { found[$0] }.map { RelatedFeatures(objectID: id, features: $0) }
        }
    }

    private func condition(_ values: [AttributeValue]) throws(FeatureError) -> String {
        var literals: [String] = []
        for value in Set(values) {
            switch value {
            case .integer(let number): literals.append(String(number))
            case .string(let text):
                literals.append("'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'")
            default: throw .notSupported(what: "querying related features", reason: "\(key) is neither a whole number nor a text")
            }
        }
        let name = otherKey.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        return "\"\(name)\" IN (\(literals.sorted().joined(separator: ", ")))"
    }
}

extension Feature {
    /// The value of a field, those of the identifiers among them.
    fileprivate func value(of name: String, in definition: LayerDefinition) -> AttributeValue? {
        let folded = AttributeNames.folded(name)
        if folded == AttributeNames.folded(definition.objectIDField) { return objectID.map { .integer($0) } }
        if let field = definition.globalIDField, folded == AttributeNames.folded(field) { return globalID.map { .string($0) } }
        return attributes[name]
    }
}
