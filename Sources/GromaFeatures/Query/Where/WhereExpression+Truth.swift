import GromaFormats

extension WhereExpression {
    /// Returns whether the condition is true for a feature; nil if that is unknown (SQL-92, three-valued logic), or if the search for a
    /// pattern was cancelled.
    func truth(of feature: Feature, _ isCancelled: (@Sendable () -> Bool)? = nil) -> Bool? {
        switch self {
        case .comparison(let comparison, let a, let b):
            guard let order = Self.order(a.value(of: feature), b.value(of: feature)) else { return nil }
            switch comparison {
            case .equal: return order == 0
            case .notEqual: return order != 0
            case .less: return order < 0
            case .lessOrEqual: return order <= 0
            case .greater: return order > 0
            case .greaterOrEqual: return order >= 0
            }
        case .isIn(let operand, let list): return list.contains(operand.value(of: feature), of: feature)
        case .isBetween(let operand, let low, let high):
            let value = operand.value(of: feature)
            let reaches = Self.order(value, low.value(of: feature)).map { $0 >= 0 }
            if reaches == false { return false }
            let fits = Self.order(value, high.value(of: feature)).map { $0 <= 0 }
            return fits == false ? false : reaches == nil || fits == nil ? nil : true
        case .isLike(let operand, let pattern, let escape):
            guard case .string(let text) = operand.value(of: feature), case .string(let pattern) = pattern.value(of: feature) else {
                return nil
            }
            return LikePattern.matches(text, pattern, escape, isCancelled: isCancelled)
        case .isNull(let operand): return operand.value(of: feature).isNull
        case .not(let condition): return condition.truth(of: feature, isCancelled).map { !$0 }
        case .all(let conditions):
            var result: Bool? = true
            for condition in conditions {
                guard let truth = condition.truth(of: feature, isCancelled) else {
                    result = nil
                    continue
                }
                if !truth { return false }
            }
            return result
        case .any(let conditions):
            var result: Bool? = false
            for condition in conditions {
                guard let truth = condition.truth(of: feature, isCancelled) else {
                    result = nil
                    continue
                }
                if truth { return true }
            }
            return result
        }
    }

    private static func order(_ a: AttributeValue, _ b: AttributeValue) -> Int? {
        a.isNullValue || b.isNullValue ? nil : ValueOrder.compare(a, b)
    }
}

extension WhereList {
    /// Whether a value is equal to one of the list.
    fileprivate func contains(_ value: AttributeValue, of feature: Feature) -> Bool? {
        if value.isNullValue { return nil }
        guard let constants else {
            var result: Bool? = false
            for operand in operands {
                let other = operand.value(of: feature)
                if other.isNullValue {
                    result = nil
                } else if ValueOrder.compare(value, other) == 0 {
                    return true
                }
            }
            return result
        }
        var (low, high) = (0, constants.count)
        while low < high {
            let middle = low + (high - low) / 2
            let order = ValueOrder.compare(constants[middle], value)
            if order == 0 { return true }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return hasNull ? nil : false
    }
}

extension AttributeValue {
    /// Equivalent to `isNull`, without comparing payloads.
    @inline(__always)
    var isNullValue: Bool { if case .null = self { true } else { false } }
}
