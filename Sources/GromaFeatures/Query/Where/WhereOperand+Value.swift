import GromaFormats

extension WhereOperand {
    /// Returns the value of the operand for a feature; null if it has no value.
    func value(of feature: Feature) -> AttributeValue {
        switch self {
        case .constant(let value, _): return value
        case .field(let field): return field.value(of: feature)
        case .negative(let operand):
            switch operand.value(of: feature) {
            case .integer(let value): return value == .min ? .double(0x1p63) : .integer(-value)
            case .double(let value): return .double(-value)
            default: return .null
            }
        case .arithmetic(let arithmetic, let a, let b): return arithmetic.result(a.value(of: feature), b.value(of: feature))
        case .function(.coalesce, let operands):
            for operand in operands {
                let value = operand.value(of: feature)
                if !value.isNullValue { return value }
            }
            return .null
        case .function(let function, let operands): return function.result(operands.map { $0.value(of: feature) })
        case .cast(let operand, let cast): return cast.result(operand.value(of: feature))
        case .extract(let part, let operand):
            guard case .date(let moment) = operand.value(of: feature) else { return .null }
            return part.value(of: moment)
        }
    }
}

extension WhereField {
    /// Returns the value of the field in a feature.
    func value(of feature: Feature) -> AttributeValue {
        switch source {
        case .objectID: return feature.objectID.map { .integer($0) } ?? .null
        case .globalID: return feature.globalID.map { .string($0) } ?? .null
        case .attribute(let place):
            // Features of the layer share its list of names, and comparing one name is faster than a lookup.
            let names = feature.attributes.attributeNames.list
            if place < names.count, names[place] == name { return feature.attributes[place] ?? .null }
            return feature.attributes[name] ?? .null
        }
    }

    /// Returns what a value of the field is sorted by: for the text of a `timestampOffset` field its point in time, as in where clauses.
    func sortKey(_ value: AttributeValue) -> AttributeValue {
        fieldType == .timestampOffset ? WhereFunction.moment.result([value]) : value
    }
}

extension WhereArithmetic {
    /// Returns the result of the operation on two numbers. Public so that a store's own query language can call it.
    public func result(_ a: AttributeValue, _ b: AttributeValue) -> AttributeValue {
        if case .integer(let first) = a, case .integer(let second) = b {
            if self == .divide, second == 0 { return .null }
            let (value, isBeyond) =
                switch self {
                case .add: first.addingReportingOverflow(second)
                case .subtract: first.subtractingReportingOverflow(second)
                case .multiply: first.multipliedReportingOverflow(by: second)
                case .divide: first.dividedReportingOverflow(by: second)
                }
            if !isBeyond { return .integer(value) }
        }
        guard let first = a.doubleValue, let second = b.doubleValue else { return .null }
        let value =
            switch self {
            case .add: first + second
            case .subtract: first - second
            case .multiply: first * second
            case .divide: first / second
            }
        return value.isFinite ? .double(value) : .null
    }
}
