import GromaGeometry
import GromaOperations

extension SketchLayer {
    private var wantsValidity: Bool { tracksValidity || validityGuard == .refuse }

    func trackingChanged() {
        // What earlier steps kept was of another kind; it is found out anew when it is needed.
        live = []
        isTracking = wantsValidity || tracksMeasure
    }

    /// Brings what is known up to date with changes, all made by one verb, and gives where the shape became worse.
    ///
    /// - Throws: Why that could not be found out. It is known no more then, and found out when it is next asked for.
    func updateLive(_ changes: [GeometryChange], before: Geometry, after: Geometry) throws(OperationError) -> [SketchProblem] {
        var known = live.first ?? SketchLive()
        // The one copy lies in the local, so that it is changed in place.
        live = []
        var failure: OperationError?
        if wantsValidity {
            let wasKnown = known.validity != nil
            do throws(OperationError) {
                if !wasKnown && validityGuard == .refuse { known.validity = try LiveValidity(before, hook: validityHook) }
                if known.validity != nil {
                    try known.validity?.update(changes, before: before, after: after)
                } else {
                    known.validity = try LiveValidity(after, hook: validityHook)
                }
                // A change too large to be followed may not pass the guard unseen.
                if validityGuard == .refuse { try known.validity?.settle(after, hook: validityHook) }
            } catch {
                (known.validity, failure) = (nil, error)
            }
        } else {
            // What is not followed would be wrong when it is asked for again.
            known.validity = nil
        }
        if tracksMeasure {
            if known.measure != nil {
                known.measure?.update(changes, before: before, after: after)
            } else {
                known.measure = LiveMeasure(after, by: groundMetric.unstretched)
            }
        } else {
            known.measure = nil
        }
        live = [known]
        if let failure { throw failure }
        return known.validity?.newProblems ?? []
    }

    /// Whether the shape is valid and simple as it is now. O(1) while validity is tracked, else, and after a change of
    /// thousands of segments of a large polygon, a full check.
    ///
    /// - Throws: `noGeometry`, `operation`.
    public func validity() throws(SketchError) -> SketchValidity {
        guard let geometry else { throw .noGeometry }
        noticeForeignEdits()
        if let known = live.first?.validity, !known.isDue {
            return SketchValidity(isValid: known.isValid, isSimple: known.isSimple, newProblems: known.newProblems)
        }
        do throws(OperationError) {
            var known = if let known = live.first?.validity { known } else { try LiveValidity(geometry.geometry, hook: validityHook) }
            try known.settle(geometry.geometry, hook: validityHook)
            if wantsValidity {
                var state = live.first ?? SketchLive()
                state.validity = known
                live = [state]
            }
            return SketchValidity(isValid: known.isValid, isSimple: known.isSimple, newProblems: known.newProblems)
        } catch {
            throw .operation(error)
        }
    }

    /// Reports verdict and measures, where they differ from those before.
    func reportLive(_ before: [SketchLive], takenBack: Bool = false) {
        guard isTracking, let geometry else {
            // What an undo brought back and nobody follows would soon be wrong.
            if !live.isEmpty { live = [] }
            return
        }
        if takenBack, !live.isEmpty { live[0].validity?.forgetNewProblems() }
        // While a tool is in the midst of a step, as in a drag, nothing is checked as a whole; its end does so, in `closeGroup`.
        if tracksValidity, !(isToolStepOpen && live.first?.validity?.isDue == true) {
            let old = before.first?.validity
            if let now = try? validity() {
                if old == nil || old?.isValid != now.isValid || old?.isSimple != now.isSimple || !now.newProblems.isEmpty {
                    notify(.validity(now))
                }
            }
        }
        if tracksMeasure {
            if live.isEmpty { live = [SketchLive()] }
            if live[0].measure == nil { live[0].measure = LiveMeasure(geometry.geometry, by: groundMetric.unstretched) }
            let (old, now) = (before.first?.measure, live[0].measure)
            if old?.length != now?.length || old?.area != now?.area, let told = live[0].measure?.told(of: geometry.geometry) {
                notify(.measure(told))
            }
        }
    }
}
