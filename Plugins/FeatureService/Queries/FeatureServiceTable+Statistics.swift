import GromaFeatures
import GromaFormats
import GromaJSON

extension FeatureServiceTable {
    /// Returns the rows of statistics (`outStatistics`); computed here from the features if the service does not support them.
    ///
    /// - Throws: The errors of the query, `notSupported` for a query that the service cannot answer, `closed`, `network`, `timedOut`,
    ///   `server`, `invalidResponse`.
    /// - Complexity: One request; O(*n*), where *n* is the number of features, if the service does not support statistics.
    public func statistics(_ query: StatisticsQuery) throws(FeatureError) -> [Attributes] {
        var run = try StatisticsRun(query, definition: definition)
        if Self.matchesNothing(run.matcher) { return run.rows() }
        guard abilities.supportsStatistics, abilities.supportsOrderBy || query.orderBy.isEmpty else {
            var all = query.query
            all.outFields = nil
            all.returnsGeometry = false
            all.returnsDistinctValues = false
            all.orderBy = []
            all.offset = 0
            all.limit = nil
            try forEachPage(of: all) { (page) throws(FeatureError) in for feature in page { run.take(feature) } }
            return run.rows()
        }
        try requireDistance(run.matcher)
        var parameters = try parameters(of: query, run.matcher)
        let row = StatisticsRow(query, definition)
        var rows: [Attributes] = []
        var last: [JSONValue] = []
        while true {
            let answer = try self.query(parameters)
            let value = try answer.value()
            guard let features = value["features"]?.arrayValue else { throw answer.invalid("it has no \"features\"") }
            guard features.isEmpty || features != last else { throw answer.invalid("it returned the same page of rows twice") }
            last = features
            for (place, feature) in features.enumerated() {
                guard let object = feature["attributes"]?.objectValue else {
                    throw answer.invalid("features[\(place)] has no \"attributes\"")
                }
                do throws(FeatureError) {
                    rows.append(try row.attributes(from: object))
                } catch {
                    throw answer.invalid("features[\(place)]: \(error.description)")
                }
            }
            guard value["exceededTransferLimit"]?.isTrue == true else { break }
            guard abilities.supportsPaginationOnGroups, !features.isEmpty else {
                throw .notSupported(what: "more groups than \(rows.count)", reason: "the service does not page through them")
            }
            parameters["resultOffset"] = String(rows.count)
        }
        return rows.isEmpty && query.groupBy.isEmpty ? run.rows() : rows
    }

    private func parameters(of query: StatisticsQuery, _ matcher: FeatureMatcher) throws(FeatureError) -> FormParameters {
        let form = QueryParameters(definition)
        var parameters = try form.conditions(query.query, matcher)
        let statistics = query.statistics.map { statistic -> JSONValue in
            [
                "statisticType": .string(statistic.kind.rawValue),
                "onStatisticField": .string(definition.field(named: statistic.field)?.name ?? statistic.field),
                "outStatisticFieldName": .string(statistic.name),
            ]
        }
        parameters["outStatistics"] = JSONValue.array(statistics).text
        if !query.groupBy.isEmpty {
            parameters["groupByFieldsForStatistics"] = query.groupBy.map { definition.field(named: $0)?.name ?? $0 }.joined(separator: ",")
        }
        let named = Set(query.orderBy.map { AttributeNames.folded($0.field) })
        let rest = query.groupBy.filter { !named.contains(AttributeNames.folded($0)) }.map { FieldOrder($0) }
        let order = abilities.supportsOrderBy ? query.orderBy + rest : []
        if !order.isEmpty { parameters["orderByFields"] = form.order(order, thenByObjectID: false) }
        return parameters
    }
}

/// The columns of statistics: their names and types.
private struct StatisticsRow {
    private let names: AttributeNames
    private let types: [FieldType?]

    init(_ query: StatisticsQuery, _ definition: LayerDefinition) {
        let groups = query.groupBy.map { definition.field(named: $0) }
        names = AttributeNames(zip(query.groupBy, groups).map { $1?.name ?? $0 } + query.statistics.map(\.name))
        types =
            groups.map { $0?.type }
            + query.statistics.map { statistic in
                let type = definition.field(named: statistic.field)?.type
                return switch statistic.kind {
                case .count: .bigInteger
                case .min, .max: type
                case .avg, .stddev, .var: .double
                // The sum of whole numbers is whole, if possible.
                case .sum: type == .single || type == .double ? .double : nil
                }
            }
    }

    /// Creates a row from the service's JSON, whose names may have another case.
    func attributes(from object: JSONObject) throws(FeatureError) -> Attributes {
        var values = [AttributeValue?](repeating: .null, count: names.list.count)
        for member in object.members {
            guard let place = names.index(of: member.name) else { continue }
            values[place] = try value(member.value, types[place], member.name)
        }
        return Attributes(names: names, values: values)
    }

    private func value(_ json: JSONValue, _ type: FieldType?, _ name: String) throws(FeatureError) -> AttributeValue {
        if let type {
            let number = json.stringValue.flatMap { Double($0) }
            switch type {
            case .bigInteger, .integer, .smallInteger, .oid, .date:
                if let whole = json.lenientInteger { return try AttributeValue(json: .integer(whole), field: Field(name, type)) }
            case .double, .single:
                if let number { return try AttributeValue(json: .number(number), field: Field(name, type)) }
            default: break
            }
            return try AttributeValue(json: json, field: Field(name, type))
        }
        if json.isNull { return .null }
        if let whole = json.lenientInteger { return .integer(whole) }
        return try AttributeValue(json: json, field: Field(name, .double))
    }
}
