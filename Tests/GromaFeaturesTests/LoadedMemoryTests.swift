import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaTesting
import Synchronization
import Testing

/// What a layer has loaded is counted for as long as it holds it, and what there is no room for is not loaded.
struct LoadedMemoryTests {
    /// Room for so many bytes.
    private final class Room: Sendable {
        let limit: Int
        private let held = Mutex((now: 0, most: 0))
        var now: Int { held.withLock { $0.now } }
        var most: Int { held.withLock { $0.most } }

        init(_ limit: Int) { self.limit = limit }

        func hold(_ bytes: Int) -> Bool {
            held.withLock { held in
                guard bytes <= 0 || held.now + bytes <= limit else { return false }
                held.now += bytes
                held.most = max(held.most, held.now)
                return true
            }
        }
    }

    private func table(_ count: Int, pageSize: Int? = nil) throws -> MemoryFeatureTable {
        let text = AttributeValue.string(String(repeating: "t", count: 10_000))
        var definition = LayerDefinition(
            name: "notes", geometryType: .point, fields: [Field("n", .integer), Field("text", .string, length: 20_000)])
        definition.maxRecordCount = pageSize
        return try MemoryFeatureTable(
            definition,
            features: (1...count).map {
                Feature(objectID: $0, attributes: ["n": .integer($0), "text": text], geometry: .point(Point(x: Double($0), y: 1)))
            })
    }

    private func query(_ text: String, of table: any FeatureTable) throws -> FeatureQuery {
        var query = FeatureQuery()
        query.whereClause = try WhereClause(parsing: text, for: table.definition)
        return query
    }

    @Test func selectedFeaturesOfAStoreAreCounted() throws {
        let table = PassingTable(try table(20))
        let room = Room(160_000)
        do {
            let layer = FeatureLayer(table: table)
            layer.holdFeatures = { room.hold($0) }
            #expect(try layer.selectFeatures(query("n <= 10", of: table)).count == 10)
            #expect((100_000...110_000).contains(room.now))
            // The same again is no more.
            #expect(try layer.selectFeatures(query("n <= 5", of: table)).count == 5)
            #expect((100_000...110_000).contains(room.now))
            let before = room.now
            #expect(throws: FeatureError.self) { try layer.selectFeatures(query("n > 10", of: table)) }
            #expect(room.now == before && layer.selectedObjectIDs == Set(1...5) && layer.loadedFeatures.count == 10)
            layer.refresh()
            #expect(room.now == 0)
            #expect(try layer.selectFeatures(query("n > 10", of: table)).count == 10)
            #expect(room.now > 100_000 && room.most <= room.limit)
        }
        #expect(room.now == 0)
    }

    /// A table in memory has its features anyway.
    @Test func featuresOfATableInMemoryCountOnce() throws {
        let table = try table(20)
        let room = Room(160_000)
        let layer = FeatureLayer(table: table)
        layer.holdFeatures = { room.hold($0) }
        #expect(try layer.selectFeatures(FeatureQuery()).count == 20)
        #expect((1_000...10_000).contains(room.now))
    }

    /// The pages of an answer count together until all are there; where one does not fit, none is held.
    @Test func pagesAreCountedTogether() throws {
        let layer = FeatureLayer(table: PassingTable(try table(20, pageSize: 6)))
        let room = Room(160_000)
        layer.holdFeatures = { room.hold($0) }
        #expect(throws: FeatureError.self) { try layer.selectFeatures(FeatureQuery()) }
        #expect(room.now == 0 && (120_000...130_000).contains(room.most) && layer.loadedFeatures.isEmpty)
        let larger = Room(210_000)
        layer.holdFeatures = { larger.hold($0) }
        #expect(try layer.selectFeatures(FeatureQuery()).count == 20)
        #expect((200_000...210_000).contains(larger.now) && larger.most == larger.now && room.now == 0)
    }
}
