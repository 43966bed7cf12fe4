import GromaGeometry

/// What a document goes back to when an event in the middle of a gesture fails: all as it was before that event, with the gesture going on.
///
/// The geometry is not kept, so that a drag changes in place what no other value shares: a log of what the event did brings it back.
final class EventCheckpoint {
    let selection: SketchSelection
    let live: SketchLive?
    let open: OpenGroups
    let identities: VertexIdentities
    let sharedDrag: SharedDrag?
    let isStepOpen: Bool
    /// How many entries the log had.
    let logCount: Int

    init(_ document: SketchDocument, logCount: Int) {
        (selection, live, open, identities) = (document.selection, document.live, document.open, document.identities)
        (sharedDrag, isStepOpen) = (document.sharedDrag, document.isStepOpen)
        self.logCount = logCount
    }
}

/// One thing that an event did, with what takes it back.
enum EventUndo {
    /// A change of the sketch's own geometry, and what was there before.
    case own([GeometryChange], SketchStep.Other)
    /// A feature of a snap source, as it was before.
    case partner(SketchStep.Partner)
}

/// An event that a tool handles.
struct EventScope {
    /// How deep in the open groups its own lies: the open step's, or one for it alone.
    let depth: Int
    let selection: SketchSelection
    /// Where the document was, when it goes on with an open step.
    let checkpoint: EventCheckpoint?
}

extension SketchDocument {
    // MARK: Events

    /// Begins an event of a tool, in a group of its own where no step is open.
    ///
    /// - Throws: `noGeometry`, `busy`.
    func beginEvent() throws(SketchError) -> EventScope {
        let isNew = !isStepOpen
        if isNew { try openGroup(named: nil) }
        let scope = EventScope(depth: open.count - 1, selection: selection, checkpoint: isNew ? nil : checkpoint())
        eventDepth = scope.depth
        return scope
    }

    /// Ends the group of an event, unless the tool has opened a step that lasts longer.
    func endEvent(_ scope: EventScope) {
        // Somebody else's edit of the geometry has ended the group with all in it.
        guard open.count > scope.depth else { return isStepOpen = false }
        // Groups that the tool began and did not end are part of its step.
        while open.count > scope.depth + 1 { closeGroup() }
        if !isStepOpen { closeGroup() }
    }

    /// Takes back what an event did that has failed: a gesture goes on from where it was before the event, or its step is taken back with it.
    func takeBackEvent(_ scope: EventScope) {
        if let point = scope.checkpoint, restore(point) { return }
        isStepOpen = false
        rollBack(to: scope.depth)
        if scope.checkpoint == nil { select(scope.selection) }
    }

    /// Leaves an event, however it ended.
    func leaveEvent() { (eventDepth, eventLog) = (nil, nil) }

    /// Begins to keep what is needed to come back to where the document is now, within the event being handled. O(1).
    func checkpoint() -> EventCheckpoint {
        if eventLog == nil { eventLog = [] }
        return EventCheckpoint(self, logCount: eventLog?.count ?? 0)
    }

    /// Goes back to a checkpoint of the event being handled.
    ///
    /// - Returns: Whether that could be done: not where somebody else has edited the geometry meanwhile, which ended all that was open.
    func restore(_ point: EventCheckpoint) -> Bool {
        guard let log = eventLog, isUntouched else { return false }
        let undone = log[point.logCount...].reversed()
        eventLog?.removeSubrange(point.logCount...)
        var changes: [GeometryChange] = []
        for case .own(let done, _) in undone { changes += done.reversed().map { $0.inverse(cause: "rollback") } }
        let state = exchangeState(for: SketchState(selection: point.selection, live: point.live))
        (open, identities, sharedDrag, isStepOpen) = (point.open, point.identities, point.sharedDrag, point.isStepOpen)
        if !changes.isEmpty {
            put(changes) { value in
                for case .own(let done, let other) in undone { other.putBack(done, in: &value) }
            }
        }
        var partners: [SketchStep.Partner] = []
        for case .partner(let partner) in undone {
            partner.restore()
            partners.append(partner)
        }
        // Told once all is back: whoever is told may edit.
        if !changes.isEmpty { tell(.geometry(changes)) }
        tell(of: partners)
        if selection != state.selection { tell(.selection(selection)) }
        if !changes.isEmpty { reportLive(state.live, takenBack: true) }
        return true
    }

    /// Notes what was done, where the event being handled may have to be taken back alone.
    func log(_ undo: @autoclosure () -> EventUndo) {
        if eventLog != nil { eventLog?.append(undo()) }
    }

    /// Lets a tool look at what is there without handling an event. What it begins is ended.
    func whileLooking(_ body: () -> Void) {
        let depth = open.count
        eventDepth = depth
        body()
        while open.count > depth { closeGroup() }
        eventDepth = nil
    }

    // MARK: A tool's step

