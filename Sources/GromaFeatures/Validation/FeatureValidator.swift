import GromaFormats
import GromaGeometry

/// Validates features against the definition of their layer: field types, lengths, null, domains, including those of feature types, and
/// shapes.
///
/// Create it once for a layer, and check many features with it, each in time proportional to the number of fields.
public struct FeatureValidator: Sendable {
    /// The definition of the layer.
    public let definition: LayerDefinition
    /// The list of names of checked attributes.
    public let names: AttributeNames
    let rules: [FieldRule]
    let typePlace: Int?
    /// The domains of types that differ from those of the fields, by the type's id and the field's index.
    let typeDomains: [AttributeValue: [Int: DomainRule]]
    private let hasDomains: Bool

    /// Creates a validator for a layer's features.
    ///
    /// - Complexity: O(*f* + *t*), where *f* is the number of fields and *t* the number of types.
    public init(_ definition: LayerDefinition) {
        self.definition = definition
        let fields = definition.attributeFields
        names = AttributeNames(fields.map(\.name))
        rules = fields.map { FieldRule($0, isTracking: definition.isTracking($0)) }
        typePlace = definition.types.isEmpty ? nil : definition.typeIDField.flatMap(names.index)
        var typeDomains: [AttributeValue: [Int: DomainRule]] = [:]
        if let typePlace {
            for type in definition.types {
                let id = (try? rules[typePlace].typed(type.id)) ?? type.id
                var domains: [Int: DomainRule] = [:]
                for (place, field) in fields.enumerated() {
                    if let domain = type.domain(ofField: field.name), let rule = DomainRule(domain, of: field) { domains[place] = rule }
                }
                if typeDomains[id] == nil { typeDomains[id] = domains }
            }
        }
        self.typeDomains = typeDomains
        hasDomains = typePlace != nil || rules.contains { $0.domain != nil || !$0.patterns.isEmpty }
    }

    /// Returns the attributes as the layer stores them: all of its fields in its order, each value in its field's type.
    ///
    /// Without `current` they are those of a new feature: a missing value becomes the field's default, or else null. With `current` they
    /// are a change of a feature: missing attributes keep their values. An unchanged value is not checked again, except for domains if the
    /// feature's type changes. A field that is not editable only accepts its current value (in a new feature: its default, or null). Values
    /// for the fields of edit tracking are ignored, since the table fills them: they keep their values, null in a new feature.
    ///
    /// - Throws: `noField`; `invalidValue` with the problem of the first invalid field in the layer's order: its type, range or length,
    ///   `nullNotAllowed`, `fieldIsRequired` for a missing value without a default in a field that does not accept null, `notEditable`, or
    ///   a domain's problem.
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func checked(_ attributes: Attributes, replacing current: Attributes?) throws(FeatureError) -> Attributes {
        var values = try aligned(attributes)
        let old = current.map(alignedIfKnown)
        for place in rules.indices {
            do throws(ValueProblem) {
                values[place] = try rules[place].value(values[place], replacing: old?[place], isNew: old == nil)
            } catch {
                throw .invalidValue(field: rules[place].field.name, problem: error)
            }
        }
        if hasDomains { try checkDomains(values, replacing: old) }
        return Attributes(names: names, values: values)
    }

    /// Returns the problem with a value for a field in a feature with these attributes; nil if there is none. A missing value counts as not
    /// given.
    public func problem(with value: AttributeValue?, of field: Field, in attributes: Attributes) -> ValueProblem? {
        let place = names.index(of: field.name)
        let rule = place.map { rules[$0] } ?? FieldRule(field)
        guard let value else { return rule.filling == nil && !rule.field.isFilledByStore ? .fieldIsRequired : nil }
        let typed: AttributeValue
        do throws(ValueProblem) {
            typed = try rule.typed(value)
        } catch {
            return error
        }
        if case .null = typed { return field.isNullable || rule.isTracking ? nil : .nullNotAllowed }
        guard let place else { return rule.domain?.problem(with: typed) }
        let type = place == typePlace ? typed : typePlace.flatMap { attributes[rules[$0].field.name] }
        return domainProblem(with: typed, at: place, typeID: typePlace.flatMap { place in type.flatMap { try? rules[place].typed($0) } })
    }

