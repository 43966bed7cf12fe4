import GromaTesting
import FeatureServicePlugin
import Groma
import Testing

/// The client and the test's service against a store used directly: whatever is asked or edited comes out the same.
@Suite(.serialized) struct ClientServerTests {
    private let direct: any FeatureTable
    private let remote: any FeatureTable
    private let service: TestFeatureService

    init() throws {
        let here = try Samples.store(maxRecordCount: 10)
        let there = try Samples.store(maxRecordCount: 10)
        service = try TestFeatureService(store: there)
        direct = try here.table(named: "Lights")
        remote = try FeatureServiceProvider().open(service.url, options: FeatureStoreOptions()).table(named: "Lights")
    }

    private func open(by kind: ServiceTransportKind) throws -> any FeatureTable {
        try FeatureServiceProvider(transport: kind).open(service.url, options: FeatureStoreOptions()).table(named: "Lights")
    }

    private func globalID(_ generator: inout Seeded) -> String { GlobalID.text(generator.next(), generator.next(), version: 4) }

    private func feature(_ generator: inout Seeded) -> Feature {
        let owners: [AttributeValue] = ["A", "B b", "c'c", "", "Ä%_", .null]
        var feature = Feature(globalID: globalID(&generator))
        if generator.below(4) > 0 { feature.attributes["OWNER"] = owners[generator.below(owners.count)] }
        if generator.below(4) > 0 { feature.attributes["value"] = .double(Double(generator.below(40)) / 8) }
        if generator.below(3) > 0 { feature.attributes["APPROVED"] = .integer(generator.below(3)) }
        if generator.below(3) > 0 { feature.attributes["LASTUPDATE"] = .date(generator.below(5) * 86_400_000) }
        if generator.below(12) == 0 { feature.attributes["APPROVED"] = 70000 }
        if generator.below(20) == 0 { feature.attributes["NOBODY"] = 1 }
        if generator.below(6) > 0 {
            let place = Coordinate(x: Double(generator.below(20)), y: Double(generator.below(20)))
            feature.geometry = .point(Point(place, spatialReference: generator.below(20) == 0 ? .webMercator : .wgs84))
        }
        return feature
    }

    private func query(_ generator: inout Seeded) throws -> FeatureQuery {
        var query = FeatureQuery()
        let clauses = [
            "OWNER = 'c''c'", "VALUE > 2.5 AND APPROVED <> 1", "OWNER IS NULL OR LASTUPDATE >= TIMESTAMP '1970-01-03 00:00:00'",
            "owner LIKE '%b' OR NOT APPROVED IN (0, 2)", "1=0", "OBJECTID BETWEEN 3 AND 30",
        ]
        if generator.below(2) == 0 {
            query.whereClause = try WhereClause(parsing: clauses[generator.below(clauses.count)], for: direct.definition)
        }
        if generator.below(5) == 0 { query.objectIDs = (0..<generator.below(12)).map { _ in generator.below(60) } }
        if generator.below(3) == 0 {
            let (x, y) = (Double(generator.below(15)), Double(generator.below(15)))
            let extent = Extent(xMin: x, yMin: y, xMax: x + Double(generator.below(9)), yMax: y + Double(generator.below(9)))
            query.geometry = .envelope(Envelope(extent, spatialReference: .wgs84))
            query.spatialRelation = [.intersects, .envelopeIntersects, .contains, .touches][generator.below(4)]
            if query.spatialRelation == .intersects, generator.below(2) == 0 { query.distance = Double(generator.below(8)) / 4 }
        }
        if generator.below(3) == 0 { query.outFields = [["value", "OWNER"], ["OBJECTID"], []][generator.below(3)] }
        query.returnsGeometry = generator.below(3) > 0
        let orders = [
            [FieldOrder("VALUE", isDescending: true)], [FieldOrder("approved"), FieldOrder("OWNER")],
            [FieldOrder("OBJECTID", isDescending: true)],
        ]
        if generator.below(3) == 0 { query.orderBy = orders[generator.below(3)] }
        if generator.below(3) == 0 { query.offset = generator.below(15) }
        if generator.below(3) == 0 { query.limit = generator.below(20) }
        return query
    }

