import GromaFeatures
import GromaFormats
import GromaLocalization

extension AttributeEditing {
    /// Enters a text as a person has typed or chosen it: read by the language, or the name of a coded value or a feature type. The type field takes on
    /// a type as ``changeType(to:template:mode:)`` does, and does not ask. O(fields)
    ///
    /// A text that is not a value of the field is kept with its problem: it is no error.
    ///
    /// - Throws: `noField`; `notEditable`.
    public mutating func setText(_ text: String, of name: String) throws(PopupError) {
        let field = try editableField(name)
        enter(text, field)
        check()
    }

    /// Enters a value as a program has it: a number, a text, milliseconds since 1970, a code, null. It may also come as text in the forms that do not
    /// depend on a language (`12.5`, `2026-01-31T23:59:59Z`), as ``AttributeValue/init(converting:to:)`` reads them. The type field takes on a type as
    /// ``changeType(to:template:mode:)`` does, and does not ask. O(fields)
    ///
    /// A value that the field's domain, length or range refuses is kept with its problem: it is no error. The empty text is a value of a text field here.
    ///
    /// - Throws: `noField`; `notEditable`; `invalidValue` for one of another type than the field's.
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

    /// The number that a text stands for in the language; nil if it is not a number.
    public func number(from text: String) -> Double? { localization.parseNumber(text.trimmed) }

    // MARK: Texts

    /// Takes a text without looking for what is wrong with the feature.
    func entering(_ text: String, _ field: Field) -> AttributeEditing {
        var result = self
        result.enter(text, field)
        return result
    }

    private mutating func enter(_ text: String, _ field: Field) {
        let key = AttributeNames.folded(field.name)
        // What was no value may be one in the language of now.
        if Self.isSame(text, self.text(of: field.name)), typed[key]?.problem == nil { return }
        if !definition.isTypeField(field), Self.isSame(text, editedText(original[field.name], of: field.name)) {
            attributes[field.name] = original[field.name]
            typed[key] = nil
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

    /// Whether two texts are the same value. Two that only look alike are not, while Swift has them equal.
    private static func isSame(_ a: String, _ b: String) -> Bool { AttributeValue.string(a) == .string(b) }

    /// Takes a value of the field's type as it is.
    private mutating func take(_ value: AttributeValue, _ field: Field) {
        if definition.isTypeField(field), let change = try? typeChange(to: value) {
            apply(change)
        } else {
            attributes[field.name] = value
            typed[AttributeNames.folded(field.name)] = nil
        }
    }

    /// A value as the field's type holds it.
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

    /// What a text chooses from a list: what it is called, then the same without regard to case where only one is, then the code as it is written, and null where
    /// it is empty or the word for no value; nil for nothing.
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

    /// What there is to choose from, each code as the field's type holds it: the feature types for the type field, else the coded values. What has no name
    /// goes by its code.
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

    /// Whether a person can edit a field: the definition and the layer allow it, and values of its type can be entered. O(1)
    public func isEditable(_ name: String) -> Bool { formatter.field(of: name).map { refusal(of: $0) == nil } ?? false }

    /// The names of the fields that a person can edit, in the order in which the definition shows them; those that it does not show are among them, and
    /// behind them, in the order of the layer, those that it says nothing of and that the layer requires. O(fields)
    public var editableFields: [String] {
        formatter.popup.allFieldInfos.compactMap { isEditable($0.fieldName) ? formatter.field(of: $0.fieldName)?.name : nil }
            + definition.attributeFields.compactMap { isNeeded($0) && isEditable($0.name) ? $0.name : nil }
    }

    /// Whether the definition says nothing of a field without which the feature cannot be saved: a new one needs a value there, or the value that is there
    /// is not taken.
    private func isNeeded(_ field: Field) -> Bool {
        guard formatter.fieldInfo(of: field.name) == nil else { return false }
        let isRequired = isNew && !field.isNullable && field.defaultValue?.isNull ?? true
        // Once it was changed it stays on the page, so that it does not vanish under the hand.
        return isRequired || problem(of: field.name) != nil || typed[AttributeNames.folded(field.name)] != nil
    }

    /// The field of a name, if a person can edit it.
    func editableField(_ name: String) throws(PopupError) -> Field {
        guard let field = formatter.field(of: name) else {
            guard case .noField(_, _, let nearest) = definition.noField(named: name) else { throw .noField(name: name, nearest: nil) }
            throw .noField(name: name, nearest: nearest)
        }
        if let reason = refusal(of: field) { throw .notEditable(field: field.name, reason: reason) }
        return field
    }

    /// Why a person cannot edit a field; nil if that is possible.
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
