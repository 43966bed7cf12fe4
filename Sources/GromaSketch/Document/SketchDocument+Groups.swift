import GromaGeometry

extension SketchDocument {
    /// Whether a group is open that the host has begun.
    var hasHostGroup: Bool { open.count > (isStepOpen ? 1 : 0) }

    /// Opens a group in the innermost one.
    ///
    /// - Throws: `noGeometry`, `busy`.
    func openGroup(named name: String?) throws(SketchError) {
        guard let geometry else { throw .noGeometry }
        guard !isEditing else { throw .busy(verb: "beginGroup") }
        noticeForeignEdits()
        endGesture()
        open.open(named: name, geometry.geometry, selection, live)
    }

    /// Ends the innermost group; the outermost becomes a step, unless nothing was changed in the end.
    func closeGroup() {
        if open.closeEmpty() { return }
        guard let (group, done) = open.close() else { return }
        let cause = done.changes.first?.cause ?? group.name ?? "partners"
        guard !(done.changes.isEmpty && group.partners.isEmpty) else { return }
        // What changed nothing in the end, as a drag there and back, is no step.
        if group.partners.isEmpty, let value = geometry?.geometry, value == group.before { return reportDue(group) }
        history.record(
            SketchStep(
                name: group.name ?? cause, other: .value(group.before), selection: group.selection, live: group.live,
                partners: group.partners, lost: done.lost, changes: done.changes.isEmpty ? [.none(cause: cause)] : done.changes,
                moves: done.moves))
        reportDue(group)
        tell(.history)
    }

    /// Checks at the end of a step what was too much to be checked in its course.
    private func reportDue(_ group: SketchGroup) {
        if live?.validity?.isDue == true, owner?.isHeard == true { reportLive(group.live) }
    }

    /// Undoes the groups that the host has begun and ends them, as happens when a verb inside fails.
    func rollBackHostGroups() {
        if !isBusy && hasHostGroup { rollBackGroups() }
    }

    /// Undoes the open groups and ends them. A gesture that is going on is cancelled.
    func rollBackGroups() {
        guard !isBusy else { return }
        noticeForeignEdits()
        guard !open.isEmpty else { return }
        let hadStep = isStepOpen
        isStepOpen = false
        rollBack(to: 0)
        // The tool was in the midst of what is gone now.
        if hadStep { owner?.cancelGesture() } else { owner?.documentDidChange() }
    }

    /// Undoes the groups from a depth on and ends them.
    func rollBack(to depth: Int) {
        guard depth < open.count, let geometry else { return }
        let gone = open.remove(from: depth)
        let group = gone.groups[0]
        let before = SketchState(selection: group.selection, live: group.live)
        identities.takeBack(gone.changes, lost: gone.lost, moves: gone.moves)
        let state = exchangeState(for: before)
        for partner in gone.partners {
            if eventLog != nil, let now = partner.source.geometry(ofFeature: partner.feature) {
                log(.partner(SketchStep.Partner(source: partner.source, feature: partner.feature, geometry: now)))
            }
            partner.restore()
        }
        let changes = gone.changes.reversed().map { $0.inverse(cause: "rollback") }
        if !changes.isEmpty {
            log(.own(changes, .value(geometry.geometry)))
            put(changes) { $0 = group.before }
        } else if isUntouched {
            // The first verb may have got half way before it failed, which nobody was told of.
            geometry.editAll { value in
                value = group.before
                return []
            }
        }
        // Told once all is back: whoever is told may edit.
        if !changes.isEmpty { tell(.geometry(changes)) }
        tell(of: gone.partners)
        if selection != state.selection { tell(.selection(selection)) }
        reportLive(state.live, takenBack: true)
    }

    // MARK: Putting back

    /// What changes with the geometry and is kept with it.
    struct SketchState {
        let selection: SketchSelection
        let live: SketchLive?
    }

    /// Puts selection and knowledge back that were kept, and gives those that were there.
    func exchangeState(for kept: SketchState) -> SketchState {
        let now = SketchState(selection: selection, live: live)
        (selection, live) = (kept.selection, kept.live)
        return now
    }

    /// Puts a geometry back that was kept. What belongs to it is put back by the one who kept it, and told by him.
    func put(_ changes: [GeometryChange], _ body: (inout Geometry) -> Void) {
        guard let geometry else { return }
        _ = change(geometry) { value in
            body(&value)
            return changes
        }
        collect(changes)
    }

    // MARK: Features that change along

    /// Tells of features of snap sources that have other shapes now.
    func tell(of partners: [SketchStep.Partner]) {
        for partner in partners { tell(.partner(source: partner.source.name, feature: partner.feature)) }
    }

    /// Changes a feature of a snap source as part of the open group's step, and gives it as it was; nil where it is gone. Nobody is told.
    private func setPartner(
        _ geometry: Geometry, feature: Int, of source: SketchNeighbours
    ) throws(SketchError) -> SketchStep.Partner? {
        guard let before = source.geometry(ofFeature: feature) else { return nil }
        do throws(SnapSourceError) { try source.setGeometry(geometry, ofFeature: feature) } catch { throw .snapSource(error) }
        let partner = SketchStep.Partner(source: source, feature: feature, geometry: before)
        log(.partner(partner))
        open.add(partner)
        return partner
    }

    /// Makes the sketch's own changes and those of features as one step.
    func transact(
        _ edit: SketchEdit, with edits: [(source: SketchNeighbours, feature: Int, after: Geometry)],
        _ verb: (inout Geometry) throws(GeometryError) -> [GeometryChange]
    ) throws(SketchError) -> [GeometryChange] {
        _ = try rehearse(verb)
        try openGroup(named: edit.name)
        let depth = open.count - 1
        do throws(SketchError) {
            let changes = try transact(edit, verb)
            var partners: [SketchStep.Partner] = []
            for edit in edits {
                if let partner = try setPartner(edit.after, feature: edit.feature, of: edit.source) { partners.append(partner) }
            }
            tell(of: partners)
            closeGroup()
            return changes
        } catch {
            rollBack(to: depth)
            throw error
        }
    }
}

extension GeometryChange {
    /// What is reported of a step that changed nothing of the sketch's own geometry.
    static func none(cause: String) -> GeometryChange { GeometryChange(part: 0, from: 0, removed: 0, inserted: 0, cause: cause) }
}
