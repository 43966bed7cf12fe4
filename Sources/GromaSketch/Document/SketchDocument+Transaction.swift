import GromaGeometry
import GromaOperations

/// What a transaction has to know of an edit beside what it does.
struct SketchEdit {
    /// How far what is told of the edit is relied on.
    enum Trust {
        /// It is one verb of `Geometry`, which tells exactly what it did, and has changed nothing where it throws.
        case verb
        /// It is somebody's closure that tells of one change.
        case change
        /// It is somebody's closure that tells of any number.
        case changes
    }

    /// The step's name; nil for the cause of its change.
    var name: String?
    /// Where the one vertex is moved to, by a verb that does just that and says where it was. The step then keeps that alone: see
    /// `SketchStep.Other.vertex`. Nil for all other verbs, whose steps keep the value from before them.
    var target: Coordinate?
    var trust = Trust.changes
    /// Which of its changes, by their numbers, brought vertices that were there before.
    var moves: (([GeometryChange]) -> [Int: VertexMove])?
}

extension SketchDocument {
    /// Makes an edit: one step in the history, told once. Inside a group it becomes part of the group's step, and when it throws the host's groups
    /// are undone and ended; a tool's event fails only when the tool does.
    ///
    /// - Returns: What it changed; nothing where it tells of nothing, and then has done nothing.
    /// - Throws: `noGeometry`, what the verb throws; `refused` where the guard refuses the edit; `busy` inside of another edit.
    func transact(
        _ edit: SketchEdit, _ verb: (inout Geometry) throws(GeometryError) -> [GeometryChange]
    ) throws(SketchError) -> [GeometryChange] {
        try transact(edit) { value, _ throws(GeometryError) in try verb(&value) }
    }

    /// Makes an edit by a verb that hands out the vertex that it moves, as it was, where the edit has a ``SketchEdit/target``. See `transact(_:_:)`.
    func transact(
        _ edit: SketchEdit, _ verb: (inout Geometry, inout Coordinate?) throws(GeometryError) -> [GeometryChange]
    ) throws(SketchError) -> [GeometryChange] {
        guard var geometry else { throw .noGeometry }
        guard !isEditing else { throw .busy(verb: edit.name ?? "edit") }
        var moved: Coordinate?
        var rehearsed: (value: Geometry, changes: [GeometryChange])?
        if geometry.revision != revision || isGestureToEnd {
            noticeForeignEdits()
            if isGestureToEnd { rehearsed = try endGesture { value throws(GeometryError) in try verb(&value, &moved) } }
            // Whoever was told of that may have begun another.
            guard let now = self.geometry else { throw .noGeometry }
            geometry = now
        }
        // Inside a group, where nobody looks at it, no value is kept, so that edits change in place what they can.
        let isTracking = tracking.isOn
        let isOwnStep = open.isEmpty
        let keepsOther = isOwnStep || eventLog != nil
        var other: SketchStep.Other?
        if keepsOther, edit.target == nil { other = .value(geometry.geometry) }
        var before: Geometry?
        switch edit.trust {
        case .verb: if isTracking { before = geometry.geometry }
        case .change: if isTracking || isOwnStep || isHandlingEvent { before = geometry.geometry }
        case .changes: before = geometry.geometry
        }
        let changes: [GeometryChange]
        do throws(GeometryError) {
            changes = try change(geometry) { value throws(GeometryError) in
                if let rehearsed {
                    value = rehearsed.value
                    return rehearsed.changes
                }
                if edit.trust == .verb { return try verb(&value, &moved) }
                return try Self.checked({ value throws(GeometryError) in try verb(&value, &moved) }, &value, before)
            }
        } catch {
            rollBackHostGroups()
            throw .geometry(error)
        }
        guard let first = changes.first else { return [] }
        if keepsOther, let moved { other = .vertex(moved) }
        let (selectionBefore, liveBefore) = (selection, live)
        let moves = edit.moves?(changes) ?? [:]
        if isTracking || selectionBefore != .none { try follow(changes, moves, before: before, after: geometry) }
        if let other, !isOwnStep { log(.own(changes, other)) }
        var isStep = true
        if !isOwnStep {
            for (number, change) in changes.enumerated() { note(change, moves[number]) }
        } else if let other, isSame(other, as: geometry, edit, changes) {
            // What changed nothing is no step.
            isStep = false
        } else if let other {
            history.record(
                SketchStep(
                    name: edit.name ?? first.cause, other: other, selection: selectionBefore, live: liveBefore,
                    lost: followIdentities(changes, moves), changes: changes, moves: moves))
        }
        report(changes, asStep: isStep && isOwnStep, selectionBefore: selectionBefore, liveBefore: liveBefore)
        return changes
    }

    /// Runs somebody's closure, which must have changed nothing where it throws or tells of nothing, and tells what it did as exactly as it said.
    ///
    /// - Parameter before: The value as it was; nil where the group's is kept, which is put back then.
    private static func checked(
        _ verb: (inout Geometry) throws(GeometryError) -> [GeometryChange], _ value: inout Geometry, _ before: Geometry?
    ) throws(GeometryError) -> [GeometryChange] {
        guard let before else {
            let (parts, vertices) = (value.partCount, value.vertexCount)
            return GeometryChange.told(try verb(&value), parts: parts, vertices: vertices, to: value)
        }
        let changes: [GeometryChange]
        do throws(GeometryError) { changes = try verb(&value) } catch {
            value = before
            throw error
        }
        // What is not told of must not be there either: no step would take it back.
        if changes.isEmpty { value = before }
        return GeometryChange.told(changes, from: before, to: value)
    }

