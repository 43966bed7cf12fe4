import GromaFormats

/// Compares versions of a feature by what both tables store: the common fields, except those of identifiers and edit tracking, and the
/// shape.
package struct SyncComparison {
    /// The fields whose values are sent to the service.
    package let fields: [String]

    package init(_ local: LayerDefinition, _ remote: LayerDefinition) {
        let tracking = [local.editFieldsInfo, remote.editFieldsInfo].compactMap { $0 }.flatMap { info in
            [info.creationDateField, info.creatorField, info.editDateField, info.editorField].compactMap { $0 }
        }
        let left = Set(tracking.map(AttributeNames.folded))
        fields = remote.fields.compactMap { field in
            switch field.type {
            case .oid, .globalID, .geometry: return nil
            default: break
            }
            guard field.isEditable, !left.contains(AttributeNames.folded(field.name)), local.field(named: field.name) != nil else {
                return nil
            }
            return field.name
        }
    }

    /// Returns whether two versions agree. A missing attribute counts as null.
    func agree(_ a: Feature, _ b: Feature) -> Bool {
        Self.areSame(a.geometry, b.geometry) && fields.allSatisfy { (a.attributes[$0] ?? .null) == (b.attributes[$0] ?? .null) }
    }

    /// Returns the edit that turns one version into another: the attributes and the shape that differ.
    package func change(from before: Feature, to after: Feature) -> Feature {
        var change = Feature(globalID: after.globalID)
        for name in fields {
            let value = after.attributes[name] ?? .null
            if value != before.attributes[name] ?? .null { change.attributes[name] = value }
        }
        if !Self.areSame(after.geometry, before.geometry) { change.geometry = after.geometry }
        return change
    }

    /// Returns the part of a feature that is sent if the service does not have it.
    func addition(of feature: Feature) -> Feature {
        var addition = Feature(globalID: feature.globalID, geometry: feature.geometry)
        for name in fields { if let value = feature.attributes[name] { addition.attributes[name] = value } }
        return addition
    }

    /// Returns whether a version contains all values of a change.
    func has(_ change: Feature, _ feature: Feature) -> Bool {
        (change.geometry == nil || Self.areSame(change.geometry, feature.geometry))
            && change.attributes.pairs.allSatisfy { $0.value == feature.attributes[$0.name] ?? .null }
    }
}
