import GromaFeatures
import GromaFormats
import Testing

/// Statistics of groups: each kind, what is null, in which order the rows come, and what is refused.
@Suite struct StatisticsTests {
    private let layer = LayerDefinition(
        name: "things",
        fields: [Field("G", .string), Field("N", .integer), Field("D", .double), Field("W", .date), Field("T", .string), Field("B", .blob)])

    private func rows(_ query: StatisticsQuery, _ features: [Attributes]) throws -> [[AttributeValue?]] {
        var run = try StatisticsRun(query, definition: layer)
        for (number, attributes) in features.enumerated() { run.take(Feature(objectID: number + 1, attributes: attributes)) }
        return run.rows().map { row in row.attributeNames.list.map { row[$0] } }
    }

    private func statistics(_ field: String, _ kinds: [StatisticKind] = StatisticKind.allCases) -> [Statistic] {
        kinds.map { Statistic($0, of: field) }
    }

    /// In the order of the kinds: count, sum, min, max, avg, stddev, var. The deviations of 2, 4 and 9 from their mean 5 are 3, 1 and 4.
    @Test(
        arguments: [
            ([2, 4, 9], [3, 15, 2, 9, 5.0, .double(13.0.squareRoot()), 13.0]),
            ([9, .null, 4, 2], [3, 15, 2, 9, 5.0, .double(13.0.squareRoot()), 13.0]),
            ([2.5, 4, 8.5], [3, 15.0, 2.5, 8.5, 5.0, .double(9.75.squareRoot()), 9.75]), ([7], [1, 7, 7, 7, 7.0, .null, .null]),
            ([.null], [0, .null, .null, .null, .null, .null, .null]), ([], [0, .null, .null, .null, .null, .null, .null]),
            (
                [.integer(.max), 1],
                [2, .double(0x1p63), 1, .integer(.max), .double(0x1p62), .double(0x1p63 / 2.0.squareRoot()), .double(0x1p125)]
            ),
            ([-3, 3], [2, 0, -3, 3, 0.0, .double(18.0.squareRoot()), 18.0]),
        ] as [([AttributeValue], [AttributeValue])])
    func everyKind(_ values: [AttributeValue], _ expected: [AttributeValue]) throws {
        let found = try rows(StatisticsQuery(statistics("D")), values.map { ["D": $0] })
        #expect(found.count == 1)
        for (kind, (found, expected)) in zip(StatisticKind.allCases, zip(found[0], expected)) {
            if case .double(let a)? = found, case .double(let b) = expected {
                #expect(abs(a - b) <= 1e-15 * abs(b), "\(kind)")
            } else {
                #expect(found == expected, "\(kind)")
            }
        }
        #expect(StatisticKind.allCases == [.count, .sum, .min, .max, .avg, .stddev, .var])
    }

    /// What is lost in adding a small number to a large one is not lost from the sum (Neumaier).
    @Test(arguments: [([1e16, 1.0, -1e16], 1.0), ([1.0, 1e100, 1.0, -1e100], 2.0), ([0.1, 0.2, 0.3, -0.6], 2.7755575615628914e-17)])
    func sumsAreExactWhereTheyCanBe(_ values: [Double], _ sum: Double) throws {
        let found = try rows(StatisticsQuery(statistics("D", [.sum, .avg])), values.map { ["D": .double($0)] })
        #expect(found == [[.double(sum), .double(sum / Double(values.count))]])
    }

    @Test func whatIsNotFiniteIsNull() throws {
        #expect(try rows(StatisticsQuery(statistics("D", [.sum, .avg, .max])), [["D": 1e308], ["D": 1e308]]) == [[.null, .null, 1e308]])
    }

    @Test func datesAndTextsHaveALeastAndAGreatest() throws {
        let features: [Attributes] = [["W": .date(5), "T": "b"], ["W": .date(-5), "T": "a"], ["W": .date(7), "T": "ab"], [:]]
        let query = StatisticsQuery([
            Statistic(.min, of: "W"), Statistic(.max, of: "W"), Statistic(.min, of: "T"), Statistic(.max, of: "T"),
            Statistic(.count, of: "B"), Statistic(.count, of: "W"),
        ])
        #expect(try rows(query, features) == [[.date(-5), .date(7), "a", "b", 0, 3]])
        #expect(query.statistics.map(\.name) == ["min_W", "max_W", "min_T", "max_T", "count_B", "count_W"])
    }

    private let grouped: [Attributes] = [
        ["G": "b", "N": 1], ["G": "a", "N": 3], ["G": .null, "N": 9], ["G": "a", "N": 4], ["N": 1], ["G": "c", "N": .null],
        ["G": "b", "N": 0],
    ]

