import GromaGeometry
import GromaOperations

/// What a step, or a group of them, has to go back to.
struct SketchGroup {
    /// The step's name; nil to take that of the first change.
    var name: String?
    let before: Geometry
    let selection: SketchSelection
    let live: [SketchLive]
    /// How many of the layer's group changes were there before it.
    let firstChange: Int
    /// What features of other layers were before it; the first value of each counts.
    var partners: [SketchStep.Partner] = []
}

extension SketchLayer {
    /// Makes one edit by a verb of `Geometry`: one step in the history, reported once. Inside a group it becomes part of the
    /// group's step, and when it throws the whole group is undone and ended; a tool's event fails only when the tool does.
    ///
    /// - Throws: `noGeometry`, what the verb throws; `refused` where the guard refuses the edit; `busy` inside of another edit: an
    ///   observer of the geometry may ask, but not edit.
    @discardableResult
    public func edit(_ verb: (inout Geometry) throws(GeometryError) -> GeometryChange) throws(SketchError) -> GeometryChange {
        guard !isEditing else { throw .busy(verb: "edit") }
        // Inside a group, where nobody looks at it, no value is kept, so that edits change in place what they can.
        guard isHandlingEvent || isTracking || groups.isEmpty, let before = geometry?.geometry else {
            return try perform(keeping: { .value($0) }) { value throws(GeometryError) in
                let (parts, vertices) = (value.partCount, value.vertexCount)
                return GeometryChange.told(try verb(&value), parts: parts, vertices: vertices, to: value)
            }
        }
        // A tool may go on after an error, so that what got half way is put back here rather than by the group.
        return try perform(keeping: { .value($0) }) { value throws(GeometryError) in
            do throws(GeometryError) {
                let change = try verb(&value)
                return GeometryChange.told([change], from: before, to: value).first ?? change
            } catch {
                value = before
                throw error
            }
        }
    }

    /// Makes several edits at once: one step in the history, reported once, in the order of the changes.
    ///
    /// Changes that cannot have led to their result count as one of everything.
    ///
    /// - Parameter name: The step's name.
    /// - Throws: `noGeometry`, what the verb throws; `refused` where the guard refuses the edits; `busy` inside of another edit.
    @discardableResult
    public func editAll(
        named name: String, _ verb: (inout Geometry) throws(GeometryError) -> [GeometryChange]
    ) throws(SketchError) -> [GeometryChange] {
        try editAll(named: name, moves: { _ in [:] }, verb)
    }

    /// Makes several edits at once.
    ///
    /// - Parameter moves: Which of the changes, by their numbers, brought vertices that were there before.
    func editAll(
        named name: String, moves: ([GeometryChange]) -> [Int: VertexMove],
        _ verb: (inout Geometry) throws(GeometryError) -> [GeometryChange]
    ) throws(SketchError) -> [GeometryChange] {
        guard let geometry else { throw .noGeometry }
        guard !isEditing else { throw .busy(verb: name) }
        noticeForeignEdits()
        let rehearsed = try rehearse(verb)
        endGestureForVerb()
        let before = geometry.geometry
        var changes: [GeometryChange] = []
        do throws(GeometryError) {
            try editOwn { () throws(GeometryError) in
                try geometry.editAll { value throws(GeometryError) in
                    if let rehearsed {
                        (value, changes) = (rehearsed.value, rehearsed.changes)
                        return changes
                    }
                    do throws(GeometryError) { changes = try verb(&value) } catch {
                        value = before
                        throw error
                    }
                    // What is not told of must not be there either: no step would take it back.
                    if changes.isEmpty { value = before }
                    changes = GeometryChange.told(changes, from: before, to: value)
                    return changes
                }
                return changes.count
            }
        } catch {
            rollBackOpenGroups()
            throw .geometry(error)
        }
        guard let first = changes.first else { return [] }
        let selectionBefore = selection
        let liveBefore = live
        let moves = moves(changes)
        try follow(changes, moves, before: before, after: geometry)
        logEvent(changes, .value(before))
        if groups.isEmpty, before == geometry.geometry {
            // What changed nothing is no step.
            return report(changes, asStep: false, selectionBefore: selectionBefore, liveBefore: liveBefore)
        } else if groups.isEmpty {
            history.record(
                SketchStep(
                    id: history.nextID(), name: name, other: .value(before), selection: selectionBefore, live: liveBefore, partners: [],
                    lost: followIdentities(changes, from: 0, moves), change: first, further: Array(changes.dropFirst()),
                    moves: moves, bytes: SketchStep.bytes(of: changes, keepsValue: true)))
        } else {
            for (number, change) in changes.enumerated() { note(change, moves[number]) }
        }
        return report(changes, selectionBefore: selectionBefore, liveBefore: liveBefore)
    }

