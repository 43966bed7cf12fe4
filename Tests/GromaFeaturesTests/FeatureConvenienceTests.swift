import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaTesting
import Synchronization
import Testing

/// What tables do beyond what each of them has to: answers in pages, and drafts of attachments.
@Suite struct FeatureConvenienceTests: LayerDrawing {
    /// A table that notes which pages are asked for.
    private final class PagedTable: PassingTable, @unchecked Sendable {
        let asked = Mutex<[String]>([])
        /// Whether every answer is the first page.
        let isStuck = Mutex(false)

        override func forEachFeature(
            in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
        ) throws(FeatureError) -> Bool {
            asked.withLock { $0.append("\(query.offset) \(query.limit.map { "\($0)" } ?? "-")") }
            var query = query
            if isStuck.withLock({ $0 }) { query.offset = 0 }
            return try base.forEachFeature(in: query, hook: hook, body)
        }
    }

    /// Seven features, of which an answer holds three.
    private func paged() throws -> PagedTable {
        var layer = LayerDefinition(name: "rows", fields: [Field("N", .integer)])
        layer.maxRecordCount = 3
        return PagedTable(
            try MemoryFeatureTable(layer, features: (1...7).map { Feature(objectID: $0, attributes: ["N": .integer($0 * 10)]) }))
    }

    /// The offset and limit of each request, and the ids of each page.
    @Test(
        arguments: [
            (0, nil, ["0 -", "3 -", "6 -"], [[1, 2, 3], [4, 5, 6], [7]]), (0, 7, ["0 7", "3 4", "6 1"], [[1, 2, 3], [4, 5, 6], [7]]),
            (0, 4, ["0 4", "3 1"], [[1, 2, 3], [4]]), (0, 3, ["0 3"], [[1, 2, 3]]), (0, 2, ["0 2"], [[1, 2]]),
            (2, 5, ["2 5", "5 2"], [[3, 4, 5], [6, 7]]), (5, nil, ["5 -"], [[6, 7]]), (4, nil, ["4 -"], [[5, 6, 7]]),
            (7, nil, ["7 -"], [[]]), (.max, nil, ["\(Int.max) -"], [[]]),
        ] as [(Int, Int?, [String], [[Int]])])
    func pages(_ offset: Int, _ limit: Int?, _ asked: [String], _ pages: [[Int]]) throws {
        let table = try paged()
        var query = FeatureQuery()
        query.offset = offset
        query.limit = limit
        var found: [[Int]] = []
        try table.forEachPage(of: query) { (page) throws(FeatureError) in found.append(page.compactMap(\.objectID)) }
        #expect(found == pages)
        #expect(table.asked.withLock { $0 } == asked)
        #expect(try table.allFeatures(in: query).compactMap(\.objectID) == pages.flatMap { $0 })
    }

    @Test func oneAnswerSaysWhetherThereIsMore() throws {
        let table = try paged()
        let first = try table.features()
        #expect(first.features.map { $0.attributes["N"] } == [10, 20, 30] && first.isTruncated)
        var query = FeatureQuery()
        query.offset = 4
        let last = try table.features(in: query)
        #expect(last.features.compactMap(\.objectID) == [5, 6, 7] && !last.isTruncated)
    }

    @Test func aTableThatIgnoresTheOffsetIsFoundOut() throws {
        let table = try paged()
        table.isStuck.withLock { $0 = true }
        var count = 0
        let error = #expect(throws: FeatureError.self) {
            try table.forEachPage(of: FeatureQuery()) { (page) throws(FeatureError) in count += page.count }
        }
        #expect(
            error?.description
                == FeatureError.invalidResponse(url: "rows", reason: "it returned the same page of 3 features twice").description)
        #expect(count == 3 && table.asked.withLock { $0 } == ["0 -", "3 -"])
        // The error of the body ends it.
        table.isStuck.withLock { $0 = false }
        #expect(throws: FeatureError.self) {
            try table.forEachPage(of: FeatureQuery()) { (_) throws(FeatureError) in throw .closed(location: "x") }
        }
        #expect(table.asked.withLock { $0.count } == 3)
    }

    @Test func aDraftOfAnAttachmentHasItsNameTypeAndContents() throws {
        let watched = try table("parcels", .polygon, [square(0, 0, 5)], fields: [Field("GID", .globalID)]) { $0.hasAttachments = true }
        let id = "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"
        let draft = AttachmentDraft(name: "a.csv", contentType: "text/csv", globalID: id, content: AttachmentContent(Array("x;y".utf8)))
        var options = EditOptions()
        options.keepsGlobalIDs = true
        _ = try watched.base.putAttachment(draft, replacing: nil, ofFeature: 1, options: options, hook: .none)
        let info = try #require(try watched.attachmentInfos(ofFeature: 1).first)
        let copy = try watched.draft(of: info)
        #expect((copy.name, copy.contentType, copy.content.size) == ("a.csv", "text/csv", 3))
        #expect(copy.globalID == info.globalID)
        let source = try copy.content.open()
        _ = try source.load(10)
        #expect(Array(source.loaded) == Array("x;y".utf8))
    }
}
