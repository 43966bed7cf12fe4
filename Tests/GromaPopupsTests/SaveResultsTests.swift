import GromaFeatures
import Testing

@testable import GromaPopups

/// What the results of saving say of a save: whether the feature is saved, what has failed, in which order, and what to show of it.
@Suite("Results of saving") struct SaveResultsTests {
    private static func refusal(_ words: String) -> EditError { EditError(code: 7, name: "serverError", description: words) }

    private static let lost = FeatureError.network(url: "u", reason: "gone")

    private func results(_ outcome: PopupSaveResults.FeatureOutcome) -> PopupSaveResults {
        var results = PopupSaveResults(layer: "parcels", objectID: 5)
        results.feature = outcome
        return results
    }

    private func words(_ error: PopupError) -> String {
        switch error {
        case .feature(.server(let layer, let code, let message, let details)): "\(layer) \(code) \(message)\(details)"
        case .feature(.noFeature(let layer, let id)): "\(layer) lacks \(id)"
        case .feature(.network): "network"
        case .cancelled: "cancelled"
        default: "\(error)"
        }
    }

    @Test("A feature is saved if its table has it as wanted, or no longer has it when it was to be deleted")
    func saved() {
        let outcomes: [(PopupSaveResults.FeatureOutcome, Bool, [String])] = [
            (.notSent, false, []), (.unchanged, true, []), (.added, true, []), (.addedBefore, true, []), (.updated, true, []),
            (.deleted, true, []), (.refused(Self.refusal("No.")), false, ["parcels 7 No.[]"]), (.failed(.cancelled), false, ["cancelled"]),
            (.unknown(Self.lost), false, ["network"]),
        ]
        for (outcome, isSaved, failures) in outcomes {
            let results = results(outcome)
            #expect(results.isFeatureSaved == isSaved && results.failures.map(words) == failures, "\(outcome)")
            #expect(results.isSuccess == failures.isEmpty && results.error.map(words) == failures.first, "\(outcome)")
        }
    }

    @Test("A refusal of a table says which feature is gone, and keeps a service's words for users apart from others")
    func refusals() {
        func words(_ error: EditError, _ id: Int?) -> String {
            self.words(.feature(FeatureError(refusal: error, of: "parcels", objectID: id)))
        }
        let gone = EditError(code: 1017, name: "noFeature", description: "no such feature")
        #expect(words(gone, 5) == "parcels lacks 5")
        #expect(words(gone, nil) == #"parcels 1017 ["no such feature"]"#)
        #expect(words(EditError(code: 3, name: "invalidValue", description: "too long"), 5) == #"parcels 3 ["too long"]"#)
        #expect(words(Self.refusal("No."), 5) == "parcels 7 No.[]")
        #expect(words(Self.refusal(EditError.unexplained), 5) == "parcels 7 []")
    }

