import GromaFeatures
import GromaFormats

extension AttributeEditing {
    /// What would happen if the feature became one of another type.
    ///
    /// The prototype of the template says what fields become; where it says null it says nothing. A value that the new type's domain for its field refuses
    /// becomes what the type or the field gives to new features, else null; where the field takes none of these it stays, and is a problem. Fields
    /// that the layer does not let anybody edit stay as they are, and so do attributes that an existing feature came without. O(fields · codes)
    ///
    /// - Parameters:
    ///   - id: the type's; null for no type, where the field allows it.
    ///   - template: one of the type's templates by its name; nil for the first.
    /// - Throws: `noElement` if there is no such type or template; `notEditable` for a type field that is not.
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
            // What an existing feature has not, a query has left out: nobody knows what would be lost.
            guard isNew || current != nil || isUnread, mode == .prototype || !hasValue else { continue }
            guard let value = newValue(of: field, prototype, type, changed), value != current || isUnread else { continue }
            change.values[field.name] = value
            if hasValue && (isUnread || !isGiven(current, field)) { change.replaced.append(field.name) }
        }
        return change
    }

    /// Makes the feature one of another type: its lists of codes and its ranges count from now on, and texts that were no value before are read
    /// again. It does not ask: ``typeChange(to:template:mode:)`` tells whether a person would want to be.
    ///
    /// - Throws: what ``typeChange(to:template:mode:)`` does.
    @discardableResult
    public mutating func changeType(
        to id: AttributeValue, template: String? = nil, mode: TypeChangeMode = .prototype
    ) throws(PopupError) -> TypeChange {
        let change = try typeChange(to: id, template: template, mode: mode)
        apply(change)
        check()
        return change
    }

    /// Takes on what a change of type brings, without looking for what is wrong with the feature.
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

    /// The id of the type that a text, entered into a field, would make the feature one of: as ``setText(_:of:)`` reads it. Null for no type; nil where
    /// the text names none, and where the field does not tell the type.
    func featureTypeID(of text: String, in name: String) -> AttributeValue? {
        guard let field = formatter.field(of: name), definition.isTypeField(field), let id = choice(text, field) else { return nil }
        return isFeatureTypeID(id, in: name) ? id : nil
    }

    /// Whether a value, entered into a field, would make the feature one of a type, or of none.
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

    /// What a field gets from the new type; nil if it keeps what it has.
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

    /// Whether a value is one that new features get without anybody entering it: the field's default, or what a template of the feature's type says.
    private func isGiven(_ value: AttributeValue?, _ field: Field) -> Bool {
        if value == typedValue(field.defaultValue, field) { return true }
        let templates = definition.featureType(of: attributes)?.templates ?? definition.templates
        return templates.contains { typedValue($0.prototype[field.name], field) == value }
    }

    private func typedValue(_ value: AttributeValue?, _ field: Field) -> AttributeValue? {
        value.flatMap { try? AttributeValue(converting: $0, to: field) }
    }
}
