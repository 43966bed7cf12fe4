import GromaTesting
import GromaFeatures
import GromaGeometry
import Testing

/// What is edited, where, and whether the answer is lost: each of these comes to the same here and at the service, and no edit is lost or made
/// twice.
struct SyncMatrixTests {
    /// What is done to the one feature there is.
    enum Edit: CaseIterable {
        case attribute, shape, delete
    }

    /// What a table has of the feature: its species and x, or nothing.
    private struct State: Equatable {
        var species: String
        var x: Double
    }

    private static let lost = FeatureError.network(url: "http://127.0.0.1", reason: "the connection was lost")
    private static let before = State(species: "oak", x: 1)

    private let pair: SyncTests.Pair
    private let here: Int
    private let there: Int

    init() throws {
        pair = try SyncTests.Pair(globalIDs: true)
        _ = try pair.service.applyEdits(FeatureEdits(adds: [pair.tree("elm", 50), pair.tree("oak", 1)]))
        // Numbers here and there differ.
        _ = try pair.service.applyEdits(FeatureEdits(deletes: [1]))
        _ = try pair.sync.pull()
        here = try #require(try pair.copy.objectIDs(of: FeatureQuery()).first)
        there = try #require(try pair.service.objectIDs(of: FeatureQuery()).first)
    }

    private func edits(_ edit: Edit, _ id: Int, _ side: String) -> FeatureEdits {
        switch edit {
        case .attribute: FeatureEdits(updates: [Feature(objectID: id, attributes: ["species": .string(side)])])
        case .shape:
            FeatureEdits(updates: [
                Feature(objectID: id, geometry: .point(Point(x: side == "here" ? 7 : 8, y: 1, spatialReference: .wgs84)))
            ])
        case .delete: FeatureEdits(deletes: [id])
        }
    }

    private static func after(_ edit: Edit, _ side: String) -> State? {
        switch edit {
        case .attribute: State(species: side, x: 1)
        case .shape: State(species: "oak", x: side == "here" ? 7 : 8)
        case .delete: nil
        }
    }

    private func state(_ table: any FeatureTable) throws -> State? {
        let features = try table.allFeatures(in: FeatureQuery())
        #expect(features.count < 2)
        guard let feature = features.first, case .point(let point)? = feature.geometry else { return nil }
        return State(species: feature.attributes["species"]?.stringValue ?? "", x: point.coordinate?.x ?? .nan)
    }

    @Test(arguments: Edit.allCases, [false, true]) func editedHere(_ edit: Edit, isLost: Bool) throws {
        try pair.edit(edits(edit, here, "here"))
        if isLost { pair.network.failures.withLock { $0 = [.after(Self.lost)] } }
        let report = try pair.sync.push()
        #expect(report.isSuccess && report.items.count == 1 && report.retries == (isLost ? 1 : 0))
        #expect(try state(pair.service) == Self.after(edit, "here") && state(pair.copy) == Self.after(edit, "here"))
        #expect(try pair.entries.isEmpty && pair.sync.push().items.isEmpty)
        #expect(try pair.sync.pull().leftAlone.isEmpty && state(pair.copy) == Self.after(edit, "here"))
    }

    @Test(arguments: Edit.allCases, [false, true]) func editedAtTheService(_ edit: Edit, isLost: Bool) throws {
        _ = try pair.service.applyEdits(edits(edit, there, "there"))
        if isLost { pair.network.lookFailures.withLock { $0 = [Self.lost] } }
        let report = try pair.sync.pull()
        #expect(report.retries == (isLost ? 1 : 0) && report.deleted == (edit == .delete ? 1 : 0))
        #expect(try state(pair.copy) == Self.after(edit, "there") && state(pair.service) == Self.after(edit, "there"))
        #expect(try pair.entries.isEmpty && pair.sync.push().items.isEmpty)
    }

    @Test(arguments: Edit.allCases.flatMap { own in Edit.allCases.map { (own, $0) } }, [false, true])
    func editedOnBothSides(_ both: (own: Edit, theirs: Edit), isLost: Bool) throws {
        let (own, theirs) = (Self.after(both.own, "here"), Self.after(both.theirs, "there"))
        for keepsOwn in [true, false] {
            let at = try SyncMatrixTests()
            try at.pair.edit(at.edits(both.own, at.here, "here"))
            _ = try at.pair.service.applyEdits(at.edits(both.theirs, at.there, "there"))
            let report = try at.pair.sync.push()
            #expect(report.items.count == 1)
            let conflicts = try at.pair.sync.conflicts()
            guard both.own != .delete || both.theirs != .delete else {
                // Gone on both sides: there is nothing to choose from.
                #expect(try report.isSuccess && conflicts.isEmpty && at.pair.entries.isEmpty)
                continue
            }
            #expect(conflicts.count == 1, "\(both)")
            #expect(try at.state(at.pair.copy) == own && at.state(at.pair.service) == theirs, "nobody has chosen yet: \(both)")
            #expect(try at.pair.sync.pull().fetched == (theirs == nil ? 0 : 1) && at.state(at.pair.copy) == own)
            try at.pair.sync.resolve(try #require(conflicts.first), keepsOwn ? .keepLocal : .keepRemote)
            if isLost { at.pair.network.failures.withLock { $0 = [.after(Self.lost)] } }
            #expect(try at.pair.sync.push().isSuccess)
            at.pair.network.failures.withLock { $0 = [] }
            var kept = keepsOwn ? own : theirs
            // An edit is what differs from the service's version: of this all that the edit does not touch stays.
            if keepsOwn, let own, theirs != nil { kept = own }
            #expect(try at.state(at.pair.copy) == kept && at.state(at.pair.service) == kept, "\(both), own kept: \(keepsOwn)")
            #expect(try at.pair.entries.isEmpty)
        }
    }
}