    @Test(
        arguments: [
            ([], [[.null, 2, 10], ["a", 2, 7], ["b", 2, 1], ["c", 0, .null]]),
            ([FieldOrder("G", isDescending: true)], [["c", 0, .null], ["b", 2, 1], ["a", 2, 7], [.null, 2, 10]]),
            ([FieldOrder("total")], [["c", 0, .null], ["b", 2, 1], ["a", 2, 7], [.null, 2, 10]]),
            ([FieldOrder("n", isDescending: true)], [[.null, 2, 10], ["a", 2, 7], ["b", 2, 1], ["c", 0, .null]]),
            ([FieldOrder("n"), FieldOrder("total")], [["c", 0, .null], ["b", 2, 1], ["a", 2, 7], [.null, 2, 10]]),
            ([FieldOrder("n"), FieldOrder("total", isDescending: true)], [["c", 0, .null], [.null, 2, 10], ["a", 2, 7], ["b", 2, 1]]),
        ] as [([FieldOrder], [[AttributeValue?]])])
    func rowsHaveAnOrder(_ order: [FieldOrder], _ expected: [[AttributeValue?]]) throws {
        let query = StatisticsQuery(
            [Statistic(.count, of: "N", name: "n"), Statistic(.sum, of: "N", name: "total")], groupBy: ["g"], orderBy: order)
        #expect(try rows(query, grouped) == expected)
        #expect(try rows(query, []).isEmpty, "no features, no groups")
    }

    @Test func groupsOfSeveralFieldsAreThoseOfEqualValues() throws {
        let features: [Attributes] = [
            ["G": "a", "D": 0.0], ["G": "a", "D": -0.0], ["G": "a", "D": 1], ["G": "b", "D": 1.0], ["G": "a", "D": 1.0],
            ["G": "\u{E9}", "D": 1], ["G": "e\u{301}", "D": 1],
        ]
        let found = try rows(StatisticsQuery([Statistic(.count, of: "OBJECTID", name: "n")], groupBy: ["G", "D"]), features)
        #expect(found.map { $0[2] } == [2, 2, 1, 1, 1], "0 and -0 are equal, 1 and 1.0 too, and texts by their bytes")
        #expect(found.map { $0[0] } == ["a", "a", "b", "e\u{301}", "\u{E9}"])
        let query = StatisticsQuery([Statistic(.max, of: "objectid", name: "last")], groupBy: ["D"])
        #expect(try StatisticsRun(query, definition: layer).rows().isEmpty)
        #expect(try rows(query, features).map { $0[1] } == [2, 7])
    }

    @Test(arguments: [
        (StatisticsQuery([]), "statistics: found none, expected one or more"),
        (StatisticsQuery([Statistic(.sum, of: "N"), Statistic(.sum, of: "T")]), "statistics[1]: there is no sum of T, which is a text"),
        (StatisticsQuery([Statistic(.avg, of: "W")]), "statistics[0]: there is no avg of W, which is a moment"),
        (StatisticsQuery([Statistic(.stddev, of: "T")]), "statistics[0]: there is no stddev of T, which is a text"),
        (StatisticsQuery([Statistic(.var, of: "B")]), "statistics[0]: there is no var of B, which is bytes"),
        (StatisticsQuery([Statistic(.min, of: "B")]), "statistics[0]: there is no min of B, which is bytes"),
        (StatisticsQuery([Statistic(.max, of: "B")]), "statistics[0]: there is no max of B, which is bytes"),
        (
            StatisticsQuery([Statistic(.count, of: "N", name: "x"), Statistic(.count, of: "N", name: "X")]),
            #"statistics: two figures cannot both be called "X""#
        ),
        (StatisticsQuery([Statistic(.count, of: "N", name: "g")], groupBy: ["G"]), #"statistics: two figures cannot both be called "g""#),
        (StatisticsQuery([Statistic(.count, of: "N", name: "")]), #"statistics: two figures cannot both be called """#),
        (StatisticsQuery([Statistic(.count, of: "N")], groupBy: ["G", "B"]), "groupBy[1]: B holds bytes, which make no groups"),
        (
            StatisticsQuery([Statistic(.count, of: "N", name: "n")], groupBy: ["G"], orderBy: [FieldOrder("n"), FieldOrder("N2")]),
            "orderBy[1]: found N2, expected one of G, n"
        ),
        (StatisticsQuery([Statistic(.count, of: "Z")]), "Z"), (StatisticsQuery([Statistic(.count, of: "N")], groupBy: ["Y"]), "Y"),
    ])
    func whatIsRefused(_ query: StatisticsQuery, _ message: String) {
        do throws(FeatureError) {
            _ = try StatisticsRun(query, definition: layer)
            Issue.record("accepted")
        } catch {
            switch error {
            case .invalidQuery(let path, let reason): #expect("\(path): \(reason)" == message)
            case .noField("things", let name, _): #expect(name == message)
            default: Issue.record(error)
            }
        }
    }
}
