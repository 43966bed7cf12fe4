import GromaFormats

extension LayerDefinition {
    /// Checks that the definition is valid, as stores do before they create a layer. Errors use the names of members of the layer's JSON.
    ///
    /// - Throws: `invalidDefinition` with the first problem.
    /// - Complexity: O(*n*), where *n* is the size of the definition.
    public func check() throws(FeatureError) { try check(fieldsBefore: 0) }

    /// Checks the definition, given the number of fields that precede those of the JSON.
    func check(fieldsBefore: Int) throws(FeatureError) {
        guard !name.isEmpty else { throw wrong("name", "it is empty") }
        var seen: Set<String> = []
        for (place, field) in fields.enumerated() {
            let path = "fields[\(place - fieldsBefore)]"
            guard !field.name.isEmpty, !field.name.utf8.contains(0) else { throw wrong(path + ".name", "it is empty, or has a NUL in it") }
            guard seen.insert(AttributeNames.folded(field.name)).inserted else {
                throw wrong(path + ".name", "there is a field \"\(field.name)\" already; case does not tell names apart")
            }
            guard field.type != .geometry else { throw wrong(path + ".type", "the shape is no field") }
            try check(field.defaultValue, of: field, path + ".defaultValue")
            if let domain = field.domain { try check(domain, of: field, path + ".domain", isFields: true) }
        }
        try checkIdentifiers()
        guard geometryType != nil || !(hasZ || hasM) else { throw wrong("hasZ", "a table has no shapes") }
        try checkTypes()
    }

    private func checkIdentifiers() throws(FeatureError) {
        guard field(named: objectIDField)?.type == .oid else {
            throw wrong("objectIdField", "there is no field \"\(objectIDField)\" of type \(FieldType.oid.rawValue)")
        }
        if let globalIDField, field(named: globalIDField)?.type != .globalID {
            throw wrong("globalIdField", "there is no field \"\(globalIDField)\" of type \(FieldType.globalID.rawValue)")
        }
        if let typeIDField, field(named: typeIDField) == nil { throw wrong("typeIdField", noField(named: typeIDField).description) }
    }

    private func checkTypes() throws(FeatureError) {
        let idField = typeIDField.flatMap { field(named: $0) }
        if !types.isEmpty && idField == nil { throw wrong("typeIdField", "there are types, and no field says which one a feature is of") }
        var ids: Set<AttributeValue> = []
        for (place, type) in types.enumerated() {
            let path = "types[\(place)]"
            if let idField { try check(type.id, of: idField, path + ".id") }
            guard ids.insert(type.id).inserted else { throw wrong(path + ".id", "there is a type \(type.id.words) already") }
            for name in type.domains.keys.sorted() {
                guard let domain = type.domains[name] else { continue }
                guard let field = field(named: name) else { throw wrong(path + ".domains." + name, noField(named: name).description) }
                try check(domain, of: field, path + ".domains." + name, isFields: false)
            }
        }
    }

    private func check(_ domain: Domain, of field: Field, _ path: String, isFields: Bool) throws(FeatureError) {
        switch domain.kind {
        case .inherited: if isFields { throw wrong(path + ".type", "a field has nothing to inherit its domain from") }
        case .codedValues(let values):
            for (place, value) in values.enumerated() { try check(value.code, of: field, path + ".codedValues[\(place)].code") }
        case .range(let minimum, let maximum):
            try check(minimum, of: field, path + ".range[0]")
            try check(maximum, of: field, path + ".range[1]")
            if DomainRule(domain, of: field)?.problem(with: maximum) != nil {
                throw wrong(path + ".range", "\(minimum.words) is more than \(maximum.words)")
            }
        }
    }

    private func check(_ value: AttributeValue?, of field: Field, _ path: String) throws(FeatureError) {
        guard let value else { return }
        var unlimited = field
        unlimited.length = nil
        do throws(ValueProblem) {
            _ = try FieldRule.typed(value, unlimited)
        } catch {
            throw wrong(path, error.description)
        }
    }

    private func wrong(_ path: String, _ reason: String) -> FeatureError { .invalidDefinition(path: path, reason: reason) }
}
