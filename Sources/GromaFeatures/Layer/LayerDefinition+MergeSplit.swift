import GromaFormats
import GromaGeometry

extension LayerDefinition {
    /// Returns the attributes of the feature that results from merging features; the first feature is the one that remains.
    ///
    /// A field follows the merge policy of its domain in the first feature: the default value (of the type's first template, or else of the
    /// field; without one the first feature's value remains), the sum, or the mean of the values that are not null, weighted by area, or by
    /// length for lines. Sums and means apply to numbers, means also to dates, rounded for whole numbers; other fields use the default
    /// value. A field without a domain keeps the first feature's value. Fields that are not editable or that edit tracking fills are
    /// omitted.
    ///
    /// See ArcGIS, "Split and merge policies" of attribute domains.
    ///
    /// - Complexity: O(*n* · *f* + *v*), where *n* is the number of features, *f* the number of fields and *v* the number of vertices.
    public func mergedAttributes(of features: [Feature]) -> Attributes {
        guard let first = features.first else { return Attributes(names: attributeNames) }
        let type = featureType(of: first.attributes)
        let weights = Self.ratios(of: features.map(\.geometry))
        return policed { field in
            let own = first.attributes[field.name]
            guard let domain = domain(of: field, in: first.attributes), field.name.isOther(than: typeIDField) else { return own }
            let values = features.map { $0.attributes[field.name] ?? .null }
            switch domain.mergePolicy {
            case .sumValues: if let sum = Self.sum(values, field.type) { return sum }
            case .areaWeighted: if let mean = Self.mean(values, weights, field.type) { return mean }
            case .defaultValue: break
            }
            return defaultValue(of: field, in: type) ?? own
        }
    }

    /// Returns the attributes of the pieces that a feature is split into, one for each ratio.
    ///
    /// A field follows the split policy of its domain in the feature: the default value (without one the value itself), the value in each
    /// piece, or a proportional share, which for whole numbers is rounded so that the shares add up to the value. A field without a domain
    /// has its value in each piece. Fields that are not editable or that edit tracking fills are omitted.
    ///
    /// - Parameter ratios: The relative sizes of the pieces (``ratios(of:)``); they need not add up to 1. Values that are not above 0 count
    ///   as 0.
    /// - Complexity: O(*n* · *f*), where *n* is the number of ratios and *f* the number of fields.
    public func splitAttributes(of feature: Feature, ratios: [Double]) -> [Attributes] {
        let shares = Self.normalized(ratios)
        let type = featureType(of: feature.attributes)
        var whole: [String: [AttributeValue]] = [:]
        return shares.indices.map { piece in
            policed { field in
                let own = feature.attributes[field.name].map { (try? FieldRule.typed($0, field)) ?? $0 }
                guard let domain = domain(of: field, in: feature.attributes), field.name.isOther(than: typeIDField) else { return own }
                switch (domain.splitPolicy, own) {
                case (.geometryRatio, .double(let value)): return .double(value * shares[piece])
                case (.geometryRatio, .integer(let value)):
                    let parts = whole[field.name] ?? Self.shares(of: value, shares)
                    whole[field.name] = parts
                    return parts[piece]
                case (.defaultValue, _): return defaultValue(of: field, in: type) ?? own
                default: return own
                }
            }
        }
    }

    /// Returns the relative sizes of shapes: by area; by length if there are no areas; equal if there are neither. They add up to 1, unless
    /// there are no shapes.
    ///
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public static func ratios(of geometries: [Geometry?]) -> [Double] {
        let areas = geometries.map { $0?.area ?? 0 }
        if areas.contains(where: { $0 > 0 }) { return normalized(areas) }
        return normalized(geometries.map { $0?.length ?? 0 })
    }

    private static func normalized(_ sizes: [Double]) -> [Double] {
        let sizes = sizes.map { $0 > 0 && $0.isFinite ? $0 : 0 }
        guard let largest = sizes.max(), largest > 0 else { return sizes.map { _ in 1 / Double(sizes.count) } }
        let scaled = sizes.map { $0 / largest }
        let total = scaled.reduce(0, +)
        return scaled.map { $0 / total }
    }

    /// Returns the attributes of the fields that a client may set.
    private func policed(_ value: (Field) -> AttributeValue?) -> Attributes {
        let fields = attributeFields
        return Attributes(
            names: AttributeNames(fields.map(\.name)),
            values: fields.map { field in
                guard field.isEditable && !isTracking(field), let value = value(field) else { return nil }
                return (try? FieldRule.typed(value, field)) ?? value
            })
    }

    /// Returns the sum of values; nil if they have none.
    private static func sum(_ values: [AttributeValue], _ type: FieldType) -> AttributeValue? {
        guard type.isNumber else { return nil }
        let given = values.filter { !$0.isNull }
        if given.isEmpty { return .null }
        var whole = 0
        for value in given {
            guard case .integer(let number) = value, case let (sum, overflows) = whole.addingReportingOverflow(number), !overflows else {
                return .double(given.reduce(0) { $0 + ($1.doubleValue ?? 0) })
            }
            whole = sum
        }
        return .integer(whole)
    }

    /// Returns the weighted mean of values; nil if they have none.
    private static func mean(_ values: [AttributeValue], _ weights: [Double], _ type: FieldType) -> AttributeValue? {
        guard type.isNumber || type == .date else { return nil }
        let given = zip(values, weights).compactMap { value, weight in
            (value.doubleValue ?? value.integerValue.map(Double.init)).map { (value: $0, weight: weight) }
        }
        guard let first = given.first else { return .null }
        let total = given.reduce(0) { $0 + $1.weight }
        // Computing with differences from one of the values keeps equal values exact, and large ones precise.
        let offset = given.reduce(0) { sum, next in
            sum + (next.value - first.value) * (total > 0 ? next.weight / total : 1 / Double(given.count))
        }
        let mean = first.value + offset
        if type == .single || type == .double { return .double(mean) }
        guard let whole = Int(exactly: mean.rounded()) else { return nil }
        return type == .date ? .date(whole) : .integer(whole)
    }

    /// Splits a whole number into parts that add up to it: the remainder of rounding down goes to the parts that lost most, and among equal
    /// ones to the first.
    private static func shares(of value: Int, _ ratios: [Double]) -> [AttributeValue] {
        let exact = ratios.map { Double(value) * $0 }
        var parts = exact.map { Int(exactly: $0.rounded(.towardZero)) ?? 0 }
        var rest = value
        for (place, part) in parts.enumerated() {
            let (next, overflows) = rest.subtractingReportingOverflow(part)
            if overflows { parts[place] = 0 } else { rest = next }
        }
        let order = parts.indices.sorted { a, b in
            let (lossOfA, lossOfB) = ((exact[a] - Double(parts[a])).magnitude, (exact[b] - Double(parts[b])).magnitude)
            return lossOfA != lossOfB ? lossOfA > lossOfB : a < b
        }
        for place in order where rest != 0 {
            let step = rest.magnitude > UInt(parts.count) && place == order.first ? rest : rest.signum()
            let (next, overflows) = parts[place].addingReportingOverflow(step)
            if overflows { continue }
            parts[place] = next
            rest -= step
        }
        return parts.map { .integer($0) }
    }
}

extension FieldType {
    /// Whether the values are numbers for sums and means.
    fileprivate var isNumber: Bool {
        switch self {
        case .smallInteger, .integer, .bigInteger, .single, .double: true
        default: false
        }
    }
}

extension String {
    fileprivate func isOther(than name: String?) -> Bool { name.map { AttributeNames.folded($0) != AttributeNames.folded(self) } ?? true }
}
