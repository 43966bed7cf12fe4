import GromaGeometry

extension SketchLayer {
    /// Transforms vertices, and those that features share with them, from where they were when the open step began, in the place of all
    /// that the step did so far. Told as one change, of what moved since it was last told; nothing is known afterwards of what lay
    /// in between, and the identity leaves a step in which nothing happened. O(vertices · log n).
    ///
    /// - Parameter selection: What is selected, for where the step has to begin anew: the tool did something else in it.
    /// - Throws: `busy` without a step of a tool's event, and inside of another edit; `geometry(notFinite)`; `refused` when the guard refuses it; `topology`,
    ///   `snapSource`. Nothing has changed then.
    func transformAnew(
        _ ranges: [PartRange], by transform: MapTransform, named name: String, selecting selection: SketchSelection
    ) throws(SketchError) {
        guard !isEditing else { throw .busy(verb: name) }
        noticeForeignEdits()
        guard let eventDepth, isToolStepOpen, groups.indices.contains(eventDepth) else { throw .busy(verb: name) }
        let drag: SharedDrag?
        if let sharedDrag, sharedDrag.ranges == ranges {
            // Whether topology is edited was said when the drag began.
            drag = sharedDrag
        } else {
            drag = sharesVertices ? try self.sharedDrag(of: ranges, in: groups[eventDepth].before, isMoving: true) : nil
        }
        let changes = (drag?.own ?? ranges.normalised).map {
            GeometryChange(
                part: $0.part, from: $0.range.lowerBound, removed: $0.range.count, inserted: $0.range.count, cause: name)
        }
        guard !changes.isEmpty else { return }
        if !isStep(of: changes, drag, in: eventDepth) {
            cancelToolStep()
            try beginToolStep(named: name)
            select(selection)
            sharedDrag = drag
        }
        let group = groups[eventDepth]
        let wasDone = groupChanges.count > group.firstChange || !group.partners.isEmpty
        let isDone = !transform.isIdentity
        guard wasDone || isDone else { return }
        let (own, partners) =
            isDone ? try transformed(group.before, ranges, drag, by: transform, named: name) : (group.before, group.partners)
        let replaced = try replacePartners(partners)
        do throws(SketchError) {
            try replaceOwn(with: own, changes, since: group)
        } catch {
            _ = try? replacePartners(replaced)
            throw error
        }
        if isDone {
            if groupChanges.count == group.firstChange { for change in changes { note(change) } }
            for partner in replaced { notePartner(partner) }
        } else {
            groupChanges.removeSubrange(group.firstChange...)
            groups[eventDepth].partners = []
        }
        for partner in replaced { logEvent(partner) }
        for partner in replaced { notify(.partner(source: partner.source.name, feature: partner.feature)) }
    }

    /// Whether a group holds nothing but these changes, which only move vertices, and those of features that move along.
    private func isStep(of changes: [GeometryChange], _ drag: SharedDrag?, in depth: Int) -> Bool {
        let done = groupChanges[groups[depth].firstChange...]
        guard groups.count == depth + 1, done.isEmpty || done.elementsEqual(changes) else { return false }
        return groups[depth].partners.allSatisfy { drag?.partners[$0.source.name]?[$0.feature] != nil }
    }

    /// A geometry after the transform, and the features that share the vertices.
    private func transformed(
        _ before: Geometry, _ ranges: [PartRange], _ drag: SharedDrag?, by transform: MapTransform, named name: String
    ) throws(SketchError) -> (Geometry, [SketchStep.Partner]) {
        guard let drag else {
            var own = before
            do throws(GeometryError) {
                _ = try own.transformVertices(in: ranges, by: transform, cause: name)
            } catch {
                throw .geometry(error)
            }
            return (own, [])
        }
        do throws(TopologyError) {
            let step = try drag.shared.transforming(by: transform, in: before)
            let partners = step.edits.compactMap { edit in
                neighbours.first { $0.name == edit.source }.map {
                    SketchStep.Partner(source: $0, feature: edit.feature, geometry: edit.after)
                }
            }
            return (step.own, partners)
        } catch {
            throw SketchError(error)
        }
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
            for done in replaced.reversed() { done.source.restore(done.geometry, ofFeature: done.feature) }
            throw .snapSource(error)
        }
        return replaced
    }

    /// Puts a value in the place of the geometry's that differs from it, and from that before a group, by changes that move vertices.
    /// What is known of the shape is as if it had been changed from there at once.
    private func replaceOwn(with value: Geometry, _ changes: [GeometryChange], since group: SketchGroup) throws(SketchError) {
        guard let geometry else { throw .noGeometry }
        let (before, liveBefore, selectionBefore) = (geometry.geometry, live, selection)
        editOwn {
            geometry.editAll {
                $0 = value
                return changes
            }
            return changes.count
        }
        live = group.live
        do throws(SketchError) {
            try follow(changes, before: group.before, after: geometry, restoring: before)
        } catch {
            live = liveBefore
            throw error
        }
        logEvent(changes, .value(before))
        report(changes, selectionBefore: selectionBefore, liveBefore: liveBefore)
    }
}
