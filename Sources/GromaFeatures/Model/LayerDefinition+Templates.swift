import GromaFormats

extension LayerDefinition {
    /// Returns a new feature of a template, without a shape: the fields' defaults, overridden by the attributes of the template's
    /// prototype. It is not added to the layer.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func makeFeature(from template: FeatureTemplate) -> Feature {
        var attributes = Attributes(names: attributeNames)
        for field in attributeFields { attributes[field.name] = field.defaultValue }
        for (name, value) in template.prototype.pairs where attributes.attributeNames.index(of: name) != nil { attributes[name] = value }
        return Feature(attributes: attributes)
    }

    /// Returns a new feature of a type, without a shape, from the type's first template, with its type field set. It is not added to the
    /// layer.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func makeFeature(ofType type: FeatureType) -> Feature {
        var feature = makeFeature(from: type.templates.first ?? FeatureTemplate(name: type.name))
        if let typeIDField { feature.attributes[typeIDField] = type.id }
        return feature
    }

    /// Returns the template that a feature was most likely created from: the first template of its type, or of the layer if it has no type,
    /// with the same values in its prototype; or else the first template.
    ///
    /// - Complexity: O(*n* · *m*), where *n* is the number of templates and *m* the number of attributes.
    public func template(of feature: Feature) -> FeatureTemplate? {
        let candidates = featureType(of: feature.attributes)?.templates ?? templates
        let made = candidates.first { template in
            template.prototype.pairs.allSatisfy { $0.value.isNull || feature.attributes[$0.name] == $0.value }
        }
        return made ?? candidates.first
    }

    /// Returns the value of a field in a new feature of a type: that of the type's first template, or else the field's default.
    package func defaultValue(of field: Field, in type: FeatureType?) -> AttributeValue? {
        let prototype = type?.templates.first?.prototype[field.name]
        if let prototype, !prototype.isNull { return prototype }
        return field.defaultValue
    }
}