    // MARK: Domains

    private func checkDomains(_ values: [AttributeValue?], replacing old: [AttributeValue?]?) throws(FeatureError) {
        let typeID = typePlace.flatMap { values[$0] }
        let isTypeKept = old != nil && typePlace.map { old?[$0] == typeID } ?? true
        for place in rules.indices {
            guard let value = values[place], !isTypeKept || old?[place] != value else { continue }
            if let problem = domainProblem(with: value, at: place, typeID: typeID) {
                throw .invalidValue(field: rules[place].field.name, problem: problem)
            }
        }
    }

    func domainProblem(with value: AttributeValue, at place: Int, typeID: AttributeValue?) -> ValueProblem? {
        if case .null = value { return nil }
        if place == typePlace && typeDomains[value] == nil {
            return .notInCodedValueDomain(found: value.words, domain: rules[place].field.name)
        }
        let patterns = rules[place].patterns
        if !patterns.isEmpty, case .string(let text) = value, !patterns.contains(where: { $0.matches(text) }) {
            return .incorrectValueType(
                found: value.words, expected: "a text of the form \(patterns.map(\.text).joined(separator: " or "))")
        }
        let domain = typeID.flatMap { typeDomains[$0]?[place] } ?? rules[place].domain
        return domain?.problem(with: value)
    }

    // MARK: Order of values

    /// Returns the values in the layer's order.
    func aligned(_ attributes: Attributes) throws(FeatureError) -> [AttributeValue?] {
        if let values = alignedAsGiven(attributes) { return values }
        var values = [AttributeValue?](repeating: nil, count: rules.count)
        for (name, value) in attributes.pairs {
            guard let place = names.index(of: name) else {
                guard let field = definition.field(named: name) else { throw definition.noField(named: name) }
                throw .invalidValue(field: field.name, problem: .notEditable)
            }
            values[place] = value
        }
        return values
    }

    /// Returns the values in the layer's order, for the fields that it has.
    func alignedIfKnown(_ attributes: Attributes) -> [AttributeValue?] {
        if let values = alignedAsGiven(attributes) { return values }
        var values = [AttributeValue?](repeating: nil, count: rules.count)
        for (name, value) in attributes.pairs {
            if let place = names.index(of: name) { values[place] = value }
        }
        return values
    }

    /// Returns the values if they are in the layer's order already, without looking up names.
    private func alignedAsGiven(_ attributes: Attributes) -> [AttributeValue?]? {
        let given = attributes.attributeNames
        guard given === names || given.list == names.list else { return nil }
        return rules.indices.map { attributes[$0] }
    }
}

extension FieldRule {
    /// Returns the value of a field after an edit.
    func value(_ given: AttributeValue?, replacing old: AttributeValue?, isNew: Bool) throws(ValueProblem) -> AttributeValue? {
        if isTracking { return isNew ? .null : old }
        guard let given else {
            if !isNew { return old }
            if field.isFilledByStore { return nil }
            guard let filling else { throw .fieldIsRequired }
            return filling
        }
        if given == old { return given }
        let typed = try typed(given)
        if typed == old { return typed }
        if isFixed(typed, replacing: old, isNew: isNew) { throw .notEditable }
        if case .null = typed, !field.isNullable { throw .nullNotAllowed }
        return typed
    }

    /// Returns whether the field is not editable, and a value in its type is another one than it has, or than fills it in a new feature.
    func isFixed(_ typed: AttributeValue, replacing old: AttributeValue?, isNew: Bool) -> Bool {
        guard !field.isEditable else { return false }
        // If null is not allowed and nothing fills the field, a new feature must have a value.
        let isFilled = !isNew || filling != nil
        return isFilled && typed != (isNew ? filling : old ?? .null)
    }
}
