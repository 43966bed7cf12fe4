import GromaFeatures
import GromaFormats
import GromaLocalization

extension AttributeEditing {
    /// Enters a text as a user has typed or chosen it: parsed in the language, or the name of a coded value or a feature type. The type
    /// field sets the type as ``changeType(to:template:mode:)`` does, without a confirmation.
    ///
    /// A text that is not a value of the field is kept with its problem, and is not an error.
    ///
    /// - Throws: `noField`; `notEditable`.
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public mutating func setText(_ text: String, of name: String) throws(PopupError) {
        let field = try editableField(name)
        enter(text, field)
        check()
    }

    /// Enters a value: a number, a text, milliseconds since 1970, a code, null. It may also be a text in a language-independent form
    /// (`12.5`, `2026-01-31T23:59:59Z`), which ``AttributeValue/init(converting:to:)`` reads. The type field sets the type as
    /// ``changeType(to:template:mode:)`` does, without a confirmation.
    ///
    /// A value that the field's domain, length or range refuses is kept with its problem, and is not an error. The empty text is a value of
    /// a text field here.
    ///
    /// - Throws: `noField`; `notEditable`; `invalidValue` for a value of another type than the field's.
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public mutating func setValue(_ value: AttributeValue, of name: String) throws(PopupError) {
        let field = try editableField(name)
        do throws(ValueProblem) {
            take(try typedValue(value, field), field)
        } catch {
            if case .incorrectValueType = error { throw .invalidValue(field: field.name, problem: error) }
            typed[AttributeNames.folded(field.name)] = TypedText(text: fieldText(field).editedText(of: value), problem: error)
        }
        check()
    }

    /// Returns the number that a text represents in the language; nil if it is not a number.
    public func number(from text: String) -> Double? { localization.parseNumber(text.trimmed) }

    // MARK: Texts

    /// Returns the editing state with a text entered, without validating the feature.
    func entering(_ text: String, _ field: Field) -> AttributeEditing {
        var result = self
        result.enter(text, field)
        return result
    }

    private mutating func enter(_ text: String, _ field: Field) {
        let key = AttributeNames.folded(field.name)
        // A text that was not a value may be one in the current language.
        if Self.isSame(text, self.text(of: field.name)), typed[key]?.problem == nil { return }
        let shown = editedText(original[field.name], of: field.name)
        if !definition.isTypeField(field), Self.isSame(text, shown) {
            attributes[field.name] = original[field.name]
            typed[key] = nil
        } else if !shown.isEmpty, fieldText(field).isDate, codes(of: field).isEmpty, Localization.areSameDate(text.trimmed, shown) {
            // Nobody types the narrow space before AM. What the text does not show, such as milliseconds, is kept.
            attributes[field.name] = original[field.name]
            typed[key] = TypedText(text: text)
        } else if definition.isTypeField(field) || !codes(of: field).isEmpty {
            guard let value = choice(text, field) else {
                let domain = definition.domain(of: field, in: attributes)?.name ?? ""
                let name = domain.isEmpty ? field.name : domain
                typed[key] = TypedText(
                    text: text, problem: .notInCodedValueDomain(found: AttributeValue.string(text).words, domain: name))
                return
            }
            take(value, field)
        } else {
            do throws(ValueProblem) {
                guard let value = fieldText(field).value(of: text, near: attributes[field.name]) else {
                    throw .incorrectValueType(found: AttributeValue.string(text).words, expected: field.type.expectation)
                }
                attributes[field.name] = try typedValue(value, field)
                typed[key] = TypedText(text: text)
            } catch {
                typed[key] = TypedText(text: text, problem: error)
            }
        }
    }

    /// Whether two texts are the same value. Swift also considers canonically equivalent texts equal, which only look alike.
    private static func isSame(_ a: String, _ b: String) -> Bool { AttributeValue.string(a) == .string(b) }

    /// Sets a value of the field's type.
    private mutating func take(_ value: AttributeValue, _ field: Field) {
        if definition.isTypeField(field), let change = try? typeChange(to: value) {
            apply(change)
        } else {
            attributes[field.name] = value
            typed[AttributeNames.folded(field.name)] = nil
        }
    }

