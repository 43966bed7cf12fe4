import GromaFeatures
import GromaLocalization

/// Which related records were read for a popup.
struct PopupRelatedQuery: Hashable {
    /// By which relationship.
    var id: Int
    /// Of which feature.
    var objectID: Int
    /// In which order.
    var order: [PopupOrder]
}

extension PopupContent {
    /// The section of a relationship; nil for a feature that is not saved yet, which nothing can belong to.
    func relatedSection(_ relationship: PopupRelationship) -> PopupSection? {
        guard let layer = popup.layer, !popup.isNew else { return nil }
        let known = layer.definition.relationships.first { $0.id == relationship.id }
        let title = known.flatMap { $0.name.isEmpty ? nil : $0.name } ?? localization.string(.sectionRelatedRecords)
        guard let features = related(relationship.id, order: relationship.orderByFields) else {
            return PopupSection(.problem(localization.string(.relatedUnavailable)), title: title)
        }
        let definition = known.flatMap { layer.relatedTables[$0.relatedTableID] }?.definition
        let formatter = definition.map { PopupFormatter(popup: PopupDefinition(layer: $0), layer: $0, localization: localization) }
        let records = features.prefix(max(relationship.displayCount, 0)).map { record in
            PopupRelatedRecords.Record(objectID: record.objectID, title: self.title(of: record, formatter))
        }
        let text =
            features.isEmpty
            ? localization.string(.relatedNone) : localization.string(.relatedCount, ["count": .number(features.count)])
        return PopupSection(
            .related(PopupRelatedRecords(relationshipID: relationship.id, count: features.count, text: text, records: records)),
            title: title)
    }

    /// What a record of another table is called: by its display field.
    private func title(of record: Feature, _ formatter: PopupFormatter?) -> String {
        guard let formatter, let definition = formatter.layer else { return localization.string(.pageUntitled) }
        let title = definition.displayField.map { formatter.text(of: $0, in: record) } ?? ""
        return title.isBlank ? record.objectID.map { "\(definition.name) \($0)" } ?? localization.string(.pageUntitled) : title
    }

    /// What related records say of a field: how many have a value, or the sum, least, greatest, mean or standard deviation of its numbers, as the
    /// definition says; else the value of the first. Nil where there are none, or they cannot be read.
    func relatedValue(_ id: Int, _ field: String) -> AttributeValue? {
        guard let features = related(id, order: []) else { return nil }
        let table = popup.layer.flatMap { layer in
            layer.definition.relationships.first { $0.id == id }.flatMap { layer.relatedTables[$0.relatedTableID] }
        }
        let type = table?.definition.field(named: field)?.type
        let values = features.compactMap { $0.attributes[field] }.filter { !$0.isNull }.map { value in
            // The field is of another table, of which the formatter knows nothing.
            if case .double(let number) = value { AttributeValue.double(FieldText.shortest(number, in: type)) } else { value }
        }
        let statistic = formatter.fieldInfo(of: "relationships/\(id)/\(field)")?.statisticType?.lowercased()
        guard let statistic, !statistic.isEmpty else { return values.first }
        if statistic == "count" { return .integer(values.count) }
        let numbers = values.compactMap(\.doubleValue).filter(\.isFinite)
        guard !numbers.isEmpty else { return nil }
        let count = Double(numbers.count)
        let mean = numbers.reduce(0) { $0 + $1 / count }
        let result: Double? =
            switch statistic {
            case "sum": numbers.reduce(0, +)
            case "min": numbers.min()
            case "max": numbers.max()
            case "avg": mean
            // Of a sample, as SQL's STDDEV and feature services have it.
            case "stddev":
                numbers.count < 2 ? nil : (numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)).squareRoot()
            default: nil
            }
        return result.flatMap { $0.isFinite ? .double($0) : nil }
    }

    /// The features that a relationship leads to, in an order, as they were read first; nil where they cannot be read.
    private func related(_ id: Int, order: [PopupOrder]) -> [Feature]? {
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
