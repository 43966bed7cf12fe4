import GromaGeometry

extension SketchDocument {
    /// Swaps what the last step, or the next that was undone, has kept with what is there now, and gives its name; nil when there is none. No group
    /// is open then. O(1), and O(identities held).
    func exchange(undoing: Bool) -> String? {
        guard let geometry, !isBusy else { return nil }
        guard undoing ? history.undoCount > 0 : history.redoCount > 0 else { return nil }
        let (selectionBefore, liveBefore) = (selection, live)
        var done: SketchStep?
        let changes = change(geometry) { value in
            func exchange(_ step: inout SketchStep) {
                step.exchange(geometry: &value, selection: &selection, live: &live)
                guard !identities.isEmpty else { return }
                let all = [step.change] + step.further
                step.lost =
                    undoing
                    ? identities.takeBack(all, lost: step.lost, moves: step.moves)
                    : identities.makeAgain(all, lost: step.lost, moves: step.moves)
            }
            done = undoing ? history.undo(exchange) : history.redo(exchange)
            return done.map { undoing ? $0.inverse : $0.changes } ?? []
        }
        guard let done else { return nil }
        collect(changes)
        tell(.geometry(changes))
        tell(of: done.partners)
        if selection != selectionBefore { tell(.selection(selection)) }
        reportLive(liveBefore, takenBack: undoing)
        tell(.history)
        owner?.documentDidChange()
        return done.name
    }
}
