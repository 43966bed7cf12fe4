import GromaFormats

extension LayerDefinition {
    /// A new feature of a template, without a shape: the fields' defaults, and over them the attributes of the template's prototype. It is not in the
    /// layer. O(fields)
    public func makeFeature(from template: FeatureTemplate) -> Feature {
        var attributes = Attributes(names: attributeNames)
        for field in attributeFields { attributes[field.name] = field.defaultValue }
        for (name, value) in template.prototype.pairs where attributes.attributeNames.index(of: name) != nil { attributes[name] = value }
        return Feature(attributes: attributes)
    }

    /// A new feature of a type, without a shape, from the type's first template; its type field says so. It is not in the layer. O(fields)
    public func makeFeature(ofType type: FeatureType) -> Feature {
        var feature = makeFeature(from: type.templates.first ?? FeatureTemplate(name: type.name))
        if let typeIDField { feature.attributes[typeIDField] = type.id }
        return feature
    }

    /// The template that a feature was most likely made from: the first of its type, or of the layer where it has none, whose prototype's values
    /// it has; else the first of all. O(templates · attributes)
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
