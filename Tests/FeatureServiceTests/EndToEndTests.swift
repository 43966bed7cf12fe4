import GromaTesting
import FeatureServicePlugin
import Foundation
import Groma
import Testing

#if GeoPackage
    import GeoPackagePlugin
#endif

/// The store of feature services against a service over another store, in memory or in a GeoPackage: both must say the same.
@Suite final class EndToEndTests {
    /// The kinds of stores that are served.
    static let kinds = ["memory"] + providers.map(\.name)

    /// Those that keep their layers in files, have attachments and are built in.
    private static let providers: [any FeatureStoreProvider] = {
        #if GeoPackage
            let plugins = try? PluginRegistry([GeoPackage()])
            return plugins.map { FeatureStoreRegistry($0).providers.filter { $0.capabilities.contains(.attachments) } } ?? []
        #else
            return []
        #endif
    }()

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ kind: String) throws -> any FeatureStore {
        guard let provider = Self.providers.first(where: { $0.name == kind }) else { return MemoryFeatureStore() }
        let name = folder.file("\(UUID().uuidString).\(provider.fileExtensions.first ?? kind)")
        return try provider.create(name, options: FeatureStoreOptions())
    }

    private func open(
        _ store: any FeatureStore, _ settings: TestFeatureService.Settings = TestFeatureService.Settings()
    ) throws -> (service: TestFeatureService, client: any FeatureStore) {
        let service = try TestFeatureService(store: store, settings: settings)
        return (service, try FeatureServiceProvider().open(service.url, options: FeatureStoreOptions()))
    }

    private func filled(_ kind: String, _ count: Int, maxRecordCount: Int? = nil) throws -> any FeatureStore {
        let store = try store(kind)
        try Samples.addLayers(to: store, maxRecordCount: maxRecordCount)
        var features: [Feature] = []
        for number in 0..<count {
            let owner: String? = number % 7 == 0 ? nil : "O'Neil & Söhne \(number % 5)"
            features.append(Samples.light(owner, value: Double(number) / 4, x: Double(number % 10), y: Double(number / 10)))
        }
        _ = try store.table(named: "Lights").applyEdits(FeatureEdits(adds: features))
        return store
    }

    @Test(arguments: kinds) func layersComeBackAsTheyAre(_ kind: String) throws {
        let store = try filled(kind, 1)
        let (_, client) = try open(store)
        #expect(try client.layerNames() == ["Lights", "Visits"])
        for name in ["Lights", "Visits"] {
            let (found, expected) = (try client.table(named: name).definition, try store.table(named: name).definition)
            #expect(found.fields == expected.fields)
            #expect(found.geometryType == expected.geometryType && found.spatialReference == expected.spatialReference)
            #expect(found.globalIDField == expected.globalIDField && found.objectIDField == expected.objectIDField)
            #expect(found.capabilities == expected.capabilities && found.hasAttachments == expected.hasAttachments)
        }
    }

    /// Relationships name layers by their numbers: those of the same service are found, also where one layer of it was opened.
    @Test(arguments: ["", "/0"]) func layersAreFoundByTheirNumbers(_ layer: String) throws {
        let (service, _) = try open(try filled("memory", 1))
        let client = try FeatureServiceProvider().open(service.url + layer, options: FeatureStoreOptions())
        #expect(try client.table(numbered: 0)?.definition.name == "Lights")
        let visits = try #require(try client.table(numbered: 1))
        #expect(visits.definition.name == "Visits" && visits.definition.id == 1)
        #expect(try client.table(numbered: 1) === visits && client.table(numbered: 9) == nil)
        #expect(try client.layerNames().first == "Lights")
    }

    static let conditions: [(String?, [FieldOrder], Int, Int?)] = [
        (nil, [], 0, nil), ("OWNER IS NULL", [], 0, nil), ("OWNER = 'O''Neil & Söhne 3'", [], 2, 3),
        ("VALUE BETWEEN 3 AND 11.5 AND OWNER LIKE '%+%' OR OBJECTID = 7", [], 0, nil),
        ("VALUE > 5", [FieldOrder("VALUE", isDescending: true)], 0, 15),
        (nil, [FieldOrder("OWNER"), FieldOrder("VALUE", isDescending: true)], 5, 40), ("1=2", [], 0, nil), (nil, [], 95, 10),
    ]

    /// Queries in every form give what the store itself gives: with pages of the service's, with pages of ids where it has none.
    @Test(arguments: kinds, [true, false]) func queriesGiveTheSame(_ kind: String, supportsPagination: Bool) throws {
        let store = try filled(kind, 100, maxRecordCount: 7)
        let whole = try filled(kind, 100)
        var settings = TestFeatureService.Settings()
        settings.supportsPagination = supportsPagination
        let (service, client) = try open(store, settings)
        let (found, expected) = (try client.table(named: "Lights"), try whole.table(named: "Lights"))
        for condition in Self.conditions {
            let (text, order, offset, limit) = condition
            var query = FeatureQuery()
            query.whereClause = try text.map { try WhereClause(parsing: $0, for: expected.definition) }
            query.orderBy = order
            query.offset = offset
            query.limit = limit
            // Without pages of the service's own an order over more features than one answer holds cannot be had.
            if !supportsPagination && !order.isEmpty {
                let error = #expect(throws: FeatureError.self) { try found.allFeatures(in: query) }
                #expect(error?.name == "notSupported", "\(condition)")
                continue
            }
            let features = try found.allFeatures(in: query).map(Self.withoutGlobalID)
            #expect(try features == expected.allFeatures(in: query).map(Self.withoutGlobalID), "\(condition)")
            #expect(try found.count(of: query) == expected.count(of: query), "\(condition)")
            #expect(try found.objectIDs(of: query) == expected.objectIDs(of: query), "\(condition)")
            (query.offset, query.limit) = (0, nil)
            #expect(try found.extent(of: query) == expected.extent(of: query), "\(condition)")
        }
        service.forgetRequests()
        #expect(try found.allFeatures(in: FeatureQuery()).count == 100)
        // Fifteen answers of seven, and what it takes to ask for them.
        let requests = service.requests(to: "query")
        #expect(requests.count >= 15)
        #expect(requests.contains { $0.parameters["resultOffset"] == "7" } == supportsPagination)
        #expect(requests.contains { $0.parameters["objectIds"] != nil } == !supportsPagination)
    }

    private static func withoutGlobalID(_ feature: Feature) -> Feature {
        var feature = feature
        feature.globalID = nil
        return feature
    }

    @Test(arguments: kinds) func spatialQueriesGiveTheSame(_ kind: String) throws {
        let store = try filled(kind, 100)
        let (_, client) = try open(store)
        let (found, expected) = (try client.table(named: "Lights"), try store.table(named: "Lights"))
        let box = Extent(xMin: 2, yMin: 3, xMax: 5, yMax: 6)
        for relation in [SpatialRelation.intersects, .contains, .envelopeIntersects, .touches] {
            var query = FeatureQuery(extent: box, spatialReference: .wgs84)
            query.spatialRelation = relation
            query.outFields = ["VALUE"]
            query.returnsGeometry = false
            #expect(try found.allFeatures(in: query).map(\.objectID) == expected.allFeatures(in: query).map(\.objectID), "\(relation)")
        }
        var near = FeatureQuery()
        near.geometry = .point(Point(Coordinate(x: 4, y: 4), dimensions: .xy, spatialReference: .wgs84))
        near.distance = 1.5
        #expect(try found.objectIDs(of: near) == expected.objectIDs(of: near))
    }

    @Test(arguments: kinds) func statisticsAndDistinctValuesGiveTheSame(_ kind: String) throws {
        let store = try filled(kind, 60)
        let (_, client) = try open(store)
        let (found, expected) = (try client.table(named: "Lights"), try store.table(named: "Lights"))
        let statistics = StatisticKind.allCases.map { Statistic($0, of: "VALUE") }
        for query in [
            StatisticsQuery(statistics),
            StatisticsQuery(statistics, groupBy: ["OWNER"], orderBy: [FieldOrder("OWNER", isDescending: true)]),
        ] {
            let (ours, theirs) = (try found.statistics(query), try expected.statistics(query))
            #expect(ours == theirs)
        }
        var query = FeatureQuery()
        query.outFields = ["OWNER"]
        query.returnsDistinctValues = true
        query.returnsGeometry = false
        query.orderBy = [FieldOrder("OWNER")]
        #expect(
            try found.allFeatures(in: query).map { $0.attributes["OWNER"] }
                == expected.allFeatures(in: query).map { $0.attributes["OWNER"] })
    }

    /// Edits go there and come back: adds with the ids that they got, updates that leave out what they do not change, deletes.
    @Test(arguments: kinds) func editsComeBack(_ kind: String) throws {
        let store = try filled(kind, 0)
        let (service, client) = try open(store)
        let (table, original) = (try client.table(named: "Lights"), try store.table(named: "Lights"))
        var options = EditOptions()
        options.keepsGlobalIDs = true
        var first = Samples.light("+ & % = é \"quoted\" \\ \n", value: -0.1, x: 1e-7, y: -89.123456789012345)
        first.globalID = "{11111111-2222-4333-8444-555555555555}"
        first.attributes["LASTUPDATE"] = .date(-1)
        let added = try table.applyEdits(FeatureEdits(adds: [first, Samples.light(nil)]), options: options)
        #expect(added.isSuccess && added.adds.map(\.objectID) == [1, 2] && added.adds[0].globalID == first.globalID)
        var stored = try #require(try original.feature(withObjectID: 1))
        #expect(stored.attributes["OWNER"] == first.attributes["OWNER"] && stored.attributes["LASTUPDATE"] == .date(-1))
        #expect(stored.geometry == first.geometry)
        #expect(try table.feature(withObjectID: 1) == stored)

        let change = Feature(objectID: 1, attributes: ["OWNER": .null])
        #expect(try table.applyEdits(FeatureEdits(updates: [change], deletes: [2, 99])).deletes.map(\.isSuccess) == [true, false])
        stored.attributes["OWNER"] = .null
        #expect(try table.feature(withObjectID: 1) == stored)
        #expect(try table.feature(withObjectID: 2) == nil)
        #expect(service.requests(to: "applyEdits").count == 2)
    }

    @Test(arguments: kinds) func featuresOfAQueryAreDeleted(_ kind: String) throws {
        let store = try filled(kind, 40)
        let (_, client) = try open(store)
        let (table, original) = (try client.table(named: "Lights"), try store.table(named: "Lights"))
        var query = FeatureQuery()
        query.whereClause = try WhereClause(parsing: "VALUE >= 5", for: table.definition)
        #expect(try table.deleteFeatures(of: query, options: EditOptions()) == 20)
        #expect(try original.count(of: FeatureQuery()) == 20)
    }

    @Test(arguments: kinds) func attachmentsComeBack(_ kind: String) throws {
        let store = try filled(kind, 2)
        let (_, client) = try open(store)
        let (table, original) = (try client.table(named: "Lights"), try store.table(named: "Lights"))
        // Contents that look like the borders of a form, and more than a buffer.
        let bytes = Array("\r\n--boundary\r\n--\r\n".utf8) + (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let draft = AttachmentDraft(name: "Fläche \"1\"; a=b.png", contentType: "image/png", content: AttachmentContent(bytes))
        let added = try table.putAttachment(draft, replacing: nil, ofFeature: 2, options: EditOptions(), hook: .none)
        let id = try #require(added.objectID)
        #expect(added.isSuccess)
        let infos = try table.attachmentInfos(ofFeature: 2)
        #expect(infos == (try original.attachmentInfos(ofFeature: 2)))
        #expect(infos.map(\.name) == [draft.name] && infos.map(\.size) == [bytes.count] && infos.map(\.contentType) == ["image/png"])
        let sink = ByteSink()
        try table.readAttachment(id, ofFeature: 2, to: sink, hook: .none)
        #expect(sink.bytes == bytes)
        let small = AttachmentDraft(name: "b.txt", contentType: "text/plain", content: AttachmentContent([]))
        #expect(try table.putAttachment(small, replacing: id, ofFeature: 2, options: EditOptions(), hook: .none).isSuccess)
        #expect(try original.attachmentInfos(ofFeature: 2).map(\.size) == [0])
        #expect(try table.deleteAttachments([id, 77], ofFeature: 2, options: EditOptions()).map(\.isSuccess) == [true, false])
        #expect(try table.attachmentInfos(ofFeature: 2).isEmpty)
        let missing = #expect(throws: FeatureError.self) { try table.readAttachment(id, ofFeature: 2, to: ByteSink(), hook: .none) }
        #expect(["noAttachment", "serverError"].contains(missing?.name))
    }
}