    /// Lets the selection and what is known of the shape follow changes that were made.
    ///
    /// - Parameters:
    ///   - moves: Which of the changes, by their numbers, brought vertices that were there before.
    ///   - restored: What they are taken back to; `before` by default.
    /// - Throws: `refused` when the guard refuses them, `operation` when it cannot tell; they are taken back then.
    func follow(
        _ changes: [GeometryChange], _ moves: [Int: VertexMove], before: Geometry?, after: MutableGeometry,
        restoring restored: Geometry? = nil
    ) throws(SketchError) {
        let liveBefore = live
        if let before, tracking.isOn, let refusal = refusal(of: changes, before: before, after: after.geometry) {
            _ = change(after) { value in
                value = restored ?? before
                return changes.reversed().map { $0.inverse(cause: "rollback") }
            }
            live = liveBefore
            rollBackHostGroups()
            throw refusal
        }
        if selection != .none { selection = selection.following(changes, moves, to: after.geometry) }
    }

    /// Lets the identities follow the changes of a step, and gives what they lost.
    private func followIdentities(_ changes: [GeometryChange], _ moves: [Int: VertexMove]) -> [VertexIdentities.Lost] {
        guard !identities.isEmpty else { return [] }
        return changes.enumerated().flatMap { identities.follow($1, number: $0, move: moves[$0]) }
    }

    /// Adds a change to those of the open groups.
    func note(_ change: GeometryChange, _ move: VertexMove? = nil) {
        let lost = identities.isEmpty ? [] : identities.follow(change, number: open.changes.count, move: move)
        // What was known of a drag is of other indices now.
        if move == nil, change.kind != .vertices || change.removed != change.inserted { sharedDrag = nil }
        open.add(change, move, lost: lost)
    }

    /// Whether what a step would keep is what is there now.
    private func isSame(_ other: SketchStep.Other, as now: MutableGeometry, _ edit: SketchEdit, _ changes: [GeometryChange]) -> Bool {
        if changes.count == 1, changes[0].removed != changes[0].inserted { return false }
        switch other {
        case .value(let before): return before == now.geometry
        case .vertex(let before): return edit.target?.completed(by: before) == before
        }
    }

    /// Tells of changes, and of what else is another than before them.
    ///
    /// - Parameter asStep: Whether they are a step of the history.
    func report(_ changes: [GeometryChange], asStep: Bool, selectionBefore: SketchSelection, liveBefore: SketchLive?) {
        collect(changes)
        guard let owner else { return }
        if !tracking.isOn && selection == selectionBefore {
            owner.tell(changes, asStep: asStep)
            return owner.documentDidChange()
        }
        owner.tell(.geometry(changes))
        if selection != selectionBefore { owner.tell(.selection(selection)) }
        // Measuring for nobody would be in vain.
        if tracking.isOn && owner.isHeard { reportLive(liveBefore) }
        if asStep { owner.tell(.history) }
        owner.documentDidChange()
    }

    // MARK: A verb of the host in the middle of a gesture

    /// Whether a verb called now ends a gesture: one that is going on and whose tool does not call it.
    private var isGestureToEnd: Bool { isStepOpen && eventDepth == nil }

    /// Ends the gesture that is going on, if it is the host that asks.
    func endGesture() {
        if isGestureToEnd { owner?.cancelGesture() }
    }

    /// Ends the gesture that is going on for a verb of the host, where the verb does not fail, and gives what the verb makes of what was there before
    /// the gesture; nil where whoever was told of its end has made that something else, so that the verb has to be asked again.
    ///
    /// - Throws: What ``rehearse(_:)`` throws. The gesture goes on.
    private func endGesture(
        for verb: (inout Geometry) throws(GeometryError) -> [GeometryChange]
    ) throws(SketchError) -> (value: Geometry, changes: [GeometryChange])? {
        let before = open.last?.before
        let rehearsed = try rehearse(verb)
        owner?.cancelGesture()
        return geometry?.geometry == before ? rehearsed : nil
    }

    /// The geometry and the selection as a verb of the host finds them: as they were before the gesture that the verb ends.
    ///
    /// - Throws: `noGeometry`.
    func settled() throws(SketchError) -> (value: Geometry, selection: SketchSelection) {
        let value = try current()
        guard isGestureToEnd, let step = open.last else { return (value, selection) }
        return (step.before, step.selection)
    }

    /// Works out what a verb of the host will do once the gesture that is going on was ended for it, so that a verb that fails ends none. Nothing
    /// changes.
    ///
    /// - Throws: `geometry` with what the verb throws; `refused`, `operation` where the guard would refuse it. The gesture goes on.
    func rehearse(
        _ verb: (inout Geometry) throws(GeometryError) -> [GeometryChange]
    ) throws(SketchError) -> (value: Geometry, changes: [GeometryChange])? {
        guard isGestureToEnd, let step = open.last else { return nil }
        var value = step.before
        let changes: [GeometryChange]
        do throws(GeometryError) { changes = try Self.checked(verb, &value, step.before) } catch {
            rollBackHostGroups()
            throw .geometry(error)
        }
        let liveNow = live
        live = step.live
        let refusal = tracking.isOn ? refusal(of: changes, before: step.before, after: value) : nil
        live = liveNow
        if let refusal {
            rollBackHostGroups()
            throw refusal
        }
        return (value, changes)
    }
}
