import GromaFormats

extension LayerDefinition {
    /// The names of the attributes in order: the fields without those of the object id, the global id and the shape.
    ///
    /// To create many features of a layer, read the property once and let them share the list.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public var attributeNames: AttributeNames { AttributeNames(attributeFields.map(\.name)) }

    /// The fields of the attributes, in order.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public var attributeFields: [Field] {
        let identifiers = [objectIDField, globalIDField].compactMap { $0.map(AttributeNames.folded) }
        return fields.filter { $0.type != .geometry && !identifiers.contains(AttributeNames.folded($0.name)) }
    }

    /// Returns the type of a feature with these attributes, by the value of the layer's type field; nil if there is no such field, or no
    /// such type.
    ///
    /// - Complexity: O(*n*), where *n* is the number of types.
    public func featureType(of attributes: Attributes) -> FeatureType? {
        guard let typeIDField, let value = attributes[typeIDField] else { return nil }
        return types.first { $0.id == value }
    }

    /// Returns the domain of a field in a feature with these attributes: that of the feature's type, unless it is inherited or missing, or
    /// else the field's own.
    ///
    /// - Complexity: O(*n*), where *n* is the number of types and of the domains of a type.
    public func domain(of field: Field, in attributes: Attributes) -> Domain? {
        guard let domain = featureType(of: attributes)?.domain(ofField: field.name) else { return field.domain }
        if case .inherited = domain.kind { return field.domain }
        return domain
    }

    /// Whether the layer's edit tracking fills a field.
    package func isTracking(_ field: Field) -> Bool {
        guard let info = editFieldsInfo else { return false }
        let folded = AttributeNames.folded(field.name)
        return [info.creationDateField, info.creatorField, info.editDateField, info.editorField].contains {
            $0.map(AttributeNames.folded) == folded
        }
    }
}

extension FeatureType {
    /// Returns the domain of a field in the type, ignoring the case of ASCII letters; it may be inherited.
    ///
    /// - Complexity: O(1) if the case matches, otherwise O(*n* log *n*), where *n* is the number of domains.
    public func domain(ofField name: String) -> Domain? {
        if let domain = domains[name] { return domain }
        let folded = AttributeNames.folded(name)
        return domains.keys.sorted().first { AttributeNames.folded($0) == folded }.flatMap { domains[$0] }
    }
}
