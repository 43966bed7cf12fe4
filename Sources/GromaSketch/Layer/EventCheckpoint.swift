import GromaGeometry

/// What a layer goes back to when an event in the middle of a gesture fails: all as it was before that event, with the gesture going on.
///
/// The geometry is not kept, so that a drag changes in place what no other value shares: a log of what the event did brings it back.
struct EventCheckpoint {
    let selection: SketchSelection
    let live: [SketchLive]
    let groups: [SketchGroup]
    let groupChanges: [GeometryChange]
    let groupMoves: [Int: VertexMove]
    let lostIdentities: [VertexIdentities.Lost]
    let identities: VertexIdentities
    let sharedDrag: SharedDrag?
    let snap: SnapResult?
    let isToolStepOpen: Bool
    /// How many entries the log had.
    let logCount: Int
}

/// One thing that an event did, with what takes it back.
enum EventUndo {
    /// A change of the sketch's own geometry, and what was there before.
    case own([GeometryChange], SketchStep.Other)
    /// A feature of a snap source, as it was before.
    case partner(SketchStep.Partner)
}

extension SketchLayer {
    /// Begins to keep what is needed to come back to where the layer is now, within the event being handled. O(1).
    func checkpoint() -> EventCheckpoint {
        if eventLog == nil { eventLog = [] }
        return EventCheckpoint(
            selection: selection, live: live, groups: groups, groupChanges: groupChanges, groupMoves: groupMoves,
            lostIdentities: lostIdentities, identities: identities, sharedDrag: sharedDrag, snap: lastSnap, isToolStepOpen: isToolStepOpen,
            logCount: eventLog?.count ?? 0)
    }

    /// Goes back to a checkpoint of the event being handled.
    ///
    /// - Returns: Whether that could be done: not where somebody else has edited the geometry meanwhile, which ended all that was open.
    func restore(_ point: EventCheckpoint) -> Bool {
        guard let geometry, let log = eventLog, geometry.revision == revision else { return false }
        let undone = log[point.logCount...].reversed()
        eventLog?.removeSubrange(point.logCount...)
        var changes: [GeometryChange] = []
        for case .own(let done, _) in undone { changes += done.reversed().map { $0.inverse(cause: "rollback") } }
        let (selectionBefore, liveBefore) = (selection, live)
        (selection, live, groups, groupChanges) = (point.selection, point.live, point.groups, point.groupChanges)
        groupMoves = point.groupMoves
        (lostIdentities, identities, sharedDrag) = (point.lostIdentities, point.identities, point.sharedDrag)
        isToolStepOpen = point.isToolStepOpen
        if !changes.isEmpty {
            editOwn {
                geometry.editAll { value in
                    for case .own(let done, let other) in undone { Self.takeBack(done, other, in: &value) }
                    return changes
                }
                return changes.count
            }
            eventChanges?.append(contentsOf: changes)
        }
        for case .partner(let partner) in undone {
            // A source that took the new geometry has no reason to refuse the one it had.
            partner.source.restore(partner.geometry, ofFeature: partner.feature)
            notify(.partner(source: partner.source.name, feature: partner.feature))
        }
        if !changes.isEmpty { notify(.geometry(changes)) }
        if selection != selectionBefore { notify(.selection(selection)) }
        if !changes.isEmpty { reportLive(liveBefore, takenBack: true) }
        noteSnap(point.snap)
        return true
    }

    private static func takeBack(_ done: [GeometryChange], _ other: SketchStep.Other, in value: inout Geometry) {
        switch other {
        case .value(let before): value = before
        case .vertex(let coordinate):
            guard let change = done.first else { return }
            _ = try? value.updateVertex(part: change.part, at: change.from, to: coordinate)
        }
    }

    /// Notes a change of the sketch's own geometry, where the event being handled may have to be taken back alone.
    func logEvent(_ changes: [GeometryChange], _ other: @autoclosure () -> SketchStep.Other) {
        if eventLog != nil { eventLog?.append(.own(changes, other())) }
    }

    /// Notes what a feature was before it was changed along, where the event being handled may have to be taken back alone.
    func logEvent(_ partner: SketchStep.Partner) { eventLog?.append(.partner(partner)) }
}
