import GromaFormats

extension FeatureValidator {
    /// Returns the attributes of a feature that is loaded, not edited, as the layer stores them: all of its fields in their order, each
    /// value in its field's type, whatever its range, length, domain and permissions. A missing value becomes the field's default, or else
    /// null.
    ///
    /// - Throws: `noField`, and `invalidValue` for a value of another type and for null in a field that does not accept it.
    func loaded(_ attributes: Attributes) throws(FeatureError) -> Attributes {
        var values = try aligned(attributes)
        for (place, rule) in rules.enumerated() {
            do throws(ValueProblem) {
                guard let given = values[place] else {
                    // Fields that the store fills remain missing.
                    guard !rule.field.isFilledByStore else { continue }
                    guard let filling = rule.filling else { throw .fieldIsRequired }
                    values[place] = filling
                    continue
                }
                let typed = try FieldRule.typed(given, rule.field, isEdit: false)
                if case .null = typed, !rule.field.isNullable, !rule.isTracking { throw .nullNotAllowed }
                values[place] = typed
            } catch {
                throw .invalidValue(field: rule.field.name, problem: error)
            }
        }
        return Attributes(names: names, values: values)
    }

    /// Counts the values of a loaded feature that the layer's rules would refuse; throws the first of them if the options are strict.
    func note(
        _ attributes: Attributes, named name: @autoclosure () -> String, _ options: LoadOptions, _ warnings: inout LoadWarnings
    ) throws(FeatureError) {
        let values = alignedIfKnown(attributes)
        let typeID = typePlace.flatMap { values[$0] }
        for (place, rule) in rules.enumerated() {
            guard let value = values[place], !value.isNull, let found = problem(with: value, at: place, rule, typeID) else { continue }
            // A service's whole numbers beyond 2^53 are exact here; only other JSON readers may round them.
            if case .bigInteger = rule.field.type, rule.domain == nil { continue }
            if options.isStrict { throw .invalidValue(field: rule.field.name, problem: found) }
            warnings.note(found.name, field: rule.field.name, "\(name()): \(rule.field.name): \(found)")
        }
    }

    private func problem(with value: AttributeValue, at place: Int, _ rule: FieldRule, _ typeID: AttributeValue?) -> ValueProblem? {
        if rule.field.limitsEdits {
            do throws(ValueProblem) {
                _ = try rule.typed(value)
            } catch {
                return error
            }
        }
        return domainProblem(with: value, at: place, typeID: typeID)
    }
}

extension Field {
    /// Whether an edit may be refused for a value of the field's type, because of the type's range or the field's length.
    fileprivate var limitsEdits: Bool {
        switch type {
        case .smallInteger, .integer, .bigInteger, .single: true
        case .string, .xml, .blob, .raster: length != nil
        default: false
        }
    }
}