    /// Makes one edit. `keeping` says what its step has to keep of the geometry before it; it is not asked inside a group: there the
    /// value from before the group is kept, so that the group's edits change in place what they can. `result` says what the vertex that such a
    /// step keeps will be after the edit, where that is known, so that it need not be looked up.
    func perform(
        keeping: (Geometry) -> SketchStep.Other?, result: ((Coordinate) -> Coordinate)? = nil,
        _ verb: (inout Geometry) throws(GeometryError) -> GeometryChange
    ) throws(SketchError) -> GeometryChange {
        guard let geometry else { throw .noGeometry }
        guard !isEditing else { throw .busy(verb: "edit") }
        noticeForeignEdits()
        let rehearsed = try rehearse { value throws(GeometryError) in [try verb(&value)] }
        endGestureForVerb()
        let other = groups.isEmpty || eventLog != nil ? keeping(geometry.geometry) : nil
        let isTracking = isTracking
        let before = isTracking ? geometry.geometry : nil
        var change = GeometryChange.none(cause: "")
        do throws(GeometryError) {
            try editOwn { () throws(GeometryError) in
                change = try geometry.edit { value throws(GeometryError) in
                    guard let rehearsed, let change = rehearsed.changes.first else { return try verb(&value) }
                    value = rehearsed.value
                    return change
                }
                return 1
            }
        } catch {
            // A verb put together from several may have got half way.
            if case .value(let before)? = other {
                geometry.editAll {
                    $0 = before; return []
                }
            }
            rollBackOpenGroups()
            throw .geometry(error)
        }
        let selectionBefore = selection
        let liveBefore = isTracking ? live : []
        if isTracking || selectionBefore != .none { try follow([change], before: before, after: geometry) }
        let changes = [change]
        if let other, !groups.isEmpty {
            logEvent(changes, other)
            note(change)
        } else if let other, change.removed == change.inserted, isSame(other, as: geometry, change, result) {
            // What changed nothing is no step.
            report(changes, asStep: false, selectionBefore: selectionBefore, liveBefore: liveBefore)
            return change
        } else if let other {
            let keepsValue = if case .value = other { true } else { false }
            history.record(
                SketchStep(
                    id: history.nextID(), name: change.cause, other: other, selection: selectionBefore, live: liveBefore, partners: [],
                    lost: identities.isEmpty ? [] : followIdentities([change], from: 0), change: change, further: [],
                    bytes: keepsValue ? SketchStep.bytes(of: [change], keepsValue: true) : 256))
        } else {
            note(change)
        }
        report(changes, selectionBefore: selectionBefore, liveBefore: liveBefore)
        return change
    }

    /// Lets the selection, the identities and what is known of the shape follow changes that were made.
    ///
    /// - Parameters:
    ///   - moves: Which of the changes, by their numbers, brought vertices that were there before.
    ///   - restored: What they are taken back to; `before` when left out.
    /// - Throws: `refused` when the guard refuses them, `operation` when it cannot tell; they are taken back then.
    func follow(
        _ changes: [GeometryChange], _ moves: [Int: VertexMove] = [:], before: Geometry?, after: MutableGeometry,
        restoring restored: Geometry? = nil
    ) throws(SketchError) {
        let liveBefore = live
        if let before, isTracking, let refusal = refusal(of: changes, before: before, after: after.geometry) {
            editOwn {
                after.editAll { value in
                    value = restored ?? before
                    return changes.reversed().map { $0.inverse(cause: "rollback") }
                }
                return changes.count
            }
            live = liveBefore
            rollBackOpenGroups()
            throw refusal
        }
        if selection != .none { selection = selection.following(changes, moves, to: after.geometry) }
    }

    /// Brings what is known of the shape up to date with changes and gives why the guard refuses them; nil when it does not.
    func refusal(of changes: [GeometryChange], before: Geometry, after: Geometry) -> SketchError? {
        do throws(OperationError) {
            let worse = try updateLive(changes, before: before, after: after)
            guard validityGuard == .refuse else { return nil }
            let faults = try GuardedFaults(changes, before: before, after: after, engine: engine).new(
                worse, isValid: live.first?.validity?.isValid)
            return faults.isEmpty ? nil : .refused(faults)
        } catch {
            // What could not be checked may not pass the guard.
            return validityGuard == .refuse ? .operation(error) : nil
        }
    }

