import GromaGeometry

/// What a group has to go back to.
struct SketchGroup {
    /// The step's name; nil to take that of the first change.
    var name: String?
    let before: Geometry
    let selection: SketchSelection
    let live: SketchLive?
    /// How many changes the open groups had before it.
    let firstChange: Int
    /// What features of other layers were before it; the first value of each counts.
    var partners: [SketchStep.Partner] = []
}

/// The groups that are open, each within the one before, and what was done in all of them: the step to come.
struct OpenGroups {
    private(set) var groups: [SketchGroup] = []
    /// What was done, in order.
    private(set) var changes: [GeometryChange] = []
    /// Which of the changes, by their numbers, brought vertices that were there before.
    private(set) var moves: [Int: VertexMove] = [:]
    /// The identities that the changes have lost.
    private(set) var lost: [VertexIdentities.Lost] = []

    var isEmpty: Bool { groups.isEmpty }
    var count: Int { groups.count }
    var last: SketchGroup? { groups.last }

    /// Opens a group in the innermost one.
    mutating func open(named name: String?, _ before: Geometry, _ selection: SketchSelection, _ live: SketchLive?) {
        groups.append(SketchGroup(name: name, before: before, selection: selection, live: live, firstChange: changes.count))
    }

    /// Names a group anew.
    mutating func rename(_ depth: Int, _ name: String) { groups[depth].name = name }

    /// Adds a change. What repeats the change before it, as the moves of a drag do, or goes on behind it, as the points of a stroke do, is one
    /// with it.
    mutating func add(_ change: GeometryChange, _ move: VertexMove?, lost: [VertexIdentities.Lost]) {
        if !lost.isEmpty { self.lost += lost }
        if let move {
            moves[changes.count] = move
            changes.append(change)
            return
        }
        let last = changes.count - 1
        guard last >= groups.last?.firstChange ?? 0, moves.isEmpty || moves[last] == nil else { return changes.append(change) }
        if changes[last].isRepeated(by: change) { return }
        if changes[last].isContinued(by: change) {
            changes[last].inserted += change.inserted
        } else {
            changes.append(change)
        }
    }

    /// Keeps what a feature was before the innermost group changed it, unless that is kept already.
    mutating func add(_ partner: SketchStep.Partner) {
        guard let last = groups.indices.last, !groups[last].partners.contains(where: { $0.isOf(partner) }) else { return }
        groups[last].partners.append(partner)
    }

    /// Ends the one group that is open, if nothing was done in it, as in most events of a tool.
    mutating func closeEmpty() -> Bool {
        guard groups.count == 1, changes.isEmpty, lost.isEmpty, groups[0].partners.isEmpty else { return false }
        groups.removeAll(keepingCapacity: true)
        return true
    }

    /// Ends the innermost group, of which the one around it takes over what it did. Gives it where it was the outermost, with what was done in
    /// it, all of which is forgotten here.
    mutating func close() -> (group: SketchGroup, done: OpenGroups)? {
        guard let group = groups.popLast() else { return nil }
        guard groups.isEmpty else {
            for partner in group.partners { add(partner) }
            return nil
        }
        var done = OpenGroups()
        if !changes.isEmpty { swap(&done.changes, &changes) }
        if !moves.isEmpty { swap(&done.moves, &moves) }
        if !lost.isEmpty { swap(&done.lost, &lost) }
        return (group, done)
    }

    /// Takes the groups from a depth on away, with what was done in them, and gives that, numbered from 0.
    mutating func remove(from depth: Int) -> OpenGroups {
        let first = groups[depth].firstChange
        var gone = OpenGroups()
        gone.groups = Array(groups[depth...])
        gone.changes = Array(changes[first...])
        for (number, move) in moves where number >= first { gone.moves[number - first] = move }
        gone.lost = lost.filter { $0.change >= first }.map {
            VertexIdentities.Lost(id: $0.id, part: $0.part, index: $0.index, change: $0.change - first)
        }
        groups.removeSubrange(depth...)
        forgetChanges(from: first)
        return gone
    }

    /// Forgets what the innermost group has done, which was taken back.
    mutating func forgetChanges() {
        guard let last = groups.indices.last else { return }
        forgetChanges(from: groups[last].firstChange)
        groups[last].partners = []
    }

    private mutating func forgetChanges(from first: Int) {
        changes.removeSubrange(first...)
        if !moves.isEmpty { moves = moves.filter { $0.key < first } }
        if !lost.isEmpty { lost.removeAll { $0.change >= first } }
    }

    /// What features were before the outermost of these groups that changed them.
    var partners: [SketchStep.Partner] {
        var partners: [SketchStep.Partner] = []
        for group in groups {
            for partner in group.partners where !partners.contains(where: { $0.isOf(partner) }) { partners.append(partner) }
        }
        return partners
    }
}

extension SketchStep.Partner {
    /// Whether both are of the same feature.
    func isOf(_ other: SketchStep.Partner) -> Bool { source === other.source && feature == other.feature }
}

extension GeometryChange {
    /// Whether the next change does to the same vertices what this one did.
    fileprivate func isRepeated(by next: GeometryChange) -> Bool {
        kind == .vertices && next.kind == .vertices && part == next.part && from == next.from && removed == inserted
            && next.removed == inserted && next.inserted == inserted && cause == next.cause
    }

    /// Whether the next change puts vertices behind those that this one has put in.
    fileprivate func isContinued(by next: GeometryChange) -> Bool {
        kind == .vertices && next.kind == .vertices && part == next.part && removed == 0 && next.removed == 0
            && next.from == from + inserted && cause == next.cause
    }
}
