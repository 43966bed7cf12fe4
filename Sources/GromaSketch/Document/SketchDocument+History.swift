import GromaGeometry

extension SketchDocument {
    /// Swaps what the last step, or the next that was undone, has kept with what is there now, and gives its name; nil when there is none. No group
    /// is open then. O(1), and O(identities held).
    func exchange(undoing: Bool) -> String? {
        guard let geometry, !isBusy else { return nil }
        guard var step = undoing ? history.last : history.next else { return nil }
        let (selectionBefore, liveBefore) = (selection, live)
        let changes = change(geometry) { value in
            step.exchange(geometry: &value, selection: &selection, live: &live)
            if !identities.isEmpty {
                let all = [step.change] + step.further
                step.lost =
                    undoing
                    ? identities.takeBack(all, lost: step.lost, moves: step.moves)
                    : identities.makeAgain(all, lost: step.lost, moves: step.moves)
            }
            if undoing { history.undo(keeping: step) } else { history.redo(keeping: step) }
            return undoing ? step.inverse : step.changes
        }
        collect(changes)
        tell(.geometry(changes))
        tell(of: step.partners)
        if selection != selectionBefore { tell(.selection(selection)) }
        reportLive(liveBefore, takenBack: undoing)
        tell(.history)
        owner?.documentDidChange()
        return step.name
    }

    /// Forgets the steps that could be redone.
    func forgetUndone() {
        history.forgetUndone()
        tell(.history)
    }
}