    /// Lets the identities follow changes, the first of which has a number in its step, and gives what they lost.
    private func followIdentities(
        _ changes: [GeometryChange], from number: Int, _ moves: [Int: VertexMove] = [:]
    ) -> [VertexIdentities.Lost] {
        guard !identities.isEmpty else { return [] }
        return changes.enumerated().flatMap { identities.follow($1, number: number + $0, move: moves[$0]) }
    }

    /// Adds a change to those of the open groups. What repeats the change before it, as the moves of a drag do, or goes on
    /// behind it, as the points of a stroke do, is one with it.
    func note(_ change: GeometryChange, _ move: VertexMove? = nil) {
        if !identities.isEmpty {
            lostIdentities += followIdentities([change], from: groupChanges.count, move.map { [0: $0] } ?? [:])
        }
        if let move {
            groupMoves[groupChanges.count] = move
            groupChanges.append(change)
            return
        }
        // What was known of a drag is of other indices now.
        if change.kind != .vertices || change.removed != change.inserted { sharedDrag = nil }
        let first = groups.last?.firstChange ?? 0
        if groupChanges.count > first, groupMoves[groupChanges.count - 1] == nil, let last = groupChanges.last,
            let joined = last.joined(with: change)
        {
            if joined != last { groupChanges[groupChanges.count - 1] = joined }
        } else {
            groupChanges.append(change)
        }
    }

    /// Whether what a step would keep is what is there now.
    private func isSame(
        _ other: SketchStep.Other, as now: MutableGeometry, _ change: GeometryChange, _ result: ((Coordinate) -> Coordinate)?
    ) -> Bool {
        switch other {
        case .value(let before): return before == now.geometry
        case .vertex(let before):
            if let result { return result(before) == before }
            return (try? now.geometry.vertex(part: change.part, at: change.from)) == before
        }
    }

    /// Tells of changes, and of what else is another than before them.
    ///
    /// - Parameter asStep: Whether they are a step of the history, or of the open group.
    /// - Returns: The changes.
    @discardableResult
    func report(
        _ changes: [GeometryChange], asStep: Bool = true, selectionBefore: SketchSelection, liveBefore: [SketchLive]
    ) -> [GeometryChange] {
        if eventChanges != nil { eventChanges?.append(contentsOf: changes) }
        // Looked up once for all that is told.
        let delegate = delegate
        if delegate != nil || !observers.isEmpty {
            notify(.geometry(changes), to: delegate)
            if selection != selectionBefore { notify(.selection(selection), to: delegate) }
            if isTracking { reportLive(liveBefore) }
            if groups.isEmpty && asStep { notify(.history, to: delegate) }
        }
        refreshTool()
        return changes
    }

    /// Puts another value in the place of the geometry's: one step.
    ///
    /// - Parameters:
    ///   - changes: What is different; everything, when left out or empty, or where they cannot have led to the value.
    ///   - name: The step's name, and the cause of the change.
    /// - Throws: `noGeometry`; `geometry` with `wrongType` when it is of another type, `spatialReferenceMismatch`.
    public func replaceGeometry(
        with value: Geometry, changes: [GeometryChange]? = nil, named name: String = "replaceGeometry"
    ) throws(SketchError) {
        try editAll(named: name) { geometry throws(GeometryError) in
            guard value.type == geometry.type else {
                throw .wrongType(verb: "value of type \(value.type.rawValue)", found: geometry.type)
            }
            guard value.spatialReference == geometry.spatialReference else {
                throw .spatialReferenceMismatch(value.spatialReference, geometry.spatialReference)
            }
            let all = GeometryChange(
                kind: .everything, part: 0, from: 0, removed: geometry.vertexCount, inserted: value.vertexCount, cause: name)
            geometry = value
            return changes.flatMap { $0.isEmpty ? nil : $0 } ?? [all]
        }
    }
}

extension GeometryChange {
    /// This change and the next as one; nil when they are two.
    func joined(with next: GeometryChange) -> GeometryChange? {
        guard kind == .vertices, next.kind == .vertices, part == next.part, cause == next.cause else { return nil }
        if from == next.from && removed == inserted && next.removed == inserted && next.inserted == inserted { return self }
        if removed == 0 && next.removed == 0 && next.from == from + inserted {
            var joined = self
            joined.inserted += next.inserted
            return joined
        }
        return nil
    }
}
