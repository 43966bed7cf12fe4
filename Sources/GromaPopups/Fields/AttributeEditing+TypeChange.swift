import GromaFeatures
import GromaFormats

extension AttributeEditing {
    /// Returns the changes that result from changing the type of the feature.
    ///
    /// The prototype of the template determines the new values; null in it means no change. A value that the new type's domain for its
    /// field refuses is replaced by the type's or the field's default value, or else by null; if the field accepts none of these, the value
    /// stays, with a problem. Fields that the layer does not permit to edit keep their values, and so do attributes that an existing
    /// feature lacks.
    ///
    /// - Parameters:
    ///   - id: The id of the type; null for no type, if the field allows it.
    ///   - template: The name of one of the type's templates; nil for the first.
    /// - Throws: `noElement` if there is no such type or template; `notEditable` if the type field is not editable.
    /// - Complexity: O(*n* · *c*), where *n* is the number of fields and *c* the number of coded values of a field.
    public func typeChange(
        to id: AttributeValue, template: String? = nil, mode: TypeChangeMode = .prototype
    ) throws(PopupError) -> TypeChange {
        guard let typeField = definition.fields.first(where: definition.isTypeField) else {
            throw .noElement(what: "feature type", found: id.words, expected: "none: the layer has no types")
        }
        _ = try editableField(typeField.name)
        let id = (try? AttributeValue(converting: id, to: typeField)) ?? id
        let type = definition.types.first { $0.id == id }
        guard type != nil || (id.isNull && typeField.isNullable) else {
            let ids = definition.types.map { $0.id.words + " (" + $0.name + ")" }.joined(separator: ", ")
            throw .noElement(what: "feature type", found: id.words, expected: "one of " + ids)
        }
        let prototype = try self.prototype(of: type, template)
        var change = TypeChange(id: id, name: type?.name ?? "", values: Attributes(), replaced: [])
        let isOther = attributes[typeField.name] != id || typed[AttributeNames.folded(typeField.name)] != nil
        guard isOther || template != nil else { return change }

        change.values[typeField.name] = id
        var changed = attributes
        changed[typeField.name] = id
        for field in definition.attributeFields where field.isEditable && !definition.isTracking(field) && !definition.isTypeField(field) {
            let current = attributes[field.name]
            let isUnread = typed[AttributeNames.folded(field.name)]?.isRead == false
            let hasValue = isUnread || current.map { !$0.isNull } ?? false
            // An attribute that an existing feature lacks was not included in the query, so that it is unknown what would be lost.
            guard isNew || current != nil || isUnread, mode == .prototype || !hasValue else { continue }
            guard let value = newValue(of: field, prototype, type, changed), value != current || isUnread else { continue }
            change.values[field.name] = value
            if hasValue && (isUnread || !isGiven(current, field)) { change.replaced.append(field.name) }
        }
        return change
    }

    /// Changes the type of the feature: its lists of codes and its ranges apply from now on, and texts that were not values are parsed
    /// again. There is no confirmation: ``typeChange(to:template:mode:)`` returns whether one is advisable.
    ///
    /// - Throws: The errors of ``typeChange(to:template:mode:)``.
    @discardableResult
    public mutating func changeType(
        to id: AttributeValue, template: String? = nil, mode: TypeChangeMode = .prototype
    ) throws(PopupError) -> TypeChange {
        let change = try typeChange(to: id, template: template, mode: mode)
        apply(change)
        check()
        return change
    }

    /// Applies the changes of a change of type, without validating the feature.
    mutating func apply(_ change: TypeChange) {
        attributes.merge(change.values)
        for (name, _) in change.values.pairs { typed[AttributeNames.folded(name)] = nil }
        for field in definition.attributeFields {
            let key = AttributeNames.folded(field.name)
            guard let entry = typed[key], !entry.isRead else { continue }
            typed[key] = nil
            self = entering(entry.text, field)
        }
    }

    /// Returns the id of the type that a text selects if it is entered into a field, as ``setText(_:of:)`` reads it. Null for no type; nil
    /// if the text selects none, and if the field is not the type field.
    func featureTypeID(of text: String, in name: String) -> AttributeValue? {
        guard let field = formatter.field(of: name), definition.isTypeField(field), let id = choice(text, field) else { return nil }
        return isFeatureTypeID(id, in: name) ? id : nil
    }

    /// Whether a value selects a type, or no type, if it is entered into a field.
    func isFeatureTypeID(_ id: AttributeValue, in name: String) -> Bool { isTypeField(name) && (try? typeChange(to: id)) != nil }

    // MARK: Values

    private func prototype(of type: FeatureType?, _ template: String?) throws(PopupError) -> Attributes {
        let templates = type?.templates ?? []
        guard let template else { return templates.first?.prototype ?? Attributes() }
        guard let named = templates.first(where: { $0.name == template }) else {
            let names = templates.map { "\"" + $0.name + "\"" }.joined(separator: ", ")
            let expected = names.isEmpty ? "none: the type has no templates" : "one of " + names
            throw .noElement(what: "template", found: template, expected: expected)
        }
        return named.prototype
    }

    /// Returns the value that the new type gives to a field; nil if the field keeps its value.
    private func newValue(
        of field: Field, _ prototype: Attributes, _ type: FeatureType?, _ changed: Attributes
    ) -> AttributeValue? {
        if let value = typedValue(prototype[field.name], field), !value.isNull { return value }
        guard let current = attributes[field.name], !current.isNull else { return nil }
        let isSameRule = definition.domain(of: field, in: attributes) == definition.domain(of: field, in: changed)
        guard !isSameRule, validator.problem(with: current, of: field, in: changed) != nil else { return nil }
        let given = typedValue(definition.defaultValue(of: field, in: type), field)
        if let given, validator.problem(with: given, of: field, in: changed) == nil { return given }
        return field.isNullable ? .null : nil
    }

    /// Whether a value is one that new features get by default: the field's default, or that of a template of the feature's type.
    private func isGiven(_ value: AttributeValue?, _ field: Field) -> Bool {
        if value == typedValue(field.defaultValue, field) { return true }
        let templates = definition.featureType(of: attributes)?.templates ?? definition.templates
        return templates.contains { typedValue($0.prototype[field.name], field) == value }
    }

    private func typedValue(_ value: AttributeValue?, _ field: Field) -> AttributeValue? {
        value.flatMap { try? AttributeValue(converting: $0, to: field) }
    }
}
