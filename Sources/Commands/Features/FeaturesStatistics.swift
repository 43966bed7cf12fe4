import GromaFeatures
import GromaFormats
import GromaJSON
import GromaRPC

/// `features.statistics`
struct FeaturesStatistics: LayerCommand {
    static let method = "features.statistics"
    static let summary = "Computes statistics of the features of a layer that match conditions, with a row for each group of equal values."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[Attributes]>(
        "The rows: the values of the group's fields, and the statistics by name.", .values("rows", Attributes.shape) { $0 })
    static var furtherParameters: [Parameter<Self>] {
        Parameter.query(\.query) + [
            Parameter(
                "statistics",
                .array(
                    .members([
                        "statistic": .choice(StatisticKind.allCases.map(\.rawValue)), "field": .string, "name?": .string,
                    ]), nil),
                "The statistics to compute, their fields and names, by default statistic_field. Null values are ignored.",
                isRequired: true
            ) { command, decoder throws(CommandError) in
                try decoder.array { decoder throws(CommandError) in command.statistics.append(try decoder.statistic()) }
            },
            .strings("groupBy", "The fields by whose values features are grouped; all features are one group by default.") {
                $0.groupBy = $1
            },
            .order("orderBy", "The order of the rows, by fields of groupBy and names of statistics.") { $0.orderBy = $1 },
        ]
    }

    var layer = ""
    var query = QueryParameters()
    var statistics: [Statistic] = []
    var groupBy: [String] = []
    var orderBy: [FieldOrder] = []

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> [Attributes] {
        for (index, statistic) in statistics.enumerated() {
            try session.checkField(statistic.field, of: layer, path: "params.statistics[\(index)].field")
        }
        for (index, field) in groupBy.enumerated() { try session.checkField(field, of: layer, path: "params.groupBy[\(index)]") }
        let query = StatisticsQuery(statistics, groupBy: groupBy, orderBy: orderBy, of: try session.query(query, of: layer))
        return try session.withFeatureErrors { () throws(FeatureError) in try layer.table.statistics(query) }
    }
}

extension ParameterDecoder {
    fileprivate mutating func statistic() throws(CommandError) -> Statistic {
        var kind: StatisticKind?
        var field: String?
        var name: String?
        try object { decoder, key throws(CommandError) in
            switch key {
            case "statistic": kind = StatisticKind(rawValue: try decoder.choice(StatisticKind.allCases.map(\.rawValue)))
            case "field": field = try decoder.string()
            case "name": name = try decoder.string()
            default: throw decoder.unknownMember(key, of: ["statistic", "field", "name"])
            }
        }
        guard let kind, let field else {
            throw error(.missingParameter, "is no figure", expected: "{\"statistic\":\"sum\",\"field\":\"POPULATION\"}")
        }
        return Statistic(kind, of: field, name: name)
    }
}
