import GromaGeometry

/// What a verb makes of the geometry before the gesture that it ends: worked out first, so that a verb that fails ends no gesture.
///
/// A class, so that edits outside of gestures, for which there is none, pass nothing but a null pointer along.
final class RehearsedVerb {
    let value: Geometry
    let changes: [GeometryChange]

    init(value: Geometry, changes: [GeometryChange]) {
        self.value = value
        self.changes = changes
    }
}

extension SketchLayer {
    /// The geometry and the selection as a verb of the host finds them: as they were before the gesture that the verb ends.
    ///
    /// - Throws: `noGeometry`.
    func settled() throws(SketchError) -> (value: Geometry, selection: SketchSelection) {
        let value = try current()
        guard let step = gestureToEnd else { return (value, selection) }
        return (step.before, step.selection)
    }

    /// What the gesture began with that a verb of the host ends; nil where none is going on, or the verb is the tool's own.
    private var gestureToEnd: SketchGroup? { isToolStepOpen && !isHandlingEvent ? groups.last : nil }

    /// Works out what a verb of the host will do once the gesture that is going on was ended for it; nil where none is. Nothing changes.
    ///
    /// - Throws: `geometry` with what the verb throws; `refused`, `operation` where the guard would refuse it. The gesture goes on.
    func rehearse(_ verb: (inout Geometry) throws(GeometryError) -> [GeometryChange]) throws(SketchError) -> RehearsedVerb? {
        guard let step = gestureToEnd else { return nil }
        var value = step.before
        var changes: [GeometryChange] = []
        do throws(GeometryError) { changes = try verb(&value) } catch {
            rollBackOpenGroups()
            throw .geometry(error)
        }
        // What is not told of must not be there either.
        if changes.isEmpty { value = step.before }
        changes = GeometryChange.told(changes, from: step.before, to: value)
        let liveNow = live
        live = step.live
        let refusal = isTracking ? refusal(of: changes, before: step.before, after: value) : nil
        live = liveNow
        if let refusal {
            rollBackOpenGroups()
            throw refusal
        }
        return RehearsedVerb(value: value, changes: changes)
    }
}
