import FeatureServicePlugin
import Groma
import Testing

/// Tests the requests of queries, and the decoding of the answers printed in the reference.
@Suite(.serialized) struct ClientQueryTests {
    @Test func aQuerySaysWhatTheReferenceCallsIt() throws {
        let host = try Incidents.host { _ in .init(Incidents.features([3, 4, 5], more: true)) }
        let table = try Incidents.table(host)
        var query = FeatureQuery(extent: Extent(xMin: -123, yMin: 37, xMax: -122, yMax: 38), spatialReference: .wgs84)
        query.whereClause = try WhereClause(parsing: "req_type = 'a&b=c+d%' AND status <> 0", for: table.definition)
        query.objectIDs = [9, 3]
        query.distance = 0.5
        query.outFields = ["STATUS"]
        query.orderBy = [FieldOrder("Req_Date", isDescending: true)]
        query.offset = 2
        let (features, isTruncated) = try table.features(in: query)
        let sent = try #require(host.requests.last?.parameters)
        let expected = [
            "f": "json", "where": "req_type = 'a&b=c+d%' AND status <> 0", "objectIds": "3,9", "geometryType": "esriGeometryEnvelope",
            "inSR": "4326", "spatialRel": "esriSpatialRelEnvelopeIntersects", "distance": "0.5", "outFields": "objectid,globalid,status",
            "returnGeometry": "true", "outSR": "4326", "orderByFields": "req_date DESC,objectid ASC", "resultOffset": "2",
            "resultRecordCount": "3",
        ]
        #expect(sent.filter { $0.key != "geometry" } == expected)
        let geometry = try JSONValue(parsing: (sent["geometry"] ?? "").utf8)
        #expect(geometry["xmin"] == -123 && geometry["ymax"] == 38)
        #expect(features.map(\.objectID) == [3, 4, 5] && isTruncated)
        #expect(features[0].globalID == "{74100644-E293-4D9B-A6E6-5A4D9A7F5B13}")
        #expect(features[0].attributes == ["status": 0])
        #expect(features[0].geometry?.spatialReference == .wgs84)
    }

    @Test func queriesThatMatchNothingAreNotSent() throws {
        let host = try Incidents.host()
        let table = try Incidents.table(host)
        var query = FeatureQuery()
        query.objectIDs = []
        #expect(try table.features(in: query).features.isEmpty)
        #expect(try table.count(of: query) == 0)
        #expect(try table.deleteFeatures(of: query, options: EditOptions()) == 0)
        #expect(try table.extent(of: query).isEmpty)
        #expect(host.requests.count == 2)
    }

