import GromaGeometry

extension SketchLayer {
    /// Begins a group: what follows, until it is ended, is one step of that name. Groups nest; the outermost counts. A gesture that is
    /// going on is cancelled.
    ///
    /// - Throws: `noGeometry`, `busy`.
    public func beginGroup(named name: String) throws(SketchError) {
        if isToolStepOpen { cancelGesture() }
        try openGroup(named: name)
    }

    /// Ends the innermost group. A group in which nothing happened is no step. A gesture that is going on is cancelled.
    ///
    /// - Throws: `busy`; `noGroup`, for a tool too where it began none in this event.
    public func endGroup() throws(SketchError) {
        guard !isEditing else { throw .busy(verb: "endGroup") }
        // The group of a tool's event or open step is ended by the layer.
        let kept = eventDepth.map { $0 + 1 } ?? (isToolStepOpen ? 1 : 0)
        guard groups.count > kept else { throw .noGroup }
        if isToolStepOpen { cancelGesture() }
        closeGroup()
    }

    /// Whether a group is open, or the step of a gesture that goes on.
    public var isGrouping: Bool { !groups.isEmpty }

    /// Whether a group is open that the host has begun.
    public var hasOpenGroup: Bool { groups.count > (isToolStepOpen ? 1 : 0) }

    /// Undoes the groups that the host has begun and ends them: what happens when a verb inside fails. A gesture that is going on inside of
    /// them is cancelled; without a group it goes on.
    public func rollBackOpenGroups() {
        if !isBusy && hasOpenGroup { rollBackGroups() }
    }

    /// Undoes the open groups and ends them. A gesture that is going on is cancelled.
    ///
    /// Not while a tool is handling an event: a verb of it that fails has changed nothing, and it is the tool's to say whether the event
    /// fails with it.
    public func rollBackGroups() {
        guard !isBusy, !groups.isEmpty else { return }
        let hadStep = isToolStepOpen
        isToolStepOpen = false
        rollBack(to: 0)
        // The tool was in the midst of what is gone now.
        if hadStep { cancelGesture() }
    }

    func openGroup(named name: String?) throws(SketchError) {
        guard let geometry else { throw .noGeometry }
        guard !isEditing else { throw .busy(verb: "beginGroup") }
        noticeForeignEdits()
        endGestureForVerb()
        groups.append(
            SketchGroup(
                name: name, before: geometry.geometry, selection: selection, live: live, firstChange: groupChanges.count))
    }

    func closeGroup() {
        guard let group = groups.popLast() else { return }
        if !groups.isEmpty {
            for partner in group.partners { notePartner(partner) }
            return
        }
        let changes = groupChanges
        let lost = lostIdentities
        let moves = groupMoves
        groupChanges.removeAll()
        groupMoves.removeAll()
        lostIdentities.removeAll()
        guard let first = changes.first ?? group.partners.first.map({ _ in GeometryChange.none(cause: group.name ?? "partners") })
        else { return }
        // What changed nothing in the end, as a drag there and back, is no step.
        if group.partners.isEmpty, let value = geometry?.geometry, value == group.before { return reportDue(group) }
        history.record(
            SketchStep(
                id: history.nextID(), name: group.name ?? first.cause, other: .value(group.before), selection: group.selection,
                live: group.live, partners: group.partners, lost: lost, change: first, further: Array(changes.dropFirst()),
                moves: moves, bytes: SketchStep.bytes(of: changes, keepsValue: true)))
        reportDue(group)
        notify(.history)
    }

    /// Checks at the end of a step what was too much to be checked in its course.
    private func reportDue(_ group: SketchGroup) {
        if live.first?.validity?.isDue == true, delegate != nil || !observers.isEmpty { reportLive(group.live) }
    }

    /// Undoes the groups from a depth on and ends them.
    func rollBack(to depth: Int) {
        guard depth < groups.count, let geometry else { return }
        let group = groups[depth]
        var partners: [SketchStep.Partner] = []
        for open in groups[depth...] {
            for partner in open.partners where !partners.contains(where: { $0.isOf(partner) }) { partners.append(partner) }
        }
        let done = groupChanges[group.firstChange...]
        let changes = done.reversed().map { $0.inverse(cause: "rollback") }
        groups.removeSubrange(depth...)
        identities.takeBack(
            Array(done),
            lost: lostIdentities.filter { $0.change >= group.firstChange }.map {
                VertexIdentities.Lost(id: $0.id, part: $0.part, index: $0.index, change: $0.change - group.firstChange)
            }, moves: Dictionary(uniqueKeysWithValues: groupMoves.map { ($0.key - group.firstChange, $0.value) }))
        groupMoves = groupMoves.filter { $0.key < group.firstChange }
        lostIdentities.removeAll { $0.change >= group.firstChange }
        groupChanges.removeSubrange(group.firstChange...)
        let selectionBefore = selection
        let liveBefore = live
        selection = group.selection
        live = group.live
        for partner in partners {
            if eventLog != nil, let now = partner.source.geometry(ofFeature: partner.feature) {
                logEvent(SketchStep.Partner(source: partner.source, feature: partner.feature, geometry: now))
            }
            partner.source.restore(partner.geometry, ofFeature: partner.feature)
            notify(.partner(source: partner.source.name, feature: partner.feature))
        }
        if !changes.isEmpty {
            logEvent(changes, .value(geometry.geometry))
            editOwn {
                geometry.editAll {
                    $0 = group.before
                    return changes
                }
                return changes.count
            }
            eventChanges?.append(contentsOf: changes)
            notify(.geometry(changes))
        } else if geometry.revision == revision {
            // The first verb may have got half way before it failed, which nobody was told of.
            geometry.editAll { value in
                value = group.before
                return []
            }
        }
        if selection != selectionBefore { notify(.selection(selection)) }
        reportLive(liveBefore, takenBack: true)
    }

    /// Changes a feature of a snap source as part of the open group's step.
    func setPartner(_ geometry: Geometry, feature: Int, of source: SketchNeighbours) throws(SketchError) {
        guard let before = source.geometry(ofFeature: feature) else { return }
        do throws(SnapSourceError) { try source.setGeometry(geometry, ofFeature: feature) } catch { throw .snapSource(error) }
        let partner = SketchStep.Partner(source: source, feature: feature, geometry: before)
        logEvent(partner)
        notePartner(partner)
        notify(.partner(source: source.name, feature: feature))
    }

    /// Keeps what a feature was before the innermost group changed it, unless that is kept already.
    func notePartner(_ partner: SketchStep.Partner) {
        guard let last = groups.indices.last, !groups[last].partners.contains(where: { $0.isOf(partner) }) else { return }
        groups[last].partners.append(partner)
    }
}

extension SketchStep.Partner {
    /// Whether both are of the same feature.
    func isOf(_ other: SketchStep.Partner) -> Bool { source === other.source && feature == other.feature }
}

extension GeometryChange {
    /// What is reported of a step that changed nothing of the sketch's own geometry.
    static func none(cause: String) -> GeometryChange { GeometryChange(part: 0, from: 0, removed: 0, inserted: 0, cause: cause) }
}
