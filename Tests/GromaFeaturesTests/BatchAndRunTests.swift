import GromaFeatures
import GromaTesting
import Testing

/// How many edits go into a call, and that a query that has ended takes no more.
struct BatchAndRunTests {
    @Test(arguments: [(-3, 3), (0, 3), (1, 3), (2, 2), (3, 1), (4, 1)])
    func aCallHoldsAsManyEditsAsABatchAndOneAtLeast(_ size: Int, _ calls: Int) throws {
        let pair = try SyncTests.Pair(globalIDs: false)
        for number in 1...3 { try pair.add("tree \(number)", Double(number)) }
        pair.sync.batchSize = size
        #expect(try pair.sync.push().isSuccess)
        #expect(pair.network.writes.withLock { $0 } == calls)
    }

    private static let layer = LayerDefinition(name: "t", fields: [Field("N", .integer)])

    private static func feature(_ id: Int) -> Feature { Feature(objectID: id, attributes: ["N": .integer(10 * id)]) }

    @Test func aRunThatItsCallerHasStoppedTakesNoMore() throws {
        var run = try QueryRun(FeatureQuery(), definition: Self.layer)
        var taken: [Int] = []
        func note(_ feature: Feature) throws(FeatureError) -> Bool {
            taken.append(feature.objectID ?? 0)
            return taken.count < 2
        }
        #expect(try run.take(Self.feature(1), note))
        #expect(try !run.take(Self.feature(2), note))
        #expect(try !run.take(Self.feature(3), note))
        #expect(try !run.finish(note))
        #expect(taken == [1, 2])
    }

    @Test func aRunThatIsFullTakesNoMoreAndSaysWhetherThereIsMore() throws {
        var layer = Self.layer
        layer.maxRecordCount = 2
        var run = try QueryRun(FeatureQuery(), definition: layer)
        var taken: [Int] = []
        func note(_ feature: Feature) throws(FeatureError) -> Bool {
            taken.append(feature.objectID ?? 0)
            return true
        }
        #expect(try run.take(Self.feature(1), note) && run.take(Self.feature(2), note))
        #expect(try !run.take(Self.feature(3), note))
        #expect(try !run.take(Self.feature(4), note))
        #expect(try run.finish(note))
        #expect(taken == [1, 2])
    }

    @Test func fieldsThatAreNotThereAreNamedAndShapesAreLeftOut() throws {
        var query = FeatureQuery()
        query.outFields = ["N", "M"]
        #expect(throws: FeatureError.self) { _ = try FeatureProjection(query, definition: Self.layer) }
        var shaped = Self.layer
        shaped.fields.append(Field("Shape", .geometry))
        query.outFields = ["Shape", "n", "N"]
        #expect(try FeatureProjection(query, definition: shaped).names?.list == ["N"])
    }

    @Test func ofFieldsWithTheSameNameTheFirstCounts() throws {
        let twice = LayerDefinition(name: "t", fields: [Field("N", .integer), Field("n", .string)])
        var query = FeatureQuery()
        query.outFields = ["n"]
        #expect(try FeatureProjection(query, definition: twice).names?.list == ["N"])
    }
}
