import GromaTesting
import GromaFeatures
import GromaGeometry
import Testing

/// Features whose addition the service has never answered are known again, whatever happens before they are looked up.
struct LostAdditionTests {
    private static let lost = FeatureError.network(url: "http://127.0.0.1", reason: "the connection was lost")

    /// A pair that has sent some trees and not heard of it.
    private func pair(globalIDs: Bool, sending species: [String]) throws -> SyncTests.Pair {
        let pair = try SyncTests.Pair(globalIDs: globalIDs)
        pair.sync.retry = RetryPolicy(attempts: 1)
        for (place, name) in species.enumerated() { try pair.add(name, Double(Set(species.prefix(place)).count)) }
        pair.network.failures.withLock { $0 = [.after(Self.lost)] }
        #expect(throws: FeatureError.self) { try pair.sync.push() }
        #expect(try pair.entries.allSatisfy { $0.state == .sent })
        return pair
    }

    private func remoteID(_ species: String, _ pair: SyncTests.Pair) throws -> Int {
        try #require(try pair.service.allFeatures(in: FeatureQuery()).first { $0.attributes["species"] == .string(species) }?.objectID)
    }

    @Test(arguments: [true, false], [true, false]) func fetchedBeforeTheyAreLookedUp(globalIDs: Bool, isStrict: Bool) throws {
        let pair = try pair(globalIDs: globalIDs, sending: ["oak", "elm"])
        var options = LoadOptions()
        options.isStrict = isStrict
        let pulled = try pair.sync.pull(options: options)
        #expect(pulled.leftAlone == [1, 2] && pulled.fetched == 2)
        #expect(try pair.species(pair.copy) == ["elm", "oak"])
        #expect(try pair.sync.push().items.map(\.outcome) == [.takenBefore(remoteID: 1), .takenBefore(remoteID: 2)])
        #expect(try pair.species(pair.service) == ["elm", "oak"] && pair.entries.isEmpty)
        #expect(try pair.sync.pull().leftAlone.isEmpty && pair.species(pair.copy) == ["elm", "oak"])
    }

    /// What was deleted here does not come back, and goes at the service too.
    @Test(arguments: [true, false]) func deletedHereAndFetched(globalIDs: Bool) throws {
        let pair = try pair(globalIDs: globalIDs, sending: ["oak", "elm"])
        let oak = try #require(try pair.copy.objectIDs(of: FeatureQuery()).first)
        try pair.edit(FeatureEdits(deletes: [oak]))
        _ = try pair.sync.pull()
        #expect(try pair.species(pair.copy) == ["elm"])
        #expect(try pair.sync.push().isSuccess)
        #expect(try pair.species(pair.service) == ["elm"] && pair.entries.isEmpty)
    }

    /// Two trees that are the same in everything are two at the service and stay two.
    @Test func twinsAreTwo() throws {
        let pair = try pair(globalIDs: false, sending: ["oak", "oak"])
        #expect(try pair.sync.push().items.map(\.outcome) == [.takenBefore(remoteID: 1), .takenBefore(remoteID: 2)])
        _ = try pair.sync.pull()
        #expect(try pair.species(pair.copy) == ["oak", "oak"] && pair.species(pair.service) == ["oak", "oak"])
    }

    /// Edited further, and the next call does not arrive: the service still has the first version, which nobody would find by the second.
    @Test(arguments: [true, false]) func editedAndTheNextCallLost(globalIDs: Bool) throws {
        let pair = try pair(globalIDs: globalIDs, sending: ["oak"])
        let id = try #require(try pair.copy.objectIDs(of: FeatureQuery()).first)
        try pair.edit(FeatureEdits(updates: [Feature(objectID: id, attributes: ["species": "ash"])]))
        pair.network.failures.withLock { $0 = [.before(Self.lost)] }
        #expect(throws: FeatureError.self) { try pair.sync.push() }
        #expect(try pair.sync.push().isSuccess)
        #expect(try pair.species(pair.service) == ["ash"] && pair.entries.isEmpty)
    }

    /// What others have made of it at the service is theirs where nothing waits here, and asked for where something does.
    @Test(arguments: [true, false], [true, false]) func changedAtTheService(isFetched: Bool, isEditedHere: Bool) throws {
        let pair = try pair(globalIDs: true, sending: ["oak"])
        let id = try #require(try pair.copy.objectIDs(of: FeatureQuery()).first)
        if isFetched { _ = try pair.sync.pull() }
        if isEditedHere { try pair.edit(FeatureEdits(updates: [Feature(objectID: id, attributes: ["species": "here"])])) }
        let change = Feature(objectID: try remoteID("oak", pair), attributes: ["species": "there"])
        _ = try pair.service.applyEdits(FeatureEdits(updates: [change]))
        #expect(try pair.sync.push().isSuccess != isEditedHere)
        #expect(try pair.species(pair.service) == ["there"] && pair.sync.conflicts().count == (isEditedHere ? 1 : 0))
        _ = try pair.sync.pull()
        #expect(try pair.species(pair.copy) == [isEditedHere ? "here" : "there"])
    }

    /// Deleted at the service after it came: gone here too where nothing waits.
    @Test func deletedAtTheService() throws {
        let pair = try pair(globalIDs: false, sending: ["oak"])
        _ = try pair.sync.pull()
        _ = try pair.service.applyEdits(FeatureEdits(deletes: [1]))
        #expect(try pair.sync.push().isSuccess && pair.species(pair.service).isEmpty)
        _ = try pair.sync.pull()
        #expect(try pair.species(pair.copy).isEmpty && pair.entries.isEmpty)
    }

    /// A tree that the service has refused is not there: one that is the same in everything is somebody else's, and stays when ours is deleted.
    @Test func refusedAdditionsAreNotTakenForOthers() throws {
        let pair = try SyncTests.Pair(globalIDs: false)
        pair.sync.retry = RetryPolicy(attempts: 1)
        try pair.add("oak", 0)
        pair.network.failures.withLock { $0 = [.items(1, EditError(code: 1_000, name: "refused", description: "It is refused."))] }
        #expect(try !pair.sync.push().isSuccess)
        let theirs = try #require(try pair.copy.allFeatures(in: FeatureQuery()).first)
        _ = try pair.service.applyEdits(FeatureEdits(adds: [Feature(attributes: theirs.attributes, geometry: theirs.geometry)]))
        let ours = try #require(theirs.objectID)
        try pair.edit(FeatureEdits(deletes: [ours]))
        _ = try pair.sync.pull()
        #expect(try pair.sync.push().isSuccess)
        #expect(try pair.species(pair.service) == ["oak"] && pair.species(pair.copy) == ["oak"] && pair.entries.isEmpty)
    }
}
