import GromaGeometry

extension SketchLayer {
    /// Transforms vertices, and those that features share with them, from where they were when the open step began, in the place of all
    /// that the step did so far. Told as one change, of what moved since it was last told; nothing is known afterward of what lay
    /// in between, and the identity leaves a step in which nothing happened. O(vertices · log n).
    ///
    /// - Parameter selection: What is selected, for where the step has to begin anew: the tool did something else in it.
    /// - Throws: `busy` without a step of a tool's event, and inside of another edit; `geometry(notFinite)`; `refused` when the guard refuses it; `topology`,
    ///   `snapSource`. Nothing has changed then.
    func transformAnew(
        _ ranges: [PartRange], by transform: MapTransform, named name: String, selecting selection: SketchSelection
    ) throws(SketchError) {
        guard !document.isEditing else { throw .busy(verb: name) }
        document.noticeForeignEdits()
        guard let base = document.stepBase else { throw .busy(verb: name) }
        let drag: SharedDrag?
        if let known = document.sharedDrag, known.ranges == ranges {
            // Whether topology is edited was said when the drag began.
            drag = known
        } else {
            drag = sharesVertices ? try sharedDrag(of: ranges, in: base, isMoving: true) : nil
        }
        let changes = (drag?.own ?? ranges.normalised).map {
            GeometryChange(
                part: $0.part, from: $0.range.lowerBound, removed: $0.range.count, inserted: $0.range.count, cause: name)
        }
        guard !changes.isEmpty else { return }
        let moved = SketchDocument.Moved(name: name, changes: changes, selection: selection, drag: drag)
        guard !transform.isIdentity else { return try document.moveAnew(moved, nil) }
        try document.moveAnew(moved) { before throws(SketchError) in
            try self.transformed(before, ranges, drag, by: transform, named: name)
        }
    }

    /// A geometry after the transform, and the features that share the vertices.
    private func transformed(
        _ before: Geometry, _ ranges: [PartRange], _ drag: SharedDrag?, by transform: MapTransform, named name: String
    ) throws(SketchError) -> (own: Geometry, partners: [SketchStep.Partner]) {
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
                neighbours.named(edit.source).map {
                    SketchStep.Partner(source: $0, feature: edit.feature, geometry: edit.after)
                }
            }
            return (step.own, partners)
        } catch {
            throw SketchError(error)
        }
    }
}
