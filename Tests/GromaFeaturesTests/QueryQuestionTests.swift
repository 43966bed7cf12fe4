import GromaBase
import GromaFeatures
import GromaTesting
import Testing

/// How often a query of a table in memory asks whether it is cancelled: the caller, or the host of the store.
@Suite struct QueryQuestionTests {
    private func table(_ count: Int, _ options: FeatureStoreOptions = FeatureStoreOptions()) throws -> MemoryFeatureTable {
        let layer = LayerDefinition(name: "l", fields: [Field("OBJECTID", .oid), Field("N", .integer)])
        return try MemoryFeatureTable(layer, features: (0..<count).map { Feature(attributes: ["N": .integer($0)]) }, options: options)
    }

    /// The error's name, and how many features came before it.
    private func outcome(of table: MemoryFeatureTable, _ hook: OperationHook) -> (name: String?, count: Int) {
        var count = 0
        do throws(FeatureError) {
            _ = try table.forEachFeature(in: FeatureQuery(), hook: hook) { _ in
                count += 1
                return true
            }
            return (nil, count)
        } catch {
            return (error.name, count)
        }
    }

    @Test func aQueryAsksForEverySixteenFeaturesAndAtItsEnd() throws {
        let table = try table(40)
        let questions = Questions()
        #expect(outcome(of: table, questions.hook) == (nil, 40) && questions.count == 3)
        for (place, count) in [(1, 15), (2, 31), (3, 40)] {
            #expect(outcome(of: table, Questions(cancelledAt: place).hook) == ("cancelled", count))
        }
    }

    @Test func fewFeaturesAreAskedForOnce() throws {
        let (caller, store) = (Questions(cancelledAt: 1), Questions(cancelledAt: 1))
        let plain = try table(3)
        #expect(outcome(of: plain, caller.hook) == ("cancelled", 3) && caller.count == 1)
        var options = FeatureStoreOptions()
        options.isCancelled = store.hook.isCancelled
        let stopped = try table(3, options)
        #expect(outcome(of: stopped, .none) == ("cancelled", 3) && store.count == 1)
    }
}
