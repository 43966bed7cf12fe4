import GromaFeatures
import GromaFormats
import GromaLocalization

extension PopupContent {
    /// Returns the formatter for related records, with a definition that is derived from their layer; nil if unknown.
    func relatedFormatter(_ id: Int) -> PopupFormatter? {
        guard let table = relatedTable(id) else { return nil }
        return PopupFormatter(popup: PopupDefinition(layer: table.definition), layer: table.definition, localization: localization)
    }

    private func relatedTable(_ id: Int) -> (any FeatureTable)? {
        guard let layer = popup.layer, let known = layer.definition.relationships.first(where: { $0.id == id }) else { return nil }
        return (try? layer.relatedTable(of: known)) ?? nil
    }

    /// Returns the text of a field of related records: the value of the first record as its own layer formats it, with the names of coded
    /// values, or the statistic.
    func relatedText(_ id: Int, _ field: String, of name: String, as format: ValueFormat?) -> String {
        guard let value = relatedValue(id, field), !value.isNull else { return "" }
        let format = format ?? formatter.format(of: name)
        guard statistic(of: name) == nil, let record = firstRelated(id, field), let formatter = relatedFormatter(id) else {
            return formatter.text(value, of: name, in: feature.attributes, as: format)
        }
        return formatter.text(value, of: field, in: record.attributes, as: format)
    }

    private func firstRelated(_ id: Int, _ field: String) -> Feature? {
        related(id, order: [])?.first { $0.attributes[field].map { !$0.isNull } ?? false }
    }

    private func statistic(of name: String) -> String? {
        formatter.fieldInfo(of: name)?.statisticType.flatMap { $0.isEmpty ? nil : $0.lowercased() }
    }

    /// Returns the value of a field of related records: the number of values, or the sum, minimum, maximum, mean, variance or standard
    /// deviation of its numbers, according to the definition; otherwise the value of the first record. Nil if there are none, or if they
    /// cannot be read.
    func relatedValue(_ id: Int, _ field: String) -> AttributeValue? {
        guard let features = related(id, order: []) else { return nil }
        let type = relatedTable(id)?.definition.field(named: field)?.type
        let values = features.compactMap { $0.attributes[field] }.filter { !$0.isNull }.map { value in
            // The field belongs to another table, which the formatter does not know.
            if case .double(let number) = value { AttributeValue.double(FieldText.shortest(number, in: type)) } else { value }
        }
        guard let statistic = statistic(of: "relationships/\(id)/\(field)") else { return values.first }
        if statistic == "count" { return .integer(values.count) }
        return Self.statistic(statistic, of: values)
    }

    private static func statistic(_ statistic: String, of values: [AttributeValue]) -> AttributeValue? {
        if statistic == "min" || statistic == "max" {
            // The statistics of points in time are points in time, and those of whole numbers are whole.
            let moments = values.compactMap { if case .date(let moment) = $0 { moment } else { nil } }
            if !moments.isEmpty { return (statistic == "min" ? moments.min() : moments.max()).map { .date($0) } }
            let whole = values.compactMap { if case .integer(let number) = $0 { number } else { nil } }
            if whole.count == values.count { return (statistic == "min" ? whole.min() : whole.max()).map { .integer($0) } }
        }
        let numbers = values.compactMap(\.doubleValue).filter(\.isFinite)
        guard !numbers.isEmpty else { return nil }
        let count = Double(numbers.count)
        let sum = numbers.reduce(0, +)
        // A sum beyond the largest finite number may have a mean below it.
        let mean = sum.isFinite ? sum / count : numbers.reduce(0) { $0 + $1 / count }
        // Of a sample, as for SQL's VARIANCE and STDDEV and for feature services.
        let variance = numbers.count < 2 ? nil : numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        let result: Double? =
            switch statistic {
            case "sum": sum
            case "min": numbers.min()
            case "max": numbers.max()
            case "avg": mean
            case "var": variance
            case "stddev": variance?.squareRoot()
            default: nil
            }
        return result.flatMap { $0.isFinite ? .double($0) : nil }
    }

    /// Returns the related features in an order, as they were first read; nil if they cannot be read.
    func related(_ id: Int, order: [PopupOrder]) -> [Feature]? {
        guard let layer = popup.layer, let objectID = popup.feature.objectID, objectID > 0 else { return [] }
        let asked = PopupRelatedQuery(id: id, objectID: objectID, order: order)
        if let known = popup.relatedRecords[asked] { return known }
        var query = FeatureQuery()
        query.returnsGeometry = false
        query.orderBy = order.map { FieldOrder($0.field, isDescending: $0.isDescending) }
        let found = try? layer.queryRelated(to: [objectID], through: id, query: query)
        let features = found.map { $0.first { $0.objectID == objectID }?.features ?? [] }
        popup.relatedRecords[asked] = .some(features)
        return features
    }
}
