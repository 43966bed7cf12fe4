import GromaFeatures
import GromaRPC
import SketchCommands

extension EditError {
    /// The shape of the error of one edit.
    package static let shape = AnswerShape<EditError>(
        """
        The reason why an edit failed. name is a stable identifier, among those of the errors; code is that of the service, or of Groma from 1000 \
        up; field is the invalid field.
        """,
        .int("code") { $0.code }, .string("name") { $0.name }, .string("description") { $0.description }, .string("field") { $0.field }
    ).shared(as: "EditError")
}

extension EditResult {
    /// The shape of the result of one edit.
    package static let shape = AnswerShape<EditResult>(
        "The result of one edit.",
        .int("objectId") { $0.objectID }, .string("globalId") { $0.globalID }, .bool("success") { $0.isSuccess },
        .value("error", EditError.shape) { $0.error }
    ).shared(as: "EditResult")
}

/// The results of edits, and of the neighbors in other layers that were edited together with them.
struct EditAnswer {
    let results: EditResults
    let neighbours: [Neighbours]

    /// The results of the neighbors in one layer.
    struct Neighbours {
        let layer: String
        let isSuccess: Bool
        let updates: [EditResult]
        let error: EditError?
    }

    /// Creates the results of edits, as a session shows them.
    init(_ results: EditResults, with others: [NeighbourResults.LayerResults] = [], shownIn session: Session) {
        self.results = session.shown(results)
        neighbours = others.map { other in
            switch other.results {
            case .success(let results):
                Neighbours(layer: other.layer, isSuccess: other.isSuccess, updates: session.shown(results.updates), error: nil)
            case .failure(let error): Neighbours(layer: other.layer, isSuccess: false, updates: [], error: session.shown(EditError(error)))
            }
        }
    }

    private static let members: [AnswerMember<EditAnswer>] = [
        .bool("success") { $0.results.isSuccess && $0.neighbours.allSatisfy(\.isSuccess) },
        .values("adds", EditResult.shape) { $0.results.adds }, .values("updates", EditResult.shape) { $0.results.updates },
        .values("deletes", EditResult.shape) { $0.results.deletes },
    ]
    private static let neighboursOfLayer = AnswerShape<Neighbours>(
        "The results of editing the neighbors in a layer.",
        .string("layer") { $0.layer }, .bool("success") { $0.isSuccess }, .values("updates", EditResult.shape) { $0.updates },
        .value("error", EditError.shape) { $0.error })

    /// The shape of the results of edits without neighbors.
    static let shape = AnswerShape("The results of the edits.", members: members)
    /// The shape of the results of edits, followed by those of the neighbors in other layers, if there are any.
    static let shapeWithNeighbours = AnswerShape(
        "Whether all succeeded, a result for each edit in order, with neighbors of the layer after the updates, and the results of those in other layers.",
        members: members + [.valuesIfAny("neighbours", neighboursOfLayer) { $0.neighbours }])
}

extension Session {
    /// Returns the results of edits with the root removed from the texts of their errors.
    package func shown(_ results: [EditResult]) -> [EditResult] {
        results.map { result in
            guard let error = result.error else { return result }
            return EditResult(objectID: result.objectID, globalID: result.globalID, error: shown(error))
        }
    }

    fileprivate func shown(_ results: EditResults) -> EditResults {
        EditResults(adds: shown(results.adds), updates: shown(results.updates), deletes: shown(results.deletes))
    }
}