    /// Numbers in quotes, null shapes, missing members, an object id field of another name, fields nobody knows, and an answer without `fields`.
    @Test func answersAreReadAsTheyCome() throws {
        let set = #"""
            {"objectIdFieldName":"FID","geometryType":"esriGeometryPoint","spatialReference":{"wkid":102100,"latestWkid":3857},"hasZ":true,"features":[
             {"attributes":{"FID":1,"status":"12","req_date":null,"req_type":"","shape_Area":3.5},"geometry":null},
             {"attributes":{"FID":"2","REQ_DATE":-1},"geometry":{"x":1,"y":2,"z":3}},
             {"attributes":{"FID":3},"geometry":{"x":"NaN","y":"NaN"}}]}
            """#
        let host = try Incidents.host { _ in .init(set) }
        let features = try Incidents.table(host).features().features
        #expect(features.map(\.objectID) == [1, 2, 3])
        #expect(features[0].attributes == ["status": 12, "req_date": .null, "req_type": ""] as Attributes)
        #expect(features[0].geometry == nil)
        #expect(features[1].attributes["req_date"] == .date(-1) && features[1].attributes["status"] == nil)
        #expect(features[1].geometry?.spatialReference == .webMercator)
        #expect(features[1].geometry?.dimensions.hasZ == true)
        #expect(features[2].geometry?.isEmpty == true)

        for (answer, words) in [
            ("{}", "features"), (#"{"features":[{"attributes":{"objectid":1,"status":"x"}}]}"#, "features[0].attributes: status"),
            (#"{"features":{}}"#, "features"), (#"{"features":[{"attributes":{},"geometry":{"x":[]}}]}"#, ""),
        ] {
            let host = try Incidents.host { _ in .init(answer) }
            let table = try Incidents.table(host)
            let error = try #require(featureError { _ = try table.features() })
            #expect(error.name == "invalidResponse" && (words.isEmpty || error.description.contains(words)), "\(error)")
        }
    }

    /// A service of before 10.3: no pages, no order; 7 features and no more than 3 at a time.
    @Test func aServiceWithoutPagesIsAskedByIDs() throws {
        let host = try Incidents.host(layer: Incidents.layer(abilities: "")) { request in
            if request.parameters["returnIdsOnly"] == "true" {
                return .init(#"{"objectIdFieldName":"objectid","objectIds":[7,1,2,6,3,5,4]}"#)
            }
            let ids = request.parameters["objectIds"]?.split(separator: ",").compactMap { Int($0) } ?? Array(1...7)
            return .init(Incidents.features(Array(ids.reversed().prefix(3)), more: ids.count > 3))
        }
        let table = try Incidents.table(host)
        #expect(try table.allFeatures(in: FeatureQuery()).map(\.objectID) == Array(1...7))
        #expect(!host.requests.contains { $0.parameters["resultOffset"] != nil || $0.parameters["orderByFields"] != nil })
        #expect(try table.objectIDs(of: FeatureQuery()) == Array(1...7))
        var query = FeatureQuery()
        query.orderBy = [FieldOrder("status")]
        #expect(featureError { _ = try table.features(in: query) }?.name == "notSupported")
    }

    /// A service that sorts but has no pages: all in one answer, equal ones by id.
    @Test func aServiceWithoutPagesSortsAllAtOnce() throws {
        let layer = Incidents.layer(abilities: #""supportsOrderBy":true"#)
        let host = try Incidents.host(layer: layer) { _ in .init(Incidents.features([3, 1, 2])) }
        var query = FeatureQuery()
        query.orderBy = [FieldOrder("status", isDescending: true)]
        #expect(try Incidents.table(host).features(in: query).features.map(\.objectID) == [3, 1, 2])
        #expect(host.requests.last?.parameters["orderByFields"] == "status DESC,objectid ASC")
    }

    /// The note on `exceededTransferLimit`: pages may be short or empty before the last one.
    @Test func shortPagesLoseNothing() throws {
        let host = try Incidents.host { request in
            let parameters = request.parameters
            if parameters["returnIdsOnly"] == "true" { return .init(#"{"objectIds":[1,2,3,4,5]}"#) }
            if let ids = parameters["objectIds"]?.split(separator: ",").compactMap({ Int($0) }) { return .init(Incidents.features(ids)) }
            return .init(Incidents.features([], more: true))
        }
        #expect(try Incidents.table(host).allFeatures(in: FeatureQuery()).map(\.objectID) == [1, 2, 3, 4, 5])
    }

    /// A service that says that it has pages, and gives the first one for ever.
    @Test func theSamePageAgainAndAgainIsNoAnswer() throws {
        let host = try Incidents.host(layer: Incidents.layer(abilities: Incidents.all + #","supportsPaginationOnAggregatedQueries":true"#))
        {
            if $0.parameters["returnCountOnly"] == "true" { return .init(#"{"count":4}"#) }
            if $0.parameters["outStatistics"] == nil { return .init(Incidents.features([1, 2, 3], more: true)) }
            return .init(#"{"features":[{"attributes":{"status":1,"n":4}}],"exceededTransferLimit":true}"#)
        }
        let table = try Incidents.table(host)
        #expect(featureError { _ = try table.allFeatures(in: FeatureQuery()) }?.name == "invalidResponse")
        let query = StatisticsQuery([Statistic(.count, of: "objectid", name: "n")], groupBy: ["status"])
        #expect(featureError { _ = try table.statistics(query) }?.name == "invalidResponse")
        let sync = try FeatureSync(local: try MemoryFeatureTable(table.definition), remote: table, retry: .never)
        #expect(featureError { _ = try sync.pull() }?.name == "invalidResponse")
    }

    @Test func countsExtentsAndStatisticsAreRead() throws {
        let host = try Incidents.host { request in
            let parameters = request.parameters
            if parameters["returnCountOnly"] == "true" { return .init(#"{"count":2}"#) }
            if parameters["returnExtentOnly"] == "true" {
                return .init(
                    parameters["where"] == "1=1"
                        ? #"{"extent":{"xmin":-122.5,"ymin":37.7,"xmax":-122.4,"ymax":37.8,"spatialReference":{"wkid":4326}}}"#
                        : #"{"extent":{"xmin":"NaN","ymin":"NaN","xmax":"NaN","ymax":"NaN"}}"#)
            }
            return .init(
                #"{"features":[{"attributes":{"REQ_TYPE":"Graffiti","N":"4","LAST":1227663551096,"MEAN":1,"TOTAL":4,"sd":null}}]}"#)
        }
        let table = try Incidents.table(host)
        var none = FeatureQuery()
        none.whereClause = try WhereClause(parsing: "1=0", for: table.definition)
        #expect(try table.count(of: FeatureQuery()) == 2)
        #expect(try table.extent(of: FeatureQuery()) == Extent(xMin: -122.5, yMin: 37.7, xMax: -122.4, yMax: 37.8))
        #expect(try table.extent(of: none).isEmpty)
        let query = StatisticsQuery(
            [
                Statistic(.count, of: "objectid", name: "n"), Statistic(.max, of: "req_date", name: "last"),
                Statistic(.avg, of: "STATUS", name: "mean"), Statistic(.sum, of: "status", name: "total"),
                Statistic(.stddev, of: "status", name: "sd"),
            ], groupBy: ["req_type"])
        let rows = try table.statistics(query)
        #expect(
            rows == [
                ["req_type": "Graffiti", "n": 4, "last": .date(1_227_663_551_096), "mean": 1.0, "total": 4, "sd": .null] as Attributes
            ])
        let sent = try #require(host.requests.last?.parameters)
        #expect(sent["groupByFieldsForStatistics"] == "req_type" && sent["orderByFields"] == "req_type ASC")
        #expect(
            sent["outStatistics"]?.hasPrefix(#"[{"statisticType":"count","onStatisticField":"objectid","outStatisticFieldName":"n"}"#)
                == true)
    }

    @Test(arguments: ServiceTransportKind.allCases) func aLongQueryGoesByPostAndSoDoesAToken(_ kind: ServiceTransportKind) throws {
        let host = try Incidents.host { _ in .init(#"{"count":1}"#) }
        let table = try Incidents.table(host, by: kind)
        var query = FeatureQuery()
        query.objectIDs = Array(1...2000)
        _ = try table.count(of: FeatureQuery())
        _ = try table.count(of: query)
        var options = FeatureStoreOptions()
        options.token = "s3cret"
        _ = try Incidents.table(host, options, by: kind).count(of: FeatureQuery())
        let asked = host.requests.filter { $0.path.hasSuffix("/query") }
        #expect(asked.map(\.method) == ["GET", "POST", "POST"])
        #expect(asked[1].headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(asked[1].parameters["objectIds"]?.hasSuffix(",2000") == true)
        #expect(asked[2].parameters["token"] == "s3cret" && !asked[2].target.contains("s3cret"))
    }
}
