import GromaFormats

/// Computes statistics of the matching features, which are passed to it one by one.
public struct StatisticsRun {
    /// The conditions of the query, which the run itself does not evaluate.
    public let matcher: FeatureMatcher
    private let groupFields: [WhereField]
    private let statistics: [(kind: StatisticKind, operand: WhereOperand)]
    private let order: [(place: Int, isDescending: Bool)]
    private let names: AttributeNames
    private var groups: [ValueKey: [Figure]] = [:]

    /// - Throws: `noField`, and `invalidQuery` with the invalid property.
    /// - Complexity: O(*n*), where *n* is the number of fields of the layer and of the query.
    public init(_ query: StatisticsQuery, definition: LayerDefinition) throws(FeatureError) {
        matcher = try FeatureMatcher(query.query, definition: definition)
        let known = WhereFields(definition)
        var fields: [WhereField] = []
        for (index, name) in query.groupBy.enumerated() {
            guard let field = known.find(name) else { throw definition.noField(named: name) }
            guard field.fieldType != .blob, field.fieldType != .raster else {
                throw .invalidQuery(path: "groupBy[\(index)]", reason: "\(field.name) holds bytes, which make no groups")
            }
            fields.append(field)
        }
        if query.statistics.isEmpty { throw .invalidQuery(path: "statistics", reason: "found none, expected one or more") }
        var statistics: [(kind: StatisticKind, operand: WhereOperand)] = []
        for (index, statistic) in query.statistics.enumerated() {
            if known.find(statistic.field) == nil { throw definition.noField(named: statistic.field) }
            let (operand, type) = try known.operand(statistic.field, at: 0)
            let isPossible =
                switch statistic.kind {
                case .count: true
                case .min, .max: type != .bytes
                case .sum, .avg, .stddev, .var: type == .number
                }
            guard isPossible else {
                throw .invalidQuery(
                    path: "statistics[\(index)]",
                    reason: "there is no \(statistic.kind.rawValue) of \(statistic.field), which is \(type.phrase)")
            }
            statistics.append((statistic.kind, operand))
        }
        let list = fields.map(\.name) + query.statistics.map(\.name)
        for (index, name) in list.enumerated() {
            let folded = AttributeNames.folded(name)
            guard !name.isEmpty, !list[..<index].contains(where: { AttributeNames.folded($0) == folded }) else {
                throw .invalidQuery(path: "statistics", reason: "two figures cannot both be called \"\(name)\"")
            }
        }
        names = AttributeNames(list)
        var order: [(place: Int, isDescending: Bool)] = []
        for (index, item) in query.orderBy.enumerated() {
            guard let place = names.index(of: item.field) else {
                throw .invalidQuery(
                    path: "orderBy[\(index)]", reason: "found \(item.field), expected one of \(list.joined(separator: ", "))")
            }
            order.append((place, item.isDescending))
        }
        self.order = order
        self.statistics = statistics
        groupFields = fields
    }

    /// Adds a matching feature.
    ///
    /// - Complexity: O(*n*), where *n* is the number of statistics and grouping fields.
    public mutating func take(_ feature: Feature) {
        let key = ValueKey(groupFields.map { $0.value(of: feature) })
        let empty = statistics.map { Figure($0.kind) }
        let values = statistics.map { $0.operand.value(of: feature) }
        for (place, value) in values.enumerated() where !value.isNullValue { groups[key, default: empty][place].take(value) }
        if groups[key] == nil { groups[key] = empty }
    }

    /// Returns the rows: one for each group, or a single one if there are no grouping fields.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of groups.
    public func rows() -> [Attributes] {
        var groups = groups
        if groups.isEmpty && groupFields.isEmpty { groups[ValueKey([])] = statistics.map { Figure($0.kind) } }
        var rows = groups.map { key, figures in key.values + figures.map(\.value) }
        rows.sort { a, b in
            for (place, isDescending) in order {
                let order = compare(a[place], b[place], at: place)
                if order != 0 { return (order < 0) != isDescending }
            }
            for place in groupFields.indices {
                let order = compare(a[place], b[place], at: place)
                if order != 0 { return order < 0 }
            }
            // Groups of one point in time with different offsets differ only in their texts.
            for place in groupFields.indices {
                let order = ValueOrder.compare(a[place], b[place])
                if order != 0 { return order < 0 }
            }
            return false
        }
        return rows.map { Attributes(names: names, values: $0) }
    }

    /// Compares the values of two rows at a place.
    private func compare(_ a: AttributeValue, _ b: AttributeValue, at place: Int) -> Int {
        guard groupFields.indices.contains(place) else { return ValueOrder.compare(a, b) }
        let field = groupFields[place]
        return ValueOrder.compare(field.sortKey(a), field.sortKey(b))
    }
}

/// A statistic being computed.
private struct Figure {
    private let kind: StatisticKind
    private var count = 0
    private var whole: Int? = 0
    private var sum = 0.0
    /// The rounding error of the sum (Neumaier), so that the order of the features has as little influence as possible.
    private var lost = 0.0
    private var mean = 0.0
    /// The sum of the squares of the differences from the mean (Welford).
    private var squares = 0.0
    private var best = AttributeValue.null

    init(_ kind: StatisticKind) { self.kind = kind }

    mutating func take(_ value: AttributeValue) {
        count += 1
        switch kind {
        case .count: break
        case .min: if best.isNullValue || ValueOrder.compare(value, best) < 0 { best = value }
        case .max: if best.isNullValue || ValueOrder.compare(value, best) > 0 { best = value }
        case .sum, .avg, .stddev, .var:
            if case .integer(let value) = value, let sum = whole {
                let (next, isBeyond) = sum.addingReportingOverflow(value)
                whole = isBeyond ? nil : next
            } else {
                whole = nil
            }
            let number = value.doubleValue ?? 0
            let next = sum + number
            lost += abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
            sum = next
            let step = number - mean
            mean += step / Double(count)
            squares += step * (number - mean)
        }
    }

    var value: AttributeValue {
        switch kind {
        case .count: return .integer(count)
        case .min, .max: return best
        case .sum: return count == 0 ? .null : whole.map { .integer($0) } ?? Self.finite(sum + lost)
        case .avg: return count == 0 ? .null : Self.finite((sum + lost) / Double(count))
        case .stddev: return count < 2 ? .null : Self.finite((squares / Double(count - 1)).squareRoot())
        case .var: return count < 2 ? .null : Self.finite(squares / Double(count - 1))
        }
    }

    private static func finite(_ value: Double) -> AttributeValue { value.isFinite ? .double(value) : .null }
}
