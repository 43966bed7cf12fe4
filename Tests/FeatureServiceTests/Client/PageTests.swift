import FeatureServicePlugin
import Groma
import Testing

/// What a service answers a query with, page by page, and what is computed here for one that cannot.
@Suite(.serialized) struct PageTests {
    private static func record(_ id: Int, status: String, type: String = "null") -> String {
        #"{"attributes":{"objectid":\#(id),"status":\#(status),"req_type":\#(type)},"geometry":{"x":\#(id),"y":\#(10 - id)}}"#
    }

    private static func set(_ records: [String], _ more: String = "") -> ScriptedHost.Reply {
        .init(#"{"objectIdFieldName":"objectid","features":[\#(records.joined(separator: ","))]\#(more)}"#)
    }

    /// A host with seven records, of which it gives three at a time, by offset or by ids.
    private static func sevenHost(_ abilities: String, more: String = "") throws -> ScriptedHost {
        let statuses = ["2", "1", "null", "2", "1", "3", "2"]
        return try Incidents.host(layer: Incidents.layer(more, abilities: abilities)) { request in
            let parameters = request.parameters
            if parameters["returnIdsOnly"] == "true" { return .init(#"{"objectIds":[7,6,5,4,3,2,1]}"#) }
            var ids = parameters["objectIds"]?.split(separator: ",").compactMap { Int($0) } ?? Array(1...7)
            if parameters["orderByFields"]?.hasPrefix("objectid DESC") == true { ids.reverse() }
            let rest = ids.dropFirst(parameters["resultOffset"].flatMap { Int($0) } ?? 0)
            let page = rest.prefix(min(3, parameters["resultRecordCount"].flatMap { Int($0) } ?? 3))
            return set(
                page.map { record($0, status: statuses[$0 - 1]) }, rest.count > page.count ? #","exceededTransferLimit":true"# : "")
        }
    }

    private static func asked(_ host: ScriptedHost, _ name: String) -> [String?] {
        host.requests.filter { $0.path.hasSuffix("/query") }.map { $0.parameters[name] }
    }

    @Test(
        arguments: [
            (0, nil, [1, 2, 3], true), (0, 2, [1, 2], false), (0, 3, [1, 2, 3], false), (0, 4, [1, 2, 3], true), (2, nil, [3, 4, 5], true),
            (5, nil, [6, 7], false), (4, nil, [5, 6, 7], false), (7, nil, [], false), (9, 1, [], false),
        ] as [(Int, Int?, [Int], Bool)])
    func aPageIsWhatWasAskedForAndSaysWhetherThereIsMore(_ offset: Int, _ limit: Int?, _ ids: [Int], _ hasMore: Bool) throws {
        var query = FeatureQuery()
        (query.offset, query.limit) = (offset, limit)
        for abilities in [Incidents.all, ""] {
            let host = try Self.sevenHost(abilities)
            let (features, isTruncated) = try Incidents.table(host).features(in: query)
            #expect(features.map(\.objectID) == ids && isTruncated == hasMore, "\(abilities.isEmpty)")
            #expect(features.map { $0.geometry?.extent.xMin } == ids.map { Double($0) })
        }
    }

    /// Without pages the features are asked for by their ids, without the conditions that these have met.
    @Test func featuresAreAskedForByTheirIDsWithoutTheirConditions() throws {
        let host = try Self.sevenHost("")
        let table = try Incidents.table(host)
        var query = FeatureQuery(extent: Extent(xMin: 0, yMin: 0, xMax: 9, yMax: 9), spatialReference: .wgs84)
        query.whereClause = try WhereClause(parsing: "status > 0", for: table.definition)
        (query.offset, query.outFields) = (3, ["status"])
        #expect(try table.features(in: query).features.map(\.objectID) == [4, 5, 6])
        let sent = host.requests.suffix(2).map(\.parameters)
        let box = #"{"xmin":0,"ymin":0,"xmax":9,"ymax":9,"spatialReference":{"wkid":4326}}"#
        #expect(
            sent[0] == [
                "f": "json", "where": "status > 0", "geometry": box, "geometryType": "esriGeometryEnvelope", "inSR": "4326",
                "spatialRel": "esriSpatialRelEnvelopeIntersects", "returnIdsOnly": "true",
            ])
        #expect(
            sent[1] == [
                "f": "json", "where": "1=1", "objectIds": "4,5,6", "outFields": "objectid,globalid,status", "returnGeometry": "true",
                "outSR": "4326",
            ])
    }

    @Test func aServiceThatReturnsNoneOfTheRequestedFeaturesIsRefused() throws {
        let host = try Incidents.host(layer: Incidents.layer(abilities: "")) { request in
            request.parameters["returnIdsOnly"] == "true"
                ? .init(#"{"objectIds":[1,2,3,4]}"#) : .init(Incidents.features([9], more: true))
        }
        let table = try Incidents.table(host)
        let error = featureError { _ = try table.features() }
        #expect(
            error?.description
                == "\(host.url(Incidents.path)) returned a response that is not valid: it returned none of the requested features")
        for (ids, words) in [
            ("7", "it has no \"objectIds\""), (#"[1,"x"]"#, "its \"objectIds\" hold \"x\""), (#"[1,null]"#, "its \"objectIds\" hold null"),
        ] {
            let host = try Incidents.host { _ in .init(#"{"objectIds":\#(ids)}"#) }
            let table = try Incidents.table(host)
            #expect(featureError { _ = try table.objectIDs(of: FeatureQuery()) }?.description.hasSuffix("not valid: " + words) == true)
        }
        for (ids, found) in [("null", []), ("[]", []), (#"["3",1]"#, [1, 3])] as [(String, [Int])] {
            let host = try Incidents.host { _ in .init(#"{"objectIds":\#(ids)}"#) }
            #expect(try Incidents.table(host).objectIDs(of: FeatureQuery()) == found)
        }
    }

    @Test(arguments: [
        ("", false), (#","exceededTransferLimit":true"#, true), (#","exceededTransferLimit":"true""#, true),
        (#","exceededTransferLimit":"TRUE""#, true),
        (#","exceededTransferLimit":false"#, false), (#","exceededTransferLimit":"false""#, false),
        (#","exceededTransferLimit":null"#, false),
        (#","exceededTransferLimit":1"#, false), (#","properties":{"exceededTransferLimit":true}"#, true),
        (#","properties":{"exceededTransferLimit":"true"}"#, true), (#","properties":{"exceededTransferLimit":false}"#, false),
        (#","properties":{}"#, false), (#","exceededTransferLimit":true,"properties":{"exceededTransferLimit":false}"#, true),
    ])
    func thatThereIsMoreIsSaidInSeveralForms(_ member: String, _ isTruncated: Bool) throws {
        let host = try Incidents.host { _ in Self.set((1...3).map { Self.record($0, status: "0") }, member) }
        #expect(try Incidents.table(host).features().isTruncated == isTruncated)
    }

    /// Numbers in quotes are read as numbers where the field holds numbers, the object id by whatever name.
    @Test func numbersInQuotesAreReadByTheirFields() throws {
        let host = try Incidents.host { _ in
            .init(
                #"{"objectIdFieldName":"FID","features":[{"attributes":{"FID":"12","status":"-3","req_date":"1227663551096","req_type":"44"}}]}"#
            )
        }
        let feature = try #require(try Incidents.table(host).features().features.first)
        #expect(feature.objectID == 12)
        #expect(feature.attributes == ["status": -3, "req_date": .date(1_227_663_551_096), "req_type": "44"] as Attributes)
        let doubles = Incidents.layer().replacing(#""esriFieldTypeSmallInteger""#, with: #""esriFieldTypeDouble""#)
        let other = try Incidents.host(layer: doubles) { _ in
            .init(#"{"features":[{"attributes":{"objectid":"5","status":"2.5"}},{"attributes":{"objectid":6,"status":"-1e3"}}]}"#)
        }
        let found = try Incidents.table(other).features().features
        #expect(found.map(\.objectID) == [5, 6] && found.map { $0.attributes["status"] } == [.double(2.5), .double(-1000)])
        // The layer's own name of the field holds if it has one of that name.
        let named = try Incidents.host { _ in
            .init(#"{"objectIdFieldName":"status","features":[{"attributes":{"objectid":5,"status":8}}]}"#)
        }
        #expect(try Incidents.table(named).features().features.map(\.objectID) == [5])
    }

    /// A text is a number in a field of each type of numbers, if it is one, and stays a text in others.
    @Test(
        arguments: [
            ("Double", "2.5", .double(2.5), ""), ("Single", "-1e3", .double(-1000), ""), ("SmallInteger", "-7", .integer(-7), ""),
            ("Integer", "70000", .integer(70000), ""), ("BigInteger", "9007199254740993", .integer(9_007_199_254_740_993), ""),
            ("Date", "5", .date(5), ""), ("String", "5", .string("5"), ""), ("Double", "nan", nil, "a finite number"),
            ("Double", "1e999", nil, "a finite number"), ("Single", "x", nil, "a finite number"), ("Integer", "2.5", nil, "a whole number"),
            ("BigInteger", "", nil, "a whole number"), ("GUID", "5", nil, "an identifier of"), ("Date", "x", nil, "a moment in"),
        ] as [(String, String, AttributeValue?, String)])
    func textsAreReadByTheirFields(_ type: String, _ text: String, _ value: AttributeValue?, _ expected: String) throws {
        let layer = Incidents.layer().replacing("esriFieldTypeSmallInteger", with: "esriFieldType\(type)")
        let host = try Incidents.host(layer: layer) { _ in
            .init(#"{"features":[{"attributes":{"objectid":5,"status":"\#(text)"}}]}"#)
        }
        let table = try Incidents.table(host)
        var found: [AttributeValue?] = []
        let error = featureError { found = try table.features().features.map { $0.attributes["status"] } }
        #expect(found == (value == nil ? [] : [value]))
        let words = "features[0].attributes: status: found \"\(text)\", expected \(expected)"
        #expect(value == nil ? error?.description.contains(words) == true : error == nil, "\(String(describing: error))")
    }

    /// Distinct values, extents and statistics are computed from the features where a service has none of them.
    @Test func whatAServiceDoesNotComputeIsComputedHere() throws {
        let host = try Self.sevenHost(#""supportsPagination":true,"supportsOrderBy":true"#)
        let table = try Incidents.table(host)
        var distinct = FeatureQuery()
        (distinct.returnsDistinctValues, distinct.outFields, distinct.orderBy) = (
            true, ["status"], [FieldOrder("status", isDescending: true)]
        )
        func values(_ query: FeatureQuery) throws -> [Int?] {
            try table.features(in: query).features.map { $0.attributes["status"]?.integerValue }
        }
        // Of the four values as many as go into a page.
        #expect(try values(distinct) == [3, 2, 1])
        #expect(try table.features(in: distinct).isTruncated && table.allFeatures(in: distinct).last?.attributes["status"] == .null)
        #expect(Self.asked(host, "resultOffset").prefix(3) == ["0", "3", "6"])
        #expect(Self.asked(host, "returnDistinctValues").allSatisfy { $0 == nil })
        #expect(Self.asked(host, "returnGeometry").allSatisfy { $0 == "false" })
        (distinct.offset, distinct.limit) = (1, 2)
        #expect(try values(distinct) == [2, 1])
        #expect(try table.count(of: distinct) == 4)
        #expect(try table.extent(of: FeatureQuery()) == Extent(xMin: 1, yMin: 3, xMax: 7, yMax: 9))
        var ordered = FeatureQuery()
        (ordered.orderBy, ordered.offset, ordered.limit) = ([FieldOrder("status")], 5, 1)
        #expect(try table.extent(of: ordered) == Extent(xMin: 1, yMin: 3, xMax: 7, yMax: 9))
        let rows = try table.statistics(
            StatisticsQuery(
                [Statistic(.count, of: "objectid", name: "n"), Statistic(.sum, of: "objectid", name: "total")], groupBy: ["status"],
                orderBy: [FieldOrder("n", isDescending: true), FieldOrder("status")]))
        let numbers = rows.map { row in ["status", "n", "total"].map { row[$0]?.integerValue } }
        #expect(numbers == [[2, 3, 12], [1, 2, 7], [nil, 1, 3], [3, 1, 6]])
    }

    /// Groups come in pages if the service has them, and an answer that is cut without is refused.
    @Test func groupsComeInPages() throws {
        let paged = Incidents.all + #","supportsPaginationOnAggregatedQueries":true"#
        for abilities in [paged, Incidents.all] {
            let host = try Incidents.host(layer: Incidents.layer(abilities: abilities)) { request in
                let isSecond = request.parameters["resultOffset"] == "2"
                let rows = isSecond ? ["3"] : ["1", "2"]
                let list = rows.map { #"{"attributes":{"status":\#($0),"n":\#($0)0}}"# }.joined(separator: ",")
                return .init(#"{"features":[\#(list)]\#(isSecond ? "" : #","exceededTransferLimit":true"#)}"#)
            }
            let table = try Incidents.table(host)
            let query = StatisticsQuery([Statistic(.count, of: "OBJECTID", name: "n")], groupBy: ["Status"])
            guard abilities == paged else {
                let error = featureError { _ = try table.statistics(query) }
                #expect(error?.description == "more groups than 2: the service does not page through them")
                continue
            }
            let rows = try table.statistics(query)
            #expect(rows.map { $0["status"]?.integerValue } == [1, 2, 3] && rows.map { $0["n"]?.integerValue } == [10, 20, 30])
            #expect(Self.asked(host, "resultOffset") == [nil, "2"])
            #expect(host.requests.last?.parameters["groupByFieldsForStatistics"] == "status")
            #expect(
                host.requests.last?.parameters["outStatistics"]
                    == #"[{"statisticType":"count","onStatisticField":"objectid","outStatisticFieldName":"n"}]"#)
        }
        let host = try Incidents.host { _ in Self.set([Self.record(1, status: "1")], #","exceededTransferLimit":true"#) }
        var distinct = FeatureQuery()
        (distinct.returnsDistinctValues, distinct.outFields) = (true, ["status"])
        let table = try Incidents.table(host)
        let error = featureError { [distinct] in _ = try table.features(in: distinct) }
        #expect(error?.description == "more distinct values than 1: the service does not page through them")
    }

    @Test(arguments: [
        ("{}", "it has no \"features\""), (#"{"features":[{}]}"#, "features[0] has no \"attributes\""),
        (#"{"features":[{"attributes":{"n":1}},{"attributes":{"n":"x"}}]}"#, "features[1]: n: found"),
    ])
    func rowsThatAreNoneAreRefused(_ answer: String, _ words: String) throws {
        let host = try Incidents.host { _ in .init(answer) }
        let table = try Incidents.table(host)
        let error = featureError { _ = try table.statistics(StatisticsQuery([Statistic(.count, of: "objectid", name: "n")])) }
        #expect(
            error?.name == "invalidResponse" && error?.description.contains("not valid: " + words) == true, "\(String(describing: error))")
    }

    @Test(
        arguments: [
            (#"{"count":5}"#, 5), (#"{"count":"6"}"#, 6), (#"{"count":0}"#, 0), (#"{"count":-1}"#, nil), ("{}", nil),
            (#"{"count":"x"}"#, nil),
        ] as [(String, Int?)])
    func aCountIsAWholeNumber(_ answer: String, _ count: Int?) throws {
        let host = try Incidents.host { _ in .init(answer) }
        let table = try Incidents.table(host)
        if let count {
            #expect(try table.count(of: FeatureQuery()) == count)
        } else {
            let error = featureError { _ = try table.count(of: FeatureQuery()) }
            #expect(
                error?.description
                    == "\(host.url(Incidents.path))/0/query returned a response that is not valid: it has no \"count\"")
        }
    }

    @Test(arguments: [
        (#"{"xmin":1,"ymin":2,"xmax":3,"ymax":4}"#, Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 4)),
        (#"{"xmin":1,"ymin":2,"xmax":1,"ymax":2}"#, Extent(xMin: 1, yMin: 2, xMax: 1, yMax: 2)), ("null", .empty),
        (#"{"xmin":null,"ymin":null,"xmax":null,"ymax":null}"#, .empty), (#"{"xmin":3,"ymin":2,"xmax":1,"ymax":4}"#, .empty),
        (#"{"xmin":1,"ymin":4,"xmax":3,"ymax":2}"#, .empty), (#"{"xmin":1,"ymin":2,"xmax":3}"#, .empty),
    ])
    func anExtentMayBeEmpty(_ box: String, _ extent: Extent) throws {
        let host = try Incidents.host { _ in .init(#"{"extent":\#(box)}"#) }
        #expect(try Incidents.table(host).extent(of: FeatureQuery()) == extent)
        let none = try Incidents.host { _ in .init("{}") }
        let table = try Incidents.table(none)
        #expect(featureError { _ = try table.extent(of: FeatureQuery()) }?.description.hasSuffix("it has no \"extent\"") == true)
    }
}