    /// Returns a value in the field's type.
    private func typedValue(_ value: AttributeValue, _ field: Field) throws(ValueProblem) -> AttributeValue {
        do throws(FeatureError) {
            return try AttributeValue(converting: value, to: field)
        } catch {
            guard case .invalidValue(_, let problem) = error else {
                throw .incorrectValueType(found: value.words, expected: field.type.expectation)
            }
            throw problem
        }
    }

    /// Returns the choice that a text selects from a list: by its name, then by its name ignoring case if that is unique, then by its code
    /// as text, and null if it is empty or the word for no value; nil for none.
    func choice(_ text: String, _ field: Field) -> AttributeValue? {
        let codes = codes(of: field)
        if let named = codes.first(where: { $0.name == text }) { return named.code }
        if text.isEmpty { return codes.contains { $0.code == "" } ? "" : .null }
        if text == localization.string(.valueNone) { return .null }
        let folded = text.lowercased()
        let alike = codes.filter { $0.name.lowercased() == folded }
        if alike.count == 1 { return alike[0].code }
        guard let value = fieldText(field).value(of: text, near: nil), let value = try? typedValue(value, field) else { return nil }
        return codes.first { $0.code == value }?.code
    }

    /// Returns the choices of a field, with codes in the field's type: the feature types for the type field, otherwise the coded values. A
    /// choice without a name is named by its code.
    func codes(of field: Field) -> [CodedValue] {
        let values: [CodedValue]
        if definition.isTypeField(field) {
            values = definition.types.map { CodedValue(name: $0.name, code: $0.id) }
        } else if case .codedValues(let coded) = definition.domain(of: field, in: attributes)?.kind {
            values = coded
        } else {
            return []
        }
        return values.map { value in
            let code = (try? typedValue(value.code, field)) ?? value.code
            return CodedValue(name: value.name.isEmpty ? fieldText(field).editedText(of: code) : value.name, code: code)
        }
    }

    // MARK: Permission

    /// Returns whether the user can edit a field: the definition and the layer permit it, and values of its type can be entered.
    public func isEditable(_ name: String) -> Bool { formatter.field(of: name).map { refusal(of: $0) == nil } ?? false }

    /// The names of the fields that the user can edit, in the order of the definition, including those that it does not show; then, in the
    /// order of the layer, those that the definition does not contain and that the layer requires.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public var editableFields: [String] {
        formatter.popup.allFieldInfos.compactMap { isEditable($0.fieldName) ? formatter.field(of: $0.fieldName)?.name : nil }
            + definition.attributeFields.compactMap { isNeeded($0) && isEditable($0.name) ? $0.name : nil }
    }

    /// Whether the definition does not contain a field that is needed for saving the feature: a new feature needs a value for it, or its
    /// current value is not valid.
    private func isNeeded(_ field: Field) -> Bool {
        guard formatter.fieldInfo(of: field.name) == nil else { return false }
        let isRequired = isNew && !field.isNullable && field.defaultValue?.isNull ?? true
        // A field that was changed stays on the page, so that it does not disappear during editing.
        return isRequired || problem(of: field.name) != nil || typed[AttributeNames.folded(field.name)] != nil
    }

    /// Returns the field with a name, if the user can edit it.
    func editableField(_ name: String) throws(PopupError) -> Field {
        guard let field = formatter.field(of: name) else {
            guard case .noField(_, _, let nearest) = definition.noField(named: name) else { throw .noField(name: name, nearest: nil) }
            throw .noField(name: name, nearest: nearest)
        }
        if let reason = refusal(of: field) { throw .notEditable(field: field.name, reason: reason) }
        return field
    }

    /// Returns the reason why the user cannot edit a field; nil if it is editable.
    private func refusal(of field: Field) -> String? {
        switch field.type {
        case .oid, .globalID: return "the layer gives identifiers itself"
        case .blob, .raster, .geometry: return "values of this kind are not entered"
        default: break
        }
        if definition.isTracking(field) { return "the layer notes it itself" }
        if !field.isEditable { return "the layer does not allow it" }
        let isAllowed = formatter.fieldInfo(of: field.name)?.isEditable ?? isNeeded(field)
        return isAllowed ? nil : "the popup's definition does not allow it"
    }
}
