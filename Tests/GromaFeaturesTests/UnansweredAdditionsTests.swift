import GromaFeatures
import GromaFormats
import GromaGeometry
import Testing

/// Features that were sent and never answered are found among those of the service, each once, in the order in which they were sent.
struct UnansweredAdditionsTests {
    private static let layer = LayerDefinition(
        name: "l", geometryType: .point, fields: [Field("a", .integer), Field("b", .string, length: 20)])
    private let comparison = SyncComparison(layer, layer)

    private func entry(_ id: Int) -> JournalEntry { JournalEntry(sequence: id, kind: .add, objectID: id) }

    private func feature(_ a: Int, _ x: Double?, b: String? = nil, id: Int? = nil, globalID: String? = nil) -> Feature {
        var feature = Feature(objectID: id, globalID: globalID, attributes: ["a": .integer(a)])
        if let b { feature.attributes["b"] = .string(b) }
        feature.geometry = x.map { .point(Point(x: $0, y: 1)) }
        return feature
    }

    @Test func valuesAndShapesTellThemApart() {
        var lost = UnansweredAdditions()
        lost.add(entry(1), feature(1, 5))
        lost.add(entry(2), feature(1, 6))
        lost.add(entry(3), feature(1, 6))
        // Without a shape, and with further values: what was sent is compared and nothing else.
        lost.add(entry(4), feature(2, nil))
        lost.add(entry(5), feature(2, 7, b: "x"))
        #expect(lost.take(feature(1, 7, id: 70), comparison) == nil)
        #expect(lost.take(feature(1, 6, id: 71), comparison)?.objectID == 2)
        #expect(lost.take(feature(1, 6, b: "further", id: 72), comparison)?.objectID == 3)
        #expect(lost.take(feature(1, 6, id: 73), comparison) == nil)
        #expect(lost.take(feature(2, 7, b: "x", id: 74), comparison)?.objectID == 4)
        #expect(lost.take(feature(2, 7, b: "x", id: 75), comparison)?.objectID == 5)
        #expect(!lost.isEmpty)
        #expect(lost.take(feature(1, 5, id: 76), comparison)?.objectID == 1)
        #expect(lost.isEmpty)
    }

    @Test func globalIDsGoBeforeNothingThatWasSentEarlier() {
        let id = "{74100644-E293-4D9B-A6E6-5A4D9A7F5B11}"
        var lost = UnansweredAdditions()
        lost.add(entry(1), feature(1, 5))
        lost.add(entry(2), globalID: GlobalID.normalized(id) ?? "")
        #expect(lost.take(feature(1, 5, id: 70, globalID: id), comparison)?.objectID == 1)
        #expect(lost.take(feature(9, 5, id: 71, globalID: id), comparison)?.objectID == 2)
        #expect(lost.take(feature(9, 5, id: 72, globalID: id), comparison) == nil)
        #expect(lost.isEmpty)
    }

    /// Each with each would take many minutes here.
    @Test func manyAreFoundAtOnce() {
        var lost = UnansweredAdditions()
        for number in 0..<20_000 { lost.add(entry(number), feature(number, Double(number))) }
        for number in (0..<20_000).reversed() {
            #expect(lost.take(feature(number, Double(number), id: number), comparison)?.objectID == number)
        }
        #expect(lost.isEmpty)
    }
}
