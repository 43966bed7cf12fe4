import FeatureServicePlugin
import Groma
import Testing

/// Each part of a query is a parameter of its own, as the REST reference names it, and nothing else is sent.
@Suite(.serialized) struct QueryRequestTests {
    /// A query, what the layer says of itself, and the parameters that are sent for it beside the usual ones.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var layer = Incidents.layer()
        var service = Incidents.service
        var query = FeatureQuery()
        /// The parameters that differ from those of a query for everything; nil for one that is not sent.
        var sent: [String: String?] = [:]

        init(
            _ name: String, layer: String = Incidents.layer(), _ sent: [String: String?], _ change: (inout FeatureQuery) -> Void = { _ in }
        ) {
            testDescription = name
            (self.layer, self.sent) = (layer, sent)
            change(&query)
        }
    }

    private static let usual: [String: String?] = [
        "f": "json", "where": "1=1", "outFields": "*", "returnGeometry": "true", "outSR": "4326", "orderByFields": "objectid ASC",
        "resultOffset": "0", "resultRecordCount": "3",
    ]
    private static func layer(_ from: String, _ to: String, abilities: String = Incidents.all, more: String = "") -> String {
        Incidents.layer(more, abilities: abilities).replacing(from, with: to)
    }
    private static func unpaged(_ name: String, _ sent: [String: String?], _ change: (inout FeatureQuery) -> Void = { _ in }) -> Case {
        var made = Case(name, layer: layer(#""maxRecordCount":3,"#, ""), sent, change)
        made.service = Incidents.service.replacing(#","maxRecordCount":3"#, with: "")
        return made
    }
    private static func point(_ x: Double, _ y: Double) -> Geometry { .point(Point(Coordinate(x: x, y: y), spatialReference: .wgs84)) }

    private static let cases: [Case] = [
        Case("everything", [:]), Case("a small limit", ["resultRecordCount": "2"]) { $0.limit = 2 },
        Case("a limit of the page's size", [:]) { $0.limit = 3 }, Case("a large limit", [:]) { $0.limit = 9 },
        Case("an offset", ["resultOffset": "4"]) { $0.offset = 4 },
        Case("an order", ["orderByFields": "status DESC,req_type ASC,objectid ASC"]) {
            $0.orderBy = [FieldOrder("STATUS", isDescending: true), FieldOrder("req_type")]
        },
        Case("an order by the id", ["orderByFields": "objectid DESC,status ASC"]) {
            $0.orderBy = [FieldOrder("ObjectID", isDescending: true), FieldOrder("status")]
        },
        Case("no fields", ["outFields": "objectid,globalid"]) { $0.outFields = [] },
        Case("some fields", ["outFields": "objectid,globalid,req_date,status"]) { $0.outFields = ["req_date", "STATUS"] },
        Case("no shapes", ["returnGeometry": "false", "outSR": nil]) { $0.returnsGeometry = false },
        Case("the service's size of pages", layer: layer(#""maxRecordCount":3,"#, ""), [:]),
        unpaged("no size of pages", ["resultOffset": nil, "resultRecordCount": nil]),
        unpaged("no size of pages and an offset", ["resultOffset": "5", "resultRecordCount": nil]) { $0.offset = 5 },
        unpaged("no size of pages and a limit", ["resultRecordCount": "7"]) { $0.limit = 7 },
        Case("heights", layer: Incidents.layer(#","hasZ":true"#), ["returnZ": "true"]),
        Case("measures", layer: Incidents.layer(#","hasM":true"#), ["returnM": "true"]),
        Case("heights and no shapes", layer: Incidents.layer(#","hasZ":true,"hasM":true"#), ["returnGeometry": "false", "outSR": nil]) {
            $0.returnsGeometry = false
        },
        Case(
            "no global ids",
            layer: layer(#""globalIdField":"globalid","#, "").replacing("esriFieldTypeGlobalID", with: "esriFieldTypeString"),
            ["outFields": "objectid"]
        ) { $0.outFields = [] },
        Case("a table", layer: layer(#""geometryType":"esriGeometryPoint","#, ""), ["returnGeometry": "false", "outSR": nil]),
        Case(
            "distinct values",
            [
                "outFields": "status,req_type", "returnDistinctValues": "true", "returnGeometry": "false", "outSR": nil,
                "orderByFields": "status ASC,req_type ASC", "resultOffset": nil, "resultRecordCount": nil,
            ]
        ) { ($0.returnsDistinctValues, $0.outFields) = (true, ["status", "req_type"]) },
        Case(
            "distinct values in pages",
            layer: Incidents.layer(abilities: Incidents.all + #","supportsPaginationOnAggregatedQueries":true"#),
            [
                "outFields": "status", "returnDistinctValues": "true", "returnGeometry": "false", "outSR": nil,
                "orderByFields": "status DESC", "resultOffset": "6",
            ]
        ) {
            ($0.returnsDistinctValues, $0.outFields, $0.offset) = (true, ["status"], 6)
            $0.orderBy = [FieldOrder("status", isDescending: true)]
        },
        Case("times", layer: timed, ["time": "5,9"]) { $0.timeExtent = TimeExtent(start: 5, end: 9) },
        Case("an open start", layer: timed, ["time": "null,9"]) { $0.timeExtent = TimeExtent(start: nil, end: 9) },
        Case("an open end", layer: timed, ["time": "5,null"]) { $0.timeExtent = TimeExtent(start: 5, end: nil) },
        Case("ids", ["objectIds": "2,7,9"]) { $0.objectIDs = [9, 2, 7] },
        Case(
            "a point",
            spatial("esriGeometryPoint", #"{"x":-122,"y":37.5,"spatialReference":{"wkid":4326}}"#, "esriSpatialRelIntersects")
        ) { $0.geometry = point(-122, 37.5) },
        Case(
            "a distance",
            spatial(
                "esriGeometryPoint", #"{"x":-122,"y":37.5,"spatialReference":{"wkid":4326}}"#, "esriSpatialRelIntersects",
                ["distance": "0.25"])
        ) { ($0.geometry, $0.distance) = (point(-122, 37.5), 0.25) },
        Case(
            "a line",
            spatial(
                "esriGeometryPolyline", #"{"paths":[[[-122,37],[-123,38]]],"spatialReference":{"wkid":4326}}"#, "esriSpatialRelCrosses")
        ) {
            $0.geometry = .polyline(Polyline(Path([Coordinate(x: -122, y: 37), Coordinate(x: -123, y: 38)]), spatialReference: .wgs84))
            $0.spatialRelation = .crosses
        },
        Case(
            "points",
            spatial(
                "esriGeometryMultipoint", #"{"points":[[-122,37],[-123,38]],"spatialReference":{"wkid":4326}}"#, "esriSpatialRelTouches")
        ) {
            $0.geometry = .multipoint(
                Multipoint(points: Path([Coordinate(x: -122, y: 37), Coordinate(x: -123, y: 38)]), spatialReference: .wgs84))
            $0.spatialRelation = .touches
        },
        Case(
            "a pattern",
            spatial(
                "esriGeometryPoint", #"{"x":-122,"y":37.5,"spatialReference":{"wkid":4326}}"#, "esriSpatialRelRelation",
                ["relationParam": "T*****FF*"])
        ) { ($0.geometry, $0.spatialRelation, $0.relationPattern) = (point(-122, 37.5), .relation, "T*****FF*") },
    ]
    private static let timed = Incidents.layer(#","timeInfo":{"startTimeField":"req_date","endTimeField":null}"#)

    private static func spatial(_ type: String, _ geometry: String, _ relation: String, _ more: [String: String?] = [:]) -> [String:
        String?]
    {
        ["geometry": geometry, "geometryType": type, "inSR": "4326", "spatialRel": relation].merging(more) { $1 }
    }

    @Test(arguments: cases) func featuresAreAskedForByTheirConditions(_ given: Case) throws {
        let host = try ScriptedHost { request in
            switch request.path {
            case Incidents.path: .init(given.service)
            case Incidents.path + "/0": .init(given.layer)
            default: .init(Incidents.features([]))
            }
        }
        let table = try Incidents.table(host)
        _ = try table.features(in: given.query)
        #expect(host.requests.count == 3)
        let sent = try #require(host.requests.last?.parameters)
        var expected: [String: String] = [:]
        for (name, value) in Self.usual.merging(given.sent, uniquingKeysWith: { $1 }) { if let value { expected[name] = value } }
        #expect(sent == expected)
        // Counts, ids and extents have the same conditions, and no contents, order or pages.
        guard !given.query.returnsDistinctValues, given.query.orderBy.isEmpty else { return }
        let conditions = ["f", "where", "objectIds", "time", "geometry", "geometryType", "inSR", "spatialRel", "relationParam", "distance"]
        expected = expected.filter { conditions.contains($0.key) }
        for (name, call) in [
            ("returnCountOnly", { _ = try table.count(of: given.query) }), ("returnIdsOnly", { _ = try table.objectIDs(of: given.query) }),
            ("returnExtentOnly", { _ = try table.extent(of: given.query) }),
        ] as [(String, () throws -> Void)] {
            let before = host.requests.count
            _ = featureError(call)
            if name == "returnExtentOnly", table.definition.geometryType == nil {
                #expect(host.requests.count == before)
                continue
            }
            #expect(host.requests.count == before + 1)
            expected[name] = "true"
            expected["outSR"] = name == "returnExtentOnly" ? "4326" : nil
            #expect(host.requests.last?.parameters == expected)
            expected[name] = nil
        }
    }

    private static func error(_ layer: String, _ call: (any FeatureTable) throws -> Void) throws -> (error: FeatureError?, requests: Int) {
        let host = try Incidents.host(layer: layer) { _ in .init(Incidents.features([1])) }
        let table = try Incidents.table(host)
        let before = host.requests.count
        return (featureError { try call(table) }, host.requests.count - before)
    }

    /// A service that has no distances is not asked for any.
    @Test func whatAServiceCannotDoIsNotAsked() throws {
        var query = FeatureQuery()
        (query.geometry, query.distance) = (Self.point(-122, 37), 2)
        let near = query
        let layer = Incidents.layer(abilities: Incidents.all.replacing(#""supportsQueryWithDistance":true,"#, with: ""))
        let statistics = StatisticsQuery([Statistic(.count, of: "objectid", name: "n")], of: near)
        for call in [
            { _ = try $0.features(in: near) }, { _ = try $0.count(of: near) }, { _ = try $0.objectIDs(of: near) },
            { _ = try $0.extent(of: near) }, { _ = try $0.statistics(statistics) },
        ] as [(any FeatureTable) throws -> Void] {
            let (error, requests) = try Self.error(layer, call)
            #expect(error?.description == "a query with a distance: the service has none for Incidents: buffer the geometry first")
            #expect(error?.name == "notSupported" && requests == 0)
        }
        let sorted = Incidents.layer(abilities: Incidents.all.replacing(#""supportsOrderBy":true"#, with: #""supportsOrderBy":false"#))
        var ordered = FeatureQuery()
        ordered.orderBy = [FieldOrder("status")]
        let (error, requests) = try Self.error(sorted) { [ordered] in _ = try $0.features(in: ordered) }
        #expect(error?.description == "an order: the service does not sort the features of Incidents" && requests == 0)
        var several = FeatureQuery()
        several.geometry = .collection(GeometryCollection([Self.point(1, 2)], spatialReference: .wgs84))
        let (refused, none) = try Self.error(Incidents.layer()) { [several] in _ = try $0.features(in: several) }
        #expect(
            refused?.description == "a query by a geometry collection: services take one kind of shape: query by its members" && none == 0)
    }

    /// Ids have no order: features are asked for, without their shapes.
    @Test func idsInAnOrderComeFromFeatures() throws {
        let host = try Incidents.host { _ in .init(Incidents.features([2, 1])) }
        let table = try Incidents.table(host)
        var ordered = FeatureQuery()
        ordered.orderBy = [FieldOrder("status")]
        #expect(try table.objectIDs(of: ordered) == [2, 1])
        let sent = host.requests.last?.parameters
        #expect(sent?["returnGeometry"] == "false" && sent?["orderByFields"] == "status ASC,objectid ASC")
    }
}
