import GromaFormats
import GromaGeometry

/// Holds features against what their layer says: types of fields, lengths, null, domains, those of feature types too, and shapes.
///
/// Made once for a layer; then it checks many features, each in time that grows with the number of fields.
public struct FeatureValidator: Sendable {
    /// The layer.
    public let definition: LayerDefinition
    /// The list of names that what was checked is held by.
    public let names: AttributeNames
    let rules: [FieldRule]
    let typePlace: Int?
    /// What the types say otherwise of fields, by the type's id and the field's place.
    let typeDomains: [AttributeValue: [Int: DomainRule]]
    private let hasDomains: Bool

    /// A validator of a layer's features. O(fields + types)
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

    /// The attributes as the layer keeps them: all of its fields in its order, each value as its field's type holds it. O(fields)
    ///
    /// Without `current` they are those of a new feature: what is missing becomes the field's default, else null. With `current` they are a change of
    /// a feature: what is missing stays as it is. A value that stays as it is is not looked at again, except for domains where the
    /// feature's type changes. A field that is not editable takes no other value than the one that is there (in a new feature: its default, or null). What
    /// is given for the fields of edit tracking does not count, for the table fills them: they stay as they are, null in a new feature.
    ///
    /// - Throws: `noField`; `invalidValue` with the problem of the first field in the layer's order that has one: its type, range and length,
    ///   `nullNotAllowed`, `fieldIsRequired` for what is missing without a default where null is not allowed, `notEditable`, or a domain's.
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

    /// Returns the problem with a value for a field in a feature with these attributes; nil if there is none. A missing value counts as not given.
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

    // MARK: Places

    /// The values in the layer's order.
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

    /// The values in the layer's order, of the fields that it has.
    func alignedIfKnown(_ attributes: Attributes) -> [AttributeValue?] {
        if let values = alignedAsGiven(attributes) { return values }
        var values = [AttributeValue?](repeating: nil, count: rules.count)
        for (name, value) in attributes.pairs {
            if let place = names.index(of: name) { values[place] = value }
        }
        return values
    }

    /// The values where they are in the layer's order already: no name is looked up.
    private func alignedAsGiven(_ attributes: Attributes) -> [AttributeValue?]? {
        let given = attributes.attributeNames
        guard given === names || given.list == names.list else { return nil }
        return rules.indices.map { attributes[$0] }
    }
}

extension FieldRule {
    /// What a field holds after an edit.
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
        if !field.isEditable {
            // Where null is not allowed and nothing fills the field, a new feature has to bring the value.
            let isFilled = !isNew || filling != nil
            if isFilled && typed != (isNew ? filling : old ?? .null) { throw .notEditable }
        }
        if case .null = typed, !field.isNullable { throw .nullNotAllowed }
        return typed
    }
}