    @Test("Failures come in the order of the feature, its neighbors, those of other layers, and the attachments")
    func order() async throws {
        var results = results(.refused(Self.refusal("feature")))
        results.neighbours = [
            EditResult(objectID: 1), EditResult(objectID: 2, error: Self.refusal("neighbor")),
            EditResult(objectID: 3, error: EditError(code: 1017, name: "noFeature", description: "gone")),
            EditResult(objectID: 4, error: Self.refusal("of another layer")),
        ]
        results.ownNeighbours = 3
        results.attachmentsError = .timedOut(url: "u", seconds: 3)
        results.attachments = try attachments()
        results.leavesAttachments = true
        #expect(results.failedAttachments.map(\.info.name) == ["c.txt", "d.txt"])
        #expect(
            results.failures.map(words) == [
                "parcels 7 feature[]", "parcels 7 neighbor[]", "parcels lacks 3", "network", "parcels 7 attachment[]",
                "\(PopupError.feature(.timedOut(url: "u", seconds: 3)))",
            ])
        #expect(results.error.map(words) == "parcels 7 feature[]" && !results.isSuccess)
        results.feature = .updated
        #expect(results.error.map(words) == "parcels 7 neighbor[]")
        results.ownNeighbours = 0
        #expect(results.error.map(words) == "network")
    }

    /// Attachments that were posted: two that were taken, one that did not reach the table, and one that was refused.
    private func attachments() throws -> [GromaFeatures.Attachment] {
        var definition = LayerDefinition(name: "parcels", fields: [Field("NAME", .string)])
        definition.hasAttachments = true
        let table = NotedTable(try MemoryFeatureTable(definition, features: [Feature(objectID: 5)]))
        let layer = FeatureLayer(table: table)
        let manager = layer.attachmentManager(for: Feature(objectID: 5))
        for name in ["a", "b", "c", "d"] { try manager.addAttachment([65], name: "\(name).txt") }
        let taken = NotedTable.Outcome.says(EditResults(adds: [EditResult(objectID: 1)]), isDone: false)
        let refused = NotedTable.Outcome.says(
            EditResults(adds: [EditResult(objectID: nil, error: Self.refusal("attachment"))]), isDone: false)
        table.next("attach", taken, taken, .fails(Self.lost), refused)
        return try manager.postLocalEdits()
    }

    @Test("Attachments that are left although none has failed were cancelled, unless something else explains it")
    func left() {
        var results = results(.updated)
        results.leavesAttachments = true
        #expect(results.failures.map(words) == ["cancelled"] && results.isFeatureSaved && !results.isSuccess)
        results.attachmentsError = Self.lost
        #expect(results.failures.map(words) == ["network"])
        results = self.results(.failed(.noPopup))
        results.leavesAttachments = true
        #expect(results.failures.map(words) == ["there are no popups"])
    }

    @Test("Of a call that was rolled back the error is told that has caused it")
    func rolledBack() {
        var results = results(.refused(.rolledBack))
        #expect(results.error.map(words) == #"parcels 1003 ["\#(EditError.rolledBack.description)"]"#)
        results.neighbours = [
            EditResult(objectID: 1, error: .rolledBack), EditResult(objectID: 2), EditResult(objectID: 3, error: Self.refusal("cause")),
            EditResult(objectID: 4, error: Self.refusal("no cause")),
        ]
        results.ownNeighbours = 4
        #expect(results.error.map(words) == "parcels 7 cause[]" && results.failures.count == 4)
        results.neighbours[2].error = EditError(code: 1, name: "noFeature", description: "gone")
        #expect(results.error.map(words) == "parcels lacks 3")
        results.ownNeighbours = 2
        #expect(results.error.map(words) == #"parcels 1003 ["\#(EditError.rolledBack.description)"]"#)
        // Another refusal has no cause but itself.
        results.ownNeighbours = 4
        results.feature = .refused(Self.refusal("own"))
        #expect(results.error.map(words) == "parcels 7 own[]")
    }

    @Test("What a host has saved itself has the outcome that it tells")
    func ofTheHost() throws {
        let layer = FeatureLayer(table: try MemoryFeatureTable(LayerDefinition(name: "parcels", fields: [Field("NAME", .string)])))
        let posted = try attachments()
        let feature = Feature(objectID: 5)
        let added = PopupSaveResults(savedByHost: feature, isNew: true, of: layer, posted: .success(posted), leavesAttachments: true)
        guard case .added = added.feature else { return #expect(Bool(false), "\(added.feature)") }
        #expect(added.attachments.count == 4 && added.attachmentsError == nil && added.stored == feature && added.leavesAttachments)
        #expect(added.layer == "parcels" && added.objectID == 5)
        let updated = PopupSaveResults(
            savedByHost: feature, isNew: false, of: nil, posted: .failure(Self.lost), leavesAttachments: false)
        guard case .updated = updated.feature else { return #expect(Bool(false), "\(updated.feature)") }
        #expect(updated.attachments.isEmpty && updated.error.map(words) == "network" && !updated.leavesAttachments)
        #expect(updated.layer.isEmpty)
    }
}