    @Test(arguments: [11, 12, 13] as [UInt64]) func editsAndQueriesAreTheSameAsWithout(_ seed: UInt64) throws {
        var generator = Seeded(seed)
        for round in 0..<30 {
            var edits = FeatureEdits()
            // Nobody can name what the same call adds: ids are of what is there, was there, or never will be.
            let last = try direct.objectIDs(of: FeatureQuery()).max() ?? 0
            func someID() -> Int { generator.below(8) == 0 ? 1_000_000 : 1 + generator.below(last) }
            for _ in 0..<generator.below(6) { edits.adds.append(feature(&generator)) }
            for _ in 0..<generator.below(4) {
                var change = feature(&generator)
                change.globalID = nil
                change.objectID = last == 0 ? 1_000_000 : someID()
                edits.updates.append(change)
            }
            // Each feature once: what becomes of an update and a delete of one feature is for the service to say.
            var seen: Set<Int> = []
            edits.updates.removeAll { !seen.insert($0.objectID ?? 0).inserted }
            for _ in 0..<generator.below(2) {
                let id = last == 0 ? 1_000_000 : someID()
                if seen.insert(id).inserted { edits.deletes.append(id) }
            }
            var options = EditOptions()
            options.rollsBackOnFailure = generator.below(3) == 0
            let expected = try direct.applyEdits(edits, options: options)
            let found = try remote.applyEdits(edits, options: options)
            for (name, expected, found) in [
                ("adds", expected.adds, found.adds), ("updates", expected.updates, found.updates),
                ("deletes", expected.deletes, found.deletes),
            ] {
                #expect(expected.map(\.isSuccess) == found.map(\.isSuccess), "seed \(seed) round \(round) \(name): \(found)")
                #expect(
                    zip(expected, found).allSatisfy { !$0.isSuccess || $0.objectID == $1.objectID && $0.globalID == $1.globalID },
                    "seed \(seed) round \(round) \(name): \(expected) \(found)")
            }
            for _ in 0..<4 {
                let query = try query(&generator)
                let (features, isTruncated) = try direct.features(in: query)
                let answer = try remote.features(in: query)
                #expect(answer.features == features && answer.isTruncated == isTruncated, "seed \(seed) round \(round): \(query)")
                #expect(try remote.count(of: query) == direct.count(of: query), "seed \(seed) round \(round): \(query)")
                #expect(try remote.objectIDs(of: query) == direct.objectIDs(of: query), "seed \(seed) round \(round): \(query)")
                #expect(try remote.extent(of: query) == direct.extent(of: query), "seed \(seed) round \(round): \(query)")
            }
        }
        let statistics = StatisticsQuery(
            [
                Statistic(.count, of: "OBJECTID"), Statistic(.sum, of: "APPROVED"), Statistic(.max, of: "LASTUPDATE"),
                Statistic(.avg, of: "VALUE"), Statistic(.stddev, of: "VALUE"),
            ], groupBy: ["OWNER"])
        #expect(try remote.statistics(statistics) == direct.statistics(statistics))
        var distinct = FeatureQuery()
        distinct.outFields = ["APPROVED", "OWNER"]
        distinct.returnsDistinctValues = true
        let rows = Set(try remote.allFeatures(in: distinct))
        #expect(try rows == Set(direct.allFeatures(in: distinct)))
        var some = FeatureQuery()
        some.whereClause = try WhereClause(parsing: "APPROVED = 1", for: direct.definition)
        #expect(try remote.deleteFeatures(of: some, options: EditOptions()) == direct.deleteFeatures(of: some, options: EditOptions()))
        #expect(try remote.allFeatures(in: FeatureQuery()) == direct.allFeatures(in: FeatureQuery()))
    }

    @Test(arguments: ServiceTransportKind.allCases) func attachmentsGoThereAndComeBack(_ kind: ServiceTransportKind) throws {
        let remote = try open(by: kind)
        #expect(try remote.applyEdits(FeatureEdits(adds: [Samples.light("A")])).isSuccess)
        let bytes = (0..<(1 << 20) + 7).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        var draft = AttachmentDraft(name: "Bäume 1.jpg", contentType: "image/jpeg", content: AttachmentContent(bytes))
        let added = try remote.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
        let id = try #require(added.objectID)
        draft.content = AttachmentContent([1, 2, 3])
        let second = try remote.putAttachment(draft, replacing: nil, ofFeature: 1, options: EditOptions(), hook: .none)
        draft.name = "other"
        #expect(try remote.putAttachment(draft, replacing: second.objectID, ofFeature: 1, options: EditOptions(), hook: .none).isSuccess)
        let infos = try remote.attachmentInfos(ofFeature: 1)
        #expect(infos.map(\.name) == ["Bäume 1.jpg", "other"] && infos.map(\.size) == [bytes.count, 3])
        let sink = ByteSink()
        try remote.readAttachment(id, ofFeature: 1, to: sink, hook: .none)
        #expect(sink.bytes == bytes)
        #expect(featureError { _ = try remote.attachmentInfos(ofFeature: 9) }?.name == "noFeature")
        #expect(
            featureError { _ = try remote.putAttachment(draft, replacing: nil, ofFeature: 9, options: EditOptions(), hook: .none) }?.name
                == "noFeature")
        #expect(
            featureError { _ = try remote.putAttachment(draft, replacing: 77, ofFeature: 1, options: EditOptions(), hook: .none) }?.name
                == "noAttachment")
        let results = try remote.deleteAttachments([id, 99], ofFeature: 1, options: EditOptions())
        #expect(results.map(\.isSuccess) == [true, false] && results.map(\.objectID) == [id, 99])
    }

    /// A service that has neither pages nor statistics, and asks for a token: in the header of what takes GET alone, else in the body.
    @Test(arguments: ServiceTransportKind.allCases) func aServiceThatCanDoLittleIsHelped(_ kind: ServiceTransportKind) throws {
        service.settings.supportsPagination = false
        service.settings.supportsStatistics = false
        service.settings.supportsRollback = false
        service.settings.tokens = ["s3cret": "somebody"]
        let without = featureError { _ = try FeatureServiceProvider(transport: kind).open(service.url, options: FeatureStoreOptions()) }
        #expect(without?.number == 499)
        var options = FeatureStoreOptions()
        options.token = "s3cret"
        let remote = try FeatureServiceProvider(transport: kind).open(service.url + "/0", options: options).table(named: "Lights")
        var edits = FeatureEdits()
        for place in 0..<25 { edits.adds.append(Samples.light(place % 2 == 0 ? "A" : "B", value: Double(place), x: Double(place))) }
        #expect(try remote.applyEdits(edits).adds.map(\.objectID) == Array(1...25))
        #expect(try remote.allFeatures(in: FeatureQuery()).compactMap { $0.attributes["VALUE"]?.doubleValue } == (0..<25).map(Double.init))
        let statistics = StatisticsQuery([Statistic(.sum, of: "VALUE", name: "sum")], groupBy: ["OWNER"])
        #expect(try remote.statistics(statistics) == [["OWNER": "A", "sum": 156.0], ["OWNER": "B", "sum": 144.0]] as [Attributes])
        #expect(service.requests.allSatisfy { $0.parameters["resultOffset"] == nil && $0.parameters["outStatistics"] == nil })
        // Such a service undoes all when a part fails, asked or not.
        let results = try remote.applyEdits(FeatureEdits(adds: [Samples.light("C")], deletes: [99]))
        #expect(results.adds.map(\.error) == [.rolledBack] && results.deletes[0].error?.code == 1017)
        #expect(try remote.count(of: FeatureQuery()) == 25)
    }

    @Test(arguments: ServiceTransportKind.allCases) func failuresOfTheServiceAreToldApart(_ kind: ServiceTransportKind) throws {
        let remote = try open(by: kind)
        let edits = FeatureEdits(adds: [Samples.light("A"), Samples.light("B")])
        for (kind, name) in [
            (ServiceFailure.Kind.dropBeforeApplying, "network"), (.dropAfterApplying, "network"), (.halfAnswer, "network"),
            (.expiredToken, "serverError"), (.body("<html>"), "invalidResponse"),
        ] {
            service.fail(kind, on: "applyEdits")
            #expect(featureError { _ = try remote.applyEdits(edits) }?.name == name, "\(kind)")
        }
        #expect(try remote.count(of: FeatureQuery()) == 6)
        #expect(service.requests(to: "applyEdits").count == 5)
    }
}