    /// Lets the event's group go on as a step until it is ended.
    func beginStep(named name: String) throws(SketchError) {
        sharedDrag = nil
        guard let eventDepth, eventDepth < open.count else { throw .busy(verb: "beginStep") }
        open.rename(eventDepth, name)
        isStepOpen = true
    }

    /// Lets the open step end with the event.
    func endStep() throws(SketchError) {
        guard isHandlingEvent, isStepOpen else { throw .noGroup }
        isStepOpen = false
    }

    /// Takes the open step back; the event goes on in a group of the same name.
    func cancelStep() {
        guard let eventDepth, isStepOpen, eventDepth < open.count else { return }
        isStepOpen = false
        let name = open.groups[eventDepth].name
        rollBack(to: eventDepth)
        try? openGroup(named: name)
    }

    /// Takes the step back that is open between two events.
    func dropStep() {
        noticeForeignEdits()
        guard isStepOpen else { return }
        isStepOpen = false
        rollBack(to: open.count - 1)
    }

    /// The vertices that a step moves, which it moves again from where they were when it began.
    struct Moved {
        let name: String
        let changes: [GeometryChange]
        /// What is selected, for where the step has to begin anew: the tool did something else in it.
        let selection: SketchSelection
        /// What moves along; nil where nothing does.
        let drag: SharedDrag?
    }

    /// Puts another result in the place of all that the open step did so far: of moves of the same vertices, made from where they were when the
    /// step began. Told as one change, of what moved since it was last told; nothing is known afterward of what lay in between, and where nothing
    /// is moved any more the step is one in which nothing happened.
    ///
    /// - Parameter result: The geometry, given the one before the step, and features that move along; nil where all is as it was.
    /// - Throws: `busy` without a step of a tool's event; `refused` when the guard refuses it; `snapSource`, and what `result` throws. Nothing has
    ///   changed then.
    func moveAnew(
        _ moved: Moved, _ result: ((Geometry) throws(SketchError) -> (own: Geometry, partners: [SketchStep.Partner]))?
    ) throws(SketchError) {
        guard let eventDepth, isStepOpen, eventDepth < open.count else { throw .busy(verb: moved.name) }
        if !isStep(of: moved, in: eventDepth) {
            cancelStep()
            try beginStep(named: moved.name)
            select(moved.selection)
            sharedDrag = moved.drag
        }
        let group = open.groups[eventDepth]
        let isFirst = open.changes.count == group.firstChange
        guard result != nil || !isFirst || !group.partners.isEmpty else { return }
        let (own, partners) = if let result { try result(group.before) } else { (group.before, group.partners) }
        let replaced = try replacePartners(partners)
        do throws(SketchError) {
            try replaceOwn(with: own, moved.changes, since: group)
        } catch {
            _ = try? replacePartners(replaced)
            throw error
        }
        if result == nil {
            open.forgetChanges()
        } else {
            if isFirst { for change in moved.changes { note(change) } }
            for partner in replaced { open.add(partner) }
        }
        for partner in replaced { log(.partner(partner)) }
        tell(of: replaced)
    }

    /// Whether a group holds nothing but these moves, and those of features that move along.
    private func isStep(of moved: Moved, in depth: Int) -> Bool {
        let done = open.changes[open.groups[depth].firstChange...]
        guard open.count == depth + 1, done.isEmpty || done.elementsEqual(moved.changes) else { return false }
        return open.groups[depth].partners.allSatisfy { moved.drag?.partners[$0.source.name]?[$0.feature] != nil }
    }

    /// Gives features other geometries, all or none, and hands those out that they had.
    private func replacePartners(_ partners: [SketchStep.Partner]) throws(SketchError) -> [SketchStep.Partner] {
        var replaced: [SketchStep.Partner] = []
        do throws(SnapSourceError) {
            for partner in partners {
                guard let before = partner.source.geometry(ofFeature: partner.feature) else { continue }
                try partner.source.setGeometry(partner.geometry, ofFeature: partner.feature)
                replaced.append(SketchStep.Partner(source: partner.source, feature: partner.feature, geometry: before))
            }
        } catch {
            for done in replaced.reversed() { done.restore() }
            throw .snapSource(error)
        }
        return replaced
    }

    /// Puts a value in the place of the geometry's that differs from it, and from that before a group, by changes that move vertices.
    /// What is known of the shape is as if it had been changed from there at once.
    private func replaceOwn(with value: Geometry, _ changes: [GeometryChange], since group: SketchGroup) throws(SketchError) {
        guard let geometry else { throw .noGeometry }
        let (before, liveBefore, selectionBefore) = (geometry.geometry, live, selection)
        _ = change(geometry) {
            $0 = value
            return changes
        }
        live = group.live
        do throws(SketchError) {
            try follow(changes, [:], before: group.before, after: geometry, restoring: before)
        } catch {
            live = liveBefore
            throw error
        }
        log(.own(changes, .value(before)))
        report(changes, asStep: false, selectionBefore: selectionBefore, liveBefore: liveBefore)
    }
}
