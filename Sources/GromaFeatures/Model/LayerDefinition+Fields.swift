import GromaFormats

extension LayerDefinition {
    /// The names of the attributes in order: the fields without those of the object id, the global id and the shape.
    ///
    /// To make many features of a layer, ask once and let them share the list. O(fields)
    public var attributeNames: AttributeNames { AttributeNames(attributeFields.map(\.name)) }

    /// The fields of the attributes, in order. O(fields)
    public var attributeFields: [Field] {
        let identifiers = [objectIDField, globalIDField].compactMap { $0.map(AttributeNames.folded) }
        return fields.filter { $0.type != .geometry && !identifiers.contains(AttributeNames.folded($0.name)) }
    }

    /// The type of a feature of these attributes, by the value of the layer's type field; nil if there is no such field, or no such type.
    /// O(types)
    public func featureType(of attributes: Attributes) -> FeatureType? {
        guard let typeIDField, let value = attributes[typeIDField] else { return nil }
        return types.first { $0.id == value }
    }

    /// The domain that a field has in a feature of these attributes: that of the feature's type, unless it is inherited or says nothing,
    /// else the field's own. O(types)
    public func domain(of field: Field, in attributes: Attributes) -> Domain? {
        guard let domain = featureType(of: attributes)?.domain(ofField: field.name) else { return field.domain }
        if case .inherited = domain.kind { return field.domain }
        return domain
    }

    /// Whether a field is one that the layer's edit tracking fills.
    package func isTracking(_ field: Field) -> Bool {
        guard let info = editFieldsInfo else { return false }
        let folded = AttributeNames.folded(field.name)
        return [info.creationDateField, info.creatorField, info.editDateField, info.editorField].contains {
            $0.map(AttributeNames.folded) == folded
        }
    }
}

extension FeatureType {
    /// The domain that it gives to a field, without regard to the case of ASCII letters; it may be inherited. O(domains)
    public func domain(ofField name: String) -> Domain? {
        if let domain = domains[name] { return domain }
        let folded = AttributeNames.folded(name)
        return domains.keys.sorted().first { AttributeNames.folded($0) == folded }.flatMap { domains[$0] }
    }
}
