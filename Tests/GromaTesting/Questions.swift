import GromaBase
import GromaOperations
import Synchronization

/// Counts how often something asks its hook whether it is cancelled, and answers yes from a chosen question on.
package final class Questions: Sendable {
    private struct State {
        var count = 0
        var isCounting: Bool
    }

    private let state: Mutex<State>
    private let start: Double
    /// The number of the question that is the first to be answered yes.
    package let place: Int

    /// - Parameters:
    ///   - start: The fraction of progress from which questions count; nil for all questions.
    ///   - place: The number of the question that is the first to be answered yes, from 1; none by default.
    package init(from start: Double? = nil, cancelledAt place: Int = .max) {
        state = Mutex(State(isCounting: start == nil))
        self.start = start ?? .infinity
        self.place = place
    }

    /// The number of questions until now.
    package var count: Int { state.withLock { $0.count } }

    /// The hook to pass to an operation.
    package var hook: OperationHook {
        OperationHook(
            progress: { [self] fraction in
                state.withLock { state in if fraction >= start { state.isCounting = true } }
            },
            isCancelled: { [self] in
                state.withLock { state in
                    if state.isCounting { state.count += 1 }
                    return state.count >= place
                }
            })
    }
}

/// Something that can be cancelled, and how often it has to ask at least whether it is.
package struct Asking: Sendable, CustomStringConvertible {
    package let description: String
    /// The name that the error of a cancelled operation carries.
    package let operation: String
    /// The least number of questions, which includes none of GEOS's own.
    package let least: Int
    /// The fraction of progress from which questions count; nil for all.
    package let start: Double?
    /// Whether GEOS computes. It may ask as well, and a call is repeated if the cancellation of another operation interrupts it: of the questions
    /// only the first one is certain to come again.
    package let usesGEOS: Bool
    package let run: @Sendable (OperationHook) throws -> Void

    package init(
        _ description: String, _ operation: String, _ least: Int, from start: Double? = nil, usesGEOS: Bool = false,
        _ run: @escaping @Sendable (OperationHook) throws -> Void
    ) {
        (self.description, self.operation, self.least) = (description, operation, least)
        (self.start, self.usesGEOS, self.run) = (start, usesGEOS, run)
    }

    /// Runs it to its end, then with the first, a middle and the last question answered yes.
    ///
    /// - Returns: What is wrong: too few questions, an answer that does not end it, another error than that of cancellation, or questions after it.
    package func faults() throws -> [String] {
        let all = Questions(from: start)
        try run(all.hook)
        var faults = all.count < least ? ["\(all.count) questions instead of \(least)"] : []
        for place in usesGEOS ? [1] : [1, (all.count + 1) / 2, all.count] {
            let questions = Questions(from: start, cancelledAt: place)
            do {
                try run(questions.hook)
                faults.append("question \(place) does not end it")
            } catch let error as OperationError where error == .cancelled(operation: operation) {
                if !usesGEOS, questions.count != place { faults.append("\(questions.count) questions, of which \(place) ends it") }
            } catch {
                faults.append("question \(place): \(error)")
            }
        }
        return faults
    }
}
